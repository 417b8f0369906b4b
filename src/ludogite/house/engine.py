"""An engine: whoever thinks for the bots and the people of live tables."""

from typing import TYPE_CHECKING, Protocol

from ludogite.bots.report import Judgement, Report
from ludogite.games.position import Position
from ludogite.house.clients import Client
from ludogite.table.bots import BotTurn

if TYPE_CHECKING:
    from ludogite.bots.karma.odds.turn_odds import TurnOdds  # a house without dice does not wait for it


class Engine(Protocol):
    """Thinks while others go on, and fairly: everything is asked for a client, for whom it is thought."""

    async def expect(self, position: Position, bot: str, client: Client) -> None:
        """A bot will soon have to move."""

    async def move(self, turn: BotTurn, client: Client) -> str:
        """A bot's move."""

    async def hint(self, position: Position, client: Client) -> tuple[list[str], Report]:
        """Where to look, and the best moves."""

    async def odds(self, position: Position, client: Client) -> "TurnOdds":
        """The odds of the dice that can be chosen."""

    async def judge(self, position: Position, played: str | None, client: Client) -> Judgement:
        """What there is to say of a step of a game."""

    @property
    def hands(self) -> int:
        """How many tasks are thought about at a time."""

    @property
    def troubles(self) -> list[str]:
        """What fails just now and is tried again, in a few words each."""

    @property
    def waiting(self) -> int:
        """How many tasks wait for whoever thinks."""
