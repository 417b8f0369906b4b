"""The canary: two people who go on playing, in a process of their own, and tell how long each move took.

``python -m load.canary PORT`` is that process; ``Canary`` starts it and listens.
"""

import asyncio
import json
import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

from load.server import TESTS
from load.visitors import Gate, two_at_a_table
from support.persistent import Player

PACE = 0.05
"""Seconds between a move and the next."""
REPORT_SECONDS = 0.1
SOURCES = ("127.0.0.11", "127.0.0.12")
GAME = "colorado"
COMING = 60.0


class Canary:
    """Report of the canary: when each move was sent, how long it took, and when a line was cut."""

    def __init__(self, port: int) -> None:
        self.waits: list[tuple[float, float]] = []
        self.cuts: list[tuple[float, str]] = []
        self.moves: list[tuple[str, int, str]] = []
        """Acknowledged moves: table, version, text."""
        self.waiting_since = 0.0
        self._port = port
        self._process: asyncio.subprocess.Process | None = None
        self._listening: asyncio.Task[None] | None = None

    async def start(self) -> "Canary":
        """Sit down and play the first moves."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "load.canary", str(self._port), cwd=TESTS, stdout=subprocess.PIPE, limit=1 << 24
        )
        self._listening = asyncio.create_task(self._listen())
        async with asyncio.timeout(COMING):
            while len(self.waits) < 2:
                await asyncio.sleep(REPORT_SECONDS)
                assert not self._listening.done(), "the canary could not play"
        return self

    async def _listen(self) -> None:
        assert self._process
        assert self._process.stdout
        async for line in self._process.stdout:
            told: dict[str, Any] = json.loads(line)
            self.waits += map(tuple, told["waits"])
            self.cuts += map(tuple, told["cuts"])
            self.moves += map(tuple, told["moves"])
            self.waiting_since = told["waiting_since"]

    async def stop(self) -> None:
        """Go home."""
        if self._process:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()
        if self._listening:
            await self._listening

    async def answered(self, seconds: float) -> bool:
        """Whether a move sent from now on is acknowledged within ``seconds``."""
        began = time.monotonic()
        while time.monotonic() - began < seconds:
            if any(sent >= began for sent, _ in self.waits[-20:]):
                return True
            await asyncio.sleep(REPORT_SECONDS)
        return False

    def waits_between(self, begin: float, end: float) -> list[float]:
        """Sorted waits of the moves sent in this period.

        A long wait prevents further moves; those that would have been sent meanwhile count as having waited too.
        """
        sent = [(at, wait) for at, wait in self.waits if begin <= at + wait and at <= end]
        if self.waiting_since and self.waiting_since <= end:
            sent.append((self.waiting_since, end - self.waiting_since))
        missed = [wait - behind * PACE for _, wait in sent for behind in range(int(wait / PACE))]
        alone = [wait for _, wait in sent if wait < PACE]
        return sorted(alone + missed)

    def cuts_between(self, begin: float, end: float) -> list[str]:
        """Why lines were cut in this time."""
        return [why for at, why in self.cuts if begin <= at <= end]

    def lost(self, database: Path) -> int:
        """Number of acknowledged moves that are not in the database."""
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as opened:
            tables = {table for table, _, _ in self.moves}
            kept = {
                (table, version, text)
                for table in tables
                for version, text in opened.execute("SELECT version, text FROM acts WHERE table_id = ?", (table,))
            }
        return len(set(self.moves) - kept)


async def play(port: int) -> None:
    """Play for ever, and tell."""
    first, second, table = await two_at_a_table(Gate(port), SOURCES, GAME)
    players = [Player(guest.line, guest.id, table, Random(7), PACE) for guest in (first, second)]
    tasks = [asyncio.create_task(player.play()) for player in players]
    told = [0, 0, 0] * len(players)
    while not any(task.done() for task in tasks):
        await asyncio.sleep(REPORT_SECONDS)
        report: dict[str, Any] = {"waits": [], "cuts": [], "moves": []}
        for number, player in enumerate(players):
            waits, cuts, moves = told[3 * number : 3 * number + 3]
            acknowledged = list(player.acknowledged.items())[moves:]
            report["waits"] += player.waits[waits:]
            report["cuts"] += player.cuts[cuts:]
            report["moves"] += [
                (table, sent["v"] + 1, sent["move"]) for (table, _), sent in acknowledged if sent["do"] == "move"
            ]
            told[3 * number : 3 * number + 3] = len(player.waits), len(player.cuts), moves + len(acknowledged)
        report["waiting_since"] = max((player.sent_at for player in players if player.pending), default=0.0)
        print(json.dumps(report), flush=True)
    await asyncio.gather(*tasks)


if __name__ == "__main__":
    asyncio.run(play(int(sys.argv[1])))
