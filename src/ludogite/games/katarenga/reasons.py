"""Reasons against moves of Katarenga."""

import re

from ludogite.games.coloured.board import far_row
from ludogite.games.coloured.notation import SQUARE_OF
from ludogite.games.coloured.reasons import attempt, is_own, pawn_reason
from ludogite.games.coloured.scene import board_pieces
from ludogite.games.game_over import Cause, won_by
from ludogite.games.katarenga.rules import CAMPS, FULL
from ludogite.games.refusals import Reason, because, none_of_yours
from ludogite.games.rulebook import Setting, State
from ludogite.games.words import Words
from ludogite.kernel.layout import ENDING, MOVER, WON_BY_1

__all__ = ["attempt", "ended", "reason"]

ENTRY = re.compile(r"([a-h][1-8])-camp")


def reason(setting: Setting, state: State, tried: str) -> Reason:
    """Reason against a pawn's move or its entry into a camp."""
    match = ENTRY.fullmatch(tried)
    if not match:
        return pawn_reason(setting, state, tried)
    if not is_own(state, SQUARE_OF[match[1]]):
        return none_of_yours("2.1", "pawn", match[1])
    row = far_row(state[MOVER]) + 1
    return because(
        "3.2",
        f"A pawn enters a camp from the opponent's baseline, row {row}.",
        f"Un pion entre dans un camp depuis la ligne de base adverse, la rangée {row}.",
    )


def ended(setting: Setting, state: State) -> Cause:
    """4.1 Two pawns in camps, or 4.2 an opponent with fewer than two pawns."""
    if FULL in state[CAMPS : CAMPS + 2]:
        return won_by(
            state,
            "4.1",
            Words("two pawns are in the camps", "deux pions sont dans les camps"),
            Words("two of your pawns are in the camps", "deux de vos pions sont dans les camps"),
            Words("{winner} has two pawns in the camps", "{winner} a deux pions dans les camps"),
            ("camp",),
        )
    said = Words("{loser} has only one pawn left", "il ne reste qu'un pion à {loser}")
    to_loser = Words("you have only one pawn left", "il ne vous reste qu'un pion")
    loser = WON_BY_1 - state[ENDING]
    left = tuple(pawn.cell for pawn in board_pieces(state) if pawn.owner == loser)
    return won_by(state, "4.2", said, said, to_loser, left)
