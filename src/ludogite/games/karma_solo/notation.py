"""Spelling of Karma solo's moves and outcomes, and its positions as fields."""

import re
from collections.abc import Sequence

from ludogite.games.fields import Fields, expect, refuse
from ludogite.games.karma import turn
from ludogite.games.karma.dice import size
from ludogite.games.karma.fields import (
    TURN_FIELDS,
    TURN_PHASES,
    check_turn,
    read_phase,
    read_table,
    read_turn_fields,
    set_phase,
    write_phase,
    write_table,
    write_turn_fields,
)
from ludogite.games.karma.spelling import LETTERS, read_throw, spell_move, spell_throw, touched
from ludogite.games.karma.turn import OWNED, PHASE, POOL, ROUND, WITH
from ludogite.games.karma_solo.rules import CARDS_OF_A_COLOUR, EYE, has_won, is_overtaken
from ludogite.games.karma_solo.setup import PLACES
from ludogite.games.rulebook import Setting, State

__all__ = ["read", "read_outcome", "spell", "spell_outcome", "touched", "write"]

TABLE_FIELDS = ("round", "scores", "dice", "pool", "ply", "now")
PHASES = (turn.ROLLING, turn.THROWING, turn.POWERS, turn.PICKING, turn.EYE_DRAWS, turn.EYE_ROLLS, turn.FINISHED)
MOST_OWNED = 6
EYE_SUM = re.compile("eye ([1-9][0-9]?)")


def spell(setting: Setting, state: State, moves: Sequence[int]) -> list[str]:
    """9.1 ``roll rrg``, ``o3+``, ``take``, ``pick g`` and the like."""
    return [spell_move(move) for move in moves]


def spell_outcome(setting: Setting, state: State, outcome: int) -> str:
    """Spelling of an outcome: the faces of a throw, ``card g``, or ``eye 10``."""
    if state[PHASE] == turn.EYE_DRAWS:
        return f"card {LETTERS[outcome]}"
    return f"eye {outcome}" if state[PHASE] == turn.EYE_ROLLS else spell_throw(state, outcome)


def read_outcome(setting: Setting, state: State, text: str) -> int | None:
    """Outcome that a text spells, or None."""
    if state[PHASE] == turn.THROWING:
        return read_throw(state, text)
    if state[PHASE] == turn.EYE_ROLLS:
        match = EYE_SUM.fullmatch(text)
        return int(match[1]) if match else None
    cards = [f"card {letter}" for letter in LETTERS]
    return cards.index(text) if text in cards else None


def write(setting: Setting, state: State) -> Fields:
    """Fields of a position."""
    fields = write_table(state, PLACES) | write_phase(state)
    return fields | write_turn_fields(state) if state[PHASE] in TURN_PHASES else fields


def read(setting: Setting, fields: Fields) -> list[int]:
    """State that these fields spell."""
    phase, player = read_phase(fields, PHASES, 1)
    expect(fields, [*TABLE_FIELDS, *TURN_FIELDS] if phase in TURN_PHASES else TABLE_FIELDS)
    state = read_table(fields, PLACES, CARDS_OF_A_COLOUR)
    set_phase(state, phase, player)
    if phase in TURN_PHASES:
        read_turn_fields(fields, state)
        check_turn(fields, state)
        if state[WITH] != turn.NOTHING:
            refuse("with", fields["with"])
    _check_table(fields, setting, state)
    return state


def _check_table(fields: Fields, setting: Setting, state: list[int]) -> None:
    """Refuse a table that is impossible in its round."""
    phase = state[PHASE]
    won, lost = has_won(setting.tables, state), is_overtaken(state)
    if (won or lost) != (phase == turn.FINISHED):
        refuse("scores", fields["scores"])
    if phase in (turn.PICKING, turn.EYE_DRAWS) and state[POOL] == 0:
        refuse("pool", fields["pool"])
    if phase == turn.EYE_DRAWS and state[ROUND] == 1:
        refuse("now", fields["now"])
    eye_has_drawn = phase in (turn.EYE_ROLLS, turn.PICKING) or (phase == turn.FINISHED and lost)
    if (size(state[OWNED]), size(state[OWNED + EYE])) != _dice_owned(state[ROUND], eye_has_drawn):
        refuse("dice", fields["dice"])


def _dice_owned(number: int, eye_has_drawn: bool) -> tuple[int, int]:
    """Numbers of dice of the player and the Eye in this round: one more each round, until the reserve is empty."""
    rounds_before = number - 1
    eye = rounds_before if eye_has_drawn else max(rounds_before - 1, 0)
    return min(rounds_before, MOST_OWNED), min(eye, MOST_OWNED)
