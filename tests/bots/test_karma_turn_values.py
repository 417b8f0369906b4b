"""Exact turn values: they are those of a second source, and those of the rules played out in every possible way."""

from functools import cache
from random import Random

import numpy as np
import pytest

import ludogite
from ludogite.bots.karma.odds.handfuls import highest_result, lowest_result, places_in
from ludogite.bots.karma.odds.plans import POINTS, TurnPlan, cached_plan, points_of_ending, turn_values
from ludogite.bots.karma.odds.roll_books import exact_roll
from ludogite.bots.karma.odds.turn_kernels import ZONES
from ludogite.bots.karma.odds.turn_odds import odds_at
from ludogite.bots.karma.play.player import KarmaBot
from ludogite.bots.karma.play.roll import move_towards, results_of
from ludogite.bots.report import TurnOdds
from ludogite.games.karma.dice import one
from ludogite.games.karma.spelling import LETTERS
from ludogite.games.karma.turn import BEAT, NO_RESULT, PLAYER, REST, SCORES, TOP, ZONE
from ludogite.games.karma_dice import rules
from ludogite.games.outcomes import play_out_chance
from ludogite.kernel.layout import CHANCE, MOVER, PLY
from support.counted import counted

SIX_RED = "rrrrrr"
GAME = ludogite.load("karma-dice")
TABLES = list(GAME.setting.tables)
State = tuple[int, ...]


def handful(dice: str) -> int:
    return sum(one(LETTERS.index(letter)) for letter in dice)


def for_points(dice: str) -> TurnPlan:
    return turn_values(handful(dice))


def whole_turn(dice: str) -> float:
    return for_points(dice).value(handful(dice), 0, NO_RESULT)


def moment(dice: str, zone: int, beat: int) -> TurnOdds:
    return odds_at(for_points(dice), handful(dice), zone, beat)


# Figures of a second source: the points of one turn, on average.


@pytest.mark.parametrize(
    ("coloured", "points"),
    [
        ("", 2.780285),
        ("o", 3.813800),
        ("y", 3.658572),
        ("g", 3.459623),
        ("c", 3.727179),
        ("b", 3.794921),
        ("v", 3.985750),
        ("w", 3.756430),
        ("gc", 4.369000),
        pytest.param("oygcbv", 8.847459, marks=pytest.mark.slow),
    ],
)
def test_a_turn_is_worth_what_a_second_source_says(coloured: str, points: float) -> None:
    assert whole_turn(SIX_RED + coloured) == pytest.approx(points, abs=5e-7)


# The rules played out: every roll, every power in every order, every outcome.


SMALL = "r rr rro rry rg rrg rrc rrb rrv rrw yy yyr oc yc gc rgc rcc gcc ggc yyg ygc ycb oyc gbw gcw ggb"
LARGER = "rrgc rrycc rygc ggcc ygcb yygc oygc gcvw rrrgg"


@pytest.mark.parametrize(
    "dice", [*SMALL.split(), *(pytest.param(dice, marks=pytest.mark.slow) for dice in LARGER.split())]
)
def test_a_turn_is_worth_what_the_rules_played_out_give(dice: str) -> None:
    assert whole_turn(dice) == pytest.approx(played_out(at(dice, 0, NO_RESULT)), abs=1e-12)


@pytest.mark.parametrize(
    ("dice", "zone", "beat"), [("rc", 1, 2), ("gc", 3, 4), ("ryc", 4, 6), ("ov", 5, 7), ("rb", 2, 30)]
)
def test_every_roll_in_a_turn_is_worth_what_the_rules_played_out_give(dice: str, zone: int, beat: int) -> None:
    state = at(dice, zone, beat)
    rolls = {f"roll {roll.dice}": roll.points for roll in moment(dice, zone, beat).rows}
    position = ludogite.Position(GAME, state, ())
    assert set(rolls) | {"stop"} == set(position.legal_moves())
    for move, worth in rolls.items():
        after, _ = position.play(move).internals
        assert worth == pytest.approx(played_out(after), abs=1e-12)


def at(dice: str, zone: int, beat: int) -> State:
    """A moment between rolls of player 0's turn, with only these dice left."""
    state = list(GAME.start().internals[0])
    state[REST], state[ZONE], state[BEAT] = handful(dice), zone, beat
    return tuple(state)


