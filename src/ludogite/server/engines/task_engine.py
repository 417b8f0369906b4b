"""Base of both engines: limits on questions, timeouts, and stand-in moves."""

import asyncio
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from ludogite.app.clients import Client
from ludogite.app.engines.tasks import Task
from ludogite.app.refusals import EnginesBusy, Preparing
from ludogite.bots.report import Judgement, Report, TurnOdds
from ludogite.games.position import Position
from ludogite.server.counters import COUNTERS
from ludogite.server.engines.worker_process import NoAnswer, TaskFailed, in_thread
from ludogite.table.bots import BotTurn

WAIT_FACTOR = 2
"""Maximum wait for an answer as a multiple of the time limit per task."""
MAX_OPEN_QUESTIONS = 4
"""Open questions per guest; more are refused at once."""
REVIEW_RETRY_PAUSES = (0.5, 2.0, 8.0)
"""Pauses before a step of a review is judged again after a lost worker or a timeout."""

T = TypeVar("T")


class NotCompiled(NoAnswer):
    """The game is not compiled yet."""


class TaskEngine(ABC):
    """An engine that answers tasks within a time limit."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._open_questions: Counter[str] = Counter()
        """Number of open questions per guest."""

    @abstractmethod
    def start(self, loaded: Callable[[str], None] = lambda game: None) -> None:
        """Start; needs the running event loop. ``loaded`` is called with each game this process can play compiled."""

    @abstractmethod
    async def close(self) -> None:
        """Stop all tasks at once."""

    @property
    @abstractmethod
    def parallelism(self) -> int:
        """Number of tasks that run at a time."""

    @property
    @abstractmethod
    def troubles(self) -> list[str]:
        """Current failures that are being retried."""

    @property
    @abstractmethod
    def waiting(self) -> int:
        """Number of waiting tasks."""

    @abstractmethod
    async def answer(self, task: Task, client: Client) -> Any:
        """Answer of a task; raises NoAnswer."""

    async def expect(self, position: Position, bot: str, client: Client) -> None:
        """Prepare for a bot's move: start its process and load what it needs."""
        with suppress(NoAnswer):  # the move itself reports it
            await self.answer(Task.about("load", position, bot), client)

    async def move(self, turn: BotTurn, client: Client) -> str:
        """Move of a bot, or of its stand-in while the game is not compiled or if the bot fails."""
        with suppress(NoAnswer):
            move: str = await self._counted_answer(Task.about("move", turn.position, turn.bot, turn.seed), client)
            return move
        try:
            return await in_thread(turn.stand_in_move)
        except RuntimeError:  # no thread can be started
            return turn.stand_in_move()

    async def hint(self, position: Position, client: Client) -> tuple[list[str], Report]:
        """Places to look at, and the best moves; raises EnginesBusy."""
        places, report = await self._advice(Task.about("hint", position), client)
        return places, report

    async def odds(self, position: Position, client: Client) -> TurnOdds:
        """Odds of the dice that can be chosen; raises EnginesBusy."""
        odds: TurnOdds = await self._advice(Task.about("odds", position), client)
        return odds

    async def judge(self, position: Position, played: str | None, client: Client) -> Judgement:
        """Judgement of one step of a game; raises EnginesBusy."""
        task = Task.about("judge", position, played=played or "")
        with _errors_for_players():
            for pause in REVIEW_RETRY_PAUSES:
                try:
                    return await self._judgement(task, client)
                except (NotCompiled, TaskFailed):
                    raise
                except NoAnswer:
                    await asyncio.sleep(pause)
            return await self._judgement(task, client)

    async def _judgement(self, task: Task, client: Client) -> Judgement:
        judgement: Judgement = await self._counted_answer(task, client)
        return judgement

    async def _advice(self, task: Task, client: Client) -> Any:
        if self._open_questions[client.guest] >= MAX_OPEN_QUESTIONS:
            raise EnginesBusy("Too many requests at once: try again.", "Trop de demandes à la fois : réessayez.")
        self._open_questions[client.guest] += 1
        try:
            with _errors_for_players():
                return await self._counted_answer(task, client)
        finally:
            self._open_questions -= Counter([client.guest])

    async def _counted_answer(self, task: Task, client: Client) -> Any:
        try:
            return await self.answer(task, client)
        except NoAnswer:
            COUNTERS.unanswered += 1
            raise

    async def _with_timeout(self, answer: Awaitable[T]) -> T:
        """Answer within the maximum wait; raises NoAnswer."""
        try:
            return await asyncio.wait_for(answer, WAIT_FACTOR * self._seconds)
        except TimeoutError as error:
            raise NoAnswer("timed out") from error


@contextmanager
def _errors_for_players() -> Iterator[None]:
    """Raise refusals that players can read instead of NoAnswer."""
    try:
        yield
    except NotCompiled as error:
        raise Preparing from error
    except NoAnswer as error:
        raise EnginesBusy("That took too long: try again.", "C'était trop long : réessayez.") from error
