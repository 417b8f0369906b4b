"""The rules build for a GPU as they are."""

from importlib.util import find_spec

import pytest

import ludogite
from ludogite.games.registry import BOOKS
from ludogite.kernel.device import build


@pytest.mark.slow
@pytest.mark.skipif(not find_spec("numba_cuda"), reason="numba-cuda is not installed: `make device` builds for the GPU")
@pytest.mark.parametrize("game", ludogite.games())
def test_every_function_of_a_game_builds_for_the_gpu(game: str) -> None:
    built = build(BOOKS[game].rules)
    assert {"legal", "key", "result", "advance", "playouts", "perft"} <= set(built)
    assert all(".visible .func" in ptx for ptx in built.values())
