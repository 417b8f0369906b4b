"""``/api/shelf``: all games with their options and covers, and all strengths of the bots, in words."""

from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from ludogite.house.pages.shelf import cover, shelf
from ludogite.server.http.site import ASK_AGAIN, FOREVER, respond
from ludogite.wire.messages import Shelf


@get("/api/shelf")
async def read_shelf(request: Request[Any, Any, Any]) -> Annotated[Response[bytes], Shelf]:
    """All games, in shelf order."""
    return respond(request, shelf(), ASK_AGAIN)


@get("/api/games/{game:str}/cover.svg")
async def read_cover(request: Request[Any, Any, Any], game: FromPath[str]) -> Response[bytes]:
    """The picture on a game's box; its address changes with it, so browsers may keep it."""
    drawn = cover(game)
    if drawn is None:
        raise NotFoundException
    return respond(request, drawn, FOREVER)
