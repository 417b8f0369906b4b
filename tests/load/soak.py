"""``make soak``: two servers, two workers, PostgreSQL and Redis for a while, with many games live and more that stand.

People move every few seconds; at the others everybody just looks. Memory must stay as it is, and nothing fail.
"""

import argparse
import asyncio
import re
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from random import Random
from statistics import linear_regression
from tempfile import mkdtemp

from rich.console import Console
from rich.table import Table

from load import evidence
from load.fleet import Fleet, Play, open_games
from support.persistent import Player, stopped

PACE = 4.0
"""Seconds that people think, on average."""
SAMPLE_SECONDS = 2.0
WARM_UP = 0.25
"""This share of the time is not judged: live games grow until the first rematches."""
MOST_GROWTH = 0.02
"""Memory is flat when it grows by less than this share of itself in the time that is judged."""
TROUBLE = re.compile(rb"^.*(?:\b(?:ERROR|CRITICAL)\b|\"level\": ?\"(?:error|critical)\"|Traceback).*$", re.MULTILINE)
SHARES = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "longest": 1.0}
SHOWN = 5


class Looker(Player):
    """Somebody who looks at a game and does nothing."""

    def _wanted(self) -> None:
        return None


@dataclass
class Outcome:
    """Results of a run."""

    seconds: float = 0.0
    waits: list[float] = field(default_factory=list)
    memory: dict[str, list[tuple[float, float]]] = field(default_factory=dict)
    """Of each part, in MB, by the seconds since the games began."""
    troubles: list[str] = field(default_factory=list)
    cuts: list[str] = field(default_factory=list)
    moves: int = 0
    missed: list[str] = field(default_factory=list)

    def sample(self, seconds: float, memory: Mapping[str, float]) -> None:
        """Note how much memory everything has."""
        for name, size in memory.items():
            self.memory.setdefault(name, []).append((seconds, size))

    @property
    def lasting(self) -> list[str]:
        """The parts that were there from the warm-up on."""
        return [name for name, samples in self.memory.items() if samples[0][0] < WARM_UP * self.seconds]

    def judged(self, name: str) -> list[tuple[float, float]]:
        """The memory of a part after the warm-up."""
        return [(at, size) for at, size in self.memory[name] if at >= WARM_UP * self.seconds]

    def slope(self, name: str) -> float:
        """Growth of a part in MB per hour after the warm-up."""
        return 3600 * linear_regression(*zip(*self.judged(name), strict=True)).slope

    def judge(self) -> None:
        """Say what did not hold."""
        judged = (1 - WARM_UP) * self.seconds
        for name in self.lasting:
            grown, size = self.slope(name) * judged / 3600, self.judged(name)[0][1]
            if grown > MOST_GROWTH * size:
                self.missed.append(f"{name} grew by {grown:.1f} of {size:.0f} MB in {judged:.0f} s")
        if self.troubles:
            self.missed.append(f"{len(self.troubles)} errors in the logs")


async def run(folder: Path, seconds: float, live: int, idle: int, random: Random) -> Outcome:
    """Have so many games for so many seconds."""
    fleet, outcome = Fleet(folder), Outcome()
    tasks: list[asyncio.Task[None]] = []
    try:
        await fleet.start()
        await fleet.prepared()
        players = people(await open_games(fleet, live, random, PACE))
        lookers = people(await open_games(fleet, idle, random, PACE, Looker))
        tasks = [asyncio.create_task(player.play()) for player in (*players, *lookers)]
        began = time.monotonic()
        while (now := time.monotonic() - began) < seconds:
            outcome.sample(now, fleet.memory())
            await asyncio.sleep(SAMPLE_SECONDS)
            assert not any(task.done() for task in tasks), "somebody gave up"
        outcome.seconds = seconds
        outcome.cuts = [why for player in (*players, *lookers) for _, why in player.cuts]
        await stopped(tasks)
        outcome.waits = sorted(wait for player in players for _, wait in player.waits)
        await fleet.end()
        outcome.moves = evidence.kept(fleet.url, {player: player.acknowledged for player in players})
        outcome.troubles = [line.decode() for log in fleet.logged().values() for line in TROUBLE.findall(log)]
        outcome.judge()
    finally:
        await stopped(tasks)
        await fleet.close()
    return outcome


def people(plays: Sequence[Play]) -> list[Player]:
    """Everybody who plays."""
    return [player for play in plays for player in play.players]


def shown(outcome: Outcome) -> Table:
    """The outcome as a table."""
    table = Table("", "", show_header=False)
    waits = outcome.waits
    table.add_row("seconds", f"{outcome.seconds:.0f}")
    table.add_row("acknowledged moves", f"{outcome.moves:,}, {len(waits) / outcome.seconds:.0f} requests a second")
    if waits:
        told = ", ".join(f"{name} {1000 * waits[ceil(share * len(waits)) - 1]:.1f}" for name, share in SHARES.items())
        table.add_row("until acknowledged, ms", told)
    for name in outcome.lasting:
        sizes = [size for _, size in outcome.judged(name)]
        told = f"{min(sizes):.0f} to {max(sizes):.0f}, {outcome.slope(name):+.1f} an hour"
        table.add_row(f"{name}, MB after the warm-up", told)
    cuts = Counter(why.partition(";")[0] for why in outcome.cuts)
    table.add_row("connections cut", ", ".join(f"{count} times {why}" for why, count in cuts.items()) or "none")
    table.add_row("errors in the logs", "\n".join([f"{len(outcome.troubles)}", *outcome.troubles[:SHOWN]]))
    table.add_row("missed", "\n".join(outcome.missed) or "nothing", style="red" if outcome.missed else "")
    return table


def main(arguments: Sequence[str] | None = None) -> int:
    """Run for as long as asked; 0 if everything held."""
    parser = argparse.ArgumentParser(prog="make soak ARGS=", description=__doc__)
    parser.add_argument("--minutes", type=float, default=20.0, help="how long")
    parser.add_argument("--live", type=int, default=200, help="games in which people move")
    parser.add_argument("--idle", type=int, default=300, help="games at which they only look")
    parser.add_argument("--keep", action="store_true", help="keep the folder with all logs")
    chosen = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C: nothing is left running
    console, folder = Console(width=None if sys.stdout.isatty() else 160), Path(mkdtemp(prefix="soak-"))
    console.print(f"logs in {folder}")
    outcome = asyncio.run(run(folder, 60 * chosen.minutes, chosen.live, chosen.idle, Random(20)))
    console.print(shown(outcome))
    if not outcome.missed and not chosen.keep:
        shutil.rmtree(folder)
    return 1 if outcome.missed else 0


if __name__ == "__main__":
    sys.exit(main())
