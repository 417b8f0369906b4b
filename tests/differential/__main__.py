"""``make differential``: compares all games over all options, on all cores, and says how it goes."""

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial

from rich.console import Console
from rich.progress import Progress

import ludogite
from differential.cases import Case, cases
from differential.compare import Comparison, Difference
from wasm.comparing import compare as compare_browsers


def compare(case: Case, seed: int) -> tuple[Case, int, str]:
    """Compare one case; returns the plies and what differed, if anything."""
    try:
        return case, Comparison(case, seed).run(), ""
    except Difference as difference:
        return case, 0, str(difference)


def main() -> int:
    """Run the cases asked for; 0 if nothing differs."""
    parser = argparse.ArgumentParser(prog="make differential ARGS=", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"which games (all of {', '.join(ludogite.games())})")
    parser.add_argument("--scale", type=float, default=1.0, help="compare so many times the usual number of plies")
    parser.add_argument("--seed", type=int, default=1, help="other random games")
    parser.add_argument("--browsers", action="store_true", help="compare with Node and Chromium, searches too")
    arguments = parser.parse_args()
    if arguments.browsers:
        say = partial(print, flush=True)
        return min(compare_browsers(arguments.games or ludogite.games(), arguments.scale, arguments.seed, say), 1)
    chosen = [case for case in cases(arguments.scale) if not arguments.games or case.game in arguments.games]
    return report(chosen, arguments.seed)


def report(chosen: list[Case], seed: int) -> int:
    """Run these cases with a progress bar, then say what was compared."""
    console, started = Console(), time.perf_counter()
    plies: dict[str, int] = {}
    differences: list[str] = []
    with Progress(console=console) as progress, ProcessPoolExecutor(os.cpu_count()) as pool:
        bar = progress.add_task("comparing", total=sum(case.plies for case in chosen))
        for future in as_completed([pool.submit(compare, case, seed) for case in chosen]):
            case, count, difference = future.result()
            plies[case.game] = plies.get(case.game, 0) + count
            progress.advance(bar, case.plies)
            if not console.is_terminal:
                console.print(f"{case}: {count:,} plies", markup=False, highlight=False)
            if difference:
                differences.append(difference)
                console.print(difference, style="red", markup=False)
    for game, count in plies.items():
        console.print(f"{game:16} {count:9,} plies")
    console.print(f"{len(differences)} differences in {time.perf_counter() - started:.0f} s")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
