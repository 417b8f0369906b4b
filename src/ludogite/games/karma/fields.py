"""A dice game's position as fields: the table between turns, and the dice of a turn."""

import re
from collections.abc import Sequence

from ludogite.games.fields import LARGEST_NUMBER, Fields, read_number, read_with, refuse
from ludogite.games.karma import turn
from ludogite.games.karma.dice import (
    COLOURS,
    LIGHT_BLUE,
    ORANGE,
    VIOLET,
    colour_of,
    face_of,
    faces,
    is_spent,
    number_of,
    one,
    size,
    value_of,
)
from ludogite.games.karma.powers import NO_POWER, add_die, power_of, values_by_power
from ludogite.games.karma.spelling import NONE, handful_of, read_die, read_handful, spell_die, spell_handful
from ludogite.games.karma.turn import (
    AGAIN,
    AIR,
    BEAT,
    HOLDER,
    LYING,
    OWNED,
    PHASE,
    PLAYER,
    POOL,
    REST,
    ROLL,
    ROUND,
    SCORES,
    SPENT,
    WITH,
    ZONE,
)
from ludogite.games.rulebook import State
from ludogite.kernel.layout import CHANCE, MOVER, PLY

PHASES = {
    turn.ROLLING: "roll",
    turn.THROWING: "throw",
    turn.POWERS: "powers",
    turn.PICKING: "pick",
    turn.DEALING: "deal",
    turn.KEEPING: "keep",
    turn.EYE_DRAWS: "card",
    turn.EYE_ROLLS: "eye",
    turn.FINISHED: "over",
}
PLAYERLESS_PHASES = (turn.EYE_DRAWS, turn.EYE_ROLLS, turn.FINISHED)
CHANCE_PHASES = (turn.THROWING, turn.DEALING, turn.EYE_DRAWS, turn.EYE_ROLLS)
TURN_PHASES = (turn.ROLLING, turn.THROWING, turn.POWERS)
ABSENT = -1


def turn_tables(players: int, target: int) -> list[int]:
    """Tables of both games: no limits of repetition or length, players and target."""
    return [0, 0, players, target]


def empty_table(places: int) -> list[int]:
    """State without any dice; unused scores are ABSENT."""
    state = [0] * turn.STATE_SIZE
    state[SCORES : SCORES + turn.MOST_PLAYERS] = [0] * places + [ABSENT] * (turn.MOST_PLAYERS - places)
    state[ROUND] = 1
    state[HOLDER] = turn.NOBODY
    state[BEAT] = turn.NO_RESULT
    return state


def all_scores(state: State) -> tuple[int, ...]:
    """Scores of all sides that have one."""
    return tuple(score for score in state[SCORES : SCORES + turn.MOST_PLAYERS] if score != ABSENT)


def full_pool(each: int) -> int:
    """General reserve with ``each`` dice of each of the six colours."""
    return sum(each * one(colour) for colour in range(ORANGE, VIOLET + 1))


def or_none(text: str) -> str:
    """Text, or ``-`` if it is empty."""
    return text or NONE


def write_table(state: State, places: int) -> Fields:
    """Fields ``round``, ``scores``, ``dice`` and ``pool``."""
    return {
        "round": str(state[ROUND]),
        "scores": ",".join(map(str, state[SCORES : SCORES + places])),
        "dice": ",".join(or_none(spell_handful(owned)) for owned in state[OWNED : OWNED + places]),
        "pool": or_none(spell_handful(state[POOL])),
    }


def write_phase(state: State) -> Fields:
    """Fields ``ply`` and ``now``."""
    phase = state[PHASE]
    now = PHASES[phase] if phase in PLAYERLESS_PHASES else f"{PHASES[phase]}:{state[PLAYER]}"
    return {"ply": str(state[PLY]), "now": now}


def read_phase(fields: Fields, phases: Sequence[int], players: int) -> tuple[int, int]:
    """Phase and player of the field ``now``."""
    nows = {PHASES[phase]: (phase, 0) for phase in phases if phase in PLAYERLESS_PHASES}
    for phase in phases:
        if phase not in PLAYERLESS_PHASES:
            nows |= {f"{PHASES[phase]}:{player}": (phase, player) for player in range(players)}
    now = fields.get("now", "")
    if now not in nows:
        refuse("now", now)
    return nows[now]


def read_table(fields: Fields, places: int, each: int) -> list[int]:
    """State with these scores and dice; of every colour there are ``each`` dice in total."""
    state = empty_table(places)
    state[ROUND] = read_number(fields, "round", least=1)
    state[PLY] = read_number(fields, "ply")
    scores = fields["scores"].split(",")
    owned = fields["dice"].split(",")
    if len(scores) != places:
        refuse("scores", fields["scores"])
    if len(owned) != places:
        refuse("dice", fields["dice"])
    for place in range(places):
        state[SCORES + place] = read_number({"scores": scores[place]}, "scores", most=LARGEST_NUMBER)
        state[OWNED + place] = read_dice("dice", owned[place])
    state[POOL] = read_dice("pool", fields["pool"])
    for colour in range(COLOURS):
        everywhere = [state[POOL], *state[OWNED : OWNED + places]]
        wanted = each if ORANGE <= colour <= VIOLET else 0
        if sum(number_of(handful, colour) for handful in everywhere) != wanted:
            refuse("pool", fields["pool"])
    return state


