"""Fit of a small network together with the linear weights, by Adam, with compiled gradients.

Here values are seen by the player to move, and one logit is 1. ``evaluation/network.py`` defines the network.
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import cos, pi, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludogite.bots.evaluation.common import LOGIT
from ludogite.bots.evaluation.network import HALF_LANE, LANE, LANE_BITS, LANES, ONE, OUTPUT_BITS, SHIFT, UNITS, WORDS
from ludogite.bots.evaluation.weights import Weights, network_bytes, read_network
from ludogite.kernel.cores import cores
from ludogite.kernel.rules_engine import bind_compiled
from training.fitting import HELD_OUT, NO_SPREAD, Fit, chances, fit, labels, log_loss
from training.games import Positions

Singles = NDArray[np.float32]

BATCH = 2048
SHARES = 4
"""Number of parts of a batch, independent of the number of cores: so sums are the same everywhere."""
FIRST_RATE, LAST_RATE = 3e-3, 3e-5
FIRST_MOMENT, SECOND_MOMENT, TINY = 0.9, 0.999, 1e-8
SPREAD, MOST_FIRST_BIAS, FIRST_OUTPUT = 0.03, 0.6, 0.3
"""Initial deviation of the first layer's weights, bound of its biases, and size of the output's weights."""
DECAY = 1.0
"""Weight decay as in AdamW: the network then memorises less of single games."""
LEAST_SPREAD = 0.1
"""Lower bound of the deviation by which features are scaled."""
MOST_BIAS = 4.0
MOST_OUTPUT = 10.0
SEEN_LEAST = 30
"""Inputs active in fewer positions have weight 0."""
BLOCK = 512
"""Consecutive positions are held out together: those of one game are similar."""


class Parameters:
    """Parameters or gradients: one array, and views of its parts."""

    def __init__(self, inputs: int, features: int) -> None:
        layer = (inputs + 1) * UNITS
        self.all = np.zeros(layer + UNITS + features, dtype=np.float32)
        self.first = self.all[:layer].reshape(inputs + 1, UNITS)
        """The first layer by input and unit; its last row is the bias."""
        self.output = self.all[layer : layer + UNITS]
        self.linear = self.all[layer + UNITS :]

    def parts(self) -> tuple[Singles, Singles, Singles]:
        return self.first, self.output, self.linear


def fit_network(positions: Positions, trust: float, symmetries: Sequence[Sequence[int]], epochs: int, seed: int) -> Fit:
    """Linear weights and a network that make the labels most likely.

    ``symmetries`` are the orders of inputs under which a position keeps its value, the first of them unchanged. In each
    epoch every position is used under a random one of them, so that the network cannot memorise games.
    """
    orders = np.array(symmetries, dtype=np.int32)
    inputs = orders.shape[1]
    linear = fit(positions, trust)
    sign = positions.features[:, -1].astype(np.float32)
    deviation = positions.features.std(axis=0)
    spread = np.maximum(deviation, LEAST_SPREAD).astype(np.float32)
    features = (positions.features * (deviation > NO_SPREAD) / spread).astype(np.float32) * sign[:, None]
    wanted = labels(positions, trust)
    seen = np.where(sign > 0, wanted, 1 - wanted).astype(np.float32)
    held = np.arange(len(seen)) // BLOCK % HELD_OUT == 0
    known = np.flatnonzero(~held)
    random = np.random.default_rng(seed)
    learned = Parameters(inputs, len(spread))
    learned.first[:] = random.normal(0.0, SPREAD, learned.first.shape)
    learned.first[:inputs][_counts(positions, orders) < SEEN_LEAST] = 0.0
    learned.first[inputs] = random.uniform(0.0, MOST_FIRST_BIAS, UNITS)
    learned.output[:] = random.choice([-FIRST_OUTPUT, FIRST_OUTPUT], UNITS)
    learned.linear[:] = np.array(linear.weights.linear) * spread / LOGIT
    adam = Adam(learned, _limits(positions, inputs, len(spread)), epochs * -(-len(known) // BATCH))
    compiled = bind_compiled("network-slopes", [add_slopes], {})["add_slopes"]
    shares = [(Parameters(inputs, len(spread)), np.zeros(UNITS, dtype=np.float32)) for _ in range(SHARES)]

    turned = np.zeros(len(seen), dtype=np.int8)

    def slopes_of(batch: NDArray[np.int64], slopes: Parameters, sums: Singles) -> Singles:
        slopes.all[:] = 0.0
        compiled(positions.active, orders, turned, features, seen, batch, sums, *learned.parts(), *slopes.parts())
        return slopes.all

    with ThreadPoolExecutor(cores()) as threads:
        for _ in range(epochs):
            turned[:] = random.integers(len(orders), size=len(seen), dtype=np.int8)
            order = random.permutation(known)
            for begin in range(0, len(order), BATCH):
                parts = np.array_split(order[begin : begin + BATCH], SHARES)
                found = list(threads.map(slopes_of, parts, *zip(*shares, strict=True)))
                adam.step(sum(found[1:], found[0]) / np.float32(sum(map(len, parts))))
    weights = whole(learned, spread)
    expected = chances(predicted(weights, positions, np.flatnonzero(held)) / LOGIT)
    return Fit(weights, log_loss(seen[held], expected), len(seen))


def _counts(positions: Positions, orders: NDArray[np.int32]) -> NDArray[np.int64]:
    """Number of positions in which each input is active, under any of the symmetries."""
    counts = np.zeros(orders.shape[1], dtype=np.int64)
    for number in range(1, int(positions.active[:, 0].max()) + 1):
        counts += np.bincount(positions.active[positions.active[:, 0] >= number, number], minlength=len(counts))
    total: NDArray[np.int64] = counts[orders].sum(axis=0)
    return total


def whole(learned: Parameters, spread: Singles) -> Weights:
    """The learned parameters as the integers that the search uses."""
    first = np.rint(learned.first * ONE).astype(np.int64)
    output = np.rint(learned.output * LOGIT * (1 << OUTPUT_BITS)).astype(np.int64)
    linear = np.rint(learned.linear / spread * LOGIT).astype(np.int64)
    network = read_network(network_bytes([*first.ravel().tolist(), *output.tolist()]))
    return Weights(tuple(linear.tolist()), network)


def predicted(weights: Weights, positions: Positions, rows: NDArray[np.int64]) -> NDArray[np.float64]:
    """Values of positions for the player to move, from the integers; the same numbers as in a search."""
    network = np.array(weights.network, dtype=np.int64)
    words = network[:-UNITS].reshape(-1, WORDS)
    values = np.zeros(len(rows))
    for place, row in enumerate(rows):
        count = positions.active[row, 0]
        sums = words[positions.active[row, 1 : count + 1]].sum(axis=0) + words[-1]
        lanes = []
        for _ in range(LANES):
            low = (sums + HALF_LANE & LANE - 1) - HALF_LANE
            lanes.append(np.clip(low, 0, ONE))
            sums = sums - low >> LANE_BITS
        squares = np.stack(lanes, axis=1).ravel() ** 2
        own = positions.features[row] @ np.array(weights.linear) * positions.features[row, -1]
        values[place] = own + (int(squares @ network[-UNITS:]) >> SHIFT)
    return values


class Adam:
    """Adam with a rate that falls along a cosine, and limits of each parameter."""

    def __init__(self, learned: Parameters, limits: Singles, steps: int) -> None:
        self._learned, self._limits, self._steps = learned.all, limits, steps
        self._decay = np.isfinite(limits) * np.float32(DECAY)
        self._mean, self._square = np.zeros_like(limits), np.zeros_like(limits)
        self._step = 0

    def step(self, slope: Singles) -> None:
        """Move the parameters against their gradients."""
        rate = LAST_RATE + (FIRST_RATE - LAST_RATE) * (1 + cos(pi * self._step / self._steps)) / 2
        self._step += 1
        self._mean += np.float32(1 - FIRST_MOMENT) * (slope - self._mean)
        self._square += np.float32(1 - SECOND_MOMENT) * (slope * slope - self._square)
        rate *= sqrt(1 - SECOND_MOMENT**self._step) / (1 - FIRST_MOMENT**self._step)
        self._learned -= np.float32(rate) * self._mean / (np.sqrt(self._square) + np.float32(TINY))
        self._learned -= np.float32(rate) * self._decay * self._learned
        np.clip(self._learned, -self._limits, self._limits, out=self._learned)


def _limits(positions: Positions, inputs: int, features: int) -> Singles:
    """Limits of each parameter: sums of the first layer must fit their lanes."""
    most = int(positions.active[:, 0].max())
    limits = Parameters(inputs, features)
    limits.first[:] = (HALF_LANE / ONE - MOST_BIAS - 1) / most
    limits.first[inputs] = MOST_BIAS
    limits.output[:] = MOST_OUTPUT
    limits.linear[:] = np.inf
    return limits.all


def add_slopes(  # noqa: C901, PLR0913, PLR0917 - Numba takes no objects, and one loop is fast
    active: Any,
    orders: Any,
    turned: Any,
    features: Any,
    seen: Any,
    batch: Any,
    sums: Any,
    first: Any,
    output: Any,
    linear: Any,
    first_slope: Any,
    output_slope: Any,
    linear_slope: Any,
) -> None:
    """Add the gradients of a batch's log loss; ``sums`` is room for the units."""
    bias, units = first.shape[0] - 1, first.shape[1]
    zero, one, two = np.float32(0.0), np.float32(1.0), np.float32(2.0)
    for position in batch:
        count, order = active[position, 0], orders[turned[position]]
        for unit in range(units):
            sums[unit] = first[bias, unit]
        for number in range(1, count + 1):
            row = order[active[position, number]]
            for unit in range(units):
                sums[unit] += first[row, unit]
        logit = zero
        for index in range(len(linear)):
            logit += linear[index] * features[position, index]
        for unit in range(units):
            clipped = min(max(sums[unit], zero), one)
            logit += output[unit] * clipped * clipped
        error = one / (one + np.exp(-logit)) - seen[position]
        for index in range(len(linear)):
            linear_slope[index] += error * features[position, index]
        for unit in range(units):
            clipped = min(max(sums[unit], zero), one)
            output_slope[unit] += error * clipped * clipped
            sums[unit] = two * error * output[unit] * clipped if clipped < one else zero
            first_slope[bias, unit] += sums[unit]
        for number in range(1, count + 1):
            row = order[active[position, number]]
            for unit in range(units):
                first_slope[row, unit] += sums[unit]
