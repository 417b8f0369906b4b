"""The engine pool: worker processes that think, bounded in number and in time, never in the way of the event loop."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

from ludogite.bots.bot import needs_compiling
from ludogite.bots.report import Report
from ludogite.games.position import Position
from ludogite.games.registry import games as all_games
from ludogite.games.words import Refused
from ludogite.server.engines.compilation import Preparation
from ludogite.server.engines.tasks import Task
from ludogite.server.engines.threads import in_thread
from ludogite.server.engines.worker import Worker, WorkerLost
from ludogite.table.bots import ENGINE_PATIENCE, BotTurn

if TYPE_CHECKING:
    from ludogite.bots.karma.odds.turn_odds import TurnOdds

MOVES, ADVICE = range(2)
"""What goes first: moves, then what people ask."""
WHOLE_WAIT = 2
"""How many times as long as it may take, a task waits in all; then nobody waits for it any more."""
MOST_ADVICE = 4
"""So many questions a worker may be waiting; more are refused at once."""

log = logging.getLogger(__name__)


class EnginesBusy(Refused):
    """There is no answer now: too many ask, it took too long, or the game is not ready."""

    code = "engines-busy"


@dataclass(order=True)
class Request:
    """A task in the queue."""

    rank: int
    number: int
    task: Task = field(compare=False)
    answer: asyncio.Future[Any] = field(compare=False)


class EnginePool:
    """A queue of tasks before a number of worker processes; each task may take so many seconds."""

    def __init__(self, workers: int, seconds: float, prepared: Iterable[str] | None = None) -> None:
        self._workers = [Worker(_think) for _ in range(workers)]
        self._seconds = seconds
        self._preparation = Preparation(all_games() if prepared is None else prepared)
        self._queue: asyncio.PriorityQueue[Request] = asyncio.PriorityQueue()
        self._numbers = count()
        self._advising = 0
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, loaded: Callable[[str], None] = lambda game: None) -> None:
        """Begin to serve and to compile; needs the running event loop. Processes start when they are first needed.

        ``loaded`` hears which games can be played with compiled rules in this process.
        """
        self._preparation.start(loaded)
        self._tasks = [asyncio.create_task(self._serve(worker)) for worker in self._workers]

    async def close(self) -> None:
        """End all thinking at once."""
        for task in self._tasks:
            task.cancel()
        for worker in self._workers:
            worker.kill()
        await self._preparation.close()
        while not self._queue.empty():
            self._queue.get_nowait().answer.cancel()

    async def expect(self, position: Position, bot: str) -> None:
        """A bot will soon have to move: its process starts and loads what it needs in the meantime."""
        if await self._can_think(position):
            with suppress(WorkerLost):  # then the move itself will say so
                await self._asked(MOVES, Task("load", position, bot))

    async def move(self, turn: BotTurn) -> str:
        """A bot's move; a stand-in's while the game is not compiled, or if the bot fails."""
        if await self._can_think(turn.position):
            try:
                move: str = await self._asked(MOVES, Task("move", turn.position, turn.bot, turn.seed))
            except WorkerLost as error:
                log.warning("a stand-in moves at %s for bot %s: %s", turn.position.game.id, turn.bot, error)
            else:
                return move
        return await in_thread(turn.stand_in_move)

    async def hint(self, position: Position) -> tuple[list[str], Report]:
        """Where to look, and the best moves; raises EnginesBusy."""
        places, report = await self._advised(Task("hint", position))
        return places, report

    async def odds(self, position: Position) -> "TurnOdds":
        """The odds of the dice that can be chosen; raises EnginesBusy."""
        odds: TurnOdds = await self._advised(Task("odds", position))
        return odds

    async def _can_think(self, position: Position) -> bool:
        game = position.game.id
        return not needs_compiling(game) or await self._preparation.wait(game, ENGINE_PATIENCE)

    async def _advised(self, task: Task) -> Any:
        if not await self._can_think(task.position):
            raise EnginesBusy(
                "This game is still being prepared: ask again in a minute.",
                "Ce jeu est encore en préparation : redemandez dans une minute.",
            )
        if self._advising >= MOST_ADVICE * len(self._workers):
            raise EnginesBusy("Too many people ask just now: try again.", "Trop de demandes à la fois : réessayez.")
        self._advising += 1
        try:
            return await self._asked(ADVICE, task)
        except WorkerLost as error:
            log.warning("no advice at %s: %s", task.position.game.id, error)
            raise EnginesBusy("That took too long: try again.", "C'était trop long : réessayez.") from error
        finally:
            self._advising -= 1

    async def _asked(self, rank: int, task: Task) -> Any:
        answer = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Request(rank, next(self._numbers), task, answer))
        try:
            return await asyncio.wait_for(answer, WHOLE_WAIT * self._seconds)
        except TimeoutError as error:
            raise WorkerLost("nobody had time for it") from error

    async def _serve(self, worker: Worker) -> None:
        """Give one worker a task after the other; those that nobody waits for any more are dropped."""
        while True:
            request = await self._queue.get()
            if request.answer.done():
                continue
            try:
                found = await in_thread(worker.ask, request.task, self._seconds)
            except WorkerLost as error:
                if not request.answer.done():
                    request.answer.set_exception(error)
            except asyncio.CancelledError:
                request.answer.cancel()
                raise
            else:
                if not request.answer.done():
                    request.answer.set_result(found)


def _think(pipe: Connection) -> None:
    from ludogite.server.engines.work import think  # noqa: PLC0415 - the searches are for other processes only

    think(pipe)
