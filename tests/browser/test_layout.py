"""Where things are on the screen: all that is played with fits every window, and nothing moves under a finger."""

import pytest
from playwright.sync_api import ViewportSize, expect

from browser.playing import by_heart, kanto, karma
from browser.sitting import Sitter, needed
from browser.steadiness import Watch, box_of, covered, outside
from browser.touring import tables
from browser.visiting import PHONE, Kind, Visit, Visitor

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


@pytest.mark.parametrize("window", ["phone", "desk"])
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
def test_the_menu_lies_in_the_window_and_its_words_switch(visit: Visit, window: str, kind: Kind) -> None:
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
    """Somebody before this window, who begins, and another person; no odds, which come when the bots are ready."""
    host, guest = visit(language=language, size=WINDOWS[window]), visit()
    sitter = host.sit(game, "friend", seat="first", shows_odds=False)
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
    with watch.nothing_moves("more can be done"):
        page.locator("[role=toolbar] [aria-expanded]").click()
        page.keyboard.press("Escape")
    (choose_dice if game == "karma-dice" else choose_pieces)(sitter, watch)
    watch = Watch(page, STEADY[game])
    with watch.nothing_moves("the other one is away"):
        other.close()
        expect(page.locator("[data-action=claim-win]")).to_be_visible(timeout=20_000)
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


@pytest.mark.needs_bots
@pytest.mark.parametrize("window", ["phone", "desk"])
@pytest.mark.parametrize("game", STEADY)
def test_nothing_moves_when_a_hint_comes(visit: Visit, game: str, window: str) -> None:
    sitter = visit(language="fr", size=WINDOWS[window]).sit(game, "screen")
    hint = sitter.page.locator("[data-action=hint]")
    if game == "karma-dice":
        sitter.page.locator("[data-odds]").first.wait_for(timeout=1000 * PREPARED_WITHIN)
    watch = Watch(sitter.page, STEADY[game])
    with watch.nothing_moves("a hint is asked for, and comes"):
        hint.click()
        expect(hint).to_have_text("Montrer le coup", timeout=1000 * PREPARED_WITHIN)
        hint.click()
        expect(sitter.page.get_by_text("Un bon coup").first).to_be_visible()


@pytest.mark.parametrize("game", ["movers-hoppers", "katarenga", "kanto"])
def test_nothing_moves_while_prompts_come_and_go(visit: Visit, game: str) -> None:
    sitter = visit(language="fr", size=PHONE).sit(game)
    choose = kanto(1) if game == "kanto" else by_heart(game)
    watch = Watch(sitter.page, "[role=grid]")
    for _ in range(7):
        move, before = choose(sitter.hearing), sitter.hearing.version
        *clicks, last = needed(sitter.hearing.actions[move], sitter.hearing)
        for click in clicks:
            with watch.nothing_moves(f"{click} of {move}"):
                sitter.click(click)
        sitter.click(last)
        sitter.wait_for_version(before + 1)
