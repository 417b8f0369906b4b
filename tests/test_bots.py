"""The simple bot: always legal, repeatable, and it takes a win that lies there."""

from random import Random

import pytest

import ludogite
from ludogite.bots.simple import choose
from walks import walk

WIN_IN_ONE = (
    "board=......../w......./......../......../...b..../......../......../........ landed=- turn=0 ply=30 passes=0"
)


@pytest.fixture
def colorado() -> ludogite.Game:
    return ludogite.load("colorado")


@pytest.mark.parametrize("game", ludogite.games())
def test_it_plays_legal_moves_with_interpreted_rules(game: str) -> None:
    for position in walk(ludogite.load(game), seed=3, most=40):
        if position.legal_moves():
            assert choose(position, Random(1)) in position.legal_moves()


def test_it_takes_a_win_with_interpreted_rules(colorado: ludogite.Game) -> None:
    assert choose(colorado.parse(WIN_IN_ONE), Random(1)) == "a7-c8"


@pytest.mark.slow
def test_it_takes_a_win_with_compiled_rules_and_the_same_seed_gives_the_same_move(colorado: ludogite.Game) -> None:
    colorado.compile()
    assert choose(colorado.parse(WIN_IN_ONE), Random(1)) == "a7-c8"
    moves = {choose(colorado.start(), Random(5)) for _ in range(3)}
    assert len(moves) == 1


@pytest.mark.slow
def test_it_beats_random_play(colorado: ludogite.Game) -> None:
    colorado.compile()
    wins = 0.0
    for number in range(2):
        random, position = Random(number), colorado.start()
        while position.to_move is not None:
            bot_moves = position.to_move == number % 2
            move = choose(position, random) if bot_moves else random.choice(position.legal_moves())
            position = position.play(move)
        assert position.result
        wins += position.result[number % 2]
    assert wins == 2