@cache
def played_out(state: State) -> float:
    """The points of player 0's turn, if the best of all legal moves is played each time."""
    if state[PLAYER] != 0:
        return state[SCORES]
    if state[MOVER] == CHANCE:
        numbers = range(rules.chance_count(TABLES, list(state)))
        outcomes = [rules.chance_outcome(TABLES, list(state), number) for number in numbers]
        ways = {outcome: rules.chance_weight(TABLES, list(state), outcome) for outcome in outcomes}
        worth = sum(ways[outcome] * played_out(after(state, outcome)) for outcome in outcomes)
        return worth / rules.chance_total(TABLES, list(state))
    moves = [0] * GAME.book.max_moves
    count = rules.legal(TABLES, list(state), moves)
    return max(played_out(after(state, move)) for move in moves[:count])


def after(state: State, move: int) -> State:
    changed = list(state)
    rules.play(TABLES, changed, move)
    changed[PLY] = 0
    return tuple(changed)


# What the odds say.


def test_the_first_roll_always_succeeds_and_nobody_stops_before_it() -> None:
    start = moment("rrgc", 0, NO_RESULT)
    assert start.stop is None
    assert not start.is_stopping_best
    assert all(roll.success == pytest.approx(1) for roll in start.rows)


def test_a_light_blue_die_rolled_again_beats_a_result_as_often_as_two_tries_do() -> None:
    (roll,) = moment("c", 2, 4).rows
    assert roll.success == pytest.approx(1 - (4 / 6) ** 2)


def test_a_result_that_cannot_be_beaten_is_a_reason_to_stop() -> None:
    hopeless = moment("r", 3, 6)
    assert hopeless.is_stopping_best
    assert (hopeless.stop, hopeless.rows[0].success, hopeless.rows[0].points) == (4, 0, 2)


def test_the_best_roll_stands_first_and_is_what_the_turn_is_worth() -> None:
    values = for_points("rrrcb")
    rest = handful("rrrcb")
    best = odds_at(values, rest, 2, 4)
    assert best.rows[0].points == max(roll.points for roll in best.rows)
    assert values.value(rest, 2, 4) == pytest.approx(max(best.stop or 0, best.rows[0].points))


def test_a_higher_result_to_beat_is_never_worth_more() -> None:
    plan = for_points("rrrygc")
    table = np.array(plan.moments.values).reshape(-1, ZONES, plan.rows)
    assert (table[:, :, 1:] <= table[:, :, :-1] + 1e-12).all()


def test_before_the_last_zone_the_chance_of_success_is_all_that_a_roll_is_worth() -> None:
    dice = "rrygcc"
    for roll in counted(moment(dice, TOP - 1, 9).rows):
        climbed, fallen = 15 + 2 * (len(dice) - len(roll.dice)), 7
        assert roll.points == pytest.approx(fallen + roll.success * (climbed - fallen))


def test_in_the_last_zone_the_dice_left_count() -> None:
    (sure,) = (roll for roll in moment("rrr", TOP - 1, 0).rows if roll.dice == "r")
    assert sure.points == pytest.approx(15 + 2 * 2)


def test_who_needs_seven_points_goes_on_where_others_stop() -> None:
    dice, needed = handful("rr"), 7
    chances = odds_at(turn_values(dice, [float(points >= needed) for points in range(POINTS)]), dice, 3, 10)
    assert moment("rr", 3, 10).is_stopping_best
    assert not chances.is_stopping_best
    assert chances.rows[0].points == chances.rows[0].success == pytest.approx(3 / 36)


# What is kept for the next turn has an end.


def test_every_cache_of_the_odds_and_the_bots_is_bounded() -> None:
    growing = (
        exact_roll,
        highest_result,
        lowest_result,
        places_in,
        points_of_ending,
        cached_plan,
        results_of,
        move_towards,
    )
    assert all(cached.cache_info().maxsize for cached in growing)


def test_levels_that_think_alike_share_their_plans() -> None:
    position = play_out_chance(GAME.start(), Random(1))
    cached_plan.cache_clear()
    for level in (3, 4, 5):
        KarmaBot(level).choose(position, Random(1))
    assert cached_plan.cache_info().misses == 1
