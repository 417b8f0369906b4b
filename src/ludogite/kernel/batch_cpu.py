"""Games of a batch on the CPU: each row of every array is a game, and threads without the GIL share the rows."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from types import ModuleType
from typing import Any

import numpy as np

from ludogite.kernel import batch_drivers as drivers
from ludogite.kernel.batch_drivers import BatchTask
from ludogite.kernel.cores import cores
from ludogite.kernel.randomness import GAME, SEED, STREAM_SIZE
from ludogite.kernel.rules_engine import bind_compiled, bindings_for, label
from ludogite.kernel.specialise import Function

SPANS_PER_THREAD = 4
"""Spans of games per thread: games differ in length, and short spans keep all threads busy until the end."""


class CpuGames:
    """The arrays of a batch, and operations on all its games."""

    def __init__(
        self, rules: ModuleType, tables: Sequence[int], size: int, count: int, history: int, room: int
    ) -> None:
        self._rules = rules
        self._tables = np.array(tables, np.int64)
        self._room = room
        threads = cores()
        self._threads = ThreadPoolExecutor(threads)
        edges = np.linspace(0, count, min(count, threads * SPANS_PER_THREAD) + 1).astype(np.int64)
        self._spans = list(pairwise(edges.tolist()))
        self.states: Any = np.zeros((count, size), np.int32)
        self._histories = np.zeros((count, history), np.int64)
        self._streams = np.zeros((count, STREAM_SIZE), np.int64)

    def fill(self, state: Sequence[int], keys: Sequence[int], seed: int) -> None:
        """Start every game in the same position, each with its own random stream."""
        self.states[:] = state
        self._histories[:, : len(keys)] = keys
        self._streams[:] = 0
        self._streams[:, SEED] = seed
        self._streams[:, GAME] = np.arange(len(self._streams))

    def set_game(self, index: int, state: Sequence[int], keys: Sequence[int]) -> None:
        """Set one game to a position."""
        self.states[index] = state
        self._histories[index, : len(keys)] = keys

    def game(self, index: int) -> tuple[list[int], list[int]]:
        """State of one game, and its repetition keys."""
        return self.states[index].tolist(), self._histories[index].tolist()

    def roll_out(self, most: int) -> Any:
        """Play every game at random to its end, or for at most ``most`` moves; return the status of each."""
        roll_out = row_function(self._rules, drivers.roll_out_rows)
        statuses, index = np.empty(len(self.states), np.int64), drivers.index_size(self._histories.shape[1])

        def work(first: int, end: int) -> None:
            own = np.empty(self._room, np.int64), np.zeros(index, np.int64), statuses
            roll_out(self._tables, self.states, self._histories, self._streams, *own, np.array([first, end, most]))

        self._share_out(work)
        return statuses

    def run_task(self, task: BatchTask, values: Any = None) -> tuple[Any, Any]:
        """Run a task on each game, with one row of values per game.

        Return the outputs, one row per game, and the function's return values.
        """
        do = row_function(self._rules, drivers.task_rows, task.function, task.bindings)
        count = len(self.states)
        given_rows = np.zeros((count, 1), np.int64) if values is None else self.rows(values)
        out, returned = np.zeros((count, task.out), task.dtype), np.empty(count, np.int64)

        def work(first: int, end: int) -> None:
            own = np.empty(self._room, np.int64), given_rows, out, returned
            do(self._tables, self.states, self._histories, self._streams, *own, np.array([first, end, task.number]))

        self._share_out(work)
        return out, returned

    def wait(self) -> None:
        """Return at once: nothing runs in the background."""

    def rows(self, values: Any) -> Any:
        """Numbers as an array with one row per game."""
        numbers = np.ascontiguousarray(values, np.int64)
        return numbers.reshape(len(numbers), -1)

    def host(self, array: Any) -> Any:
        """Array as a NumPy array."""
        return array

    def _share_out(self, work: Callable[[int, int], None]) -> None:
        for _ in self._threads.map(lambda span: work(*span), self._spans):
            pass


@cache
def row_function(rules: ModuleType, driver: Function, *task: Any) -> Any:
    """Loop over rows, bound to a game; compiled, or loaded from disk, on its first call."""
    bindings = BatchTask(0, 0, "", *task).bound(bindings_for(rules))
    return bind_compiled(f"{label(rules)}_batch", [driver], bindings)[driver.__name__]
