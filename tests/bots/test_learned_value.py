"""The example of a learned network: its arithmetic, and what it plays."""

import json
import sys
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

import ludogite
from ludogite.bots.bot import bot_for

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture
def example(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """`examples/learned_value.py`, imported as somebody does who runs it there."""
    monkeypatch.syspath_prepend(EXAMPLES)
    monkeypatch.delitem(sys.modules, "learned_value", raising=False)
    return import_module("learned_value")


def value(example: ModuleType, position: ludogite.Position) -> int:
    """The shipped network's value of a position."""
    network = json.loads((EXAMPLES / "learned_value.json").read_text(encoding="utf-8"))
    tables = [*position.game.setting.tables, *network["out"], *network["biases"], *network["inputs"]]
    values = [0]
    example.features(tables, list(position.state), values)
    return values[0]


def test_a_board_seen_from_the_other_side_is_worth_the_opposite(example: ModuleType) -> None:
    game, random = ludogite.load("movers-hoppers"), Random(3)
    position = game.start()
    for _ in range(40):
        position = position.play(random.choice(position.legal_moves()))
    fields = dict(part.split("=") for part in str(position).split(" "))
    turned = fields["board"][::-1].swapcase()
    other = game.parse(str(position).replace(fields["board"], turned))
    assert abs(value(example, position) + value(example, other)) <= 1, "but for rounding"
    assert value(example, position) != 0


@pytest.mark.slow
def test_the_bot_wins_a_game_against_level_1_from_either_seat(example: ModuleType) -> None:
    game = ludogite.load("movers-hoppers").compiled()
    learned, weak = example.Learned(nodes=400), bot_for("1", game)
    for seat in range(2):
        position, random = game.start(), Random(seat)
        while position.to_move is not None:
            position = position.play((learned if position.to_move == seat else weak).choose(position, random))
        assert position.result == (1 - seat, seat)
