"""Which games bots can think about: they are compiled one after the other, in a process that lets others go first."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from multiprocessing.connection import Connection

from ludogite.games.registry import load
from ludogite.kernel.engine import before_compiling
from ludogite.server.engines.threads import in_thread
from ludogite.server.engines.trouble import Trouble
from ludogite.server.engines.worker import Worker, refuse_to_compile

COMPILE_SECONDS = 3600.0
"""Compiling a game may take so long: about half a minute, but everybody else goes first."""
LONGEST_PAUSE = 3600.0
"""What cannot be loaded is compiled anew, which costs more than to ask again."""
LOOK_SECONDS = 0.2
"""While all games that are left have failed, so often is looked whether one is due."""


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
        self._compiling = {game: Trouble(f"compiling {game}") for game in self._waiting}
        self._loading = {game: Trouble(f"loading compiled {game}", LONGEST_PAUSE) for game in self._waiting}
        self._due: dict[str, float] = {}
        """When a game that failed is tried again, in the event loop's time."""
        self._loaded: Callable[[str], None] = lambda game: None
        self._task: asyncio.Task[None] | None = None

    def start(self, loaded: Callable[[str], None]) -> None:
        """Begin; needs the running event loop. ``loaded`` hears which games can be played compiled in this process."""
        self._loaded = loaded
        self._task = asyncio.create_task(self._prepare_all())

    def repeat(self, game: str) -> None:
        """Compile a game again that is no longer found on disk."""
        if not self.is_ready(game):
            return
        self._ready[game].clear()
        self._retry(game, self._compiling[game], "no longer on disk")
        if self._task and self._task.done():
            self._task = asyncio.create_task(self._prepare_all())

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

    async def wait_for_all(self) -> None:
        """Wait until every game is ready, or has failed and is tried again later."""
        while not all(self.is_ready(game) or self._compiling[game].is_on for game in self._ready):
            await asyncio.sleep(LOOK_SECONDS)

    async def close(self) -> None:
        """Stop at once."""
        self._worker.kill()
        if self._task:
            self._task.cancel()

    async def _prepare_all(self) -> None:
        """Prepare one game after the other; those that failed are tried again after a while, others first."""
        loop = asyncio.get_running_loop()
        while self._waiting:
            now = loop.time()
            game = next((game for game in self._waiting if self._due.get(game, now) <= now), None)
            if game is None:
                await asyncio.sleep(LOOK_SECONDS)
                continue
            trouble = self._compiling[game]
            try:
                await in_thread(self._worker.ask, game, COMPILE_SECONDS)
                trouble.end()
                self._ready[game].set()
                trouble = self._loading[game]
                await in_thread(_load_compiled, game)
                self._loaded(game)
                trouble.end()
                if self.is_ready(game):
                    self._waiting.remove(game)
            except Exception as error:  # noqa: BLE001 - whatever it is, the game is tried again
                self._retry(game, trouble, error)
            if trouble.is_on or not self._waiting:
                with suppress(RuntimeError):  # there is no thread to be had
                    await in_thread(self._worker.stop)

    def _retry(self, game: str, trouble: Trouble, error: object) -> None:
        if game in self._waiting:
            self._waiting.remove(game)
        self._waiting.append(game)
        self._due[game] = asyncio.get_running_loop().time() + trouble.begin(error)


def _compile_games(pipe: Connection) -> None:
    from ludogite.server.engines.work import compile_games  # noqa: PLC0415 - the searches are for other processes only

    compile_games(pipe)


def _load_compiled(game: str) -> None:
    """Load what another process has compiled; raises NotOnDisk where that cannot be found."""
    end = before_compiling(refuse_to_compile)
    try:
        load(game).compiled()
    finally:
        end()
