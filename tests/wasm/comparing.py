"""``make differential ARGS=--browsers``: interpreted, compiled, Node and Chromium, all games over all options."""

import json
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from math import ceil
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from differential.cases import options_of
from wasm import agreement
from wasm.interpreted import Interpreted
from wasm.places import Run, in_chromium, in_node, modules

PLIES = 20_000
SEARCHES = 200
NODES = 1000
"""Of each search by alpha-beta; Monte Carlo tree search makes a twentieth of that many simulations."""

Said = tuple[list[str], list[list[Any]]]
"""Report of a place: a digest per case, and the result of each search."""


def compare(games: Sequence[str], scale: float, seed: int, say: Callable[[str], None]) -> int:
    """Compare all places; returns how many games differ somewhere."""
    differing = 0
    with TemporaryDirectory() as first, TemporaryDirectory() as second, ThreadPoolExecutor(1) as thread:
        kernels = modules()
        with (
            in_node(Path(first), kernels) as node,
            in_chromium(Path(second), kernels) as chromium,
            ProcessPoolExecutor(1, get_context("spawn")) as process,
        ):
            for game in games:
                begun = time.perf_counter()
                said = _everywhere(game, scale, seed, node, chromium.run, thread, process)
                differences = list(_differences(game, scale, said))
                differing += bool(differences)
                plies = sum(case[2] for case in _cases(game, scale))
                verdict = "\n  ".join(differences) if differences else f"{', '.join(said)} agree"
                searched = len(_numbers(scale, seed))
                say(f"{game}: {plies:,} plies, {searched} searches, {time.perf_counter() - begun:.0f} s: {verdict}")
    return differing


def _everywhere(
    game: str, scale: float, seed: int, node: Run, chromium: Run, thread: Executor, process: Executor
) -> dict[str, Said]:
    cases, numbers = _cases(game, scale), _numbers(scale, seed)
    source = f"[agreement.walks({cases!r}, {seed}), agreement.searches({game!r}, {numbers!r}, {NODES})]"
    beside = [process.submit(_here, cases, numbers, seed, compiled) for compiled in (False, True)]
    in_thread = thread.submit(node, source)
    return {
        "Chromium": chromium(source),
        "Node": in_thread.result(),
        "interpreted": beside[0].result(),
        "compiled": beside[1].result(),
    }


def _here(cases: list[tuple[str, dict[str, Any], int]], numbers: Sequence[int], seed: int, compiled: bool) -> Any:
    """Report of the rules and searches in this Python."""
    walked = agreement.walks(cases, seed, compiled=compiled)
    found = agreement.searches(cases[0][0], numbers, NODES, None if compiled else Interpreted)
    return json.loads(json.dumps([walked, found]))


def _differences(game: str, scale: float, said: dict[str, Said]) -> Any:
    """Differences between a place's report and that of the interpreted rules and searches."""
    walked, found = said["interpreted"]
    for place, (others_walked, others_found) in said.items():
        for case, ours, theirs in zip(_cases(game, scale), walked, others_walked, strict=True):
            if ours != theirs:
                yield f"{place} plays otherwise with {case[1]}"
        for number, (mine, other) in enumerate(zip(found, others_found, strict=True)):
            if mine != other:
                yield f"{place} searches otherwise in position {number}: {other}, not {mine}"


def _cases(game: str, scale: float) -> list[tuple[str, dict[str, Any], int]]:
    options = options_of(game)
    return [(game, dict(chosen), ceil(PLIES * scale / len(options))) for chosen in options]


def _numbers(scale: float, seed: int) -> range:
    return range(1000 * seed, 1000 * seed + ceil(SEARCHES * scale))
