"""The verdict on a game for each player: luck or play, in a sentence to the player and one about them."""

from dataclasses import dataclass
from typing import Literal

from ludogite.games.words import Words
from ludogite.play.record import CLOSED, Record

Cause = Literal["luck", "mostly-luck", "both", "mostly-play", "play"]
PlayerResult = Literal["won", "lost", "shared", "closed", "unfinished"]

POINTS = 100
"""Points of a win."""
MUCH_MORE = 2
"""Ratio from which the verdict says *mostly*."""

RESULTS = {
    "won": (Words("You won", "Vous avez gagné"), Words("won", "victoire")),
    "lost": (Words("You lost", "Vous avez perdu"), Words("lost", "défaite")),
    "shared": (Words("A draw", "Match nul"), Words("drew", "match nul")),
    "closed": (Words("Closed without a winner", "Table fermée sans gagnant"), Words("closed", "table fermée")),
    "unfinished": (Words("Not over yet", "Pas encore fini"), Words("not over yet", "pas encore fini")),
}
"""The result, addressed to a player and about them."""
CAUSES = {
    "luck": Words("by luck", "par {chance}"),
    "mostly-luck": Words("mostly by luck", "surtout par {chance}"),
    "both": Words("by luck and by play", "par {chance} et par le jeu"),
    "mostly-play": Words("mostly by play", "surtout par le jeu"),
    "play": Words("by play", "par le jeu"),
}


@dataclass(frozen=True)
class Verdict:
    """The reason for a player's result; ``cause`` is empty in games without chance and in games without a winner."""

    how: PlayerResult
    cause: Cause | Literal[""]
    to_you: Words
    """``You lost by luck: dice -9 points, play +3.``"""
    about_them: Words
    """The same for others, with the name of the player's role."""


def verdict_of(record: Record, player: int, luck: float, play: float, lost: float, theirs: float) -> Verdict:
    """The verdict on a player with these shares of the win from luck and from play.

    ``lost`` is the loss of their own moves, ``theirs`` that of the other players'.
    """
    how = _how(record, player)
    cause = cause_of(how, luck, play) if record.game.has_chance else ""
    amounts = _by_luck(record, luck, play) if record.game.has_chance else _by_losses(record, lost, theirs)
    because = CAUSES[cause] if cause else Words("", "")
    bad = "malchance" if how == "lost" else "chance"
    reason = Words(f" {because.en}" * bool(cause), f" {because.fr.format(chance=bad)}" * bool(cause))
    you, they = RESULTS[how]
    who = record.game.seats[player]
    return Verdict(
        how,
        cause,
        Words(f"{you.en}{reason.en}: {amounts.en}.", f"{you.fr}{reason.fr} : {amounts.fr}."),
        Words(f"{who.en}: {they.en}{reason.en}, {amounts.en}.", f"{who.fr} : {they.fr}{reason.fr}, {amounts.fr}."),
    )


def _how(record: Record, player: int) -> PlayerResult:
    if record.ended == CLOSED:
        return "closed"
    if record.result is None:
        return "unfinished"
    share = record.result[player]
    return "won" if share == 1 else "lost" if share == 0 else "shared"


def cause_of(how: PlayerResult, luck: float, play: float) -> Cause | Literal[""]:
    """The cause of a win or a loss."""
    if how not in ("won", "lost"):
        return ""
    sign = 1 if how == "won" else -1
    by_luck, by_play = sign * luck, sign * play
    if by_play <= 0:
        return "luck"
    if by_luck <= 0:
        return "play"
    if by_luck >= MUCH_MORE * by_play:
        return "mostly-luck"
    return "mostly-play" if by_play >= MUCH_MORE * by_luck else "both"


def _by_luck(record: Record, luck: float, play: float) -> Words:
    chance, by_luck, by_play = record.game.book.chance, signed(luck), signed(play)
    return Words(f"{chance.en} {by_luck} points, play {by_play}", f"{chance.fr} {by_luck} points, jeu {by_play}")


def _by_losses(record: Record, lost: float, theirs: float) -> Words:
    own, others = round(POINTS * lost), round(POINTS * theirs)
    if record.game.players == 1:
        return Words(f"{own} points given away", f"{own} points cédés")
    return Words(f"{own} points given away, {others} by the opponent", f"{own} points cédés, {others} par l'adversaire")


def signed(share: float) -> str:
    """A share of the win in points, with its sign."""
    points = round(POINTS * share)
    return f"{points:+d}" if points else "0"
