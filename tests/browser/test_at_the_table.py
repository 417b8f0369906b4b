"""What people do at a table besides moving, and what they are told."""

import re

import pytest
from playwright.sync_api import expect

from browser.hearing import Hearing
from browser.playing import by_heart
from browser.sitting import PREPARED_WITHIN, Sitter
from browser.visiting import Visit

NAUGHTY = "<img src=x onerror=alert(1)>"


def test_a_refused_click_says_why_and_opens_the_rule(visit: Visit) -> None:
    sitter = visit().sit("katarenga")
    sitter.click("a1")
    sitter.click("h5")
    notice = sitter.page.locator("[data-notice=why]")
    button = notice.get_by_role("button", name=re.compile(r"^Rule \d"))
    number = button.inner_text().removeprefix("Rule").strip()
    button.click()
    dialog = sitter.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text(number)
    assert sitter.hearing.moves_played == []


@pytest.mark.needs_bots
def test_a_hint_says_first_where_to_look_and_then_the_move(visit: Visit) -> None:
    sitter = visit().sit("katarenga", "bot", seat="first", levels=[1])
    button = sitter.page.locator("[data-action=hint]")
    move = sitter.page.get_by_role("status").filter(has_text="Suggested move")
    sitter.wait_for_hint()
    expect(move).to_have_count(0)
    button.click()
    expect(move).to_be_visible()


def test_a_move_against_a_bot_is_taken_back(visit: Visit) -> None:
    sitter = visit().sit("katarenga", "bot", seat="first", levels=[1])
    sitter.play("f1-f5")
    sitter.wait("the bot's move", lambda: len(sitter.hearing.moves_played) == 2 and sitter.is_in_turn, 30)
    sitter.page.locator("[data-action=undo]").click()
    sitter.wait("the start", lambda: sitter.hearing.moves_played == [] and sitter.is_in_turn)
    sitter.play("e1-d3")
    assert sitter.hearing.moves_played[0] == "e1-d3"


def test_who_resigns_loses_and_has_a_rematch_on_the_other_side(visit: Visit) -> None:
    sitter = visit().sit("katarenga", "bot", seat="first", levels=[1])
    resign(sitter)
    expect(sitter.page.locator("[data-over]")).to_contain_text("You lose: you gave up.")
    first = sitter.page.url
    sitter.page.locator("[data-action=rematch]").click()
    sitter.wait("the rematch", lambda: sitter.page.url != first)
    expect(sitter.table).to_have_attribute("data-phase", "playing")
    assert my_players(sitter) == [1]


def resign(sitter: Sitter) -> None:
    """Resign, and mean it."""
    sitter.page.locator("[data-action=resign]").click()
    sitter.page.locator("[data-action=resign-yes]").click()
    expect(sitter.page.locator("[data-over]")).to_be_visible()


def my_players(sitter: Sitter) -> list[int]:
    """Which players of the present game the page's people are."""
    return [player for player, seat in enumerate(sitter.hearing.state.players) if sitter.hearing.seats[seat].is_yours]


def test_a_draw_is_offered_and_accepted(visit: Visit) -> None:
    first, second = friends(visit)
    first.page.locator("[role=toolbar] [aria-expanded]").click()
    first.page.locator("[data-action=offer-draw]").click()
    expect(first.page.get_by_text("You have offered a draw.").first).to_be_visible()
    second.page.locator("[data-action=accept]").click()
    for sitter in (first, second):
        expect(sitter.page.locator("[data-over]")).to_contain_text("The game is drawn: ")


def friends(visit: Visit, **wishes: object) -> tuple[Sitter, Sitter]:
    """Two people at a table, the host beginning."""
    host, guest = visit(), visit()
    sitter = host.sit("katarenga", "friend", seat="first", **wishes)
    token = next(seat.invitation for seat in sitter.hearing.seats if seat.invitation)
    guest.go(f"/join/{token}").get_by_role("button", name="Sit down").click()
    other = guest.sitter.arrive()
    expect(sitter.table).to_have_attribute("data-phase", "playing")
    return sitter, other


def test_a_colorado_match_of_two_games_goes_on_to_the_second(visit: Visit) -> None:
    sitter = visit().sit("colorado", options={"format": "pair"})
    expect(sitter.page.get_by_text("Game 1 of 2").first).to_be_visible()
    sitter.play_game(by_heart("colorado"))
    sitter.page.locator("[data-action=next]").click()
    expect(sitter.page.get_by_text("Game 2 of 2").first).to_be_visible()
    assert (sitter.hearing.state.round, sitter.hearing.state.players) == (2, [1, 0])
    sitter.wait_for_turn()
    sitter.play(next(iter(sitter.hearing.actions)))
    assert len(sitter.hearing.moves_played) == 1


