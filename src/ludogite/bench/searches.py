"""Measures the searches on one core, and beside them OpenSpiel's C++ MCTS on its own breakthrough."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from ludogite.bots.bot import MakeBot
from ludogite.games.game import Game
from ludogite.games.outcomes import play_out_chance
from ludogite.games.position import Position
from ludogite.games.words import Refused

SEARCHES = ("alphabeta", "mcts", "uct")
LIKE_REFERENCE = "uct"
"""The search whose leaves are valued by random games, like the reference's."""
GOALS = {"colorado": 1e6, "movers-hoppers": 1e6, "four-circles": 0.15e6, "not-this-way": 0.15e6}
"""Target rates of alpha-beta, in nodes per second."""
REFERENCE = "breakthrough"
MIDDLE = 20
"""Number of random moves that lead to a middle position."""
FIRST_NODES = 1000
TRIES = 3
MOST_NODES = 1 << 26
EXPLORATION = 1.4
MEGABYTES = 1000

Timed = Callable[[int], float]
"""A function that returns the seconds of a search with this number of nodes."""


@dataclass(frozen=True)
class SearchRate:
    """Nodes per second of a search, from the start position and from a middle one."""

    game: str
    search: str
    start: float
    middle: float

    def times(self, other: "SearchRate") -> float:
        """The ratio of its speed to another's, over both positions together."""
        return (self.start + self.middle) / (other.start + other.middle)


def rates(game: Game, make: MakeBot, seconds: float) -> Iterator[SearchRate]:
    """The rates of all searches that a game has; ``make`` gives the bot for a name with settings."""
    start = play_out_chance(game.start(), Random(1))  # noqa: S311 - a benchmark guards no secret
    positions = (start, middle_position(game))
    for search in searches(game, make):
        make(f"{search}:nodes={FIRST_NODES}", game).choose(start, Random(1))  # noqa: S311 - so it is compiled
        found = [rate(timed_bot(search, make, position), seconds / 2) for position in positions]
        yield SearchRate(game.id, search, *found)


def searches(game: Game, make: MakeBot) -> tuple[str, ...]:
    """All searches; for a game without an evaluation only the one that needs none."""
    try:
        make(f"{SEARCHES[0]}:nodes={FIRST_NODES}", game)
    except Refused:
        return (LIKE_REFERENCE,)
    return SEARCHES


def middle_position(game: Game) -> Position:
    """A position after some random moves, always the same one."""
    for seed in range(1, MIDDLE):
        random = Random(seed)  # noqa: S311 - as above
        position = play_out_chance(game.start(), random)
        while position.to_move is not None and position.ply < MIDDLE:
            position = play_out_chance(position.play(random.choice(position.legal_moves())), random)
        if position.to_move is not None:
            return position
    return play_out_chance(game.start(), Random(1))  # noqa: S311 - as above


def timed_bot(search: str, make: MakeBot, position: Position) -> Timed:
    """Times one move of a bot with a budget of nodes."""

    def timed(nodes: int) -> float:
        bot = make(f"{search}:nodes={nodes}", position.game)
        begun = time.perf_counter()
        bot.choose(position, Random(1))  # noqa: S311 - as above
        return time.perf_counter() - begun

    return timed


def rate(timed: Timed, seconds: float) -> float:
    """Nodes per second of a search that takes long enough: the best of several tries, as noise only slows it down."""
    nodes = FIRST_NODES
    while (spent := timed(nodes)) < seconds / (TRIES + 1) and nodes < MOST_NODES:
        nodes *= 2
    return nodes / min(spent, *(timed(nodes) for _ in range(TRIES - 1)))


def reference_rate(seconds: float) -> SearchRate | None:
    """OpenSpiel's simulations per second in its breakthrough; None if it is not installed."""
    try:
        import pyspiel  # noqa: PLC0415  # an optional extra
    except ImportError:
        return None
    game = pyspiel.load_game(REFERENCE)
    start, middle = game.new_initial_state(), game.new_initial_state()
    random = Random(1)  # noqa: S311 - as above
    for _ in range(MIDDLE):
        middle.apply_action(random.choice(middle.legal_actions()))
    found = [rate(_timed_reference(pyspiel, game, state), seconds / 2) for state in (start, middle)]
    return SearchRate(REFERENCE, "OpenSpiel MCTS", *found)


def _timed_reference(pyspiel: Any, game: Any, state: Any) -> Timed:
    def timed(nodes: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        bot = pyspiel.MCTSBot(game, evaluator, EXPLORATION, nodes, MEGABYTES, False, 1, False)
        begun = time.perf_counter()
        bot.step(state)
        return time.perf_counter() - begun

    return timed
