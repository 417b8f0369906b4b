"""Many games side by side, as arrays: on all cores of the CPU, or on an NVIDIA GPU, from the same rules."""

from functools import cached_property
from typing import Any

from ludogite.encoding import Encoding
from ludogite.encoding.tasks import FIND, MASK, MOVERS_SEAT, OBSERVE, encoding_task
from ludogite.games.arguments import number_in, shown
from ludogite.games.encodings import NO_ACTION, ONLOOKER
from ludogite.games.game import Game
from ludogite.games.options import Value
from ludogite.games.position import Position
from ludogite.games.registry import load
from ludogite.kernel.batch_devices import DEVICES, games_on
from ludogite.kernel.batch_drivers import CHECK, HISTORY_FULL, ILLEGAL, LIST, MOVES_FULL, PLAY, SAMPLE, SHARE, Task
from ludogite.kernel.layout import LENGTH_LIMIT, MOVER, PLY, RECENT, REPETITION_LIMIT

BITS = 32
USUAL_HISTORY = 1024
NO_LIMIT = 1 << 62


class BatchError(ValueError):
    """What a batch cannot do; its games are as they were, unless the sentence says otherwise."""


class Batch:
    """So many games of one kind, each in a position of its own; every array has a row a game.

    Arrays are NumPy's on the CPU. On a GPU they stay there: PyTorch, JAX and CuPy take them without a copy.
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
        """Begin all games anew, with the same random numbers as the first time."""
        self._games.fill(*self.game.start().internals, self._seed)

    def wait(self) -> None:
        """Return when all that was asked of a GPU is done; what is read from there waits by itself."""
        self._games.wait()

    def host(self, array: Any) -> Any:
        """An array of these games as NumPy's; a GPU's is copied."""
        return self._games.host(array)

    @property
    def states(self) -> Any:
        """The games' states as the kernel keeps them (count, size)."""
        return self._games.states

    @property
    def to_move(self) -> Any:
        """The player to move in each game, CHANCE (-1), or -2 when it is over (count)."""
        return self._games.states[:, MOVER]

    @property
    def plies(self) -> Any:
        """How many moves have been played in each game (count)."""
        return self._games.states[:, PLY]

    def legal(self) -> tuple[Any, Any]:
        """The legal moves as the kernel's numbers (count, room), and how many each game has (count).

        What stands behind a game's moves in its row means nothing. At chance and when a game is over there are none.
        """
        moves, counts = self._games.do(Task(LIST, self._room))
        on_host = self.host(counts)
        if on_host.max() > self._room:
            raise self._error(MOVES_FULL, int(on_host.argmax()))
        return moves, counts

    def sample(self) -> Any:
        """A random legal move, or at chance an outcome, for each game (count); each game draws from its own stream."""
        return self._done(Task(SAMPLE))[:, 0]

    def step(self, moves: Any, *, checked: bool = True) -> None:
        """Play a move, or at chance an outcome, in each game that is not over; either all are played or none.

        ``checked=False`` is for moves that are known to be legal: then they are not looked at, and one that is not
        makes a game that means nothing.
        """
        rows = self._rows(moves, 1)
        if checked:
            self._done(Task(CHECK), rows)
        self._done(Task(PLAY), rows)

    def rollout(self, most: int | None = None) -> None:
        """Play all games at random to their end, or for at most so many more moves each."""
        if most is not None and number_in(most, range(NO_LIMIT)) is None:
            raise BatchError(f"A rollout has so many moves at most: a whole number, not {shown(most)}.")
        self._look_at(self._games.roll_out(NO_LIMIT if most is None else int(most)))

    def results(self) -> Any:
        """Each player's share of the win (count, players), in twelfths: 12 for a win; -12 where a game is not over."""
        return self._done(Task(SHARE, self.game.players))

    def masks(self, chosen: Any = None) -> Any:
        """Which actions may be chosen, 1 for each that may (count, actions).

        Where a move is made of several actions, ``chosen`` are those of each game's move so far (count, steps).
        """
        return self._encoded(MASK, self.encoding.actions, "uint8", self._actions(chosen))

    def moves(self, actions: Any) -> Any:
        """The legal moves that these actions make, as the kernel's numbers (count), for ``step``."""
        return self._encoded(FIND, 1, "int64", self._actions(actions))[:, 0]

    def observations(self, seat: int | None = None) -> Any:
        """What a seat may know of each game, or whoever is to move in it (count, places); flat, from 0 to 255."""
        number = MOVERS_SEAT if seat is None else number_in(seat, range(ONLOOKER, self.game.players))
        if number is None:
            raise BatchError(f"There is no seat {shown(seat)}: seats are 0 to {self.game.players - 1}, -1 looks on.")
        return self._encoded(OBSERVE, self.encoding.size, "uint8", [[number]] * len(self))

    @cached_property
    def encoding(self) -> Encoding:
        """The numbers of the game's actions, and what its observations mean."""
        return Encoding(self.game)

    def _encoded(self, number: int, out: int, dtype: str, values: Any) -> Any:
        return self._done(encoding_task(self.encoding.module, number, out, dtype), values)

    def _actions(self, actions: Any) -> Any:
        return self._rows([[NO_ACTION]] * len(self) if actions is None else actions, None)

    def _rows(self, values: Any, width: int | None) -> Any:
        """Numbers with a row a game."""
        rows = self._games.rows(values)
        if rows.shape[0] != len(self) or (width is not None and rows.shape[1] != width):
            raise BatchError(f"A batch of {len(self)} games takes a row for each, not {rows.shape[0]} rows.")
        return rows

    def _done(self, task: Task, values: Any = None) -> Any:
        """What came out of a task; complains where something went wrong."""
        out, returned = self._games.do(task, values)
        self._look_at(returned)
        return out

    def position(self, index: int) -> Position:
        """One of the games as a position."""
        state, keys = self._games.game(self._index(index))
        return Position(self.game, tuple(state), keys[: state[RECENT]])

    def put(self, index: int, position: Position) -> None:
        """Set one of the games to a position of the same game."""
        if position.game != self.game:
            raise BatchError(f"This is a batch of {self.game!r}; a position of {position.game!r} does not fit.")
        state, keys = position.internals
        if len(keys) > self._history:
            raise self._error(HISTORY_FULL, index)
        self._games.put(self._index(index), state, keys)

    def _index(self, index: int) -> int:
        number = number_in(index, range(len(self)))
        if number is None:
            raise BatchError(f"There is no game {shown(index)}: they are 0 to {len(self) - 1}.")
        return number

    def _look_at(self, statuses: Any) -> None:
        """Complain about the first game in which something did not go as it should."""
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
    """``count`` games side by side, from their start. The same seed gives the same games on every device.

    ``history`` and ``moves`` are how many positions that may be repeated, and how many legal moves, a game has room
    for; what does not fit is an error. A game given by its id takes its options here.
    """
    chosen = load(game, **options) if isinstance(game, str) else game
    if device not in DEVICES:
        raise BatchError(f"device is 'cpu' or 'cuda', not {shown(device)}.")
    return Batch(
        chosen,
        checked("count", count, 1),
        device,
        checked("seed", seed, 0),
        checked("history", most_recent(chosen) if history is None else history, 1),
        checked("moves", chosen.book.max_moves if moves is None else moves, chosen.book.max_moves),
    )


def checked(name: str, value: object, least: int) -> int:
    """A number of 32 bits that was passed in."""
    number = number_in(value, range(least, 1 << BITS))
    if number is None:
        raise BatchError(f"{name} is a whole number from {least} to {(1 << BITS) - 1:,}, not {shown(value)}.")
    return number


def most_recent(game: Game) -> int:
    """Room for the positions that may be repeated: no more than the plies that end a game, where it has that limit."""
    tables = game.setting.tables
    if tables[REPETITION_LIMIT] == 0:
        return 1
    return min(tables[LENGTH_LIMIT] or USUAL_HISTORY, USUAL_HISTORY) + 1
