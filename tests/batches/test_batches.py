"""Batches play what single games play, number for number."""

from collections.abc import Iterable, Iterator
from itertools import chain
from random import Random
from typing import Any, SupportsIndex, overload

import numpy as np
import pytest

import ludogite
from ludogite.encoding import Encoding
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.kernel import batch_drivers as drivers
from ludogite.kernel.batch_drivers import FINISHED, GOING, HISTORY_FULL, MOVES_FULL, STOPPED
from ludogite.kernel.drivers import enter
from ludogite.kernel.layout import MOVER, OVER, PLY, RECENT
from ludogite.kernel.randomness import philox
from ludogite.kernel.rules_engine import bind_interpreted, bindings_for, label
from ludogite.kernel.specialise import Function
from ludogite.play.batches import Batch, BatchError
from support.counted import counted, never_empty

COMPILED = ("movers-hoppers", "kanto", "colorado")
"""The games whose batches are compiled in these tests; of the others the same sources are interpreted."""
OPTIONS: dict[str, dict[str, Any]] = {"karma-dice": {"players": 3, "traits": True, "target": 12}}


class Forward(list[int]):
    """A list that is never asked from behind: GPUs do not count that way."""

    @overload
    def __getitem__(self, index: SupportsIndex, /) -> int: ...
    @overload
    def __getitem__(self, index: slice, /) -> list[int]: ...
    def __getitem__(self, index: SupportsIndex | slice, /) -> int | list[int]:
        assert isinstance(index, slice) or int(index) >= 0, f"index {index}"
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any, /) -> None:
        assert isinstance(index, slice) or int(index) >= 0, f"index {index}"
        super().__setitem__(index, value)


class OneGame:
    """A game of a batch, interpreted."""

    def __init__(self, game: Game, number: int, history: int = 1024) -> None:
        state, keys = game.start().internals
        self.tables, self.state = Forward(game.setting.tables), Forward(state)
        self.history = Forward([*keys, *[0] * (history - len(keys))])
        self.index = Forward([0] * drivers.index_size(history))
        self.moves, self.stream = Forward([0] * 8192), Forward([5, number, 0])
        entries: list[Function] = [drivers.random_move, drivers.random_ply, drivers.roll_out, drivers.index_history]
        self.functions = bind_interpreted(label(game.book.rules), entries, bindings_for(game.book.rules))

    def ply(self) -> int:
        """Play a random move or outcome."""
        status = self.functions["random_ply"](
            self.tables, self.state, self.history, self.index, self.moves, self.stream
        )
        return int(status)


@never_empty
def played(game: Game, number: int) -> Iterator[tuple[Position, OneGame]]:
    """A random game ply by ply, as a batch plays it and as positions do."""
    position, one = game.start(), OneGame(game, number)
    one.functions["index_history"](one.state, one.history, one.index)
    yield position, one
    while position.to_move is not None:
        stream = Forward(one.stream)
        move = one.functions["random_move"](one.tables, Forward(one.state), one.moves, stream)
        text = spelled(position, move)
        one.ply()
        position = position.play(text)
        yield position, one


def spelled(position: Position, number: int) -> str:
    """The spelling of a move or outcome, which has to be possible."""
    if position.to_move == ludogite.CHANCE:
        return position.game.book.spell_outcome(position.game.setting, position.state, number)
    return position.spellings[number]


@pytest.mark.parametrize("name", ludogite.games())
def test_a_game_of_a_batch_is_the_game_that_positions_play(name: str) -> None:
    game = ludogite.load(name, **OPTIONS.get(name, {}))
    most = 250 if name in ("four-circles", "not-this-way") else 5000
    for ply, (position, one) in enumerate(played(game, 3)):
        state, keys = position.internals
        assert tuple(one.state) == state
        assert tuple(one.history[: state[RECENT]]) == keys
        if ply == most:
            break


def test_the_counter_based_generator_is_philox() -> None:
    # The published answers of Philox2x32-10: key, counter, and what comes out.
    assert philox(0, 0, 0) == (0xFF1DAE59, 0x6CD10DF2)
    assert philox(0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF) == (0x2C3F628B, 0xAB4FD7AD)
    assert philox(0x13198A2E, 0x243F6A88, 0x85A308D3) == (0xDD7CE038, 0xF62A4C12)


def test_an_index_counts_repetitions_as_a_look_at_the_whole_history_does() -> None:
    random = Random(1)
    by_scan, by_index = ([0] * 6 for _ in range(2))
    histories, index = [[0] * 300 for _ in range(2)], [0] * drivers.index_size(300)
    for _ in range(20_000):
        if by_scan[RECENT] == 300 or random.random() < 0.01:
            by_scan[RECENT] = by_index[RECENT] = 0
        key = random.choice((random.randrange(40), random.getrandbits(62) - (1 << 61), random.randrange(8) << 41))
        assert enter(by_scan, histories[0], key) == drivers.enter_indexed(by_index, histories[1], index, key)
    assert histories[0] == histories[1]


def test_what_does_not_fit_stops_a_game_before_it_goes_wrong() -> None:
    game = ludogite.load("movers-hoppers")
    tight = OneGame(game, 0, history=20)
    statuses = [tight.ply() for _ in range(30)]
    assert sorted(set(statuses)) == [GOING, HISTORY_FULL]
    assert statuses == sorted(statuses), "once there is no room, the game stands"
    assert tight.state[RECENT] == 20
    dice = ludogite.load("karma-solo")
    few = OneGame(dice, 0)
    few.moves = Forward([0] * 3)
    assert few.ply() == MOVES_FULL
    assert tuple(few.state) == dice.start().state


@pytest.fixture(scope="module", params=COMPILED)
def games(request: pytest.FixtureRequest) -> Batch:
    """A batch of a game; every test begins it anew."""
    return ludogite.batch(request.param, 60, seed=9)