def test_a_clock_that_runs_out_ends_the_game(visit: Visit) -> None:
    first, second = friends(visit, clock={"kind": "move", "seconds": 4, "increment": 0})
    expect(first.page.locator(".clock").first).to_be_visible()
    expect(first.page.locator("[data-over]")).to_contain_text("You lose: you ran out of time.")
    expect(second.page.locator("[data-over]")).to_contain_text("You win: ")
    assert first.hearing.state.ending
    assert first.hearing.state.ending.how == "time"


@pytest.mark.needs_bots
@pytest.mark.parametrize("shown", [True, False])
def test_the_odds_of_dice_are_shown_unless_the_table_hides_them(visit: Visit, shown: bool) -> None:
    sitter = visit().sit("karma-dice", shows_odds=shown)
    heading = sitter.page.get_by_role("heading", name="Odds")
    if not shown:
        sitter.page.locator("button[data-die=r]").first.click()
        expect(heading).to_have_count(0)
        return
    expect(heading).to_be_visible()
    sitter.page.locator("button[data-die=r]").first.click()
    chance = sitter.page.get_by_text(re.compile(r"\d%|\d\s%")).first
    expect(chance).to_be_visible(timeout=1000 * PREPARED_WITHIN)


def test_the_power_of_a_die_shows_what_the_roll_comes_to_after_it(visit: Visit) -> None:
    sitter = visit().sit("karma-solo", "screen")
    while not (powers := [move for move in sitter.hearing.previews if move.endswith("+")]):
        sitter.play(towards_orange(sitter.hearing))
    move = powers[0]
    total, climbs, _ = sitter.hearing.previews[move]
    button = sitter.page.locator(f'[data-action="{move}"]')
    expect(button.locator(".total")).to_have_text(f"{'▲' if climbs else '▼'}\u00a0{total}")
    sitter.play(move)
    expect(sitter.page.locator("[data-action=take] .big")).to_contain_text(str(total))
    expect(sitter.page.locator(".story li.power").first).to_contain_text(str(total))


def towards_orange(hearing: Hearing) -> str:
    """A move that leads to a roll of an orange die before long."""
    moves = list(hearing.actions)
    wanted = ("pick o", "roll o", "take", "stop")
    return next((move for move in wanted if move in moves), moves[0])


def test_a_reload_in_the_middle_of_a_game_loses_nothing(visit: Visit) -> None:
    sitter = visit().sit("four-circles")
    choose = by_heart("four-circles")
    for _ in range(13):
        sitter.play(choose(sitter.hearing))
    before = list(sitter.hearing.moves_played)
    shown = pieces(sitter)
    sitter.page.reload()
    sitter.arrive()
    assert sitter.hearing.moves_played == before
    assert pieces(sitter) == shown
    sitter.play_game(choose)
    expect(sitter.page.locator("[data-over]")).to_be_visible()


def pieces(sitter: Sitter) -> list[str]:
    """How the cells are called, with whatever stands on them."""
    return [cell.get_attribute("aria-label") or "" for cell in sitter.page.locator("[data-cell]").all()]


def test_an_earlier_position_is_looked_at_and_left_again(visit: Visit) -> None:
    sitter = visit().sit("katarenga")
    start = pieces(sitter)
    for move in ("f1-f5", "h8-h7", "f5xf8"):
        sitter.play(move)
    sitter.page.get_by_role("button", name="To the start").click()
    expect(sitter.page.get_by_text("You are looking back")).to_be_visible()
    assert [label.split(",")[0] for label in pieces(sitter)] == [label.split(",")[0] for label in start]
    expect(sitter.page.locator("[data-cell=f1]")).to_have_attribute("aria-label", re.compile("White"))
    sitter.page.get_by_role("button", name="Back to the game").click()
    expect(sitter.page.locator("[data-cell=f1]")).to_have_attribute("aria-label", re.compile("empty"))
    sitter.play("d8-b7")


def test_names_with_markup_in_them_are_shown_as_they_are(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("/game/katarenga")
    page.get_by_role("button", name=re.compile("^With a friend")).click()
    page.get_by_role("textbox", name="Your name").fill(NAUGHTY)
    page.get_by_role("button", name="Go on").click()
    visitor.sitter.arrive()
    expect(page.locator("[data-seat] .name").filter(has_text=NAUGHTY)).to_be_visible()
    assert page.locator("main img[src=x]").count() == 0
    guest = visit()
    guest.page.goto(page.locator("input[readonly]").input_value())
    expect(guest.page.get_by_text(f"{NAUGHTY} is waiting for you.")).to_be_visible()
