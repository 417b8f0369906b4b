"""Why a move of Colorado is refused."""

from ludogite.games.colorado.rules import LANDED
from ludogite.games.coloured.board import far_row
from ludogite.games.coloured.notation import SQUARE_OF
from ludogite.games.coloured.pawns import BOARD, COUNT, EMPTY, is_safe
from ludogite.games.coloured.reasons import MOVE, attempt, is_own, pawn_reason
from ludogite.games.game_over import ALL_CAPTURED
from ludogite.games.refusals import Reason, because
from ludogite.games.rulebook import Setting, State
from ludogite.games.words import Words
from ludogite.kernel.layout import MOVER

__all__ = ["attempt", "reason", "won"]


def reason(setting: Setting, state: State, tried: str) -> Reason:
    """Why a move is refused: as in Katarenga, and for the sake of pawns that are safe at home."""
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


def won(setting: Setting, state: State) -> Words:
    """4 No enemy pawn is left, or all the winner's are home."""
    if min(state[COUNT : COUNT + 2]) == 0:
        return ALL_CAPTURED
    return Words("All the winner's remaining pawns are home.", "Tous les pions restants du vainqueur sont arrivés.")
