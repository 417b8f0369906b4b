"""Reasons against moves on a drifting board; both games' pages number these rules alike."""

from ludogite.games.drifting.board import NOBODY, TILES, is_taken, is_tile, owner, piece_on, ring, towards
from ludogite.games.drifting.sheet import ALL_ROUND, NAMES, SQUARE_OF, TURN, beyond, next_to
from ludogite.games.drifting.taking import is_enclosed, may_be_taken, touches
from ludogite.games.refusals import MAY_NOT_PASS, Reason, because, not_yours, nothing_there, occupied
from ludogite.games.words import Words
from ludogite.kernel.layout import MOVER

ALL_PLACED = because(
    "3.1",
    "All pieces are placed: now you move one of your own.",
    "Tous les pions sont placés : déplacez maintenant l'un des vôtres.",
)


def phase_reason(state: list[int], tried: str, placings: int, is_move: bool) -> Reason | None:
    """Reason: pieces are still to be placed (``placings`` in all), or all are placed already."""
    if tried == "pass":
        return MAY_NOT_PASS
    if tried in SQUARE_OF:
        return placing_reason(state, tried) if placings else ALL_PLACED
    return still_placing(placings) if placings and is_move else None


def placing_reason(state: list[int], name: str) -> Reason:
    """Reason against placing a piece on a square."""
    if not is_tile(state, SQUARE_OF[name]):
        return nothing_there("2.1", "tile", name)
    return because("2.1", f"A piece stands on {name} already.", f"Un pion occupe déjà {name}.")


def still_placing(count: int) -> Reason:
    """Reason: a move before all pieces are placed."""
    return because(
        "2.2",
        f"Nothing moves before all {count} pieces are placed.",
        f"Rien ne bouge avant que les {count} pions soient placés.",
        Words("Name an empty tile, as k12.", "Nommez une case libre, comme k12."),
    )


def is_mine(state: list[int], name: str) -> bool:
    """Whether a piece of the mover is on this square."""
    number = piece_on(state, SQUARE_OF[name])
    return number != NOBODY and owner(number) == state[MOVER]


def tile_reason(tables: list[int], state: list[int], tile: int, place: int) -> Reason | None:
    """Reason against taking a tile, or laying it on a place; rules about pieces on it are the game's own."""
    there = NAMES[place]
    if wrong := taking_reason(tables, state, tile):
        return wrong
    if place == tile:
        return because(
            "4.5", "The tile must go somewhere else.", "La case doit aller ailleurs qu'à son ancienne place."
        )
    if is_tile(state, place):
        return because("4.5", f"There is a tile on {there} already.", f"Il y a déjà une case en {there}.")
    if not touches(ring(tables, state, TILES, place), towards(tables, place, tile)):
        return because(
            "4.5",
            f"On {there} the tile would touch no other tile by a side.",
            f"En {there}, la case ne toucherait aucune autre case par un côté.",
        )
    return None


def taking_reason(tables: list[int], state: list[int], tile: int) -> Reason | None:
    """Reason against taking a tile."""
    here = NAMES[tile]
    if is_enclosed(tables, state, tile):
        return because(
            "4.3", f"The tile on {here} has fewer than two free sides.", f"La case {here} a moins de deux côtés libres."
        )
    if not may_be_taken(tables, state, tile):
        return because(
            "4.4",
            f"Without the tile on {here} the others would not hang together.",
            f"Sans la case {here}, les autres ne tiendraient plus ensemble.",
        )
    return None


def step_reason(tables: list[int], state: list[int], source: int, target: int, gap: int) -> Reason | None:
    """Reason against a step; ``gap`` is the square of a tile just taken."""
    here, there = NAMES[source], NAMES[target]
    if target not in [next_to(tables, source, direction) for direction in range(ALL_ROUND)]:
        return because(
            "3.2",
            f"{there} is not next to {here}; a step goes to a neighbouring tile.",
            f"{there} n'est pas voisine de {here} ; un pas mène à une case voisine.",
            Words("A jump is written with ^.", "Un saut s'écrit avec ^."),
        )
    return landing_reason(state, "3.2", target, gap)


def jump_reason(tables: list[int], state: list[int], source: int, target: int, gap: int, step: int) -> Reason | None:
    """Reason against a jump; ``step`` is 1 if all directions are allowed, TURN if only sides are."""
    ways = [way for way in range(ALL_ROUND) if beyond(tables, source, way) == target]
    if not ways:
        here, there = NAMES[source], NAMES[target]
        return because(
            "3.3",
            f"From {here} a jump over one piece does not lead to {there}.",
            f"Depuis {here}, un saut par-dessus un pion ne mène pas en {there}.",
            Words("A step is written with -.", "Un pas s'écrit avec -."),
        )
    if ways[0] % step:
        return because(
            "3.3",
            "A piece jumps only along rows and columns, not diagonally.",
            "On ne saute qu'en ligne ou en colonne, pas en diagonale.",
        )
    over = next_to(tables, source, ways[0])
    if not is_taken(state, over):
        return because(
            "3.3",
            f"There is no piece on {NAMES[over]} to jump over.",
            f"Il n'y a pas de pion à sauter en {NAMES[over]}.",
        )
    return landing_reason(state, "3.3", target, gap)


def landing_reason(state: list[int], rule: str, target: int, gap: int) -> Reason | None:
    """Reason against landing on a square."""
    there = NAMES[target]
    if target == gap:
        return because(
            "4.6",
            f"The tile has just been taken from {there}: there is a hole now.",
            f"La case {there} vient d'être retirée : il y a un trou.",
        )
    if not is_tile(state, target):
        return nothing_there(rule, "tile", there)
    return occupied(rule, "piece", there) if is_taken(state, target) else None


def step_or_jump(tables: list[int], here: str, there: str) -> str:
    """Move spelled with ``^`` if a piece would have to jump, else with ``-``."""
    jumps = [beyond(tables, SQUARE_OF[here], way) for way in range(ALL_ROUND)]
    return here + ("^" if SQUARE_OF[there] in jumps else "-") + there


def is_beyond_side(tables: list[int], here: str, there: str) -> bool:
    """Whether a square is the second one in the direction of a side."""
    return SQUARE_OF[there] in [beyond(tables, SQUARE_OF[here], side) for side in range(0, ALL_ROUND, TURN)]


def nothing_to_move(state: list[int], name: str) -> Reason:
    """Reason: no piece of the mover is on the clicked square."""
    if not is_tile(state, SQUARE_OF[name]):
        return nothing_there("3.1", "tile", name)
    return not_yours("3.1", "piece", name, piece_on(state, SQUARE_OF[name]) == NOBODY)


def stuck(name: str) -> Reason:
    """Reason: the piece has no move."""
    return because(
        "3.1",
        f"The piece on {name} can neither step nor jump now.",
        f"Le pion en {name} ne peut à présent ni faire un pas ni sauter.",
    )
