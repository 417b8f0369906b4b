"""What all engines share, wherever they think: how much may be asked, how long it takes, who moves otherwise."""

import asyncio
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, TypeVar

from ludogite.bots.report import Judgement, Report
from ludogite.games.position import Position
from ludogite.house.clients import Client
from ludogite.house.refusals import EnginesBusy, Preparing
from ludogite.server.engines.threads import in_thread
from ludogite.server.engines.worker import NoAnswer, TaskFailed
from ludogite.server.tallies import TALLIES
from ludogite.table.bots import BotTurn
from ludogite.wire.tasks import Task

if TYPE_CHECKING:
    from ludogite.bots.karma.odds.turn_odds import TurnOdds

WHOLE_WAIT = 2
"""How many times as long as it may take, a task waits in all; then nobody waits for it any more."""
MOST_ADVICE = 4
"""So many questions of one guest may be waiting; more are refused at once."""
JUDGING_PAUSES = (0.5, 2.0, 8.0)
"""A step of a game is judged again after so many seconds, where a worker was lost or nobody had time."""

T = TypeVar("T")


class NotReady(NoAnswer):
    """The game is not compiled yet."""


class Thinker(ABC):
    """An engine that has tasks answered; each may take so many seconds."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._asking: Counter[str] = Counter()
        """How many questions of each guest are waiting."""

    @abstractmethod
    def start(self, loaded: Callable[[str], None] = lambda game: None) -> None:
        """Begin; needs the running event loop. ``loaded`` hears which games this process can play compiled."""

    @abstractmethod
    async def close(self) -> None:
        """End all thinking at once."""

    @property
    @abstractmethod
    def hands(self) -> int:
        """How many tasks are thought about at a time."""

    @property
    @abstractmethod
    def troubles(self) -> list[str]:
        """What fails just now and is being tried again, in a few words each; empty when all is well."""

    @property
    @abstractmethod
    def waiting(self) -> int:
        """How many tasks wait for whoever thinks."""

    @abstractmethod
    async def answer(self, task: Task, client: Client) -> Any:
        """The answer to a task; raises NoAnswer."""

    async def expect(self, position: Position, bot: str, client: Client) -> None:
        """A bot will soon have to move: its process starts and loads what it needs in the meantime."""
        with suppress(NoAnswer):  # then the move itself will say so
            await self.answer(Task.about("load", position, bot), client)

    async def move(self, turn: BotTurn, client: Client) -> str:
        """A bot's move; a stand-in's while the game is not compiled, or if the bot fails."""
        with suppress(NoAnswer):
            move: str = await self._asked(Task.about("move", turn.position, turn.bot, turn.seed), client)
            return move
        try:
            return await in_thread(turn.stand_in_move)
        except RuntimeError:  # there is no thread to be had
            return turn.stand_in_move()

    async def hint(self, position: Position, client: Client) -> tuple[list[str], Report]:
        """Where to look, and the best moves; raises EnginesBusy."""
        places, report = await self._advised(Task.about("hint", position), client)
        return places, report

    async def odds(self, position: Position, client: Client) -> "TurnOdds":
        """The odds of the dice that can be chosen; raises EnginesBusy."""
        odds: TurnOdds = await self._advised(Task.about("odds", position), client)
        return odds

    async def judge(self, position: Position, played: str | None, client: Client) -> Judgement:
        """What there is to say of a step of a game; raises EnginesBusy."""
        task = Task.about("judge", position, played=played or "")
        with _told_to_people():
            for pause in JUDGING_PAUSES:
                try:
                    return await self._judged(task, client)
                except (NotReady, TaskFailed):
                    raise
                except NoAnswer:
                    await asyncio.sleep(pause)
            return await self._judged(task, client)

    async def _judged(self, task: Task, client: Client) -> Judgement:
        judgement: Judgement = await self._asked(task, client)
        return judgement

    async def _advised(self, task: Task, client: Client) -> Any:
        if self._asking[client.guest] >= MOST_ADVICE:
            raise EnginesBusy("You ask too much at once: try again.", "Vous demandez trop à la fois : réessayez.")
        self._asking[client.guest] += 1
        try:
            with _told_to_people():
                return await self._asked(task, client)
        finally:
            self._asking -= Counter([client.guest])

    async def _asked(self, task: Task, client: Client) -> Any:
        try:
            return await self.answer(task, client)
        except NoAnswer:
            TALLIES.unanswered += 1
            raise

    async def _in_time(self, answer: Awaitable[T]) -> T:
        """An answer, unless it takes longer than anybody waits; raises NoAnswer."""
        try:
            return await asyncio.wait_for(answer, WHOLE_WAIT * self._seconds)
        except TimeoutError as error:
            raise NoAnswer("nobody had time for it") from error


@contextmanager
def _told_to_people() -> Iterator[None]:
    """That there is no answer, said to whoever asked."""
    try:
        yield
    except NotReady as error:
        raise Preparing from error
    except NoAnswer as error:
        raise EnginesBusy("That took too long: try again.", "C'était trop long : réessayez.") from error
