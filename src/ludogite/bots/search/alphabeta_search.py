"""Iterative deepening: alpha-beta searches, each one ply deeper, until the budget is spent."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from random import Random
from threading import Event, Lock, Thread
from typing import Any

from ludogite.bots.evaluation.network import MOST_INPUTS
from ludogite.bots.evaluation.weights import Weights
from ludogite.bots.report import NO_LIMIT, Budget
from ludogite.bots.search import buffers as at
from ludogite.bots.search.buffers import HISTORY_SLOTS, LEVELS, Buffers
from ludogite.bots.search.compiled import functions
from ludogite.bots.search.deadline import Deadline
from ludogite.bots.search.transposition import BEST_MOVE, ENTRY_SIZE, NO_MOVE, is_entry_of, slot_of
from ludogite.bots.search.values import PROVED
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.kernel.arrays import IN_BROWSER, INT32, INT64, filled, zeros
from ludogite.kernel.layout import CHANCE, MOVER
from ludogite.kernel.rules_engine import ensure_compiled

FEWEST_SLOTS, DEFAULT_SLOTS, MOST_SLOTS = 1 << 12, 1 << 20, 1 << 21
ROOT = 0
DEEPEST = 60


@dataclass(frozen=True)
class AlphaBetaOptions:
    """Options of an alpha-beta search, chosen for each game by measurement."""

    quiescence_depth: int = 6
    """Plies of the quiescence search; 0: none."""
    margin: int = 150
    """Margin per ply by which a shallow position must exceed beta to be pruned."""
    exact_level: int = 1
    """Deepest level on which every outcome of chance is searched."""
    samples: int = 3
    """Number of outcomes searched on deeper levels."""
    proofs: int = 1
    """Number of the best moves that have to be proved wins before the search ends early."""


@dataclass(frozen=True)
class AlphaBetaResult:
    """The result for the moves at the root."""

    moves: tuple[int, ...]
    """All moves, best first."""
    values: tuple[int, ...]
    exact: int
    """Number of values, from the first, that are exact for their depth; the others are upper bounds."""
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0


class AlphaBeta:
    """The alpha-beta search of one game. It keeps its transposition table: threads that share one hold its ``lock``."""

    def __init__(
        self, game: Game, weights: Weights, options: AlphaBetaOptions, search_root: Any = None, slots: int = 1
    ) -> None:
        self.game = game
        self.lock = Lock()
        self._search_root = search_root or functions(game)["search_root"]
        self._tables = filled(INT64, game.setting.tables)
        self._weights, self._network = filled(INT64, weights.linear), filled(INT64, weights.network)
        self._options = options
        self._transpositions = zeros(INT64, slots, ENTRY_SIZE)
        self._generation = 0

    def search(  # noqa: PLR0913 - all that may be asked of a search
        self,
        position: Position,
        budget: Budget,
        random: Random,
        *,
        progress: Callable[[AlphaBetaResult], None] | None = None,
        stop: Event | None = None,
        threads: int = 1,
        lines: int = 1,
        slack: int = 0,
        only: Sequence[int] = (),
    ) -> AlphaBetaResult:
        """Search a position; ``random`` decides the order of equally good moves.

        The best ``lines`` moves, and all within ``slack`` of them, get exact values. If ``only`` names moves, no others
        are searched at the root. One thread and a budget without seconds give the same result every time.
        """
        self.make_ready(position)
        begun = time.perf_counter()
        all_buffers = self._all_buffers(position, budget, 1 if IN_BROWSER else threads)
        buffers, control = all_buffers[0], all_buffers[0].control
        moves = list(only or position.numbers.values())
        random.shuffle(moves)
        found = AlphaBetaResult(tuple(moves), (0,) * len(moves), 0)
        most = min(budget.depth or DEEPEST, DEEPEST)
        with (
            self._helper_threads(all_buffers[1:], moves),
            Deadline(control, at.STOP, budget.end(begun), stop) as deadline,
        ):
            while True:
                found = self._next(buffers, found, found.depth + 1, lines, slack)
                nodes = sum(int(each.control[at.NODES]) for each in all_buffers)
                found = replace(found, nodes=nodes, seconds=time.perf_counter() - begun)
                if progress:
                    progress(found)
                if found.depth >= most or _is_proved(found.values, self._options.proofs) or deadline.is_over():
                    break
                if control[at.STOP]:
                    if not deadline.pauses or nodes >= budget.node_limit:
                        break
                    control[at.STOP] = 0
                # The first search is always finished: only the next ones are limited.
                control[at.NODE_LIMIT] = min(budget.node_limit, deadline.allowed(nodes))
        return found

    def make_ready(self, position: Position) -> None:
        """Compile the search, or load it from the cache, so that this takes no thinking time."""
        if not self._search_root.signatures:
            ensure_compiled(self._search_root, *self.arguments(position))

    def arguments(self, position: Position) -> tuple[Any, ...]:
        """Arguments of the compiled search, to infer its types."""
        return self.buffers(position), ROOT, 1, 1, 0

    def principal_variation(self, position: Position, most: int = 12) -> list[str]:
        """The continuation from a position, as far as the transposition table and chance allow."""
        line: list[str] = []
        while len(line) < most and position.to_move is not None and position.to_move != CHANCE:
            slot = slot_of(len(self._transpositions), position.key)
            entry = [int(self._transpositions[slot, place]) for place in range(ENTRY_SIZE)]
            number = entry[BEST_MOVE]
            if not is_entry_of(entry, position.key, self._generation) or number not in position.spellings:
                break
            line.append(position.spellings[number])
            position = position.play(line[-1])
        return line

    def _next(self, buffers: Buffers, found: AlphaBetaResult, depth: int, lines: int, slack: int) -> AlphaBetaResult:
        """The result after one more iteration, including one that was stopped."""
        moves = self._list(buffers, found.moves)
        self._search_root(buffers, ROOT, depth, lines, slack)
        done = int(buffers.control[at.DONE])
        if done < min(lines, len(moves)):
            return found
        values = [int(buffers.values[ROOT, number]) for number in range(done)]
        ranked = sorted(range(done), key=lambda number: -values[number])
        threshold = values[ranked[min(lines, done) - 1]] - slack
        return AlphaBetaResult(
            (*(moves[number] for number in ranked), *moves[done:]),
            (*(values[number] for number in ranked), *found.values[done:]),
            max(min(lines, done), sum(value > threshold for value in values)),
            depth if done == len(moves) else found.depth,
        )

    def _list(self, buffers: Buffers, moves: tuple[int, ...]) -> tuple[int, ...]:
        for number, move in enumerate(moves):
            buffers.moves[ROOT, number] = move
        buffers.control[at.COUNT] = len(moves)
        return moves

    @contextmanager
    def _helper_threads(self, all_buffers: list[Buffers], moves: list[int]) -> Iterator[None]:
        """Other threads search the same position and share the transposition table (lazy SMP)."""

        def search_along(buffers: Buffers, number: int) -> None:
            found = AlphaBetaResult((*moves[number:], *moves[:number]), (0,) * len(moves), 0)
            for depth in range(1 + number % 2, DEEPEST):
                if not buffers.control[at.STOP]:
                    found = self._next(buffers, found, depth, 1, 0)

        helpers = [Thread(target=search_along, args=(own, i), daemon=True) for i, own in enumerate(all_buffers, 1)]
        for helper in helpers:
            helper.start()
        try:
            yield
        finally:
            for buffers in all_buffers:
                buffers.control[at.STOP] = 1
            for helper in helpers:
                helper.join()

    def _all_buffers(self, position: Position, budget: Budget, threads: int) -> list[Buffers]:
        """Buffers for each thread, set up for this position; the transposition table is shared."""
        slots = DEFAULT_SLOTS
        if budget.nodes and not budget.seconds:
            slots = min(max(1 << budget.nodes.bit_length(), FEWEST_SLOTS), MOST_SLOTS)
        if len(self._transpositions) != slots:
            self._transpositions = zeros(INT64, slots, ENTRY_SIZE)
        self._generation += 1
        return [self.buffers(position) for _ in range(threads)]

    def buffers(self, position: Position) -> Buffers:
        """Arrays for one search, set up for this position."""
        state, keys = position.internals
        room = position.move_capacity
        buffers = Buffers(
            tables=self._tables,
            weights=self._weights,
            network=self._network,
            states=zeros(INT32, LEVELS, len(state)),
            keys=filled(INT64, (*keys, *(0 for _ in range(LEVELS)))),
            moves=zeros(INT64, LEVELS, room),
            priorities=zeros(INT64, LEVELS, room),
            values=zeros(INT64, LEVELS, room),
            frames=zeros(INT64, LEVELS, at.FRAME_SIZE),
            transpositions=self._transpositions,
            history=zeros(INT64, 2, HISTORY_SLOTS),
            features=zeros(INT64, len(self._weights)),
            active=zeros(INT64, MOST_INPUTS),
            control=zeros(INT64, at.CONTROLS),
        )
        for place, value in enumerate(state):
            buffers.states[ROOT, place] = value
        for level in range(LEVELS):
            buffers.frames[level, at.FIRST_KILLER] = buffers.frames[level, at.SECOND_KILLER] = NO_MOVE
        buffers.frames[ROOT, at.PLAYER] = state[MOVER]
        buffers.frames[ROOT, at.FRAME_KEY] = position.key
        control: Any = buffers.control
        control[at.NODE_LIMIT] = NO_LIMIT
        control[at.ROOT_RECENT] = len(keys)
        control[at.QUIESCENCE_DEPTH] = self._options.quiescence_depth
        control[at.MARGIN] = self._options.margin
        control[at.EXACT_LEVEL] = self._options.exact_level
        control[at.SAMPLES] = self._options.samples
        control[at.GENERATION] = self._generation
        return buffers


def _is_proved(values: tuple[int, ...], proofs: int) -> bool:
    """Whether so many of the best moves are proved to win, or the best is proved to lose."""
    return values[min(proofs, len(values)) - 1] >= PROVED or values[0] <= -PROVED
