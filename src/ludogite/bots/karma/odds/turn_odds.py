"""The odds for a person who is choosing dice: every sensible roll, how likely it succeeds, and when to stop."""

from dataclasses import dataclass, replace

from ludogite.bots.karma.odds.handfuls import highest_result, lowest_result, place_of
from ludogite.bots.karma.odds.plans import POINTS, Plan
from ludogite.bots.karma.odds.roll_books import Progress
from ludogite.bots.karma.odds.turn_values import EVERY_POINT, turn_values
from ludogite.games.karma import turn
from ludogite.games.karma.dice import GREEN, LIGHT_BLUE, number_of, size
from ludogite.games.karma.spelling import spell_handful
from ludogite.games.karma_dice.cards import USED
from ludogite.games.position import Position

ALL_OF = 11
"""So many plain dice are looked through in any number at a time in about a second."""
GREEN_COSTS, LIGHT_BLUE_COSTS = 1, 2
"""A green or light blue die takes as long as so many more dice."""
LIMITS = ((14, 5), (15, 4))
LOWEST_LIMIT = 3
"""The dice, so counted, up to which so many are rolled at a time; with still more only three."""


@dataclass(frozen=True)
class Row:
    """One set of dice."""

    dice: str
    """As ``rrg``."""
    success: float
    """How likely the roll succeeds, if powers are used for the most points, not for the surest success."""
    points: float
    """How many points the turn brings then, on average, if it is played for the most."""
    stop_from: int | None
    """After a success with this result or a higher one it is best to stop; None: never before the turn ends."""
    stop_always: bool = False
    """Whether that is after every success: these dice cannot succeed with less."""
    win: float | None = None
    """Against the Eye: the chance to win after rolling these dice now (``winning_odds``), or None."""


@dataclass(frozen=True)
class TurnOdds:
    """What a player who chooses dice may know."""

    stop: int | None
    """The points of stopping now; None before the first roll."""
    rows: tuple[Row, ...]
    """The sets of dice, the most points first."""
    exact: bool
    """Whether all figures are exact, for a turn played for points."""
    most_dice: int | None
    """Where it is not: how many dice were thought of at a time, or None if only a trait card was left out."""
    stop_wins: float | None = None
    """Against the Eye: the chance to win after stopping now (``winning_odds``), or None."""

    @property
    def is_stopping_best(self) -> bool:
        """Whether no roll brings more points than stopping."""
        return self.stop is not None and all(row.points <= self.stop for row in self.rows)


def odds(position: Position, *, thorough: bool = False, progress: Progress = lambda done, total: None) -> TurnOdds:
    """The odds at a moment when dice are chosen, in Karma Dice or solo.

    ``thorough`` looks at every set of dice, however long it takes: a minute with one die of each colour, much longer
    with two light blue ones. Otherwise big reserves are looked through in rolls of few dice, and marked as not exact.
    """
    state, _ = position.internals
    if state[turn.PHASE] != turn.ROLLING:
        raise ValueError("Odds exist only when a player chooses dice to roll.")
    rest, most_dice = state[turn.REST], None if thorough else limit(state[turn.REST])
    values = values_of(rest, state[turn.WITH] == turn.BOLD_TURN, most_dice, progress)
    found = replace(odds_at(values, rest, state[turn.ZONE], state[turn.BEAT]), most_dice=most_dice)
    has_card = turn.NO_CARD < state[turn.CARDS + state[turn.PLAYER]] < USED
    return replace(found, exact=most_dice is None and not has_card)


def odds_at(values: Plan, rest: int, zone: int, beat: int) -> TurnOdds:
    """The odds with this rest of the reserve; zone and result to beat are those of a state."""
    stop = round(values.stop(rest, zone)) if turn.may_stop(zone) else None
    rows = [
        Row(spell_handful(handful), success, points, *stop_rule(values, rest - handful, handful, zone, beat))
        for handful, (points, success) in values.rolls(rest, zone, beat).items()
    ]
    rows.sort(key=lambda row: -row.points)
    return TurnOdds(stop, tuple(rows), exact=True, most_dice=None)


def stop_rule(values: Plan, rest: int, handful: int, zone: int, beat: int) -> tuple[int | None, bool]:
    """The lowest result from which on going on is worth no more than stopping; and whether no success has less."""
    worth = values.taken(rest, zone, highest_result(handful) + 1)
    stop = values.stop(rest, zone + 1)
    lowest = max((result + 1 for result, value in enumerate(worth) if value > stop), default=0)
    return (lowest, lowest <= max(place_of(beat), lowest_result(handful))) if lowest < len(worth) else (None, False)


def limit(rest: int) -> int | None:
    """How many dice to roll at a time at most, so that nobody waits long; None if there need be no limit."""
    cost = size(rest) + GREEN_COSTS * number_of(rest, GREEN) + LIGHT_BLUE_COSTS * number_of(rest, LIGHT_BLUE)
    if cost <= ALL_OF:
        return None
    return next((dice for most, dice in LIMITS if cost <= most), LOWEST_LIMIT)


def values_of(rest: int, is_bold: bool, most_dice: int | None, progress: Progress) -> Plan:
    """The values of a turn played for points, those of the latest turns kept."""
    if (rest, is_bold, most_dice) not in _kept:
        if len(_kept) == KEPT:
            del _kept[next(iter(_kept))]
        worth = [float(turn.bold_points(points)) for points in range(POINTS)] if is_bold else EVERY_POINT
        _kept[rest, is_bold, most_dice] = turn_values(rest, worth, most_dice, progress)
    return _kept[rest, is_bold, most_dice]


KEPT = 8
_kept: dict[tuple[int, bool, int | None], Plan] = {}
