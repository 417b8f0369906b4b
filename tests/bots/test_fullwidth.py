"""The full-width reference: it finds what plain minimax finds, and plays the six board games only."""

from random import Random

import pytest

import ludogite
from ludogite.bots.catalogue import UnknownBot, bot
from ludogite.bots.fullwidth.features import FEATURES, THREE_FEATURES
from ludogite.bots.players import fullwidth_search
from ludogite.bots.report import Budget
from ludogite.bots.search.values import WIN
from ludogite.games.position import Position
from ludogite.kernel.layout import CHANCE

pytestmark = pytest.mark.needs_bots
DEPTH = 2
CHOICES = 12
"""Positions with more moves than this would take minimax too long."""


def value(position: Position) -> int:
    """Plain value of a position for player 0, by the three features."""
    count, weights = THREE_FEATURES[position.game.id]
    values = [0] * FEATURES
    count(list(position.game.setting.tables), list(position.state), values)
    features = sum(weight * value for weight, value in zip(weights, values, strict=False))
    return features + (weights[-1] if position.to_move == 0 else -weights[-1])


def minimax(position: Position, depth: int, level: int) -> int:
    """Value for player 0 of searching every move so deep, without any pruning."""
    if position.result is not None:
        return round(2 * position.result[0] - 1) * (WIN - level)
    if depth == 0:
        return value(position)
    values = [minimax(position.play(move), depth - 1, level + 1) for move in position.legal_moves()]
    return max(values) if position.to_move == 0 else min(values)


def positions(game: str, count: int) -> list[Position]:
    """Positions of random games in which few moves are legal."""
    found: list[Position] = []
    for seed in range(60):
        random, position = Random(seed), ludogite.load(game, seed=seed).start()
        for _ in range(random.randrange(200)):
            if position.to_move is None:
                break
            moves = position.legal_moves() if position.to_move != CHANCE else [position.sample(random)]
            position = position.play(random.choice(moves))
        if position.to_move in (0, 1) and len(position.legal_moves()) <= CHOICES and len(found) < count:
            found.append(Position.fresh(position.game, position.state))  # nothing that could be repeated
    return found


@pytest.mark.parametrize("game", [game for game in THREE_FEATURES if game != "kanto"])
def test_it_finds_what_plain_minimax_finds(game: str) -> None:
    tried = positions(game, 4)
    assert tried
    for position in tried:
        compiled = position.game.compiled().parse(str(position))
        found = fullwidth_search(compiled.game).search(compiled, Budget(depth=DEPTH), Random(0))
        sign = 1 if position.to_move == 0 else -1
        deepest = minimax(position, found.depth, 0)
        assert found.values[0] == sign * deepest


@pytest.mark.parametrize("game", THREE_FEATURES)
def test_it_plays_on_whatever_the_dice_bring(game: str) -> None:
    random, position = Random(2), ludogite.load(game).compiled().start()
    player = bot("fullwidth:nodes=200", position.game)
    for _ in range(6):
        while position.to_move == CHANCE:
            position = position.play(position.sample(random))
        position = position.play(player.choose(position, random))
    assert position.ply == 6


def test_it_does_not_play_dice_games() -> None:
    with pytest.raises(UnknownBot, match="board games"):
        bot("fullwidth:depth=3", ludogite.load("karma-dice"))
