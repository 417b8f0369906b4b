"""Shared parts of both dice games' encodings: the moves of a turn as actions, and the dice on the table.

A die of the roll is named by its place in the sorted roll; of equal dice by the place of the first.
"""

from ludogite.games.encodings import NO_ACTION, Part, clamped
from ludogite.games.karma.dice import (
    COLOURS,
    DIE_BITS,
    DIE_MASK,
    FACES,
    ITSELF,
    MOST_OF_A_COLOUR,
    colour_of,
    face_of,
    faces,
    is_spent,
    number_of,
    value_of,
)
from ludogite.games.karma.spelling import LETTERS, SIGNS
from ludogite.games.karma.turn import (
    AGAIN,
    AIR,
    BEAT,
    COPY,
    FINISHED,
    KIND_BITS,
    KIND_MASK,
    LYING,
    MOST_LYING,
    MULTIPLY,
    NO_RESULT,
    PHASE,
    PICK,
    PLUS,
    REMOVE,
    REST,
    ROLL,
    SELECT,
    SPENT,
    TAKE,
    TOUCHED,
    WITH,
    ZONE,
)
from ludogite.kernel.layout import Ints

COUNTS = MOST_OF_A_COLOUR + 1
TURN_NUMBERS = (
    Part(1, "take the result"),
    Part(1, "stop"),
    Part(
        COLOURS * COUNTS,
        "roll so many dice of a colour: 8 times the colour, plus how many, 0 to 7. A roll is one such action for each "
        "colour that is left to roll, in the order of the colours",
    ),
    Part(
        MULTIPLY - PLUS + 1,
        "the power of a die: orange up, orange down, yellow, green, light blue, dark blue or violet; which die comes "
        "next",
    ),
    Part(
        MOST_LYING,
        "a die of the sorted roll, by its place; of those that are alike the first. After the yellow power and its die "
        "the die that is removed",
    ),
    Part(1, "the yellow die removes itself"),
    Part(FACES, "the face that a green die takes on, 1 to 6"),
    Part(COLOURS, "the colour of a die that is picked, or for which a card is used"),
)
TAKE_ACTION, STOP_ACTION, ROLL_ACTIONS = range(3)
POWER_ACTIONS = ROLL_ACTIONS + COLOURS * COUNTS
DIE_ACTIONS = POWER_ACTIONS + MULTIPLY - PLUS + 1
ITSELF_ACTION = DIE_ACTIONS + MOST_LYING
FACE_ACTIONS = ITSELF_ACTION + 1
COLOUR_ACTIONS = FACE_ACTIONS + FACES
TURN_ACTIONS = COLOUR_ACTIONS + COLOURS

ABOUT = 2
"""Step of a power or a card that names its target."""
MOST_TURN_STEPS = COLOURS
"""A roll has at most one action per colour."""

PHASES, WORKS = FINISHED + 1, TOUCHED + 1
DIE_PLACES = 4
TURN_FEATURES = (
    Part(
        PHASES,
        "1 for what is awaited: a choice of dice, a throw, powers, a pick, a deal, a card to keep, the Eye's card, the "
        "Eye's dice, nothing (the game is over)",
    ),
    Part(COLOURS, "dice left to roll in this turn, of each colour"),
    Part(COLOURS, "dice rolled in this turn"),
    Part(COLOURS, "dice in the air"),
    Part(1, "1 if the die in the air is a light blue one that is rolled again"),
    Part(1, "the zone: 0 none, 1 to 6"),
    Part(1, "the result to beat, plus 2; 0 if there is none"),
    Part(WORKS, "1 for the card at work: nothing, bold, lucid, eloquent, intuitive no longer"),
    Part(
        DIE_PLACES * MOST_LYING,
        "the dice of the sorted roll, four places each: its colour plus 1, its face, its value plus 1, 1 if its power "
        "is spent; 0 for no die",
    ),
)
REST_PLACE = PHASES
AGAIN_PLACE = REST_PLACE + 3 * COLOURS
WORK_PLACE = AGAIN_PLACE + 3
ROLL_PLACE = WORK_PLACE + WORKS
TURN_PLACES = ROLL_PLACE + DIE_PLACES * MOST_LYING
LOWEST_RESULT = -1
"""Lower bound of a die's value and of a roll's sum."""


