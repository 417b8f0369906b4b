"""The bots of a game that names none: eight levels of UCT, hints and analysis, without a line written for it."""

from collections.abc import Generator, Iterable
from random import Random

import pytest

import ludogite
from ludogite.bots.analysis import analyse
from ludogite.bots.arena.plan import Plan
from ludogite.bots.arena.playing import GameJob, PlayedGame, play
from ludogite.bots.arena.running import Arena
from ludogite.bots.bot import Bot, needs_compiling
from ludogite.bots.catalogue import UnknownBot, bot
from ludogite.bots.levels import LEVELS, UCT_LEVELS
from ludogite.bots.report import Budget

GAME = "tic-tac-toe"
WIN_IN_ONE = "board=OO./.../XX. turn=0 ply=4 passes=0"

pytestmark = pytest.mark.slow  # the search is compiled


def points(player: Bot, games: int) -> list[float]:
    """Points of a bot in games against random moves, half of them as Cross."""
    game, other, random = ludogite.load(GAME), bot("random", ludogite.load(GAME)), Random(7)
    results = []
    for number in range(games):
        position, seat = game.start(), number % 2
        while position.to_move is not None:
            position = position.play((player if position.to_move == seat else other).choose(position, random))
        assert position.result
        results.append(position.result[seat])
    return results


def test_every_level_plays_and_needs_the_search_compiled() -> None:
    assert needs_compiling(GAME)
    assert len(UCT_LEVELS) == LEVELS
    for level in range(1, LEVELS + 1):
        player = bot(str(level), ludogite.load(GAME))
        assert player.name == str(level)
        assert player.choose(ludogite.load(GAME).start(), Random(1)) in ludogite.load(GAME).start().legal_moves()


def test_alpha_beta_needs_an_evaluation() -> None:
    with pytest.raises(UnknownBot, match="an evaluation"):
        bot("alphabeta", ludogite.load(GAME))


def test_a_middle_level_clearly_beats_random_moves() -> None:
    assert sum(points(bot("5", ludogite.load(GAME)), 60)) > 50


def test_the_strongest_level_never_loses_to_random_moves() -> None:
    assert min(points(bot("8", ludogite.load(GAME)), 30)) > 0


def test_levels_become_stronger() -> None:
    game = ludogite.load(GAME)
    first, fourth, sixth = (sum(points(bot(level, game), 60)) for level in "146")
    assert first < fourth < sixth


@pytest.mark.parametrize("budget", [Budget(nodes=2000), Budget(depth=3)])
def test_an_analysis_finds_a_win_and_says_that_it_is_one(budget: Budget) -> None:
    report = analyse(ludogite.load(GAME).parse(WIN_IN_ONE), budget, lines=2)
    assert report.move == "c1"
    assert report.value == 1
    assert report.exact
    assert len(report.lines) == 2


def test_an_analysis_of_the_start_is_an_estimate() -> None:
    report = analyse(ludogite.load(GAME).start(), Budget(nodes=3000))
    assert not report.exact
    assert 0.4 < report.value < 0.8


def one_after_the_other(jobs: Iterable[GameJob]) -> Generator[PlayedGame, None, None]:
    yield from map(play, jobs)


def test_levels_meet_in_the_arena_and_the_stronger_one_wins() -> None:
    hall = Arena(Plan(GAME, ("7", "1"), 20, opening=1))
    hall.run(one_after_the_other)
    assert len(hall.games) == 20
    assert sum(game.score for game in hall.games.values()) > 14
