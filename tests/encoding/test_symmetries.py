"""Symmetries lead from games to games."""

from random import Random

import pytest

import ludogite
from ludogite.encoding import Encoding, Node, Symmetry
from ludogite.games.drifting.board import is_tile
from ludogite.games.drifting.encoding import SHEET, number_of
from ludogite.games.drifting.notation import lay_out
from ludogite.games.drifting.sheet import NAMES, SPAN, SQUARE_OF, square_at
from ludogite.games.encodings import permutation, turned_planes
from ludogite.games.position import Position
from support.encoded import ENCODED, encoded_games

DRIFTING = ("four-circles",)
"""Not This Way has neither symmetries nor shifts: squares' names decide which order of jumps spells a chain."""
every_game = pytest.mark.parametrize("game", ENCODED)


@every_game
def test_a_turned_game_is_the_same_game(game: str) -> None:
    games = encoded_games(game)
    count = len(Encoding(games[0]).symmetries)
    for number in range(count and max(count, 4)):
        chosen = games[number % len(games)]
        play_both(chosen, Encoding(chosen).symmetries[number % count], Random(number))


def play_both(game: ludogite.Game, symmetry: Symmetry, random: Random) -> None:
    """Play a random game and, beside it, the same one turned: all that is legal and seen is turned, and the result."""
    encoding, node = Encoding(game), Node(game.start())
    turned = Node(turned_start(game, symmetry))
    for _ in range(40):
        if not node.chosen:
            observed = encoding.observation(node.position, node.to_move)
            assert encoding.observation(turned.position, node.to_move) == symmetry.observation(observed)
        if node.to_move is None:
            break
        action = random.choice(node.legal_actions())
        if node.to_move == ludogite.CHANCE:
            node, turned = node.choose(action), turned.choose(action)
        else:
            assert turned.legal_actions() == sorted(symmetry.actions[legal] for legal in node.legal_actions())
            node, turned = node.choose(action), turned.choose(symmetry.actions[action])
        assert (turned.to_move, turned.position.result) == (node.to_move, node.position.result)


def turned_start(game: ludogite.Game, symmetry: Symmetry) -> Position:
    """Start of the turned game: unchanged on a fixed board, with turned tiles on a sheet."""
    if game.id not in DRIFTING:
        return game.start()
    tiles = [square for square in map(SQUARE_OF.get, NAMES) if square and is_tile(list(game.start().state), square)]
    numbers = [symmetry.actions[number_of(tile)] for tile in tiles]
    return game.position(lay_out([square_at(number % SPAN, number // SPAN) for number in numbers]))


@pytest.mark.parametrize("game", DRIFTING)
def test_a_shifted_board_is_the_same_game(game: str) -> None:
    encoding = Encoding(ludogite.load(game))

    def shifted(action: int) -> int:
        """Nine columns to the right and fifteen rows up, round the sheet."""
        return (action // SPAN + 15) % SPAN * SPAN + (action % SPAN + 9) % SPAN if action < SHEET else action

    squares = [shifted(square) for square in range(SHEET)]
    shift = Symmetry("shift", permutation(encoding.actions, shifted), turned_planes(squares, encoding.shape[0]))
    play_both(encoding.game, shift, Random(1))


@every_game
def test_symmetries_are_permutations_that_differ(game: str) -> None:
    encoding = Encoding(ludogite.load(game))
    found = {tuple(range(encoding.actions))}
    for symmetry in encoding.symmetries:
        assert sorted(symmetry.actions) == list(range(encoding.actions))
        assert sorted(symmetry.places) == list(range(encoding.size))
        found.add(symmetry.actions)
    assert len(found) == len(encoding.symmetries) + 1
