"""The bot engine in a browser: a second worker that takes and answers tasks as texts."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from ludogite.app.clients import Client
from ludogite.app.engines.tasks import ANSWER_TYPES, Task
from ludogite.app.refusals import EnginesBusy
from ludogite.bots.report import Judgement, Report, TurnOdds
from ludogite.games.position import Position
from ludogite.table.bots import BotTurn

LOG = logging.getLogger(__name__)
Think = Callable[[str], Awaitable[str]]
"""Runs a task; both task and answer are JSON."""


class WorkerEngine:
    """Runs tasks in the second worker."""

    def __init__(self, think: Think) -> None:
        self._think = think

    async def _asked(self, task: Task) -> Any:
        """The answer to a task; raises EnginesBusy."""
        try:
            answer = await self._think(msgspec.json.encode(task).decode())
            return msgspec.json.decode(answer, type=ANSWER_TYPES[task.kind])
        except Exception as error:
            LOG.exception("no answer to a task of %s", task.game)
            raise EnginesBusy(
                "The engine could not answer: try again.", "Le moteur n'a pas pu répondre : réessayez."
            ) from error

    async def expect(self, position: Position, bot: str, client: Client) -> None:
        """Prepare for a bot's move."""
        await self._asked(Task.about("load", position, bot))

    async def move(self, turn: BotTurn, client: Client) -> str:
        """A bot's move; a stand-in's if the bot fails."""
        try:
            move: str = await self._asked(Task.about("move", turn.position, turn.bot, turn.seed))
        except EnginesBusy:
            return turn.stand_in_move()
        return move

    async def hint(self, position: Position, client: Client) -> tuple[list[str], Report]:
        """Squares to look at and the best moves; raises EnginesBusy."""
        places, report = await self._asked(Task.about("hint", position))
        return places, report

    async def odds(self, position: Position, client: Client) -> TurnOdds:
        """The odds of the dice that can be chosen; raises EnginesBusy."""
        odds: TurnOdds = await self._asked(Task.about("odds", position))
        return odds

    async def judge(self, position: Position, played: str | None, client: Client) -> Judgement:
        """The judgement of a step of a game; raises EnginesBusy."""
        judgement: Judgement = await self._asked(Task.about("judge", position, played=played or ""))
        return judgement

    @property
    def parallelism(self) -> int:
        """One: there is one worker."""
        return 1

    @property
    def troubles(self) -> list[str]:
        """None are reported."""
        return []

    @property
    def waiting(self) -> int:
        """Not counted."""
        return 0
