"""Turns and endings that all games for two on a board share; the numbers are those of the shared rules."""

from ludogite.kernel.layout import ENDING, MOVER, OVER, PASS, PASSES, PLY, RECENT, WON_BY_0, Ints


def turn_passes_on(state: Ints) -> None:
    """A move has been made by somebody who had one: it is the other player's turn."""
    state[PASSES] = 0
    state[PLY] += 1
    state[MOVER] = 1 - state[MOVER]


def turn_is_passed(state: Ints) -> None:
    """A player without a legal move has passed: it counts as a turn and as a move."""
    state[PASSES] += 1
    state[PLY] += 1
    state[MOVER] = 1 - state[MOVER]


def wins(state: Ints, player: int) -> None:
    """The game is over and this player has won."""
    state[MOVER] = OVER
    state[ENDING] = WON_BY_0 + player


def cannot_recur(state: Ints) -> None:
    """What was just done can never be undone: no earlier position can stand again."""
    state[RECENT] = 0


def pass_if_none(moves: Ints, count: int) -> int:
    """A player who has no legal move plays the single move ``pass``."""
    if count > 0:
        return count
    moves[0] = PASS
    return 1
