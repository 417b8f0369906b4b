"""The powers of the dice; the numbers are those of both games' pages."""

from functools import cache

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
    colour_of,
    die_showing,
    face_of,
    is_spent,
    listed,
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
NO_POWER = -1


def power_of(colour: int) -> int:
    """3.2 to 3.8 The power that dice of a colour have; orange ones have MINUS too."""
    if colour == ORANGE:
        return PLUS
    if colour == YELLOW:
        return REMOVE
    if colour == GREEN:
        return COPY
    if colour == LIGHT_BLUE:
        return AGAIN_MOVE
    return MULTIPLY if colour in (DARK_BLUE, VIOLET) else NO_POWER


def value_after(power: int, colour: int, value: int) -> int:
    """What a die counts whose power has changed its value: 3.3 up or down by 1, 3.7 doubled, 3.8 tripled."""
    if power == PLUS:
        return value + 1
    if power == MINUS:
        return value - 1
    return 3 * value if colour == VIOLET else 2 * value


@cache
def values_by_power(colour: int, value: int) -> tuple[int, ...]:
    """All that its own power can make of the value of a die; nothing where it changes no value."""
    powers = {PLUS: (PLUS, MINUS), MULTIPLY: (MULTIPLY,)}.get(power_of(colour), ())
    return tuple(value_after(power, colour, value) for power in powers)


def most_removed(yellow: int, dice: int) -> int:
    """3.4 How many of the dice of a roll so many yellow ones can remove: a die each, but not the last one."""
    return min(yellow, dice - 1)


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
        if die != previous and power_of(colour_of(die)) != NO_POWER and not is_spent(die):
            count = moves_of_die(state, moves, count, i)
        previous = die
    return count


def moves_of_die(state: Ints, moves: Ints, count: int, index: int) -> int:
    """What an unspent die of the roll can do."""
    die = state[ROLL + index]
    power = power_of(colour_of(die))
    if power == REMOVE:
        return removals(state, moves, count, die)
    if power == COPY:
        return copies(state, moves, count, index)
    count = listed(moves, count, power + KINDS * die)
    return listed(moves, count, MINUS + KINDS * die) if power == PLUS else count


def removals(state: Ints, moves: Ints, count: int, die: int) -> int:
    """3.4 A yellow die removes a die, itself included, but not the last one.

    Removing its own spent twin leaves the same dice as removing itself, and is not listed.
    """
    if most_removed(1, state[LYING]) == 0:
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
    if kind == COPY:
        lay(state, die_showing(GREEN, other, SPEND))
    elif kind == AGAIN_MOVE:
        state[AGAIN] = SPEND
        throw(state, one(LIGHT_BLUE))
    elif kind != REMOVE:
        lay(state, revalued(die, value_after(kind, colour_of(die), value_of(die))) + SPEND)
    elif other != ITSELF:
        lift(state, other)
        lay(state, die + SPEND)
