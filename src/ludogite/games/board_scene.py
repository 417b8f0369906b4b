"""The scenes of games for two on a board: what they share, whatever stands on it."""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache

from ludogite.games.scene import FINISHED, MANY, Action, Cell, Label, Note, Phase, Piece, Region, Scene
from ludogite.games.words import Words
from ludogite.kernel.layout import CHANCE, MOVER, OVER, PLY

PLACE = Phase("place", Words("Placing", "Placement"))
ONLY_PASS = Words("You have no move: you pass.", "Vous n'avez aucun coup : vous passez.")
SEPARATORS = "-x"
"""What stands between the squares in the spelling of plain moves and captures."""
PASS_LABEL = Label("pass", Words("Pass", "Passer"), kind="pass")

Board = tuple[tuple[str, ...], tuple[str, ...], tuple[Cell, ...]]
"""The names of the columns, those of the rows, and the cells."""


def choose_one_of(piece: str, colour: Words) -> Words:
    """Asks for one of the player's own pieces, by its colour."""
    return Words(f"Choose one of your {colour.en} {piece}s.", f"Choisissez un de vos pions {colour.fr}s.")


def clicking(clicks: Callable[[str], tuple[str, ...]]) -> Callable[[str], Action]:
    """What makes the action of a move for which this is clicked; actions are kept, for moves come again and again."""

    def action(move: str) -> Action:
        clicked = clicks(move)
        return Action(move, clicked, tuple(re.split(f"[{SEPARATORS}]", move)) == clicked)

    return lru_cache(maxsize=MANY)(action)


def board_scene(
    board: tuple[*Board, tuple[Piece, ...]],
    state: Sequence[int],
    moves: Sequence[str],
    action: Callable[[str], Action],
    doing: tuple[Phase, Words],
    *,
    notes: tuple[Note, ...] = (),
    labels: tuple[Label, ...] = (),
    regions: tuple[Region, ...] = (),
) -> Scene:
    """A board with its pieces; ``doing`` is the phase, and the prompt where there is more to do than to pass."""
    phase, prompt = doing
    mover = state[MOVER]
    has_to_pass = len(moves) == 1 and moves[0] == PASS_LABEL.click
    return Scene(
        *board,
        notes=notes,
        actions=tuple(map(action, moves)),
        labels=(PASS_LABEL,) if has_to_pass else labels,
        phase=FINISHED if mover == OVER else phase,
        prompt=ONLY_PASS if has_to_pass else prompt if moves else None,
        player=None if mover == OVER else (state[PLY] - 1) % 2 if mover == CHANCE else mover,
        regions=regions,
        separators=SEPARATORS,
    )
