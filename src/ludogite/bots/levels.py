"""The levels: eight strengths on one scale, from a first game to the strongest, and what people call them."""

from dataclasses import dataclass

from ludogite.bots.report import Budget
from ludogite.games.words import Words

LEVELS = 8
USUAL_LEVEL = 4
"""The level of a bot where none is asked for."""

NAMES: tuple[Words, ...] = (
    Words("first game", "première partie"),
    Words("beginner", "débutant"),
    Words("learner", "apprenti"),
    Words("casual player", "amateur"),
    Words("keen player", "passionné"),
    Words("club player", "joueur de club"),
    Words("expert", "expert"),
    Words("hard to beat", "redoutable"),
)
"""What each level is called, from level 1."""


@dataclass(frozen=True)
class Level:
    """How far a level looks, and how soft its choice among good moves is."""

    budget: Budget
    softness: int = 0
    """In points of value: the difference at which the lesser of two moves is chosen a third as often."""


USUAL = (
    Level(Budget(depth=1), softness=200),
    Level(Budget(depth=1), softness=70),
    Level(Budget(depth=2), softness=40),
    Level(Budget(nodes=400), softness=20),
    Level(Budget(nodes=1_500), softness=7),
    Level(Budget(nodes=8_000)),
    Level(Budget(nodes=45_000)),
    Level(Budget(nodes=300_000)),
)
"""Levels 1 to 8, unless a game has its own."""

SLOW = (
    Level(Budget(depth=1), softness=200),
    Level(Budget(depth=1), softness=30),
    Level(Budget(depth=2), softness=15),
    Level(Budget(nodes=300), softness=8),
    Level(Budget(nodes=1_000), softness=3),
    Level(Budget(nodes=4_000)),
    Level(Budget(nodes=20_000)),
    Level(Budget(nodes=100_000)),
)
"""The same for games that are slow to search and long, and in which a move changes little."""

OWN = {"not-this-way": SLOW, "kanto": SLOW}


def configuration(game: str, level: int) -> Level:
    """How a level plays a board game."""
    return OWN.get(game, USUAL)[level - 1]
