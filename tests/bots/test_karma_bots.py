"""The bots of the dice games: their plans agree with the exact values and the rules, and they play to win."""

from random import Random

import numpy as np
import pytest

import karma_rolls
import karma_values
import ludogite
from ludogite.bots.karma.odds.handfuls import lowest_result
from ludogite.bots.karma.odds.plans import EVERY_POINT, POINTS, plan_of, turn_values
from ludogite.bots.karma.odds.roll_books import MOST_DICE, roll_tables
from ludogite.bots.karma.odds.turn_odds import odds
from ludogite.bots.karma.play.player import LEVELS, KarmaBot, evaluate_moves
from ludogite.bots.karma.play.roll import (
    BASE,
    dice_of,
    gambles_of,
    move_towards,
    moves_of,
    results_of,
    roll_values,
    sum_of,
)
from ludogite.bots.karma.values import standings as versus
from ludogite.bots.karma.values.standings import strength, versus_values, versus_worth
from ludogite.games.karma.dice import make_die, size
from ludogite.games.karma.spelling import LETTERS, read_handful
from ludogite.games.karma.turn import (
    BEAT,
    LYING,
    NO_RESULT,
    OWNED,
    PHASE,
    PLAYER,
    POWERS,
    REST,
    ROLL,
    SCORES,
    SPENT,
    TAKE,
    ZONE,
    reserve_of,
)
from ludogite.games.position import Position
from ludogite.kernel.layout import CHANCE, MOVER
from support.counted import counted
from turn_policies import turn_policies

ROUNDED = 3 / np.iinfo(np.uint16).max
"""The tables are kept in steps of 1 / 65535, and so are those they follow from."""
DICE = ludogite.load("karma-dice")
SOLO = ludogite.load("karma-solo")


def handful(dice: str) -> int:
    found = read_handful(dice)
    assert found is not None
    return found


# Plans.


@pytest.mark.parametrize("dice", ["rrrrr", "rrrov", "rryyb", "rrgbv", "robvw"])
def test_without_light_blue_dice_a_plan_is_worth_what_the_turn_is(dice: str) -> None:
    reserve = handful(dice)
    plan = plan_of(reserve, EVERY_POINT, size(reserve), is_whole=False)
    exact = turn_values(reserve)
    for zone in range(4):
        for beat in (-1, 3, 8):
            expected = exact.value(reserve, zone, beat)
            assert plan.value(reserve, zone, beat) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("dice", ["rrrc", "rrc", "rgc", "rrrrrrcv"])
def test_with_light_blue_dice_a_plan_is_hardly_worth_less_and_never_more(dice: str) -> None:
    reserve = handful(dice)
    plan = plan_of(reserve, EVERY_POINT, MOST_DICE).value(reserve, 0, NO_RESULT)
    exact = turn_values(reserve).value(reserve, 0, NO_RESULT)
    assert exact * 0.995 < plan <= exact + 1e-12


def test_a_plan_stops_or_rolls_as_its_values_say() -> None:
    reserve = handful("rrrov")
    plan = plan_of(reserve, EVERY_POINT, 5, is_whole=False)
    for beat in range(20):
        chosen = plan.best(reserve, 3, beat)
        worth = 4.0 if chosen == 0 else plan.roll(reserve, chosen, 3, beat)
        assert plan.value(reserve, 3, beat) == pytest.approx(worth)


def test_the_chances_of_a_roll_sum_up_to_one() -> None:
    for dice in ("rrg", "occ", "ygcw"):
        chances = karma_rolls.chances(roll_tables(), handful(dice))
        assert chances.min() >= 0
        assert chances.sum(axis=2) == pytest.approx(1)


def test_a_policy_that_plays_for_points_brings_the_points_of_the_plan() -> None:
    reserve = handful("rrrrrrov")
    points = turn_policies(reserve, 5) @ np.arange(POINTS)
    assert points.max() == pytest.approx(plan_of(reserve, EVERY_POINT, 5).value(reserve, 0, NO_RESULT))


# Dice that lie in a roll.


def thrown(dice: str, random: Random) -> tuple[int, ...]:
    faces = {"w": 3}
    rolled = ((LETTERS.index(die), random.randint(1, faces.get(die, 6))) for die in dice)
    return tuple(sorted(make_die(colour, face, face, 0) for colour, face in rolled))


def reachable(dice: tuple[int, ...], known: dict[tuple[int, ...], set[int]]) -> set[int]:
    """Every result that some sequence of powers leads to, none rolled again."""
    if dice not in known:
        known[dice] = {sum_of(dice)}.union(*(reachable(after, known) for _, after in moves_of(dice)))
    return known[dice]


@pytest.mark.parametrize("dice", ["rroo", "ryy", "rgg", "oygb", "yygv", "rcgy", "ggby", "oyybv", "rggoy", "wyc"])
def test_the_results_of_dice_are_those_that_their_powers_lead_to(dice: str) -> None:
    random = Random(dice)
    for _ in range(6):
        lying = thrown(dice, random)
        results = {bit - BASE for bit in range(results_of(lying).bit_length()) if results_of(lying) >> bit & 1}
        assert results == reachable(lying, {})


