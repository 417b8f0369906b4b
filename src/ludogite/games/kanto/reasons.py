"""Reasons against moves of Kanto, with the rules to cite."""

import re
from collections.abc import Sequence

from ludogite.games.game_over import Cause, no_pawn_left
from ludogite.games.kanto.notation import NAMES, SQUARE_OF, VALUES
from ludogite.games.kanto.rules import (
    BOARD,
    EMPTY,
    FACES,
    HIDDEN,
    KANTO,
    QUIET_LIMIT,
    SQUARES,
    distance,
    may_step,
    owner,
    takes,
)
from ludogite.games.refusals import MAY_NOT_PASS, Reason, because, nothing_there, nothing_to_capture, occupied
from ludogite.games.rulebook import Setting, State
from ludogite.games.words import Words
from ludogite.kernel.layout import DRAWN_QUIET, ENDING, MOVER

REVEAL = re.compile(r"\?([a-e][1-8])")
MOVE = re.compile(r"([a-e][1-8])([-x])([a-e][1-8])")

SPELLED = because(
    "9.1",
    "This is not the spelling of a move. Write ? and a square to reveal, as ?c3, or the square you leave, - or x for a "
    "capture, and the square you go to, as c3-c4 or c3xc4.",
    "Ce n'est pas l'écriture d'un coup. Écrivez ? et une case pour retourner, comme ?c3, ou la case de départ, - ou x "
    "pour une prise, et la case d'arrivée, comme c3-c4 ou c3xc4.",
)


def reason(setting: Setting, state: State, tried: str) -> Reason:
    """Reason why a text is not a legal move here."""
    if tried == "pass":
        return MAY_NOT_PASS
    if match := REVEAL.fullmatch(tried):
        return _reveal_reason(state, SQUARE_OF[match[1]])
    match = MOVE.fullmatch(tried)
    if not match:
        return SPELLED
    source, target = SQUARE_OF[match[1]], SQUARE_OF[match[3]]
    if state[BOARD + source] == EMPTY:
        return nothing_there("2.1", "pawn", NAMES[source])
    if match[2] == "x":
        return _capture_reason(setting, state, source, target) or _no_going_back(target)
    return _walk_reason(setting, state, source, target) or _no_going_back(target)


def _reveal_reason(state: State, square: int) -> Reason:
    if state[BOARD + square] == EMPTY:
        return nothing_there("2.1", "pawn", NAMES[square])
    return because(
        "2.2", f"The pawn on {NAMES[square]} is face up already.", f"Le pion en {NAMES[square]} est déjà face visible."
    )


def _face(state: State, square: int) -> int:
    return state[FACES + state[BOARD + square] - 1]


def _is_mine(state: State, square: int) -> bool:
    pawn = state[BOARD + square]
    return pawn != EMPTY and owner(pawn) == state[MOVER]


def _capture_reason(setting: Setting, state: State, source: int, target: int) -> Reason | None:
    """Reason against a capture, other than going back."""
    here, there = NAMES[source], NAMES[target]
    if not _is_mine(state, source):
        return because("2.4", f"The pawn on {here} is not yours.", f"Le pion en {here} n'est pas à vous.")
    if state[BOARD + target] == EMPTY:
        return nothing_to_capture(there)
    if _is_mine(state, target):
        return because("2.4", f"The pawn on {there} is your own.", f"Le pion en {there} est à vous.")
    if distance(setting.tables, source, target) != 1:
        return because(
            "2.4",
            f"A pawn captures on a neighbouring square, never diagonally; {there} is not beside {here}.",
            f"Un pion prend sur une case voisine, jamais en diagonale ; {there} n'est pas à côté de {here}.",
        )
    for square in (source, target):
        if _face(state, square) == HIDDEN:
            return because(
                "2.4",
                f"The pawn on {NAMES[square]} is face down; only identified pawns capture and are captured.",
                f"Le pion en {NAMES[square]} est face cachée ; seuls des pions identifiés prennent et sont pris.",
            )
    return _value_reason(_face(state, source), _face(state, target))