def turn_action(state: Ints, move: int, step: int) -> int:
    """Action number ``step`` of a move in a turn, or of a pick."""
    kind, about = move & KIND_MASK, move >> KIND_BITS
    if kind == SELECT:
        return roll_action(state[REST], about, step)
    if PLUS <= kind <= MULTIPLY:
        return power_action(state, kind, about & DIE_MASK, about >> DIE_BITS, step)
    if step > 0:
        return NO_ACTION
    if kind == PICK:
        return COLOUR_ACTIONS + about
    return TAKE_ACTION if kind == TAKE else STOP_ACTION


def roll_action(rest: int, handful: int, step: int) -> int:
    """Action for the count of dice rolled of colour number ``step`` among those left."""
    for colour in range(COLOURS):
        if number_of(rest, colour) > 0:
            if step == 0:
                return ROLL_ACTIONS + COUNTS * colour + number_of(handful, colour)
            step -= 1
    return NO_ACTION


def power_action(state: Ints, kind: int, die: int, other: int, step: int) -> int:
    """Action of a power: the power, its die, and its target die or face."""
    if step == 0:
        return POWER_ACTIONS + kind - PLUS
    if step == 1:
        return DIE_ACTIONS + place_in_roll(state, die)
    if step == ABOUT and kind == REMOVE:
        return ITSELF_ACTION if other == ITSELF else DIE_ACTIONS + place_in_roll(state, other)
    return FACE_ACTIONS + other - 1 if step == ABOUT and kind == COPY else NO_ACTION


def place_in_roll(state: Ints, die: int) -> int:
    """Place of the first equal die of the roll."""
    place = 0
    while state[ROLL + place] != die and place < state[LYING]:
        place += 1
    return place


def write_turn(state: Ints, out: Ints, first: int) -> None:
    """Write the state of a turn, from the place ``first`` on; it is visible to everyone."""
    write_one_of(out, first, PHASES, state[PHASE])
    write_handful(out, first + REST_PLACE, state[REST])
    write_handful(out, first + REST_PLACE + COLOURS, state[SPENT])
    write_handful(out, first + REST_PLACE + 2 * COLOURS, state[AIR])
    out[first + AGAIN_PLACE] = state[AGAIN]
    out[first + AGAIN_PLACE + 1] = state[ZONE]
    out[first + AGAIN_PLACE + 2] = 0 if state[BEAT] == NO_RESULT else clamped(state[BEAT] - LOWEST_RESULT + 1)
    write_one_of(out, first + WORK_PLACE, WORKS, state[WITH])
    for place in range(MOST_LYING):
        write_die(out, first + ROLL_PLACE + DIE_PLACES * place, state[ROLL + place], place < state[LYING])


def write_die(out: Ints, first: int, die: int, is_there: bool) -> None:
    """Write a die of the roll, or zeros if ``is_there`` is false."""
    out[first] = colour_of(die) + 1 if is_there else 0
    out[first + 1] = face_of(die) if is_there else 0
    out[first + 2] = value_of(die) - LOWEST_RESULT if is_there else 0
    out[first + 3] = 1 if is_there and is_spent(die) else 0


def write_handful(out: Ints, first: int, handful: int) -> None:
    """Write the number of dice of each colour."""
    for colour in range(COLOURS):
        out[first + colour] = number_of(handful, colour)


def write_one_of(out: Ints, first: int, count: int, which: int) -> None:
    """Write 1 in place ``which`` of ``count`` places, and 0 in the others."""
    for place in range(count):
        out[first + place] = 1 if place == which else 0


def throw_radix(handful: int, step: int) -> int:
    """Number of faces of die number ``step`` of a handful; 0 after the last."""
    for colour in range(COLOURS):
        dice = number_of(handful, colour)
        if step < dice:
            return faces(colour)
        step -= dice
    return 0


def turn_word(action: int) -> str:
    """Word for an action of a turn: ``take``, ``stop``, ``roll 2 r``, ``power *``, ``die 3``, ``face 5``, ``g``."""
    if action < ROLL_ACTIONS:
        return ("take", "stop")[action]
    if action < POWER_ACTIONS:
        colour, count = divmod(action - ROLL_ACTIONS, COUNTS)
        return f"roll {count} {LETTERS[colour]}"
    if action < DIE_ACTIONS:
        return f"power {SIGNS[action - POWER_ACTIONS + PLUS]}"
    if action < ITSELF_ACTION:
        return f"die {action - DIE_ACTIONS + 1}"
    if action < COLOUR_ACTIONS:
        return "itself" if action == ITSELF_ACTION else f"face {action - FACE_ACTIONS + 1}"
    return f"colour {LETTERS[action - COLOUR_ACTIONS]}"
