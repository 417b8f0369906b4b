"""What may be played, said unasked where it can be said in a line or two."""

from collections.abc import Collection, Sequence
from textwrap import wrap

from ludogite.games.scene import Label, Scene
from ludogite.terminal.words import Voice

CARD = "card"
"""The kind of labels that are cards."""
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


def explained(scene: Scene, voice: Voice) -> list[str]:
    """What the cards do, where every move takes one."""
    about = {label.click: label for label in scene.labels if label.kind == CARD}
    taken = [[about[click] for click in action.clicks if click in about] for action in scene.actions]
    if not all(taken):
        return []
    return list(dict.fromkeys(label_line(label, voice) for labels in taken for label in labels))


def label_line(label: Label, voice: Voice) -> str:
    """What something is called, and what it does."""
    about = label.about.say(voice.language) if label.about else ""
    return voice("titled", title=f"{label.words.say(voice.language)} ({label.click})", value=about)
