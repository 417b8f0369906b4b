"""Kanto, played straight from its rules page, knowing what the table knows and the values captured."""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

Square = tuple[int, int]
Value = int

COLUMNS, ROWS = 5, 8
RED, BLACK = 0, 1
LETTERS = "rb"
KANTO: Value = 20
CHANCE = -1
NO_MOVE = "pass"
DIRECTIONS = ((1, 0), (-1, 0), (0, 1), (0, -1))
SQUARES = frozenset((column, row) for column in range(1, COLUMNS + 1) for row in range(1, ROWS + 1))
VALUES = frozenset(range(1, KANTO + 1))


class Pawn(NamedTuple):
    owner: int
    value: Value | None


class Ban(NamedTuple):
    pawn: Square
    left: Square


@dataclass(frozen=True)
class State:
    pawns: frozenset[tuple[Square, Pawn]]
    taken: tuple[frozenset[Value], frozenset[Value]] = (frozenset(), frozenset())
    # What the last turn forbids, then what the turn before it forbids.
    bans: tuple[Ban | None, Ban | None] = (None, None)
    quiet: int = 0
    revealing: Square | None = None
    player: int = RED
    ply: int = 0
    passes: int = 0
    ending: str | None = None
    history: tuple[Hashable, ...] = ()


def spelled(square: Square) -> str:
    column, row = square
    return "abcde"[column - 1] + str(row)


def spelled_value(value: Value) -> str:
    return "K" if value == KANTO else str(value)


def spelled_pawn(pawn: Pawn | None) -> str:
    if pawn is None:
        return "."
    return LETTERS[pawn.owner] + ("?" if pawn.value is None else spelled_value(pawn.value))


def spelled_values(values: frozenset[Value]) -> str:
    return ",".join(spelled_value(value) for value in sorted(values)) or "-"


def spelled_ban(ban: Ban | None) -> str:
    return f"{spelled(ban.pawn)}>{spelled(ban.left)}" if ban else "-"


def away(square: Square, direction: tuple[int, int], distance: int) -> Square:
    return square[0] + distance * direction[0], square[1] + distance * direction[1]


def takes(attacker: Value, defender: Value) -> bool:
    if attacker == KANTO and defender == 1:
        return False
    if attacker == 1 and defender == KANTO:
        return True
    return attacker >= defender


def counted(name: str, value: int, least: int) -> int:
    if type(value) is not int or 0 != value < least:
        raise ValueError(f"{name} is 0 (off) or a whole number from {least}, not {value!r}")
    return value


def switched(name: str, value: bool) -> bool:
    if value is not True and value is not False:
        raise ValueError(f"{name} is true or false, not {value!r}")
    return value


