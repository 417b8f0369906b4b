"""Reasons against moves of Colorado."""

from ludogite.games.colorado.rules import LANDED
from ludogite.games.coloured.board import far_row
from ludogite.games.coloured.notation import SQUARE_OF
from ludogite.games.coloured.pawns import BOARD, COUNT, EMPTY, is_safe
from ludogite.games.coloured.reasons import MOVE, attempt, is_own, pawn_reason
from ludogite.games.coloured.scene import board_pieces
from ludogite.games.game_over import Cause, no_pawn_left, won_by
from ludogite.games.refusals import Reason, because
from ludogite.games.rulebook import Setting, State
from ludogite.games.words import Words
from ludogite.kernel.layout import ENDING, MOVER, PLY, WON_BY_0

__all__ = ["attempt", "ended", "reason"]


def reason(setting: Setting, state: State, tried: str) -> Reason:
    """Reason against a move: as in Katarenga, or because the pawn to be captured is safe at home."""
    match = MOVE.fullmatch(tried)
    if match and _is_safe_pawn(state, SQUARE_OF[match[3]]):
        return because(
            "3.3",
            f"The pawn on {match[3]} is safe at home: it could be captured only by the move right after it landed.",
            f"Le pion en {match[3]} est à l'abri chez lui : il ne pouvait être pris qu'au coup suivant son arrivée.",
        )
    return pawn_reason(setting, state, tried)


def _is_safe_pawn(state: State, square: int) -> bool:
    is_enemy = state[BOARD + square] != EMPTY and not is_own(state, square)
    return is_enemy and is_safe(square, far_row(1 - state[MOVER]), state[LANDED])


def ended(setting: Setting, state: State) -> Cause:
    """4.1 The loser has no pawn left, or all of the winner's are home: 4.2 by the winner's move, 4.3 by the loser's."""
    winner = state[ENDING] - WON_BY_0
    home = tuple(pawn.cell for pawn in board_pieces(state) if pawn.owner == winner)
    if min(state[COUNT : COUNT + 2]) == 0:
        return no_pawn_left(state, "4.1", home)
    if winner == (state[PLY] - 1) % 2:
        return won_by(
            state,
            "4.2",
            Words("all the pawns that are left are home", "tous les pions restants sont arrivés"),
            Words("all the pawns you have left are home", "tous les pions qui vous restent sont arrivés"),
            Words(
                "all the pawns that {winner} has left are home", "tous les pions qui restent à {winner} sont arrivés"
            ),
            home,
        )
    return won_by(
        state,
        "4.3",
        Words(
            "{loser} captured the last pawn that was not home yet", "{loser} a pris le dernier pion pas encore arrivé"
        ),
        Words(
            "{loser} captured your last pawn that was not home yet",
            "{loser} a pris votre dernier pion pas encore arrivé",
        ),
        Words(
            "you captured your opponent's last pawn that was not home yet",
            "vous avez pris le dernier pion adverse pas encore arrivé",
        ),
        home,
    )
