"""The engine pool: worker processes that think, bounded in number and in time, never in the way of the event loop."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING, Any

from ludogite.bots.bot import needs_compiling
from ludogite.bots.report import Report
from ludogite.games.position import Position
from ludogite.games.registry import games as all_games
from ludogite.games.words import Refused
from ludogite.server.engines.compilation import Preparation
from ludogite.server.engines.fair_queue import ADVICE, MOVE, FairQueue, Request
from ludogite.server.engines.tasks import Task
from ludogite.server.engines.threads import in_thread
from ludogite.server.engines.trouble import Trouble
from ludogite.server.engines.worker import NoAnswer, NotOnDisk, TaskFailed, Worker, WorkerLost
from ludogite.table.bots import ENGINE_PATIENCE, BotTurn

if TYPE_CHECKING:
    from ludogite.bots.karma.odds.turn_odds import TurnOdds

WHOLE_WAIT = 2
"""How many times as long as it may take, a task waits in all; then nobody waits for it any more."""
MOST_ADVICE = 4
"""So many questions of one guest may be waiting; more are refused at once."""
START_PATIENCE = 10.0
"""A worker that takes longer to start counts as missing until it is there."""


class EnginesBusy(Refused):
    """There is no answer now: too many ask, it took too long, or the game is not ready."""

    code = "engines-busy"


class EnginePool:
    """A fair queue of tasks before a number of worker processes; each task may take so many seconds."""

    def __init__(self, workers: int, seconds: float, prepared: Iterable[str] | None = None) -> None:
        self._workers = [Worker(_think) for _ in range(workers)]
        self._worker_troubles = [Trouble(f"bot worker {number} of {workers}") for number in range(1, workers + 1)]
        self._seconds = seconds
        self._preparation = Preparation(all_games() if prepared is None else prepared)
        self._queue = FairQueue(workers)
        self._missing: set[Worker] = set()
        """The workers whose process is gone or does not come."""
        self._giving_up: asyncio.TimerHandle | None = None
        """While all workers are missing: from then on, nobody waits for them any more."""
        self._asking: Counter[str] = Counter()
        """How many questions of each guest are waiting."""
        self._failing: dict[str, Trouble] = {}
        """What the log knows of tasks without an answer, by game."""
        self._tasks: list[asyncio.Task[None]] = []

    def start(self, loaded: Callable[[str], None] = lambda game: None) -> None:
        """Begin to serve and to compile; needs the running event loop. Processes start when they are first needed.

        ``loaded`` hears which games can be played with compiled rules in this process.
        """
        self._preparation.start(loaded)
        served = zip(self._workers, self._worker_troubles, strict=True)
        self._tasks = [asyncio.create_task(self._serve(worker, trouble)) for worker, trouble in served]

    async def close(self) -> None:
        """End all thinking at once."""
        for task in self._tasks:
            task.cancel()
        for worker in self._workers:
            worker.kill()
        await self._preparation.close()
        if self._giving_up:
            self._giving_up.cancel()
        for request in self._queue.clear():
            request.answer.cancel()

    @property
    def troubles(self) -> list[str]:
        """What fails just now and is being tried again, in a few words each; empty when all is well."""
        known = [*self._worker_troubles, *self._preparation.troubles]
        return [str(trouble) for trouble in known if trouble.is_on]

    async def expect(self, position: Position, bot: str, guest: str) -> None:
        """A bot will soon have to move: its process starts and loads what it needs in the meantime."""
        if await self._can_think(position):
            with suppress(NoAnswer):  # then the move itself will say so
                await self._asked(MOVE, Task("load", position, bot), guest)

    async def move(self, turn: BotTurn, guest: str) -> str:
        """A bot's move; a stand-in's while the game is not compiled, or if the bot fails."""
        if await self._can_think(turn.position):
            with suppress(NoAnswer):
                move: str = await self._asked(MOVE, Task("move", turn.position, turn.bot, turn.seed), guest)
                return move
        try:
            return await in_thread(turn.stand_in_move)
        except RuntimeError:  # there is no thread to be had
            return turn.stand_in_move()

    async def hint(self, position: Position, guest: str) -> tuple[list[str], Report]:
        """Where to look, and the best moves; raises EnginesBusy."""
        places, report = await self._advised(Task("hint", position), guest)
        return places, report

    async def odds(self, position: Position, guest: str) -> "TurnOdds":
        """The odds of the dice that can be chosen; raises EnginesBusy."""
        odds: TurnOdds = await self._advised(Task("odds", position), guest)
        return odds

    async def _can_think(self, position: Position) -> bool:
        game = position.game.id
        return not needs_compiling(game) or await self._preparation.wait(game, ENGINE_PATIENCE)

    async def _advised(self, task: Task, guest: str) -> Any:
        if not await self._can_think(task.position):
            raise EnginesBusy(
                "This game is still being prepared: ask again in a minute.",
                "Ce jeu est encore en préparation : redemandez dans une minute.",
            )
        if self._asking[guest] >= MOST_ADVICE:
            raise EnginesBusy("You ask too much at once: try again.", "Vous demandez trop à la fois : réessayez.")
        self._asking[guest] += 1
        try:
            return await self._asked(ADVICE, task, guest)
        except NoAnswer as error:
            raise EnginesBusy("That took too long: try again.", "C'était trop long : réessayez.") from error
        finally:
            self._asking -= Counter([guest])

    async def _asked(self, rank: int, task: Task, guest: str) -> Any:
        """The answer to a task; raises NoAnswer, which the log hears of once a game."""
        game = task.position.game.id
        failing = self._failing.setdefault(game, Trouble(f"thinking at {game}"))
        try:
            found = await self._answer(rank, task, guest)
        except NoAnswer as error:
            failing.begin(error)
            if isinstance(error, NotOnDisk):
                self._preparation.repeat(game)
            raise
        failing.end()
        return found

    async def _answer(self, rank: int, task: Task, guest: str) -> Any:
        loop = asyncio.get_running_loop()
        if self._giving_up and self._giving_up.when() <= loop.time():
            raise WorkerLost("no worker is there")
        request = Request(guest, rank, task, loop.create_future())
        self._queue.put(request)
        try:
            return await asyncio.wait_for(request.answer, WHOLE_WAIT * self._seconds)
        except TimeoutError as error:
            raise NoAnswer("nobody had time for it") from error
        finally:
            self._queue.drop(request)

    async def _serve(self, worker: Worker, trouble: Trouble) -> None:
        """Give one worker a task after the other; whatever fails is tried again, after pauses that grow."""
        while True:
            try:
                if not trouble.is_on:
                    await self._queue.wait()
                await self._have_started(worker)
                trouble.end()
                if request := self._queue.take():
                    await self._have_answered(worker, request)
            except Exception as error:  # noqa: BLE001 - whatever it is, bots shall not be without a worker for ever
                self._miss(worker)
                await asyncio.sleep(trouble.begin(error))

    async def _have_started(self, worker: Worker) -> None:
        if not worker.is_alive:
            late = asyncio.get_running_loop().call_later(START_PATIENCE, self._miss, worker)
            try:
                await in_thread(worker.start)
            finally:
                late.cancel()
        self._missing.discard(worker)
        if self._giving_up:
            self._giving_up.cancel()
            self._giving_up = None

    async def _have_answered(self, worker: Worker, request: Request) -> None:
        begun = time.monotonic()
        try:
            request.succeed(await in_thread(worker.ask, request.task, self._seconds))
        except TaskFailed as error:
            request.fail(error)
        except Exception as error:
            request.fail(WorkerLost(str(error)))
            raise
        except asyncio.CancelledError:
            request.answer.cancel()
            raise
        finally:
            self._queue.finish(request, time.monotonic() - begun)

    def _miss(self, worker: Worker) -> None:
        """A worker is not there: another one goes on, and where there is none, tasks wait for one a moment only."""
        self._missing.add(worker)
        self._queue.wake()
        if len(self._missing) == len(self._workers) and self._giving_up is None:
            self._giving_up = asyncio.get_running_loop().call_later(ENGINE_PATIENCE, self._give_up)

    def _give_up(self) -> None:
        for request in self._queue.clear():
            request.fail(WorkerLost("no worker is there"))


def _think(pipe: Connection) -> None:
    from ludogite.server.engines.work import think  # noqa: PLC0415 - the searches are for other processes only

    think(pipe)
