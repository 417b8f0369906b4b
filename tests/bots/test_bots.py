"""The bots by their names: always legal, repeatable, and what they are called when there is none."""

from random import Random

import pytest

import ludogite
from ludogite.bots.catalogue import UnknownBot, bot
from ludogite.bots.evaluation.weights import NO_WEIGHTS
from ludogite.bots.levels import LEVELS, NAMES
from ludogite.bots.report import Budget
from ludogite.bots.search.mcts_search import UCT, MonteCarlo
from support.walks import walk

WIN_IN_ONE = (
    "board=......../w......./......../......../...b..../......../......../........ landed=- turn=0 ply=30 passes=0"
)
COLORADO = ludogite.load("colorado")


@pytest.mark.slow
@pytest.mark.parametrize("game", ludogite.games())
@pytest.mark.parametrize("name", ["1", "4", "random", "uct:nodes=40", "mcts:nodes=40"])
def test_a_bot_plays_legal_moves(game: str, name: str) -> None:
    player = bot(name, ludogite.load(game))
    for position in walk(player_game := ludogite.load(game), seed=3, most=12):
        assert position.game == player_game
        if position.legal_moves():
            assert player.choose(position, Random(1)) in position.legal_moves()


@pytest.mark.parametrize("name", ["5", "6", "alphabeta:depth=2", "mcts:nodes=300", "uct:nodes=300"])
def test_a_win_in_one_is_taken(name: str) -> None:
    assert bot(name, COLORADO).choose(COLORADO.parse(WIN_IN_ONE), Random(1)) == "a7-c8"


@pytest.mark.parametrize("name", ["2", "4", "6", "mcts:nodes=100", "uct:nodes=100"])
def test_the_same_seed_gives_the_same_move(name: str) -> None:
    player = bot(name, COLORADO)
    assert len({player.choose(COLORADO.start(), Random(5)) for _ in range(3)}) == 1


@pytest.mark.parametrize(
    "name",
    [
        "",
        "9",
        "0",
        "-1",
        "alpha",
        "alphabeta:nodes",
        "alphabeta:nodes=x",
        "uct:nodes=0",
        "alphabeta:colour=3",
        "uct:seconds=nan",
        "uct:seconds=inf",
        "alphabeta:nodes=1e30",
        "alphabeta:soft=-3",
    ],
)
def test_a_name_that_is_no_bots_is_refused_in_both_languages(name: str) -> None:
    with pytest.raises(UnknownBot) as refused:
        bot(name, COLORADO)
    assert refused.value.words.en != refused.value.words.fr


def test_alpha_beta_refuses_the_dice_games() -> None:
    with pytest.raises(UnknownBot, match="Alpha-beta does not play Karma Dice"):
        bot("alphabeta", ludogite.load("karma-dice"))


def test_every_level_has_a_name() -> None:
    assert len(NAMES) == LEVELS


@pytest.mark.slow
def test_monte_carlo_shares_a_win_among_all_players() -> None:
    game = ludogite.load("karma-dice", players=3)
    position = next(position for position in walk(game, seed=1, most=30) if len(position.legal_moves()) > 3)
    found = MonteCarlo(game, NO_WEIGHTS, UCT).search(position, Budget(nodes=500), Random(1))
    assert found.nodes == 500
    assert sum(found.visits) == 500
    assert all(0 <= share <= 1 for share in found.shares)
