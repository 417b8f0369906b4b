"""The bench of searches: what is measured and how it is shown, with bots that only pretend to search."""

from dataclasses import dataclass
from random import Random

import pytest

import ludogite
from ludogite.bench.searches import FIRST_NODES, SearchRate, middle_position, rate, rates
from ludogite.cli import main
from ludogite.games.words import Refused
from ludogite.kernel.layout import CHANCE


@dataclass
class Pretender:
    name: str

    def choose(self, position: ludogite.Position, random: Random) -> str:
        return position.legal_moves()[0]


def pretend(spec: str, game: ludogite.Game) -> Pretender:
    if spec.startswith("alphabeta") and game.players != 2:
        raise Refused("No alpha-beta here.", "Pas d'alpha-bêta ici.")
    return Pretender(spec)


def test_a_search_grows_until_it_takes_long_enough() -> None:
    asked: list[int] = []

    def timed(nodes: int) -> float:
        asked.append(nodes)
        return nodes / 8000

    assert rate(timed, 1.0) == pytest.approx(8000)
    assert asked == [FIRST_NODES, 2 * FIRST_NODES, *[2 * FIRST_NODES] * 2]


@pytest.mark.parametrize("game", ludogite.games())
def test_the_middle_is_a_position_where_a_player_has_the_turn_and_always_the_same(game: str) -> None:
    loaded = ludogite.load(game)
    position = middle_position(loaded)
    assert position.to_move not in (None, CHANCE)
    assert position == middle_position(loaded)


def test_a_game_is_measured_with_the_searches_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludogite.bench.searches.rate", lambda timed, seconds: 1000.0)
    assert [found.search for found in rates(ludogite.load("colorado"), pretend, 0.1)] == ["alphabeta", "mcts", "uct"]
    assert [found.search for found in rates(ludogite.load("karma-solo"), pretend, 0.1)] == ["uct"]


def test_rates_are_shown_beside_the_reference_and_the_goal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ludogite.bots.bot.bot_for", pretend)
    monkeypatch.setattr("ludogite.bench.searches.rate", lambda timed, seconds: 2e6)
    base = SearchRate("breakthrough", "OpenSpiel MCTS", 5e5, 5e5)
    monkeypatch.setattr("ludogite.bench.searches.reference_rate", lambda seconds: base)
    assert main(["bench", "--search", "colorado", "--lang", "en"]) == 0
    printed = capsys.readouterr().out
    assert "(breakthrough)" in printed
    rows = [line.split() for line in printed.splitlines() if line.strip().startswith("colorado")]
    assert rows == [
        ["colorado", "alphabeta", "2,000.0", "2,000.0", "1,000"],
        ["colorado", "mcts", "2,000.0", "2,000.0", "4.0"],
        ["colorado", "uct", "2,000.0", "2,000.0", "4.0"],
    ]
    monkeypatch.setattr("ludogite.bench.searches.reference_rate", lambda seconds: None)
    assert main(["bench", "--search", "colorado", "--lang", "fr"]) == 0
    assert "OpenSpiel n'est pas installé" in capsys.readouterr().out
