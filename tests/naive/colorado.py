"""Katarenga Colorado, played straight from its rules page."""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from fractions import Fraction

from naive.coloured_board import (
    WHITE,
    Pawns,
    Square,
    after,
    baseline,
    colours_of,
    counted,
    drawn,
    pawn_moves,
    row_of_squares,
    spelled,
    start_pawns,
)

NO_MOVE = "pass"


@dataclass(frozen=True)
class State:
    pawns: Pawns
    landed: Square | None = None
    player: int = WHITE
    ply: int = 0
    passes: int = 0
    ending: str | None = None
    history: tuple[Hashable, ...] = ()


def home(player: int) -> frozenset[Square]:
    return row_of_squares(baseline(1 - player))


class Naive:
    def __init__(self, *, board: str = "standard", repetition: int = 3, max_plies: int = 1000) -> None:
        self.colours = colours_of(board)
        self.repetition = counted("repetition", repetition, 2)
        self.max_plies = counted("max_plies", max_plies, 1)

    def start(self) -> State:
        state = State(start_pawns())
        return replace(state, history=(self.key(state),))

    def to_move(self, state: State) -> int | None:
        return None if state.ending else state.player

    def legal(self, state: State) -> list[str]:
        if state.ending:
            return []
        return sorted(self._moves(state)) or [NO_MOVE]

    def outcomes(self, state: State) -> dict[str, Fraction]:
        return {}

    def play(self, state: State, spelling: str) -> State:
        if spelling not in self.legal(state):
            raise ValueError(f"{spelling!r} is not a legal move here")
        moved = replace(
            self._board_after(state, spelling),
            player=1 - state.player,
            ply=state.ply + 1,
            passes=state.passes + 1 if spelling == NO_MOVE else 0,
        )
        moved = replace(moved, history=(*state.history, self.key(moved)))
        return replace(moved, ending=self._ending(moved))

    def result(self, state: State) -> tuple[Fraction, ...] | None:
        if state.ending is None:
            return None
        points = {"won0": (1, 0), "won1": (0, 1)}
        white, black = points.get(state.ending, (Fraction(1, 2), Fraction(1, 2)))
        return Fraction(white), Fraction(black)

    def scores(self, state: State) -> tuple[int, ...] | None:
        return None

    def key(self, state: State) -> Hashable:
        return state.pawns, state.player, state.landed, self._first_moves_made(state)

    def text(self, state: State) -> str:
        turn = state.ending or state.player
        landed = spelled(state.landed) if state.landed else "-"
        return f"board={drawn(state.pawns)} landed={landed} turn={turn} ply={state.ply} passes={state.passes}"

    def _first_moves_made(self, state: State) -> tuple[bool, bool]:
        # Every turn is a move of its player, a pass too, so the number of plies tells who has moved.
        return state.ply >= 1, state.ply >= 2

    def _takeable(self, state: State) -> frozenset[Square]:
        if not self._first_moves_made(state)[state.player]:
            return frozenset()
        enemy = 1 - state.player
        safe = home(enemy) - {state.landed}
        return state.pawns[enemy] - safe

    def _moves(self, state: State) -> dict[str, tuple[Square, Square]]:
        return pawn_moves(self.colours, state.pawns, state.player, self._takeable(state))

    def _board_after(self, state: State, spelling: str) -> State:
        if spelling == NO_MOVE:
            return replace(state, landed=None)
        start, square = self._moves(state)[spelling]
        landed = square if square in home(state.player) else None
        return replace(state, pawns=after(state.pawns, state.player, start, square), landed=landed)

    def _ending(self, state: State) -> str | None:
        mover, enemy = 1 - state.player, state.player
        if not state.pawns[enemy] or state.pawns[mover] <= home(mover):
            return f"won{mover}"
        if state.pawns[enemy] <= home(enemy):
            return f"won{enemy}"
        if state.passes == 2:
            return "drawn-passes"
        if self.repetition and state.history.count(self.key(state)) >= self.repetition:
            return "drawn-repetition"
        if self.max_plies and state.ply >= self.max_plies:
            return "drawn-length"
        return None
