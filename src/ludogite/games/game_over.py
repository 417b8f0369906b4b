"""How a game ended, as a word for programs and a sentence for people."""

from dataclasses import dataclass
from typing import Literal

from ludogite.games.words import Words
from ludogite.kernel.layout import DRAWN_LENGTH, DRAWN_PASSES, DRAWN_QUIET, DRAWN_REPETITION, SCORED, WON_BY_0, WON_BY_1

EndingWord = Literal["won", "passes", "repetition", "length", "quiet", "scored"]


@dataclass(frozen=True)
class Ending:
    """How a game ended: ``won``, drawn by ``passes``, ``repetition``, ``length`` or ``quiet``, or ``scored``.

    The sentence says why, and not who won: that is the result.
    """

    word: EndingWord
    words: Words


ALL_CAPTURED = Words("All enemy pawns are captured.", "Tous les pions adverses sont pris.")
WON = Ending("won", Words("The goal is reached.", "Le but est atteint."))
ENDINGS = {
    WON_BY_0: WON,
    WON_BY_1: WON,
    DRAWN_PASSES: Ending("passes", Words("Two passes followed one another.", "Deux passes se sont suivies.")),
    DRAWN_REPETITION: Ending(
        "repetition", Words("The same position stood too often.", "La même position s'est répétée trop souvent.")
    ),
    DRAWN_LENGTH: Ending(
        "length", Words("The most moves allowed have been played.", "Le nombre maximal de coups est atteint.")
    ),
    DRAWN_QUIET: Ending(
        "quiet", Words("Nothing has happened for too long.", "Il ne s'est rien passé depuis trop longtemps.")
    ),
    SCORED: Ending("scored", Words("The scores decide.", "Les scores décident.")),
}
SPELLED = {WON_BY_0: "won0", WON_BY_1: "won1"} | {
    draw: f"drawn-{ENDINGS[draw].word}" for draw in (DRAWN_PASSES, DRAWN_REPETITION, DRAWN_LENGTH, DRAWN_QUIET)
}
"""How positions of games for two are written that have ended so."""
