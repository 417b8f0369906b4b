"""Rules pages as HTML with diagrams; every numbered rule has an id of its own."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Literal

import msgspec
from markdown_it import MarkdownIt
from markdown_it.token import Token

from ludogite.app.messages.catalogue import RulesPage
from ludogite.app.static_files import StaticFile
from ludogite.games.registry import BOOKS, UnknownGame
from ludogite.games.rules_pages import SHARED, page
from ludogite.svg.diagrams import diagram_folder

NUMBER = re.compile(r"\d+\.\d+")
LINK = re.compile(r"([a-z-]+)\.(en|fr)\.md")
DIAGRAM = re.compile(r"diagrams/([a-z-]+)/([a-z0-9.-]+)")
SIZE = re.compile(rb' width="(\d+)" height="(\d+)"')
MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")


@cache
def pictures(game: str) -> dict[str, StaticFile]:
    """The diagrams of a game, by the names of their files."""
    paths = diagram_folder(game).glob("*.svg") if game in BOOKS else ()
    return {path.name: StaticFile(path.name, path.read_bytes()) for path in paths}


@cache
def rules_page(game: str, language: Literal["en", "fr"]) -> StaticFile:
    """A game's rules, ready to be sent, the shared ones after its own; raises UnknownGame."""
    if game not in BOOKS:
        raise UnknownGame(game)
    return StaticFile("rules.json", msgspec.json.encode(RulesPage(game, language, rules_html(game, language))))


def rules_html(game: str, language: str) -> str:
    """The page of a game, then that of the rules all games share."""
    return "\n".join(
        f'<section class="rules-{name}">\n{rendered(page(source, language))}</section>'
        for name, source in (("own", game), ("shared", SHARED))
    )


def rendered(markdown: str) -> str:
    """A page as HTML, its rules with ids, its diagrams as figures, its links leading to pages of the app."""
    tokens = MARKDOWN.parse(markdown)
    _make_figures(tokens)
    for place, token in enumerate(tokens):
        if token.type == "list_item_open" and (number := _number(tokens[place + 1 : place + 3])):
            token.attrSet("id", f"rule-{number}")
            token.attrSet("tabindex", "-1")
        for child in token.children or ():
            _redirect(child)
    return "".join(_parts(str(MARKDOWN.renderer.render(tokens, MARKDOWN.options, {}))))


def _parts(html: str) -> Iterator[str]:
    """A page with what stands under each heading in a part of its own, whose kind says what it is about."""
    before, *parts = html.split("<h2>")
    yield before
    for number, part in enumerate(parts):
        kind = "rules" if part[0].isdigit() else "short" if number == 0 else "more"
        if part.startswith("Notation<"):
            kind = "notation"
        yield f'<div class="part-{kind}">\n<h2>{part}</div>\n'


def _make_figures(tokens: list[Token]) -> None:
    """Paragraphs that begin with a diagram are figures, with the emphasised words as their captions."""
    for opening, inline, closing in zip(tokens, tokens[1:], tokens[2:], strict=False):
        image = inline.children[0] if inline.type == "inline" and inline.children else None
        if image is None or image.type != "image" or not (match := DIAGRAM.fullmatch(str(image.attrGet("src")))):
            continue
        opening.tag = closing.tag = "figure"
        opening.attrSet("data-rules", " ".join(NUMBER.findall(inline.content)))
        _show(image, match[1], match[2])
        inline.children = [image, *(inline.children or ())[2:]]  # without the line's end between picture and words
        for child in inline.children:
            child.tag = "figcaption" if child.tag == "em" else child.tag


def _show(image: Token, game: str, name: str) -> None:
    """Let an image show a diagram, and keep its room before it is there."""
    drawn = pictures(game)[name]
    size = SIZE.search(drawn.body)
    image.attrs = {"src": f"/api/games/{game}/diagrams/{name}?{drawn.tag[1:9]}", "alt": ""}
    if size:
        image.attrs |= {"width": int(size[1]), "height": int(size[2])}


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
