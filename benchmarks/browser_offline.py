"""Measures offline mode in Chromium: the time to open a table, the memory, and the time of the strongest bot.

A player at a server stores the app for offline use, and the server stops. Then a table is opened repeatedly without a
network, each time in a freshly started browser. A bot is timed from the click of the player's move until the page has
received the bot's.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import sync_playwright
from rich.console import Console
from rich.table import Table

from browser.chromium import NO_CHROMIUM, find_chromium
from browser.offline_browser import OfflineBrowser, wishing
from browser.playing import at_random
from browser.running import running_server
from browser.sitting import Sitter

STRONGEST = 8
SEED = 1
MEGABYTE = 1_000_000


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=10, help="number of times a table is opened")
    parser.add_argument("--moves", type=int, default=5, help="number of a bot's moves that are timed")
    parser.add_argument("--game", default="colorado", help="the game")
    parser.add_argument("--json", type=Path, help="a file for the figures")
    wished = parser.parse_args()
    if not find_chromium():
        sys.exit(NO_CHROMIUM)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        with running_server(Path(folder)) as server:
            offline = OfflineBrowser(playwright.chromium, Path(folder) / "browser", server.address)
            figures = {"a move of level 8 at the server, s": at_a_server(offline, wished.game, wished.moves)}
            offline.keep()
        figures |= on_the_device(offline, wished.game, wished.moves)
        figures |= openings(offline, wished.times)
    if wished.json:
        wished.json.write_text(json.dumps(figures, indent=1), encoding="utf-8")
    shown = Table("the house on the device", "")
    for name, figure in figures.items():
        shown.add_row(name, f"{figure:.2f}")
    Console().print(shown)


def at_a_server(offline: OfflineBrowser, game: str, moves: int) -> float:
    """The seconds of a bot's move at a server's table."""
    wishes = wishing(game, level=STRONGEST, seat="first")
    offline.open(f"/game/{game}", is_offline=False, script=wishes)
    assert offline.visitor
    taken = played(offline.visitor.sitter, moves)
    offline.close()
    return median(taken)


def on_the_device(offline: OfflineBrowser, game: str, moves: int) -> dict[str, float]:
    """The same offline, and the memory of the workers."""
    wishes = wishing(game, level=STRONGEST, seat="first")
    sitter = offline.open(f"/game/{game}", script=wishes)
    before = memory_of_pages(offline)
    taken = played(sitter, moves)
    figures = {
        "a move of level 8 on the device, s": median(taken),
        "memory of both workers, MB": (memory_of_pages(offline) - before) / MEGABYTE,
    }
    offline.close()
    return figures


def openings(offline: OfflineBrowser, times: int) -> dict[str, float]:
    """The seconds until a table can be played at, from an empty page of a freshly started browser."""
    taken = []
    sitter = offline.open("/games")
    path = sitter.page.locator('a[href*="/table/here-"]').first.get_attribute("href")
    offline.close()
    for _ in range(times):
        sitter, address = offline.start(), offline.address_of(str(path))
        taken.append(timed(partial(sit_down, sitter, address)))
        offline.close()
    return {"opening a table, s (median)": median(taken), "opening a table, s (slowest)": max(taken)}


def sit_down(sitter: Sitter, address: str) -> None:
    """Go to a table, and wait for the player's turn."""
    sitter.sit(address).wait_for_turn()


def played(sitter: Sitter, moves: int) -> list[float]:
    """Open a table and play once the bot's search is ready; returns the seconds of each of the bot's moves."""
    choose, taken = at_random(SEED), []
    sitter.page.get_by_role("button", name="Play now").click()
    sitter.arrive()
    sitter.wait_for_hint()
    for known in range(0, 2 * moves, 2):
        sitter.wait_for_turn()
        sitter.click_move(choose(sitter.hearing))
        taken.append(timed(partial(sitter.wait, "the bot's move", partial(has_heard, sitter, known + 2))))
    return taken


def has_heard(sitter: Sitter, moves: int) -> bool:
    """Whether the page has received this many moves."""
    return len(sitter.hearing.moves_played) >= moves


def timed(work: Callable[[], object]) -> float:
    """The seconds that something takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def memory_of_pages(offline: OfflineBrowser) -> int:
    """The memory in bytes of the browser's page processes, workers included."""
    kilobytes = 0
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if b"--type=renderer" in (process / "cmdline").read_bytes() and offline.process() in ancestors(process):
                rollup = (process / "smaps_rollup").read_text().split()
                kilobytes += int(rollup[rollup.index("Pss:") + 1])
    return 1024 * kilobytes


def ancestors(process: Path) -> list[int]:
    """The ids of a process's ancestors."""
    found = []
    while process.name not in {"0", "1"}:
        parent = (process / "stat").read_text().rpartition(")")[2].split()[1]
        found.append(int(parent))
        process = process.with_name(parent)
    return found


if __name__ == "__main__":
    main()
