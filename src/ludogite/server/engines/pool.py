"""The bots' thinking, in processes of their own: bounded in number and in time, never in the way of the event loop."""

import asyncio
import logging
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from multiprocessing.connection import Connection
from random import Random
from typing import TYPE_CHECKING, Any

from ludogite.bots.compiling import needs_compiling
from ludogite.bots.report import Report
from ludogite.bots.stand_in import move_at_once
from ludogite.games.position import Position
from ludogite.games.registry import games as all_games
from ludogite.games.words import Refused
from ludogite.server.engines.compilation import Preparation
from ludogite.server.engines.tasks import ChooseMove, FindHint, GetReady, Task, TellOdds
from ludogite.server.engines.threads import in_thread
from ludogite.server.engines.worker import Worker, WorkerLost

if TYPE_CHECKING:
    from ludogite.bots.karma.odds.turn_odds import TurnOdds

PATIENCE = 2.0
"""So many seconds a bot waits for its game to be ready before a stand-in moves for it: enough to load it compiled."""
MOVES, ADVICE = range(2)
"""What goes first: moves, then what people ask."""
WHOLE_WAIT = 2
"""How many times as long as it may take, a task waits in all; then nobody waits for it any more."""
MOST_ADVICE = 4
"""So many questions a worker may be waiting; more are refused at once."""

log = logging.getLogger(__name__)


class ThinkersBusy(Refused):
    """There is no answer now: too many ask, it took too long, or the game is not ready."""


@dataclass(order=True)
class Request:
    """A task in the queue."""

    rank: int
    number: int
    task: Task = field(compare=False)
    answer: asyncio.Future[Any] = field(compare=False)


class Thinkers:
    """A queue of tasks before a number of worker processes; each task may take so many seconds."""

    def __init__(self, workers: int, seconds: float, prepared: Iterable[str] | None = None) -> None:
        self._workers = [Worker(_think) for _ in range(workers)]
        self._seconds = seconds
        self._preparation = Preparation(all_games() if prepared is None else prepared)
        self._queue: asyncio.PriorityQueue[Request] = asyncio.PriorityQueue()
        self._numbers = count()
        self._advising = 0
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin to serve and to compile; needs the running event loop. Processes start when they are first needed."""
        self._preparation.start()
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

    async def expect(self, position: Position, level: int) -> None:
        """A bot will soon have to move: its process starts and loads what it needs in the meantime."""
        if await self._can_think(position):
            with suppress(WorkerLost):  # then the move itself will say so
                await self._asked(MOVES, GetReady(position, level))

    async def move(self, position: Position, level: int, seed: int) -> str:
        """A bot's move; a stand-in's while the game is not compiled, or if the bot fails."""
        if await self._can_think(position):
            try:
                move: str = await self._asked(MOVES, ChooseMove(position, level, seed))
            except WorkerLost as error:
                log.warning("a stand-in moves at %s for level %s: %s", position.game.id, level, error)
            else:
                return move
        return await in_thread(move_at_once, position, Random(seed))  # noqa: S311 - no secret

    async def hint(self, position: Position) -> tuple[list[str], Report]:
        """Where to look, and the best moves; raises ThinkersBusy."""
        places, report = await self._advised(FindHint(position))
        return places, report

    async def odds(self, position: Position) -> "TurnOdds":
        """The odds of the dice that can be chosen; raises ThinkersBusy."""
        odds: TurnOdds = await self._advised(TellOdds(position))
        return odds

    async def _can_think(self, position: Position) -> bool:
        game = position.game.id
        return not needs_compiling(game) or await self._preparation.wait(game, PATIENCE)

    async def _advised(self, task: FindHint | TellOdds) -> Any:
        if not await self._can_think(task.position):
            raise ThinkersBusy(
                "This game is still being prepared: ask again in a minute.",
                "Ce jeu est encore en préparation : redemandez dans une minute.",
            )
        if self._advising >= MOST_ADVICE * len(self._workers):
            raise ThinkersBusy("Too many people ask just now: try again.", "Trop de demandes à la fois : réessayez.")
        self._advising += 1
        try:
            return await self._asked(ADVICE, task)
        except WorkerLost as error:
            log.warning("no advice at %s: %s", task.position.game.id, error)
            raise ThinkersBusy("That took too long: try again.", "C'était trop long : réessayez.") from error
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
