"""How a game ended: a word for programs, and for people the reason with its rule, said to each of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from ludogite.games.words import Words, filled
from ludogite.kernel.layout import (
    DRAWN_LENGTH,
    DRAWN_PASSES,
    DRAWN_QUIET,
    DRAWN_REPETITION,
    ENDING,
    LENGTH_LIMIT,
    REPETITION_LIMIT,
    SCORED,
    WON_BY_0,
    WON_BY_1,
)

EndingWord = Literal["won", "passes", "repetition", "length", "quiet", "scored"]
WORDS: dict[int, EndingWord] = {
    WON_BY_0: "won",
    WON_BY_1: "won",
    DRAWN_PASSES: "passes",
    DRAWN_REPETITION: "repetition",
    DRAWN_LENGTH: "length",
    DRAWN_QUIET: "quiet",
    SCORED: "scored",
}
SPELLED = {WON_BY_0: "won0", WON_BY_1: "won1"} | {
    draw: f"drawn-{WORDS[draw]}" for draw in (DRAWN_PASSES, DRAWN_REPETITION, DRAWN_LENGTH, DRAWN_QUIET)
}
"""How positions of games for two are written that have ended so."""


@dataclass(frozen=True)
class Cause:
    """Why a game ended, by which rule: what follows ``White wins:``. ``{0}`` is the first player's name, and so on."""

    rule: str
    said: Words
    """To whoever does not play, or plays all sides."""
    to: tuple[Words, ...] = ()
    """To each player, where they are told it otherwise."""
    cells: tuple[str, ...] = ()
    """What decided it on the board, to be lit."""

    def told(self, reader: int | None, names: Sequence[Words]) -> Words:
        """The reason as a player is told it, or for None as others are; with these names."""
        return filled(self.said if reader is None or not self.to else self.to[reader], *names)


@dataclass(frozen=True)
class Ending:
    """How a game ended: ``won``, drawn by ``passes``, ``repetition``, ``length`` or ``quiet``, or ``scored``.

    The sentence says why, and not who won: that is the result.
    """

    word: EndingWord
    words: Words
    cause: Cause


NO_MOVE = Words("neither player could move", "aucun des deux joueurs ne pouvait bouger")
NEITHER_OF_YOU = Words("neither of you could move", "aucun de vous deux ne pouvait bouger")
DECIDED = Cause("", Words("the goal is reached", "le but est atteint"))
"""Where a game does not say it itself."""


def ending(word: EndingWord, cause: Cause, roles: Sequence[Words]) -> Ending:
    """How a game ended, where the players have these roles."""
    said = cause.told(None, roles)
    return Ending(word, Words(*(f"{text[0].upper()}{text[1:]}." for text in (said.en, said.fr))), cause)


def shared_cause(word: EndingWord, tables: Sequence[int]) -> Cause | None:
    """9.4 to 9.6 The draws that all games for two share; None for other endings."""
    if word == "passes":
        return Cause("9.4", NO_MOVE, (NEITHER_OF_YOU, NEITHER_OF_YOU))
    if word == "repetition":
        times = tables[REPETITION_LIMIT]
        said = Words(f"the same position has stood {times} times", f"la même position est apparue {times} fois")
        return Cause("9.5", said)
    if word == "length":
        moves = tables[LENGTH_LIMIT]
        said = Words(f"move number {moves} was the last one allowed", f"le coup numéro {moves} était le dernier permis")
        return Cause("9.6", said)
    return None


def won_by(
    state: Sequence[int], rule: str, said: Words, to_winner: Words, to_loser: Words, cells: tuple[str, ...] = ()
) -> Cause:
    """Why a game for two was won; ``{winner}`` and ``{loser}`` are their names."""
    winner = state[ENDING] - WON_BY_0
    said, to_winner, to_loser = (_numbered(words, winner) for words in (said, to_winner, to_loser))
    return Cause(rule, said, (to_winner, to_loser) if winner == 0 else (to_loser, to_winner), cells)


def _numbered(words: Words, winner: int) -> Words:
    """With the players' numbers for ``{winner}`` and ``{loser}``."""
    numbers = {"{winner}": f"{{{winner}}}", "{loser}": f"{{{1 - winner}}}"}
    for name, number in numbers.items():
        words = Words(words.en.replace(name, number), words.fr.replace(name, number))
    return words


def no_pawn_left(state: Sequence[int], rule: str, pawns: tuple[str, ...]) -> Cause:
    """The loser's last pawn is captured; those of the winner are lit."""
    said = Words("{loser} has no pawn left", "il ne reste aucun pion à {loser}")
    return won_by(state, rule, said, said, Words("you have no pawn left", "il ne vous reste aucun pion"), pawns)
