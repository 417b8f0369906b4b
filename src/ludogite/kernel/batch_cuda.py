"""A batch's games on an NVIDIA GPU: a column of every array is a game, and a thread plays one at a time.

The sources are those that are interpreted and compiled for the CPU, unchanged. Needs the extra ``cuda``.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from ludogite.kernel import batch_drivers as drivers
from ludogite.kernel.batch_drivers import GOING, STOPPED, Task
from ludogite.kernel.device import without_gpu
from ludogite.kernel.engine import given, label
from ludogite.kernel.layout import MOVER, PLY
from ludogite.kernel.randomness import DRAWS, GAME, SEED, STREAM_SIZE
from ludogite.kernel.specialise import Function, Specialiser

SHARED_BYTES = 227 * 1024
"""What the threads of a block can share on a Hopper GPU."""
STATE_BYTES, TABLE_BYTES = 4, 8
MOST_THREADS, THREADS_STEP = 1024, 128
"""A multiprocessor has four schedulers of 32 threads: all of them should have the same to do."""
USUAL_THREADS = 128
SHARED_PART = 4
"""Tables go into shared memory if they take less than this part of it: states gain more from being there."""
SMALL_MOVE_BITS = 15
FRESH = -1


class Layout(NamedTuple):
    """How the games of a rollout lie in a multiprocessor's shared memory: the tables, then the threads' states.

    Number i of all states lies side by side, so that threads never wait for each other's, whatever they look at.
    """

    state: int
    tables: int
    """How many numbers the tables have there; 0 if they stay in the GPU's main memory."""
    threads: int

    @classmethod
    def of(cls, state: int, tables: int) -> "Layout":
        """The layout with as many threads as there is room for."""
        shared = tables if tables * TABLE_BYTES < SHARED_BYTES // SHARED_PART else 0
        most = (SHARED_BYTES - shared * TABLE_BYTES) // (state * STATE_BYTES)
        return cls(state, shared, min(most // THREADS_STEP * THREADS_STEP, MOST_THREADS))

    @property
    def bytes(self) -> int:
        """How much of the shared memory that takes."""
        return self.tables * TABLE_BYTES + self.state * STATE_BYTES * self.threads

    @property
    def blocks_at_once(self) -> int:
        """How many such blocks a multiprocessor has room for."""
        return max(1, min(SHARED_BYTES // self.bytes, 2 * MOST_THREADS // self.threads))


class CudaGames:
    """The arrays of a batch on the GPU, and what is done to all its games at once."""

    def __init__(
        self, rules: ModuleType, tables: Sequence[int], size: int, count: int, history: int, room: int
    ) -> None:
        from numba import cuda

        self._cuda = cuda
        self._tables = cuda.to_device(np.array(tables, np.int64))
        self._count = count
        self._kernels = Kernels(rules, Layout.of(size, len(tables)), room)
        self._states = cuda.device_array((size, count), np.int32)
        self._histories = cuda.device_array((history, count), np.int64)
        self._streams = cuda.device_array((STREAM_SIZE, count), np.int64)

    @property
    def states(self) -> Any:
        """The states, a row a game: the same memory, seen from the other side."""
        return turned(self._states)

    def fill(self, state: Sequence[int], keys: Sequence[int], seed: int) -> None:
        """Begin every game in the same position, each with a stream of its own."""
        self._launch(self._kernels.fill, self._on_device(state), self._on_device(keys), self._states, self._histories)
        streams = np.zeros((STREAM_SIZE, self._count), np.int64)
        streams[SEED], streams[GAME] = seed, np.arange(self._count)
        self._streams.copy_to_device(streams)

    def put(self, index: int, state: Sequence[int], keys: Sequence[int]) -> None:
        """Set one game to a position."""
        self._states[:, index] = np.array(state, np.int32)
        if keys:
            self._histories[: len(keys), index] = np.array(keys, np.int64)

    def game(self, index: int) -> tuple[list[int], list[int]]:
        """The state of one game, and the keys it keeps."""
        return self.host(self._states[:, index]).tolist(), self.host(self._histories[:, index]).tolist()

    def roll_out(self, most: int) -> Any:
        """Play every game at random to its end, or for so many moves; returns how each stands."""
        layout, cuda = self._kernels.layout, self._cuda
        at_once = cuda.get_current_device().MULTIPROCESSOR_COUNT * layout.blocks_at_once
        blocks = min(-(-self._count // layout.threads), at_once)
        index = drivers.index_size(self._histories.shape[0]), blocks * layout.threads
        statuses = cuda.device_array(self._count, np.int64)
        arrays = (self._tables, self._states, self._histories, self._streams, zeros(index, np.int64), statuses)
        with no_index_from_behind():
            kernel = self._kernels.roll_out.specialize(*arrays, most)
        allow_shared_bytes(kernel, layout.bytes)
        kernel[blocks, layout.threads, 0, layout.bytes](*arrays, most)
        return statuses

    def do(self, task: Task, values: Any = None) -> tuple[Any, Any]:
        """Do a task with each game, with a row of values for each.

        Returns what came out, a row a game, and what the function returned.
        """
        given_columns = zeros((1, self._count), np.int64) if values is None else turned(self.rows(values))
        out, returned = zeros((task.out, self._count), task.dtype), self._cuda.device_array(self._count, np.int64)
        arrays = (self._tables, self._states, self._histories, self._streams, given_columns, out, returned)
        self._launch(self._kernels.task(task.function, task.bindings), *arrays, task.number)
        return turned(out), returned

    def wait(self) -> None:
        """Return when all that was asked for is done."""
        self._cuda.synchronize()

    def rows(self, values: Any) -> Any:
        """Numbers as an array with a row a game; those that are on the GPU stay there."""
        on_gpu = hasattr(values, "__cuda_array_interface__")
        numbers = self._cuda.as_cuda_array(values) if on_gpu else self._on_device(values)
        return numbers.reshape(numbers.shape[0], 1) if numbers.ndim == 1 else numbers

    def host(self, array: Any) -> Any:
        """An array as NumPy's."""
        return array.copy_to_host()

    def _on_device(self, values: Any) -> Any:
        return self._cuda.to_device(np.ascontiguousarray(values, np.int64))

    def _launch(self, kernel: Any, *arguments: Any) -> None:
        kernel[-(-self._count // USUAL_THREADS), USUAL_THREADS](*arguments)


@contextmanager
def no_index_from_behind() -> Iterator[None]:
    """Compile without a test, at each access, whether the index counts from behind: in kernels none does.

    ``tests/batches`` holds that they have none. Numba has no setting for it.
    """
    from numba.cuda.np import arrayobj

    usual: Any = arrayobj.fix_integer_index
    arrayobj.fix_integer_index = lambda context, builder, type_, index, size: context.cast(
        builder, index, type_, arrayobj.types.intp
    )
    try:
        yield
    finally:
        arrayobj.fix_integer_index = usual


def zeros(shape: tuple[int, int], dtype: Any) -> Any:
    """An array of zeros on the GPU."""
    from numba import cuda

    array = cuda.device_array(shape, dtype)
    array.gpu_data.memset(0)
    return array


def turned(array: Any) -> Any:
    """An array of the GPU with its two sides exchanged; nothing is copied."""
    from numba.cuda.cudadrv.devicearray import DeviceNDArray

    (height, width), (down, right) = array.shape, array.strides
    return DeviceNDArray((width, height), (right, down), array.dtype, gpu_data=array.gpu_data)


class Kernels:
    """The kernels of one game; each is compiled when it is first launched."""

    def __init__(self, rules: ModuleType, layout: Layout, room: int) -> None:
        from numba import cuda, types

        self._cuda = cuda
        self._rules = rules
        self.layout = layout
        self._room = room
        self._move_type = types.int16 if getattr(rules, "MOVE_BITS", 64) <= SMALL_MOVE_BITS else types.int64
        self._tasks: dict[Any, Any] = {}

    def _function(self, driver: Function, *task: Any) -> Any:
        """A driver, bound to the game, as a function that kernels call."""
        as_device_function = self._cuda.jit(device=True)
        bindings = Task(0, 0, "", *task).bound(given(self._rules))
        specialiser = Specialiser(lambda original, copy: as_device_function(copy), label(self._rules), bindings)
        return specialiser.specialised(driver)

    def task(self, *task: Any) -> Any:
        """Does a task with every game, a thread a game."""
        if task not in self._tasks:
            self._tasks[task] = self._task_kernel(self._function(drivers.game_task, *task))
        return self._tasks[task]

    def _task_kernel(self, do: Any) -> Any:
        cuda, room, move_type = self._cuda, self._room, self._move_type

        def tasks(
            tables: Any, states: Any, histories: Any, streams: Any, given: Any, out: Any, returned: Any, number: Any
        ) -> None:
            game = cuda.grid(1)
            if game < len(returned):
                moves = cuda.local.array(room, move_type)
                state, history, stream = states[:, game], histories[:, game], streams[:, game]
                returned[game] = do(tables, state, history, stream, moves, given[:, game], out[:, game], number)

        return cuda.jit(tasks)

    @cached_property
    def fill(self) -> Any:
        """Begins all games in the same position."""
        cuda = self._cuda

        def fill(state: Any, keys: Any, states: Any, histories: Any) -> None:
            game = cuda.grid(1)
            if game < states.shape[1]:
                for i in range(len(state)):
                    states[i, game] = state[i]
                for i in range(len(keys)):
                    histories[i, game] = keys[i]

        return cuda.jit(fill)

    @cached_property
    def _ply_by_ply(self) -> Any:
        """What one thread does: it plays ply by ply, and when a game is over takes the next one at once."""
        from numba import int64

        cuda, room, move_type, size = self._cuda, self._room, self._move_type, self.layout.state
        random_ply, index_history = self._function(drivers.random_ply), self._function(drivers.index_history)

        def play_all(
            tables: Any, state: Any, states: Any, histories: Any, streams: Any, index: Any, statuses: Any, most: Any
        ) -> None:
            moves = cuda.local.array(room, move_type)
            stream = cuda.local.array(STREAM_SIZE, int64)
            game = cuda.grid(1)
            status = FRESH
            until = 0
            while game < states.shape[1]:
                if status == FRESH:
                    for i in range(size):
                        state[i] = states[i, game]
                    for i in range(STREAM_SIZE):
                        stream[i] = streams[i, game]
                    until = state[PLY] + most
                    index_history(state, histories[:, game], index)
                if state[PLY] >= until and state[MOVER] >= 0:
                    status = STOPPED
                else:
                    status = random_ply(tables, state, histories[:, game], index, moves, stream)
                if status != GOING:
                    for i in range(size):
                        states[i, game] = state[i]
                    streams[DRAWS, game] = stream[DRAWS]
                    statuses[game] = status
                    status = FRESH
                    game += cuda.gridsize(1)

        return cuda.jit(device=True)(play_all)

    @cached_property
    def roll_out(self) -> Any:
        """Plays games from beginning to end; their states and, where there is room, the tables are in shared memory."""
        from numba import int32, int64

        cuda, play = self._cuda, self._ply_by_ply
        _, table_size, threads = self.layout
        first_state = table_size * TABLE_BYTES // STATE_BYTES

        def with_tables_shared(
            tables: Any, states: Any, histories: Any, streams: Any, indexes: Any, statuses: Any, most: Any
        ) -> None:
            here = cuda.shared.array(0, int64)[:table_size]
            for i in range(cuda.threadIdx.x, table_size, threads):
                here[i] = tables[i]
            cuda.syncthreads()
            state = cuda.shared.array(0, int32)[first_state + cuda.threadIdx.x :: threads]
            play(here, state, states, histories, streams, indexes[:, cuda.grid(1)], statuses, most)

        def with_tables_elsewhere(
            tables: Any, states: Any, histories: Any, streams: Any, indexes: Any, statuses: Any, most: Any
        ) -> None:
            state = cuda.shared.array(0, int32)[cuda.threadIdx.x :: threads]
            play(tables, state, states, histories, streams, indexes[:, cuda.grid(1)], statuses, most)

        return cuda.jit(with_tables_shared if table_size else with_tables_elsewhere)


def allow_shared_bytes(kernel: Any, bytes_: int) -> None:
    """Let a kernel have more shared memory than the 48 KB that every GPU gives unasked."""
    from numba.cuda.cudadrv.driver import binding, driver

    function = next(iter(kernel.overloads.values()))._codelibrary.get_cufunc()  # noqa: SLF001 - Numba has no way for it
    attribute = binding.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
    driver.cuKernelSetAttribute(attribute, bytes_, function.handle, function.device.id)


def built_for(capability: tuple[int, int], roll_out: Any) -> str:
    """The PTX of rollouts for GPUs of this compute capability; none is needed for that."""
    from numba import cuda, types

    number, numbers = types.int64, types.int64[::1]
    many, states = types.int64[:, ::1], types.int32[:, ::1]
    with without_gpu(capability), no_index_from_behind():
        arguments = (numbers, states, many, many, many, numbers, number)
        ptx: str = cuda.compile(roll_out.py_func, arguments, device=False, cc=capability, abi="numba")[0]
    return ptx
