"""One turn of Karma dice, as both games play it: rolls, the powers of the dice, zones and points."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

from naive.dice_throw import COLOURS, groups, in_order, read_faces, without

ZONES = (0, 1, 2, 4, 7, 10, 15)
LAST_ZONE = 15
BONUS_FOR_UNROLLED_DIE = 2
BOLD_FROM_ZONE = 7
BOLD_BONUS = 3
ELOQUENT_BONUS = 2


@dataclass(frozen=True)
class Die:
    """A die lying in a roll."""

    colour: str
    face: int
    value: int
    used: bool = False

    def __str__(self) -> str:
        value = "" if self.value == self.face else f"/{self.value}"
        return f"{self.colour}{self.face}{value}{'x' if self.used else ''}"


@dataclass(frozen=True)
class Turn:
    """State of a turn: `air` holds the letters of dice being thrown, `again` says they have no power left."""

    rest: str
    spent: str = ""
    zone: int = 0
    beat: int | None = None
    at_work: str = ""
    roll: tuple[Die, ...] = ()
    air: str = ""
    again: bool = False
    ended: bool = False

    def phase(self) -> str:
        if self.air:
            return "throw"
        return "powers" if self.roll else "roll"

    def nothing_rolled(self) -> bool:
        return self.zone == 0 and not self.spent


def sorted_roll(dice: list[Die]) -> tuple[Die, ...]:
    return tuple(sorted(dice, key=lambda die: (COLOURS.index(die.colour), die.face, die.value, die.used)))


def others(roll: tuple[Die, ...], die: Die) -> list[Die]:
    rest = list(roll)
    rest.remove(die)
    return rest


def exchange(turn: Turn, old: Die, new: Die) -> Turn:
    return replace(turn, roll=sorted_roll([*others(turn.roll, old), new]))


# --- rolling ---------------------------------------------------------------------------------------------------------


def rolls(turn: Turn) -> dict[str, Turn]:
    choices = [[colour * count for count in range(size + 1)] for colour, size in groups(turn.rest)]
    chosen = ["".join(parts) for parts in product(*choices)]
    return {f"roll {letters}": throw_from_rest(turn, letters) for letters in chosen if letters}


def throw_from_rest(turn: Turn, letters: str) -> Turn:
    return replace(turn, rest=without(turn.rest, letters), spent=in_order(turn.spent + letters), air=letters)


def land(turn: Turn, outcome: str) -> Turn:
    faces = read_faces(turn.air, outcome)
    if faces is None:
        raise ValueError(f"{outcome!r} is not a throw of {turn.air}")
    landed = [Die(colour, face, face, turn.again) for colour, face in zip(turn.air, faces, strict=True)]
    return replace(turn, roll=sorted_roll([*turn.roll, *landed]), air="", again=False)


# --- powers ----------------------------------------------------------------------------------------------------------


def powers(turn: Turn) -> dict[str, Turn]:
    moves: dict[str, Turn] = {}
    for die in turn.roll:
        if not die.used:
            moves.update(powers_of(turn, die))
    return moves


def powers_of(turn: Turn, die: Die) -> dict[str, Turn]:
    if die.colour == "o":
        return {
            f"{die}{sign}": exchange(turn, die, replace(die, value=die.value + step, used=True))
            for sign, step in (("+", 1), ("-", -1))
        }
    if die.colour == "y":
        return removals(turn, die)
    if die.colour == "g":
        return {
            f"{die}={other.face}": exchange(turn, die, Die("g", other.face, other.face, used=True))
            for other in others(turn.roll, die)
        }
    if die.colour == "c":
        return {f"{die}~": replace(turn, roll=tuple(others(turn.roll, die)), air="c", again=True)}
    if die.colour in "bv":
        factor = 2 if die.colour == "b" else 3
        return {f"{die}*": exchange(turn, die, replace(die, value=die.value * factor, used=True))}
    return {}


def removals(turn: Turn, yellow: Die) -> dict[str, Turn]:
    if len(turn.roll) == 1:
        return {}
    used_yellow = replace(yellow, used=True)
    around = others(turn.roll, yellow)
    moves = {f"{yellow}!": replace(turn, roll=tuple(around))}
    for target in around:
        # Removing the used twin leaves the same dice as removing itself, so that is not a move of its own.
        if target != used_yellow:
            left = others(tuple(around), target)
            moves[f"{yellow}!{target}"] = replace(turn, roll=sorted_roll([*left, used_yellow]))
    return moves


# --- taking the result and ending ------------------------------------------------------------------------------------


def total(turn: Turn) -> int:
    extra = ELOQUENT_BONUS if turn.at_work == "eloquent" else 0
    return sum(die.value for die in turn.roll) + extra


def succeeds(turn: Turn) -> bool:
    if turn.beat is None:
        return True
    return total(turn) > turn.beat or (turn.at_work == "lucid" and total(turn) == turn.beat)


def take(turn: Turn) -> Turn:
    place = ZONES.index(turn.zone)
    cleared = clear_roll(turn)
    if not succeeds(turn):
        return replace(cleared, zone=ZONES[place - 1], ended=True)
    zone = ZONES[place + 1]
    return replace(cleared, zone=zone, beat=total(turn), ended=zone == LAST_ZONE or not turn.rest)


def clear_roll(turn: Turn) -> Turn:
    # Only `bold` lasts a whole turn; the other cards at work belong to one roll.
    return replace(turn, roll=(), at_work="bold" if turn.at_work == "bold" else "")


def stop(turn: Turn) -> Turn:
    return replace(turn, ended=True)


def points(turn: Turn) -> int:
    bonus = BONUS_FOR_UNROLLED_DIE * len(turn.rest) if turn.zone == LAST_ZONE else 0
    bold = BOLD_BONUS if turn.at_work == "bold" and turn.zone >= BOLD_FROM_ZONE else 0
    return turn.zone + bonus + bold


def moves(turn: Turn) -> dict[str, Turn]:
    """Moves of the player without any card."""
    phase = turn.phase()
    if phase == "roll":
        return rolls(turn) | ({"stop": stop(turn)} if turn.zone >= 1 else {})
    if phase == "powers":
        return powers(turn) | {"take": take(turn)}
    return {}


# --- text ------------------------------------------------------------------------------------------------------------


def letters_or_dash(letters: str) -> str:
    return letters or "-"


def text(turn: Turn) -> str:
    fields = {
        "rest": letters_or_dash(turn.rest),
        "spent": letters_or_dash(turn.spent),
        "zone": str(turn.zone),
        "beat": "-" if turn.beat is None else str(turn.beat),
        "with": turn.at_work or "-",
        "roll": ",".join(str(die) for die in turn.roll) or "-",
        "throw": letters_or_dash(turn.air + ("x" if turn.again else "")),
    }
    return " ".join(f"{name}={value}" for name, value in fields.items())
