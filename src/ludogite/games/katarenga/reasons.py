"""Why a move of Katarenga is refused."""

import re

from ludogite.games.coloured.board import far_row
from ludogite.games.coloured.notation import SQUARE_OF
from ludogite.games.coloured.reasons import attempt, is_own, pawn_reason
from ludogite.games.katarenga.rules import CAMPS, FULL
from ludogite.games.refusals import Reason, because, none_of_yours
from ludogite.games.rulebook import Setting, State
from ludogite.games.words import Words
from ludogite.kernel.layout import MOVER

__all__ = ["attempt", "reason", "won"]

ENTRY = re.compile(r"([a-h][1-8])-camp")


def reason(setting: Setting, state: State, tried: str) -> Reason:
    """Why a move is refused: a pawn's, or its entry into a camp."""
    match = ENTRY.fullmatch(tried)
    if not match:
        return pawn_reason(setting, state, tried)
    if not is_own(state, SQUARE_OF[match[1]]):
        return none_of_yours("2.1", "pawn", match[1])
    row = far_row(state[MOVER]) + 1
    return because(
        "3.2",
        f"A pawn enters a camp from the enemy's baseline, row {row}.",
        f"Un pion entre dans un camp depuis la ligne de base adverse, la rangée {row}.",
    )


def won(setting: Setting, state: State) -> Words:
    """4.1 Two pawns in camps, or 4.2 too few enemy pawns."""
    if FULL in state[CAMPS : CAMPS + 2]:
        return Words("Two pawns are in the camps.", "Deux pions sont dans les camps.")
    return Words("The enemy has fewer than two pawns left.", "Il reste moins de deux pions à l'adversaire.")
