"""One side of every game is a Gymnasium environment, against a bot or alone, also many at once."""

import copy
import pickle
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import ludogite
from ludogite.bots.bot import Bot, bot_for
from ludogite.envs import registered_name
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.games.words import Refused
from ludogite.gymnasium import LudogiteEnv

PLAIN: dict[str, Any] = {"compiled": False, "opponent": "random"}
every_game = pytest.mark.parametrize("game", ludogite.games())


def make(game: str, **how: Any) -> LudogiteEnv:
    made = gymnasium.make(registered_name(game), **PLAIN | how).unwrapped
    assert isinstance(made, LudogiteEnv)
    return made


@every_game
def test_it_passes_gymnasiums_own_check(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("ludogite.envs.renderer.FRAMES_PER_SECOND", 0)
    check_env(make(game))


@every_game
def test_a_game_is_played_to_its_end(game: str) -> None:
    options = ludogite.load(game).options
    limits = {name: most for name, most in (("max_plies", 30), ("target", 3)) if name in options}
    tried, random = make(game, seat=None, **limits), Random(3)
    observation, info = tried.reset(seed=3)
    reward, is_over = 0.0, False
    while not is_over:
        assert tried.node.to_move == tried.seat
        assert observation.shape == tried.observation_space.shape
        assert np.array_equal(info["action_mask"].astype(bool), tried.action_masks())
        action = random.choice(np.flatnonzero(info["action_mask"]).tolist())
        observation, reward, is_over, is_cut, info = tried.step(action)
        assert reward == 0 or is_over
        assert not is_cut
    assert tried.node.position.result is not None
    assert -1 <= reward <= 1
    assert not tried.action_masks().any()
    with pytest.raises(ValueError, match="The episode is over"):
        tried.step(0)


def test_karma_solo_has_no_opponent_and_every_option() -> None:
    tried: Any = gymnasium.make("ludogite/KarmaSolo-v0", level=2, compiled=False).unwrapped
    tried.reset(seed=1)
    assert tried.node.position.game.options["level"] == 2
    with pytest.raises(Refused, match="level"):
        gymnasium.make("ludogite/KarmaSolo-v0", level=9)


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_many_at_once(mode: str) -> None:
    many: Any = gymnasium.make_vec("ludogite/Kanto-v0", num_envs=2, vectorization_mode=mode, **PLAIN)
    try:
        seen, info = many.reset(seed=1)
        rewards = np.ones(2)
        for _ in range(5):
            actions = [int(np.flatnonzero(mask)[0]) for mask in info["action_mask"]]
            seen, rewards, _, _, info = many.step(np.array(actions))
        assert seen.shape == (2, *many.single_observation_space.shape)
        assert info["action_mask"].shape == (2, many.single_action_space.n)
        assert [mask.any() for mask in many.call("action_masks")] == [True, True]
        assert rewards.tolist() == [0, 0]
    finally:
        many.close()


def test_an_illegal_action_ends_the_episode_as_a_loss_and_says_why() -> None:
    tried = make("colorado")
    _, info = tried.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, is_over, is_cut, info = tried.step(illegal)
    assert (reward, is_over, is_cut) == (-1.0, True, False)
    assert "no legal move" in info["why"]
    assert not info["action_mask"].any()


class Peeker:
    """A bot that records every position it is asked about."""

    name = "peeker"

    def __init__(self) -> None:
        self.asked: list[Position] = []

    def choose(self, position: Position, random: Random) -> str:
        self.asked.append(position)
        return position.legal_moves()[0]


def test_a_bot_of_ones_own_may_be_the_opponent_and_is_shown_no_secrets() -> None:
    shown, kept = [], []
    for seed in range(6):
        peeker = Peeker()
        tried = make("karma-dice", traits=True, opponent=peeker)
        _, info = tried.reset(seed=seed)
        tried.step(np.flatnonzero(info["action_mask"])[0])
        assert peeker.asked[0].keeps_secrets
        assert peeker.asked[0].to_move == 1
        shown.append(first_card(peeker.asked[0]))
        kept.append(first_card(tried.node.position))
    assert shown != kept  # another card was drawn in its place


def first_card(position: Position) -> str:
    """The first player's card, as a position's text has it."""
    return str(position).partition("traits=")[2].partition(",")[0]


def test_bots_are_made_for_the_board_of_the_episode(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Game] = []

    def recorded(spec: str, game: Game) -> Bot:
        made.append(game)
        return bot_for("random", game)

    monkeypatch.setattr("ludogite.envs.gymnasium.bot_for", recorded)
    tried = make("colorado", board="random", seat=1)
    boards = set()
    for seed in range(3):
        tried.reset(seed=seed)
        assert made[-1] == tried.node.position.game
        boards.add(made[-1])
    assert len(boards) == 3


def test_the_same_seed_gives_the_same_episode_and_so_do_copies() -> None:
    def course(tried: LudogiteEnv, info: dict[str, Any]) -> list[bytes]:
        found = []
        for _ in range(8):
            seen, _, is_over, _, info = tried.step(int(np.flatnonzero(info["action_mask"])[0]))
            found.append(seen.tobytes())
            if is_over:
                break
        return found

    tried = make("kanto")
    _, info = tried.reset(seed=9)
    copies = [copy.deepcopy(tried), pickle.loads(pickle.dumps(tried))]
    again = make("kanto")
    again.reset(seed=9)
    first = course(tried, info)
    assert all(course(other, info) == first for other in (*copies, again))


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"opponent": "9"}, "There is no bot '9'"),
        ({"seat": 2}, "There is no seat 2: seats are 0 to 1"),
        ({"render_mode": "film"}, "There is no render mode"),
    ],
)
def test_what_there_is_not_is_said(how: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        LudogiteEnv("kanto", **PLAIN | how)
