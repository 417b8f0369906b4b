"""Matching of typed text: to legal moves by letters, places or beginning, to names, and to misspelled words."""

import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from ludogite.games.position import Position
from ludogite.games.scene import Action, Scene

MOST_LISTED = 12
YES = ("y", "yes", "o", "oui")
NEARLY = 0.7
"""Minimum similarity of a misspelled word to the right one."""


@dataclass(frozen=True)
class Meaning:
    """The move that a text means, or else the moves it may mean."""

    move: str | None
    candidates: tuple[str, ...] = ()


def meaning_in(position: Position, scene: Scene, typed: str) -> Meaning:
    """The meaning of a typed text in a position, which the player to move sees as this scene."""
    meant = position.meant(typed)
    return Meaning(meant) if meant else meaning(typed, scene.actions, scene.rolls)


def meaning(typed: str, actions: Sequence[Action], rolls: Mapping[str, str]) -> Meaning:
    """The meaning of a typed text among the legal moves; ``rolls`` maps dice to the move that rolls them."""
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
    """The roll of these dice, typed in any order, with or without the word `roll`."""
    letters = sorted(_plain(typed))
    return next((roll for dice, roll in rolls.items() if letters in (sorted(dice), sorted(_plain(roll)))), None)


def _plain(text: str) -> str:
    return "".join(text.casefold().split())


def is_yes(typed: str) -> bool:
    """Whether a text says yes, in either language."""
    return folded(typed) in YES


def folded(text: str) -> str:
    """A text for comparison: without accents, capitals, spaces and punctuation."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if letter.isalnum())


def closest(typed: str, known: Iterable[str]) -> str | None:
    """The known text most similar to this one, if any is similar enough."""
    by_text = {folded(name): name for name in known}
    found = get_close_matches(folded(typed), by_text, n=1, cutoff=NEARLY)
    return by_text[found[0]] if found else None


def named(typed: str, choices: Sequence[Collection[str]]) -> list[int]:
    """Indexes of the choices with this name; without any, of those with a name, else a word, that begins so."""
    wanted = folded(typed)
    texts = [[folded(name) for name in names] for names in choices]
    words = [[folded(word) for name in names for word in name.split()] for names in choices]
    wholly = [number for number, names in enumerate(texts) if wanted in names]
    if wholly or not wanted:
        return wholly
    starting = [number for number, names in enumerate(texts) if any(name.startswith(wanted) for name in names)]
    return starting or [number for number, names in enumerate(words) if any(name.startswith(wanted) for name in names)]
