"""The puzzles of all games: enough of them, each with one solution that is legal, asked and judged in words."""

from collections import Counter
from datetime import date, timedelta

import pytest

import ludogite
from ludogite.games.refusals import IllegalMove
from ludogite.games.registry import UnknownGame
from ludogite.games.words import Words
from ludogite.study.puzzle_file import StoredPuzzle, puzzle_file, puzzles, read_puzzle, theme_of
from ludogite.study.puzzles import (
    GRADES,
    NoSuchPuzzle,
    PuzzleOver,
    course,
    hints,
    judge,
    next_puzzle,
    puzzle,
    puzzle_of_day,
    reason,
    task,
    theme_words,
)
from puzzle_search import EXACT_MARGIN, MARGIN, SLOW_MARGIN
from support.counted import counted, never_empty

ENOUGH = 150
LARGEST_FILE = 100_000
ROUNDING = 0.001
HALF_A_PERCENT = 0.005
MARGINS = {"karma-dice": EXACT_MARGIN, "karma-solo": EXACT_MARGIN, "not-this-way": SLOW_MARGIN, "kanto": SLOW_MARGIN}
SAMPLE = 12
every_game = pytest.mark.parametrize("game", ludogite.games())


@never_empty
def sample(game: str) -> list[StoredPuzzle]:
    """Some puzzles of a game, from all over its file."""
    found = puzzles(game)
    return list(found[:: len(found) // SAMPLE])


def in_both_languages(words: Words) -> bool:
    return bool(words.en) and bool(words.fr) and words.en != words.fr


@every_game
def test_a_game_has_enough_puzzles_and_no_two_are_the_same(game: str) -> None:
    found = puzzles(game)
    assert len(found) >= ENOUGH
    assert len({each.text for each in found}) == len(found)
    assert puzzle_file(game).stat().st_size < LARGEST_FILE
    assert [each.number for each in found] == list(range(1, len(found) + 1))


@every_game
def test_the_second_best_move_is_clearly_worse(game: str) -> None:
    margin = MARGINS.get(game, MARGIN)
    for each in counted(puzzles(game), ENOUGH):
        assert each.margin >= margin - ROUNDING
        assert each.second != each.best


@every_game
def test_every_puzzle_is_a_position_in_which_its_moves_are_legal(game: str) -> None:
    for each in counted(puzzles(game), ENOUGH):
        position = each.position
        assert str(position) == each.text
        assert position.is_legal(each.best)
        assert position.is_legal(each.second)
        assert len(each.solution) % 2 == 1
        assert 1 <= each.grade <= len(GRADES)
        assert read_puzzle(game, each.number, each.written()) == each


@every_game
def test_no_move_is_said_to_win_no_game_at_all(game: str) -> None:
    for each in [*sample(game), min(puzzles(game), key=lambda puzzle: puzzle.second_value)]:
        for words in (reason(each), judge(each, [each.second]).words):
            assert " 0 %" not in words.en + words.fr
            assert each.second_value > HALF_A_PERCENT or "hardly ever" in words.en


@every_game
def test_lines_can_be_played_and_give_the_theme(game: str) -> None:
    for each in sample(game):
        moves = (*each.solution, *each.line)
        assert theme_of(each.position, moves, each.second) == each.theme
        assert in_both_languages(theme_words(each.theme)) or theme_words(each.theme).en == "Capture"


@every_game
def test_puzzles_are_asked_explained_and_hinted_at_in_words(game: str) -> None:
    for each in sample(game):
        assert in_both_languages(task(each))
        assert in_both_languages(reason(each))
        said = hints(each, ())
        assert said
        assert all(in_both_languages(hint.words) for hint in said)
        names = {cell.name for cell in each.position.scene().cells}
        assert all(cell in names for hint in said for cell in hint.cells)
        with pytest.raises(PuzzleOver):
            hints(each, each.solution)


@every_game
def test_the_solution_is_right_and_the_second_best_move_is_not(game: str) -> None:
    for each in sample(game):
        for known in range(1, len(each.solution), 2):
            verdict = judge(each, each.solution[:known])
            assert (verdict.told, verdict.answer) == ("more", (each.solution[known],))
        assert judge(each, each.solution).told == "solved"
        wrong = judge(each, [each.second])
        assert wrong.told == "wrong"
        assert in_both_languages(wrong.words)
        assert not wrong.answer
        assert each.best not in wrong.words.en


def test_what_is_not_legal_is_refused_with_its_rule_and_nothing_follows_a_solution() -> None:
    first = puzzle("colorado", 1)
    with pytest.raises(IllegalMove):
        judge(first, ["a1-a1"])
    with pytest.raises(PuzzleOver):
        judge(first, [*first.solution, "a1-a1"])


def test_the_course_goes_from_easy_to_hard_and_round_again() -> None:
    order = course("kanto")
    assert [each.grade for each in order] == sorted(each.grade for each in order)
    visited = [order[0]]
    while (after := next_puzzle(visited[-1])) != order[0]:
        visited.append(after)
    assert visited == order


def test_every_day_has_a_puzzle_and_games_take_turns() -> None:
    begin, games = date(2026, 11, 16), len(ludogite.games())
    week = [puzzle_of_day(begin + timedelta(days)) for days in range(games)]
    assert {each.game for each in week} == set(ludogite.games())
    assert puzzle_of_day(begin) == week[0]
    of_one_game = [puzzle_of_day(begin + timedelta(games * turn)) for turn in range(ENOUGH)]
    assert len({each.number for each in of_one_game}) == ENOUGH
    assert len({each.game for each in of_one_game}) == 1


@every_game
def test_a_game_has_several_themes(game: str) -> None:
    counts = Counter(each.theme for each in puzzles(game))
    assert len(counts) > 1
    assert counts.total() == len(puzzles(game))


def test_what_is_not_there_is_refused_in_words() -> None:
    for number in (0, -1, 10_000):
        with pytest.raises(NoSuchPuzzle):
            puzzle("kanto", number)
    with pytest.raises(UnknownGame):
        puzzle("chess", 1)
