"""Play at my strength: the level that follows from somebody's last games, tried with simulated people."""

import json
from collections.abc import Callable
from random import Random
from statistics import mean

import pytest

import ladder as ladder_tool
import ludogite
from ludogite.bots.adaptive import ELO_SCALE, LEAD, MOST_GAMES, RATINGS, BotGame, ladder_of, next_level
from ludogite.bots.levels import DEFAULT_LEVEL, LEVELS
from server_pages import with_parts

MEASURED = ["four-circles", "movers-hoppers", "not-this-way", "katarenga", "colorado", "kanto", "karma-dice"]
GAMES, LAST, PEOPLE = 60, 20, 8


def played(
    game: str, strength: Callable[[int], float], seed: int, bots: int = 1, steepness: float = 1.0
) -> list[BotGame]:
    """The games of a simulated person who always plays at their strength; with steepness 1 as the ladder foretells."""
    random, ladder, games = Random(f"{game} {seed}"), ladder_of(game), list[BotGame]()
    for number in range(GAMES):
        level = next_level(game, games)
        odds = bots * 10 ** (steepness * (ladder[level - 1] - strength(number)) / ELO_SCALE)
        games.append(BotGame((level,) * bots, float(random.random() < 1 / (1 + odds))))
    return games


def bots_share(games: list[BotGame]) -> float:
    """The bots' share of the last games."""
    return 1 - mean(game.share for game in games[-LAST:])


@pytest.mark.parametrize("steepness", [1.0, 0.5])
@pytest.mark.parametrize("part", [0.05, 0.25, 0.5, 0.75, 0.95])
@pytest.mark.parametrize("game", ["colorado", "four-circles", "karma-dice", "unmeasured"])
def test_the_bot_comes_to_win_about_45_percent_against_anybody_within_the_ladder(
    game: str, part: float, steepness: float
) -> None:
    """Also where people win and lose less clearly than the ladder of bots foretells."""
    strength = part * ladder_of(game)[-1]
    shares = [bots_share(played(game, lambda _: strength, seed, steepness=steepness)) for seed in range(PEOPLE)]
    assert 0.35 <= mean(shares) <= 0.55
    assert all(0.15 <= share <= 0.75 for share in shares)


@pytest.mark.parametrize(("begin", "end"), [(0.1, 0.6), (0.3, 0.9), (0.7, 0.4)])
@pytest.mark.parametrize("game", ["colorado", "karma-dice"])
def test_it_follows_somebody_who_gets_better_or_worse(game: str, begin: float, end: float) -> None:
    top = ladder_of(game)[-1]

    def strength(number: int) -> float:
        return top * (begin + (end - begin) * number / GAMES)

    assert 0.35 <= mean(bots_share(played(game, strength, seed)) for seed in range(PEOPLE)) <= 0.55


@pytest.mark.parametrize(("strength", "level"), [(-600, 1), (+600, LEVELS)])
@pytest.mark.parametrize("game", MEASURED)
def test_it_settles_at_the_first_or_last_level_for_those_beyond_the_ladder(
    game: str, strength: float, level: int
) -> None:
    beyond = strength if strength < 0 else ladder_of(game)[-1] + strength
    levels = [one.levels[0] for one in played(game, lambda _: beyond, 1)[-LAST:]]
    assert levels.count(level) >= LAST - 1


@pytest.mark.parametrize("bots", [2, 3])
def test_with_several_bots_somebody_wins_a_little_more_than_their_fair_part(bots: int) -> None:
    strength = ladder_of("karma-dice")[4]
    own = mean(1 - bots_share(played("karma-dice", lambda _: strength, seed, bots)) for seed in range(PEOPLE))
    goal = 1 / (1 + bots * 10 ** (-LEAD / ELO_SCALE))
    assert goal > 1 / (1 + bots)
    assert own == pytest.approx(goal, abs=0.08)


def test_a_newcomer_meets_the_usual_level_and_new_levels_come_one_at_a_time() -> None:
    assert next_level("colorado", []) == DEFAULT_LEVEL
    met, games = [DEFAULT_LEVEL], list[BotGame]()
    while len(games) < 10:
        games.append(BotGame((met[-1],), 1.0))
        met.append(next_level("colorado", games))
    assert met[:6] == [3, 4, 5, 6, 7, 8]
    assert set(met[6:]) == {8}
    assert next_level("colorado", [BotGame((3,), 0.0)]) == 2


def test_one_lost_game_against_the_strongest_says_little() -> None:
    assert next_level("colorado", [BotGame((8,), 0.0)]) >= DEFAULT_LEVEL - 1


def test_helped_games_count_less_than_others() -> None:
    lost = [BotGame((4,), 0.0)] * 3
    strong = [next_level("karma-dice", [*lost, *[BotGame((4,), 1.0, is_helped)] * 4]) for is_helped in (True, False)]
    assert strong[0] < strong[1]


def test_the_same_games_lead_to_the_same_level_and_old_ones_are_forgotten() -> None:
    recent = [BotGame((level,), level % 2) for level in (3, 4, 5, 4)] * (MOST_GAMES // 4)
    assert next_level("kanto", [BotGame((8,), 1.0)] * 50 + recent) == next_level("kanto", recent)


def test_the_page_about_the_bots_has_the_measured_ratings() -> None:
    page = ladder_tool.PAGE.read_text(encoding="utf-8")
    assert with_parts(page, ladder_tool.ladder_tables()) == page, "run `make docs`"


def test_every_game_against_bots_was_measured_and_each_level_is_above_the_one_below() -> None:
    known = json.loads(RATINGS.read_text(encoding="utf-8"))
    assert sorted(known) == sorted(MEASURED)
    assert set(known) == set(ludogite.games()) - {"karma-solo"}  # nobody plays against a bot there
    for game in MEASURED:
        ladder = ladder_of(game)
        assert len(ladder) == LEVELS
        assert ladder[0] == 0
        assert list(ladder) == sorted(set(ladder))
        assert all(low <= value <= high for value, low, high in known[game]["ratings"].values())
