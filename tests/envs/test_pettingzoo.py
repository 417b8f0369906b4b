"""Every game is a PettingZoo environment that passes PettingZoo's own tests, and can be copied at any moment."""

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.performance_benchmark import performance_benchmark

import ludogite
from ludogite.envs.episodes import rewards
from ludogite.envs.renderer import MODES
from ludogite.envs.snapshots import BadSnapshot
from ludogite.pettingzoo import Checked, env

pytestmark = [
    # PettingZoo expects observations with a mask of its own games only; their shape is the same.
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]
OPTIONS: dict[str, dict[str, Any]] = {
    "karma-dice": {"players": 3, "traits": True, "target": 5},
    "colorado": {"board": "random"},
    "katarenga": {"board": "random"},
}
every_game = pytest.mark.parametrize("game", ludogite.games())


def make(game: str, **how: Any) -> Checked:
    """An environment whose rules are interpreted: they need not be compiled first."""
    return env(game, compiled=False, **OPTIONS.get(game, {}) | how)


def act(tried: Checked, random: Random) -> None:
    """Let the selected agent choose any legal action, or leave."""
    observation, _, is_over, _, _ = tried.last()
    tried.step(None if is_over else random.choice(np.flatnonzero(observation["action_mask"]).tolist()))


def play(tried: Checked, random: Random, most: int = 10**6) -> dict[str, float]:
    """Play this many steps, and return everybody's rewards."""
    total = dict.fromkeys(tried.possible_agents, 0.0)
    for _ in range(most):
        if not tried.agents:
            break
        _, reward, is_over, _, _ = tried.last(observe=False)
        total[tried.agent_selection] += reward if is_over else 0
        act(tried, random)
    return total


