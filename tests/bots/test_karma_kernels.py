"""The compiled kernels of the dice games: the same as plain Python and as the NumPy version, and free of NumPy."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

import karma_rolls
import ludogite
from ludogite.bots.karma.odds import plans, rolls
from ludogite.bots.karma.odds.compiled import TAKES
from ludogite.bots.karma.odds.handfuls import highest_result, sensible_handfuls
from ludogite.bots.karma.odds.plans import EVERY_POINT, plan_of, turn_values
from ludogite.bots.karma.odds.roll_books import MOST_DICE, exact_roll, roll_tables
from ludogite.bots.karma.odds.throws import throws_in
from ludogite.bots.karma.odds.turn_odds import odds_at
from ludogite.bots.karma.play.player import KarmaBot
from ludogite.games.karma.dice import LIGHT_BLUE, number_of, size
from ludogite.games.karma.spelling import read_handful
from support.counted import counted

CHOICES = Path(__file__).with_name("karma_choices.tsv").read_text().splitlines()
"""Moves of the bots that planned with NumPy: a game, its options, a position, a level, a seed and the move."""


def handful(dice: str) -> int:
    found = read_handful(dice)
    assert found is not None
    return found


@pytest.mark.parametrize("level", range(1, 9))
def test_every_level_chooses_as_it_did(level: int) -> None:
    choices = [line.split("\t") for line in CHOICES]
    for game, options, position, _, seed, move in counted((each for each in choices if int(each[3]) == level), 10):
        place = ludogite.load(game, **json.loads(options)).parse(position)
        assert KarmaBot(level).choose(place, Random(int(seed))) == move


@pytest.mark.parametrize("dice", ["rrov", "ygb", "rgc", "rcc", "gccw"])
def test_plain_python_gives_the_same_numbers(dice: str, monkeypatch: pytest.MonkeyPatch) -> None:
    reserve = handful(dice)
    compiled = turn_values(reserve), plan_of(reserve, EVERY_POINT, MOST_DICE)
    shown = odds_at(compiled[0], reserve, 2, 4)
    plain = {entry.__name__: entry for entry in TAKES}
    for module in (plans, rolls):
        monkeypatch.setattr(module, "functions", lambda: plain)
    interpreted = turn_values(reserve), plan_of(reserve, EVERY_POINT, MOST_DICE)
    assert [plan.moments for plan in interpreted] == [plan.moments for plan in compiled]
    assert [plan.book for plan in interpreted] == [plan.book for plan in compiled]
    assert odds_at(interpreted[0], reserve, 2, 4) == shown


@pytest.mark.parametrize("dice", ["rrr", "oyv", "rrgb", "rc", "rygc", "gcc", "ooggw"])
def test_the_tables_that_come_with_the_package_are_what_the_tool_computes(dice: str) -> None:
    failure, light_blue = highest_result(handful(dice)) + 1, number_of(handful(dice), LIGHT_BLUE)
    (throws,) = (
        throws for some, throws in throws_in(handful(dice), 9) if size(some) == size(handful(dice)) - light_blue
    )
    roll = rolls.roll_of(rolls.ThrowOutcomes(throws, len(dice), light_blue), failure)
    tables = karma_rolls.different_tables(roll, failure, light_blue)
    kept = roll_tables().rolls[handful(dice)]
    numbers = [ways for table in tables for row in table for ways in row]
    assert kept[:2] == [failure, len(tables)]
    assert list(roll_tables().counts[kept[3] : kept[3] + len(numbers)]) == numbers


def test_a_roll_with_more_choices_than_there_was_room_for_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    roomy = exact_roll.__wrapped__(handful("rrgc"))
    monkeypatch.setattr(rolls, "LEAST_ROOM", 16)
    assert exact_roll.__wrapped__(handful("rrgc")) == roomy


# Figures of the earlier NumPy version, for rests in the middle of a turn: success, points, when to stop.

BEFORE: list[tuple[str, int | None, int, int, str, float, float, int | None]] = [
    ("rroyv", None, 2, 10, "rrov", 0.9837962962962963, 3.951388888888889, 4),
    ("rrrocv", None, 2, 21, "rrrv", 0.4722222222222222, 2.4166666666666665, 10),
    ("ryv", None, 5, 7, "ryv", 0.9722222222222222, 14.777777777777779, 0),
    ("roygbw", None, 2, 14, "rybw", 0.6234567901234568, 2.8703703703703702, 10),
    ("ryv", None, 3, 5, "yv", 0.9444444444444444, 6.722222222222222, 3),
    ("rrc", None, 3, 9, "rc", 0.2685185185185185, 3.342592592592597, 3),
    ("rrc", None, 1, 1, "c", 0.9444444444444445, 3.3379629629629624, None),
    ("rgc", None, 4, 8, "rgc", 0.9336419753086418, 9.601851851851851, 0),
    ("rggcv", None, 2, 20, "cv", 0.19907407407407407, 1.5972222222222223, 15),
    ("rrrccb", 4, 5, 4, "rcc", 0.9989711934156378, 20.98559670781892, 0),
]


@pytest.mark.parametrize(("dice", "most_dice", "zone", "beat", "rolled", "success", "points", "stop_from"), BEFORE)
def test_the_odds_are_what_they_were(
    dice: str,
    most_dice: int | None,
    zone: int,
    beat: int,
    rolled: str,
    success: float,
    points: float,
    stop_from: int | None,
) -> None:
    values = turn_values(handful(dice), EVERY_POINT, most_dice)
    row = next(row for row in odds_at(values, handful(dice), zone, beat).rows if row.dice == rolled)
    assert (row.success, row.points) == pytest.approx((success, points), abs=1e-10)
    assert row.stop_from == stop_from


WITHOUT = """
import sys
sys.modules["numpy"] = sys.modules["numba"] = None
from ludogite.bots.karma.odds import plans, rolls
from ludogite.bots.karma.odds.compiled import TAKES
from ludogite.bots.karma.odds.turn_odds import odds
from ludogite.bots.karma.play.player import KarmaBot, evaluate_moves
import ludogite
from random import Random

plans.functions = rolls.functions = lambda: {entry.__name__: entry for entry in TAKES}
start = ludogite.load("karma-solo").start()
print(KarmaBot(8).choose(start, Random(1)), evaluate_moves(start)[0][0], round(odds(start).rows[0].points, 6))
"""


def test_nothing_of_it_needs_numpy() -> None:
    found = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, check=True)
    assert found.stdout.split()[-1] == "2.780285"


def test_a_plan_thinks_of_every_handful_of_a_usual_size() -> None:
    assert set(roll_tables().rolls) == set(sensible_handfuls(MOST_DICE))
