"""Bots at a table and in the arena decide from what their seat may know."""

from dataclasses import replace
from random import Random

import pytest

from ludogite.bots.bot import bot_for
from ludogite.games.position import Position
from ludogite.table.bots import bot_turn
from ludogite.table.model import Model
from ludogite.table.setup import NewTable, new_setup

TABLES = {"kanto": ("alphabeta:nodes=300", "mcts:nodes=100", "uct:nodes=100", "2"), "karma-dice": ("1", "5", "8")}
MOVES = {"kanto": 40, "karma-dice": 1}


def table(game: str) -> Model:
    """A table of bots at which something is hidden from whoever is to move."""
    options = {"traits": True} if game == "karma-dice" else {}
    setup = new_setup(NewTable(game, "watch", options=options, levels=(1, 1)), "guest", 0, Random(3))
    model = Model(replace(setup, seed=b"c"))
    random = Random(5)
    for _ in range(MOVES[game]):
        model.match.play(random.choice(model.match.position.legal_moves()))
    model._update()
    return model


def situations(position: Position) -> list[Position]:
    """Positions that look alike to the player in turn, and differ."""
    drawn = {position.completed(position.to_move, Random(seed)) for seed in range(20)}
    assert len({position.view(position.to_move).text for position in drawn}) == 1
    assert len(drawn) >= 4
    return sorted(drawn, key=str)[:4]


@pytest.mark.parametrize("game", TABLES)
def test_a_bot_chooses_alike_whatever_is_hidden_behind_the_same_view(game: str) -> None:
    model = table(game)
    known, chosen = set(), set()
    for position in situations(model.position):
        model.position = position
        turn = bot_turn(model)
        assert turn
        known.add(turn.position)
        for bot in TABLES[game]:
            chosen.add((bot, bot_for(bot, turn.position.game).choose(turn.position, Random(turn.seed))))
        chosen.add(("stand-in", turn.stand_in_move()))
    assert (len(known), len(chosen)) == (1, len(TABLES[game]) + 1)
