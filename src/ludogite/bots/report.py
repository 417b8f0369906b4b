"""Budgets, reports and judgements of searches, and the odds of dice."""

from dataclasses import dataclass

NO_LIMIT = 1 << 60


@dataclass(frozen=True)
class Budget:
    """The limits of a search for one move; it ends with the first that it meets."""

    seconds: float | None = None
    nodes: int | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        limits = (self.seconds, self.nodes, self.depth)
        given = [limit for limit in limits if limit is not None]
        if not given or not all(limit > 0 for limit in given):
            raise ValueError("A budget is seconds, nodes or depth, each more than 0.")

    @property
    def node_limit(self) -> int:
        """Most nodes of the search."""
        return self.nodes or NO_LIMIT

    def end(self, begun: float) -> float | None:
        """The latest end of a search that began at this time; None without a limit of seconds."""
        return begun + self.seconds if self.seconds else None


REVIEW_BUDGET = Budget(nodes=60_000)
"""The budget of a review per move: about a tenth of a second."""


@dataclass(frozen=True)
class Variation:
    """A first move, its value, and its continuation."""

    moves: tuple[str, ...]
    """The moves and outcomes, spelled; the first is the player's."""
    value: float
    """The share of the win that the player to move can expect: 1 a win, 0 a loss."""
    ends_in: int | None = None
    """Number of moves that the winner still has to make, if that is proved; None if the value is an estimate."""


@dataclass(frozen=True)
class Report:
    """The result of a search."""

    lines: tuple[Variation, ...]
    """The best moves, best first; never empty."""
    depth: int
    nodes: int
    seconds: float
    exact: bool = False
    """Whether the values are exact, not estimates."""

    @property
    def move(self) -> str:
        return self.lines[0].moves[0]

    @property
    def value(self) -> float:
        """The expected share of the player to move."""
        return self.lines[0].value


@dataclass(frozen=True)
class Judgement:
    """The judgement of a step of a game, a move or an outcome, in one player's shares of the win."""

    player: int
    """The player whose shares these are: the mover, at chance the next one to move."""
    value: float
    """The expected share before: with the best move, or on average over all outcomes."""
    played: float | None
    """The expected share with what was played; None if only the position after it tells."""
    lines: tuple[Variation, ...] = ()
    """The best moves, best first; none at chance."""


@dataclass(frozen=True)
class OddsRow:
    """The odds of one set of dice, if it is rolled now."""

    dice: str
    """Letters of the dice, as ``rrg``."""
    success: float
    """Probability of success, if powers are used for the most points, not for the surest success."""
    points: float
    """Expected points of the turn after this roll, if it is played for the most."""
    stop_from: int | None
    """The lowest result of a success after which it is best to stop; None: never before the turn ends."""
    stop_always: bool = False
    """Whether that is after every success: these dice cannot succeed with less."""
    win: float | None = None
    """In Karma solo: the chance to win after rolling these dice now (``winning_odds``); else None."""


@dataclass(frozen=True)
class TurnOdds:
    """The odds of a turn, for the player who chooses dice."""

    stop: int | None
    """The points of stopping now; None before the first roll."""
    rows: tuple[OddsRow, ...]
    """The handfuls, the most points first."""
    exact: bool
    """Whether all figures are exact, for a turn played for points."""
    most_dice: int | None
    """If not exact: the largest roll considered, or None if only a trait card was left out."""
    stop_wins: float | None = None
    """In Karma solo: the chance to win after stopping now (``winning_odds``); else None."""

    @property
    def is_stopping_best(self) -> bool:
        """Whether no roll has more expected points than stopping."""
        return self.stop is not None and all(row.points <= self.stop for row in self.rows)
