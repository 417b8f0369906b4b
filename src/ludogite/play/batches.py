"""Many games at once, as arrays: on all CPU cores, or on an NVIDIA GPU, with the same rules."""

from functools import cached_property
from types import ModuleType
from typing import Any

from ludogite.encoding import Encoding, contract
from ludogite.encoding.contract import action, observe
from ludogite.games.arguments import number_in, shown
from ludogite.games.encodings import NO_ACTION, ONLOOKER
from ludogite.games.game import Game
from ludogite.games.options import Value
from ludogite.games.position import Position
from ludogite.games.registry import load
from ludogite.kernel.batch_drivers import (
    CHECK,
    DEVICES,
    GOING,
    HISTORY_FULL,
    ILLEGAL,
    LIST,
    MOVES_FULL,
    PLAY,
    SAMPLE,
    SHARE,
    BatchTask,
    games_on,
    legal_moves,
)
from ludogite.kernel.layout import LENGTH_LIMIT, MOVER, OVER, PASS, PLY, RECENT, REPETITION_LIMIT, Ints
from ludogite.kernel.specialise import bindings_of, functions_of

BITS = 32
DEFAULT_HISTORY = 1024
NO_LIMIT = 1 << 62

MASK, FIND, OBSERVE = range(3)
MOVERS_SEAT = -2
"""Placeholder for the seat of the player to move, or a spectator's at chance and after the end."""


class BatchError(ValueError):
    """Error in the use of a batch; its games are unchanged, unless the message says otherwise."""


class Batch:
    """Many games of one kind, each in its own position; every array has one row per game.

    Arrays are NumPy's on the CPU. On a GPU they stay there: PyTorch, JAX and CuPy use them without a copy.
    """

    def __init__(self, game: Game, count: int, device: str, seed: int, history: int, room: int) -> None:
        self.game = game
        self.device = device
        self._seed = seed
        start = game.start().internals
        limits = game.setting.tables, len(start[0]), count, history, room
        self._games: Any = games_on(device, game.book.rules, *limits)
        self._history, self._room = history, room
        self.reset()

    def __len__(self) -> int:
        return int(self._games.states.shape[0])

    def __repr__(self) -> str:
        return f"<{len(self)} games of {self.game!r} on {self.device}>"

    def reset(self) -> None:
        """Restart all games, with the same random numbers as before."""
        self._games.fill(*self.game.start().internals, self._seed)

    def wait(self) -> None:
        """Return when the GPU has finished all its work; reading arrays from it waits anyway."""
        self._games.wait()

    def host(self, array: Any) -> Any:
        """Array of these games as a NumPy array; copied from a GPU."""
        return self._games.host(array)

    @property
    def states(self) -> Any:
        """States of the games (count, size)."""
        return self._games.states

    @property
    def to_move(self) -> Any:
        """Player to move in each game, CHANCE (-1), or -2 when it is over (count)."""
        return self._games.states[:, MOVER]

    @property
    def plies(self) -> Any:
        """Number of moves played in each game (count)."""
        return self._games.states[:, PLY]

    def legal(self) -> tuple[Any, Any]:
        """Legal moves as numbers (count, room), and their number in each game (count).

        The places after a game's moves in its row are undefined. At chance and when a game is over there are none.
        """
        moves, counts = self._games.run_task(BatchTask(LIST, self._room))
        on_host = self.host(counts)
        if on_host.max() > self._room:
            raise self._error(MOVES_FULL, int(on_host.argmax()))
        return moves, counts

    def sample(self) -> Any:
        """Random legal move, or at chance an outcome, for each game (count), drawn from the game's own stream."""
        return self._done(BatchTask(SAMPLE))[:, 0]

    def step(self, moves: Any, *, checked: bool = True) -> None:
        """Play a move, or at chance an outcome, in each game that is not over; either all are played or none.

        ``checked=False`` skips the check of moves known to be legal; an illegal one corrupts its game.
        """
        rows = self._rows(moves, 1)
        if checked:
            self._done(BatchTask(CHECK), rows)
        self._done(BatchTask(PLAY), rows)

    def rollout(self, most: int | None = None) -> None:
        """Play all games at random to their end, or for at most ``most`` more moves each."""
        if most is not None and number_in(most, range(NO_LIMIT)) is None:
            raise BatchError(f"A rollout has so many moves at most: a whole number, not {shown(most)}.")
        self._look_at(self._games.roll_out(NO_LIMIT if most is None else int(most)))

    def results(self) -> Any:
        """Each player's share of the win (count, players), in twelfths: 12 for a win; -12 where a game is not over."""
        return self._done(BatchTask(SHARE, self.game.players))

    def masks(self, chosen: Any = None) -> Any:
        """Mask of the possible next actions, 1 for each (count, actions).

        If moves have several actions, ``chosen`` are those of each game's move so far (count, steps).
        """
        return self._encoded(MASK, self.encoding.actions, "uint8", self._actions(chosen))

    def moves(self, actions: Any) -> Any:
        """Legal moves that these actions make, as numbers (count), for ``step``."""
        return self._encoded(FIND, 1, "int64", self._actions(actions))[:, 0]

    def observations(self, seat: int | None = None) -> Any:
        """Observation of each game by a seat, or by its player to move (count, places); flat, from 0 to 255."""
        number = MOVERS_SEAT if seat is None else number_in(seat, range(ONLOOKER, self.game.players))
        if number is None:
            raise BatchError(f"There is no seat {shown(seat)}: seats are 0 to {self.game.players - 1}, -1 looks on.")
        return self._encoded(OBSERVE, self.encoding.size, "uint8", [[number]] * len(self))

    @cached_property
    def encoding(self) -> Encoding:
        """Encoding of the game: its action numbers and observations."""
        return Encoding(self.game)

    def _encoded(self, number: int, out: int, dtype: str, values: Any) -> Any:
        return self._done(encoding_task(self.encoding.module, number, out, dtype), values)

    def _actions(self, actions: Any) -> Any:
        return self._rows([[NO_ACTION]] * len(self) if actions is None else actions, None)

    def _rows(self, values: Any, width: int | None) -> Any:
        """Numbers with one row per game."""
        rows = self._games.rows(values)
        if rows.shape[0] != len(self) or (width is not None and rows.shape[1] != width):
            raise BatchError(f"A batch of {len(self)} games takes a row for each, not {rows.shape[0]} rows.")
        return rows

    def _done(self, task: BatchTask, values: Any = None) -> Any:
        """Output of a task; raises BatchError if it failed for a game."""
        out, returned = self._games.run_task(task, values)
        self._look_at(returned)
        return out

    def position(self, index: int) -> Position:
        """Position of one of the games."""
        state, keys = self._games.game(self._index(index))
        return Position(self.game, tuple(state), keys[: state[RECENT]])

    def put(self, index: int, position: Position) -> None:
        """Set one of the games to a position of the same game."""
        if position.game != self.game:
            raise BatchError(f"This is a batch of {self.game!r}; a position of {position.game!r} does not fit.")
        state, keys = position.internals
        if len(keys) > self._history:
            raise self._error(HISTORY_FULL, index)
        self._games.set_game(self._index(index), state, keys)

    def _index(self, index: int) -> int:
        number = number_in(index, range(len(self)))
        if number is None:
            raise BatchError(f"There is no game {shown(index)}: they are 0 to {len(self) - 1}.")
        return number

    def _look_at(self, statuses: Any) -> None:
        """Raise BatchError for the first game with an error status."""
        on_host = self.host(statuses)
        wrong = (on_host >= MOVES_FULL).nonzero()[0]
        if len(wrong):
            raise self._error(int(on_host[wrong[0]]), int(wrong[0]))

    def _error(self, status: int, index: int) -> BatchError:
        if status == ILLEGAL:
            return BatchError(f"Game {index}: that move is not legal there; no game was changed.")
        if status == HISTORY_FULL:
            return BatchError(
                f"Game {index} has more positions that may be repeated than this batch has room for ({self._history}). "
                f"It stopped there; make the batch with history={2 * self._history}."
            )
        return BatchError(
            f"Game {index} has more legal moves than this batch has room for ({self._room}). It stopped there; make "
            f"the batch with moves={2 * self._room}."
        )


