"""Plays random games of one case three ways at once; any difference is raised with the moves that led there."""

from collections.abc import Hashable
from random import Random
from typing import Any

import ludogite
from differential.cases import Case
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.kernel.layout import CHANCE, MOVER, OVER, RECENT
from ludogite.kernel.rules_engine import RulesEngine

FEW_OUTCOMES = 400
LONGEST_GAME = 3000
MOST_MOVES = 20_000


class Difference(AssertionError):
    """Two of the three implementations disagree."""


class Comparison:
    """One case being played."""

    def __init__(self, case: Case, seed: int) -> None:
        self.case = case
        self.game: Game = ludogite.load(case.game, **case.chosen)
        self.naive = case.naive()
        self.random = Random(f"{case} {seed}")
        self.compiled = self.game.compiled()
        self.moves = {game.engine.compiled: game.engine.empty(MOST_MOVES) for game in (self.game, self.compiled)}
        self.keys: dict[Hashable, int] = {}
        self.naive_keys: dict[int, Hashable] = {}
        self.played: list[str] = []

    def run(self) -> int:
        """Play until enough plies were compared; returns how many."""
        plies = 0
        while plies < self.case.plies:
            plies += self.play_game(self.case.plies - plies)
        return plies

    def play_game(self, most: int) -> int:
        """Play one random game, or its beginning; returns its plies."""
        position, state = self.game.start(), self.naive.start()
        self.played = []
        while position.to_move is not None and position.ply < min(most, LONGEST_GAME):
            self.compare(position, state)
            choice = self.choose(position, state)
            self.played.append(choice)
            position, state = self.advance(position, choice), self.naive.play(state, choice)
        self.compare(position, state)
        return max(1, position.ply)

    def choose(self, position: Position, state: Any) -> str:
        if position.to_move == CHANCE:
            return position.sample(self.random)
        moves = position.legal_moves()
        others = [move for move in moves if not move.startswith("roll")]
        return self.random.choice(others if others and self.random.random() < 0.5 else moves)

    def compare(self, position: Position, state: Any) -> None:
        """Everything that can be seen of a position."""
        self.same("to move", position.to_move, self.naive.to_move(state))
        self.same("legal moves", position.legal_moves(), self.naive.legal(state))
        self.same("text", str(position).partition(" seen=")[0], self.naive.text(state))
        self.same("result", position.result, self.as_floats(self.naive.result(state)))
        self.same("scores", position.scores, self.naive.scores(state))
        self.same("position read back", self.game.parse(str(position)), position)
        self.compare_keys(position, state)
        self.compare_engines(position)
        if position.to_move == CHANCE:
            self.compare_outcomes(position, state)

    @staticmethod
    def as_floats(result: Any) -> tuple[float, ...] | None:
        return None if result is None else tuple(float(share) for share in result)

    def compare_keys(self, position: Position, state: Any) -> None:
        """Positions have the same key exactly when the naive implementation calls them the same."""
        naive = self.naive.key(state)
        if naive is not None and position.to_move is not None:
            self.same("key", self.keys.setdefault(naive, position.key), position.key)
            self.same("naive key", self.naive_keys.setdefault(position.key, naive), naive)

    def compare_outcomes(self, position: Position, state: Any) -> None:
        outcomes = position.outcomes()
        if len(outcomes) <= FEW_OUTCOMES:
            self.same("outcomes", dict(outcomes), self.naive.outcomes(state))
        else:
            outcome = position.sample(self.random)
            self.same("probability", outcomes[outcome], self.naive.probability(state, outcome))

    def compare_engines(self, position: Position) -> None:
        """The compiled functions give what the interpreted ones give, number for number."""
        values, _ = position.internals
        first, second = (self.observe(game, values) for game in (self.game, self.compiled))
        self.same("compiled functions", second, first)

    def observe(self, game: Game, values: tuple[int, ...]) -> list[int]:
        engine, tables, state = game.engine, game.tables, game.engine.state(values)
        seen = [int(engine.key(tables, state))]
        if values[MOVER] >= 0:
            moves = self.moves[engine.compiled]
            seen += [int(move) for move in moves[: engine.legal(tables, state, moves)]]
        elif values[MOVER] == OVER:
            shares = engine.numbers([0] * self.game.players)
            engine.result(tables, state, shares)
            seen += [int(share) for share in shares]
        else:
            seen += self.observe_chance(engine, tables, state)
        return seen

    def observe_chance(self, engine: RulesEngine, tables: Any, state: Any) -> list[int]:
        functions = engine.functions
        total, count = int(functions["chance_total"](tables, state)), int(functions["chance_count"](tables, state))
        events = [total * part // 7 for part in range(7)]
        indices = [count * part // 7 for part in range(7)]
        outcomes = [int(functions["chance_event"](tables, state, event)) for event in events]
        outcomes += [int(functions["chance_outcome"](tables, state, index)) for index in indices]
        weights = [int(functions["chance_weight"](tables, state, outcome)) for outcome in outcomes]
        return [total, count, *outcomes, *weights]

    def advance(self, position: Position, choice: str) -> Position:
        """Play on with the interpreted rules, and check that the compiled ones lead to the same state and history."""
        after = position.play(choice)
        values, history = position.internals
        engine = self.compiled.engine
        state, keys = engine.state(values), engine.numbers((*history, 0))
        engine.advance(self.compiled.tables, state, keys, position.encode(choice))
        reached = tuple(map(int, state)), tuple(map(int, keys[: state[RECENT]]))
        self.same("compiled play", reached, after.internals)
        return after

    def same(self, what: str, ours: Any, theirs: Any) -> None:
        if ours != theirs:
            raise Difference(f"{self.case}: {what} differs after {' / '.join(self.played)}\n  {ours}\n  {theirs}")
