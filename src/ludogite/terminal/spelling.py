"""What somebody means: a legal move in other letters, by its places or its beginning; a name; a misspelled word."""

import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from ludogite.games.position import Position
from ludogite.games.scene import Action, Scene

MOST_LISTED = 12
NEARLY = 0.7
"""From this likeness on, a word is another one misspelled."""


@dataclass(frozen=True)
class Meaning:
    """The move that a text means, if there is one; else the moves it may mean."""

    move: str | None
    candidates: tuple[str, ...] = ()


def meaning_in(position: Position, scene: Scene, typed: str) -> Meaning:
    """What a typed text means in a position, which the player in turn sees as this scene."""
    meant = position.meant(typed)
    return Meaning(meant) if meant else meaning(typed, scene.actions, scene.rolls)


def meaning(typed: str, actions: Sequence[Action], rolls: Mapping[str, str]) -> Meaning:
    """What a typed text means among the legal moves; ``rolls`` are those that roll dice, by these dice."""
    moves = [action.move for action in actions]
    if typed in moves:
        return Meaning(typed)
    plain = _plain(typed)
    same = [move for move in moves if _plain(move) == plain]
    if len(same) == 1:
        return Meaning(same[0])
    roll = roll_of(typed, rolls)
    if roll:
        return Meaning(roll)
    clicked = folded(typed)
    fitting = [
        action.move
        for action in actions
        if clicked and (folded("".join(action.clicks)) == clicked or _plain(action.move).startswith(plain))
    ]
    return Meaning(fitting[0]) if len(fitting) == 1 else Meaning(None, tuple(fitting))


def roll_of(typed: str, rolls: Mapping[str, str]) -> str | None:
    """The roll of the dice that are typed, in any order, with or without the word."""
    letters = sorted(_plain(typed))
    return next((roll for dice, roll in rolls.items() if letters in (sorted(dice), sorted(_plain(roll)))), None)


def _plain(text: str) -> str:
    return "".join(text.casefold().split())


def folded(text: str) -> str:
    """A text as it is compared: without accents, capitals and what stands between words."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if letter.isalnum())


def closest(typed: str, known: Iterable[str]) -> str | None:
    """What is written nearly so."""
    by_text = {folded(name): name for name in known}
    found = get_close_matches(folded(typed), by_text, n=1, cutoff=NEARLY)
    return by_text[found[0]] if found else None


def named(typed: str, choices: Sequence[Collection[str]]) -> list[int]:
    """The choices that a text names: wholly if one is named so, else by a beginning, of a name or a word in it."""
    wanted = folded(typed)
    texts = [[folded(name) for name in names] for names in choices]
    words = [[folded(word) for name in names for word in name.split()] for names in choices]
    wholly = [number for number, names in enumerate(texts) if wanted in names]
    if wholly or not wanted:
        return wholly
    starting = [number for number, names in enumerate(texts) if any(name.startswith(wanted) for name in names)]
    return starting or [number for number, names in enumerate(words) if any(name.startswith(wanted) for name in names)]
