"""Turns and endings shared by all board games for two; the numbers are those of the shared rules."""

from ludogite.kernel.layout import ENDING, MOVER, OVER, PASS, PASSES, PLY, RECENT, WON_BY_0, Ints


def turn_passes_on(state: Ints) -> None:
    """End the turn of a player who made a move: it is the other player's turn."""
    state[PASSES] = 0
    state[PLY] += 1
    state[MOVER] = 1 - state[MOVER]


def turn_is_passed(state: Ints) -> None:
    """End the turn of a player who had to pass; the pass counts as a turn and as a move."""
    state[PASSES] += 1
    state[PLY] += 1
    state[MOVER] = 1 - state[MOVER]


def wins(state: Ints, player: int) -> None:
    """End the game: this player has won."""
    state[MOVER] = OVER
    state[ENDING] = WON_BY_0 + player


def cannot_recur(state: Ints) -> None:
    """Forget the earlier positions, because the last move cannot be undone: none of them can recur."""
    state[RECENT] = 0


def pass_if_none(moves: Ints, count: int) -> int:
    """Write the single move ``pass`` if there is no other legal move."""
    if count > 0:
        return count
    moves[0] = PASS
    return 1
