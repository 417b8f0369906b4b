"""Nothing moves under a finger while something is said: offers, refusals, who is away, the end."""

import pytest
from playwright.sync_api import expect

from browser.playing import karma
from browser.sitting import Sitter
from browser.steadiness import STEADY, WINDOWS, Watch, covered, outside
from browser.visiting import Visit, Visitor


def two(visit: Visit, game: str, language: str, window: str) -> tuple[Sitter, Visitor]:
    """Somebody before this window, who begins, and another person; no odds, which come when the bots are ready."""
    host, guest = visit(language=language, size=WINDOWS[window]), visit()
    sitter = host.sit(game, "friend", seat="first", shows_odds=False)
    token = next(seat.invitation for seat in sitter.hearing.seats if seat.invitation)
    guest.go(f"/join/{token}").get_by_role("button", name="Sit down").click()
    guest.sitter.arrive()
    expect(sitter.table).to_have_attribute("data-phase", "playing")
    return sitter, guest


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", STEADY)
def test_nothing_moves_when_something_is_said(visit: Visit, game: str, language: str, window: str) -> None:
    sitter, guest = two(visit, game, language, window)
    page, other = sitter.page, guest.page
    watch = Watch(page, STEADY[game])
    with watch.nothing_moves("a draw is offered"):
        other.locator("[role=toolbar] [aria-expanded]").click()
        other.locator("[data-action=offer-draw]").click()
        expect(page.locator("[data-action=decline]")).to_be_visible()
    assert covered(page.locator("[data-can], [role=toolbar] > *")) == []
    with watch.nothing_moves("a draw is declined"):
        page.locator("[data-action=decline]").click()
        expect(page.locator("[data-action=decline]")).to_have_count(0)
    with watch.nothing_moves("more can be done"):
        page.locator("[role=toolbar] [aria-expanded]").click()
        page.keyboard.press("Escape")
    (choose_dice if game == "karma-dice" else choose_pieces)(sitter, watch)
    watch = Watch(page, STEADY[game])
    with watch.nothing_moves("the other one is away"):
        other.close()
        expect(page.locator("[data-action=claim-win]")).to_be_visible()
    with watch.nothing_moves("the game is over"):
        page.locator("[data-action=resign]").click()
        page.locator("[data-action=resign-yes]").click()
        expect(page.locator("[data-over]")).to_be_visible()
    assert outside(page.locator("[data-over]")) == []
    with watch.nothing_moves("the end is closed and opened again"):
        page.locator("[data-action=close-end]").click()
        expect(page.locator("[data-over]")).to_have_count(0)
        page.locator("[data-action=result]").click()
        expect(page.locator("[data-over]")).to_be_visible()


def choose_pieces(sitter: Sitter, watch: Watch) -> None:
    """What is said while a pawn is moved, and when an earlier position is looked at."""
    page = sitter.page
    with watch.nothing_moves("a pawn is chosen, and put back"):
        sitter.click("f1")
        sitter.page.locator("[data-action=back]").click()
    with watch.nothing_moves("a click is refused"):
        sitter.click("a8")
        expect(page.locator("[data-notice]")).to_be_visible()
    assert covered(page.locator("[data-can], [role=toolbar] > *")) == []
    sitter.play("f1-f5")
    with watch.nothing_moves("an earlier position is looked at"):
        page.keyboard.press(",")
        expect(page.locator(".banner")).to_be_visible()
        page.keyboard.press(".")
        expect(page.locator(".banner")).to_have_count(0)


def choose_dice(sitter: Sitter, watch: Watch) -> None:
    """What is said while dice are chosen."""
    with watch.nothing_moves("dice are chosen, and put back"):
        for _ in range(2):
            sitter.page.locator("[data-die][data-can][aria-pressed=false]").first.click()
        sitter.page.locator("[data-action=clear]").click()
    choose = karma(1)
    while sitter.is_in_turn:
        sitter.play(choose(sitter.hearing))
