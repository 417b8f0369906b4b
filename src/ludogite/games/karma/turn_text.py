"""What stands on the table while a turn lasts, as fields, written and read back strictly."""

import re
from collections.abc import Sequence

from ludogite.games.fields import Fields, read_with, refuse
from ludogite.games.karma import turn
from ludogite.games.karma.dice import (
    COLOURS,
    LIGHT_BLUE,
    YOGI,
    YOGI_FACES,
    colour_of,
    face_of,
    is_spent,
    number_of,
    one,
    size,
    value_of,
)
from ludogite.games.karma.powers import NO_POWER, lay, power_of, values_by_power
from ludogite.games.karma.spelling import NONE, handful_of, read_die, spell_die, spell_handful
from ludogite.games.karma.text import or_none, read_dice
from ludogite.games.karma.turn import AGAIN, AIR, BEAT, HOLDER, LYING, OWNED, PHASE, REST, ROLL, SPENT, WITH, ZONE
from ludogite.games.rulebook import State

TURN_FIELDS = ("rest", "spent", "zone", "beat", "with", "roll", "throw")
WITHS = (NONE, "bold", "lucid", "eloquent", "touched")
ROLLED_AGAIN = "cx"
RESULT = re.compile("-1|0|[1-9][0-9]{0,2}")


def dice_lying(state: State) -> list[int]:
    """The dice of the roll."""
    return list(state[ROLL : ROLL + state[LYING]])


def write_turn_fields(state: State) -> Fields:
    """The fields of a turn."""
    return {
        "rest": or_none(spell_handful(state[REST])),
        "spent": or_none(spell_handful(state[SPENT])),
        "zone": str(turn.ZONES[state[ZONE]]),
        "beat": NONE if state[BEAT] == turn.NO_RESULT else str(state[BEAT]),
        "with": WITHS[state[WITH]],
        "roll": or_none(",".join(map(spell_die, dice_lying(state)))),
        "throw": ROLLED_AGAIN if state[AGAIN] else or_none(spell_handful(state[AIR])),
    }


def read_turn_fields(fields: Fields, state: list[int]) -> None:
    """Read the fields of a turn into a state whose phase is known; what cards allow is left to the game."""
    state[REST] = read_dice("rest", fields["rest"])
    state[SPENT] = read_dice("spent", fields["spent"])
    state[ZONE] = read_with(fields, "zone", _read_zone)
    state[BEAT] = read_with(fields, "beat", _read_result)
    state[WITH] = read_with(fields, "with", lambda text: WITHS.index(text) if text in WITHS else None)
    state[AGAIN] = int(fields["throw"] == ROLLED_AGAIN)
    state[AIR] = one(LIGHT_BLUE) if state[AGAIN] else read_dice("throw", fields["throw"])
    for die in read_with(fields, "roll", _read_roll):
        lay(state, die)
    _check_phase(fields, state)


def _read_zone(text: str) -> int | None:
    zones = [str(zone) for zone in turn.ZONES[: turn.TOP]]
    return zones.index(text) if text in zones else None


def _read_result(text: str) -> int | None:
    if text == NONE:
        return turn.NO_RESULT
    return int(text) if RESULT.fullmatch(text) else None


def _read_roll(text: str) -> list[int] | None:
    dice = [] if text == NONE else [read_die(part) for part in text.split(",")]
    found = [die for die in dice if die is not None]
    return found if len(found) == len(dice) <= turn.MOST_LYING else None


def _check_phase(fields: Fields, state: State) -> None:
    """Refuse what cannot be while dice are chosen, in the air, or lie there."""
    phase = state[PHASE]
    if (state[BEAT] == turn.NO_RESULT) != (state[ZONE] == 0):
        refuse("beat", fields["beat"])
    if (state[LYING] > 0) if phase == turn.ROLLING else (state[LYING] == 0 and phase == turn.POWERS):
        refuse("roll", fields["roll"])
    if (state[AIR] > 0) != (phase == turn.THROWING):
        refuse("throw", fields["throw"])
    if phase == turn.ROLLING and (state[REST] == 0 or (state[ZONE] == 0 and state[SPENT] > 0)):
        refuse("rest", fields["rest"])
    in_roll = [number_of(handful_of(dice_lying(state)), colour) for colour in range(COLOURS)]
    for colour in range(COLOURS):
        if in_roll[colour] + number_of(state[AIR], colour) > number_of(state[SPENT], colour):
            refuse("spent", fields["spent"])


def check_reserve(fields: Fields, state: State, extras: Sequence[int]) -> None:
    """Refuse a reserve that is not the player's, with one of the handfuls ``extras`` beyond it."""
    player = state[turn.PLAYER]
    reserve = turn.reserve_of(state[OWNED + player], state[HOLDER] == player)
    found = [number_of(state[REST], colour) + number_of(state[SPENT], colour) for colour in range(COLOURS)]
    if all(found != [number_of(reserve + extra, colour) for colour in range(COLOURS)] for extra in extras):
        refuse("rest", fields["rest"])


def check_throw(fields: Fields, state: State, may_join: bool) -> None:
    """Refuse dice in the air above a roll, but for a light blue die or, if one may join, a single die."""
    if state[AIR] and state[LYING] and not state[AGAIN] and not (may_join and size(state[AIR]) == 1):
        refuse("throw", fields["throw"])


def check_values(fields: Fields, state: State, changes: int) -> None:
    """Refuse dice that powers cannot make so, where a card has changed at most ``changes`` of them by 1."""
    for die in dice_lying(state):
        if colour_of(die) == YOGI and face_of(die) > YOGI_FACES:
            refuse("roll", fields["roll"])
        if is_spent(die) and power_of(colour_of(die)) == NO_POWER:
            refuse("roll", fields["roll"])
        if value_of(die) not in values(die, face_of(die)):
            changes -= 1
            if changes < 0 or value_of(die) not in changed_values(die):
                refuse("roll", fields["roll"])


def values(die: int, before: int) -> set[int]:
    """The values that a die can have by its power, if its value was ``before``."""
    return set(values_by_power(colour_of(die), before) if is_spent(die) else ()) or {before}


def changed_values(die: int) -> set[int]:
    """The values that a die can have if a card changed it by 1, before its power or after."""
    face = face_of(die)
    after = {value + step for value in values(die, face) for step in (-1, 1)}
    return after | values(die, face - 1) | values(die, face + 1)
