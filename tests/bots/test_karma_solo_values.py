"""Karma Dice solo, solved: turns agree with the exact program, rounds with the rules, and games with the bounds."""

import zlib
from array import array
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

import ludogite
import solo_rates
import solo_solution
from ludogite.bots.arena.statistics import wilson
from ludogite.bots.karma.odds.plans import POINTS, plan_of, turn_values
from ludogite.bots.karma.odds.roll_books import MOST_DICE
from ludogite.bots.karma.odds.turn_odds import winning_odds
from ludogite.bots.karma.play.player import KarmaBot, evaluate_moves
from ludogite.bots.karma.values import solo_values as values
from ludogite.bots.karma.values.solo_values import eye_chances, packed_chances, solo_values
from ludogite.games.karma.dice import VIOLET, one
from ludogite.games.karma.spelling import read_handful
from ludogite.games.karma.turn import NO_RESULT, OWNED, ROUND, SCORES
from ludogite.games.karma_solo.rules import EYE
from ludogite.games.karma_solo.setup import STARTS
from ludogite.games.position import Position
from ludogite.kernel.layout import CHANCE
from solo_turns import Turns
from support.counted import counted

SOLO = ludogite.load("karma-solo")


def handful(dice: str) -> int:
    found = read_handful(dice) if dice else 0
    assert found is not None
    return found


def before_round(number: int, own: str, eyes: str, score: int, there: int) -> Position:
    """The start of a round."""
    pool = list("ooyyggccbbvv")
    for die in own + eyes:
        pool.remove(die)
    return SOLO.parse(
        f"round={number} scores={score},{there} dice={own or '-'},{eyes or '-'} pool={''.join(pool) or '-'} ply=9 "
        f"now=roll:0 rest=rrrrrr{own} spent=- zone=0 beat=- with=- roll=- throw=-"
    )


def state_of(position: Position) -> tuple[int, ...]:
    return tuple(position.internals[0])


# Turns.


def rising(seed: int, count: int) -> np.ndarray[Any, np.dtype[np.float64]]:
    """Values of points: never falling, from 0 to 1, often constant for a while."""
    random = np.random.default_rng(seed)
    steps = random.random((count, POINTS)) * (random.random((count, POINTS)) < 0.4)
    risen = steps.cumsum(axis=1)
    worths: np.ndarray[Any, np.dtype[np.float64]] = risen / np.maximum(risen[:, -1:], 1)
    return worths


@pytest.mark.parametrize("dice", ["", "v", "oy", "g", "c", "ob", "yyv"])
def test_many_turns_at_once_have_the_values_of_the_exact_program(dice: str) -> None:
    worths = rising(len(dice), 3)
    exact = [turn_values(6 + handful(dice), row.tolist()).value(6 + handful(dice), 0, NO_RESULT) for row in worths]
    for is_upper in (False, True):
        assert Turns(handful(dice), is_upper=is_upper).values(worths) == pytest.approx(exact, abs=1e-3)
        if set(dice) <= set("oybv"):
            assert Turns(handful(dice), is_upper=is_upper).values(worths) == pytest.approx(exact, abs=1e-12)


@pytest.mark.parametrize("dice", ["gc", "gg", "cv", "cc"])
def test_bounds_of_a_turn_enclose_the_exact_value(dice: str) -> None:
    worths = rising(7, 3)
    below, above = (Turns(handful(dice), is_upper=is_upper).values(worths) for is_upper in (False, True))
    least = Turns(handful(dice), is_upper=True, most_exact=0).values(worths)
    for row, low, high, higher in zip(worths, below, above, least, strict=True):
        exact = turn_values(6 + handful(dice), row.tolist()).value(6 + handful(dice), 0, NO_RESULT)
        assert low - 1e-12 <= exact <= high + 1e-12 <= higher + 2e-12
    assert (above - below).max() < 0.05


def test_a_plan_of_many_turns_chooses_as_the_exact_program_does() -> None:
    dice, worth = handful("oyv"), rising(3, 1)
    (plan,) = Turns(dice, is_upper=True).plans(worth)
    exact = turn_values(6 + dice, worth[0].tolist())
    assert plan.best(6 + dice, 0, NO_RESULT) == exact.best(6 + dice, 0, NO_RESULT)
    rest = handful("rrrrrv")
    for zone, beat in ((1, 3), (2, 6), (2, 9)):
        assert plan.value(rest, zone, beat) == pytest.approx(exact.value(rest, zone, beat), abs=1e-12)
        assert plan.best(rest, zone, beat) == exact.best(rest, zone, beat)
    assert plan.failed(2) == exact.failed(2)


