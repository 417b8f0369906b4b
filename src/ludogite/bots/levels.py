"""The eight levels of strength, from a first game to the strongest, and their names."""

from dataclasses import dataclass

from ludogite.bots.report import Budget
from ludogite.games.words import Words

LEVELS = 8
DEFAULT_LEVEL = 3
"""The level of a bot where none is chosen."""

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
"""Names of the levels, from level 1."""


@dataclass(frozen=True)
class Level:
    """Search budget of a level, and its errors."""

    budget: Budget
    """Per move; where moves are overlooked, per answer to a candidate."""
    softness: float = 0
    """0 takes the best move. For alpha-beta in points of value: the difference at which the lesser of two moves is
    chosen a third as often. For Monte Carlo the temperature: a move is chosen as often as it was visited, to the power
    of 1 over this."""
    error: int = 0
    """Size of misjudgements, in points of value; see ``human_error.py``."""
    overlooks: float = 0
    """Factor of overlooking moves; 0 sees all of them."""
    candidates: int = 0
    """Number of noticed moves whose answers are searched, if moves are overlooked."""
    rest: int | None = None
    """Depth of the quiescence search; None for the default."""


def weak(overlooks: float, error: int, candidates: int, nodes: int, rest: int) -> Level:
    """A level that overlooks moves, and searches the answers to some candidates with these nodes each."""
    return Level(Budget(nodes=nodes), 0, error, overlooks, candidates, rest)


def strong(nodes: int, softness: float = 0) -> Level:
    """A level that sees all moves and searches these nodes."""
    return Level(Budget(nodes=nodes), softness)


STRONGEST = (strong(8_000), strong(45_000), strong(300_000))
"""Levels 6 to 8 of most games."""

DEFAULT_LEVELS = (
    weak(1.0, 40, 1, 1, 2),
    weak(0.6, 20, 2, 5, 2),
    weak(0.2, 10, 4, 30, 2),
    weak(0.06, 5, 7, 150, 6),
    strong(2_000, 5),
    *STRONGEST,
)
"""Levels 1 to 8, unless the evaluation of a game has its own."""
_GAMES = (8, 25, 80, 250, 800, 2_500, 8_000, 25_000)
UCT_LEVELS = tuple(map(strong, _GAMES, (1.0, 1.0, 0.7, 0.5, 0.3, 0.0, 0.0, 0.0)))
"""Levels of games without an evaluation, by numbers of random games."""
