"""The powers of the dice; the numbers are those of both games' pages."""

from ludogite.games.karma.dice import (
    DARK_BLUE,
    DIE_BITS,
    DIE_MASK,
    FACES,
    GREEN,
    ITSELF,
    LIGHT_BLUE,
    ORANGE,
    VIOLET,
    YELLOW,
    YOGI,
    colour_of,
    face_of,
    is_spent,
    listed,
    make_die,
    one,
    revalued,
    value_of,
)
from ludogite.games.karma.turn import (
    AGAIN,
    AGAIN_MOVE,
    COPY,
    KIND_BITS,
    KIND_MASK,
    KINDS,
    LYING,
    MINUS,
    MULTIPLY,
    PLUS,
    REMOVE,
    ROLL,
    TAKE,
    throw,
)
from ludogite.kernel.layout import Ints

SPEND = 1
"""What a die's number grows by when its power is spent."""


def lay(state: Ints, die: int) -> None:
    """Lay a die into the roll, at its place in the order."""
    i = state[LYING]
    state[LYING] = i + 1
    while i > 0 and state[ROLL + i - 1] > die:
        state[ROLL + i] = state[ROLL + i - 1]
        i -= 1
    state[ROLL + i] = die


def lift(state: Ints, die: int) -> None:
    """Lift a die, or one that is alike, out of the roll."""
    i = 0
    while state[ROLL + i] != die:
        i += 1
    state[LYING] -= 1
    while i < state[LYING]:
        state[ROLL + i] = state[ROLL + i + 1]
        i += 1
    state[ROLL + i] = 0


def power_moves(state: Ints, moves: Ints) -> int:
    """2.3 Take the result, or use a power: 3.1 each die's at most once a roll. Dice that are alike are one move."""
    count = listed(moves, 0, TAKE)
    previous = ITSELF
    for i in range(state[LYING]):
        die = state[ROLL + i]
        colour = colour_of(die)
        if die != previous and colour >= ORANGE and colour < YOGI and not is_spent(die):
            count = moves_of_die(state, moves, count, i)
        previous = die
    return count


def moves_of_die(state: Ints, moves: Ints, count: int, index: int) -> int:
    """What an unspent die of the roll can do."""
    die = state[ROLL + index]
    colour = colour_of(die)
    about = KINDS * die
    if colour == ORANGE:  # 3.3 Up or down by 1.
        count = listed(moves, count, PLUS + about)
        return listed(moves, count, MINUS + about)
    if colour == YELLOW:
        return removals(state, moves, count, die)
    if colour == GREEN:
        return copies(state, moves, count, index)
    if colour == LIGHT_BLUE:  # 3.6 Rolled again.
        return listed(moves, count, AGAIN_MOVE + about)
    return listed(moves, count, MULTIPLY + about)  # 3.7 Doubled. 3.8 Tripled.


def removals(state: Ints, moves: Ints, count: int, die: int) -> int:
    """3.4 A yellow die removes a die, itself included, but not the last one.

    Removing its own spent twin leaves the same dice as removing itself, and is not listed.
    """
    if state[LYING] == 1:
        return count
    about = REMOVE + KINDS * die
    count = listed(moves, count, about)
    previous = ITSELF
    for i in range(state[LYING]):
        target = state[ROLL + i]
        is_only_itself = target == die and not is_twice(state, i)
        if target != previous and target != die + SPEND and not is_only_itself:
            count = listed(moves, count, about + (KINDS * target << DIE_BITS))
        previous = target
    return count


def is_twice(state: Ints, index: int) -> bool:
    """Whether the next die of the roll is alike."""
    return index + 1 < state[LYING] and state[ROLL + index + 1] == state[ROLL + index]


def copies(state: Ints, moves: Ints, count: int, index: int) -> int:
    """3.5 A green die takes on the face of another die of the roll."""
    shown = 0
    for i in range(state[LYING]):
        if i != index:
            shown |= 1 << face_of(state[ROLL + i])
    for face in range(1, FACES + 1):
        if (shown >> face) & 1:
            count = listed(moves, count, COPY + KINDS * (state[ROLL + index] + (face << DIE_BITS)))
    return count


def use_power(state: Ints, move: int) -> None:
    """3.1 Use the power of a die; it is spent for this roll."""
    kind = move & KIND_MASK
    about = move >> KIND_BITS
    die = about & DIE_MASK
    other = about >> DIE_BITS
    lift(state, die)
    if kind == PLUS:
        lay(state, revalued(die, value_of(die) + 1) + SPEND)
    elif kind == MINUS:
        lay(state, revalued(die, value_of(die) - 1) + SPEND)
    elif kind == MULTIPLY:
        lay(state, revalued(die, value_of(die) * factor(colour_of(die))) + SPEND)
    elif kind == COPY:
        lay(state, make_die(GREEN, other, other, SPEND))
    elif kind == AGAIN_MOVE:
        state[AGAIN] = SPEND
        throw(state, one(LIGHT_BLUE))
    elif other != ITSELF:
        lift(state, other)
        lay(state, die + SPEND)


def factor(colour: int) -> int:
    """3.7 A dark blue die counts double, 3.8 a violet one three times."""
    return 3 if colour == VIOLET else 2 if colour == DARK_BLUE else 1
