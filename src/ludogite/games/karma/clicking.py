"""What clicks in a dice game try to do, where they begin no legal move."""

import re
from collections.abc import Sequence

from ludogite.games.karma.dice import number_of
from ludogite.games.karma.spelling import DIE, LETTERS
from ludogite.games.karma.turn import PHASE, PICKING, REST
from ludogite.games.refusals import Reason, because
from ludogite.games.rulebook import State

LYING = re.compile(DIE)
ELSEWHERE = re.compile(r"(pool|spent|[0-9]) ([roygcbvw])")
SIGN_OF = dict(zip(LETTERS, ("+", "+", "!", "=", "~", "*", "*", "+"), strict=True))
"""The power that a die's colour has; red dice and the Yogi have none."""


def attempt(state: State, clicks: Sequence[str]) -> Reason | str:
    """A die of the general reserve to pick; dice to roll; a die of the roll and what it does; or a button."""
    first = clicks[0]
    if found := ELSEWHERE.fullmatch(first):
        return _elsewhere(state, found[1], found[2])
    if LYING.fullmatch(first):
        return _power(first, clicks[1:])
    dice = [click for click in clicks if click in tuple(LETTERS)]
    if not dice:
        return "roll " if first == "roll" else first
    found = next((found for found in map(ELSEWHERE.fullmatch, clicks) if found), None)
    if found:
        return _elsewhere(state, found[1], found[2])
    return "roll " + "".join(sorted(dice, key=LETTERS.index))


def _elsewhere(state: State, place: str, letter: str) -> Reason | str:
    """A die that is not in the reserve of the turn."""
    if place == "pool":
        return f"pick {letter}"
    if place == "spent" or state[PHASE] == PICKING:
        return "roll " + letter * (1 + number_of(state[REST], LETTERS.index(letter)))
    return because(
        "1.4",
        "This die is not in your reserve of this turn.",
        "Ce dé ne fait pas partie de votre réserve de ce tour.",
    )


def _power(die: str, others: Sequence[str]) -> Reason | str:
    """A die of the roll, and what it should do."""
    if others:
        return die + "".join(others)
    if die[0] == "g" and "x" not in die:
        return because(
            "3.5",
            "A green die copies the face of another die, and there is none in this roll.",
            "Un dé vert copie la face d'un autre dé, et il n'y en a pas dans ce lancer.",
        )
    sign = SIGN_OF[die[0]]
    return f"{die}{sign}{die[1]}" if sign == "=" else die + sign
