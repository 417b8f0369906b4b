"""Spelling of dice, moves and throws."""

import re
from functools import lru_cache

from ludogite.games.karma import turn
from ludogite.games.karma.dice import (
    DIE_BITS,
    DIE_MASK,
    FACE_MASK,
    HANDFUL_BITS,
    MOST_OF_A_COLOUR,
    colour_of,
    face_of,
    is_spent,
    make_die,
    number_of,
    one,
    size,
    value_of,
)
from ludogite.games.karma.throws import FACE_BITS
from ludogite.games.karma.turn import AIR
from ludogite.games.rulebook import State
from ludogite.games.scene import LARGE_CACHE
from ludogite.games.words import Words

LETTERS = "roygcbvw"
NAMES = (
    Words("red", "rouge"),
    Words("orange", "orange"),
    Words("yellow", "jaune"),
    Words("green", "vert"),
    Words("light blue", "bleu clair"),
    Words("dark blue", "bleu foncé"),
    Words("violet", "violet"),
    Words("white", "blanc"),
)
NONE = "-"
HANDFUL = re.compile("r*o*y*g*c*b*v*w*")
DIE = r"[roygcbvw][1-6](?:/(?:-1|[0-9]|1[0-9]|2[01]))?x?"
DIE_PARTS = re.compile(r"([roygcbvw])([1-6])(?:/(-1|[0-9]|1[0-9]|2[01]))?(x?)")
SIGNS = {turn.PLUS: "+", turn.MINUS: "-", turn.REMOVE: "!", turn.COPY: "=", turn.AGAIN_MOVE: "~", turn.MULTIPLY: "*"}


@lru_cache(maxsize=LARGE_CACHE)
def spell_handful(handful: int) -> str:
    """Spelling of a handful, such as ``rrrgv``; empty for no dice."""
    return "".join(letter * number_of(handful, colour) for colour, letter in enumerate(LETTERS))


def read_handful(text: str) -> int | None:
    """Handful that letters in their order spell, or None; at most seven of a colour."""
    if not HANDFUL.fullmatch(text):
        return None
    numbers = [text.count(letter) for letter in LETTERS]
    if max(numbers) > MOST_OF_A_COLOUR:
        return None
    return sum(number << HANDFUL_BITS * colour for colour, number in enumerate(numbers))


@lru_cache(maxsize=LARGE_CACHE)
def spell_die(die: int) -> str:
    """Spelling of a die, such as ``v4/12x``: colour, face, value if it differs, ``x`` if the power is spent."""
    face, value = face_of(die), value_of(die)
    return LETTERS[colour_of(die)] + str(face) + (f"/{value}" if value != face else "") + ("x" if is_spent(die) else "")


def read_die(text: str) -> int | None:
    """Die that a text spells, or None."""
    match = DIE_PARTS.fullmatch(text)
    if not match:
        return None
    face = int(match[2])
    value = face if match[3] is None else int(match[3])
    return make_die(LETTERS.index(match[1]), face, value, 1 if match[4] else 0)


@lru_cache(maxsize=LARGE_CACHE)
def spell_move(move: int) -> str:
    """Spelling of a move that both games have."""
    kind, about = move & turn.KIND_MASK, move >> turn.KIND_BITS
    if kind == turn.TAKE:
        return "take"
    if kind == turn.STOP:
        return "stop"
    if kind == turn.SELECT:
        return f"roll {spell_handful(about)}"
    if kind == turn.PICK:
        return f"pick {LETTERS[about]}"
    other = about >> DIE_BITS
    about_other = "" if not other else str(other) if kind == turn.COPY else spell_die(other)
    return spell_die(about & DIE_MASK) + SIGNS[kind] + about_other


def spell_throw(state: State, outcome: int) -> str:
    """Faces of the dice in the air, such as ``2 2 5 6 1``."""
    dice = size(state[AIR])
    return " ".join(str((outcome >> FACE_BITS * i) & FACE_MASK) for i in range(dice))


def read_throw(state: State, text: str) -> int | None:
    """Outcome that faces spell, or None."""
    faces = text.split(" ")
    if len(faces) != size(state[AIR]) or not all(face in tuple("123456") for face in faces):
        return None
    return sum(int(face) << FACE_BITS * i for i, face in enumerate(faces))


def handful_of(dice: list[int]) -> int:
    """Handful of the dice of a roll."""
    return sum(one(colour_of(die)) for die in dice)


def touched(move: str) -> tuple[str, ...]:
    """Dice that a move names."""
    word, _, about = move.partition(" ")
    if word in ("roll", "pick"):
        return tuple(dict.fromkeys(about))
    return tuple(dict.fromkeys(re.findall(DIE, move)))
