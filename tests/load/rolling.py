"""``make rolling``: one server with two processes is renewed by SIGHUP again and again while people play.

Nothing may be lost, and nobody should wait for an answer longer than a second.
"""

import argparse
import asyncio
import os
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import mkdtemp

from rich.console import Console
from rich.table import Table

from load import evidence
from load.fleet import Fleet, open_games
from load.soak import people
from support.persistent import stopped

PACE = 1.0
"""Seconds that people think, on average."""
CALM_SECONDS = 5.0
"""Between two renewals."""
LONGEST_PAUSE = 1.0
RENEWED_WITHIN = 120.0


def children(process: int) -> set[int]:
    """The processes that one has started."""
    path = Path(f"/proc/{process}/task/{process}/children")
    return {int(child) for child in path.read_text(encoding="ascii").split()}


async def renew(supervisor: int) -> float:
    """Have all processes renewed; how long it took."""
    began, before = time.monotonic(), children(supervisor)
    os.kill(supervisor, signal.SIGHUP)
    async with asyncio.timeout(RENEWED_WITHIN):
        while children(supervisor) & before or len(children(supervisor)) < len(before):
            await asyncio.sleep(0.05)
    return time.monotonic() - began


async def run(folder: Path, renewals: int, games: int, console: Console) -> bool:
    """Renew so often; whether everything held."""
    fleet = Fleet(folder, is_supervised=True)
    tasks: list[asyncio.Task[None]] = []
    try:
        await fleet.start()
        players = people(await open_games(fleet, games, Random(20), PACE))
        tasks = [asyncio.create_task(player.play()) for player in players]
        await asyncio.sleep(CALM_SECONDS)
        longest = []
        for _ in range(renewals):
            began = time.monotonic()
            took = await renew(fleet.servers[0].pid)
            await asyncio.sleep(CALM_SECONDS)
            waits = [wait for player in players for sent, wait in player.waits if sent + wait > began]
            longest.append(max(waits))
            console.print(f"renewed in {took:.1f} s, {len(waits)} requests, the longest wait {longest[-1]:.2f} s")
        await stopped(tasks)
        await fleet.end()
        moves = evidence.kept(fleet.url, {player: player.acknowledged for player in players})
        cuts = Counter(why.partition(";")[0] for player in players for _, why in player.cuts)
        table = Table("", "", show_header=False)
        table.add_row("acknowledged moves, none lost", f"{moves:,}")
        table.add_row("longest wait of each renewal, s", ", ".join(f"{wait:.2f}" for wait in longest))
        table.add_row("connections cut", ", ".join(f"{count} times {why}" for why, count in cuts.items()))
        table.add_row("tracebacks", f"{fleet.tracebacks()}")
        console.print(table)
        return not fleet.tracebacks() and max(longest) <= LONGEST_PAUSE
    finally:
        await stopped(tasks)
        await fleet.close()


def main(arguments: Sequence[str] | None = None) -> int:
    """Renew as often as asked; 0 if everything held."""
    parser = argparse.ArgumentParser(prog="make rolling ARGS=", description=__doc__)
    parser.add_argument("--renewals", type=int, default=5, help="how often")
    parser.add_argument("--games", type=int, default=50, help="how many go on at once")
    chosen = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C: nothing is left running
    console, folder = Console(width=None if sys.stdout.isatty() else 160), Path(mkdtemp(prefix="rolling-"))
    console.print(f"logs in {folder}")
    held = asyncio.run(run(folder, chosen.renewals, chosen.games, console))
    if held:
        shutil.rmtree(folder)
    return 0 if held else 1


if __name__ == "__main__":
    sys.exit(main())
