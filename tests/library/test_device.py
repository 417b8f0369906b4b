"""The rules build for a GPU as they are."""

from importlib.util import find_spec

import pytest

import ludogite
from ludogite.encoding import Encoding
from ludogite.encoding.encoding import encoding_bindings, encoding_entry_points, encoding_signatures
from ludogite.games.registry import BOOKS
from ludogite.kernel.batch_cuda import SHARED_BYTES, Kernels, Layout, built_for
from ludogite.kernel.gpu_code import HOPPER, build, build_functions
from ludogite.kernel.rules_engine import label

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not find_spec("numba_cuda"), reason="numba-cuda is not installed: `make device` builds for the GPU"
    ),
]


@pytest.mark.parametrize("game", ludogite.games())
def test_every_function_of_a_game_builds_for_the_gpu(game: str) -> None:
    built = build(BOOKS[game].rules)
    assert {"legal", "key", "result", "advance", "playouts", "perft"} <= set(built)
    assert all(".visible .func" in ptx for ptx in built.values())


@pytest.mark.parametrize("game", ludogite.games())
def test_every_encoding_builds_for_the_gpu(game: str) -> None:
    rules, encoding = BOOKS[game].rules, Encoding(ludogite.load(game)).module
    built = build_functions(
        label(rules), encoding_entry_points(rules, encoding), encoding_bindings(rules, encoding), encoding_signatures()
    )
    assert set(built) == {"action", "observe", "chance_radix", "split_moves"}
    assert all(".visible .func" in ptx for ptx in built.values())


@pytest.mark.parametrize("name", ludogite.games())
def test_rollouts_of_batches_build_for_the_gpu(name: str) -> None:
    game = ludogite.load(name)
    layout = Layout.of(len(game.start().state), len(game.setting.tables))
    kernels = Kernels(game.book.rules, layout, game.book.max_moves)
    assert layout.bytes <= SHARED_BYTES
    assert layout.threads >= 384
    assert ".entry" in built_for(HOPPER, kernels.roll_out)
