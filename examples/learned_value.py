"""A value network for Movers & Hoppers in our alpha-beta search, and the bot that plays with it.

`learn_value.py` writes the network. It is small and all integers, so playing with it needs no PyTorch.
"""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import ludogite
from ludogite.bots.evaluation.movers_hoppers import priority
from ludogite.bots.evaluation.weights import Weights
from ludogite.bots.report import Budget
from ludogite.bots.search.alphabeta_search import AlphaBeta, AlphaBetaOptions
from ludogite.games.game import Game
from ludogite.games.movers_hoppers.rules import CAMP_SIZE, FACES, PIECES, TABLES_SIZE, TILES, UNCHOSEN
from ludogite.games.rulebook import Setting
from ludogite.kernel.layout import Ints

__all__ = ["priority"]  # moves are ordered as our own bots order them

FILE = Path(__file__).with_suffix(".json")
NODES = 2000

# The network looks at the board from one player's side: 96 inputs (whose piece, which face, on which tile, one for
# each piece that stands there), HIDDEN units, one value. A position is worth what player 0's view gives, less what
# player 1's gives. Its numbers follow the game's own tables: OUT, BIASES, then the inputs of each unit.
FEATURES = ("network",)
HIDDEN = 32
KINDS = 4
INPUTS = KINDS * TILES
OUT = TABLES_SIZE
BIASES = OUT + HIDDEN
INPUT_WEIGHTS = BIASES + HIDDEN
UNIT_BITS, OUT_BITS = 10, 10
"""Fractional bits of the integers."""


def features(tables: Ints, state: Ints, values: Ints) -> None:
    """The network's value of a position, in hundredths of a logit."""
    total = 0
    for unit in range(HIDDEN):
        total += tables[OUT + unit] * (activity(tables, state, 0, unit) - activity(tables, state, 1, unit))
    values[0] = 100 * total >> UNIT_BITS + OUT_BITS


def activity(tables: Ints, state: Ints, player: int, unit: int) -> int:
    """The activity of a unit, seen from a player's side."""
    total = tables[BIASES + unit]
    for piece in range(2 * CAMP_SIZE):
        face = state[FACES + piece]
        if face != UNCHOSEN:
            total += tables[INPUT_WEIGHTS + unit * INPUTS + input_of(player, piece, face, state[PIECES + piece])]
    return max(total, 0)


def input_of(player: int, piece: int, face: int, tile: int) -> int:
    """The input of a piece: the opponent's are the second half, and player 1 sees the board turned around."""
    is_opponent = 1 if piece // CAMP_SIZE != player else 0
    return (2 * is_opponent + face) * TILES + (tile if player == 0 else TILES - 1 - tile)


class Learned:
    """Alpha-beta with the learned network."""

    name = "learned"

    def __init__(self, file: Path = FILE, nodes: int = NODES) -> None:
        network = json.loads(file.read_text(encoding="utf-8"))
        game = ludogite.load("movers-hoppers")
        tables = [*game.setting.tables, *network["out"], *network["biases"], *network["inputs"]]
        book = replace(game.book, evaluation=FILE.stem)
        weights = Weights((1, network["turn"]))
        self._search = AlphaBeta(Game(book, Setting(game.options, tables)), weights, AlphaBetaOptions())
        self._budget = Budget(nodes=nodes)

    def choose(self, position: ludogite.Position, random: Random) -> str:
        """The best move of a search of this many positions."""
        return position.spellings[self._search.search(position, self._budget, random).moves[0]]
