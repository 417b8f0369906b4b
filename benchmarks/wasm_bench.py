"""How fast rules and searches are in Chromium, beside this computer's own compiled ones, and how large they are.

Both are measured in turn, several times, and the best of each counts: a busy computer only delays.
"""

import argparse
import gzip
import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from rich.console import Console
from rich.table import Table

import ludogite
import wasm_speeds
from browser.chromium import NO_CHROMIUM, find_chromium
from wasm.places import Run, in_chromium, modules

ROUNDS = 7
WIDTH = 120
MEASURES = ("plies", "nodes", "move")


def main() -> None:
    """Measure the games that are asked for, and print a line for each."""
    parser = argparse.ArgumentParser(prog="make bench-wasm ARGS=", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (all)")
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each measurement takes")
    parser.add_argument("--json", type=Path, help="a file for the figures")
    wished = parser.parse_args()
    if not find_chromium():
        sys.exit(NO_CHROMIUM)
    games, kernels = wished.games or ludogite.games(), modules()
    with TemporaryDirectory() as folder, in_chromium(Path(folder), kernels) as run:
        measured = {game: measure(run, game, wished.seconds) for game in games}
    for game, figures in measured.items():
        figures["size"] = len(gzip.compress((kernels / f"{game}.wasm").read_bytes(), 9))
    if wished.json:
        wished.json.write_text(json.dumps(measured, indent=1), encoding="utf-8")
    Console(width=WIDTH).print(table(measured))


def measure(run: Run, game: str, seconds: float) -> dict[str, float]:
    """Each measure here and in Chromium: the best of several rounds in turn."""
    figures: dict[str, float] = {}
    for name in MEASURES:
        here, there = [], []
        for _ in range(ROUNDS):
            here.append(getattr(wasm_speeds, name)(game, seconds))
            there.append(run(f"import wasm_speeds\nwasm_speeds.{name}({game!r}, {seconds})"))
        best = min if name == "move" else max
        figures |= {f"{name} here": best(here), f"{name} in Chromium": best(there)}
    return figures


def table(measured: dict[str, dict[str, float]]) -> Table:
    """The figures side by side, with what part of the native speed Chromium reaches."""
    shown = Table(
        "game", *("k plies/s", "Chromium", "part", "k nodes/s", "Chromium", "part"), "level 8, s", "Chromium", "KB"
    )
    for game, figures in measured.items():
        cells = [game]
        for name in ("plies", "nodes"):
            here, there = figures[f"{name} here"], figures[f"{name} in Chromium"]
            cells += [f"{here / 1000:,.0f}", f"{there / 1000:,.0f}", f"{there / here:.2f}"]
        cells += [f"{figures['move here']:.2f}", f"{figures['move in Chromium']:.2f}", f"{figures['size'] / 1000:.1f}"]
        shown.add_row(*cells)
    return shown


if __name__ == "__main__":
    main()
