"""Two people at one table, each with a browser of his own; one loses the network in the middle."""

import re
import time

from playwright.sync_api import Page, expect

from browser.sitting import Sitter
from browser.visiting import OFFLINE, Visit

RECONNECTED_WITHIN = 15.0
OPENING = ["f1-f5", "h8-h7", "f5xf8", "d8-b7"]
LATER = ["b1xb7", "e8-d8", "b7xb8", "c8-d7", "b8-camp", "d7-e6", "f8-camp"]


def sit_together(visit: Visit, game: str = "katarenga") -> tuple[Sitter, Sitter]:
    """Ann invites Bob by the link; Ann begins."""
    host, guest = (visit(calm=False, expects=[OFFLINE]) for _ in range(2))
    invite(host.go(f"/game/{game}"), "Ann")
    link = host.page.get_by_label("The link for").input_value()
    join(guest.page, link, "Bob")
    sitters = host.sitter.arrive(), guest.sitter.arrive()
    for sitter in sitters:
        expect(sitter.table).to_have_attribute("data-phase", "playing")
    return sitters if sitters[0].is_in_turn else (sitters[1], sitters[0])


def invite(page: Page, name: str) -> None:
    """Open a table with a friend, by its page."""
    page.get_by_role("button", name=re.compile("^With a friend")).click()
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_text("Waiting for players")).to_be_visible()


def join(page: Page, link: str, name: str) -> None:
    """Follow an invitation."""
    page.goto(link)
    expect(page.get_by_text("is waiting for you")).to_be_visible()
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()


def test_who_gave_a_name_with_an_invitation_is_not_asked_again(visit: Visit) -> None:
    first, second = (visit() for _ in range(2))
    invite(first.go("/game/kanto"), "Ann")
    join(second.page, first.page.get_by_label("The link for").input_value(), "Bob")
    second.sitter.arrive()
    second.page.get_by_role("link", name="Ludogîte, home").click()
    second.page.locator("a[href='/game/colorado']").first.click()
    second.page.get_by_role("button", name=re.compile("^With a friend")).click()
    expect(second.page.get_by_text("Waiting for players")).to_be_visible()


def test_two_people_play_and_one_loses_the_network_in_the_middle(visit: Visit) -> None:
    first, second = sit_together(visit)
    for page in (first.page, second.page):
        assert {name.inner_text() for name in page.locator("[data-seat] .name").all()} == {"Ann", "Bob"}
    play_in_turn(first, second, OPENING)
    expect(first.page).to_have_title("Your turn · Katarenga · Ludogîte")
    expect(second.page).to_have_title("Katarenga · Ludogîte")

    second.page.context.set_offline(True)
    expect(second.page.get_by_text("Connection lost").first).to_be_visible()
    first.play(LATER[0])
    expect(first.page.get_by_text(re.compile("is away")).first).to_be_visible()

    second.page.context.set_offline(False)
    back = time.monotonic()
    expect(second.table).to_have_attribute("data-connection", "live")
    assert time.monotonic() - back < RECONNECTED_WITHIN
    second.wait_for_version(first.version)
    assert second.hearing.moves_played == [*OPENING, LATER[0]]
    expect(first.page.get_by_text(re.compile("is away"))).to_have_count(0)

    play_in_turn(second, first, LATER[1:])
    for sitter in (first, second):
        expect(sitter.page.locator("[data-over]")).to_be_visible()
        assert sitter.hearing.moves_played == OPENING + LATER


def test_a_move_made_without_a_network_is_played_once_when_it_returns(visit: Visit) -> None:
    first, second = sit_together(visit)
    first.play(OPENING[0])
    second.wait_for_turn()
    second.page.context.set_offline(True)
    second.click_all(second.hearing.actions[OPENING[1]])
    second.page.wait_for_timeout(300)
    assert first.hearing.moves_played == OPENING[:1]
    second.page.context.set_offline(False)
    first.wait("the move", lambda: first.hearing.moves_played == OPENING[:2])
    second.wait("the move", lambda: second.hearing.moves_played == OPENING[:2])
    play_in_turn(first, second, OPENING[2:])
    assert first.hearing.moves_played == second.hearing.moves_played == OPENING


def test_who_stays_away_in_his_turn_loses_the_game_to_a_claim(visit: Visit) -> None:
    first, second = sit_together(visit)
    first.play(OPENING[0])
    second.page.close()
    first.page.locator("[data-action=claim-win]").click()
    expect(first.page.locator("[data-over]")).to_contain_text("You win")


def play_in_turn(one: Sitter, other: Sitter, moves: list[str]) -> None:
    """Play moves, one after the other; each has to arrive at both."""
    sitters = (one, other)
    for number, move in enumerate(moves):
        sitter = sitters[number % 2]
        sitter.wait_for(move)
        sitter.play(move)
        sitters[1 - number % 2].wait_for_version(sitter.version)
