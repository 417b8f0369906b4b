"""Fields that several messages have, with their limits; and the body of every refusal."""

from typing import Annotated

from msgspec import Meta, Struct

from ludogite.games.words import Words
from ludogite.table.setup import Short

Clicks = Annotated[list[Short], Meta(min_length=1, max_length=40)]
PersonName = Annotated[str, Meta(min_length=1, max_length=32)]


class Problem(Struct):
    """Why a request was refused: the body of every 4xx."""

    words: Words
    code: str
    """For programs, as ``no-such-table``."""
    rule: str | None = None
    """For a move that is not legal: the rule behind it, and a legal spelling that looks like it."""
    suggestion: str | None = None
