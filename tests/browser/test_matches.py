"""Several people and several games: invitations, what is offered and declined, and how a match ended."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.sitting import Sitter
from browser.visiting import PHONE, Visit, Visitor

CLOCK = {"kind": "fischer", "seconds": 300, "increment": 5}


def invited(host: Visitor, guest: Visitor, **wishes: object) -> tuple[Sitter, Sitter]:
    """The first of two plays the first side; the second has come by the link."""
    sitter = host.sit("colorado", "friend", seat="first", **wishes)
    link = sitter.page.get_by_label("The link for").input_value()
    guest.page.goto(link)
    guest.page.locator("form button.primary").click()
    return sitter, guest.sitter.arrive()


def give_up(sitter: Sitter) -> None:
    """Resign the game that is being played."""
    sitter.page.locator("[data-action=resign]").click()
    sitter.page.get_by_role("button", name="Yes, resign").click()


def over(sitter: Sitter) -> Locator:
    """What is said at the end."""
    return sitter.page.locator("[data-over]")


def test_the_result_of_a_match_is_said_and_its_first_game_can_be_looked_at_again(visit: Visit) -> None:
    first, second = invited(visit(), visit(), options={"format": "pair"})
    first.play("a1-b3")
    second.wait_for_turn()
    second.play("a8-a7")
    first.wait_for_turn()
    give_up(first)
    expect(over(second)).to_contain_text("You win: ")
    expect(over(second)).to_contain_text("Match after game 1 of 2")
    expect(over(second)).to_contain_text("Guest A: 0, You: 1")
    expect(over(first)).to_contain_text("You lose: you gave up.")
    expect(over(first).get_by_text(re.compile("win|lose"))).to_have_count(1)
    first.page.locator("[data-action=next]").click()
    second.wait_for_turn()
    expect(second.page.get_by_text("Game 2 of 2", exact=True)).to_be_visible()
    give_up(second)
    for sitter in (first, second):
        expect(over(sitter).get_by_role("heading")).to_have_text("The match is drawn.")
        expect(over(sitter).locator("[data-game]")).to_have_count(2)
    expect(over(first)).to_contain_text("You: 1, Guest B: 1")
    expect(seat(first.page, 0)).to_contain_text("1 point")

    over(first).locator("[data-game='1']").click()
    expect(first.page.get_by_text("You are looking at game 1 again, move 2 of 2.")).to_be_visible()
    expect(first.page.locator("[data-step]")).to_contain_text(["a1-b3", "a8-a7"])
    expect(seat(first.page, 0)).to_contain_text("White")
    first.page.get_by_role("button", name="To the start").click()
    expect(first.page.locator("[data-cell=a1]")).to_have_attribute("aria-label", re.compile("White.s pawn"))
    first.page.get_by_role("button", name="Back to the game").click()
    expect(seat(first.page, 0)).to_contain_text("Black")
    expect(first.page.get_by_text("No move has been played yet.")).to_be_visible()


def seat(page: Page, number: int) -> Locator:
    """What stands on a seat."""
    return page.locator(f"[data-seat='{number}']")


def test_who_offered_a_draw_is_told_that_it_is_declined(visit: Visit) -> None:
    first, second = invited(visit(), visit())
    first.page.get_by_role("button", name="More").click()
    first.page.get_by_role("button", name="Offer a draw").click()
    second.page.locator("[data-action=decline]").click()
    expect(first.page.locator("[data-notice]")).to_contain_text("Guest B declines the draw.")
    expect(second.page.locator("[data-notice]")).to_have_count(0)


@pytest.mark.parametrize("size", [None, PHONE])
def test_every_invitation_says_for_which_seat_it_is_and_what_holds_for_all_is_said_once(
    visit: Visit, size: object
) -> None:
    visitor = visit(size=size) if size else visit()
    page = visitor.sit("karma-dice", "friend", options={"players": 4}, seat="second").page
    for player in (1, 3, 4):
        expect(page.get_by_label(f"The link for Player {player}", exact=True)).to_be_visible()
        link = page.get_by_label(f"The link for Player {player}", exact=True).input_value()
        guest = visit()
        guest.page.goto(link)
        expect(guest.page.get_by_text(f"You are Player {player}.")).to_be_visible()
    expect(page.get_by_label("The link for")).to_have_count(3)
    expect(page.get_by_text("without an account").or_(page.locator("[data-alone]"))).to_have_count(1)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ("You are Black in the first game.", "A match of 4 games", "5 minutes")),
        ("fr", ("Votre place dans la première partie : Noir.", "Un match de 4 parties", "5 minutes")),
    ],
)
def test_who_is_invited_reads_what_will_be_played(visit: Visit, language: str, said: tuple[str, ...]) -> None:
    host, guest = visit(), visit(language=language)
    page = host.sit("colorado", "friend", seat="first", options={"format": "double"}, clock=CLOCK).page
    guest.page.goto(page.get_by_label("The link for").input_value())
    for words in said:
        expect(guest.page.get_by_text(words)).to_be_visible()


def test_who_is_asked_for_a_name_may_write_it_at_once(visit: Visit) -> None:
    page = visit().go("/game/colorado")
    page.get_by_role("button", name=re.compile("^With a friend")).click()
    expect(page.get_by_role("textbox", name="Your name")).to_be_focused()
    page.keyboard.type("Ada")
    expect(page.get_by_role("textbox", name="Your name")).to_have_value("Ada")


def test_my_games_say_when_in_the_way_of_the_readers_region_and_with_whom(visit: Visit) -> None:
    visitor = visit()
    sitter = visitor.sit("karma-dice", "bot", options={"players": 3}, seat="first", levels=[1])
    names = sitter.page.locator("[data-seat] .name")
    expect(names).to_have_text(["You", "Bot 1 A", "Bot 1 B"])
    give_up(sitter)
    expect(over(sitter)).to_contain_text("You lose: you gave up.")
    page = visitor.go("/games")
    expect(page.locator(".text")).to_contain_text(re.compile("Bot 1 A · .*, Bot 1 B"))
    expect(page.locator(".state")).to_have_text(re.compile(r"Finished\s+· \d{1,2} \w{3,4} \d{4}, \d\d:\d\d"))


def test_a_match_between_two_games_is_not_among_the_finished_ones(visit: Visit) -> None:
    visitor = visit()
    sitter = visitor.sit("colorado", "bot", options={"format": "pair"}, seat="first", levels=[1])
    give_up(sitter)
    expect(over(sitter)).to_be_visible()
    page = visitor.go("/games")
    expect(page.get_by_role("heading", name="Being played")).to_be_visible()
    expect(page.get_by_role("heading", name="Finished")).to_have_count(0)
    expect(page.locator(".state")).to_have_text("Your turn")