@every_game
def test_it_passes_pettingzoos_own_tests(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("ludogite.envs.renderer.FRAMES_PER_SECOND", 0)
    api_test(make(game), num_cycles=40)
    seed_test(lambda: make(game), num_cycles=40)
    render_test(lambda render_mode: make(game, render_mode=render_mode))


@every_game
def test_pettingzoos_benchmark_runs(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter(range(10**9))
    monkeypatch.setattr("time.time", lambda: next(clock) / 5)  # a few rounds instead of five seconds
    performance_benchmark(make(game))


@every_game
def test_episodes_end_with_rewards_that_sum_to_nothing(game: str) -> None:
    limits = {"max_plies": 30} if "max_plies" in ludogite.load(game).options else {}
    tried = make(game, **limits)
    tried.reset(seed=4)
    total = play(tried, Random(4))
    result = tried.unwrapped.node.position.result
    assert list(total.values()) == rewards(result)
    assert len(total) == 1 or sum(total.values()) == pytest.approx(0)


def test_rewards_of_a_win_a_draw_and_a_shared_win() -> None:
    assert rewards((1.0, 0.0)) == [1, -1]
    assert rewards((0.5, 0.5)) == [0, 0]
    assert rewards((1.0, 0.0, 0.0)) == [1, -0.5, -0.5]
    assert rewards((0.5, 0.5, 0.0)) == [0.25, 0.25, -0.5]
    assert [rewards((1.0,)), rewards((0.0,))] == [[1], [-1]]


def copies() -> dict[str, Callable[[Checked, str], Checked]]:
    """The ways to have the same episode twice."""

    def restored(tried: Checked, game: str) -> Checked:
        again = make(game)
        again.restore(tried.state_text)
        return again

    return {
        "deepcopy": lambda tried, game: copy.deepcopy(tried),
        "pickle": lambda tried, game: pickle.loads(pickle.dumps(tried)),
        "restore": restored,
    }


@every_game
@pytest.mark.parametrize("way", copies())
def test_a_copy_goes_on_as_the_original_does_in_the_middle_of_a_move_too(game: str, way: str) -> None:
    tried, random = make(game), Random(2)
    tried.reset(seed=2)
    middles = 0
    for step in range(24):
        if not tried.agents:
            break
        is_middle = bool(tried.unwrapped.node.chosen)
        if step % 5 == 0 or (is_middle and middles < 3):
            middles += is_middle
            again = copies()[way](tried, game)
            before = tried.state_text
            assert again.state_text == before
            first, second = copy.deepcopy(again), copy.deepcopy(again)
            play(first, Random(step), 6)
            assert again.state_text == before == tried.state_text  # what was copied is not touched
            play(second, Random(step), 6)
            assert first.state_text == second.state_text
            assert first.agent_selection == second.agent_selection
        act(tried, random)
    assert middles or tried.unwrapped.node.encoding.most_steps == 1


def test_compiled_rules_play_the_same_episode() -> None:
    plain, fast = make("kanto"), env("kanto")
    for tried in (plain, fast):
        tried.reset(seed=8)
        play(tried, Random(8), 25)
    assert fast.unwrapped.node.position.game.engine.compiled
    assert fast.state_text == plain.state_text
    assert pickle.loads(pickle.dumps(fast)).state_text == plain.state_text
    for agent in plain.agents:
        for name, seen in plain.observe(agent).items():
            assert np.array_equal(fast.observe(agent)[name], seen)


def test_an_episode_is_restored_in_an_environment_that_never_began_one() -> None:
    tried = make("kanto")
    tried.reset(seed=1)
    play(tried, Random(1), 5)
    again = make("kanto")
    again.restore(tried.state_text)
    assert again.agents == tried.agents
    assert list(again.agent_iter(1)) == [tried.agent_selection]


@pytest.mark.parametrize("text", ["", "nothing", "{}", '{"game": "chess"}', "[]"])
def test_what_is_no_snapshot_is_refused(text: str) -> None:
    tried = make("kanto")
    tried.reset(seed=1)
    before = tried.state_text
    with pytest.raises(BadSnapshot, match="no snapshot of an episode"):
        tried.restore(text)
    assert tried.state_text == before


def test_an_episode_of_another_game_is_refused() -> None:
    tried, other = make("kanto"), make("movers-hoppers")
    tried.reset()
    other.reset()
    with pytest.raises(BadSnapshot):
        tried.restore(other.state_text)


def test_the_seed_of_an_environment_decides_boards_and_dice() -> None:
    def boards(seed: int) -> list[object]:
        tried, found = make("colorado", seed=seed), []
        for _ in range(3):
            tried.reset()
            found.append(tried.unwrapped.node.position.game.options["board"])
        return found

    assert boards(5) == boards(5)
    assert len(set(boards(5))) == 3  # every episode has another board
    tried = make("colorado", seed=1, board="Af0 Bf0 Cf0 Df0")
    tried.reset()
    assert tried.unwrapped.node.position.game.options["board"] == "Af0 Bf0 Cf0 Df0"


def test_an_illegal_action_ends_the_episode_and_says_why() -> None:
    tried = make("colorado")
    tried.reset(seed=1)
    observation, *_ = tried.last()
    tried.step(int(np.flatnonzero(observation["action_mask"] == 0)[0]))
    assert tried.terminations == {"player_0": True, "player_1": True}
    assert tried.rewards == {"player_0": -1, "player_1": 0}
    assert "no legal move" in tried.infos["player_0"]["why"]
    again = make("colorado")
    again.restore(tried.state_text)
    assert (again.rewards, again.infos) == (tried.rewards, tried.infos)
    play(tried, Random(1))
    assert tried.agents == []


def test_an_agent_that_is_not_selected_has_nothing_to_choose() -> None:
    tried = make("katarenga")
    tried.reset(seed=1)
    assert tried.observe("player_0")["action_mask"].any()
    assert not tried.observe("player_1")["action_mask"].any()


def test_what_is_hidden_from_an_agent_is_not_in_its_observation() -> None:
    tried = make("karma-dice")
    tried.reset(seed=3)
    node = tried.unwrapped.node
    assert node.position.keeps_secrets
    seen = tried.observe("player_1")["observation"]
    tried.unwrapped._node = type(node)(node.position.completed(1, Random(5)))
    assert str(tried.unwrapped.node.position) != str(node.position)
    assert np.array_equal(tried.observe("player_1")["observation"], seen)


def test_pictures_of_one_game_all_have_one_size() -> None:
    tried = make("four-circles", render_mode="rgb_array")
    tried.reset(seed=1)
    shapes = set()
    for _ in range(3):
        play(tried, Random(1), 8)
        shapes.add(tried.render().shape)
    assert shapes == {(640, 640, 3)}


def test_pictures_show_the_position() -> None:
    tried = make("colorado", render_mode="rgb_array", board="Af0 Bf0 Cf0 Df0")
    tried.reset(seed=1)
    first = tried.render()
    assert np.array_equal(first, tried.render())
    act(tried, Random(1))
    changed = (tried.render() != first).any(axis=2)
    assert 0 < changed.mean() < 0.2  # a few squares, and not the whole board


def test_there_is_no_other_render_mode() -> None:
    assert make("kanto").metadata["render_modes"] == list(MODES)
    with pytest.raises(ValueError, match="There is no render mode 'film'; there are ansi, human, rgb_array"):
        make("kanto", render_mode="film")
