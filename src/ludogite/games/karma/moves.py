"""The moves of a turn, and of a pick between turns, that both games have; the numbers are those of their pages."""

from ludogite.games.karma.powers import power_moves, use_power
from ludogite.games.karma.turn import (
    KIND_BITS,
    KIND_MASK,
    MULTIPLY,
    PHASE,
    PLUS,
    POWERS,
    ROLLING,
    SELECT,
    STOP,
    TAKE,
    pick_moves,
    roll,
    roll_moves,
    take,
)
from ludogite.kernel.layout import Ints


def dice_moves(state: Ints, moves: Ints) -> int:
    """2 and 3 Roll or stop; use powers or take the result. 4.2 Pick a die."""
    if state[PHASE] == ROLLING:
        return roll_moves(state, moves)
    return power_moves(state, moves) if state[PHASE] == POWERS else pick_moves(state, moves)


def move_dice(state: Ints, move: int) -> bool:
    """2 Roll, use powers, take the result, stop; true if that ends the turn."""
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
