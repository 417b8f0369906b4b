"""Shared parts of the three Karo games: the order of turns, passing, and the ways a game ends."""

from abc import ABC, abstractmethod
from collections.abc import Hashable
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

Square = tuple[int, int]  # column and row, both from 0
Board = frozenset[tuple[Square, str]]  # every tile with the character of what lies on it
Turns = dict[str, Board]  # every legal move by its spelling, with the board it leaves

EMPTY = "."
NO_MOVE = "pass"
RESULTS = {"won0": (Fraction(1), Fraction(0)), "won1": (Fraction(0), Fraction(1))}
DRAWN = (Fraction(1, 2), Fraction(1, 2))

SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
CORNERS = ((1, 1), (1, -1), (-1, -1), (-1, 1))
DIRECTIONS = SIDES + CORNERS


def name(square: Square) -> str:
    column, row = square
    return f"{chr(ord('a') + column)}{row + 1}"


@dataclass(frozen=True)
class State:
    board: Board
    player: int  # who is next; stays set after the end, where it is still part of the key
    ply: int
    passes: int
    ending: str | None
    stood: tuple[Hashable, ...]  # the key of every position so far, this one last


class KaroGame(ABC):
    placements: ClassVar[int]  # how many moves set the pieces up

    def __init__(self, *, repetition: int = 3, max_plies: int = 1000) -> None:
        if repetition < 0 or repetition == 1:
            raise ValueError(f"repetition is 0 or at least 2, not {repetition}")
        if max_plies < 0:
            raise ValueError(f"max_plies is 0 or at least 1, not {max_plies}")
        self.repetition = repetition
        self.max_plies = max_plies

    @abstractmethod
    def first_board(self) -> Board: ...

    @abstractmethod
    def turns(self, state: State) -> Turns: ...

    @abstractmethod
    def winner(self, board: Board, mover: int) -> int | None: ...

    @abstractmethod
    def shape(self, board: Board) -> Hashable: ...

    @abstractmethod
    def drawing(self, board: Board) -> str: ...

    def start(self) -> State:
        return self.stand(self.first_board(), 0, 0)

    def stand(self, board: Board, player: int, ply: int) -> State:
        """A state without a past, so that a game can begin anywhere."""
        return State(board, player, ply, 0, None, (self._key(board, player, ply),))

    def placing(self, ply: int) -> bool:
        return ply < self.placements

    def to_move(self, state: State) -> int | None:
        return None if state.ending else state.player

    def legal(self, state: State) -> list[str]:
        return sorted(self._choices(state))

    def outcomes(self, state: State) -> dict[str, Fraction]:
        return {}

    def play(self, state: State, spelling: str) -> State:
        choices = self._choices(state)
        if spelling not in choices:
            raise ValueError(f"{spelling} is not legal in {self.text(state)}")
        board, player, ply = choices[spelling], 1 - state.player, state.ply + 1
        passes = state.passes + 1 if spelling == NO_MOVE else 0
        stood = (*state.stood, self._key(board, player, ply))
        ending = self._win(state, board) or self._draw(ply, passes, stood)
        return State(board, player, ply, passes, ending, stood)

    def result(self, state: State) -> tuple[Fraction, ...] | None:
        return RESULTS.get(state.ending, DRAWN) if state.ending else None

    def scores(self, state: State) -> tuple[int, ...] | None:
        return None

    def key(self, state: State) -> Hashable | None:
        return state.stood[-1]

    def text(self, state: State) -> str:
        turn = state.ending or state.player
        return f"board={self.drawing(state.board)} turn={turn} ply={state.ply} passes={state.passes}"

    def _choices(self, state: State) -> Turns:
        if state.ending:
            return {}
        return self.turns(state) or {NO_MOVE: state.board}

    def _key(self, board: Board, player: int, ply: int) -> Hashable:
        return (self.placing(ply), self.shape(board), player)

    def _win(self, before: State, board: Board) -> str | None:
        winner = None if self.placing(before.ply) else self.winner(board, before.player)
        return None if winner is None else f"won{winner}"

    def _draw(self, ply: int, passes: int, stood: tuple[Hashable, ...]) -> str | None:
        if passes == 2:
            return "drawn-passes"
        if self.repetition and stood.count(stood[-1]) >= self.repetition:
            return "drawn-repetition"
        if self.max_plies and ply >= self.max_plies:
            return "drawn-length"
        return None
