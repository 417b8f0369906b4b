"""Games to compare, with their options and numbers of plies."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import product
from math import ceil
from typing import Any

import ludogite

FIXED = 100_000
DRIFTING = 20_000

BOARDS = ("Af0 Bf0 Cf0 Df0", "Cb3 Af0 Db1 Bf2", "Db2 Cf1 Bb0 Af3")
LIMITS: tuple[dict[str, Any], ...] = (
    {},
    {"repetition": 2},
    {"repetition": 0, "max_plies": 60},
    {"repetition": 5, "max_plies": 0},
)


@dataclass(frozen=True)
class Case:
    """A game with options, and how many plies of it are compared."""

    game: str
    options: tuple[tuple[str, Any], ...]
    plies: int

    @property
    def chosen(self) -> dict[str, Any]:
        return dict(self.options)

    def naive(self) -> Any:
        """The second implementation of this game."""
        module = import_module(f"naive.{self.game.replace('-', '_')}")
        return module.Naive(**{name: value for name, value in self.options if name != "format"})

    def __str__(self) -> str:
        return " ".join([self.game, *(f"{name}={value}" for name, value in self.options)])


OPTIONS: dict[str, list[dict[str, Any]]] = {
    "four-circles": [*LIMITS, {"max_plies": 7}],
    "movers-hoppers": [limits | {"free_mix": mix} for limits, mix in product(LIMITS, (False, True))],
    "not-this-way": [
        limits | {"layout": layout, "last_exit": last_exit}
        for limits, layout, last_exit in product(LIMITS[:2], ("diamond", "rectangle", "ring"), (False, True))
    ],
    "katarenga": [limits | {"board": board} for limits, board in product(LIMITS, BOARDS)],
    "colorado": [limits | {"board": board} for limits, board in product(LIMITS, BOARDS)],
    "kanto": [
        {"hidden_step": hidden, **limits}
        for hidden, limits in product(
            (True, False),
            ({}, {"repetition": 2}, {"repetition": 3, "quiet_limit": 0}, {"quiet_limit": 12, "max_plies": 150}),
        )
    ],
    "karma-dice": [
        {"players": players, "traits": traits, "target": target}
        for players, traits, target in product((2, 3, 4), (False, True), (12, 50))
    ],
    "karma-solo": [{"level": level} for level in (1, 2, 3, 4)],
}


def options_of(game: str) -> list[dict[str, Any]]:
    """The options under which a game is tried; the usual ones where none are listed."""
    return OPTIONS.get(game, [{}])


def cases(scale: float = 1.0) -> Iterator[Case]:
    """All cases; ``scale`` shortens or lengthens them."""
    for game in ludogite.games():
        chosen = options_of(game)
        total = DRIFTING if game in ("four-circles", "not-this-way") else FIXED
        for options in chosen:
            yield Case(game, tuple(sorted(options.items())), ceil(total * scale / len(chosen)))
