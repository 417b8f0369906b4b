"""A plan for a turn: what every moment between its rolls is worth, and which dice to roll.

The dynamic programme of a turn, made quick: rolls are tables of chances, and no roll has more dice than a limit. Light
blue dice (``roll_tables``) and the limit are all that keeps it from being exact.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ludogite.bots.karma.odds.compiled import functions
from ludogite.bots.karma.odds.handfuls import handfuls_in, is_sensible, place_of, places_in
from ludogite.bots.karma.odds.programme import FAILURE, ZONES, Notes, Rolls, Turn, answer, is_part_of, mean_gain
from ludogite.bots.karma.odds.roll_books import MOST_DICE, Progress, RollBook, exact_roll, exact_rolls, roll_tables
from ludogite.bots.karma.odds.rolls import reals
from ludogite.games.karma.dice import size
from ludogite.games.karma.turn import MOST_LYING, REST, SPENT, TOP, UNUSED_BONUS, ZONE, turn_points, zone_after
from ludogite.games.rulebook import State

MOST_POINTS = turn_points(TOP, rest=0) + UNUSED_BONUS * (MOST_LYING - 1)
POINTS = MOST_POINTS + 1
Worth = Sequence[float]
"""So many numbers: what it is worth to end the turn with 0, 1, ... points, never falling."""
POINTS_OF_FAILING = [turn_points(zone_after(zone, success=False), rest=0) for zone in range(TOP)]
"""By zones what a turn scores that fails there; that is never the last zone, where unused dice count."""
STOP = 0
"""The handful chosen where it is best to stop."""
RESTS_AT_ONCE = 64
PLANS_KEPT = 48
"""About 1 MB each; several levels play by the same ones."""


@dataclass(frozen=True)
class Plan:
    """What to do, and what it is worth, between the rolls of a turn with a reserve."""

    reserve: int
    worth: Worth
    book: RollBook
    handfuls: list[int]
    """What may be rolled together."""
    moments: Turn
    """What every moment is worth, and the handful to roll then, or STOP."""

    @property
    def rows(self) -> int:
        """How many results to beat are told apart; those after the last are as hard to beat as it is."""
        return len(self.moments.values) // len(self.moments.stops)

    def at(self, rest: int, zone: int, beat: int) -> int:
        """Where a moment stands in the arrays."""
        return (places_in(self.reserve)[rest] * ZONES + zone) * self.rows + min(place_of(beat), self.rows - 1)

    def best(self, rest: int, zone: int, beat: int) -> int:
        """The handful to roll at a moment, or STOP."""
        handful: int = self.moments.chosen[self.at(rest, zone, beat)]
        return handful

    def value(self, rest: int, zone: int, beat: int) -> float:
        """What the turn is worth at a moment between rolls, or in the last zone."""
        value: float = self.moments.values[self.at(rest, zone, beat)]
        return value

    def stop(self, rest: int, zone: int) -> float:
        """What it is worth to end the turn now."""
        return self.worth[points_of_ending(rest)[zone]]

    def failed(self, zone: int) -> float:
        """What it is worth to fail in this zone."""
        return self.worth[POINTS_OF_FAILING[zone]]

    def taken(self, rest: int, zone: int, results: int) -> "array[float]":
        """What it is worth to succeed in this zone with 0, 1 and so on, these dice being left."""
        first = self.at(rest, zone + 1, 0)
        worth: array[float] = self.moments.values[first : first + min(results, self.rows - 1)]
        return worth + worth[-1:] * (results - len(worth))

    def roll(self, rest: int, handful: int, zone: int, beat: int) -> float:
        """What the turn is worth if these dice are rolled now."""
        book = self.book if handful in self.book.rolls else exact_roll(handful)
        roll = [handful, 0, *book.rolls[handful]]
        place, fail = place_of(beat), self.failed(zone)
        if place >= roll[FAILURE]:
            return fail
        known = [value - fail for value in self.taken(rest - handful, zone, roll[FAILURE])]
        notes = Notes(known + [0.0] * (1 + book.most_choices), [0.0] * book.most_gambles, [])
        rolls = Rolls(roll, book.counts, book.links)
        return fail + mean_gain(place, 0, answer(0, rolls, notes), rolls, notes.known)

    def rolls(self, rest: int, zone: int, beat: int) -> dict[int, tuple[float, float]]:
        """What the turn is worth with each roll of this rest, and how likely it succeeds."""
        place, rolls = places_in(self.reserve)[rest], listed(self.reserve, self.handfuls, self.book)
        notes, found = notes_for(self.book, self.rows, is_luck_asked=True), reals(2 * len(self.handfuls))
        functions()["weigh"](place, zone, place_of(beat), self.moments, rolls, notes, found)
        return {
            handful: (self.failed(zone) + found[2 * number], found[2 * number + 1])
            for number, handful in enumerate(self.handfuls)
            if is_part_of(handful, rest)
        }


def plan_of(reserve: int, worth: Worth, most_dice: int, *, is_whole: bool = True) -> Plan:
    """The plan of a turn in which at most so many dice are rolled at a time, as bots think of it.

    If the reserve is whole, not the rest of a turn that has begun, zones are left out that it cannot have climbed.
    """
    handfuls = [handful for handful in handfuls_in(reserve)[1:] if is_sensible(handful, most_dice)]
    book = roll_tables() if most_dice <= MOST_DICE else exact_rolls(reserve, most_dice)
    return planned(reserve, worth, handfuls, book, is_whole=is_whole)


def plan_of_turn(state: State, worth: Worth, most_dice: int) -> Plan:
    """The plan of the turn that a state is in."""
    is_whole = state[ZONE] <= size(state[SPENT]) + 1
    return kept_plan(state[REST] + state[SPENT], tuple(worth), most_dice, is_whole)


@lru_cache(maxsize=PLANS_KEPT)
def kept_plan(reserve: int, worth: tuple[float, ...], most_dice: int, is_whole: bool) -> Plan:
    """The plan of a turn, kept for its next moves and for turns like it."""
    return plan_of(reserve, worth, most_dice, is_whole=is_whole)


def planned(
    reserve: int,
    worth: Worth,
    handfuls: list[int],
    book: RollBook,
    *,
    is_whole: bool,
    progress: Progress = lambda done, total: None,
) -> Plan:
    """The plan with these rolls; ``progress`` hears how many rests of the reserve are done, of how many."""
    rests, rolls = handfuls_in(reserve), listed(reserve, handfuls, book)
    rows = 1 + max(book.rolls[handful][0] for handful in handfuls)
    moments = Turn(
        array("q", (number for rest in rests for number in (rest, *zones_left(reserve, rest, is_whole=is_whole)))),
        array("d", (worth[points] for rest in rests for points in points_of_ending(rest))),
        array("d", (worth[points] for points in POINTS_OF_FAILING)),
        reals(len(rests) * ZONES * rows),
        array("i", bytes(4 * len(rests) * ZONES * rows)),
    )
    notes = notes_for(book, rows, is_luck_asked=False)
    for first in range(0, len(rests), RESTS_AT_ONCE):
        progress(first, len(rests))
        functions()["fill"](first, min(first + RESTS_AT_ONCE, len(rests)), moments, rolls, notes)
    return Plan(reserve, worth, book, handfuls, moments)


def listed(reserve: int, handfuls: list[int], book: RollBook) -> Rolls:
    """Rolls of a reserve as the programme reads them."""
    places = places_in(reserve)
    entries = array("q", (number for some in handfuls for number in (some, places[some], *book.rolls[some])))
    return Rolls(entries, book.counts, book.links)


def notes_for(book: RollBook, rows: int, *, is_luck_asked: bool) -> Notes:
    """Room to work in."""
    numbers = rows + book.most_choices
    return Notes(reals(numbers), reals(1 + book.most_gambles), reals(numbers if is_luck_asked else 0))


def zones_left(reserve: int, rest: int, *, is_whole: bool) -> tuple[int, int]:
    """The zones below the last that can have been climbed with this rest, and one more: a card may give a die back."""
    spent = size(reserve) - size(rest)
    return (min(spent, 1), min(spent + 2, TOP)) if is_whole else (0, TOP)


@lru_cache(maxsize=1 << 12)
def points_of_ending(rest: int) -> list[int]:
    """By zones: what the turn scores that ends there with this rest; no turn leaves the whole reserve."""
    return [min(turn_points(zone, rest), MOST_POINTS) for zone in range(ZONES)]
