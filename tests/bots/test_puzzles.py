"""A sample of every file of puzzles, looked at again: deeper than they were found, and by the levels."""

import pytest

import ludogite
from ludogite.bots.karma.play.evaluator import Evaluator, for_the_win
from ludogite.bots.puzzles import BEGINNER, DEEPER, HOPE, LOOKS, STRONGEST, choose, times_solved
from ludogite.games.position import Position
from ludogite.study.puzzle_file import Puzzle, puzzles

SAMPLE = 3
MORE_DICE = 6
"""Rolls of so many dice are thought of; bots, and whoever finds puzzles, think of one less."""
DICE_GAMES = ("karma-dice", "karma-solo")
BOARD_GAMES = [game for game in ludogite.games() if game not in DICE_GAMES]
OTHER_NUMBERS = 77
TRIES = 10


def sample(game: str) -> list[Puzzle]:
    """Some puzzles of a game, from all over its file."""
    found = puzzles(game)
    return [found[number * len(found) // SAMPLE + SAMPLE] for number in range(SAMPLE)]


def compiled(puzzle: Puzzle) -> Position:
    return puzzle.position.game.compiled().parse(puzzle.text)


def test_the_test_looks_deeper() -> None:
    assert max(LOOKS) < DEEPER


@pytest.mark.parametrize("game", BOARD_GAMES)
def test_a_deeper_search_finds_the_same_move_clearly_the_best(game: str) -> None:
    for each in sample(game):
        choice = choose(compiled(each), DEEPER)
        assert choice.best == each.best, each
        assert choice.is_clear(HOPE), each


@pytest.mark.parametrize("game", DICE_GAMES)
def test_with_more_dice_to_think_of_the_same_choice_is_clearly_the_best(game: str) -> None:
    for each in sample(game):
        position = each.position
        state, _ = position.internals
        values = Evaluator(for_the_win, MORE_DICE).values(position.game, state, list(position.numbers.values()))
        best, second = sorted(values, key=values.__getitem__, reverse=True)[:2]
        assert position.spellings[best] == each.best, each
        assert values[best] - values[second] == pytest.approx(each.margin, abs=0.01), each


@pytest.mark.parametrize("game", ludogite.games())
def test_the_strongest_level_finds_what_a_beginner_seldom_does(game: str) -> None:
    strong = weak = 0
    for each in sample(game):
        position = each.position if game in DICE_GAMES else compiled(each)
        strong += times_solved(position, each.best, STRONGEST, 1, OTHER_NUMBERS)
        weak += times_solved(position, each.best, BEGINNER, TRIES, OTHER_NUMBERS)
    assert strong == SAMPLE
    assert weak < SAMPLE * TRIES / 2