# Between turns.


def test_the_eye_goes_forward_by_the_sum_of_its_dice() -> None:
    assert eye_chances(0)[:5] == pytest.approx([0, 1 / 3, 1 / 3, 1 / 3, 0])
    assert sum(eye_chances(3)) == pytest.approx(1)
    assert sum(total * chance for total, chance in enumerate(eye_chances(3))) == pytest.approx(2 + 3 * 3.5)


ROUNDS = [
    (1, "", "", 25, 0),
    (2, "v", "", 26, 2),
    (3, "bv", "o", 30, 9),
    (4, "obv", "gv", 33, 17),
    (5, "ybvv", "gcc", 38, 30),
    (6, "oybvv", "yggc", 44, 38),
]


@pytest.mark.parametrize(("number", "own", "eyes", "score", "there"), ROUNDS)
def test_points_are_worth_what_the_rules_played_out_give(
    number: int, own: str, eyes: str, score: int, there: int
) -> None:
    """Stop with some points, then every card, every sum of the Eye's, and the best pick."""
    start = before_round(number, own, eyes, score, there)
    worth = solo_values().worth(state_of(start))
    assert solo_rates.worth(list(state_of(start)))[values.POSSIBLE_POINTS] == pytest.approx(
        np.array(worth)[values.POSSIBLE_POINTS]
    )
    for points in (1, 4, 10):
        stopping = SOLO.parse(
            str(start)
            .replace("rest=rrrrrr", "rest=r")
            .replace("spent=-", "spent=rrrrr")
            .replace("zone=0 beat=-", f"zone={points} beat=9")
        )
        assert worth[points] == pytest.approx(played_out(stopping.play("stop")), abs=1e-9)


def played_out(position: Position) -> float:
    """The chance to win, by the table from the next round on."""
    if position.result is not None:
        return position.result[0]
    if position.to_move == CHANCE:
        return sum(float(chance) * played_out(position.play(text)) for text, chance in position.outcomes().items())
    if position.legal_moves()[0].startswith("pick"):
        return max(played_out(position.play(move)) for move in position.legal_moves())
    return solo_values().at_start(state_of(position))


@pytest.mark.parametrize(("number", "own", "eyes", "score", "there"), ROUNDS)
def test_the_table_of_a_round_follows_from_that_of_the_next(
    number: int, own: str, eyes: str, score: int, there: int
) -> None:
    state = state_of(before_round(number, own, eyes, score, there))
    plan = plan_of(6 + handful(own), solo_values().worth(state), MOST_DICE).value(6 + handful(own), 0, NO_RESULT)
    assert plan - 0.001 <= solo_values().at_start(state) <= plan + 0.005, "the plan rolls at most five dice"


def test_more_points_never_make_a_win_less_likely() -> None:
    worth = solo_values().worth(state_of(before_round(3, "ov", "g", 20, 10)))
    assert (np.diff(worth) >= 0).all()
    late = solo_values().worth(state_of(before_round(5, "oybv", "ogc", 40, 30)))
    assert late[7] < late[10] == 1


def test_the_table_covers_where_the_eye_is_likely_to_stand() -> None:
    for number, eyes in counted(values.EYE_SCORES.items()):
        likely = np.flatnonzero(solo_solution.eye_stands(number) > solo_solution.LEAST_CHANCE)
        assert eyes == range(likely[0], likely[-1] + 1)