def batch(
    game: str | Game,
    count: int,
    *,
    device: str = "cpu",
    seed: int = 0,
    history: int | None = None,
    moves: int | None = None,
    **options: Value,
) -> Batch:
    """Batch of ``count`` games from their start. The same seed gives the same games on every device.

    ``history`` and ``moves`` are a game's capacity for positions that may recur and for legal moves; exceeding it is an
    error. A game given by its id takes its options here.
    """
    chosen = load(game, **options) if isinstance(game, str) else game
    if device not in DEVICES:
        raise BatchError(f"device is 'cpu' or 'cuda', not {shown(device)}.")
    return Batch(
        chosen,
        checked_number("count", count, 1),
        device,
        checked_number("seed", seed, 0),
        checked_number("history", default_history(chosen) if history is None else history, 1),
        checked_number("moves", chosen.book.max_moves if moves is None else moves, chosen.book.max_moves),
    )


def checked_number(name: str, value: object, least: int) -> int:
    """Checked argument: a 32-bit number from ``least`` up."""
    number = number_in(value, range(least, 1 << BITS))
    if number is None:
        raise BatchError(f"{name} is a whole number from {least} to {(1 << BITS) - 1:,}, not {shown(value)}.")
    return number


def default_history(game: Game) -> int:
    """Default capacity for positions that may recur: at most the game's limit of plies, if it has one."""
    tables = game.setting.tables
    if tables[REPETITION_LIMIT] == 0:
        return 1
    return min(tables[LENGTH_LIMIT] or DEFAULT_HISTORY, DEFAULT_HISTORY) + 1


# Tasks of a batch with an encoding


def encode_task(
    tables: Ints, state: Ints, history: Ints, stream: Ints, listed: Ints, given: Ints, out: Ints, task: int
) -> int:
    """Write a mask of the actions that may follow those given, the move they make, or a seat's observation."""
    if task == OBSERVE:
        observe(tables, state, max(state[MOVER], ONLOOKER) if given[0] == MOVERS_SEAT else given[0], out)
        return GOING
    count = legal_moves(tables, state, listed)
    if count > len(listed):
        return MOVES_FULL
    status = GOING if task == MASK or state[MOVER] == OVER else ILLEGAL
    out[0] = PASS if task == FIND else 0
    for i in range(count):
        chosen = shared_actions(tables, state, listed[i], given)
        if chosen == len(given) or given[chosen] == NO_ACTION:
            number = action(tables, state, listed[i], chosen)
            if task == MASK and number != NO_ACTION:
                out[number] = 1
            elif task == FIND and number == NO_ACTION:
                out[0] = listed[i]
                status = GOING
    return status


def shared_actions(tables: Ints, state: Ints, move: int, given: Ints) -> int:
    """Number of a move's first actions that match those given."""
    step = 0
    while step < len(given) and given[step] != NO_ACTION and action(tables, state, move, step) == given[step]:
        step += 1
    return step


def encoding_task(module: ModuleType, number: int, out: int, dtype: str) -> BatchTask:
    """Task for a batch whose game has this encoding."""
    bindings = {function: function for function in functions_of(contract).values()} | bindings_of(contract, module)
    return BatchTask(number, out, dtype, encode_task, tuple(bindings.items()))