def texts(games: Batch) -> list[str]:
    """All positions of a batch."""
    return [str(games.position(index)) for index in range(len(games))]


@pytest.mark.slow
def test_rollouts_are_what_steps_with_samples_are(games: Batch) -> None:
    games.reset()
    games.rollout()
    ended, results, plies = games.states.copy(), games.results(), games.plies.copy()
    games.reset()
    while (games.to_move != OVER).any():
        games.step(games.sample())
    assert (games.states == ended).all()
    for index, (shares, ply) in enumerate(zip(results, plies, strict=True)):
        position = games.position(index)
        assert (position.result, position.ply) == (tuple(share / 12 for share in shares), ply)
    games.reset()
    for most in (7, 10_000):
        games.rollout(most)
    assert (games.states == ended).all()


@pytest.mark.slow
def test_lists_masks_and_observations_are_those_of_each_position(games: Batch) -> None:
    games.reset()
    games.rollout(12)
    moves, counts = games.legal()
    masks, observations = games.masks(), games.observations()
    encoding = Encoding(games.game)
    for index in range(len(games)):
        position = games.position(index)
        assert sorted(moves[index, : counts[index]].tolist()) == sorted(position.numbers.values())
        actions = {encoding.split(position, text)[0] for text in position.legal_moves()}
        assert set(masks[index].nonzero()[0].tolist()) == actions
        assert observations[index].tolist() == encoding.observation(position, player(position))
    assert (games.results()[games.to_move != OVER] == -12).all()


def player(position: Position) -> int | None:
    """Player to move; none at chance and after the end."""
    return position.to_move if position.to_move in range(position.game.players) else None


@pytest.mark.slow
def test_actions_make_moves_and_wrong_ones_are_refused(games: Batch) -> None:
    games.reset()
    moves, _ = games.legal()
    encoding = Encoding(games.game)
    start = games.position(0)
    actions = [encoding.split(start, start.spellings[move])[0] for move in moves[:, 0].tolist()]
    assert games.moves(actions).tolist() == moves[:, 0].tolist()
    before = texts(games)
    with pytest.raises(BatchError, match="Game 4: that move is not legal"):
        games.step([*moves[:4, 0], 99_999, *moves[5:, 0]])
    with pytest.raises(BatchError, match="Game 59"):
        games.moves([*actions[:-1], games.encoding.actions])
    assert texts(games) == before


def test_a_batch_says_what_it_cannot_do() -> None:
    wrong: tuple[tuple[dict[str, Any], str], ...] = (
        ({"count": 0}, "count is a whole number from 1"),
        ({"seed": -1}, "seed is a whole number from 0"),
        ({"seed": 1.5}, "not 1.5"),
        ({"device": "tpu"}, "device is 'cpu' or 'cuda', not 'tpu'"),
        ({"history": 0}, "history is a whole number"),
        ({"moves": 3}, "moves is a whole number from 112"),
    )
    for arguments, words in wrong:
        with pytest.raises(BatchError, match=words):
            ludogite.batch("colorado", **{"count": 2, **arguments})
    games = ludogite.batch("colorado", 3)
    with pytest.raises(BatchError, match="There is no game 3: they are 0 to 2"):
        games.position(3)
    with pytest.raises(BatchError, match="a row for each, not 2 rows"):
        games.step([1, 2])
    with pytest.raises(BatchError, match="does not fit"):
        games.put(0, ludogite.load("kanto").start())
    with pytest.raises(BatchError, match="There is no seat 7"):
        games.observations(7)


@pytest.mark.slow
def test_games_can_be_set_to_positions_and_go_on_from_there() -> None:
    games = ludogite.batch("movers-hoppers", 4, seed=2)
    games.rollout(40)
    position = games.position(1)
    games.put(3, position)
    assert games.position(3) == position
    assert [games.position(index).ply for index in range(4)] == [40] * 4
    small = ludogite.batch("movers-hoppers", 1, history=10)
    with pytest.raises(BatchError, match="make the batch with history=20"):
        small.put(0, position)
    with pytest.raises(BatchError, match="Game 0 has more positions that may be repeated"):
        small.rollout()


def test_a_limit_stops_a_rollout_and_the_stream_goes_on() -> None:
    game = ludogite.load("karma-solo")
    whole, halved = OneGame(game, 8), OneGame(game, 8)
    for one, limits in ((whole, (1000,)), (halved, (5, 1000))):
        statuses = [
            one.functions["roll_out"](one.tables, one.state, one.history, one.index, one.moves, one.stream, most)
            for most in limits
        ]
        assert statuses == [STOPPED] * (len(limits) - 1) + [FINISHED]
    assert whole.state == halved.state
    assert whole.state[MOVER] == OVER
    assert whole.state[PLY] > 5


@pytest.mark.parametrize("name", ludogite.games())
def test_moves_have_the_bits_that_their_rules_name(name: str) -> None:
    game = ludogite.load(name)
    bits = getattr(game.book.rules, "MOVE_BITS", 63)
    random = Random(4)
    for number in counted(chain.from_iterable(legal_numbers(game, random)), 60):
        assert -1 <= number < 1 << bits - 1


def legal_numbers(game: Game, random: Random) -> Iterator[Iterable[int]]:
    """The legal moves of a random game's positions."""
    position = game.start()
    for _ in range(60):
        if position.to_move is None:
            break
        yield position.numbers.values()
        moves = position.legal_moves()
        position = position.play(random.choice(moves) if moves else position.sample(random))


def test_arrays_of_the_cpu_are_shared_without_a_copy() -> None:
    games = ludogite.batch("colorado", 5)
    assert np.shares_memory(np.from_dlpack(games.states), games.states)
