"""Training: self-play repeats itself, the fit finds known weights, and matches tell the stronger from the weaker."""

import json
from pathlib import Path

import numpy as np
import pytest

import learn
import ludogite
from ludogite.bots.evaluation.weights import Weights, weights_of
from ludogite.bots.report import Budget
from ludogite.bots.search.compiled import evaluation_of
from training.fitting import chances, fit, labels
from training.games import Positions, Recipe, play_games
from training.gate import Contestants, match

pytestmark = pytest.mark.needs_bots
GAME = "colorado"
NOTHING_ACTIVE = np.zeros((1, 1), dtype=np.int16)


def own_weights() -> Weights:
    evaluation = evaluation_of(ludogite.load(GAME))
    assert evaluation
    return weights_of(evaluation)


def test_self_play_repeats_itself_and_its_rows_are_positions() -> None:
    recipe = Recipe(GAME, own_weights(), nodes=100, longest=60)
    first, again = (play_games(recipe, range(3)) for _ in range(2))
    assert len(first.values) > 60
    assert (first.features == again.features).all()
    assert (first.values == again.values).all()
    assert set(first.features[:, -1]) == {1, -1}
    played = ~np.isnan(first.results)
    assert set(first.results[played]) <= {0.0, 0.5, 1.0}
    assert 0.3 < played.mean() < 0.7, "every other position is one that the game did not go through"
    assert not (first.features[:40] == first.features[0]).all()


def test_the_value_of_a_position_agrees_with_the_result_more_often_than_not() -> None:
    found = play_games(Recipe(GAME, own_weights(), nodes=100), range(12))
    decided = np.isin(found.results, (0.0, 1.0))
    assert np.corrcoef(chances(found.values[decided] / 100), found.results[decided])[0, 1] > 0.1


def test_the_fit_finds_the_weights_that_made_the_labels() -> None:
    random = np.random.default_rng(1)
    features = random.integers(-5, 6, (4000, 3))
    values = features @ np.array([30, -20, 5])
    found = fit(Positions(features, values, np.full(4000, 0.5), NOTHING_ACTIVE), trust=1.0)
    assert found.weights.linear == pytest.approx((30, -20, 5), abs=2)
    assert found.positions == 4000


def test_labels_mix_what_was_thought_and_how_it_ended() -> None:
    results = np.array([1.0, np.nan])
    positions = Positions(np.zeros((2, 1), dtype=np.int64), np.array([0, 0]), results, NOTHING_ACTIVE)
    assert labels(positions, 1.0) == pytest.approx([0.5, 0.5])
    assert labels(positions, 0.0) == pytest.approx([1.0, 0.5])
    assert labels(positions, 0.5) == pytest.approx([0.75, 0.5])


def test_a_match_tells_good_weights_from_none() -> None:
    weights = own_weights()
    contestants = Contestants({"good": weights, "none": Weights((0,) * len(weights.linear))}, Budget(nodes=300))
    score = match(GAME, contestants, "good", "none", 8, "test")
    assert score.won + score.drawn + score.lost == 8
    assert score.won >= 7


def test_learning_goes_on_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = tmp_path / "weights.json"
    monkeypatch.setattr(learn, "weights_file", lambda evaluation: files)
    monkeypatch.setattr(learn, "PLAYED", tmp_path / "played")
    wishes = learn.Wishes(GAME, 1, games=4, nodes=50, trust=1.0, epochs=0, earlier=1, gate_games=2, gate_nodes=50)
    (first,) = learn.learn(wishes, tmp_path)
    assert first["positions"] > 0
    assert files.exists() == first["is_kept"]
    both = learn.learn(learn.Wishes(**(vars(wishes) | {"generations": 2})), tmp_path)
    assert both[0] == first
    assert [known["generations_fitted"] for known in both] == [1, 2]
    assert both[1]["positions"] > first["positions"]
    assert [known["seeds"] for known in both] == [[0, 4], [learn.MOST_GAMES, learn.MOST_GAMES + 4]]
    assert json.loads((tmp_path / f"{GAME}.json").read_text()) == both
