"""Every game is a game of OpenSpiel: its own tests pass, its algorithms run, and nobody sees what is hidden."""

import pickle
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import expected_game_score, get_all_states, ismcts, mcts, minimax
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation
from open_spiel.python.policy import UniformRandomPolicy

import ludogite
from ludogite.envs.openspiel.memory import NOTHING
from ludogite.openspiel import short_name

LIMITS: dict[str, str] = {
    "four-circles": "max_plies=12",
    "not-this-way": "max_plies=12",
    "movers-hoppers": "max_plies=40",
    "katarenga": "board=random,max_plies=40",
    "colorado": "board=random,max_plies=40",
    "kanto": "max_plies=40",
    "karma-dice": "players=3,target=5,traits=True",
    "karma-solo": "level=2",
}
every_game = pytest.mark.parametrize("game", ludogite.games())


def load(game: str, options: str = "") -> Any:
    listed = ",".join(part for part in ("compiled=False", options) if part)
    return pyspiel.load_game(f"{short_name(game)}({listed})")


def walked(game: Any, seed: int, steps: int) -> Any:
    """A state after this many random steps at which a player is to move."""
    state, random = game.new_initial_state(), Random(seed)
    while not state.is_terminal() and (steps > 0 or state.is_chance_node()):
        state.apply_action(random.choice(state.legal_actions()))
        steps -= 1
    return state


@every_game
def test_openspiels_random_games_pass_with_serialisation(game: str) -> None:
    pyspiel.random_sim_test(load(game, LIMITS[game]), num_sims=1, serialize=True, verbose=False)


@every_game
def test_a_game_is_what_its_text_says(game: str) -> None:
    made = load(game, LIMITS[game])
    again = pyspiel.load_game(str(made))
    assert again.rules == made.rules
    assert pickle.loads(pickle.dumps(made)).rules == made.rules
    state = walked(made, 1, 7)
    assert str(pickle.loads(pickle.dumps(state))) == str(state)


def test_a_state_after_thousands_of_actions_is_serialised_too() -> None:
    memory = NOTHING
    for action in range(5000):
        memory = memory.after(action % 2, action)
    again = pickle.loads(pickle.dumps(memory))
    assert (again.length, again.digest(0)) == (5000, memory.digest(0))
    assert memory.digest(0) != memory.after(1, 7).digest(0)


@every_game
def test_openspiels_mcts_plays_it(game: str) -> None:
    made = load(game, LIMITS[game])
    state = walked(made, 2, 2)
    is_long = game.startswith("karma")  # the value of a whole game of dice is not what is tried here
    rollouts = Nothing() if is_long else mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(made, 2.0, 3, rollouts, random_state=np.random.RandomState(2))
    assert bot.step(state) in state.legal_actions()


class Nothing(mcts.Evaluator):  # type: ignore[misc]
    """Values all states equally."""

    def evaluate(self, state: Any) -> list[float]:
        return [0.0] * state.num_players()

    def prior(self, state: Any) -> list[tuple[int, float]]:
        outcomes = state.chance_outcomes() if state.is_chance_node() else None
        actions = state.legal_actions()
        return outcomes or [(action, 1 / len(actions)) for action in actions]


@pytest.mark.parametrize(("seat", "hides"), [(0, False), (1, True)])  # the first to draw knows all there is
def test_openspiels_ismcts_plays_hidden_cards_and_its_samples_look_alike(seat: int, hides: bool) -> None:
    made = load("karma-dice", "traits=True")
    assert made.get_type().information == pyspiel.GameType.Information.IMPERFECT_INFORMATION
    state = next(state for state in states(made, 5) if state.current_player() == seat)
    assert state.node.position.keeps_secrets
    worlds = set()
    for draw in range(8):
        sampled = state.resample_from_infostate(seat, Random(draw).random)
        assert sampled.information_state_string(seat) == state.information_state_string(seat)
        assert sampled.legal_actions() == state.legal_actions()
        worlds.add(str(sampled))
    assert (len(worlds) > 1) == hides
    bot = ismcts.ISMCTSBot(made, Nothing(), 2.0, 12, random_state=np.random.RandomState(2))
    assert bot.step(state) in state.legal_actions()


