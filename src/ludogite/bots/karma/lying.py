"""The dice of a roll as they lie: which results powers can make of them, and by which moves.

The same closed forms as in ``thrown`` and ``attainable``, for one roll in which some powers may be spent already.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from ludogite.games.karma.dice import (
    DARK_BLUE,
    DIE_BITS,
    FACES,
    GREEN,
    LIGHT_BLUE,
    ORANGE,
    VIOLET,
    YELLOW,
    colour_of,
    face_of,
    is_spent,
    make_die,
    value_of,
)
from ludogite.games.karma.powers import SPEND, factor, power_moves, use_power
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
    value, colour = value_of(die), colour_of(die)
    if is_spent(die):
        return (value,)
    if colour == ORANGE:
        return (value - 1, value, value + 1)
    if colour in (DARK_BLUE, VIOLET):
        return (value, value * factor(colour))
    return (value,)


@lru_cache(maxsize=1 << 18)
def results_of(dice: Dice) -> int:
    """The set of results that powers can make of these dice, without rolling any again."""
    unspent = [colour_of(die) for die in dice if not is_spent(die)]
    sums = [1 << BASE] + [0] * min(unspent.count(YELLOW), len(dice) - 1)
    for die in dice:
        if colour_of(die) != GREEN or is_spent(die):
            sums = with_die(sums, values_now(die))
    shown = tuple({face_of(die) for die in dice})
    for die in dice:
        if colour_of(die) == GREEN and not is_spent(die):
            sums = with_die(sums, (*shown, value_of(die)))
    union = 0
    for some in sums:
        union |= some
    return union


def with_die(sums: list[int], values: Sequence[int]) -> list[int]:
    """The sums, by how many dice are removed, with one more die that counts one of these values or is removed."""
    more = []
    one_fewer = 0
    for kept in sums:
        union = one_fewer
        for value in values:
            union |= kept << value if value >= 0 else kept >> -value
        more.append(union)
        one_fewer = kept
    return more


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
                copy = make_die(GREEN, face_of(die), face_of(die), SPEND)
                ready = tuple(sorted((*without(others, green), copy)))
                yield COPY + KINDS * (green + (face_of(die) << DIE_BITS)), fallen_again(ready)


def fallen_again(others: Dice) -> tuple[Dice, ...]:
    """The dice with a light blue one that has been rolled again, by its face."""
    faces = range(1, FACES + 1)
    return tuple(tuple(sorted((*others, make_die(LIGHT_BLUE, face, face, SPEND)))) for face in faces)


def without(dice: Dice, die: int) -> Dice:
    """The dice without one that is alike."""
    place = dice.index(die)
    return dice[:place] + dice[place + 1 :]
