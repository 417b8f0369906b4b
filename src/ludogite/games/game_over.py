"""The end of a game: a word for programs, and for each player the reason with its rule."""

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
ENDING_WORDS: dict[int, EndingWord] = {
    WON_BY_0: "won",
    WON_BY_1: "won",
    DRAWN_PASSES: "passes",
    DRAWN_REPETITION: "repetition",
    DRAWN_LENGTH: "length",
    DRAWN_QUIET: "quiet",
    SCORED: "scored",
}
ENDING_SPELLINGS = {WON_BY_0: "won0", WON_BY_1: "won1"} | {
    draw: f"drawn-{ENDING_WORDS[draw]}" for draw in (DRAWN_PASSES, DRAWN_REPETITION, DRAWN_LENGTH, DRAWN_QUIET)
}
"""Spelling of these endings in positions of games for two."""


@dataclass(frozen=True)
class Cause:
    """Reason why a game ended, with its rule: the words after ``White wins:``. ``{0}`` is the first player's name."""

    rule: str
    said: Words
    """Words for spectators, and for a person who plays all sides."""
    to: tuple[Words, ...] = ()
    """Words for each player, if they differ."""
    cells: tuple[str, ...] = ()
    """Cells that decided the game, to be highlighted."""

    def words_for(self, reader: int | None, names: Sequence[Words]) -> Words:
        """Reason in words for a player, or for others if ``reader`` is None; with these names."""
        return filled(self.said if reader is None or not self.to else self.to[reader], *names)


@dataclass(frozen=True)
class GameEnding:
    """End of a game: ``won``, drawn by ``passes``, ``repetition``, ``length`` or ``quiet``, or ``scored``.

    The words give the reason, not the winner, which is in the result.
    """

    word: EndingWord
    words: Words
    cause: Cause


NO_MOVE = Words("neither player could move", "aucun des deux joueurs ne pouvait bouger")
NEITHER_OF_YOU = Words("neither of you could move", "aucun de vous deux ne pouvait bouger")
GOAL_REACHED = Cause("", Words("the goal is reached", "le but est atteint"))
"""Default cause of games without one of their own."""


def game_ending(word: EndingWord, cause: Cause, roles: Sequence[Words]) -> GameEnding:
    """Ending with its cause in words; ``roles`` are the players' names."""
    said = cause.words_for(None, roles)
    return GameEnding(word, Words(*(f"{text[0].upper()}{text[1:]}." for text in (said.en, said.fr))), cause)


def shared_cause(word: EndingWord, tables: Sequence[int]) -> Cause | None:
    """9.4 to 9.6 Cause of the draws shared by all games for two; None for other endings."""
    if word == "passes":
        return Cause("9.4", NO_MOVE, (NEITHER_OF_YOU, NEITHER_OF_YOU))
    if word == "repetition":
        times = tables[REPETITION_LIMIT]
        said = Words(f"the same position has occurred {times} times", f"la même position est apparue {times} fois")
        return Cause("9.5", said)
    if word == "length":
        moves = tables[LENGTH_LIMIT]
        said = Words(f"move number {moves} was the last one allowed", f"le coup numéro {moves} était le dernier permis")
        return Cause("9.6", said)
    return None


def won_by(
    state: Sequence[int], rule: str, said: Words, to_winner: Words, to_loser: Words, cells: tuple[str, ...] = ()
) -> Cause:
    """Cause of a win in a game for two; ``{winner}`` and ``{loser}`` are the players' names."""
    winner = state[ENDING] - WON_BY_0
    said, to_winner, to_loser = (_numbered(words, winner) for words in (said, to_winner, to_loser))
    return Cause(rule, said, (to_winner, to_loser) if winner == 0 else (to_loser, to_winner), cells)


def _numbered(words: Words, winner: int) -> Words:
    """Words with the players' numbers in place of ``{winner}`` and ``{loser}``."""
    numbers = {"{winner}": f"{{{winner}}}", "{loser}": f"{{{1 - winner}}}"}
    for name, number in numbers.items():
        words = Words(words.en.replace(name, number), words.fr.replace(name, number))
    return words


def no_pawn_left(state: Sequence[int], rule: str, pawns: tuple[str, ...]) -> Cause:
    """Cause of a win by capturing the last pawn; the winner's pawns are highlighted."""
    said = Words("{loser} has no pawn left", "il ne reste aucun pion à {loser}")
    return won_by(state, rule, said, said, Words("you have no pawn left", "il ne vous reste aucun pion"), pawns)
