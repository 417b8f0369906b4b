"""Random walks through games, for tests: any game, any options, as many steps as wanted."""

from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st

import ludogite
from differential.cases import options_of
from ludogite.games.position import Position
from support.counted import never_empty

LONG_WALK = 150


def choose(position: Position, random: Random) -> str:
    """A random move or outcome."""
    if position.to_move == ludogite.CHANCE:
        return position.sample(random)
    moves = position.legal_moves()
    others = [move for move in moves if not move.startswith("roll")]
    return random.choice(others if others and random.random() < 0.5 else moves)


@never_empty
def walk(game: ludogite.Game, seed: int, most: int = LONG_WALK) -> Iterator[Position]:
    """The positions of a random game, from the start on."""
    random = Random(seed)
    position = game.start()
    yield position
    for _ in range(most):
        if position.to_move is None:
            return
        position = position.play(choose(position, random))
        yield position


@st.composite
def games(draw: st.DrawFn, game: str) -> ludogite.Game:
    """A game with options drawn."""
    options: dict[str, Any] = draw(st.sampled_from(options_of(game)))
    return ludogite.load(game, **options)


@st.composite
def positions(draw: st.DrawFn, game: str) -> Position:
    """A position somewhere in a random game."""
    steps = draw(st.integers(0, LONG_WALK))
    *_, last = walk(draw(games(game)), draw(st.integers(0, 2**32)), steps)
    return last
