"""The levels: eight strengths on one scale, from a first game to the strongest, and what people call them."""

from dataclasses import dataclass

from ludogite.bots.report import Budget
from ludogite.games.words import Words

LEVELS = 8
DEFAULT_LEVEL = 3
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
    softness: float = 0
    """0 takes the best move. Of alpha-beta in points of value: the difference at which the lesser of two moves is
    chosen a third as often. Of Monte Carlo the temperature: a move is chosen as often as it was visited, to the power
    of 1 over this."""


def _rising(softness: tuple[int, ...], nodes: tuple[int, ...]) -> tuple[Level, ...]:
    """Levels 1 to 8: three look one or two moves deep, the others at so many positions."""
    budgets = (Budget(depth=1), Budget(depth=1), Budget(depth=2), *(Budget(nodes=count) for count in nodes))
    return tuple(Level(budget, soft) for budget, soft in zip(budgets, softness, strict=True))


USUAL = _rising((200, 70, 40, 20, 7, 0, 0, 0), (400, 1_500, 8_000, 45_000, 300_000))
"""Levels 1 to 8, unless a game has its own."""
SLOW = _rising((200, 30, 15, 8, 3, 0, 0, 0), (300, 1_000, 4_000, 20_000, 100_000))
"""The same for games that are slow to search and long, and in which a move changes little."""
_GAMES = (8, 25, 80, 250, 800, 2_500, 8_000, 25_000)
UCT_LEVELS = tuple(map(Level, (Budget(nodes=games) for games in _GAMES), (1.0, 1.0, 0.7, 0.5, 0.3, 0.0, 0.0, 0.0)))
"""The same for games that nothing evaluates."""
