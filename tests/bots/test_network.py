"""Networks: the same value compiled, interpreted and in the fit, inputs within their bounds, and a fit that learns."""

from collections.abc import Iterator
from random import Random
from types import ModuleType

import numpy as np
import pytest

import ludogite
from ludogite.bots.evaluation import contract
from ludogite.bots.evaluation.common import NOISY
from ludogite.bots.evaluation.network import HALF_LANE, MOST_INPUTS, UNITS, network_value
from ludogite.bots.evaluation.weights import Weights, network_bytes, network_numbers, read_network, weights_of
from ludogite.bots.search.compiled import evaluation_of
from ludogite.games.position import Position
from ludogite.kernel.rules_engine import bind_compiled
from support.walks import walk
from training.fitting import fit
from training.games import Positions, varied
from training.network_fit import fit_network, predicted

EVALUATED = [name for name in ludogite.games() if evaluation_of(ludogite.load(name))]
WITH_NETWORK = [name for name in EVALUATED if hasattr(evaluation_of(ludogite.load(name)), "INPUTS")]
INPUTS = 40

every_network = pytest.mark.parametrize("name", WITH_NETWORK)


def evaluation_named(name: str) -> ModuleType:
    evaluation = evaluation_of(ludogite.load(name))
    assert evaluation
    return evaluation


def positions(name: str, walks: int = 10, most: int = 120) -> Iterator[Position]:
    """Positions of random games in which somebody is to move."""
    for seed in range(walks):
        game = ludogite.load(name, seed=seed, **varied(name))
        yield from (position for position in walk(game, seed, most) if position.to_move is not None)


def active_inputs(evaluation: ModuleType, position: Position) -> list[int]:
    """The inputs of a network that are active in a position."""
    room = [0] * MOST_INPUTS
    count = evaluation.inputs(position.game.setting.tables, list(position.internals[0]), room)
    return room[:count]


def some_network(random: Random) -> list[int]:
    """The 16-bit numbers of a network of which all sums fit their lanes."""
    most = HALF_LANE // (MOST_INPUTS + 1) - 1
    return [random.randint(-most, most) for _ in range((INPUTS + 1) * UNITS)] + [
        random.randint(-30_000, 30_000) for _ in range(UNITS)
    ]


def test_a_network_is_read_as_it_was_written() -> None:
    numbers = some_network(Random(1))
    network = read_network(network_bytes(numbers))
    assert network_numbers(network) == numbers


@pytest.mark.needs_bots
def test_the_value_of_a_network_is_the_same_everywhere() -> None:
    random = Random(2)
    network = read_network(network_bytes(some_network(random)))
    compiled = bind_compiled("network", [network_value], {})["network_value"]
    rows = np.zeros((50, 1 + MOST_INPUTS), dtype=np.int16)
    for row in rows:
        row[0] = random.randint(0, MOST_INPUTS)
        row[1 : row[0] + 1] = [random.randrange(INPUTS) for _ in range(row[0])]
    turns = np.ones((50, 1), dtype=np.int64)
    fitted = predicted(Weights((0,), network), Positions(turns, turns[:, 0], turns[:, 0] / 2, rows), np.arange(50))
    for row, expected in zip(rows, fitted, strict=True):
        active = row[1:].astype(np.int32)
        assert network_value(list(network), list(map(int, active)), int(row[0])) == expected
        assert compiled(np.array(network, dtype=np.int64), active, int(row[0])) == expected
    assert len(set(fitted)) > 40


@every_network
def test_inputs_stay_within_their_bounds_and_tell_positions_apart(name: str) -> None:
    evaluation = evaluation_named(name)
    seen = set()
    for position in positions(name):
        active = active_inputs(evaluation, position)
        assert len(active) <= MOST_INPUTS
        assert all(0 <= number < evaluation.INPUTS for number in active)
        seen.update(active)
    assert len(seen) > evaluation.INPUTS / 4


@every_network
def test_no_sum_of_a_shipped_network_leaves_its_lane(name: str) -> None:
    network = weights_of(evaluation_named(name)).network
    if not network:
        pytest.skip(f"{name} has no network yet")
    layer = np.abs(np.array(network_numbers(network)[:-UNITS]).reshape(-1, UNITS))
    largest = np.sort(layer[:-1], axis=0)[-MOST_INPUTS:]
    assert (largest.sum(axis=0) + layer[-1]).max() < HALF_LANE


@pytest.mark.parametrize("name", EVALUATED)
def test_a_position_that_cannot_be_noisy_has_no_noisy_move(name: str) -> None:
    evaluation = evaluation_named(name)
    may_be_noisy = getattr(evaluation, "may_be_noisy", contract.may_be_noisy)
    quiet = 0
    for position in positions(name, walks=6):
        state, tables = list(position.internals[0]), position.game.setting.tables
        if not may_be_noisy(tables, state):
            quiet += 1
            for move in position.legal_moves():
                assert evaluation.priority(tables, list(state), position.encode(move)) < NOISY
    assert quiet > 0 or may_be_noisy is contract.may_be_noisy


def test_the_fit_of_a_network_finds_what_weights_alone_cannot() -> None:
    random = np.random.default_rng(1)
    bits = random.integers(0, 2, (20_000, 2))
    turns = random.choice([1, -1], (20_000, 1))
    values = np.where(bits[:, 0] == bits[:, 1], 200, -200) * turns[:, 0]
    active = np.stack([np.full(20_000, 2), bits[:, 0], 2 + bits[:, 1]], axis=1).astype(np.int16)
    known = Positions(turns, values, np.full(20_000, 0.5), active)
    alone, found = fit(known, trust=1.0), fit_network(known, 1.0, [range(4)], 40, seed=1)
    assert alone.loss > 0.65
    assert found.loss < 0.40
    rows = np.arange(100)
    assert predicted(found.weights, known, rows) == pytest.approx(values[rows] * turns[rows, 0], abs=40)
