"""The levels: eight strengths on one scale, from a first game to the strongest, and what people call them."""

from dataclasses import dataclass

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

    softness: int = 0
    """In points of value: the difference at which the lesser of two moves is chosen a third as often."""
    nodes: int = 0
    depth: int = 0

    @property
    def limits(self) -> dict[str, float]:
        """What bounds its search."""
        return {name: value for name, value in (("nodes", self.nodes), ("depth", self.depth)) if value}


USUAL = (
    Level(softness=200, depth=1),
    Level(softness=70, depth=1),
    Level(softness=40, depth=2),
    Level(softness=20, nodes=400),
    Level(softness=7, nodes=1_500),
    Level(nodes=8_000),
    Level(nodes=45_000),
    Level(nodes=300_000),
)
"""Levels 1 to 8, unless a game has its own."""

SLOW = (
    Level(softness=200, depth=1),
    Level(softness=30, depth=1),
    Level(softness=15, depth=2),
    Level(softness=8, nodes=300),
    Level(softness=3, nodes=1_000),
    Level(nodes=4_000),
    Level(nodes=20_000),
    Level(nodes=100_000),
)
"""The same for games that are slow to search and long, and in which a move changes little."""

OWN = {"not-this-way": SLOW, "kanto": SLOW}


def configuration(game: str, level: int) -> Level:
    """How a level plays a board game."""
    return OWN.get(game, USUAL)[level - 1]
