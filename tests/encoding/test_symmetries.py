"""Symmetries lead from games to games."""

from random import Random

import pytest

import ludogite
from ludogite.encoding import Encoding, Node, Symmetry
from support.encoded import ENCODED, encoded_games

every_game = pytest.mark.parametrize("game", ENCODED)


@every_game
def test_a_turned_game_is_the_same_game(game: str) -> None:
    for number, chosen in enumerate(encoded_games(game)):
        for symmetry in Encoding(chosen).symmetries:
            play_both(chosen, symmetry, Random(number))


def play_both(game: ludogite.Game, symmetry: Symmetry, random: Random) -> None:
    """Play a random game and, beside it, the same one turned: all that is legal and seen is turned, and the result."""
    encoding, node = Encoding(game), Node(game.start())
    turned = node
    for _ in range(60):
        for seat in (0, 1, None):
            observed = encoding.observation(node.position, seat)
            assert encoding.observation(turned.position, seat) == symmetry.observation(observed)
        if node.to_move is None:
            break
        action = random.choice(node.legal_actions())
        if node.to_move == ludogite.CHANCE:
            node, turned = node.choose(action), turned.choose(action)
        else:
            assert turned.legal_actions() == sorted(symmetry.actions[legal] for legal in node.legal_actions())
            node, turned = node.choose(action), turned.choose(symmetry.actions[action])
        assert (turned.to_move, turned.position.result) == (node.to_move, node.position.result)


@every_game
def test_symmetries_are_permutations_that_differ(game: str) -> None:
    encoding = Encoding(ludogite.load(game))
    found = {tuple(range(encoding.actions))}
    for symmetry in encoding.symmetries:
        assert sorted(symmetry.actions) == list(range(encoding.actions))
        assert sorted(symmetry.places) == list(range(encoding.size))
        found.add(symmetry.actions)
    assert len(found) == len(encoding.symmetries) + 1
