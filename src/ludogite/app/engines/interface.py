"""The interface of bot engines: moves, hints, odds and judgements."""

from typing import Protocol

from ludogite.app.clients import Client
from ludogite.bots.report import Judgement, Report, TurnOdds
from ludogite.games.position import Position
from ludogite.table.bots import BotTurn


class BotEngine(Protocol):
    """Computes in the background, sharing fairly among clients."""

    async def expect(self, position: Position, bot: str, client: Client) -> None:
        """Prepare for a bot's move."""

    async def move(self, turn: BotTurn, client: Client) -> str:
        """A bot's move."""

    async def hint(self, position: Position, client: Client) -> tuple[list[str], Report]:
        """Squares to look at and the best moves."""

    async def odds(self, position: Position, client: Client) -> TurnOdds:
        """The odds of the dice that can be chosen."""

    async def judge(self, position: Position, played: str | None, client: Client) -> Judgement:
        """The judgement of a step of a game."""

    @property
    def parallelism(self) -> int:
        """Number of tasks that run at a time."""

    @property
    def troubles(self) -> list[str]:
        """Current failures that are being retried, a few words each."""

    @property
    def waiting(self) -> int:
        """Number of tasks in the queue."""
