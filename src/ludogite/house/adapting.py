"""Tables at somebody's own strength: the bots' level follows from that person's last games."""

from collections.abc import Awaitable, Callable, Sequence

from ludogite.bots.adaptive import BotGame, next_level
from ludogite.games.registry import BOOKS, UnknownGame
from ludogite.table.setup import TableSetup
from ludogite.wire.messages import MyStrength

BotGames = Callable[[str, str], Awaitable[Sequence[BotGame]]]
"""The last matches of a guest against bots, of one game, newest last."""


async def adapt(setup: TableSetup, bot_games: BotGames) -> None:
    """Give the bots of a new table their level, if it is to follow from the opener's last games."""
    if setup.adapts:
        setup.set_level(next_level(setup.game, await bot_games(setup.opener, setup.game)))


async def strength_of(guest: str, game: str, bot_games: BotGames) -> MyStrength:
    """A guest's strength in a game; raises UnknownGame."""
    if game not in BOOKS:
        raise UnknownGame(game)
    games = await bot_games(guest, game)
    return MyStrength(next_level(game, games), len(games))
