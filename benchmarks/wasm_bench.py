"""Measures rules and searches in Chromium and natively compiled, and the size of the WebAssembly.

The same work is done alternately here and there, several times, and the best processor time counts, so that other work
on the computer hardly matters.
"""

import argparse
import gzip
import json
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from rich.console import Console
from rich.table import Table

import ludogite
import wasm_speeds
from browser.chromium import NO_CHROMIUM, find_chromium
from ludogite.games.registry import BOOKS
from wasm.places import Run, in_chromium, modules

ROUNDS = 3
WIDTH = 120
WORKS = ("plies", "nodes")
WITH_A_SEARCH = (*WORKS, "moves")
"""Also the strongest level, in games where it searches; the dice games have bots of their own."""

Clock = Callable[[], float]


def main() -> None:
    """Measure the games, and print a row for each."""
    parser = argparse.ArgumentParser(prog="make bench-wasm ARGS=", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games (all)")
    parser.add_argument("--seconds", type=float, default=1.0, help="minimum seconds of each measurement")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    wished = parser.parse_args()
    if not find_chromium():
        sys.exit(NO_CHROMIUM)
    games, kernels = wished.games or ludogite.games(), modules()
    measured = {}
    with TemporaryDirectory() as folder, in_chromium(Path(folder), kernels) as chromium:
        for game in games:
            works = WITH_A_SEARCH if BOOKS[game].evaluation else WORKS
            measured[game] = {
                work: speeds(work, game, wished.seconds, chromium.run, chromium.spent) for work in works
            } | {"bytes": [len(gzip.compress((kernels / f"{game}.wasm").read_bytes(), 9))]}
            print(f"{game}: {measured[game]}", file=sys.stderr, flush=True)
    if wished.json:
        wished.json.write_text(json.dumps(measured, indent=1), encoding="utf-8")
    Console(width=WIDTH).print(table(measured))


def speeds(work: str, game: str, seconds: float, run: Run, spent: Clock) -> list[float]:
    """The speed of some work, natively and in Chromium."""
    do, amount = partial(getattr(wasm_speeds, work), game), 1
    do(amount)  # compiles it
    while _seconds(time.process_time, partial(do, amount)) < seconds:
        amount *= 2
    done = do(amount)
    source = f"import wasm_speeds\nwasm_speeds.{work}({game!r}, {amount})"
    run(source)
    here, there = [], []
    for _ in range(ROUNDS):
        here.append(_seconds(time.process_time, partial(do, amount)))
        there.append(_seconds(spent, partial(run, source)))
    return [done / min(here), done / min(there)]


def _seconds(clock: Clock, act: Callable[[], object]) -> float:
    begun = clock()
    act()
    return clock() - begun


def table(measured: dict[str, dict[str, list[float]]]) -> Table:
    """The figures side by side, with Chromium's share of the native speed."""
    columns = ("k plies/s", "Chromium", "part", "k nodes/s", "Chromium", "part", "level 8, s", "Chromium", "KB")
    shown = Table("game", *columns)
    for game, figures in measured.items():
        cells = [game]
        for work in WORKS:
            here, there = figures[work]
            cells += [f"{here / 1000:,.0f}", f"{there / 1000:,.0f}", f"{there / here:.2f}"]
        cells += [f"{1 / speed:.2f}" for speed in figures["moves"]] if "moves" in figures else ["", ""]
        shown.add_row(*cells, f"{figures['bytes'][0] / 1000:.1f}")
    return shown


if __name__ == "__main__":
    main()