def test_every_result_is_reached_move_by_move() -> None:
    lying = thrown("roygbv", Random(5))
    for result in counted(reachable(lying, {}), 6):
        dice = lying
        while (move := move_towards(dice, result)) != TAKE:
            dice = dict(moves_of(dice))[move]
        assert sum_of(dice) == result


@pytest.mark.parametrize("dice", ["rc", "gc", "ygc", "rcc", "ogc"])
def test_a_roll_is_worth_what_its_moves_played_out_are(dice: str) -> None:
    plan = plan_of(handful("rrr" + dice), EVERY_POINT, 5)
    state = lying_in(dice, 2, 5)
    values = roll_values(plan, state)

    def played_out(lying: tuple[int, ...]) -> float:
        again = [sum(map(played_out, falls)) / 6 for _, falls in gambles_of(lying)]
        powers = [played_out(after) for _, after in moves_of(lying)]
        return max([values.take(sum_of(lying)), *again, *powers])

    assert values.best(dice_of(state)) == pytest.approx(played_out(dice_of(state)))


def lying_in(dice: str, zone: int, beat: int) -> tuple[int, ...]:
    """A roll of the first player, with three red dice left."""
    state = list(DICE.start().internals[0])
    lying = thrown(dice, Random(3))
    state[PHASE], state[REST], state[SPENT], state[ZONE], state[BEAT] = POWERS, 3, handful(dice), zone, beat
    state[LYING] = len(lying)
    state[ROLL : ROLL + len(lying)] = lying
    return tuple(state)


# Values between turns.


def test_the_shares_of_a_round_for_two_follow_from_those_of_the_next() -> None:
    values, number = versus_values(), 2
    policies = turn_policies(reserve_of(versus.typical_dice(number), holds_yogi=False), MOST_DICE)
    start, between = np.asarray(values.start), np.asarray(values.between)
    after = karma_values.after_round(start[number + 1])
    assert between[number, 0] == pytest.approx(karma_values.second_turn(after, policies), abs=ROUNDED)
    best = karma_values.best_policy(between[number, 1], policies)
    assert start[number, 30, 20] == pytest.approx(best[30, 20], abs=ROUNDED)


def test_the_last_player_of_the_last_round_knows_what_wins() -> None:
    state = list(DICE.start().internals[0])
    state[PLAYER], state[MOVER], state[SCORES], state[SCORES + 1] = 1, 1, 52, 45
    worth = versus_worth(DICE.setting, state)
    assert (worth[6], worth[7], worth[8]) == (0, 0.5, 1)


def test_shares_of_the_win_lie_between_none_and_all() -> None:
    for table in map(np.asarray, (versus_values().start, versus_values().between)):
        assert table.min() >= 0
        assert table.max() <= 1


def test_the_strength_of_dice_is_near_the_exact_points_of_a_turn() -> None:
    bare = turn_values(handful("rrrrrr")).value(handful("rrrrrr"), 0, NO_RESULT)
    for dice, points in (("v", 3.985750), ("g", 3.459623), ("ov", 4.913), ("oybv", 7.063804)):
        assert bare + strength(handful(dice)) == pytest.approx(points, abs=0.25)


# Odds for people.


def test_the_odds_of_a_position_name_every_roll_and_are_exact() -> None:
    table = odds(SOLO.start())
    assert table.exact
    assert table.stop is None
    assert {f"roll {row.dice}" for row in table.rows} == set(SOLO.start().legal_moves())
    assert table.rows[0].points == pytest.approx(2.780285, abs=5e-7)


def at_moment(dice: str, zone: int, beat: int) -> Position:
    state = list(SOLO.start().internals[0])
    state[REST], state[SPENT], state[ZONE], state[BEAT] = handful(dice), 6 - len(dice), zone, beat
    return Position(SOLO, tuple(state), ())


def test_the_odds_tell_when_to_stop() -> None:
    table = odds(at_moment("rr", 3, 10))
    assert table.stop == 4
    assert table.is_stopping_best
    first = next(row for row in odds(at_moment("rr", 2, 2)).rows if row.dice == "r")
    assert first.success == pytest.approx(4 / 6)
    assert first.stop_from == 4, "with one die left, 3 is beaten often enough, 4 is not"
    assert not first.stop_always
    later = next(row for row in odds(at_moment("rr", 2, 3)).rows if row.dice == "r")
    assert later.stop_always, "a success is 4 or more"


def test_a_stop_rule_that_every_success_meets_is_always() -> None:
    rows = {row.dice: row for row in odds(SOLO.start()).rows}
    assert rows["rrrrr"].stop_always, "five dice come to 5 at least, and one die beats that once in six times"
    assert not rows["r"].stop_always
    (last,) = odds(at_moment("r", 2, 5)).rows
    assert last.stop_always, "what beats 5 cannot be beaten by nothing"
    dice = {"rr": 2, "roo": 1, "ryv": 2, "ryy": 1, "gcb": 3, "w": 1}
    assert {some: lowest_result(handful(some)) for some in dice} == dice


