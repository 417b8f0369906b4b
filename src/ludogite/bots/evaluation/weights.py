"""The weights of a game's evaluation, stored beside it, as found by ``python tools/learn.py``."""

import json
import sys
import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType

from ludogite.bots.evaluation.common import TURN
from ludogite.bots.evaluation.network import HALF_LANE, LANE, LANE_BITS, LANES, UNITS


@dataclass(frozen=True)
class Weights:
    linear: tuple[int, ...]
    """By feature, then the turn, in hundredths of a logit."""
    network: Sequence[int] = field(default=(), repr=False)
    """The array described in ``network.py``, or empty."""


NO_WEIGHTS = Weights((0,))
"""For searches without an evaluation."""


@cache
def weights_of(evaluation: ModuleType) -> Weights:
    """The weights of an evaluation; features that were never tuned have weight 0."""
    file = weights_file(evaluation)
    tuned: dict[str, int] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    linear = tuple(tuned.get(name, 0) for name in (*evaluation.FEATURES, TURN))
    file = network_file(evaluation)
    return Weights(linear, read_network(file.read_bytes()) if file.is_file() else ())


def weights_file(evaluation: ModuleType) -> Path:
    """The file of the linear weights: ``colorado.json`` beside ``colorado.py``."""
    return Path(str(evaluation.__file__)).with_suffix(".json")


def network_file(evaluation: ModuleType) -> Path:
    """The file of the network: ``colorado.net`` beside ``colorado.py``."""
    return Path(str(evaluation.__file__)).with_suffix(".net")


def read_network(content: bytes) -> Sequence[int]:
    """The network in a file: 16-bit numbers by input and unit, the bias, then the output weights."""
    numbers = array("h", zlib.decompress(content))
    if sys.byteorder == "big":
        numbers.byteswap()
    first_layer = len(numbers) - UNITS
    lanes = [numbers[lane:first_layer:LANES] for lane in range(LANES)]
    words = (sum(value << LANE_BITS * lane for lane, value in enumerate(each)) for each in zip(*lanes, strict=True))
    return array("q", [*words, *numbers[first_layer:]])


def network_numbers(network: Sequence[int]) -> list[int]:
    """The 16-bit numbers of a network, in the order of ``read_network``."""
    numbers: list[int] = []
    for word in network[:-UNITS]:
        left = word
        for _ in range(LANES):
            numbers.append((left + HALF_LANE & LANE - 1) - HALF_LANE)
            left = left - numbers[-1] >> LANE_BITS
    return [*numbers, *network[-UNITS:]]


def network_bytes(numbers: Sequence[int]) -> bytes:
    """The file of a network, from its 16-bit numbers in the order of ``read_network``."""
    content = array("h", numbers)
    if sys.byteorder == "big":
        content.byteswap()
    return zlib.compress(content.tobytes(), 9)
