"""How each game is searched, as measured in the arena."""

from ludogite.bots.search.mcts import BY_EVALUATION
from ludogite.bots.search.options import UCT, AlphaBetaOptions, MonteCarloOptions
from ludogite.games.game import Game

STYLES: dict[str, AlphaBetaOptions] = {}

GUIDED = MonteCarloOptions(exploration=1.5, first_play_urgency=0.5, temperature=300.0, leaf=BY_EVALUATION)
"""Monte Carlo tree search with priors and values."""

EXPLORATION = {"colorado": 0.35, "katarenga": 0.35, "not-this-way": 0.2}
"""The constant with which plain UCT plays each game best."""


def style_of(game: Game) -> AlphaBetaOptions:
    """The style of a game's alpha-beta search."""
    return STYLES.get(game.id, AlphaBetaOptions())


def explored(game: Game) -> float:
    """How much plain UCT explores in a game."""
    return EXPLORATION.get(game.id, UCT.exploration)
