"""``make kills``: kills the real server at random moments, as often as asked, while people play; nothing may be lost.

It goes in rounds, each with a database of its own that is checked at its end. The tally is kept in a file after each:
it can be stopped at any time, and goes on later.
"""

import argparse
import asyncio
import json
import os
import shutil
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import Any

from load.server import Server
from load.visitors import Gate, Guest, addresses, two_at_a_table
from support.persistent import (
    GAMES,
    PLAYING_ON,
    SHORT,
    Player,
    check_kept,
    every_game_goes_on,
    something_is_acknowledged,
    stopped,
)

A_ROUND = 25
SHORTEST, LONGEST = 0.02, 0.5
"""Range of a server's lifetime once people play, in seconds."""
MOST_FAILED = 3
"""After so many failed rounds somebody has to look."""
PATIENCE = 60.0
ENDING = 10.0
KINDS = {"group": 4, "main": 4, "worker": 2, "start": 3, "term": 1}
"""Kinds of kills and their weights: all processes, the server alone, a worker, a server that is just starting; and one
request to stop."""
UNLIMITED = {"LUDOGITE_REQUESTS_PER_MINUTE": "0", "LUDOGITE_TABLES_PER_MINUTE": "0", "LUDOGITE_LOG_LEVEL": "error"}


async def set_up(gate: Gate, random: Random) -> list[Player]:
    """Two people at a table of each game, one against a bot, one alone."""
    sources, players = addresses(), []
    for game, options in GAMES.items():
        first, second, table = await two_at_a_table(gate, (next(sources), next(sources)), game, options=options)
        players += [Player(guest.line, guest.id, table, random) for guest in (first, second)]
    for game, kind, options in (("not-this-way", "bot", SHORT), ("karma-solo", "screen", {})):
        guest = await Guest(gate, next(sources)).arrive("Ida")
        table = await guest.open(game, kind, options=options, levels=[1])
        players.append(Player(guest.line, guest.id, table, random))
    return players


class Killer:
    """Kills a server and has it come back."""

    def __init__(self, server: Server, random: Random) -> None:
        self.server = server
        self.random = random
        self.orphans: set[int] = set()
        """Workers of servers that were killed alone: they must end by themselves."""
        self.start_seconds = 1.0

    async def start(self) -> None:
        """Start the server."""
        began = time.monotonic()
        await self.server.start()
        self.start_seconds = time.monotonic() - began

    async def kill(self, kind: str) -> str:
        """Kill in one way, and start again; what was done."""
        server, workers = self.server, self.server.workers()
        if kind == "worker" and workers:
            with suppress(ProcessLookupError):
                os.kill(self.random.choice(workers), signal.SIGKILL)
            return kind
        if kind == "main":
            self.orphans |= set(workers)
            os.kill(server.pid, signal.SIGKILL)
            server.reap()
        elif kind == "term":
            seconds = await server.ended(ENDING)
            assert seconds < ENDING, "SIGTERM does not end the server"
            assert server.process
            status = server.process.returncode
            assert status in (0, -signal.SIGTERM), f"the server ended with {status}"
        else:
            server.kill_group()
        if kind == "start":
            server.spawn()
            await asyncio.sleep(self.random.uniform(0.1, 1) * self.start_seconds)
            server.kill_group()
        await self.start()
        return "group" if kind == "worker" else kind

    async def orphans_end(self) -> None:
        """The workers of killed servers have ended."""
        async with asyncio.timeout(PATIENCE):
            while any(Path(f"/proc/{worker}/stat").exists() for worker in self.orphans):
                await asyncio.sleep(0.1)


async def one_round(folder: Path, kills: int, random: Random) -> tuple[Counter[str], int]:
    """Kill so often, then check; the kills by kind, and how many moves were acknowledged."""
    (home := folder / "house").mkdir()
    server = Server(home, settings=UNLIMITED)
    killer = Killer(server, random)
    done: Counter[str] = Counter()
    tasks: list[asyncio.Task[None]] = []
    try:
        await killer.start()
        players = await set_up(Gate(server.port), random)
        tasks = [asyncio.create_task(player.play()) for player in players]
        for _ in range(kills):
            await something_is_acknowledged(players, tasks, PATIENCE)
            await asyncio.sleep(random.uniform(SHORTEST, LONGEST))
            (kind,) = random.choices(list(KINDS), list(KINDS.values()))
            done[await killer.kill(kind)] += 1
        await every_game_goes_on(players, tasks, PATIENCE)
        await killer.orphans_end()
    finally:
        await stopped(tasks)
        server.kill_group()
    for player in players:
        assert player.refusals.keys() <= set(PLAYING_ON), f"refused: {player.refusals}"
    assert not server.tracebacks(), f"there are tracebacks in the log: {server.logged()[-4000:].decode()}"
    return done, check_kept(server.database, players)


def read_tally(path: Path) -> dict[str, Any]:
    """Number of kills so far, by kind."""
    if path.exists():
        tally: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return tally
    return {"kills": {}, "moves": 0, "rounds": 0, "failed": [], "seconds": 0.0}


def said(tally: dict[str, Any]) -> str:
    """The tally in a line."""
    kinds = ", ".join(f"{kind} {count:,}" for kind, count in sorted(tally["kills"].items()))
    failed = f"{len(tally['failed'])} of {tally['rounds']} rounds FAILED" if tally["failed"] else "none lost"
    return f"{sum(tally['kills'].values()):,} kills ({kinds}), {tally['moves']:,} acknowledged moves, {failed}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Kill until there are enough; 0 if nothing was lost."""
    parser = argparse.ArgumentParser(prog="make kills ARGS=", description=__doc__)
    parser.add_argument("--kills", type=int, default=1000, help="how many in all, those of before included")
    parser.add_argument("--tally", type=Path, default=Path("kills.json"), help="where the tally is kept")
    parser.add_argument("--fresh", action="store_true", help="begin anew, instead of going on with the tally")
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after the round that ends then")
    chosen = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C: no server is left behind
    if chosen.fresh:
        chosen.tally.unlink(missing_ok=True)
    tally, began = read_tally(chosen.tally), time.monotonic()
    while (left := chosen.kills - sum(tally["kills"].values())) > 0 and len(tally["failed"]) < MOST_FAILED:
        if time.monotonic() - began > 60 * chosen.minutes:
            break
        _add_round(tally, min(A_ROUND, left))
        chosen.tally.write_text(json.dumps(tally, indent=1), encoding="utf-8")
        print(said(tally), flush=True)
    print(said(tally))
    return 1 if tally["failed"] else 0


def _add_round(tally: dict[str, Any], kills: int) -> None:
    """One more round; the folder of one that failed stays, with the traceback."""
    seed, began = tally["rounds"], time.monotonic()
    folder = Path(mkdtemp(prefix=f"kills-{seed}-"))
    tally["rounds"] += 1
    try:
        done, moves = asyncio.run(one_round(folder, kills, Random(seed)))
    except (AssertionError, KeyError, RuntimeError, TimeoutError) as error:
        (folder / "traceback.txt").write_text(traceback.format_exc(), encoding="utf-8")
        tally["failed"].append(f"round {seed}, {folder}/traceback.txt: {type(error).__name__} {error}")
        print(tally["failed"][-1], flush=True)
        return
    finally:
        tally["seconds"] += time.monotonic() - began
    shutil.rmtree(folder)
    for kind, count in done.items():
        tally["kills"][kind] = tally["kills"].get(kind, 0) + count
    tally["moves"] += moves


if __name__ == "__main__":
    sys.exit(main())
