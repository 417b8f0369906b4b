"""The digits of chance bring every outcome, each as often as it is likely."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import pytest

import ludogite
from ludogite.encoding import Encoding, Node
from support.encoded import ENCODED, encoded_games
from support.walks import walk

MOST_EVENTS = 1300


@pytest.mark.parametrize("game", [game for game in ENCODED if ludogite.load(game).has_chance])
def test_all_digits_together_bring_every_outcome_with_its_exact_probability(game: str) -> None:
    tried = 0
    for chosen in encoded_games(game)[:6]:
        encoding = Encoding(chosen)
        for position in walk(chosen, seed=3, most=120):
            if position.to_move != ludogite.CHANCE:
                assert Node(position).chosen == ()
                continue
            radices: list[int] = []
            while radix := encoding.radix(position, len(radices)):
                radices.append(radix)
            assert max(radices) <= encoding.chance_actions
            if prod(radices) <= MOST_EVENTS and tried < 40:
                tried += 1
                assert found(Node(position), radices) == dict(position.outcomes())
    assert tried > 10


def found(node: Node, radices: list[int]) -> dict[str, Fraction]:
    """Probability of each outcome, if all digits are equally likely."""
    outcomes: Counter[str] = Counter()
    for digits in product(*map(range, radices)):
        outcomes[node._outcome(digits)] += 1
    return {text: Fraction(count, prod(radices)) for text, count in outcomes.items()}


@pytest.mark.parametrize("game", [game for game in ENCODED if not ludogite.load(game).has_chance])
def test_where_nothing_is_left_to_chance_there_are_no_digits(game: str) -> None:
    encoding = Encoding(ludogite.load(game))
    assert encoding.chance_actions == 0
    assert encoding.radix(encoding.game.start(), 0) == 0


@pytest.mark.parametrize("game", [game for game in ENCODED if ludogite.load(game).has_chance])
def test_digits_chosen_one_by_one_play_the_outcome(game: str) -> None:
    position = next(position for position in walk(ludogite.load(game), 5) if position.to_move == ludogite.CHANCE)
    node, digits = Node(position), []
    while node.position is position:
        assert node.legal_actions() == list(range(Encoding(position.game).radix(position, len(node.chosen))))
        digits.append(node.legal_actions()[-1])
        node = node.choose(digits[-1])
    assert node.position == position.play(Node(position)._outcome(tuple(digits)))
