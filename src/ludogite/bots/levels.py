"""The levels: eight strengths on one scale, from a first game to the strongest, and what people call them."""

from dataclasses import dataclass

from ludogite.bots.report import Budget
from ludogite.games.words import Words

LEVELS = 8

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


@dataclass(frozen=True)
class UctLevel:
    """How many random games a level plays, and how warm its choice among the moves tried most often is."""

    simulations: int
    temperature: float = 0.0
    """A move is chosen as often as it was visited, to the power of 1 over this; 0 takes the most visited."""


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

UCT_LEVELS = (
    UctLevel(8, temperature=1.0),
    UctLevel(25, temperature=1.0),
    UctLevel(80, temperature=0.7),
    UctLevel(250, temperature=0.5),
    UctLevel(800, temperature=0.3),
    UctLevel(2_500),
    UctLevel(8_000),
    UctLevel(25_000),
)
"""The same for games that nothing evaluates."""
