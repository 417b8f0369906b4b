"""Karma solo's moves as actions, and its positions as a row of numbers."""

from ludogite.games.encodings import Part, Symmetry, clamped, total, turn_of
from ludogite.games.karma.dice import COLOURS, FACES, YOGI_FACES, size
from ludogite.games.karma.encoding import (
    MOST_TURN_STEPS,
    TURN_FEATURES,
    TURN_NUMBERS,
    TURN_PLACES,
    throw_radix,
    turn_action,
    turn_word,
    write_handful,
    write_turn,
)
from ludogite.games.karma.turn import AIR, EYE_ROLLS, OWNED, PHASE, POOL, ROUND, SCORES, TARGET, THROWING
from ludogite.games.karma_solo.rules import CARDS_OF_A_COLOUR, EYE, PLAYER_0, cards_in_deck
from ludogite.games.options import Options
from ludogite.kernel.layout import PLY, Ints

NUMBERS = TURN_NUMBERS
ACTIONS = total(NUMBERS)
MOST_STEPS = MOST_TURN_STEPS
CHANCE_ACTIONS = 12
"""Cards of the deck that give the Eye a die: two of each of the six colours."""

FEATURES = (
    *TURN_FEATURES,
    Part(1, "1 if you are to move, 0 if nobody is"),
    Part(1, "the round, at most 255"),
    Part(1, "how many moves were played, at most 255"),
    Part(1, "the score to reach"),
    Part(1, "your score"),
    Part(1, "the Eye's score"),
    Part(COLOURS, "coloured dice that you have picked"),
    Part(COLOURS, "coloured dice of the Eye"),
    Part(COLOURS, "the general reserve"),
)
SHAPE = (total(FEATURES),)
HANDFULS = TURN_PLACES + 6


def action(tables: Ints, state: Ints, move: int, step: int) -> int:
    """Actions of a move of a turn, or of a pick."""
    return turn_action(state, move, step)


def observe(tables: Ints, state: Ints, seat: int, out: Ints) -> None:
    """Write the observation; nothing is hidden."""
    write_turn(state, out, 0)
    out[TURN_PLACES] = turn_of(state, PLAYER_0)
    out[TURN_PLACES + 1] = clamped(state[ROUND])
    out[TURN_PLACES + 2] = clamped(state[PLY])
    out[TURN_PLACES + 3] = clamped(tables[TARGET])
    out[TURN_PLACES + 4] = clamped(state[SCORES])
    out[TURN_PLACES + 5] = clamped(state[SCORES + EYE])
    write_handful(out, HANDFULS, state[OWNED])
    write_handful(out, HANDFULS + COLOURS, state[OWNED + EYE])
    write_handful(out, HANDFULS + 2 * COLOURS, state[POOL])


def chance_radix(tables: Ints, state: Ints, step: int) -> int:
    """One digit per die in the air; for the Eye's roll the Yogi's first; one digit for the card that it draws."""
    if state[PHASE] == THROWING:
        return throw_radix(state[AIR], step)
    if state[PHASE] == EYE_ROLLS:
        return YOGI_FACES if step == 0 else FACES if step <= size(state[OWNED + EYE]) else 0
    return cards_in_deck(state, CARDS_OF_A_COLOUR) if step == 0 else 0


def symmetries(options: Options) -> tuple[Symmetry, ...]:
    """None."""
    return ()


def word(action: int) -> str:
    """Word for an action."""
    return turn_word(action)
