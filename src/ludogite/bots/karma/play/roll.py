"""The dice of a roll: the results that powers can make of them, the moves to them, and their values.

The same closed forms as in ``throws``, for one roll in which some powers may be spent already.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol

from ludogite.bots.karma.odds.rolls import without_one
from ludogite.bots.karma.odds.throws import EVERY_FACE, with_values
from ludogite.games.karma.dice import (
    DIE_BITS,
    GREEN,
    LIGHT_BLUE,
    YELLOW,
    colour_of,
    die_with_face,
    face_of,
    is_spent,
    value_of,
)
from ludogite.games.karma.powers import SPEND, most_removed, power_moves, use_power, values_by_power
from ludogite.games.karma.turn import (
    AGAIN_MOVE,
    BEAT,
    COPY,
    KIND_MASK,
    KINDS,
    LYING,
    REST,
    ROLL,
    STATE_SIZE,
    TAKE,
    TOP,
    WITH,
    ZONE,
    result_bonus,
    sum_to_beat,
)
from ludogite.games.rulebook import State

Dice = tuple[int, ...]
"""The dice of a roll, sorted as in a state."""
BASE = 16
"""Sets of sums are bits; bit BASE stands for the sum 0, so that negative sums fit."""
MOST_POWERS = 512


def dice_of(state: Sequence[int]) -> Dice:
    return tuple(state[ROLL : ROLL + state[LYING]])


def sum_of(dice: Dice) -> int:
    """The sum of the dice."""
    return sum(map(value_of, dice))


def values_now(die: int) -> tuple[int, ...]:
    """Values of a die that is neither removed nor rolled again; green dice are handled apart."""
    value = value_of(die)
    return (value,) if is_spent(die) else (value, *values_by_power(colour_of(die), value))


@lru_cache(maxsize=1 << 18)
def results_of(dice: Dice) -> int:
    """The set of results that powers can make of these dice, without rolling any again."""
    unspent = [colour_of(die) for die in dice if not is_spent(die)]
    sums = (1 << BASE,) + (0,) * most_removed(unspent.count(YELLOW), len(dice))
    for die in dice:
        if colour_of(die) != GREEN or is_spent(die):
            sums = with_values(sums, values_now(die))
    shown = tuple({face_of(die) for die in dice})
    for die in dice:
        if colour_of(die) == GREEN and not is_spent(die):
            sums = with_values(sums, (*shown, value_of(die)))
    union = 0
    for some in sums:
        union |= some
    return union


def lowest_above(results: int, limit: int) -> int | None:
    """The lowest of the results that is higher than the limit."""
    above = results >> max(limit + 1 + BASE, 0)
    if above == 0:
        return None
    return (above & -above).bit_length() - 1 + max(limit + 1, -BASE)


@lru_cache(maxsize=1 << 18)
def move_towards(dice: Dice, result: int) -> int:
    """A move after which this result can still be reached; TAKE if the dice already have it."""
    if sum_of(dice) == result:
        return TAKE
    for move, after in moves_of(dice):
        if results_of(after) >> (BASE + result) & 1:
            return move
    raise ValueError(f"{result} cannot be reached with the dice {dice}")


def moves_of(dice: Dice) -> Iterator[tuple[int, Dice]]:
    """Every power that can be used, except rolling again, with the dice afterwards."""
    state = [0] * STATE_SIZE
    state[LYING] = len(dice)
    state[ROLL : ROLL + len(dice)] = dice
    moves = [0] * MOST_POWERS
    for move in moves[: power_moves(state, moves)]:
        if move != TAKE and move & KIND_MASK != AGAIN_MOVE:
            after = list(state)
            use_power(after, move)
            yield move, dice_of(after)


def gambles_of(dice: Dice) -> Iterator[tuple[int, tuple[Dice, ...]]]:
    """Every way to roll a light blue die again: its first move, and the equally likely dice afterwards.

    3.5 A green die may copy its face first, if no other die shows it.
    """
    for die in sorted({die for die in dice if colour_of(die) == LIGHT_BLUE and not is_spent(die)}):
        others = without_one(dice, die)
        yield AGAIN_MOVE + KINDS * die, fallen_again(others)
        if face_of(die) not in map(face_of, others):
            for green in sorted({some for some in others if colour_of(some) == GREEN and not is_spent(some)}):
                copy = die_with_face(GREEN, face_of(die), SPEND)
                ready = tuple(sorted((*without_one(others, green), copy)))
                yield COPY + KINDS * (green + (face_of(die) << DIE_BITS)), fallen_again(ready)


def fallen_again(others: Dice) -> tuple[Dice, ...]:
    """The dice with a light blue one that was rolled again, by its face."""
    return tuple(tuple(sorted((*others, die_with_face(LIGHT_BLUE, face, SPEND)))) for face in EVERY_FACE)


SMALL = 1e-12


class TurnValues(Protocol):
    """Values of the moments between rolls."""

    def failed(self, zone: int) -> float:
        """Value of failing in this zone."""

    def value(self, rest: int, zone: int, beat: int) -> float:
        """Value of the turn at a moment, or in the last zone."""


@dataclass
class RollValues:
    """The values of a roll in a turn: the limit to beat, and the values of its results."""

    plan: TurnValues
    rest: int
    """The dice left when the roll is over."""
    zone: int
    limit: int
    """Sums of dice higher than this succeed."""
    bonus: int = 0
    """Added to the sum by a card."""
    _known: dict[Dice, float] = field(default_factory=dict)

    def take(self, total: int) -> float:
        """The value of taking this sum."""
        if total <= self.limit:
            return self.plan.failed(self.zone)
        return self.plan.value(self.rest, self.zone + 1, max(total + self.bonus, 0))

    def target(self, dice: Dice) -> int:
        """The best sum that powers make of the dice without rolling again: the lowest that succeeds."""
        lowest = lowest_above(results_of(dice), self.limit)
        return sum_of(dice) if lowest is None else lowest

    def best(self, dice: Dice) -> float:
        """The value of the dice with the best use of their powers."""
        if dice not in self._known:
            gambles = (self.mean(falls) for _, falls in gambles_of(dice))
            self._known[dice] = max(self.take(self.target(dice)), *gambles, 0.0)
        return self._known[dice]

    def mean(self, falls: tuple[Dice, ...]) -> float:
        """The mean value of equally likely dice."""
        return sum(map(self.best, falls)) / len(falls)

    def move(self, dice: Dice) -> int:
        """The best move: use a power, roll again, or take the result."""
        target = self.target(dice)
        best, chosen = self.take(target), None
        for move, falls in gambles_of(dice):
            mean = self.mean(falls)
            if mean > best + SMALL:
                best, chosen = mean, move
        if chosen is not None:
            return chosen
        return move_towards(dice, target) if target > self.limit else TAKE


def roll_values(plan: TurnValues, state: State) -> RollValues:
    assert state[ZONE] < TOP
    limit = sum_to_beat(state[BEAT], state[WITH])
    return RollValues(plan, state[REST], state[ZONE], limit, result_bonus(state[WITH]))


def best_power(plan: TurnValues, state: State) -> int:
    """The best move in a state's roll, without trait cards."""
    return roll_values(plan, state).move(dice_of(state))
