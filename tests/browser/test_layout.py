"""Where things are on the screen: all that is played with fits every window, and nothing moves under a finger."""

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from browser.playing import by_heart, karma
from browser.sitting import Sitter
from browser.steadiness import Watch, box_of, covered, outside
from browser.touring import tables
from browser.visiting import PHONE, Visit, Visitor

LANDSCAPE: ViewportSize = {"width": 740, "height": 360}
DESK: ViewportSize = {"width": 1440, "height": 900}
ZOOMED: ViewportSize = {"width": 720, "height": 450}
"""A desk of 1440 x 900 at 200 %."""
WINDOWS = {"phone": PHONE, "landscape": LANDSCAPE, "desk": DESK, "zoomed": ZOOMED}
PLAYED = "[role=grid], [data-can], [role=toolbar] > *"
PREPARED_WITHIN = 180.0


@pytest.mark.parametrize("window", WINDOWS)
def test_boards_dice_and_tools_of_all_games_fit_the_window(visit: Visit, window: str) -> None:
    visitor = visit(language="fr", size=WINDOWS[window])
    amiss: list[str] = []
    for name in tables(visitor):
        visitor.page.evaluate("() => scrollTo(0, 0)")
        amiss += [f"{name}: {text}" for text in outside(visitor.page.locator(PLAYED))]
    assert amiss == []


@pytest.mark.parametrize("window", WINDOWS)
def test_the_tools_stay_on_the_screen_through_a_whole_game_of_dice(visit: Visit, window: str) -> None:
    sitter = visit(size=WINDOWS[window]).sit("karma-dice", options={"target": 5})
    choose, tools = karma(1), sitter.page.locator("[role=toolbar] > *")
    while not sitter.is_over:
        assert outside(tools) == []
        sitter.play(choose(sitter.hearing))
        sitter.wait_for_turn()
    assert outside(tools) == []
    moves = sitter.page.locator("ol:has([data-step])")
    assert moves.evaluate("(list) => list.scrollHeight > list.clientHeight")


@pytest.mark.parametrize("window", ["phone", "landscape"])
@pytest.mark.parametrize("kind", ["screen", "watch"])
def test_the_menu_lies_in_the_window_and_its_words_switch(visit: Visit, window: str, kind: str) -> None:
    wishes = {"levels": [1, 1]} if kind == "watch" else {}
    page = visit(language="fr", size=WINDOWS[window]).sit("katarenga", kind, **wishes).page
    page.locator("[role=toolbar] [aria-expanded]").click()
    assert outside(page.locator("[role=toolbar] [role=group], [role=toolbar] [role=group] > *").first) == []
    switch = page.get_by_role("switch").last
    before = switch.is_checked()
    page.locator("[role=toolbar] label:has([role=switch]) span").last.click()
    expect(switch).to_be_checked(checked=not before)


@pytest.mark.parametrize("game", ["four-circles", "not-this-way"])
def test_tiles_keep_their_size_until_the_board_has_outgrown_it(visit: Visit, game: str) -> None:
    sitter = visit(size=PHONE).sit(game)
    choose = by_heart(game)
    sizes = [tile_size(sitter)]
    while not sitter.is_over:
        sitter.play(choose(sitter.hearing))
        sizes.append(tile_size(sitter))
        sitter.wait_for_turn()
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[12] == sizes[0]
    assert len(set(sizes)) <= 3


def tile_size(sitter: Sitter) -> int:
    """How wide a tile is, in pixels."""
    left, _, right, _ = box_of(sitter.page.locator("[data-cell]").first)
    return round(right - left)


def two(visit: Visit, game: str, language: str, window: str) -> tuple[Sitter, Visitor]:
    """Somebody before this window, who begins, and another person."""
    host, guest = visit(language=language, size=WINDOWS[window]), visit()
    sitter = host.sit(game, "friend", seat="first")
    token = next(seat.invitation for seat in sitter.hearing.seats if seat.invitation)
    guest.go(f"/join/{token}").get_by_role("button", name="Sit down").click()
    guest.sitter.arrive()
    expect(sitter.table).to_have_attribute("data-phase", "playing")
    return sitter, guest


STEADY = {"katarenga": "[role=grid]", "karma-dice": ".cloth"}


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
    with watch.nothing_moves("a click is refused"):
        sitter.click("a8") if game == "katarenga" else page.locator("[data-can]").first.click()
        if game == "katarenga":
            expect(page.locator("[data-notice]")).to_be_visible()
    with watch.nothing_moves("more to do"):
        page.locator("[role=toolbar] [aria-expanded]").click()
        page.keyboard.press("Escape")
    if game == "karma-dice":
        with watch.nothing_moves("dice are chosen"):
            for _ in range(2):
                page.locator("[data-die][data-can][aria-pressed=false]").first.click()
            page.locator("[data-action=clear]").click()
    else:
        with watch.nothing_moves("a piece is chosen"):
            sitter.click("f1")
            expect(page.locator("[data-action=back]")).to_be_visible()
    page.keyboard.press("Escape")
    sitter.play(next(iter(sitter.hearing.actions)) if game == "karma-dice" else "f1-f5")
    watch = Watch(page, STEADY[game])
    with watch.nothing_moves("an earlier position is looked at"):
        page.keyboard.press(",")
        expect(page.locator(".banner")).to_be_visible()
    page.keyboard.press(".")
    with watch.nothing_moves("the other one is away"):
        other.close()
        expect(page.locator(".banner")).to_be_visible(timeout=20_000)
    with watch.nothing_moves("the game is resigned and over"):
        page.locator("[data-action=resign]").click()
        page.locator("[data-action=resign-yes]").click()
        expect(page.locator("[data-over]")).to_be_visible()
        assert outside(page.locator("[data-over]")) == []
    with watch.nothing_moves("the end is closed and opened"):
        page.locator("[data-action=close-end]").click()
        expect(page.locator("[data-over]")).to_have_count(0)
        page.locator("[data-action=result]").click()
        expect(page.locator("[data-over]")).to_be_visible()
