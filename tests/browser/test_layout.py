"""Where things are on the screen: all that is played with fits every window, and nothing moves under a finger."""

import pytest
from playwright.sync_api import ViewportSize, expect

from browser.looking import too_wide
from browser.playing import by_heart, kanto, karma, record_by_heart
from browser.sitting import PREPARED_WITHIN, Sitter, needed
from browser.steadiness import STEADY, WINDOWS, Watch, box_of, outside
from browser.touring import BOXES, PATIENCE, tables
from browser.visiting import OFFLINE, PHONE, Kind, Visit

SMALL_PHONE: ViewportSize = {"width": 320, "height": 568}
LOW_PHONE: ViewportSize = {"width": 360, "height": 640}
LARGE: ViewportSize = {"width": 2560, "height": 1440}
LITTLE = 24
"""Pixels that a card may move where the dice need more room than usual."""
PLAYED = "[role=grid], [data-can], [role=toolbar] > *"


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
        expect(sitter.page.get_by_text("Coup conseillé").first).to_be_visible()


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


@pytest.mark.parametrize(
    ("language", "said", "close", "settings"),
    [("en", "No connection. The page", "Close", "Settings"), ("fr", "Pas de connexion. La page", "Fermer", "Réglages")],
)
def test_the_line_about_a_missing_network_can_be_put_away_and_the_menu_reached(
    visit: Visit, language: str, said: str, close: str, settings: str
) -> None:
    visitor = visit(language=language, size=PHONE, expects=[OFFLINE])
    page = visitor.go("/game/kanto")
    expect(page.get_by_role("heading", name="Kanto")).to_be_visible()
    visitor.context.set_offline(True)
    line = page.get_by_text(said)
    expect(line).to_be_visible()
    line.get_by_role("button", name=close).click()
    expect(line).to_have_count(0)
    page.get_by_role("button", name=settings).click()
    visitor.context.set_offline(False)
    visitor.context.set_offline(True)
    expect(line).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["phone", "small phone"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_all_choices_of_a_game_unfolded_fit_a_phone(visit: Visit, language: str, size: ViewportSize) -> None:
    visitor = visit(language=language, size=size)
    for game in ("katarenga", "karma-dice"):
        page = visitor.go(f"/game/{game}")
        expect(page.locator("details > summary").first).to_be_visible()
        for summary in page.locator("details:not(details details) > summary").all():
            summary.click()
        assert too_wide(page) == []


@pytest.mark.parametrize("size", [SMALL_PHONE, LOW_PHONE], ids=["320", "360"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_goal_lies_above_the_board_of_a_small_phone(visit: Visit, language: str, size: ViewportSize) -> None:
    visitor = visit(language=language, size=size)
    for game in BOXES:
        page = visitor.sit(game).page
        played = page.locator("[role=grid], .dice-table").first
        expect(played).to_be_visible()
        _, top, _, bottom = box_of(page.locator("[data-goal] p"))
        assert top >= box_of(page.locator("header > a"))[3] - 5, game
        assert bottom <= box_of(played)[1] + 0.5, game


def test_the_cards_below_the_dice_stay_on_a_phone(visit: Visit) -> None:
    sitter = visit(language="fr", size=PHONE).sit("karma-dice")
    choose = karma(1)
    tops = []
    for _ in range(40):
        sitter.wait_for_turn()
        tops.append(box_of(sitter.page.locator(".places"))[1] + sitter.page.evaluate("() => scrollY"))
        sitter.play(choose(sitter.hearing))
    assert max(tops) - min(tops) <= LITTLE


def test_the_score_of_a_game_of_dice_is_in_sight_on_a_phone(visit: Visit) -> None:
    sitter = visit(size=PHONE).sit("karma-dice")
    choose = karma(1)
    scores = sitter.page.locator("[data-score]")
    for _ in range(12):
        sitter.play(choose(sitter.hearing))
        sitter.wait_for_turn()
    track = next(track for track in sitter.hearing.scene.tracks if track.name == "scores")
    assert any(track.markers)
    expect(scores).to_have_text([f"Karma {score}" for score in track.markers])
    assert outside(scores) == []


@pytest.mark.parametrize(("game", "number"), [("katarenga", 1), ("kanto", 1), ("karma-dice", 3)])
@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["phone", "small phone"])
def test_a_puzzle_stays_where_it_is_while_it_is_talked_about(
    visit: Visit, size: ViewportSize, game: str, number: int
) -> None:
    page = visit(language="fr", size=size).go(f"/puzzles/{game}/{number}")
    expect(page.locator("[data-study]:not([data-busy])")).to_be_visible(timeout=PATIENCE)
    played = page.locator("[data-study]")
    before = box_of(played)[1]
    for action in ("hint", "show"):
        page.locator(f".keys [data-action={action}]").click()
        expect(page.locator("[data-task] .verdict")).to_be_visible()
        expect(page.locator("[data-study]:not([data-busy])")).to_be_visible(timeout=PATIENCE)
        assert box_of(played)[1] + page.evaluate("() => scrollY") == before, action


def test_a_step_of_a_review_is_looked_at_where_it_is_seen(visit: Visit) -> None:
    page = visit(size=SMALL_PHONE).go("/review")
    page.locator("#record").fill(record_by_heart("four-circles"))
    page.locator("[data-record-form] button.primary").click()
    step, board = page.locator("[data-step]").last, page.locator("svg[role=grid]")
    expect(step).to_be_attached()
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    assert outside(board) != []
    step.click()
    expect(board).to_be_in_viewport(ratio=0.95)


def test_a_table_of_dice_fills_a_large_screen(visit: Visit) -> None:
    desk, large = (visit(size=size).sit("karma-dice", shows_odds=False).page for size in (WINDOWS["desk"], LARGE))
    widths = []
    for page in (desk, large):
        die = page.locator("[data-die]").first
        expect(die).to_be_visible()
        left, _, right, _ = box_of(die)
        widths.append(right - left)
    assert widths[1] >= 1.4 * widths[0]
    left, _, right, _ = box_of(large.locator("[data-table]"))
    assert right - left >= 0.75 * LARGE["width"]
