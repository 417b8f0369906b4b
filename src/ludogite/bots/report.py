"""Budgets, reports and judgements of searches."""

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
