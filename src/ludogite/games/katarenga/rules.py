"""Katarenga, sentence by sentence; the numbers are those of its page."""

from ludogite.games.coloured.board import SIDE, SQUARES, far_row, row
from ludogite.games.coloured.pawns import (
    COUNT,
    PAWNS,
    PAWNS_END,
    PLACES,
    end_turn,
    move_pawn,
    pawn_key,
    pawn_moves,
    take_off,
)
from ludogite.games.endings import pass_if_none, turn_is_passed, wins
from ludogite.kernel.layout import MOVER, PASS, Ints

CAMPS = PAWNS_END
"""Numbers of pawns that White and Black have brought into camps."""
STATE_SIZE = CAMPS + 2
CAMP = SQUARES
NO_SAFE_ROW = -1
NOWHERE = SQUARES
FULL = 2
"""Number of camps behind a baseline."""

MOVE_BITS = 14
"""Size of a signed number that holds every move, on GPUs too."""
MAX_MOVES = 8 * 15


def legal(tables: Ints, state: Ints, moves: Ints) -> int:
    """2 Pawns move by the colour they leave, or enter a camp."""
    count = pawn_moves(tables, state, moves, NO_SAFE_ROW, NOWHERE)
    return pass_if_none(moves, camp_moves(state, moves, count))


def camp_moves(state: Ints, moves: Ints, count: int) -> int:
    """3.1, 3.2 A pawn on the opponent's baseline may, as the whole turn, enter a free camp behind it."""
    player = state[MOVER]
    if state[CAMPS + player] < FULL:
        for index in range(state[COUNT + player]):
            square = state[PAWNS + player * SIDE + index]
            if row(square) == far_row(player):
                moves[count] = square * PLACES + CAMP
                count += 1
    return count


def play(tables: Ints, state: Ints, move: int) -> None:
    """Make the move, then test the endings."""
    player = state[MOVER]
    if move == PASS:
        turn_is_passed(state)
    else:
        captured_or_camped = enter_or_move(tables, state, player, move // PLACES, move % PLACES)
        end_turn(state, captured_or_camped)
    end(state, player)


def enter_or_move(tables: Ints, state: Ints, player: int, source: int, target: int) -> bool:
    """Enter a camp, 3.3 in which the pawn is out of play and safe, or move; return whether a pawn left the board."""
    if target == CAMP:
        take_off(tables, state, source)
        state[CAMPS + player] += 1
        return True
    return move_pawn(tables, state, source, target)


def end(state: Ints, player: int) -> None:
    """4.1 A player wins with two pawns in camps, or 4.2 if the opponent has fewer than two left, 4.3 camps included."""
    opponent = 1 - player
    if state[CAMPS + player] == FULL or state[COUNT + opponent] + state[CAMPS + opponent] < FULL:
        wins(state, player)


def key(tables: Ints, state: Ints) -> int:
    """4.4 The same position: pawns, camps, side to move, which players have made their first move."""
    camps = state[CAMPS] * (FULL + 1) + state[CAMPS + 1]
    return pawn_key(tables, state, camps)