def states(game: Any, seed: int) -> Any:
    """The states of a random game where somebody decides."""
    state, random = game.new_initial_state(), Random(seed)
    while not state.is_terminal():
        if not state.is_chance_node():
            yield state.clone()
        state.apply_action(random.choice(state.legal_actions()))


def test_openspiels_alpha_beta_finds_the_win_that_a_puzzle_asks_for() -> None:
    made = load("colorado")
    puzzle = next(position for position in near_the_end(made) if len(position.legal_moves()) < 12)
    state = made.state_of(puzzle)
    player = state.current_player()
    value, action = minimax.alpha_beta_search(made, state, lambda here: 0, maximum_depth=1, maximizing_player_id=player)
    assert value == 1
    state.apply_action(action)
    assert state.returns()[player] == 1


def near_the_end(game: Any) -> Any:
    """Positions of which one move wins."""
    for seed in range(100):
        position, random = game.rules.start(), Random(seed)
        before = position
        while position.result is None:
            before = position
            position = position.play(random.choice(position.legal_moves()))
        if 1.0 in position.result:
            yield before


def test_expected_values_and_all_states_of_a_short_game() -> None:
    made = load("movers-hoppers", "max_plies=2")
    policy = UniformRandomPolicy(made)
    value = expected_game_score.policy_value(made.new_initial_state(), [policy, policy])
    assert value == pytest.approx([0, 0])
    first = ludogite.load("movers-hoppers").start()
    found = get_all_states.get_all_states(made, to_string=str, include_terminals=True)
    assert 1 + len(first.legal_moves()) < len(found)


@every_game
def test_tensors_and_strings_tell_what_a_player_knows(game: str) -> None:
    made = load(game, LIMITS[game])
    state = walked(made, 3, 9)
    observation, recalled = make_observation(made), make_observation(made, INFO_STATE_OBS_TYPE)
    for player in range(made.num_players()):
        observation.set_from(state, player)
        recalled.set_from(state, player)
        assert observation.dict["observation"].shape == tuple(made.observation_tensor_shape())
        assert np.array_equal(recalled.dict["observation"], observation.dict["observation"])
        assert state.observation_tensor(player) == observation.tensor.tolist()
        assert state.observation_string(player).startswith(str(state.node.position.view(player)))
        assert state.information_state_string(player).startswith(state.observation_string(player))
    own = [entry.action for entry in state.full_history() if entry.player == 0]
    recalled.set_from(state, 0)
    assert recalled.dict["own_actions"][: len(own)].tolist() == [action + 1 for action in reversed(own)]


def test_who_remembers_something_else_is_in_another_information_state() -> None:
    made = load("kanto")
    first, second = made.new_initial_state(), made.new_initial_state()
    for state, squares in ((first, "ab"), (second, "ba")):
        for square in squares:  # the same two pawns are turned over, in the other order
            state.apply_action(next(a for a in state.legal_actions() if state.action_to_string(a) == f"?{square}1"))
            state.apply_action("ab".index(square) if squares == "ab" else 0 if square == "a" else 1)
    assert first.history() != second.history()
    assert first.information_state_string(0) != second.information_state_string(0)


def test_a_secret_choice_is_no_part_of_what_others_know() -> None:
    made = load("karma-dice", "traits=True")
    state = next(states(made, 1))
    chooser = state.current_player()
    after = []
    for action in state.legal_actions():
        chosen = state.clone()
        chosen.apply_action(action)
        after.append(chosen)
    others = {one.information_state_string(1 - chooser) for one in after}
    own = {one.information_state_string(chooser) for one in after}
    assert (len(others), len(own)) == (1, len(after))


def test_an_option_that_there_is_not_is_refused() -> None:
    with pytest.raises(pyspiel.SpielError, match="nonsense"):
        pyspiel.load_game("ludogite_colorado(nonsense=1)")
