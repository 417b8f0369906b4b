"""The powers of the dice, and the moves of a turn; the numbers are those of both games' pages."""

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
    add_move,
    colour_of,
    die_with_face,
    face_of,
    is_spent,
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
    PHASE,
    PLUS,
    POWERS,
    REMOVE,
    ROLL,
    ROLLING,
    SELECT,
    STOP,
    TAKE,
    pick_moves,
    roll,
    roll_moves,
    take,
    throw,
)
from ludogite.kernel.layout import Ints

SPEND = 1
"""Added to a die's number when its power is spent."""
NO_POWER = -1


def power_of(colour: int) -> int:
    """3.2 to 3.8 Power of the dice of a colour; orange ones also have MINUS."""
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
    """Value of a die after its power: 3.3 up or down by 1, 3.7 doubled, 3.8 tripled."""
    if power == PLUS:
        return value + 1
    if power == MINUS:
        return value - 1
    return 3 * value if colour == VIOLET else 2 * value


@cache
def values_by_power(colour: int, value: int) -> tuple[int, ...]:
    """Values that a die's own power can give it; empty if the power changes no value."""
    powers = {PLUS: (PLUS, MINUS), MULTIPLY: (MULTIPLY,)}.get(power_of(colour), ())
    return tuple(value_after(power, colour, value) for power in powers)


def most_removed(yellow: int, dice: int) -> int:
    """3.4 Most dice that some yellow ones can remove from a roll: one each, but not the last die."""
    return min(yellow, dice - 1)


def add_die(state: Ints, die: int) -> None:
    """Add a die to the roll, at its place in the order."""
    i = state[LYING]
    state[LYING] = i + 1
    while i > 0 and state[ROLL + i - 1] > die:
        state[ROLL + i] = state[ROLL + i - 1]
        i -= 1
    state[ROLL + i] = die


def remove_die(state: Ints, die: int) -> None:
    """Remove a die, or an equal one, from the roll."""
    i = 0
    while state[ROLL + i] != die:
        i += 1
    state[LYING] -= 1
    while i < state[LYING]:
        state[ROLL + i] = state[ROLL + i + 1]
        i += 1
    state[ROLL + i] = 0


def power_moves(state: Ints, moves: Ints) -> int:
    """2.3 Take the result, or use a power: 3.1 each die's at most once per roll. Equal dice give the same move."""
    count = add_move(moves, 0, TAKE)
    previous = ITSELF
    for i in range(state[LYING]):
        die = state[ROLL + i]
        if die != previous and power_of(colour_of(die)) != NO_POWER and not is_spent(die):
            count = moves_of_die(state, moves, count, i)
        previous = die
    return count


def moves_of_die(state: Ints, moves: Ints, count: int, index: int) -> int:
    """Write the moves of an unspent die of the roll."""
    die = state[ROLL + index]
    power = power_of(colour_of(die))
    if power == REMOVE:
        return removals(state, moves, count, die)
    if power == COPY:
        return copies(state, moves, count, index)
    count = add_move(moves, count, power + KINDS * die)
    return add_move(moves, count, MINUS + KINDS * die) if power == PLUS else count


def removals(state: Ints, moves: Ints, count: int, die: int) -> int:
    """3.4 A yellow die removes a die, itself included, but not the last one.

    Removing its own spent twin has the same effect as removing itself, and is not listed.
    """
    if most_removed(1, state[LYING]) == 0:
        return count
    about = REMOVE + KINDS * die
    count = add_move(moves, count, about)
    previous = ITSELF
    for i in range(state[LYING]):
        target = state[ROLL + i]
        is_only_itself = target == die and not has_equal_next(state, i)
        if target != previous and target != die + SPEND and not is_only_itself:
            count = add_move(moves, count, about + (KINDS * target << DIE_BITS))
        previous = target
    return count


def has_equal_next(state: Ints, index: int) -> bool:
    """Whether the next die of the roll is equal."""
    return index + 1 < state[LYING] and state[ROLL + index + 1] == state[ROLL + index]


def copies(state: Ints, moves: Ints, count: int, index: int) -> int:
    """3.5 A green die takes on the face of another die of the roll."""
    shown = 0
    for i in range(state[LYING]):
        if i != index:
            shown |= 1 << face_of(state[ROLL + i])
    for face in range(1, FACES + 1):
        if (shown >> face) & 1:
            count = add_move(moves, count, COPY + KINDS * (state[ROLL + index] + (face << DIE_BITS)))
    return count


def use_power(state: Ints, move: int) -> None:
    """3.1 Use the power of a die; it is spent for this roll."""
    kind = move & KIND_MASK
    about = move >> KIND_BITS
    die = about & DIE_MASK
    other = about >> DIE_BITS
    remove_die(state, die)
    if kind == COPY:
        add_die(state, die_with_face(GREEN, other, SPEND))
    elif kind == AGAIN_MOVE:
        state[AGAIN] = SPEND
        throw(state, one(LIGHT_BLUE))
    elif kind != REMOVE:
        add_die(state, revalued(die, value_after(kind, colour_of(die), value_of(die))) + SPEND)
    elif other != ITSELF:
        remove_die(state, other)
        add_die(state, die + SPEND)


def dice_moves(state: Ints, moves: Ints) -> int:
    """2 and 3 Roll or stop; use powers or take the result. 4.2 Pick a die."""
    if state[PHASE] == ROLLING:
        return roll_moves(state, moves)
    return power_moves(state, moves) if state[PHASE] == POWERS else pick_moves(state, moves)


def move_dice(state: Ints, move: int) -> bool:
    """2 Roll, use powers, take the result, or stop; return whether that ends the turn."""
    kind = move & KIND_MASK
    if kind == TAKE:
        return take(state)
    if kind == SELECT:
        roll(state, move >> KIND_BITS)
    elif kind != STOP:
        use_power(state, move)
    return kind == STOP


def is_power(move: int) -> bool:
    """Whether a move uses the power of a die."""
    kind = move & KIND_MASK
    return kind >= PLUS and kind <= MULTIPLY
