"""The end of a game and what leads on from it; and a table that explains itself."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.playing import by_heart
from browser.sitting import Sitter
from browser.visiting import PHONE, Visit

SENTENCES = {"en": "White wins: four circles in a line.", "fr": "Blanc gagne : quatre cercles alignés."}
LINE = {"n14", "n15", "n16", "n17"}
ROUNDS = 3


def resign(sitter: Sitter) -> None:
    """Give up, in either language."""
    sitter.page.locator("[data-action=resign]").click()
    sitter.page.locator("[data-action=resign-yes]").click()
    expect(sitter.page.locator("[data-over]")).to_be_visible()


def hold(page: Page, die: Locator) -> None:
    """Press a die and keep the finger on it."""
    die.hover()
    page.mouse.down()


def words_of(page: Page, place: str) -> str:
    """What stands in a place, with plain spaces and apostrophes."""
    return re.sub(r"[\s\u202f\u00a0]+", " ", page.locator(place).inner_text()).replace("\u2019", "'")


@pytest.mark.parametrize("language", SENTENCES)
def test_who_won_and_why_is_said_once_with_the_rule_and_the_line_is_lit(visit: Visit, language: str) -> None:
    sitter = visit(language=language, size=PHONE).sit("four-circles")
    board = sitter.page.locator("[role=grid]")
    before = board.bounding_box()
    sitter.play_game(by_heart("four-circles"))
    page = sitter.page
    expect(page.locator("[data-over]")).to_be_visible()
    said = words_of(page, "[data-over]")
    assert said.count(SENTENCES[language]) == 1
    assert len(re.findall(r"wins|gagne", said)) == 1
    lit = page.locator("[data-lit]")
    assert {lit.nth(at).get_attribute("data-lit") for at in range(lit.count())} == LINE
    assert board.bounding_box() == before
    page.locator("[data-action=end-rule]").click()
    expect(page.locator("dialog[open]")).to_contain_text("5.1")


def test_who_has_lost_to_a_bot_is_offered_a_weaker_one(visit: Visit) -> None:
    sitter = visit().sit("colorado", "bot", seat="first", levels=[2], options={"format": "pair"})
    weaker, stronger = (sitter.page.locator(f"[data-action={name}]") for name in ("weaker", "stronger"))
    sitter.wait_for_turn()
    resign(sitter)
    assert "You lose: you gave up." in words_of(sitter.page, "[data-over]")
    expect(weaker).to_have_count(0)  # the match goes on
    sitter.page.locator("[data-action=next]").click()
    expect(sitter.page.get_by_text("Game 2 of 2", exact=True)).to_be_visible()
    sitter.wait_for_turn()
    sitter.page.goto(sitter.page.url.replace("/table/" + sitter.page.url.rpartition("/")[2], "/games"))
    expect(sitter.page.locator("[data-match]")).to_contain_text("Game 2 of 2 · You: 0, Bot 2: 1")
    sitter.page.go_back()
    sitter.arrive().wait_for_turn()
    resign(sitter)
    expect(sitter.page.locator("[data-over] [data-game]")).to_have_count(2)
    expect(weaker).to_be_visible()
    expect(stronger).to_have_count(0)
    before = sitter.page.url
    weaker.click()
    expect(sitter.page).not_to_have_url(before)
    expect(sitter.page.locator("[data-table]")).to_contain_text("Bot 1")
    expect(sitter.page.get_by_text("Game 1 of 2", exact=True)).to_be_visible()


def test_a_game_that_only_this_computer_can_open_is_shared_as_a_picture(visit: Visit) -> None:
    sitter = visit().sit("colorado")
    resign(sitter)
    with sitter.page.expect_download() as saved:
        sitter.page.locator("[data-action=share]").click()
    assert saved.value.suggested_filename == "colorado.png"
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")
    expect(sitter.page.get_by_text("A picture of the final position is saved.")).to_be_visible()


def test_who_is_new_to_a_game_is_told_its_goal_which_can_be_folded(visit: Visit) -> None:
    visitor = visit()
    for round_number in range(ROUNDS):
        sitter = visitor.sit("colorado")
        goal = sitter.page.locator("[data-goal] p")
        expect(goal).to_have_text(
            "Bring all the pawns you have left to the far row, or capture all of your opponent\u2019s."
        )
        if round_number == 0:
            sitter.page.locator("[data-action=goal]").click()
            expect(sitter.page.locator("[data-action=goal]")).to_have_attribute("aria-expanded", "false")
        resign(sitter)
        expect(sitter.page.locator("[data-goal]")).to_be_visible()  # it does not go in the middle of a game
    expect(visitor.sit("colorado").page.locator("[data-goal]")).to_have_count(0)
    expect(visitor.sit("movers-hoppers").page.locator("[data-region]")).to_have_count(2)


def test_what_a_die_can_do_is_told_by_a_button_a_key_and_a_long_press(visit: Visit) -> None:
    sitter = visit().sit("karma-dice")
    page, powers = sitter.page, sitter.page.locator("[data-powers] li")
    die = page.locator("button[data-die=r]").first
    asks: list[Callable[[], object]] = [
        page.locator("[data-action=powers]").click,
        lambda: die.press("i"),
        lambda: hold(page, die),
    ]
    for ask in asks:
        ask()
        expect(powers).to_have_count(8)
        expect(powers.filter(has_text="Yellow die")).to_contain_text("remove a die of that roll")
        page.mouse.up()
        page.keyboard.press("Escape")
        expect(powers).to_have_count(0)
    expect(page.locator("button[data-die=r][aria-pressed=true]")).to_have_count(0)  # a long press chooses nothing
    die.click()
    expect(page.locator("button[data-die=r][aria-pressed=true]")).to_have_count(1)


def test_the_eye_shows_its_face_its_dice_and_how_far_it_went(visit: Visit) -> None:
    sitter = visit().sit("karma-solo")
    for move in ("roll r", "take", "stop"):
        sitter.wait_for(move)
        sitter.play(move)
    eye = sitter.page.locator("[data-eye]")
    expect(eye).to_contain_text("The Eye")
    expect(eye).to_contain_text(re.compile(r"rolled all its dice and went \d forward\s*\+\d"))
    expect(sitter.page.locator(".captioned .caption").first).to_have_text("one up or down")