def read_dice(name: str, text: str) -> int:
    """Handful that a field spells; ``-`` for none."""
    handful = 0 if text == NONE else read_handful(text)
    if handful is None or text == "":
        refuse(name, text)
    return handful


def set_phase(state: list[int], phase: int, player: int) -> None:
    """Set the phase and its player."""
    if phase == turn.FINISHED:
        turn.finish(state)
    else:
        state[PHASE] = phase
        state[PLAYER] = player
        state[MOVER] = CHANCE if phase in CHANCE_PHASES else player


TURN_FIELDS = ("rest", "spent", "zone", "beat", "with", "roll", "throw")
EFFECT_NAMES = (NONE, "bold", "lucid", "eloquent", "touched")
ROLLED_AGAIN = "cx"
RESULT = re.compile("-1|0|[1-9][0-9]{0,2}")


def dice_lying(state: State) -> list[int]:
    """Dice of the roll."""
    return list(state[ROLL : ROLL + state[LYING]])


def write_turn_fields(state: State) -> Fields:
    """Fields of a turn."""
    return {
        "rest": or_none(spell_handful(state[REST])),
        "spent": or_none(spell_handful(state[SPENT])),
        "zone": str(turn.ZONES[state[ZONE]]),
        "beat": NONE if state[BEAT] == turn.NO_RESULT else str(state[BEAT]),
        "with": EFFECT_NAMES[state[WITH]],
        "roll": or_none(",".join(map(spell_die, dice_lying(state)))),
        "throw": ROLLED_AGAIN if state[AGAIN] else or_none(spell_handful(state[AIR])),
    }


def read_turn_fields(fields: Fields, state: list[int]) -> None:
    """Read the fields of a turn into a state whose phase is known; effects of cards are checked by the game."""
    state[REST] = read_dice("rest", fields["rest"])
    state[SPENT] = read_dice("spent", fields["spent"])
    state[ZONE] = read_with(fields, "zone", _read_zone)
    state[BEAT] = read_with(fields, "beat", _read_result)
    state[WITH] = read_with(fields, "with", lambda text: EFFECT_NAMES.index(text) if text in EFFECT_NAMES else None)
    state[AGAIN] = int(fields["throw"] == ROLLED_AGAIN)
    state[AIR] = one(LIGHT_BLUE) if state[AGAIN] else read_dice("throw", fields["throw"])
    for die in read_with(fields, "roll", _read_roll):
        add_die(state, die)
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
    """Refuse fields that are impossible in this phase."""
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


def check_turn(
    fields: Fields, state: State, extras: Sequence[int] = (0,), *, may_join: bool = False, changes: int = 0
) -> None:
    """Refuse dice that the player cannot have, or values that they cannot have.

    A card may have brought one of the handfuls ``extras`` into the reserve, let a die in the air join the roll, or
    changed the values of ``changes`` dice by 1.
    """
    player = state[turn.PLAYER]
    reserve = turn.reserve_of(state[OWNED + player], state[HOLDER] == player)
    found = [number_of(state[REST], colour) + number_of(state[SPENT], colour) for colour in range(COLOURS)]
    if all(found != [number_of(reserve + extra, colour) for colour in range(COLOURS)] for extra in extras):
        refuse("rest", fields["rest"])
    if state[AIR] and state[LYING] and not state[AGAIN] and not (may_join and size(state[AIR]) == 1):
        refuse("throw", fields["throw"])
    changed = [die for die in dice_lying(state) if value_of(die) not in values(die, face_of(die))]
    if len(changed) > changes or not all(map(_can_be, dice_lying(state))):
        refuse("roll", fields["roll"])


def _can_be(die: int) -> bool:
    """Whether a die can have this face, power and value, if a card may have changed it."""
    colour, face = colour_of(die), face_of(die)
    if face > faces(colour) or (is_spent(die) and power_of(colour) == NO_POWER):
        return False
    return value_of(die) in values(die, face) | changed_values(die)


def values(die: int, before: int) -> set[int]:
    """Values that a die can have by its power, if its value was ``before``."""
    return set(values_by_power(colour_of(die), before) if is_spent(die) else ()) or {before}


def changed_values(die: int) -> set[int]:
    """Values that a die can have if a card changed it by 1, before its power or after."""
    face = face_of(die)
    after = {value + step for value in values(die, face) for step in (-1, 1)}
    return after | values(die, face - 1) | values(die, face + 1)
