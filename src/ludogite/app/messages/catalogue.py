"""Messages about games: the catalogue and rules pages."""

from typing import Literal

from msgspec import Struct

from ludogite.games.words import Words


class OptionChoice(Struct):
    """A value of an option, in words."""

    value: bool | int | str
    label: Words


class OptionInfo(Struct):
    """An option of a game, to be chosen before the start. Without choices it is a number, from ``least`` up."""

    name: str
    label: Words
    meaning: Words
    """The same in a whole sentence."""
    default: bool | int | str
    choices: list[OptionChoice]
    is_advanced: bool
    """Whether it is for those who look for it: limits that hardly ever matter."""
    least: int = 0


class BoxInfo(Struct):
    """Appearance of a game's box."""

    ground: str
    """Its colour, as CSS writes it."""
    title: str
    """The colour of the title on it."""
    cover: str
    """URL of its picture; empty for a plain box."""


class GameInfo(Struct):
    """A game in the catalogue."""

    id: str
    title: Words
    summary: Words
    minutes: int
    least_players: int
    most_players: int
    luck: Literal["none", "some", "much"]
    roles: list[Words]
    """Names of the roles, such as White and Black, with the default options."""
    options: list[OptionInfo]
    box: BoxInfo
    has_odds: bool
    """Whether players choose dice, and may be told the odds."""
    lesson: int
    """About how many minutes its lesson takes; 0 where there is none."""


class LevelInfo(Struct):
    """A bot's strength, in words."""

    level: int
    name: Words


class Catalogue(Struct):
    """The catalogue as a file."""

    games: list[GameInfo]
    levels: list[LevelInfo]


class RulesPage(Struct):
    """A game's rules as HTML, the shared ones after its own; the element of rule 2.1 has the id ``rule-2.1``."""

    game: str
    language: Literal["en", "fr"]
    html: str
