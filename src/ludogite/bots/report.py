"""What a search is given and what it gives back: a budget, the best variations with their values, and judgements."""

from dataclasses import dataclass

NO_LIMIT = 1 << 60


@dataclass(frozen=True)
class Budget:
    """How much a search may spend on one move: it ends with the first limit it meets."""

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
        """How many nodes at most."""
        return self.nodes or NO_LIMIT

    def end(self, begun: float) -> float | None:
        """When a search that began at this time has to end; None without a limit of seconds."""
        return begun + self.seconds if self.seconds else None


REVIEW_BUDGET = Budget(nodes=60_000)
"""What a review spends on a move: about a tenth of a second."""


@dataclass(frozen=True)
class Variation:
    """A first move, what it is worth, and how the game would go on."""

    moves: tuple[str, ...]
    """The moves and outcomes, spelled; the first is the player's."""
    value: float
    """The share of the win that the player to move can expect: 1 a win, 0 a loss."""
    ends_in: int | None = None
    """How many moves the winner has yet to make, where that was proved; None where the value is an estimate."""


@dataclass(frozen=True)
class Report:
    """What a search found out."""

    lines: tuple[Variation, ...]
    """The best moves, best first; never empty."""
    depth: int
    nodes: int
    seconds: float
    exact: bool = False
    """Whether the values are exact, not estimates."""

    @property
    def move(self) -> str:
        """The best move."""
        return self.lines[0].moves[0]

    @property
    def value(self) -> float:
        """What the player to move can expect."""
        return self.lines[0].value


@dataclass(frozen=True)
class Judgement:
    """What was found out about a step of a game, be it a move or an outcome, in one player's shares of the win."""

    player: int
    """Whose shares these are: whoever moves, at chance whoever is next to."""
    value: float
    """What they could expect before: with the best move, or on average over all that chance could bring."""
    played: float | None
    """What they could expect with what came; None where only the position after it tells."""
    lines: tuple[Variation, ...] = ()
    """The best moves, best first; none at chance."""
