"""A sample of every file of puzzles, looked at again: deeper than they were found, and by the levels."""

import pytest

import ludogite
from ludogite.bots.karma.play.evaluator import Evaluator, for_the_win
from ludogite.games.karma.dice import size
from ludogite.games.karma.turn import REST, SPENT
from ludogite.games.position import Position
from ludogite.study.puzzle_file import StoredPuzzle, puzzles
from puzzle_search import DEEPER, HOPEFUL_PART, NODES_PER_LOOK, STRONGEST, choose, times_solved, yardsticks
from support.counted import counted, never_empty

SAMPLE = 3
MORE_DICE = 6
"""Rolls of so many dice are thought of; bots, and whoever finds puzzles, think of one less."""
DICE_GAMES = {"karma-dice": 1, "karma-solo": SAMPLE}
"""With dice, so many are looked at again: a late turn of Karma Dice takes seconds."""
BOARD_GAMES = [game for game in ludogite.games() if game not in DICE_GAMES]
OTHER_NUMBERS = 77
TRIES = 10
MANY = 8
"""A beginner is asked every so many of them."""


@never_empty
def sample(game: str) -> list[StoredPuzzle]:
    """Some puzzles of a game, from all over its file."""
    found = puzzles(game)
    return [found[number * len(found) // SAMPLE + SAMPLE] for number in range(SAMPLE)]


def ready(puzzle: StoredPuzzle) -> Position:
    """The position of a puzzle, compiled if a search plays it."""
    return puzzle.position if puzzle.game in DICE_GAMES else puzzle.position.game.compiled().parse(puzzle.text)


def test_the_test_looks_deeper() -> None:
    assert max(NODES_PER_LOOK) < DEEPER


def dice_in_turn(puzzle: StoredPuzzle) -> int:
    """Number of dice of the turn: each adds many rolls to consider."""
    state = puzzle.position.state
    return size(state[REST]) + size(state[SPENT])


@pytest.mark.parametrize("game", BOARD_GAMES)
def test_a_deeper_search_finds_the_same_move_clearly_the_best(game: str) -> None:
    for each in sample(game):
        choice = choose(ready(each), DEEPER)
        assert choice.best == each.best, each
        assert choice.is_clear(HOPEFUL_PART), each


@pytest.mark.parametrize("game", DICE_GAMES)
def test_with_more_dice_to_think_of_the_same_choice_is_clearly_the_best(game: str) -> None:
    most = DICE_GAMES[game]
    for each in counted(sorted(puzzles(game), key=dice_in_turn)[:most], most):
        position = each.position
        state, _ = position.internals
        values = Evaluator(for_the_win, MORE_DICE).values(position.game, state, list(position.numbers.values()))
        best, second = sorted(values, key=values.__getitem__, reverse=True)[:2]
        assert position.spellings[best] == each.best, each
        assert values[best] - values[second] == pytest.approx(each.margin, abs=0.01), each


@pytest.mark.parametrize("game", ludogite.games())
def test_the_strongest_level_finds_what_a_beginner_seldom_does(game: str) -> None:
    strong = [times_solved(ready(each), each.best, STRONGEST, 1, OTHER_NUMBERS) for each in sample(game)]
    many = puzzles(game)[::MANY]
    beginner = yardsticks(ludogite.load(game))[0]
    weak = [times_solved(ready(each), each.best, beginner, TRIES, OTHER_NUMBERS) for each in many]
    assert sum(strong) == SAMPLE
    assert sum(weak) < len(many) * TRIES / 2
