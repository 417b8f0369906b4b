"""What may be played, said unasked where it can be said in a line or two."""

from collections.abc import Collection, Sequence
from textwrap import wrap

from ludogite.terminal.words import Voice

FEW = 12
"""So many moves are listed."""
GAP, UNBROKEN = "  ", "\xa0"
"""What stands between moves, and for the spaces in them while lines are broken."""


def offer(moves: Sequence[str], rolls: Collection[str], voice: Voice, width: int) -> list[str]:
    """The moves, if they are few or some of them roll dice, in lines of at most this width."""
    if len(moves) == 1:
        return [voice("only", move=moves[0])]
    if len(moves) <= FEW:
        return _listed(moves, voice, width)
    if not rolls:
        return []
    others = [move for move in moves if move not in rolls]
    return _listed([voice("any_dice", example=max(rolls, key=len)), *others], voice, width)


def _listed(moves: Sequence[str], voice: Voice, width: int) -> list[str]:
    """Moves in as many lines as they need; none is broken."""
    said = voice("possible", moves=GAP.join(whole.replace(" ", UNBROKEN) for whole in moves))
    return [line.replace(UNBROKEN, " ") for line in wrap(said, width - 1, break_on_hyphens=False)]
