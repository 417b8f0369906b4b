"""Tic-tac-toe, played straight from its rules page."""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from fractions import Fraction

COLUMNS, ROWS = "abc", "123"
SQUARES = [column + row for row in ROWS for column in COLUMNS]
LINES = [
    *({column + row for column in COLUMNS} for row in ROWS),
    *({column + row for row in ROWS} for column in COLUMNS),
    {"a1", "b2", "c3"},
    {"a3", "b2", "c1"},
]


@dataclass(frozen=True)
class State:
    marks: tuple[frozenset[str], frozenset[str]] = (frozenset(), frozenset())
    player: int = 0
    ending: str | None = None

    @property
    def ply(self) -> int:
        return len(self.marks[0] | self.marks[1])


class Naive:
    def start(self) -> State:
        return State()

    def to_move(self, state: State) -> int | None:
        return None if state.ending else state.player

    def legal(self, state: State) -> list[str]:
        return [] if state.ending else sorted(set(SQUARES) - state.marks[0] - state.marks[1])

    def outcomes(self, state: State) -> dict[str, Fraction]:
        return {}

    def play(self, state: State, spelling: str) -> State:
        assert spelling in self.legal(state)
        first, second = state.marks
        marks = (first | {spelling}, second) if state.player == 0 else (first, second | {spelling})
        moved = State(marks, 1 - state.player)
        won = any(line <= marks[state.player] for line in LINES)
        ending = f"won{state.player}" if won else "drawn-length" if moved.ply == len(SQUARES) else None
        return replace(moved, ending=ending)

    def result(self, state: State) -> tuple[Fraction, ...] | None:
        if state.ending is None:
            return None
        share = {"won0": Fraction(1), "won1": Fraction(0)}.get(state.ending, Fraction(1, 2))
        return share, 1 - share

    def scores(self, state: State) -> tuple[int, ...] | None:
        return None

    def key(self, state: State) -> Hashable:
        return state.marks

    def text(self, state: State) -> str:
        marks = dict.fromkeys(state.marks[0], "X") | dict.fromkeys(state.marks[1], "O")
        rows = ["".join(marks.get(column + row, ".") for column in COLUMNS) for row in reversed(ROWS)]
        return f"board={'/'.join(rows)} turn={state.ending or state.player} ply={state.ply} passes=0"