def test_packed_chances_are_read_as_they_were(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(values, "EYE_SCORES", {number: values.EYE_SCORES[number] for number in (1, 2, 3)})
    random = Random(1)
    tables = {
        (number, collection): [
            array("h", (random.randint(0, values.WHOLE) for _ in range(50 - values.first_score(eye)))) for eye in eyes
        ]
        for number, eyes in values.EYE_SCORES.items()
        for collection in values.collections(number)
    }
    read = values.SoloValues(zlib.decompress(packed_chances(tables)))
    for (number, (owned, eye)), columns in counted(tables.items()):
        assert read.chances(number, owned, max(eye, 0)).columns == columns


# Bounds.


PROVEN = {1: (0.8364, 0.8367), 2: (0.5488, 0.5490), 3: (0.2742, 0.2745), 4: (0.0946, 0.0948)}
"""The bounds printed by ``tools/solo_solution.py``, rounded outwards."""


@pytest.mark.parametrize("level", STARTS)
def test_the_chance_at_the_start_lies_between_the_bounds(level: int) -> None:
    low, high = PROVEN[level]
    start = state_of(ludogite.load("karma-solo", level=level).start())
    assert low - 0.5 / values.WHOLE <= solo_values().at_start(start) <= high + 0.5 / values.WHOLE
    assert high - low < 0.001


def test_one_round_of_the_solution_gives_bounds_that_enclose_the_exact_value() -> None:
    """The last round with few dice: a win is 50 points in this turn, or more luck than the bounds bother with."""
    solver = solo_solution.Solver(least_chance=0)
    solver.rounds[7] = {}
    own = handful("oybv")
    bounds = solver._bounds(7, own, values.ANY_DICE)
    worth = solver.after_turn(7, own, values.ANY_DICE)
    for score, there in ((40, 40), (45, 44), (49, 49)):
        exact = [
            turn_values(6 + own, [float(some[min(score + points, 50), there]) for points in range(POINTS)]).value(
                6 + own, 0, NO_RESULT
            )
            for some in (worth.low, worth.high)
        ]
        assert bounds.low[score, there] <= exact[0] + 2e-9
        assert exact[1] <= bounds.high[score, there] + 2e-9
        assert bounds.high[score, there] - bounds.low[score, there] < 0.05


# The bot and the odds.


def test_the_bot_takes_what_is_likeliest_to_win() -> None:
    position = before_round(2, "v", "", 26, 2)
    chosen = KarmaBot(8).choose(position, Random(1))
    assert chosen == evaluate_moves(position)[0][0]
    assert evaluate_moves(position)[0][1] == pytest.approx(solo_values().at_start(state_of(position)), abs=0.002)


def test_the_odds_tell_the_chance_to_win() -> None:
    position = before_round(3, "bv", "o", 30, 9)
    table = winning_odds(position)
    best = max(row.win for row in table.rows if row.win is not None)
    assert best == pytest.approx(solo_values().at_start(state_of(position)), abs=0.002)
    assert table.stop_wins is None
    assert all(row.win is None or 0 <= row.win <= best for row in table.rows)


def test_the_odds_tell_the_chance_to_win_of_stopping() -> None:
    start = str(before_round(3, "bv", "o", 46, 9))
    text = (
        start.replace("rest=rrrrrr", "rest=rrr")
        .replace("spent=-", "spent=rrr")
        .replace("zone=0 beat=-", "zone=4 beat=9")
    )
    table = winning_odds(SOLO.parse(text))
    assert table.stop_wins == 1
    hopeless = SOLO.parse(text.replace("scores=46,9", "scores=30,9"))
    behind = winning_odds(hopeless).stop_wins
    assert behind is not None
    assert behind < 1


def test_karma_dice_for_two_has_no_chance_to_win_among_its_odds() -> None:
    table = winning_odds(ludogite.load("karma-dice").start())
    assert table.stop_wins is None
    assert all(row.win is None for row in table.rows)


# Measuring.


class OneAfterTheOther:
    """In place of a pool of processes."""

    def map(self, function: Any, *arguments: Any) -> Iterator[Any]:
        return map(function, *arguments)


def test_games_that_stand_alike_are_played_together() -> None:
    state = list(SOLO.start().internals[0])
    games = [(1, list(state)) for _ in range(4)]
    games[1][1][OWNED] = one(VIOLET)
    games[1][1][ROUND] = 2
    games[2][1][SCORES + EYE] = 1
    assert sorted(len(portion) for portion in solo_rates.portions(games)) == [1, 3]


def test_a_simple_player_plays_to_the_end_and_seldom_wins() -> None:
    wins = solo_rates.wins_of(solo_rates.play_simply(10, 1, 400, 1))
    rate = wilson(wins[1] / 400, 400)
    assert 0.08 < rate.value < 0.3


@pytest.mark.slow
@pytest.mark.parametrize("level", STARTS)
def test_games_are_won_as_often_as_the_bounds_say(level: int) -> None:
    played = solo_rates.play_games([level], 1000, 3, OneAfterTheOther(), lambda more: None)  # type: ignore[arg-type]
    rate = wilson(solo_rates.wins_of(played)[level] / 1000, 1000)
    low, high = PROVEN[level]
    assert rate.low <= high
    assert low <= rate.high
