"""Reasons against moves on a board of four colours; both games' pages number these rules alike."""

import re
from collections.abc import Sequence

from ludogite.games.coloured.board import BLUE, GREEN, POWERS, RED, YELLOW, colours
from ludogite.games.coloured.notation import NAMES, SQUARE_OF
from ludogite.games.coloured.pawns import BOARD, EMPTY, may_capture_now, owner, paths
from ludogite.games.refusals import MAY_NOT_PASS, Reason, because, none_of_yours, not_yours, nothing_to_capture
from ludogite.games.rulebook import Setting, State
from ludogite.kernel.layout import MOVER

MOVE = re.compile(r"([a-h][1-8])([-x])([a-h][1-8])")
MISSPELLED = because(
    "9.1",
    "This is not the spelling of a move. Write the square you leave, - or x for a capture, and the square "
    "you go to, as a1-a4 or a1xa4.",
    "Ce n'est pas l'écriture d'un coup. Écrivez la case de départ, - ou x pour une prise, et la case "
    "d'arrivée, comme a1-a4 ou a1xa4.",
)
WAY_OF_COLOUR = {
    letter: because(rule, f"{en}: {POWERS[letter].en}", f"{fr} : {POWERS[letter].fr}")
    for letter, rule, en, fr in (
        (RED, "2.2", "red", "rouge"),
        (YELLOW, "2.3", "yellow", "jaune"),
        (GREEN, "2.4", "green", "verte"),
        (BLUE, "2.5", "blue", "bleue"),
    )
}


def pawn_reason(setting: Setting, state: State, tried: str) -> Reason:
    """Reason why no pawn may make this move."""
    if tried == "pass":
        return MAY_NOT_PASS
    match = MOVE.fullmatch(tried)
    if not match:
        return MISSPELLED
    source, target = SQUARE_OF[match[1]], SQUARE_OF[match[3]]
    return (
        owner_reason(state, source, target)
        or way_reason(setting, state, source, target)
        or capture_reason(state, target)
    )


def is_own(state: State, square: int) -> bool:
    """Whether a pawn of the mover is on this square."""
    pawn = state[BOARD + square]
    return pawn != EMPTY and owner(pawn) == state[MOVER]


def owner_reason(state: State, source: int, target: int) -> Reason | None:
    """Reason: the pawn is not the mover's, or the target has another of theirs."""
    if not is_own(state, source):
        return none_of_yours("2.1", "pawn", NAMES[source])
    if is_own(state, target):
        return because("2.7", f"Your own pawn stands on {NAMES[target]}.", f"Votre propre pion occupe {NAMES[target]}.")
    return None


def way_reason(setting: Setting, state: State, source: int, target: int) -> Reason | None:
    """Reason: the pawn's square does not allow this move, or the way is blocked."""
    letters = colours(str(setting.options["board"]))
    path = next((path for path in paths(letters, source) if target in path), None)
    if path is None:
        here, there, way = NAMES[source], NAMES[target], _way(setting, source)
        return because(
            way.rule,
            f"From {here} a pawn moves by its square's colour ({way.words.en}), so it cannot reach {there}.",
            f"Depuis {here}, un pion se déplace selon la couleur de sa case ({way.words.fr}) : "
            f"il n'atteint pas {there}.",
        )
    between = [NAMES[square] for square in path[: path.index(target)] if state[BOARD + square] != EMPTY]
    if not between:
        return None
    return because(
        "2.6",
        f"The pawn on {between[0]} is in the way; a pawn cannot pass over another.",
        f"Le pion en {between[0]} barre le chemin ; un pion ne peut pas en franchir un autre.",
    )


def _way(setting: Setting, square: int) -> Reason:
    """Move of a pawn by its square's colour: the rule, and words."""
    return WAY_OF_COLOUR[colours(str(setting.options["board"]))[square]]


def capture_reason(state: State, target: int) -> Reason:
    """Reason: the target can be reached, but the move is misspelled or captures too early."""
    there = NAMES[target]
    if state[BOARD + target] == EMPTY:
        return nothing_to_capture(there)
    if not may_capture_now(list(state)):
        return because(
            "2.8", "You may not capture on your own first move.", "On ne prend pas à son propre premier coup."
        )
    return because(
        "9.1",
        f"There is an opposing pawn on {there}; a capture is written with x.",
        f"Un pion adverse occupe {there} ; une prise s'écrit avec x.",
    )


def attempt(setting: Setting, state: State, clicks: Sequence[str]) -> Reason | str:
    """Move by the clicks: a pawn, then its target."""
    first = clicks[0]
    if first not in SQUARE_OF:
        return first
    square = SQUARE_OF[first]
    if not is_own(state, square):
        return not_yours("2.1", "pawn", first, state[BOARD + square] == EMPTY)
    if len(clicks) == 1:
        return _stuck(setting, first)
    there = clicks[1]
    is_taken = there in SQUARE_OF and state[BOARD + SQUARE_OF[there]] != EMPTY
    return first + ("x" if is_taken else "-") + there


def _stuck(setting: Setting, name: str) -> Reason:
    """Reason: the pawn has no move."""
    way = _way(setting, SQUARE_OF[name])
    return because(
        way.rule,
        f"The pawn on {name} has nowhere to go now: it moves by its square's colour ({way.words.en}).",
        f"Le pion en {name} ne peut aller nulle part : il se déplace selon la couleur de sa case ({way.words.fr}).",
    )
