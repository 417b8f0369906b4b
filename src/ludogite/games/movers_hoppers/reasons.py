"""Reasons against moves of Movers & Hoppers, with the rules to cite."""

import re
from collections.abc import Sequence

from ludogite.games.game_over import Cause, won_by
from ludogite.games.movers_hoppers import rules
from ludogite.games.movers_hoppers.notation import NAMES, TILE_OF
from ludogite.games.movers_hoppers.rules import ARRANGED, BOARD, CAMP_SIZE, CIRCLE, EMPTY, FACES, owner
from ludogite.games.movers_hoppers.scene import FACE_LABELS, FACE_WORDS
from ludogite.games.movers_hoppers.setup import CAMPS_OF
from ludogite.games.refusals import MAY_NOT_PASS, Reason, because, none_of_yours, not_yours, occupied
from ludogite.games.rulebook import Setting, State
from ludogite.games.words import Words
from ludogite.kernel.layout import ENDING, MOVER, PLY, WON_BY_0

MOVE = re.compile(r"([a-c][1-8])([-^])([a-c][1-8])")
ARRANGEMENT = re.compile(f"[MH]{{{CAMP_SIZE}}}")
CHOICES = {label.click for labels in FACE_LABELS for label in labels}


def reason(setting: Setting, state: State, tried: str) -> Reason:
    """Reason why a text is not a legal move here."""
    if tried == "pass":
        return MAY_NOT_PASS
    move, arranging = MOVE.fullmatch(tried), state[PLY] < ARRANGED
    if ARRANGEMENT.fullmatch(tried):
        return _three_of_each(tried) if arranging else ARRANGED_ALREADY
    if not move:
        return SPELLED_ARRANGEMENT if arranging else SPELLED_MOVE
    if arranging:
        return ARRANGE_FIRST
    return _move_reason(state, TILE_OF[move[1]], TILE_OF[move[3]], move[2])


ARRANGED_ALREADY = because(
    "1.4",
    "The pieces are arranged already: each player does so once, before the first piece moves.",
    "Les pions sont déjà disposés : chaque joueur le fait une fois, avant tout déplacement.",
)
ARRANGE_FIRST = because(
    "1.4",
    "First choose which of your pieces are Movers and which are Hoppers.",
    "Choisissez d'abord vos Rôdeurs et vos Gambadeurs.",
    Words("Write M and H, as HHHMMM.", "Écrivez M et H, comme HHHMMM."),
)
SPELLED_ARRANGEMENT = because(
    "9.1",
    "This is not the spelling of an arrangement. Write six letters, M for a Mover or H for a Hopper: your back row "
    "from a to c, then your front row, as HHHMMM.",
    "Ce n'est pas l'écriture d'une disposition. Écrivez six lettres, M pour un Rôdeur ou H pour un Gambadeur : votre "
    "rangée arrière de a à c, puis votre rangée avant, comme HHHMMM.",
)
SPELLED_MOVE = because(
    "9.1",
    "This is not the spelling of a move. Write the tile you leave, - for a step or ^ for a hop, and the tile you go "
    "to, as a2-b3 or a1^a4.",
    "Ce n'est pas l'écriture d'un coup. Écrivez la case de départ, - pour un pas ou ^ pour un saut, et la case "
    "d'arrivée, comme a2-b3 ou a1^a4.",
)


def _three_of_each(tried: str) -> Reason:
    hoppers = tried.count("H")
    return because(
        "1.4",
        f"This arrangement has {CAMP_SIZE - hoppers} Movers and {hoppers} Hoppers; there must be three of each.",
        f"Cette disposition a {CAMP_SIZE - hoppers} Rôdeurs et {hoppers} Gambadeurs ; il en faut trois de chaque.",
    )


def _move_reason(state: State, source: int, target: int, sign: str) -> Reason:
    here = NAMES[source]
    piece = state[BOARD + source]
    if piece == EMPTY or owner(piece) != state[MOVER]:
        return none_of_yours("2.1", "piece", here)
    hopper = state[FACES + piece - 1] == CIRCLE
    if hopper and sign == "-":
        return because(
            "2.6",
            f"The piece on {here} is a Hopper: it cannot step, it hops.",
            f"Le pion en {here} est un Gambadeur : il ne fait pas de pas, il saute.",
            Words("A hop is written with ^.", "Un saut s'écrit avec ^."),
        )
    if not hopper and sign == "^":
        return because(
            "2.2",
            f"The piece on {here} is a Mover: it cannot hop, it steps.",
            f"Le pion en {here} est un Rôdeur : il ne saute pas, il fait un pas.",
            Words("A step is written with -.", "Un pas s'écrit avec -."),
        )
    return _hop_reason(state, source, target) if hopper else _step_reason(state, source, target)


