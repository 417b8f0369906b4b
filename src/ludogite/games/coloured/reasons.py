"""Why a move is refused on a board of four colours; the rules are numbered alike on both games' pages."""

import re

from ludogite.games.coloured.around import NAMES, SQUARE_OF
from ludogite.games.coloured.board import RED, YELLOW, colours
from ludogite.games.coloured.pawns import BOARD, EMPTY, FIRST_MOVES, owner, paths
from ludogite.games.refusals import Reason, because
from ludogite.games.rulebook import Setting, State
from ludogite.kernel.layout import MOVER, PLY

MOVE = re.compile(r"([a-h][1-8])([-x])([a-h][1-8])")
WAY_OF_COLOUR = {
    "R": because("2.2", "red: like a rook", "rouge : comme une tour"),
    "Y": because("2.3", "yellow: like a bishop", "jaune : comme un fou"),
    "G": because("2.4", "green: like a knight", "vert : comme un cavalier"),
    "B": because("2.5", "blue: like a king", "bleu : comme un roi"),
}


def pawn_reason(setting: Setting, state: State, tried: str) -> Reason:
    """Why no pawn may move so."""
    if tried == "pass":
        return because(
            "9.3", "You may pass only when you have no legal move.", "On ne passe que si l'on n'a aucun coup légal."
        )
    match = MOVE.fullmatch(tried)
    if not match:
        return because(
            "9.1",
            "This is not the spelling of a move. Write the square you leave, - or x for a capture, and the square "
            "you go to, as a1-a4 or a1xa4.",
            "Ce n'est pas l'écriture d'un coup. Écrivez la case de départ, - ou x pour une prise, et la case "
            "d'arrivée, comme a1-a4 ou a1xa4.",
        )
    source, target = SQUARE_OF[match[1]], SQUARE_OF[match[3]]
    return (
        owner_reason(state, source, target)
        or way_reason(setting, state, source, target)
        or capture_reason(state, target)
    )


def owner_reason(state: State, source: int, target: int) -> Reason | None:
    """One moves a pawn of one's own, and not onto another."""
    player = state[MOVER]
    mine, there = state[BOARD + source], state[BOARD + target]
    if mine == EMPTY or owner(mine) != player:
        return because("2.1", f"You have no pawn on {NAMES[source]}.", f"Vous n'avez pas de pion en {NAMES[source]}.")
    if there != EMPTY and owner(there) == player:
        return because("2.7", f"Your own pawn stands on {NAMES[target]}.", f"Votre propre pion occupe {NAMES[target]}.")
    return None


def way_reason(setting: Setting, state: State, source: int, target: int) -> Reason | None:
    """What the way between the squares has against the move."""
    letters = colours(str(setting.options["board"]))
    path = next((path for path in paths(letters, source) if target in path), None)
    if path is None:
        return colour_reason(letters[source], NAMES[source], NAMES[target])
    between = [NAMES[square] for square in path[: path.index(target)] if state[BOARD + square] != EMPTY]
    if not between:
        return None
    return because(
        "2.6",
        f"The pawn on {between[0]} is in the way; a pawn cannot pass over another.",
        f"Le pion en {between[0]} barre le chemin ; un pion ne peut pas en franchir un autre.",
    )


def colour_reason(colour: str, here: str, there: str) -> Reason:
    """A pawn goes as the colour it leaves tells it."""
    way = WAY_OF_COLOUR[colour]
    stop = ", up to the first square of that colour" if colour in (RED, YELLOW) else ""
    arret = ", jusqu'à la première case de cette couleur" if colour in (RED, YELLOW) else ""
    return because(
        way.rule,
        f"From {here} a pawn moves as its square tells ({way.words.en}{stop}), and so it does not reach {there}.",
        f"Depuis {here}, un pion se déplace selon sa case ({way.words.fr}{arret}) : il n'atteint pas {there}.",
    )


def capture_reason(state: State, target: int) -> Reason:
    """A move that could reach its square, but is written wrongly or captures too early."""
    there = NAMES[target]
    if state[BOARD + target] == EMPTY:
        return because(
            "9.1",
            f"There is nothing to capture on {there}; a move to an empty square is written with -.",
            f"Il n'y a rien à prendre en {there} ; un coup vers une case vide s'écrit avec -.",
        )
    if state[PLY] < FIRST_MOVES:
        return because(
            "2.8", "You may not capture on your own first move.", "On ne prend pas à son propre premier coup."
        )
    return because(
        "9.1",
        f"An enemy pawn stands on {there}; a capture is written with x.",
        f"Un pion adverse occupe {there} ; une prise s'écrit avec x.",
    )
