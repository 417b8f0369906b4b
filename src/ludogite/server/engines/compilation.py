"""Compilation of games for bots, one after the other, in a process of low priority."""

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from multiprocessing.connection import Connection

from ludogite.games.registry import load
from ludogite.kernel.rules_engine import watch_compilations
from ludogite.server.engines.worker_process import WorkerProcess, in_thread, refuse_to_compile
from ludogite.server.trouble import Trouble

COMPILE_SECONDS = 3600.0
"""Timeout for compiling one game: usually half a minute, but at low priority."""
LONGEST_PAUSE = 3600.0
"""After a failed load the game is compiled again, which is expensive."""
POLL_SECONDS = 0.2
"""Polling interval while all remaining games have failed."""


class GameCompiler:
    """Compiles games, or finds them compiled on disk; then this process loads their compiled rules in a thread.

    It never compiles anything in this process.
    """

    def __init__(self, games: Iterable[str]) -> None:
        self._waiting = list(games)
        self._ready = {game: asyncio.Event() for game in self._waiting}
        self._requested: dict[str, float] = {}
        """Event-loop time when each game was first requested."""
        self._worker = WorkerProcess(_compile_games)
        self._compiling = {game: Trouble(f"compiling {game}") for game in self._waiting}
        self._loading = {game: Trouble(f"loading compiled {game}", LONGEST_PAUSE) for game in self._waiting}
        self._due: dict[str, float] = {}
        """Event-loop time of the next try of a failed game."""
        self._loaded: Callable[[str], None] = lambda game: None
        self._task: asyncio.Task[None] | None = None

    def start(self, loaded: Callable[[str], None]) -> None:
        """Start; needs the running event loop. ``loaded`` is called with each game this process can play compiled."""
        self._loaded = loaded
        self._task = asyncio.create_task(self._compile_all())

    def recompile(self, game: str) -> None:
        """Compile a game again whose compiled code has vanished from the disk."""
        if not self.is_ready(game):
            return
        self._ready[game].clear()
        self._retry(game, self._compiling[game], "no longer on disk")
        if self._task and self._task.done():
            self._task = asyncio.create_task(self._compile_all())

    @property
    def troubles(self) -> list[Trouble]:
        """All compilations and loads that may have failed."""
        return [*self._compiling.values(), *self._loading.values()]

    def is_ready(self, game: str) -> bool:
        """Whether bots can play this game."""
        return game in self._ready and self._ready[game].is_set()

    async def wait(self, game: str, seconds: float) -> bool:
        """Wait until a game is ready, at most ``seconds`` since it was first requested; return whether it is.

        The game is compiled before all others.
        """
        if self.is_ready(game) or game not in self._ready:
            return game in self._ready
        if game in self._waiting:
            self._waiting.remove(game)
            self._waiting.insert(0, game)
        now = asyncio.get_running_loop().time()
        left = self._requested.setdefault(game, now) + seconds - now
        with suppress(TimeoutError):
            await asyncio.wait_for(self._ready[game].wait(), max(left, 0))
        return self.is_ready(game)

    async def wait_for_all(self) -> None:
        """Wait until every game is ready, or has failed and will be retried."""
        while not all(self.is_ready(game) or self._compiling[game].is_active for game in self._ready):
            await asyncio.sleep(POLL_SECONDS)

    async def close(self) -> None:
        self._worker.kill()
        if self._task:
            self._task.cancel()

    async def _compile_all(self) -> None:
        """Prepare one game after the other; those that failed are retried later, after the others."""
        loop = asyncio.get_running_loop()
        while self._waiting:
            now = loop.time()
            game = next((game for game in self._waiting if self._due.get(game, now) <= now), None)
            if game is None:
                await asyncio.sleep(POLL_SECONDS)
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
            except Exception as error:  # noqa: BLE001 - the game is retried
                self._retry(game, trouble, error)
            if trouble.is_active or not self._waiting:
                with suppress(RuntimeError):  # no thread can be started
                    await in_thread(self._worker.stop)

    def _retry(self, game: str, trouble: Trouble, error: object) -> None:
        if game in self._waiting:
            self._waiting.remove(game)
        self._waiting.append(game)
        self._due[game] = asyncio.get_running_loop().time() + trouble.begin(error)


def _compile_games(pipe: Connection) -> None:
    from ludogite.server.engines.worker_main import compile_games  # noqa: PLC0415 - only in worker processes

    compile_games(pipe)


def _load_compiled(game: str) -> None:
    """Load the compiled rules of a game; raises NotOnDisk if they are not in the cache."""
    end = watch_compilations(refuse_to_compile)
    try:
        load(game).compiled()
    finally:
        end()
