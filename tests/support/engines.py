"""Engine pools for tests, with and without processes."""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from multiprocessing.connection import Connection

import ludogite
from ludogite.bots.karma.odds.compiled import functions as dice_functions
from ludogite.games.position import Position
from ludogite.server.engines.compilation import GameCompiler
from ludogite.server.engines.process_engine import ProcessEngine
from ludogite.server.engines.worker_process import TaskError, TaskFailed, WorkerProcess
from ludogite.table.bots import BotTurn

SECONDS = 60.0
"""The limit for whatever must come; a test that reaches it has failed."""


def answer_briefly(pipe: Connection) -> None:
    """A worker that answers numbers with the next one, and has its weak moments."""
    kept = []
    pipe.send(None)
    while True:
        task = pipe.recv()
        if task == "sleep":
            time.sleep(600)
        if task == "grow":
            kept.append(os.urandom(1 << 24))
        if task == "die":
            os._exit(1)
        pipe.send(TaskError(TaskFailed("it was too hard")) if task == "fail" else (os.getpid(), task))


async def until(happens: Callable[[], object], seconds: float = SECONDS) -> None:
    """Wait for something to be true."""
    async with asyncio.timeout(seconds):
        while not happens():
            await asyncio.sleep(0.01)


def ready_pool(prepared: Iterable[str] = (), seconds: float = SECONDS, workers: int = 1) -> ProcessEngine:
    """A pool for which the dice games' bots are ready, as at a server that has run for a while."""
    dice_functions()
    return ProcessEngine(workers, seconds, prepared)


@asynccontextmanager
async def at_work(
    prepared: Iterable[str] = (),
    seconds: float = SECONDS,
    workers: int = 1,
    loaded: Callable[[str], None] = lambda game: None,
) -> AsyncIterator[ProcessEngine]:
    pool = ready_pool(prepared, seconds, workers)
    pool.start(loaded)
    try:
        yield pool
    finally:
        await pool.close()


def start_of(game: str) -> Position:
    return ludogite.Match(game, seed="1").position


def turn(position: Position, level: int, seed: int) -> BotTurn:
    return BotTurn(0, 0, str(level), position, seed)


class Always(GameCompiler):
    """All games are ready; nothing is compiled."""

    def start(self, loaded: Callable[[str], None]) -> None:
        """Nothing is to be done."""

    async def wait(self, game: str, seconds: float) -> bool:
        """They are ready."""
        return True


class Fake(WorkerProcess):
    """A worker without a process."""

    is_alive = True
