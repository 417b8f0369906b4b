"""The plan of a turn: the value of every moment between its rolls, and the dice to roll.

A fast dynamic program: rolls are tables of probabilities, and no roll has more dice than a limit. Only light blue dice
(``roll_tables``) and the limit keep it from being exact.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ludogite.bots.karma.odds.compiled import functions
from ludogite.bots.karma.odds.handfuls import handfuls_in, is_sensible, place_of, places_in
from ludogite.bots.karma.odds.roll_books import MOST_DICE, Progress, RollBook, exact_roll, exact_rolls, roll_tables
from ludogite.bots.karma.odds.rolls import real_zeros
from ludogite.bots.karma.odds.turn_kernels import (
    FAILURE,
    ZONES,
    RollTable,
    TurnArrays,
    Workspace,
    is_part_of,
    mean_gain,
    resolve_choices,
)
from ludogite.games.karma.dice import size
from ludogite.games.karma.turn import MOST_LYING, REST, SPENT, TOP, UNUSED_BONUS, ZONE, turn_points, zone_after
from ludogite.games.rulebook import State

MOST_POINTS = turn_points(TOP, rest=0) + UNUSED_BONUS * (MOST_LYING - 1)
POINTS = MOST_POINTS + 1
Worth = Sequence[float]
"""The value of ending the turn with 0, 1, ... points, never falling."""
POINTS_OF_FAILING = [turn_points(zone_after(zone, success=False), rest=0) for zone in range(TOP)]
"""By zone: the score of a turn that fails there. The last zone, where unused dice count, cannot fail."""
STOP = 0
"""The handful chosen where it is best to stop."""
RESTS_AT_ONCE = 64
PLANS_KEPT = 48
"""About 1 MB each; several levels share plans."""


@dataclass(frozen=True)
class TurnPlan:
    """The best decisions between the rolls of a turn with a reserve, and their values."""

    reserve: int
    worth: Worth
    book: RollBook
    handfuls: list[int]
    """Handfuls that may be rolled together."""
    moments: TurnArrays
    """The value of every moment, and the handful to roll then, or STOP."""

    @property
    def rows(self) -> int:
        """Number of results to beat that are distinguished; higher ones are as hard to beat as the last."""
        return len(self.moments.values) // len(self.moments.stops)

    def at(self, rest: int, zone: int, beat: int) -> int:
        """The index of a moment in the arrays."""
        return (places_in(self.reserve)[rest] * ZONES + zone) * self.rows + min(place_of(beat), self.rows - 1)

    def best(self, rest: int, zone: int, beat: int) -> int:
        """The handful to roll at a moment, or STOP."""
        handful: int = self.moments.chosen[self.at(rest, zone, beat)]
        return handful

    def value(self, rest: int, zone: int, beat: int) -> float:
        """The value of the turn at a moment between rolls, or in the last zone."""
        value: float = self.moments.values[self.at(rest, zone, beat)]
        return value

    def stop(self, rest: int, zone: int) -> float:
        """The value of ending the turn now."""
        return self.worth[points_of_ending(rest)[zone]]

    def failed(self, zone: int) -> float:
        """The value of failing in this zone."""
        return self.worth[POINTS_OF_FAILING[zone]]

    def taken(self, rest: int, zone: int, results: int) -> "array[float]":
        """The values of succeeding in this zone with results 0, 1 and so on, with this rest."""
        first = self.at(rest, zone + 1, 0)
        worth: array[float] = self.moments.values[first : first + min(results, self.rows - 1)]
        return worth + worth[-1:] * (results - len(worth))

    def roll(self, rest: int, handful: int, zone: int, beat: int) -> float:
        """The value of the turn if these dice are rolled now."""
        book = self.book if handful in self.book.rolls else exact_roll(handful)
        roll = [handful, 0, *book.rolls[handful]]
        place, fail = place_of(beat), self.failed(zone)
        if place >= roll[FAILURE]:
            return fail
        known = [value - fail for value in self.taken(rest - handful, zone, roll[FAILURE])]
        workspace = Workspace(known + [0.0] * (1 + book.most_choices), [0.0] * book.most_gambles, [])
        rolls = RollTable(roll, book.counts, book.links)
        return fail + mean_gain(place, 0, resolve_choices(0, rolls, workspace), rolls, workspace.known)

    def rolls(self, rest: int, zone: int, beat: int) -> dict[int, tuple[float, float]]:
        """By roll of this rest: the value of the turn, and the probability of success."""
        place, rolls = places_in(self.reserve)[rest], listed(self.reserve, self.handfuls, self.book)
        workspace, found = workspace_for(self.book, self.rows, with_success=True), real_zeros(2 * len(self.handfuls))
        functions()["value_rolls"](place, zone, place_of(beat), self.moments, rolls, workspace, found)
        return {
            handful: (self.failed(zone) + found[2 * number], found[2 * number + 1])
            for number, handful in enumerate(self.handfuls)
            if is_part_of(handful, rest)
        }


def plan_of(reserve: int, worth: Worth, most_dice: int, *, is_whole: bool = True) -> TurnPlan:
    """The plan of a turn in which at most so many dice are rolled at a time, as used by bots.

    If the reserve is whole, not the rest of a turn that has begun, zones are skipped that cannot have been reached.
    """
    handfuls = [handful for handful in handfuls_in(reserve)[1:] if is_sensible(handful, most_dice)]
    book = roll_tables() if most_dice <= MOST_DICE else exact_rolls(reserve, most_dice)
    return planned(reserve, worth, handfuls, book, is_whole=is_whole)


def plan_of_turn(state: State, worth: Worth, most_dice: int) -> TurnPlan:
    is_whole = state[ZONE] <= size(state[SPENT]) + 1
    return cached_plan(state[REST] + state[SPENT], tuple(worth), most_dice, is_whole)


@lru_cache(maxsize=PLANS_KEPT)
def cached_plan(reserve: int, worth: tuple[float, ...], most_dice: int, is_whole: bool) -> TurnPlan:
    """The plan of a turn, cached for its next moves and for similar turns."""
    return plan_of(reserve, worth, most_dice, is_whole=is_whole)


def planned(
    reserve: int,
    worth: Worth,
    handfuls: list[int],
    book: RollBook,
    *,
    is_whole: bool,
    progress: Progress = lambda done, total: None,
) -> TurnPlan:
    """The plan with these rolls; ``progress`` is called with the numbers of finished and of all rests."""
    rests, rolls = handfuls_in(reserve), listed(reserve, handfuls, book)
    rows = 1 + max(book.rolls[handful][0] for handful in handfuls)
    moments = TurnArrays(
        array("q", (number for rest in rests for number in (rest, *zones_left(reserve, rest, is_whole=is_whole)))),
        array("d", (worth[points] for rest in rests for points in points_of_ending(rest))),
        array("d", (worth[points] for points in POINTS_OF_FAILING)),
        real_zeros(len(rests) * ZONES * rows),
        array("i", bytes(4 * len(rests) * ZONES * rows)),
    )
    workspace = workspace_for(book, rows, with_success=False)
    for first in range(0, len(rests), RESTS_AT_ONCE):
        progress(first, len(rests))
        functions()["value_moments"](first, min(first + RESTS_AT_ONCE, len(rests)), moments, rolls, workspace)
    return TurnPlan(reserve, worth, book, handfuls, moments)


def listed(reserve: int, handfuls: list[int], book: RollBook) -> RollTable:
    """Rolls of a reserve, as the kernels read them."""
    places = places_in(reserve)
    entries = array("q", (number for some in handfuls for number in (some, places[some], *book.rolls[some])))
    return RollTable(entries, book.counts, book.links)


def workspace_for(book: RollBook, rows: int, *, with_success: bool) -> Workspace:
    """Arrays to work in."""
    numbers = rows + book.most_choices
    return Workspace(real_zeros(numbers), real_zeros(1 + book.most_gambles), real_zeros(numbers if with_success else 0))


def zones_left(reserve: int, rest: int, *, is_whole: bool) -> tuple[int, int]:
    """The range of zones below the last that are possible with this rest; one more, as a card may return a die."""
    spent = size(reserve) - size(rest)
    return (min(spent, 1), min(spent + 2, TOP)) if is_whole else (0, TOP)


@lru_cache(maxsize=1 << 12)
def points_of_ending(rest: int) -> list[int]:
    """By zone: the score of a turn that ends there with this rest; no turn leaves the whole reserve."""
    return [min(turn_points(zone, rest), MOST_POINTS) for zone in range(ZONES)]


EVERY_POINT = [float(points) for points in range(POINTS)]
"""The values of points for a turn that is played for points."""


def turn_values(
    reserve: int,
    worth: Worth = EVERY_POINT,
    most_dice: int | None = None,
    progress: Progress = lambda done, total: None,
) -> TurnPlan:
    """The values of all turns with a reserve, in which at most so many dice are rolled at a time; None is no limit.

    For a moment in a turn, the dice left serve as the reserve: the bonus counts no others. ``progress`` is called with
    the numbers of finished and of all steps.
    """
    most_dice = size(reserve) if most_dice is None else most_dice
    handfuls = [handful for handful in handfuls_in(reserve)[1:] if size(handful) <= most_dice]
    book = exact_rolls(reserve, most_dice, lambda done, total: progress(done, 2 * total))
    return planned(
        reserve, worth, handfuls, book, is_whole=False, progress=lambda done, total: progress(total + done, 2 * total)
    )
