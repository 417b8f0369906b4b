"""All games with their options and covers, and all strengths of the bots, in words."""

from functools import cache

import msgspec

from ludogite.bots.levels import NAMES
from ludogite.games.options import Option
from ludogite.games.registry import BOOKS, SHELF
from ludogite.games.rulebook import Rulebook
from ludogite.house.files import SiteFile
from ludogite.study.lesson_file import has_lesson, lesson_of
from ludogite.wire.messages import BoxInfo, GameInfo, LevelInfo, OptionChoice, OptionInfo, Shelf


@cache
def cover(game: str) -> SiteFile | None:
    """The cover in a game's folder; None where there is none."""
    path = BOOKS[game].folder / "cover.svg" if game in BOOKS else None
    return SiteFile(path.name, path.read_bytes()) if path and path.is_file() else None


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
    """Where a game's cover is, with a part of its digest; empty where there is none."""
    drawn = cover(game)
    return f"/api/games/{game}/cover.svg?{drawn.tag[1:9]}" if drawn else ""


def choosable(option: Option) -> OptionInfo:
    """An option as people choose it."""
    return OptionInfo(
        name=option.name,
        label=option.label,
        meaning=option.meaning,
        default=option.usual_choice,
        choices=[OptionChoice(value, option.words_for(value)) for value in option.choices],
        is_advanced=option.is_advanced,
        least=option.least,
    )
