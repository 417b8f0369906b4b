"""Tables at the guest's own strength: the bots' level follows from the guest's last games."""

from collections.abc import Awaitable, Callable, Sequence

from ludogite.app.messages.people import MyStrength
from ludogite.bots.adaptive import BotGame, next_level
from ludogite.games.registry import BOOKS, UnknownGame
from ludogite.table.setup import TableSetup

BotGames = Callable[[str, str], Awaitable[Sequence[BotGame]]]
"""Loads a guest's last matches of a game against bots, newest last."""


async def adapt(setup: TableSetup, bot_games: BotGames) -> None:
    """Set the bots' level at a new table that adapts to its opener."""
    if setup.adapts:
        setup.set_level(next_level(setup.game, await bot_games(setup.opener, setup.game)))


async def strength_of(guest: str, game: str, bot_games: BotGames) -> MyStrength:
    """A guest's strength in a game; raises UnknownGame."""
    if game not in BOOKS:
        raise UnknownGame(game)
    games = await bot_games(guest, game)
    return MyStrength(next_level(game, games), len(games))
