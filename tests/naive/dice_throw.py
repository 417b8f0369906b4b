"""Throws of Karma dice: which faces can come up, how they are spelled and how likely each outcome is."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement, groupby, pairwise, product
from math import factorial

COLOURS = "roygcbvw"
COLOURED = "oygcbv"
YOGI = "w"
DIGITS = "0123456789"


def in_order(letters: str) -> str:
    return "".join(sorted(letters, key=COLOURS.index))


def without(letters: str, gone: str) -> str:
    for letter in gone:
        letters = letters.replace(letter, "", 1)
    return letters


def highest_face(colour: str) -> int:
    return 3 if colour == YOGI else 6


def throw_die(colour: str, rng: random.Random) -> int:
    return rng.randint(1, highest_face(colour))


def groups(letters: str) -> list[tuple[str, int]]:
    return [(colour, len(list(same))) for colour, same in groupby(letters)]


def spell_faces(faces: list[int]) -> str:
    return " ".join(str(face) for face in faces)


def read_faces(letters: str, outcome: str) -> list[int] | None:
    """The faces of the dice in order, or None where the outcome is impossible or not spelled canonically."""
    words = outcome.split(" ")
    if len(words) != len(letters) or any(len(word) != 1 or word not in DIGITS for word in words):
        return None
    faces = [int(word) for word in words]
    if any(not 1 <= face <= highest_face(colour) for colour, face in zip(letters, faces, strict=True)):
        return None
    pairs = list(zip(letters, faces, strict=True))
    for (colour, face), (next_colour, next_face) in pairwise(pairs):
        if colour == next_colour and face > next_face:
            return None
    return faces


def probability_of_faces(letters: str, outcome: str) -> Fraction:
    faces = read_faces(letters, outcome)
    if faces is None:
        return Fraction(0)
    chance = Fraction(1)
    for colour, size in groups(letters):
        shown, faces = faces[:size], faces[size:]
        arrangements = factorial(size)
        for times in Counter(shown).values():
            arrangements //= factorial(times)
        chance *= Fraction(arrangements, highest_face(colour) ** size)
    return chance


def outcomes_of_faces(letters: str) -> dict[str, Fraction]:
    choices = [
        list(combinations_with_replacement(range(1, highest_face(colour) + 1), size))
        for colour, size in groups(letters)
    ]
    spellings = [spell_faces([face for group in choice for face in group]) for choice in product(*choices)]
    return {spelling: probability_of_faces(letters, spelling) for spelling in spellings}


def sample_faces(letters: str, rng: random.Random) -> str:
    thrown = [(COLOURS.index(colour), throw_die(colour, rng)) for colour in letters]
    return spell_faces([face for _, face in sorted(thrown)])


def sums(letters: str) -> dict[int, Fraction]:
    """Probability of each sum of the dice."""
    chances = {0: Fraction(1)}
    for colour in letters:
        top = highest_face(colour)
        after: dict[int, Fraction] = {}
        for total, chance in chances.items():
            for face in range(1, top + 1):
                after[total + face] = after.get(total + face, Fraction(0)) + chance / top
        chances = after
    return chances
