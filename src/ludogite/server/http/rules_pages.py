"""``/api/rules/GAME/LANG``: a game's rules as HTML, every numbered rule with an id of its own."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, Response, get
from litestar.params import FromPath
from markdown_it import MarkdownIt
from markdown_it.token import Token

from ludogite.games.registry import BOOKS, UnknownGame
from ludogite.pages import SHARED, page
from ludogite.server.http.site import ASK_AGAIN, SiteFile, respond
from ludogite.server.wire import RulesPage

NUMBER = re.compile(r"\d+\.\d+")
LINK = re.compile(r"([a-z-]+)\.(en|fr)\.md")
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


@get("/api/rules/{game:str}/{language:str}")
async def read_rules(
    request: Request[Any, Any, Any], game: FromPath[str], language: FromPath[Literal["en", "fr"]]
) -> Annotated[Response[bytes], RulesPage]:
    """A game's rules; the shared ones follow its own."""
    if game not in BOOKS:
        raise UnknownGame(game)
    return respond(request, rules_page(game, language), ASK_AGAIN)


@cache
def rules_page(game: str, language: Literal["en", "fr"]) -> SiteFile:
    """A game's rules, ready to be sent."""
    return SiteFile("rules.json", msgspec.json.encode(RulesPage(game, language, rules_html(game, language))))


def rules_html(game: str, language: str) -> str:
    """The page of a game, then that of the rules all games share."""
    return "\n".join(
        f'<section class="rules-{name}">\n{rendered(page(source, language))}</section>'
        for name, source in (("own", game), ("shared", SHARED))
    )


def rendered(markdown: str) -> str:
    """A page as HTML, its rules with ids, its links leading to pages of the app."""
    tokens = MARKDOWN.parse(markdown)
    for place, token in enumerate(tokens):
        if token.type == "list_item_open" and (number := _number(tokens[place + 1 : place + 3])):
            token.attrSet("id", f"rule-{number}")
            token.attrSet("tabindex", "-1")
        for child in token.children or ():
            _redirect(child)
    return str(MARKDOWN.renderer.render(tokens, MARKDOWN.options, {}))


def _number(following: Sequence[Token]) -> str:
    """The number that a list item begins with, in bold; empty if it begins otherwise."""
    inline = next((token for token in following if token.type == "inline"), None)
    parts = [child for child in (inline.children or ())[:3] if child.type != "text" or child.content] if inline else []
    if len(parts) > 1 and parts[0].type == "strong_open" and NUMBER.fullmatch(parts[1].content):
        return parts[1].content
    return ""


def _redirect(token: Token) -> None:
    """Let a link to another rules page lead to its page in the app, and one to the shared rules to their first."""
    if token.type == "link_open" and (match := LINK.fullmatch(str(token.attrGet("href")))):
        token.attrSet("href", "#rule-9.1" if match[1] == SHARED else f"/rules/{match[1]}")