def _step_reason(state: State, source: int, target: int) -> Reason:
    here, there = NAMES[source], NAMES[target]
    if source != target and state[BOARD + target] != EMPTY:
        return occupied("2.2", "piece", there)
    return because(
        "2.2",
        f"A Mover goes one square in any direction; {there} is not next to {here}.",
        f"Un Rôdeur va d'une case, dans toute direction ; {there} n'est pas voisine de {here}.",
    )


def _hop_reason(state: State, source: int, target: int) -> Reason:
    """Reason against a hop: no straight line, a gap in the row, no free tile behind it, or no row at all."""
    here, there = NAMES[source], NAMES[target]
    between = dict(rules.ways(CIRCLE, source) + rules.ways(rules.PLAIN, source)).get(target)
    if between is None:
        return because(
            "2.4",
            f"A Hopper jumps in a straight line; {there} is not in line with {here}.",
            f"Un Gambadeur saute en ligne droite ; {there} n'est pas alignée avec {here}.",
        )
    gaps = [tile for tile in between if state[BOARD + tile] == EMPTY]
    if gaps:
        return because(
            "2.4",
            f"A Hopper jumps over an unbroken line of pieces that begins next to it; {NAMES[gaps[0]]} is empty.",
            "Un Gambadeur saute par-dessus une suite ininterrompue de pions qui commence à côté de lui ; "
            f"{NAMES[gaps[0]]} est vide.",
        )
    if state[BOARD + target] != EMPTY:
        return because(
            "2.4",
            f"A Hopper lands on an empty tile; a piece stands on {there}.",
            f"Un Gambadeur se pose sur une case libre ; un pion occupe {there}.",
        )
    return because(
        "2.6",
        f"A Hopper cannot step: there is nothing between {here} and {there} to jump over.",
        f"Un Gambadeur ne fait pas de pas : il n'y a rien à sauter entre {here} et {there}.",
    )


def attempt(setting: Setting, state: State, clicks: Sequence[str]) -> Reason | str:
    """Move by the clicks: faces for the pieces; or a piece, then its target."""
    if state[PLY] < ARRANGED:
        return _too_many(clicks) or ARRANGE_FIRST
    first = clicks[0]
    if first in CHOICES:
        return ARRANGED_ALREADY
    if first not in TILE_OF:
        return first
    piece = state[BOARD + TILE_OF[first]]
    if piece == EMPTY or owner(piece) != state[MOVER]:
        return not_yours("2.1", "piece", first, piece == EMPTY)
    hops = state[FACES + piece - 1] == CIRCLE
    if len(clicks) == 1:
        return _stuck(first, hops)
    return first + ("^" if hops else "-") + clicks[1]


def _too_many(clicks: Sequence[str]) -> Reason | None:
    """Reason: more than three pieces of one kind are chosen."""
    chosen = [click[-1] for click in clicks if click in CHOICES]
    for face, words in FACE_WORDS.items():
        if chosen.count(face) > rules.HALF:
            return because(
                "1.4",
                f"There must be three Movers and three Hoppers: this would be a fourth {words.en}.",
                f"Il faut trois Rôdeurs et trois Gambadeurs : ce serait un quatrième {words.fr}.",
            )
    return None


def _stuck(name: str, hops: bool) -> Reason:
    """Reason: the piece has no move."""
    if hops:
        return because(
            "2.4",
            f"The Hopper on {name} cannot hop now: no line of pieces next to it has an empty tile behind it.",
            f"Le Gambadeur en {name} ne peut pas sauter : aucune suite de pions à côté de lui n'a de case libre "
            "derrière elle.",
        )
    return because(
        "2.2",
        f"The Mover on {name} cannot step now: no tile next to it is empty.",
        f"Le Rôdeur en {name} ne peut pas faire de pas : aucune case voisine n'est libre.",
    )


def ended(setting: Setting, state: State) -> Cause:
    """3.1 The loser's camp is full, and not only with its owner's pieces; 3.2 perhaps by the loser's own move."""
    loser = 1 - (state[ENDING] - WON_BY_0)
    camp = tuple(NAMES[tile] for tile in sorted(CAMPS_OF[loser]))
    if loser == (state[PLY] - 1) % 2:
        return won_by(
            state,
            "3.2",
            Words("{loser} filled the camp around an intruder", "{loser} a rempli le camp autour d'un intrus"),
            Words("{loser} filled the camp around your piece", "{loser} a rempli le camp autour de votre pion"),
            Words("you filled your camp around an intruder", "vous avez rempli votre camp autour d'un intrus"),
            camp,
        )
    return won_by(
        state,
        "3.1",
        Words("the opponent's camp is full", "le camp adverse est plein"),
        Words("your opponent's camp is full, with you in it", "le camp adverse est plein, et vous y êtes"),
        Words("your camp is full, with {winner} in it", "votre camp est plein, et {winner} y est"),
        camp,
    )
