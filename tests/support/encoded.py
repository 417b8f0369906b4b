"""The games that have encodings, with all options under which they are tried."""

import ludogite
from differential.cases import options_of
from ludogite.games.registry import BOOKS
from support.counted import never_empty

ENCODED = tuple(game for game, book in BOOKS.items() if book.encoding)
MORE = {"kanto": [{"show_captured": True}]}
"""Options that no other implementation is compared under, because they change no move."""


@never_empty
def encoded_games(game: str) -> list[ludogite.Game]:
    """The game under all of them."""
    return [ludogite.load(game, **options) for options in [*options_of(game), *MORE.get(game, [])]]
