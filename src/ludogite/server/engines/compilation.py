"""Which games bots can think about: they are compiled one after the other, in a process that lets others go first."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from multiprocessing.connection import Connection

from ludogite.games.registry import load
from ludogite.kernel.engine import before_compiling
from ludogite.server.engines.threads import in_thread
from ludogite.server.engines.trouble import Trouble
from ludogite.server.engines.worker import Worker

COMPILE_SECONDS = 3600.0
"""Compiling a game may take so long: about half a minute, but everybody else goes first."""
LONGEST_PAUSE = 3600.0
"""What cannot be loaded is compiled anew, which costs more than to ask again."""


class NotOnDisk(Exception):
    """Something would have to be compiled in the server's own process."""


class Preparation:
    """Compiles games, or finds them compiled on disk; then this process loads their rules compiled too, and says so.

    It never compiles anything in this process, and loads in a thread.
    """

    def __init__(self, games: Iterable[str]) -> None:
        self._waiting = list(games)
        self._ready = {game: asyncio.Event() for game in self._waiting}
        self._asked: dict[str, float] = {}
        """When each game was first asked for, in the event loop's time."""
        self._worker = Worker(_compile_games)
        self._compiling = {game: Trouble(f"{game} cannot be compiled: stand-ins move") for game in self._waiting}
        self._loading = {
            game: Trouble(f"{game} cannot be loaded: its rules stay slow", LONGEST_PAUSE) for game in self._waiting
        }
        self._due: dict[str, float] = {}
        """When a game that failed is tried again, in the event loop's time."""
        self._task: asyncio.Task[None] | None = None

    def start(self, loaded: Callable[[str], None]) -> None:
        """Begin; needs the running event loop. ``loaded`` hears which games can be played compiled in this process."""
        self._task = asyncio.create_task(self._prepare_all(loaded))

    @property
    def troubles(self) -> list[Trouble]:
        """All that may have failed."""
        return [*self._compiling.values(), *self._loading.values()]

    def is_ready(self, game: str) -> bool:
        """Whether bots can think about this game."""
        return game in self._ready and self._ready[game].is_set()

    async def wait(self, game: str, seconds: float) -> bool:
        """Whether a game is ready, at the latest so many seconds after it was first asked for.

        It is prepared before all others.
        """
        if self.is_ready(game) or game not in self._ready:
            return game in self._ready
        if game in self._waiting:
            self._waiting.remove(game)
            self._waiting.insert(0, game)
        now = asyncio.get_running_loop().time()
        left = self._asked.setdefault(game, now) + seconds - now
        with suppress(TimeoutError):
            await asyncio.wait_for(self._ready[game].wait(), max(left, 0))
        return self.is_ready(game)

    async def close(self) -> None:
        """Stop at once."""
        self._worker.kill()
        if self._task:
            self._task.cancel()

    async def _prepare_all(self, loaded: Callable[[str], None]) -> None:
        """Prepare one game after the other; those that failed wait until nothing else is to be done, and a while."""
        loop = asyncio.get_running_loop()
        while self._waiting:
            game = min(self._waiting, key=lambda game: self._due.get(game, 0.0))
            await asyncio.sleep(self._due.get(game, 0.0) - loop.time())
            trouble = self._compiling[game]
            try:
                await in_thread(self._worker.ask, game, COMPILE_SECONDS)
                trouble.end()
                self._ready[game].set()
                trouble = self._loading[game]
                await in_thread(_load_compiled, game)
                trouble.end()
                self._waiting.remove(game)
                loaded(game)
            except Exception as error:  # noqa: BLE001 - whatever it is, the game is tried again
                self._due[game] = loop.time() + trouble.begin(error)
                with suppress(RuntimeError):  # there is no thread to be had
                    await in_thread(self._worker.stop)
        self._worker.kill()


def _compile_games(pipe: Connection) -> None:
    from ludogite.server.engines.work import compile_games  # noqa: PLC0415 - the searches are for other processes only

    compile_games(pipe)


def _load_compiled(game: str) -> None:
    """Load what another process has compiled; raises NotOnDisk where that cannot be found."""
    end = before_compiling(_refuse)
    try:
        load(game).compiled()
    finally:
        end()


def _refuse() -> None:
    raise NotOnDisk("the compiled rules are not on disk")
