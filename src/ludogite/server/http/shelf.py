"""``/api/shelf``: all games with their options, and all strengths of the bots, in words."""

from functools import cache
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, get

from ludogite.bots.levels import NAMES
from ludogite.games.options import Option
from ludogite.games.registry import SHELF
from ludogite.games.rulebook import Rulebook
from ludogite.server.http.site import ASK_AGAIN, SiteFile, respond
from ludogite.server.wire import GameInfo, LevelInfo, OptionChoice, OptionInfo, Shelf


@get("/api/shelf")
async def read_shelf(request: Request[Any, Any, Any]) -> Annotated[Response[bytes], Shelf]:
    """All games, in shelf order."""
    return respond(request, shelf(), ASK_AGAIN)


@cache
def shelf() -> SiteFile:
    """All games, and all strengths."""
    levels = [LevelInfo(level, name) for level, name in enumerate(NAMES, 1)]
    return SiteFile("shelf.json", msgspec.json.encode(Shelf([box(book) for book in SHELF], levels)))


def box(book: Rulebook) -> GameInfo:
    """A game as it stands on the shelf."""
    least, most = book.player_counts
    usual = {option.name: option.default for option in book.options}
    return GameInfo(
        id=book.id,
        title=book.title,
        summary=book.summary,
        minutes=book.minutes,
        least_players=least,
        most_players=most,
        luck=book.luck,
        roles=list(book.setup.seats(usual)),
        options=[choosable(option) for option in book.options],
    )


def choosable(option: Option) -> OptionInfo:
    """An option as people choose it."""
    return OptionInfo(
        name=option.name,
        meaning=option.meaning,
        default=option.usual_choice,
        choices=[OptionChoice(value, option.words_for(value)) for value in option.choices],
        is_advanced=option.is_advanced,
        least=option.least,
    )
