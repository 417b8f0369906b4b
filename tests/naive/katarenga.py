"""Katarenga, played straight from its rules page."""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from fractions import Fraction

from naive.coloured_board import (
    BLACK,
    WHITE,
    Pawns,
    after,
    baseline,
    colours_of,
    counted,
    drawn,
    pawn_moves,
    spelled,
    start_pawns,
)

CAMPS_BEHIND_A_BASELINE = 2
FEWEST_PAWNS_TO_PLAY_ON = 2
NO_MOVE = "pass"


@dataclass(frozen=True)
class State:
    pawns: Pawns
    camps: tuple[int, int] = (0, 0)
    player: int = WHITE
    ply: int = 0
    passes: int = 0
    ending: str | None = None
    history: tuple[Hashable, ...] = ()


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
        return sorted([*self._pawn_moves(state), *self._entries(state)]) or [NO_MOVE]

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
        return state.pawns, state.camps, state.player, self._first_moves_made(state)

    def text(self, state: State) -> str:
        turn = state.ending or state.player
        camps = f"{state.camps[WHITE]},{state.camps[BLACK]}"
        return f"board={drawn(state.pawns)} camps={camps} turn={turn} ply={state.ply} passes={state.passes}"

    def _first_moves_made(self, state: State) -> tuple[bool, bool]:
        # Every turn is a move of its player, a pass too, so the number of plies tells who has moved.
        return state.ply >= 1, state.ply >= 2

    def _pawn_moves(self, state: State) -> dict[str, tuple[tuple[int, int], tuple[int, int]]]:
        may_capture = self._first_moves_made(state)[state.player]
        takeable = state.pawns[1 - state.player] if may_capture else frozenset()
        return pawn_moves(self.colours, state.pawns, state.player, takeable)

    def _entries(self, state: State) -> dict[str, tuple[int, int]]:
        if state.camps[state.player] == CAMPS_BEHIND_A_BASELINE:
            return {}
        goal = baseline(1 - state.player)
        return {f"{spelled(pawn)}-camp": pawn for pawn in state.pawns[state.player] if pawn[1] == goal}

    def _board_after(self, state: State, spelling: str) -> State:
        if spelling == NO_MOVE:
            return state
        if spelling in (entries := self._entries(state)):
            return self._entered(state, entries[spelling])
        start, square = self._pawn_moves(state)[spelling]
        return replace(state, pawns=after(state.pawns, state.player, start, square))

    def _entered(self, state: State, pawn: tuple[int, int]) -> State:
        white, black = (squares - {pawn} for squares in state.pawns)
        camps = list(state.camps)
        camps[state.player] += 1
        return replace(state, pawns=(white, black), camps=(camps[WHITE], camps[BLACK]))

    def _ending(self, state: State) -> str | None:
        mover, enemy = 1 - state.player, state.player
        enemy_pawns = len(state.pawns[enemy]) + state.camps[enemy]
        if state.camps[mover] == CAMPS_BEHIND_A_BASELINE or enemy_pawns < FEWEST_PAWNS_TO_PLAY_ON:
            return f"won{mover}"
        if state.passes == 2:
            return "drawn-passes"
        if self.repetition and state.history.count(self.key(state)) >= self.repetition:
            return "drawn-repetition"
        if self.max_plies and state.ply >= self.max_plies:
            return "drawn-length"
        return None
