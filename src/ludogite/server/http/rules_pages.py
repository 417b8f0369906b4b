"""``/api/rules/GAME/LANG``: a game's rules as HTML, and its diagrams."""

from typing import Annotated, Any, Literal

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from ludogite.house.pages.rules import pictures, rules_page
from ludogite.server.http.site import ASK_AGAIN, FOREVER, respond
from ludogite.wire.messages import RulesPage


@get("/api/rules/{game:str}/{language:str}")
async def read_rules(
    request: Request[Any, Any, Any], game: FromPath[str], language: FromPath[Literal["en", "fr"]]
) -> Annotated[Response[bytes], RulesPage]:
    """A game's rules; the shared ones follow its own."""
    return respond(request, rules_page(game, language), ASK_AGAIN)


@get("/api/games/{game:str}/diagrams/{diagram:str}")
async def read_diagram(request: Request[Any, Any, Any], game: FromPath[str], diagram: FromPath[str]) -> Response[bytes]:
    """A diagram of a game's rules; its address changes with it, so browsers may keep it."""
    drawn = pictures(game).get(diagram)
    if drawn is None:
        raise NotFoundException
    return respond(request, drawn, FOREVER)
