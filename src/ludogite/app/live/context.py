"""The services that live tables share."""

from collections.abc import Callable
from dataclasses import dataclass

from ludogite.app.engines.interface import BotEngine
from ludogite.app.live.adaptive_level import BotGames
from ludogite.table.presence import ClaimSeconds


@dataclass(frozen=True)
class TableContext:
    """Services that a live table needs of its host."""

    engine: BotEngine
    now: Callable[[], float]
    claim_seconds: ClaimSeconds
    bot_games: BotGames
