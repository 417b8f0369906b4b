"""Shared parts of the scenes of board games for two."""

import re
from collections.abc import Callable, Sequence
from typing import overload

from ludogite.games.scene import FINISHED, LARGE_CACHE, Action, Cell, Label, Note, Phase, Piece, Region, Scene
from ludogite.games.words import Words
from ludogite.kernel.layout import CHANCE, MOVER, OVER, PLY

PLACE = Phase("place", Words("Placing", "Placement"))
ONLY_PASS = Words("You have no move: you pass.", "Vous n'avez aucun coup : vous passez.")
SEPARATORS = "-x"
"""Characters between the squares in the spelling of plain moves and captures."""
PASS_LABEL = Label("pass", Words("Pass", "Passer"), kind="pass")

Board = tuple[tuple[str, ...], tuple[str, ...], tuple[Cell, ...]]
"""Column names, row names, and cells."""


def choose_one_of(piece: str, colour: Words) -> Words:
    """Prompt to choose one of the player's own pieces, by its colour."""
    return Words(f"Choose one of your {colour.en} {piece}s.", f"Choisissez un de vos pions {colour.fr}s.")


class SpelledActions(Sequence[Action]):
    """Actions of moves whose spellings name the clicked squares; each is created when it is accessed.

    Tables send only the moves, after every move. A copy, as made by ``asdict``, is a plain tuple.
    """

    __slots__ = ("moves",)

    def __init__(self, moves: Sequence[str]) -> None:
        self.moves = moves

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | Sequence[Action]:
        if isinstance(index, slice):
            return SpelledActions(self.moves[index])
        move = self.moves[index]
        return Action(move, _spelled(move), is_spelled=True)

    def __len__(self) -> int:
        return len(self.moves)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))

    def __deepcopy__(self, memo: object) -> tuple[Action, ...]:
        return tuple(self)


class ActionCache(dict[str, Action]):
    """Cache of actions by the moves' spellings: the same moves recur."""

    def __init__(self, clicks: Callable[[str], tuple[str, ...]]) -> None:
        self._clicks = clicks
        """Clicks for a move."""

    def __missing__(self, move: str) -> Action:
        if len(self) >= LARGE_CACHE:
            self.clear()
        clicked = self._clicks(move)
        return self.setdefault(move, Action(move, clicked, _spelled(move) == clicked))


def _spelled(move: str) -> tuple[str, ...]:
    """Parts of a move's spelling between the separators."""
    return tuple(re.split(f"[{SEPARATORS}]", move))


def action_maker(clicks: Callable[[str], tuple[str, ...]]) -> Callable[[str], Action]:
    """Function that gives a move's action, from the function that gives its clicks."""
    return ActionCache(clicks).__getitem__


def board_scene(
    board: tuple[*Board, tuple[Piece, ...]],
    state: Sequence[int],
    moves: Sequence[str],
    action: Callable[[str], Action] | None,
    doing: tuple[Phase, Words],
    *,
    notes: tuple[Note, ...] = (),
    labels: tuple[Label, ...] = (),
    regions: tuple[Region, ...] = (),
) -> Scene:
    """Scene of a board with its pieces; ``doing`` is the phase, and the prompt where the player need not pass.

    ``action`` gives the action of a move; None if the spelling names the clicked squares.
    """
    phase, prompt = doing
    mover = state[MOVER]
    has_to_pass = len(moves) == 1 and moves[0] == PASS_LABEL.click
    return Scene(
        *board,
        notes=notes,
        actions=tuple(map(action, moves)) if action else SpelledActions(moves),
        labels=(PASS_LABEL,) if has_to_pass else labels,
        phase=FINISHED if mover == OVER else phase,
        prompt=ONLY_PASS if has_to_pass else prompt if moves else None,
        player=None if mover == OVER else (state[PLY] - 1) % 2 if mover == CHANCE else mover,
        regions=regions,
        separators=SEPARATORS,
    )
