"""The catalogue: all games with their options and covers, and the levels of the bots."""

from functools import cache
from typing import Annotated, Literal

import msgspec

from ludogite.app.messages.catalogue import BoxInfo, Catalogue, GameInfo, LevelInfo, OptionChoice, OptionInfo, RulesPage
from ludogite.app.problems import NothingHere
from ludogite.app.routes import CachedAnswer, Call, Kind, Only, SvgText, route
from ludogite.app.static_files import StaticFile
from ludogite.bots.levels import NAMES
from ludogite.games.options import Option
from ludogite.games.registry import BOOKS, RULEBOOKS
from ludogite.games.rulebook import Rulebook
from ludogite.study.lesson_file import has_lesson, lesson_of


@cache
def cover(game: str) -> StaticFile | None:
    """The cover in a game's folder; None where there is none."""
    path = BOOKS[game].folder / "cover.svg" if game in BOOKS else None
    return StaticFile(path.name, path.read_bytes()) if path and path.is_file() else None


@cache
def shelf() -> StaticFile:
    """The catalogue as a file."""
    levels = [LevelInfo(level, name) for level, name in enumerate(NAMES, 1)]
    return StaticFile("shelf.json", msgspec.json.encode(Catalogue([box(book) for book in RULEBOOKS], levels)))


def box(book: Rulebook) -> GameInfo:
    """A game in the catalogue."""
    least, most = book.player_counts
    usual = {option.name: option.default for option in book.options}
    return GameInfo(
        id=book.id,
        title=book.box.title,
        summary=book.box.summary,
        minutes=book.box.minutes,
        least_players=least,
        most_players=most,
        luck=book.box.luck,
        roles=list(book.setup.seats(usual)),
        options=[choosable(option) for option in book.options],
        box=BoxInfo(book.box.ground, book.box.ink, cover_address(book.id)),
        has_odds=book.has_odds,
        lesson=lesson_of(book.id).minutes if has_lesson(book) else 0,
    )


def cover_address(game: str) -> str:
    """URL of a game's cover with part of its digest; empty if it has none."""
    drawn = cover(game)
    return f"/api/games/{game}/cover.svg?{drawn.tag[1:9]}" if drawn else ""


def choosable(option: Option) -> OptionInfo:
    """An option with its choices."""
    return OptionInfo(
        name=option.name,
        label=option.label,
        meaning=option.meaning,
        default=option.default_choice,
        choices=[OptionChoice(value, option.words_for(value)) for value in option.choices],
        is_advanced=option.is_advanced,
        least=option.least,
    )


IN_FILES = Only(Kind.SERVER, "offline mode reads it from a file that is built with the app")


@route("GET", "/api/shelf", only=IN_FILES)
async def read_shelf(call: Call) -> Annotated[CachedAnswer, Catalogue]:
    """All games in the catalogue's order."""
    return CachedAnswer(shelf())


@route("GET", "/api/games/{game}/cover.svg", only=IN_FILES)
async def read_cover(call: Call, game: str) -> Annotated[CachedAnswer, SvgText]:
    """Cover picture of a game; its address changes with its contents, so browsers may cache it."""
    drawn = cover(game)
    if drawn is None:
        raise NothingHere
    return CachedAnswer(drawn, is_immutable=True)


@route("GET", "/api/rules/{game}/{language}", only=IN_FILES)
async def read_rules(call: Call, game: str, language: Literal["en", "fr"]) -> Annotated[CachedAnswer, RulesPage]:
    """Rules of a game, followed by the rules shared by all games."""
    from ludogite.app.rules_html import rules_page  # noqa: PLC0415 - only servers render Markdown

    return CachedAnswer(rules_page(game, language))


@route("GET", "/api/games/{game}/diagrams/{diagram}", only=IN_FILES)
async def read_diagram(call: Call, game: str, diagram: str) -> Annotated[CachedAnswer, SvgText]:
    """Diagram of a rules page; its address changes with its contents, so browsers may cache it."""
    from ludogite.app.rules_html import pictures  # noqa: PLC0415 - likewise

    drawn = pictures(game).get(diagram)
    if drawn is None:
        raise NothingHere
    return CachedAnswer(drawn, is_immutable=True)
