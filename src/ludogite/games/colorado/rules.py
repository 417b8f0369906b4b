"""Katarenga Colorado, sentence by sentence; the numbers are those of its page."""

from ludogite.games.coloured.board import SQUARES, far_row, row
from ludogite.games.coloured.pawns import COUNT, PAWNS_END, PLACES, all_home, end_turn, move_pawn, pawn_key, pawn_moves
from ludogite.games.endings import pass_if_none, turn_is_passed, wins
from ludogite.kernel.layout import MOVER, PASS, Ints

LANDED = PAWNS_END
"""Square of the home row on which the last move landed, or NOWHERE."""
STATE_SIZE = LANDED + 1
NOWHERE = SQUARES

MOVE_BITS = 14
"""Size of a signed number that holds every move, on GPUs too."""
MAX_MOVES = 8 * 14


def legal(tables: Ints, state: Ints, moves: Ints) -> int:
    """2 Pawns move by the colour they leave. 1.3 A player's home is the opponent's baseline.

    3.1 At home only a pawn that has just landed can be captured; 3.3 the others are safe, and block, move and capture.
    """
    opponent = 1 - state[MOVER]
    return pass_if_none(moves, pawn_moves(tables, state, moves, far_row(opponent), state[LANDED]))


def play(tables: Ints, state: Ints, move: int) -> None:
    """Make the move, then test the endings in their order."""
    player = state[MOVER]
    state[LANDED] = NOWHERE
    if move == PASS:
        turn_is_passed(state)
    else:
        target = move % PLACES
        captured = move_pawn(tables, state, move // PLACES, target)
        if row(target) == far_row(player):
            state[LANDED] = target  # 3.2, 3.4 Each time it lands at home, the opponent's very next move can capture it.
        end_turn(state, captured)
    end(state, player)


def end(state: Ints, player: int) -> None:
    """4 The endings, tested after every move in this order."""
    opponent = 1 - player
    if state[COUNT + opponent] == 0:
        wins(state, player)  # 4.1 The opponent has no pawn left.
    elif all_home(state, player):
        wins(state, player)  # 4.2 All the mover's remaining pawns are home.
    elif all_home(state, opponent):
        wins(state, opponent)  # 4.3 All the opponent's remaining pawns are home.


def key(tables: Ints, state: Ints) -> int:
    """4.4 The same position: pawns, side to move, first moves made, and the square of a pawn just come home."""
    return pawn_key(tables, state, state[LANDED])