def test_a_big_reserve_is_looked_through_in_small_rolls_and_marked() -> None:
    state = list(SOLO.start().internals[0])
    state[OWNED] = handful("oycbv")
    state[REST] = 6 + state[OWNED]
    table = odds(Position(SOLO, tuple(state), ()))
    assert not table.exact
    assert table.most_dice is not None
    assert max(len(row.dice) for row in table.rows) == table.most_dice


def test_an_unused_trait_card_makes_the_odds_inexact() -> None:
    position = played_to_first_turn()
    assert not odds(position).exact
    assert odds(position).most_dice is None


def test_with_the_bold_card_at_work_a_turn_is_worth_more() -> None:
    game = ludogite.load("karma-dice", traits=True)
    at_work = (
        "round=1 scores=0,0 dice=v,y pool=ooyggccbbv yogi=- traits=sage,bold! ply=8 now=roll:1 rest=rrrrrry spent=- "
        "zone=0 beat=- with={} roll=- throw=-"
    )
    assert (
        odds(game.parse(at_work.format("bold"))).rows[0].points > odds(game.parse(at_work.format("-"))).rows[0].points
    )


def played_to_first_turn() -> Position:
    random = Random(1)
    position = ludogite.load("karma-dice", traits=True).start()
    while position.to_move == CHANCE or position.legal_moves()[0].startswith("keep"):
        move = position.sample(random) if position.to_move == CHANCE else position.legal_moves()[0]
        position = position.play(move)
    return position


def test_odds_are_told_only_when_dice_are_chosen() -> None:
    with pytest.raises(ValueError, match="chooses dice"):
        odds(SOLO.start().play("roll r"))


# Players.


def whole_game(game: ludogite.Game, levels: list[int], seed: int) -> Position:
    random = Random(seed)
    bots = [KarmaBot(level) for level in levels]
    position = game.start()
    while (mover := position.to_move) is not None:
        if mover == CHANCE:
            position = position.play(position.sample(random))
        else:
            move = bots[mover].choose(position, random)
            assert move in position.legal_moves()
            position = position.play(move)
    return position


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_solo_to_its_end(level: int) -> None:
    assert whole_game(SOLO, [level], level).result in ((0.0,), (1.0,))


@pytest.mark.parametrize("levels", [[1, 3], [2, 4], [5, 6], pytest.param([7, 8], marks=pytest.mark.slow)])
def test_all_levels_play_karma_dice_to_its_end(levels: list[int]) -> None:
    game = ludogite.load("karma-dice", target=15)
    result = whole_game(game, levels, 1).result
    assert result is not None
    assert sum(result) == pytest.approx(1)


@pytest.mark.parametrize("seed", [pytest.param(seed, marks=pytest.mark.slow) for seed in range(3)])
def test_bots_play_with_trait_cards_and_at_full_tables(seed: int) -> None:
    game = ludogite.load("karma-dice", players=4, traits=True, target=20)
    assert whole_game(game, [8, 4, 6, 3], seed).result is not None


def test_the_same_random_source_gives_the_same_move() -> None:
    position = SOLO.start()
    for level in (1, 4, 8):
        assert KarmaBot(level).choose(position, Random(9)) == KarmaBot(level).choose(position, Random(9))


@pytest.mark.parametrize("level", [level for level in LEVELS if level > 2])
@pytest.mark.parametrize("seed", range(5))
def test_a_win_by_stopping_is_taken(level: int, seed: int) -> None:
    state = list(at_moment("rrr", 3, 2).internals[0])
    state[SCORES] = 46
    position = Position(SOLO, tuple(state), ())
    assert KarmaBot(level).choose(position, Random(seed)) == "stop"


def test_who_needs_one_more_zone_to_survive_goes_on() -> None:
    state = list(at_moment("rr", 3, 9).internals[0])
    state[SCORES], state[SCORES + 1] = 43, 40
    state[OWNED] = handful("oyv")
    state[SPENT] += state[OWNED]
    position = Position(SOLO, tuple(state), ())
    assert KarmaBot(8).choose(position, Random(1)).startswith("roll")
    assert KarmaBot(7).choose(position, Random(1)) == "stop"


def test_moves_are_valued_best_first_as_shares_of_the_win() -> None:
    values = evaluate_moves(at_moment("rrrr", 2, 4))
    shares = [share for _, share in values]
    assert shares == sorted(shares, reverse=True)
    assert {"stop", "roll r", "roll rrrr"} <= {move for move, _ in values}
    assert 0 <= shares[-1] <= shares[0] <= 1


def test_the_best_move_is_worth_what_the_best_answer_to_its_outcomes_is() -> None:
    position = at_moment("rrrr", 2, 4)
    rolls = [(move, share) for move, share in evaluate_moves(position)[:3] if move != "stop"]
    for move, share in counted(rolls, 2):
        after = position.play(move)
        mean = sum(chance * evaluate_moves(after.play(outcome))[0][1] for outcome, chance in after.outcomes().items())
        assert share == pytest.approx(mean, abs=1e-9)
