"""The engine of the house in a browser: another worker, which gets tasks as texts and answers with texts."""

import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec

from ludogite.bots.report import Judgement, Report
from ludogite.games.position import Position
from ludogite.house.clients import Client
from ludogite.house.refusals import EnginesBusy
from ludogite.table.bots import BotTurn
from ludogite.wire.tasks import Task, answer_type

if TYPE_CHECKING:
    from ludogite.bots.karma.odds.turn_odds import TurnOdds

LOG = logging.getLogger(__name__)
Think = Callable[[str], Awaitable[str]]
"""Thinks about a task, as JSON; the answer is JSON too."""


class LocalEngine:
    """Thinks in another worker; everything is for the one guest there is."""

    def __init__(self, think: Think) -> None:
        self._think = think

    async def _asked(self, task: Task) -> Any:
        """The answer to a task; raises EnginesBusy."""
        try:
            answer = await self._think(msgspec.json.encode(task).decode())
            return msgspec.json.decode(answer, type=answer_type(task.kind))
        except Exception as error:
            LOG.exception("no answer to a task of %s", task.game)
            raise EnginesBusy(
                "Nobody here could think about that: try again.", "Personne ici n'a pu y réfléchir : réessayez."
            ) from error

    async def expect(self, position: Position, bot: str, client: Client) -> None:
        """A bot will soon have to move."""
        await self._asked(Task.about("load", position, bot))

    async def move(self, turn: BotTurn, client: Client) -> str:
        """A bot's move; a stand-in's if the bot fails."""
        try:
            move: str = await self._asked(Task.about("move", turn.position, turn.bot, turn.seed))
        except EnginesBusy:
            return turn.stand_in_move()
        return move

    async def hint(self, position: Position, client: Client) -> tuple[list[str], Report]:
        """Where to look, and the best moves; raises EnginesBusy."""
        places, report = await self._asked(Task.about("hint", position))
        return places, report

    async def odds(self, position: Position, client: Client) -> "TurnOdds":
        """The odds of the dice that can be chosen; raises EnginesBusy."""
        odds: TurnOdds = await self._asked(Task.about("odds", position))
        return odds

    async def judge(self, position: Position, played: str | None, client: Client) -> Judgement:
        """What there is to say of a step of a game; raises EnginesBusy."""
        judgement: Judgement = await self._asked(Task.about("judge", position, played=played or ""))
        return judgement

    @property
    def hands(self) -> int:
        """One worker thinks."""
        return 1

    @property
    def troubles(self) -> list[str]:
        """None that anybody is told of."""
        return []

    @property
    def waiting(self) -> int:
        """Nobody counts here."""
        return 0
