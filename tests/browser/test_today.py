"""What the shelf has for whoever comes: where to start, and what waits."""

import pytest
from playwright.sync_api import Route, ViewportSize, expect

from browser.steadiness import box_of
from browser.visiting import DESKTOP, PHONE, Visit, Visitor

SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map((entry) => entry.value)))
    .observe({type: "layout-shift", buffered: true});
}"""
BOX = "a[href='/game/kanto']"


def test_somebody_new_learns_or_plays_at_once(visit: Visit) -> None:
    visitor = visit(size=PHONE)
    page = visitor.go("/")
    expect(page.get_by_role("heading", name="Start here")).to_be_visible()
    expect(page.locator("#today ~ ul a[href^='/lesson/']")).to_have_count(1)
    page.get_by_role("button", name="Play at once").click()
    expect(page.locator("[data-table]")).to_be_visible()


def test_somebody_who_comes_back_finds_their_game_a_puzzle_and_the_next_lesson(visit: Visit) -> None:
    visitor = visit(language="fr", size=PHONE)
    table = visitor.open_table("kanto")
    page = visitor.go("/")
    expect(page.get_by_role("heading", name="Vous revoilà")).to_be_visible()
    offers = page.locator("#today ~ ul a")
    expect(offers).to_have_count(3)
    game, puzzle, lesson = (offer.get_attribute("href") or "" for offer in offers.all())
    assert (game, puzzle) == (f"/table/{table}", "/puzzles/today")
    assert lesson.startswith("/lesson/")
    page.locator("a[href='/puzzles']").click()
    expect(page.get_by_role("heading", level=1, name="Problèmes")).to_be_visible()


def test_a_box_offers_its_lesson_first_to_whoever_has_not_done_it(visit: Visit) -> None:
    page = visit(size=PHONE).go("/game/colorado")
    ways = page.locator("main ul > li:has(a, button)")
    expect(ways.first.locator("a[href='/lesson/colorado']")).to_be_visible()
    page.evaluate("""() => localStorage.setItem("ludogite.lessons", '{"colorado": {"step": 1, "isDone": true}}')""")
    page.reload()
    expect(ways.first.get_by_role("button", name="Play now")).to_be_visible()
    expect(page.locator("a[href='/lesson/colorado']")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desk"])
@pytest.mark.parametrize("games", [0, 3])
def test_the_boxes_stay_where_they_are_when_it_arrives(visit: Visit, size: ViewportSize, games: int) -> None:
    visitor = visit(language="fr", size=size)
    for _ in range(games):
        visitor.open_table("katarenga")
    box = late(visitor)
    assert box_of(visitor.page.locator(BOX)) == box
    assert visitor.page.evaluate("() => window.shifts.reduce((sum, shift) => sum + shift, 0)") == 0


def late(visitor: Visitor) -> object:
    """Where a box is before the guest's tables are known; then they are."""
    page = visitor.page
    held: list[Route] = []
    page.route("**/api/me/tables", lambda route: held.append(route))  # noqa: PLW0108 - Playwright marks the function
    visitor.go("/")
    page.evaluate(SHIFTS)
    expect(page.locator(BOX)).to_be_visible()
    visitor.sitter.wait("the question for the tables", lambda: held)
    box = box_of(page.locator(BOX))
    held[0].continue_()
    expect(page.locator("#today ~ ul > li").first).to_be_visible()
    return box
