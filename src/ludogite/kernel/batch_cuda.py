"""Games of a batch on an NVIDIA GPU: each column of every array is a game, and each thread plays one at a time.

The sources are the same as for the interpreter and the CPU. Needs the extra ``cuda``.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from ludogite.kernel import batch_drivers as drivers
from ludogite.kernel.batch_drivers import GOING, STOPPED, BatchTask
from ludogite.kernel.gpu_code import without_gpu
from ludogite.kernel.layout import MOVER, PLY
from ludogite.kernel.randomness import DRAWS, GAME, SEED, STREAM_SIZE
from ludogite.kernel.rules_engine import bindings_for, label
from ludogite.kernel.specialise import Function, Specialiser

SHARED_BYTES = 227 * 1024
"""Shared memory of a block on a Hopper GPU."""
STATE_BYTES, TABLE_BYTES = 4, 8
MOST_THREADS, THREADS_STEP = 1024, 128
"""A multiprocessor has four schedulers of 32 threads, which should all get the same work."""
DEFAULT_THREADS = 128
SHARED_FRACTION = 4
"""Tables go into shared memory if they take less than this fraction of it: states gain more from being there."""
SMALL_MOVE_BITS = 15
FRESH = -1


class Layout(NamedTuple):
    """Layout of a rollout in a multiprocessor's shared memory: the tables, then the threads' states.

    The numbers with the same index in all states are neighbours, so that the threads' accesses never conflict.
    """

    state: int
    tables: int
    """Count of numbers in the tables there; 0 if they stay in the GPU's main memory."""
    threads: int

    @classmethod
    def of(cls, state: int, tables: int) -> "Layout":
        """Layout with as many threads as fit."""
        shared = tables if tables * TABLE_BYTES < SHARED_BYTES // SHARED_FRACTION else 0
        most = (SHARED_BYTES - shared * TABLE_BYTES) // (state * STATE_BYTES)
        return cls(state, shared, min(most // THREADS_STEP * THREADS_STEP, MOST_THREADS))

    @property
    def bytes(self) -> int:
        """Size in shared memory."""
        return self.tables * TABLE_BYTES + self.state * STATE_BYTES * self.threads

    @property
    def blocks_per_multiprocessor(self) -> int:
        """Number of such blocks that fit on a multiprocessor."""
        return max(1, min(SHARED_BYTES // self.bytes, 2 * MOST_THREADS // self.threads))


class CudaGames:
    """The arrays of a batch on the GPU, and operations on all its games."""

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
        """States, one row per game: a transposed view of the same memory."""
        return transposed(self._states)

    def fill(self, state: Sequence[int], keys: Sequence[int], seed: int) -> None:
        """Start every game in the same position, each with its own random stream."""
        self._launch(self._kernels.fill, self._on_device(state), self._on_device(keys), self._states, self._histories)
        streams = np.zeros((STREAM_SIZE, self._count), np.int64)
        streams[SEED], streams[GAME] = seed, np.arange(self._count)
        self._streams.copy_to_device(streams)

    def set_game(self, index: int, state: Sequence[int], keys: Sequence[int]) -> None:
        """Set one game to a position."""
        self._states[:, index] = np.array(state, np.int32)
        if keys:
            self._histories[: len(keys), index] = np.array(keys, np.int64)

    def game(self, index: int) -> tuple[list[int], list[int]]:
        """State of one game, and its repetition keys."""
        return self.host(self._states[:, index]).tolist(), self.host(self._histories[:, index]).tolist()

    def roll_out(self, most: int) -> Any:
        """Play every game at random to its end, or for at most ``most`` moves; return the status of each."""
        layout, cuda = self._kernels.layout, self._cuda
        resident_blocks = cuda.get_current_device().MULTIPROCESSOR_COUNT * layout.blocks_per_multiprocessor
        blocks = min(-(-self._count // layout.threads), resident_blocks)
        index = drivers.index_size(self._histories.shape[0]), blocks * layout.threads
        statuses = cuda.device_array(self._count, np.int64)
        arrays = (self._tables, self._states, self._histories, self._streams, zeros(index, np.int64), statuses)
        with no_negative_indices():
            kernel = self._kernels.roll_out.specialize(*arrays, most)
        allow_shared_bytes(kernel, layout.bytes)
        kernel[blocks, layout.threads, 0, layout.bytes](*arrays, most)
        return statuses

    def run_task(self, task: BatchTask, values: Any = None) -> tuple[Any, Any]:
        """Run a task on each game, with one row of values per game.

        Return the outputs, one row per game, and the function's return values.
        """
        given_columns = zeros((1, self._count), np.int64) if values is None else transposed(self.rows(values))
        out, returned = zeros((task.out, self._count), task.dtype), self._cuda.device_array(self._count, np.int64)
        arrays = (self._tables, self._states, self._histories, self._streams, given_columns, out, returned)
        self._launch(self._kernels.task(task.function, task.bindings), *arrays, task.number)
        return transposed(out), returned

    def wait(self) -> None:
        """Return when all launched kernels have finished."""
        self._cuda.synchronize()

    def rows(self, values: Any) -> Any:
        """Numbers as an array with one row per game; an array on the GPU stays there."""
        on_gpu = hasattr(values, "__cuda_array_interface__")
        numbers = self._cuda.as_cuda_array(values) if on_gpu else self._on_device(values)
        return numbers.reshape(numbers.shape[0], 1) if numbers.ndim == 1 else numbers

    def host(self, array: Any) -> Any:
        """Array copied into a NumPy array."""
        return array.copy_to_host()

    def _on_device(self, values: Any) -> Any:
        return self._cuda.to_device(np.ascontiguousarray(values, np.int64))

    def _launch(self, kernel: Any, *arguments: Any) -> None:
        kernel[-(-self._count // DEFAULT_THREADS), DEFAULT_THREADS](*arguments)


@contextmanager
def no_negative_indices() -> Iterator[None]:
    """Compile without a test for negative indices at each access: kernels use none.

    ``tests/batches`` checks that. Numba has no setting for it.
    """
    from numba.cuda.np import arrayobj

    original: Any = arrayobj.fix_integer_index
    arrayobj.fix_integer_index = lambda context, builder, type_, index, size: context.cast(
        builder, index, type_, arrayobj.types.intp
    )
    try:
        yield
    finally:
        arrayobj.fix_integer_index = original


def zeros(shape: tuple[int, int], dtype: Any) -> Any:
    """Array of zeros on the GPU."""
    from numba import cuda

    array = cuda.device_array(shape, dtype)
    array.gpu_data.memset(0)
    return array


def transposed(array: Any) -> Any:
    """Transposed view of an array on the GPU; nothing is copied."""
    from numba.cuda.cudadrv.devicearray import DeviceNDArray

    (height, width), (down, right) = array.shape, array.strides
    return DeviceNDArray((width, height), (right, down), array.dtype, gpu_data=array.gpu_data)


class Kernels:
    """CUDA kernels of one game; each is compiled on its first launch."""

    def __init__(self, rules: ModuleType, layout: Layout, room: int) -> None:
        from numba import cuda, types

        self._cuda = cuda
        self._rules = rules
        self.layout = layout
        self._room = room
        self._move_type = types.int16 if getattr(rules, "MOVE_BITS", 64) <= SMALL_MOVE_BITS else types.int64
        self._tasks: dict[Any, Any] = {}

    def _function(self, driver: Function, *task: Any) -> Any:
        """Driver bound to the game, as a device function."""
        as_device_function = self._cuda.jit(device=True)
        bindings = BatchTask(0, 0, "", *task).bound(bindings_for(self._rules))
        specialiser = Specialiser(lambda original, copy: as_device_function(copy), label(self._rules), bindings)
        return specialiser.specialised(driver)

    def task(self, *task: Any) -> Any:
        """Kernel that runs a task on every game, one thread per game."""
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
        """Kernel that starts all games in the same position."""
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
        """Work of one thread: play ply by ply, and take the next game as soon as one is over."""
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
        """Kernel that plays whole games; their states and, if they fit, the tables are in shared memory."""
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
    """Let a kernel use more shared memory than the default 48 KB."""
    from numba.cuda.cudadrv.driver import binding, driver

    function = next(iter(kernel.overloads.values()))._codelibrary.get_cufunc()  # noqa: SLF001 - Numba has no way for it
    attribute = binding.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
    driver.cuKernelSetAttribute(attribute, bytes_, function.handle, function.device.id)


def built_for(capability: tuple[int, int], roll_out: Any) -> str:
    """PTX of rollouts for GPUs of this compute capability; building it needs no GPU."""
    from numba import cuda, types

    number, numbers = types.int64, types.int64[::1]
    many, states = types.int64[:, ::1], types.int32[:, ::1]
    with without_gpu(capability), no_negative_indices():
        arguments = (numbers, states, many, many, many, numbers, number)
        ptx: str = cuda.compile(roll_out.py_func, arguments, device=False, cc=capability, abi="numba")[0]
    return ptx
