"""The dice of a roll as they lie: which results powers can make of them, and by which moves.

The same closed forms as in ``throws``, for one roll in which some powers may be spent already.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ludogite.bots.karma.odds.rolls import without
from ludogite.bots.karma.odds.throws import EVERY_FACE, with_values
from ludogite.games.karma.dice import (
    DIE_BITS,
    GREEN,
    LIGHT_BLUE,
    YELLOW,
    colour_of,
    die_showing,
    face_of,
    is_spent,
    value_of,
)
from ludogite.games.karma.powers import SPEND, most_removed, power_moves, use_power, values_by_power
from ludogite.games.karma.turn import AGAIN_MOVE, COPY, KIND_MASK, KINDS, LYING, ROLL, STATE_SIZE, TAKE

Dice = tuple[int, ...]
"""The dice of a roll, sorted as in a state."""
BASE = 16
"""Sets of sums are kept as bits; bit BASE stands for the sum 0, so that sums below 0 have room."""
MOST_POWERS = 512


def dice_of(state: Sequence[int]) -> Dice:
    """The dice that lie in a state's roll."""
    return tuple(state[ROLL : ROLL + state[LYING]])


def sum_of(dice: Dice) -> int:
    """Their sum as they lie."""
    return sum(map(value_of, dice))


def values_now(die: int) -> tuple[int, ...]:
    """What a die can count that is neither removed nor rolled again; green ones apart."""
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
    """A move after which this result can still be reached; TAKE when it lies there."""
    if sum_of(dice) == result:
        return TAKE
    for move, after in moves_of(dice):
        if results_of(after) >> (BASE + result) & 1:
            return move
    raise ValueError(f"{result} cannot be reached with the dice {dice}")


def moves_of(dice: Dice) -> Iterator[tuple[int, Dice]]:
    """Every power that can be used, but for rolling again, and the dice afterwards."""
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
    """Every way to roll a light blue die again: its first move, and how the dice lie then, all equally likely.

    3.5 A green die may copy its face first, where no other die shows it.
    """
    for die in sorted({die for die in dice if colour_of(die) == LIGHT_BLUE and not is_spent(die)}):
        others = without(dice, die)
        yield AGAIN_MOVE + KINDS * die, fallen_again(others)
        if face_of(die) not in map(face_of, others):
            for green in sorted({some for some in others if colour_of(some) == GREEN and not is_spent(some)}):
                copy = die_showing(GREEN, face_of(die), SPEND)
                ready = tuple(sorted((*without(others, green), copy)))
                yield COPY + KINDS * (green + (face_of(die) << DIE_BITS)), fallen_again(ready)


def fallen_again(others: Dice) -> tuple[Dice, ...]:
    """The dice with a light blue one that has been rolled again, by its face."""
    return tuple(tuple(sorted((*others, die_showing(LIGHT_BLUE, face, SPEND)))) for face in EVERY_FACE)