class Naive:
    def __init__(
        self,
        *,
        hidden_step: bool = True,
        quiet_limit: int = 200,
        show_captured: bool = False,
        repetition: int = 0,
        max_plies: int = 2000,
    ) -> None:
        self.hidden_step = switched("hidden_step", hidden_step)
        self.quiet_limit = counted("quiet_limit", quiet_limit, 1)
        # Only what a screen shows depends on it; the position knows the captured values either way.
        self.show_captured = switched("show_captured", show_captured)
        self.repetition = counted("repetition", repetition, 2)
        self.max_plies = counted("max_plies", max_plies, 1)

    def start(self) -> State:
        state = State(frozenset((square, Pawn(RED if square[1] <= ROWS // 2 else BLACK, None)) for square in SQUARES))
        return replace(state, history=(self.key(state),))

    def to_move(self, state: State) -> int | None:
        if state.ending:
            return None
        return state.player if state.revealing is None else CHANCE

    def legal(self, state: State) -> list[str]:
        if state.ending or state.revealing is not None:
            return []
        return sorted([*self._reveals(state), *self._captures(state), *self._quiet_moves(state)]) or [NO_MOVE]

    def outcomes(self, state: State) -> dict[str, Fraction]:
        if state.revealing is None:
            return {}
        values = self._unrevealed(state, dict(state.pawns)[state.revealing].owner)
        return {spelled_value(value): Fraction(1, len(values)) for value in sorted(values)}

    def play(self, state: State, spelling: str) -> State:
        if spelling not in self.legal(state) and spelling not in self.outcomes(state):
            raise ValueError(f"{spelling!r} is not a legal move or outcome here")
        if state.revealing is not None:
            return self._turn_finished(self._turned_over(state, spelling))
        moved = replace(
            self._board_after(state, spelling),
            player=1 - state.player,
            ply=state.ply + 1,
            passes=state.passes + 1 if spelling == NO_MOVE else 0,
        )
        return moved if moved.revealing is not None else self._turn_finished(moved)

    def result(self, state: State) -> tuple[Fraction, ...] | None:
        if state.ending is None:
            return None
        points = {"won0": (1, 0), "won1": (0, 1)}
        red, black = points.get(state.ending, (Fraction(1, 2), Fraction(1, 2)))
        return Fraction(red), Fraction(black)

    def scores(self, state: State) -> tuple[int, ...] | None:
        return None

    def key(self, state: State) -> Hashable:
        unrevealed = self._unrevealed(state, RED), self._unrevealed(state, BLACK)
        return state.pawns, unrevealed, state.player, state.bans, state.revealing

    def text(self, state: State) -> str:
        pawns = dict(state.pawns)
        rows = (
            ",".join(spelled_pawn(pawns.get((column, row))) for column in range(1, COLUMNS + 1))
            for row in range(ROWS, 0, -1)
        )
        waiting = None if state.revealing is None else f"?{spelled(state.revealing)}"
        fields = {
            "board": "/".join(rows),
            "taken": "|".join(spelled_values(values) for values in state.taken),
            "bans": ",".join(spelled_ban(ban) for ban in state.bans),
            "quiet": state.quiet,
            "turn": state.ending or waiting or state.player,
            "ply": state.ply,
            "passes": state.passes,
        }
        return " ".join(f"{name}={value}" for name, value in fields.items())

    def _unrevealed(self, state: State, owner: int) -> frozenset[Value]:
        shown = {pawn.value for _, pawn in state.pawns if pawn.owner == owner and pawn.value is not None}
        return VALUES - shown - state.taken[owner]

    def _reveals(self, state: State) -> dict[str, Square]:
        return {f"?{spelled(square)}": square for square, pawn in state.pawns if pawn.value is None}

    def _captures(self, state: State) -> dict[str, tuple[Square, Square]]:
        pawns = dict(state.pawns)
        moves = {}
        for start, attacker in state.pawns:
            if attacker.owner != state.player or attacker.value is None:
                continue
            for direction in DIRECTIONS:
                target = away(start, direction, 1)
                defender = pawns.get(target)
                if defender is None or defender.owner == state.player or defender.value is None:
                    continue
                if takes(attacker.value, defender.value) and Ban(start, target) not in state.bans:
                    moves[f"{spelled(start)}x{spelled(target)}"] = start, target
        return moves

    def _quiet_moves(self, state: State) -> dict[str, tuple[Square, Square]]:
        empty = SQUARES - {square for square, _ in state.pawns}
        moves = {}
        for start, pawn in state.pawns:
            for direction in DIRECTIONS:
                near, far = away(start, direction, 1), away(start, direction, 2)
                steps = self._may_step(state, pawn) and near in empty
                slides = pawn.value is None and near in empty and far in empty
                for target in [near] * steps + [far] * slides:
                    if Ban(start, target) not in state.bans:
                        moves[f"{spelled(start)}-{spelled(target)}"] = start, target
        return moves

    def _may_step(self, state: State, pawn: Pawn) -> bool:
        return pawn.owner == state.player and (self.hidden_step or pawn.value is not None)

    def _board_after(self, state: State, spelling: str) -> State:
        last_ban = state.bans[0]
        if spelling == NO_MOVE:
            return replace(state, bans=(None, last_ban), quiet=state.quiet + 1)
        if spelling in (reveals := self._reveals(state)):
            return replace(state, bans=(None, last_ban), quiet=0, revealing=reveals[spelling])
        if spelling in (captures := self._captures(state)):
            return replace(self._moved(state, *captures[spelling]), quiet=0)
        return replace(self._moved(state, *self._quiet_moves(state)[spelling]), quiet=state.quiet + 1)

    def _moved(self, state: State, start: Square, target: Square) -> State:
        pawns = dict(state.pawns)
        captured = pawns.get(target)
        pawns[target] = pawns.pop(start)
        red, black = (
            values | {captured.value} if captured and captured.value and captured.owner == owner else values
            for owner, values in enumerate(state.taken)
        )
        last_ban = state.bans[0]
        # A ban binds one pawn: it is gone once that pawn moves again or is captured.
        if last_ban and last_ban.pawn in (start, target):
            last_ban = None
        return replace(state, pawns=frozenset(pawns.items()), taken=(red, black), bans=(Ban(target, start), last_ban))

    def _turned_over(self, state: State, spelling: str) -> State:
        assert state.revealing is not None
        pawns = dict(state.pawns)
        value = KANTO if spelling == "K" else int(spelling)
        pawns[state.revealing] = Pawn(pawns[state.revealing].owner, value)
        return replace(state, pawns=frozenset(pawns.items()), revealing=None)

    def _turn_finished(self, state: State) -> State:
        if self.repetition:
            state = replace(state, history=(*state.history, self.key(state)))
        return replace(state, ending=self._ending(state))

    def _ending(self, state: State) -> str | None:
        owners = {pawn.owner for _, pawn in state.pawns}
        if len(owners) == 1:
            return f"won{owners.pop()}"
        if state.passes == 2:
            return "drawn-passes"
        if self.repetition and state.history.count(self.key(state)) >= self.repetition:
            return "drawn-repetition"
        if self.max_plies and state.ply >= self.max_plies:
            return "drawn-length"
        if self.quiet_limit and state.quiet >= self.quiet_limit:
            return "drawn-quiet"
        return None
