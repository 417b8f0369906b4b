"""Tests of the ninth game: it is in the catalogue only while they run."""

from collections.abc import Iterator

import pytest

from ludogite.app.api.catalogue import shelf
from ludogite.games.registry import BOOKS, RULEBOOKS, register
from ninth.tic_tac_toe import BOOK


@pytest.fixture(autouse=True)
def ninth_game() -> Iterator[None]:
    """Add it to the catalogue, as a line in the registry would."""
    register(BOOK)
    shelf.cache_clear()
    yield
    RULEBOOKS.remove(BOOK)
    del BOOKS[BOOK.id]
    shelf.cache_clear()
