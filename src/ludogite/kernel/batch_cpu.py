"""A batch's games on the CPU: a row of every array is a game, and threads that hold no lock share out the rows."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import pairwise
from types import ModuleType
from typing import Any

import numpy as np

from ludogite.kernel import batch_drivers as drivers
from ludogite.kernel.batch_drivers import Task
from ludogite.kernel.cores import cores
from ludogite.kernel.engine import built, given, label
from ludogite.kernel.randomness import GAME, SEED, STREAM_SIZE
from ludogite.kernel.specialise import Function

SPANS_A_THREAD = 4
"""Games differ in length: each thread takes several spans in turn, so that none is left alone with the longest."""


class CpuGames:
    """The arrays of a batch, and what is done to all its games at once."""

    def __init__(
        self, rules: ModuleType, tables: Sequence[int], size: int, count: int, history: int, room: int
    ) -> None:
        self._rules = rules
        self._tables = np.array(tables, np.int64)
        self._room = room
        threads = cores()
        self._threads = ThreadPoolExecutor(threads)
        edges = np.linspace(0, count, min(count, threads * SPANS_A_THREAD) + 1).astype(np.int64)
        self._spans = list(pairwise(edges.tolist()))
        self.states: Any = np.zeros((count, size), np.int32)
        self._histories = np.zeros((count, history), np.int64)
        self._streams = np.zeros((count, STREAM_SIZE), np.int64)

    def fill(self, state: Sequence[int], keys: Sequence[int], seed: int) -> None:
        """Begin every game in the same position, each with a stream of its own."""
        self.states[:] = state
        self._histories[:, : len(keys)] = keys
        self._streams[:] = 0
        self._streams[:, SEED] = seed
        self._streams[:, GAME] = np.arange(len(self._streams))

    def put(self, index: int, state: Sequence[int], keys: Sequence[int]) -> None:
        """Set one game to a position."""
        self.states[index] = state
        self._histories[index, : len(keys)] = keys

    def game(self, index: int) -> tuple[list[int], list[int]]:
        """The state of one game, and the keys it keeps."""
        return self.states[index].tolist(), self._histories[index].tolist()

    def roll_out(self, most: int) -> Any:
        """Play every game at random to its end, or for so many moves; returns how each stands."""
        roll_out = row_function(self._rules, drivers.roll_out_rows)
        statuses, index = np.empty(len(self.states), np.int64), drivers.index_size(self._histories.shape[1])

        def work(first: int, end: int) -> None:
            own = np.empty(self._room, np.int64), np.zeros(index, np.int64), statuses
            roll_out(self._tables, self.states, self._histories, self._streams, *own, np.array([first, end, most]))

        self._share_out(work)
        return statuses

    def do(self, task: Task, values: Any = None) -> tuple[Any, Any]:
        """Do a task with each game, with a row of values for each.

        Returns what came out, a row a game, and what the function returned.
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
        """Return when all that was asked for is done: it is."""

    def rows(self, values: Any) -> Any:
        """Numbers as an array with a row a game."""
        numbers = np.ascontiguousarray(values, np.int64)
        return numbers.reshape(len(numbers), -1)

    def host(self, array: Any) -> Any:
        """An array as NumPy's."""
        return array

    def _share_out(self, work: Callable[[int, int], None]) -> None:
        for _ in self._threads.map(lambda span: work(*span), self._spans):
            pass


@cache
def row_function(rules: ModuleType, driver: Function, *task: Any) -> Any:
    """A loop over rows, bound to a game and compiled when it is first called, or loaded from disk."""
    bindings = Task(0, 0, "", *task).bound(given(rules))
    return built(f"{label(rules)}_batch", [driver], bindings)[driver.__name__]
