"""Tests of the ninth game: it stands on the shelf while they run, and is gone for all others."""

from collections.abc import Iterator

import pytest

from ludogite.games.registry import BOOKS, SHELF, register
from ludogite.house.pages.shelf import shelf
from ninth.tic_tac_toe import BOOK


@pytest.fixture(autouse=True)
def ninth_game() -> Iterator[None]:
    """Put it on the shelf, as one line in the registry would."""
    register(BOOK)
    shelf.cache_clear()
    yield
    SHELF.remove(BOOK)
    del BOOKS[BOOK.id]
    shelf.cache_clear()