def _value_reason(value: int, other: int) -> Reason | None:
    if takes(value, other):
        return None
    if value == KANTO:
        return because("2.5", "The Kanto cannot take the 1.", "Le Kanto ne peut pas prendre le 1.")
    called = "Kanto" if other == KANTO else VALUES[other]
    return because(
        "2.4",
        f"The {VALUES[value]} cannot take the {called}: its value must be higher or equal.",
        f"Le {VALUES[value]} ne peut pas prendre le {called} : sa valeur doit être supérieure ou égale.",
    )


def _walk_reason(setting: Setting, state: State, source: int, target: int) -> Reason | None:
    """Reason against a step or slide, other than going back."""
    here, there = NAMES[source], NAMES[target]
    far, face = distance(setting.tables, source, target), _face(state, source)
    if far == 0:
        return because(
            "2.1",
            "A pawn goes one square, or two if it is face down, horizontally or vertically; "
            f"from {here} it cannot reach {there}.",
            "Un pion va d'une case, ou de deux s'il est face cachée, horizontalement ou verticalement ; "
            f"depuis {here}, il n'atteint pas {there}.",
        )
    if far == 1 and not _is_mine(state, source):
        return because(
            "2.6",
            f"You may step only with your own pawns; the one on {here} is your opponent's.",
            f"On ne déplace d'une case que ses propres pions ; celui de {here} est adverse.",
        )
    if state[BOARD + target] != EMPTY:
        return occupied("2.6" if far == 1 else "2.7", "pawn", there)
    if far == 1:
        return None if may_step(setting.tables, face) else HIDDEN_STAY
    if face != HIDDEN:
        return because(
            "2.7",
            f"Only face-down pawns slide two squares; the pawn on {here} is face up.",
            f"Seul un pion face cachée glisse de deux cases ; celui de {here} est face visible.",
        )
    middle = (source + target) // 2
    return occupied("2.7", "pawn", NAMES[middle]) if state[BOARD + middle] != EMPTY else None


HIDDEN_STAY = because(
    "2.6",
    "At this table only identified pawns step.",
    "À cette table, seuls les pions identifiés se déplacent d'une case.",
)


def _no_going_back(target: int) -> Reason:
    """Reason: going back, the only one left if nothing else is wrong."""
    return because(
        "3.1",
        f"This pawn left {NAMES[target]} in one of the last two turns and may not go back there yet.",
        f"Ce pion a quitté {NAMES[target]} à l'un des deux derniers tours et ne peut pas encore y revenir.",
    )


def ended(setting: Setting, state: State) -> Cause:
    """4.1 The loser has no pawn left, or 4.2 there were too many quiet turns."""
    if state[ENDING] != DRAWN_QUIET:
        left = (square for square in range(SQUARES) if state[BOARD + square] != EMPTY)
        return no_pawn_left(state, "4.1", tuple(NAMES[square] for square in left))
    turns = setting.tables[QUIET_LIMIT]
    several = "s" * (turns > 1)
    return Cause(
        "4.2",
        Words(
            f"{turns} turn{several} without a capture or a pawn turned over",
            f"{turns} tour{several} sans prise ni pion retourné",
        ),
    )


def attempt(setting: Setting, state: State, clicks: Sequence[str]) -> Reason | str:
    """Move by the clicks: a pawn, then its target; twice the same pawn to turn it over."""
    first, *others = clicks
    if first not in SQUARE_OF or not others:
        return _idle(state, first) if first in SQUARE_OF else first
    there = others[0]
    if there == first:
        return f"?{first}"
    is_taken = there in SQUARE_OF and state[BOARD + SQUARE_OF[there]] != EMPTY
    return first + ("x" if is_taken and _is_mine(state, SQUARE_OF[first]) else "-") + there


def _idle(state: State, name: str) -> Reason:
    """Reason why no move begins with this square; a pawn on it is face up, since others can be turned over."""
    square = SQUARE_OF[name]
    if state[BOARD + square] == EMPTY:
        return nothing_there("2.1", "pawn", NAMES[square])
    if not _is_mine(state, square):
        return because(
            "2.6",
            f"The pawn on {name} is your opponent's and face up: you can only capture it, with one of yours.",
            f"Le pion en {name} est adverse et face visible : vous pouvez seulement le prendre, avec un des vôtres.",
        )
    return because(
        "2.1",
        f"The pawn on {name} can neither step nor capture now.",
        f"Le pion en {name} ne peut à présent ni se déplacer ni prendre.",
    )
