"""The parameters of the searches."""

from dataclasses import dataclass

from ludogite.bots.search.mcts import BY_EVALUATION, BY_PLAYOUT


@dataclass(frozen=True)
class AlphaBetaOptions:
    """How an alpha-beta search goes about its work; chosen for each game by measuring."""

    quiescence_depth: int = 6
    """How many moves deep the quiescence search goes; 0: none."""
    margin: int = 150
    """How much better than needed a shallow position must look, for each move left, to be left at that."""
    exact_level: int = 1
    """Down to which level every outcome of chance is looked at."""
    samples: int = 3
    """How many outcomes are looked at deeper."""
    proofs: int = 1
    """How many of the best moves have to be proved to win before the search ends early."""


@dataclass(frozen=True)
class MonteCarloOptions:
    """How a Monte Carlo tree search explores, and how it values leaves."""

    leaf: int = BY_PLAYOUT
    exploration: float = 0.4
    first_play_urgency: float = 1e6
    """What a move never tried counts as: the default has every move tried once before any is tried twice."""
    temperature: float = 0.0
    """How even priors are; 0: none are used."""
    longest_playout: int = 2000
    """So many moves of a random game at most; one not over by then counts as shared."""


UCT = MonteCarloOptions()
"""Plain UCT with random games to the end."""

GUIDED = MonteCarloOptions(exploration=1.5, first_play_urgency=0.5, temperature=300.0, leaf=BY_EVALUATION)
"""Monte Carlo tree search with priors and values."""
