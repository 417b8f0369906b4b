"""Puzzles in a browser: solved, missed, hinted at and given up; on a phone and on a desk, in both languages."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from browser.listening import badly_set, mute_or_muddled
from browser.looking import barriers, foreign_texts, too_small, too_wide
from browser.solving import PATIENCE, Solver
from browser.visiting import DESKTOP, PHONE, Visit
from ludogite.study.puzzle_file import StoredPuzzle, puzzles

KINDS = (("colorado", ""), ("not-this-way", ""), ("kanto", ""), ("karma-dice", "power"), ("karma-solo", "roll"))


def one_of(game: str, theme: str) -> StoredPuzzle:
    """The longest of a game's puzzles, with this theme if one is given."""
    fitting = [puzzle for puzzle in puzzles(game) if theme in (puzzle.theme, "")]
    return max(fitting, key=lambda puzzle: len(puzzle.solution))


def amiss(page: Page, language: str, size: ViewportSize) -> Iterator[str]:
    """What is wrong with what is on the screen."""
    yield from foreign_texts(page, language)
    yield from too_wide(page)
    if size is PHONE:
        yield from too_small(page)
    yield from mute_or_muddled(page)
    yield from badly_set(page, language)
    yield from barriers(page)


@pytest.mark.parametrize(("game", "theme"), KINDS)
def test_one_of_each_kind_is_solved(visit: Visit, game: str, theme: str) -> None:
    solver = Solver(visit(), one_of(game, theme))
    solver.solve()
    expect(solver.page.locator("[data-task]")).to_contain_text("Right!")
    solver.press("next")
    expect(solver.root).to_have_attribute("data-standing", "asking", timeout=PATIENCE)
    assert solver.root.get_attribute("data-puzzle") != f"{game}/{solver.puzzle.number}"


@pytest.mark.parametrize(("language", "size"), [("en", DESKTOP), ("fr", PHONE)], ids=["desk", "phone"])
def test_after_a_wrong_answer_and_a_hint_it_is_solved_and_remembered(
    visit: Visit, language: str, size: ViewportSize
) -> None:
    visitor = visit(language=language, size=size, bypass_csp=True)
    solver = Solver(visitor, one_of("katarenga", ""))
    page = solver.page
    board = page.locator("[data-study] .stage").bounding_box()
    solver.play(solver.position, solver.puzzle.second)
    solver.wait("wrong")
    found = list(amiss(page, language, size))
    solver.press("again")
    solver.wait("asking")
    solver.press("hint")
    expect(page.locator("[data-task] .verdict")).to_be_visible()
    assert page.locator("[data-study] .stage").bounding_box() == board  # nothing moved under the finger
    solver.solve()
    found += amiss(page, language, size)
    visitor.go("/puzzles")
    line = page.locator("a[href='/puzzles/katarenga']")
    expect(line).to_contain_text("1 of" if language == "en" else "1 sur", timeout=PATIENCE)
    found += amiss(page, language, size)
    assert found == []


def test_the_solution_is_shown_to_whoever_asks_for_it(visit: Visit) -> None:
    solver = Solver(visit(), one_of("movers-hoppers", ""))
    solver.press("show")
    solver.wait("shown")
    solver.at(len(solver.puzzle.solution) + len(solver.puzzle.line))


def test_the_puzzle_of_the_day_is_on_the_page_of_all_puzzles(visit: Visit) -> None:
    page = visit().go("/puzzles")
    page.locator("a[href='/puzzles/today']").click()
    expect(page.locator("[data-puzzle]")).to_have_attribute("data-standing", "asking", timeout=PATIENCE)
    expect(page.locator(".about")).to_contain_text("Puzzle of the day")


def test_the_first_puzzle_of_a_game_is_its_first_one(visit: Visit) -> None:
    page = visit().go("/puzzles/katarenga")
    count = len(puzzles("katarenga"))
    expect(page.locator(".about")).to_contain_text(f"Puzzle 1 of {count}", timeout=PATIENCE)


def test_a_puzzle_that_is_not_there_is_said_to_be_missing(visit: Visit) -> None:
    page = visit(expects=[r"status of 404"]).go("/puzzles/colorado/99999")
    expect(page.get_by_role("heading", level=1)).to_have_text("Page not found", timeout=PATIENCE)
