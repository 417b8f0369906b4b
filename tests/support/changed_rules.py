"""Pretend changes of a game's rules, for tests of what then becomes of its tables."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from ludogite.games import registry
from ludogite.kernel.layout import MOVER, PLY

Change = Callable[[list[int]], list[int]]
"""What becomes of the state in which a game began."""


def as_before(state: list[int]) -> list[int]:
    """Nothing that matters has changed."""
    return state


def black_begins(state: list[int]) -> list[int]:
    """The second player moves first."""
    state[MOVER] = 1
    return state


def shorter(state: list[int]) -> list[int]:
    """Two moves count as played already: every move is as legal as before, but a game may not last as long."""
    state[PLY] = 2
    return state


@contextmanager
def changed_rules(patch: pytest.MonkeyPatch, game: str, change: Change) -> Iterator[None]:
    """A game whose rules have the next version, and begin otherwise."""
    book = registry.BOOKS[game]
    setup: Any = SimpleNamespace(**vars(book.setup))
    setup.start = lambda options: change(book.setup.start(options))
    with patch.context() as here:
        here.setitem(registry.BOOKS, game, replace(book, version=book.version + 1, setup=setup))
        registry._cached_game.cache_clear()
        try:
            yield
        finally:
            registry._cached_game.cache_clear()
