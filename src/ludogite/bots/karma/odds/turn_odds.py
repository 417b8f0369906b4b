"""The odds for a person who is choosing dice: every sensible roll, its probability of success, and when to stop."""

from dataclasses import replace

from ludogite.bots.karma.odds.handfuls import highest_result, lowest_result, place_of
from ludogite.bots.karma.odds.plans import EVERY_POINT, POINTS, TurnPlan, plan_of_turn, turn_values
from ludogite.bots.karma.odds.roll_books import MOST_DICE, Progress
from ludogite.bots.karma.values.solo_values import solo_values
from ludogite.bots.report import OddsRow, TurnOdds
from ludogite.games.karma import turn
from ludogite.games.karma.dice import GREEN, LIGHT_BLUE, number_of, size
from ludogite.games.karma.spelling import spell_handful
from ludogite.games.karma.turn import BEAT, REST, ZONE
from ludogite.games.karma_dice.cards import USED
from ludogite.games.position import Position

ALL_OF = 11
"""Number of plain dice for which rolls of any size can be examined in about a second."""
GREEN_COSTS, LIGHT_BLUE_COSTS = 1, 2
"""The cost of a green or light blue die, in additional dice."""
LIMITS = ((14, 5), (15, 4))
LOWEST_LIMIT = 3
"""Pairs of a cost in dice and the largest roll examined up to it; beyond, LOWEST_LIMIT."""


def odds(position: Position, *, thorough: bool = False, progress: Progress = lambda done, total: None) -> TurnOdds:
    """The odds at a moment when dice are chosen, in Karma Dice or solo.

    ``thorough`` examines every handful, however long it takes: a minute with one die of each colour, much longer with
    two light blue ones. Otherwise big reserves are examined in small rolls, and marked as not exact.
    """
    state, _ = position.internals
    if state[turn.PHASE] != turn.ROLLING:
        raise ValueError("Odds exist only when a player chooses dice to roll.")
    rest, most_dice = state[turn.REST], None if thorough else limit(state[turn.REST])
    values = values_of(rest, state[turn.WITH] == turn.BOLD_TURN, most_dice, progress)
    found = replace(odds_at(values, rest, state[turn.ZONE], state[turn.BEAT]), most_dice=most_dice)
    has_card = turn.NO_CARD < state[turn.CARDS + state[turn.PLAYER]] < USED
    return replace(found, exact=most_dice is None and not has_card)


def odds_at(values: TurnPlan, rest: int, zone: int, beat: int) -> TurnOdds:
    """The odds with this rest of the reserve; zone and result to beat are those of a state."""
    stop = round(values.stop(rest, zone)) if turn.may_stop(zone) else None
    rows = [
        OddsRow(spell_handful(handful), success, points, *stop_rule(values, rest - handful, handful, zone, beat))
        for handful, (points, success) in values.rolls(rest, zone, beat).items()
    ]
    rows.sort(key=lambda row: -row.points)
    return TurnOdds(stop, tuple(rows), exact=True, most_dice=None)


def stop_rule(values: TurnPlan, rest: int, handful: int, zone: int, beat: int) -> tuple[int | None, bool]:
    """The lowest result after which going on is worth no more than stopping; and whether no success has less."""
    worth = values.taken(rest, zone, highest_result(handful) + 1)
    stop = values.stop(rest, zone + 1)
    lowest = max((result + 1 for result, value in enumerate(worth) if value > stop), default=0)
    return (lowest, lowest <= max(place_of(beat), lowest_result(handful))) if lowest < len(worth) else (None, False)


def limit(rest: int) -> int | None:
    """The largest roll to examine in reasonable time; None if no limit is needed."""
    cost = size(rest) + GREEN_COSTS * number_of(rest, GREEN) + LIGHT_BLUE_COSTS * number_of(rest, LIGHT_BLUE)
    if cost <= ALL_OF:
        return None
    return next((dice for most, dice in LIMITS if cost <= most), LOWEST_LIMIT)


def values_of(rest: int, is_bold: bool, most_dice: int | None, progress: Progress) -> TurnPlan:
    """The values of a turn played for points; the latest ones are cached."""
    if (rest, is_bold, most_dice) not in _kept:
        if len(_kept) == KEPT:
            del _kept[next(iter(_kept))]
        worth = [float(turn.bold_points(points)) for points in range(POINTS)] if is_bold else EVERY_POINT
        _kept[rest, is_bold, most_dice] = turn_values(rest, worth, most_dice, progress)
    return _kept[rest, is_bold, most_dice]


KEPT = 8
_kept: dict[tuple[int, bool, int | None], TurnPlan] = {}


def winning_odds(
    position: Position, *, thorough: bool = False, progress: Progress = lambda done, total: None
) -> TurnOdds:
    """The odds of a turn; in solo with the chance to win of stopping, and of each roll that a plan considers."""
    found = odds(position, thorough=thorough, progress=progress)
    if position.game.id != "karma-solo":
        return found
    state, _ = position.internals
    plan = plan_of_turn(state, solo_values().worth(state), MOST_DICE)
    rolls = plan.rolls(state[REST], state[ZONE], state[BEAT])
    wins = {spell_handful(handful): win for handful, (win, _) in rolls.items()}
    rows = tuple(replace(row, win=wins.get(row.dice)) for row in found.rows)
    return replace(found, rows=rows, stop_wins=None if found.stop is None else plan.stop(state[REST], state[ZONE]))
