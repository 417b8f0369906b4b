"""``make chaos``: two servers, two workers, PostgreSQL and Redis, of which one or another is killed again and again.

Meanwhile games go on between people spread over both servers. Nothing that was acknowledged may be lost, no act
written by anybody but the table's owner, no table live in two processes, and no game stand still for long.
"""

import argparse
import asyncio
import os
import re
import shutil
import signal
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from pathlib import Path
from random import Random
from tempfile import mkdtemp

from rich.console import Console
from rich.table import Table

from load import evidence
from load.fleet import Fleet, Play, Spread, open_games, watch
from load.liveness import LIVE, Overlap, overlaps
from load.server import Server, descendants, kill
from support.persistent import PLAYING_ON, every_game_goes_on, something_is_acknowledged, stopped
from support.servers import PostgresServer, RedisServer

KINDS = {"server": 3, "server alone": 2, "worker": 3, "redis": 2}
"""Kinds of kills and their weights: a server with all its processes, a server alone, a worker, Redis."""
SHORTEST, LONGEST = 0.2, 3.0
"""Seconds between two kills."""
DOWN: Mapping[str, tuple[float, float]] = {"redis": (0.0, 0.5), "postgres": (1.0, 8.0)}
"""So long these are kept down: PostgreSQL for less than a lease, about as long, or longer."""
UNDER_WAY = 1.0
"""So long after a kill something may arrive that was sent before."""
LONGEST_STANDSTILL = 10.0
"""Of a game, the time that PostgreSQL was away not counted."""
LONGEST_TWICE = 3.0
"""Seconds in which a process that has lost a table renews its lease, and so hears of it."""
PACE = 0.3
LOOKERS = 4
FINE = re.compile(": (2..|0|503)$")
"""Nobody answers while a server is down, and who answers may say: not now."""
PATIENCE = 60.0
SHOWN = 8
STEPS = (1.0, 2.0, 3.0, 5.0, 7.0, LONGEST_STANDSTILL)


@dataclass
class Outcome:
    """Results of a run."""

    kills: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0
    plays: list[Play] = field(default_factory=list)
    events: list[tuple[float, str]] = field(default_factory=list)
    """Time and target of each kill."""
    outages: list[tuple[float, float]] = field(default_factory=list)
    """From when until when PostgreSQL was away."""
    twice: list[Overlap] = field(default_factory=list)
    """Periods in which tables were live in two processes, the longest first."""
    moves: int = 0
    tables: int = 0
    takeovers: tuple[int, int, int] = (0, 0, 0)
    ended: Counter[str] = field(default_factory=Counter)
    statuses: Counter[str] = field(default_factory=Counter)
    """Statuses of answers to visitors who look around."""
    missed: list[str] = field(default_factory=list)

    @property
    def standstills(self) -> list[tuple[float, float, Play]]:
        """Longest waits for a change first, with their end and their game."""
        return sorted(
            ((gap, at, play) for play in self.plays for at, gap in play.gaps), key=itemgetter(0), reverse=True
        )

    @property
    def stuck(self) -> list[float]:
        """Longest waits for a change first, without the time that PostgreSQL was away."""
        return sorted((gap - self._without_database(at - gap, at) for gap, at, _ in self.standstills), reverse=True)

    def _without_database(self, begin: float, end: float) -> float:
        return sum(max(0.0, min(end, until) - max(begin, since)) for since, until in self.outages)

    def told(self, end: float, seconds: float, play: Play) -> str:
        """Kills during a standstill, and reasons of cut connections."""
        begin = end - seconds
        cuts = [(at, why[:60]) for player in play.players for at, why in player.cuts]
        found = sorted((at, what) for at, what in (*self.events, *cuts) if begin - PACE <= at <= end)
        return f"{play.name}; " + ", ".join(f"{at - begin:.1f} {what}" for at, what in found)


class Killer:
    """Kills parts of a deployment."""

    def __init__(self, fleet: Fleet, plays: Sequence[Play], outcome: Outcome, random: Random) -> None:
        self._fleet, self._plays, self._outcome, self._random = fleet, plays, outcome, random
        self._grave = 0.0
        """Time when tables last lost their owner."""
        self.orphans: set[int] = set()
        """Processes started by killed servers, which must end by themselves."""
        self._supervisors = fleet.servers if len(fleet.servers) == 1 else []

    async def kill(self, kind: str) -> None:
        """Kill something of a kind; what takes tables away does so only when all games have gone on since the last."""
        fleet, random = self._fleet, self._random
        if kind.startswith("server") or kind == "postgres":
            await self._settled()
            self._grave = time.monotonic()
        match kind:
            case "postgres":
                await self._restart(kind, fleet.postgres)
            case "redis":
                await self._restart(kind, fleet.redis)
            case "worker":
                self._kill(kind, random.choice(fleet.workers))
            case _:
                self._kill(kind, random.choice(fleet.servers))

    def _kill(self, kind: str, part: Server) -> None:
        """Kill a process, which is started again at once by whoever keeps the fleet running."""
        self._note(kind, part.folder.name)
        pid = self._random.choice((*2 * part.children(), part.pid)) if part in self._supervisors else part.pid
        if pid == part.pid:
            self._fleet.killed.add(pid)
        if kind.endswith("alone"):
            self.orphans.update(descendants(pid))
        else:
            for started in descendants(pid):
                kill(started)
        kill(pid)

    async def _restart(self, kind: str, part: PostgresServer | RedisServer) -> None:
        self._note(kind, kind)
        began = time.monotonic()
        await asyncio.to_thread(part.kill)
        await asyncio.sleep(self._random.uniform(*DOWN[kind]))
        await asyncio.to_thread(part.start)
        self._outcome.events.append((time.monotonic(), f"{kind} is back"))
        if kind == "postgres":
            self._outcome.outages.append((began, time.monotonic()))

    def _note(self, kind: str, name: str) -> None:
        self._outcome.events.append((time.monotonic(), name))
        self._outcome.kills[kind] += 1

    async def _settled(self) -> None:
        """Every game has gone on since tables were last taken from their owners, and every server is there."""
        async with asyncio.timeout(PATIENCE):
            while not all(play.gaps[-1][0] > self._grave + UNDER_WAY for play in self._plays):
                await asyncio.sleep(0.02)
            for server in self._fleet.servers:
                while not await server.opened():
                    await asyncio.sleep(0.02)

    async def orphans_end(self) -> None:
        """Wait until all processes started by killed servers have ended."""
        async with asyncio.timeout(PATIENCE):
            while any(Path(f"/proc/{orphan}").exists() for orphan in self.orphans):
                await asyncio.sleep(0.1)


async def run(
    folder: Path,
    kinds: Sequence[str],
    games: int,
    random: Random,
    *,
    is_supervised: bool = False,
    longest: float = LONGEST_STANDSTILL,
) -> Outcome:
    """Kill parts of these kinds one after the other while so many games go on, then look at what is left."""
    live, outcome = folder / "live", Outcome()
    fleet = Fleet(folder, is_supervised=is_supervised, settings={LIVE: str(live)})
    tasks: list[asyncio.Task[None]] = []
    try:
        await fleet.start()
        evidence.watch_database(fleet.url)
        plays = outcome.plays = await open_games(fleet, games, random, PACE)
        players = [player for play in plays for player in play.players]
        tasks = [asyncio.create_task(player.play()) for player in players] + [asyncio.create_task(watch(plays))]
        for _ in range(LOOKERS):
            looker = Spread(fleet.gates, next(fleet.sources), random)
            await looker.arrive("Eve")
            table = await looker.open("karma-solo", "screen")
            tasks.append(asyncio.create_task(looker.look_around(table, outcome.statuses)))
        await every_game_goes_on(players, tasks, PATIENCE)
        killer, began = Killer(fleet, plays, outcome, random), time.monotonic()
        try:
            for kind in kinds:
                await something_is_acknowledged(players, tasks, PATIENCE)
                await asyncio.sleep(random.uniform(SHORTEST, LONGEST))
                await killer.kill(kind)
                if kind == "postgres":
                    acknowledged = {player: dict(player.acknowledged) for player in players}
                    await asyncio.to_thread(evidence.kept, fleet.url, acknowledged)
            await every_game_goes_on(players, tasks, PATIENCE)
        except TimeoutError:
            outcome.missed.append(f"given up: not every game went on within {PATIENCE:.0f} s")
        for play in plays:
            play.gaps.append((now := time.monotonic(), play.waiting(now)))
        outcome.seconds = time.monotonic() - began
        await stopped(tasks)
        await killer.orphans_end()
        outcome.twice = overlaps(live)
        await judge(fleet, outcome, longest)
    finally:
        await stopped(tasks)
        await fleet.close()
    return outcome


async def judge(fleet: Fleet, outcome: Outcome, longest: float) -> None:
    """Compare what the database has with what people were told."""
    players = [player for play in outcome.plays for player in play.players]
    if (seconds := await fleet.end()) == float("inf"):
        outcome.missed.append(f"not everything ended by itself ({seconds} s)")
    try:
        outcome.moves = evidence.kept(fleet.url, {player: player.acknowledged for player in players})
    except (AssertionError, KeyError) as error:
        outcome.missed.append(f"acknowledged, but not kept so: {type(error).__name__} {error}")
    outcome.missed += [f"{count} {name}" for name, count in evidence.found(fleet.url).items()]
    outcome.takeovers = evidence.takeovers(fleet.url)
    outcome.tables, wrong = await evidence.replayed(fleet.url)
    outcome.missed += wrong[:SHOWN]
    if tracebacks := fleet.tracebacks():
        outcome.missed.append(f"{tracebacks} tracebacks")
    refusals = sum((player.refusals for player in players), Counter[str]())
    outcome.missed += [f"{count} refused: {code}" for code, count in refusals.items() if code not in PLAYING_ON]
    faults = {what: count for what, count in outcome.statuses.items() if not FINE.search(what)}
    outcome.missed += [f"{count} times {what}" for what, count in faults.items()]
    if set_back := sum(len(player.set_back) for player in players):
        outcome.missed.append(f"{set_back} times somebody saw a table as it had been before")
    if stuck := [seconds for seconds in outcome.stuck if seconds > longest]:
        outcome.missed.append(
            f"{len(stuck)} times a game stood still for more than {longest:.0f} s, once {stuck[0]:.1f}"
        )
    outcome.missed += [
        f"the table {twice.table} was live in two processes for {twice.seconds:.1f} s"
        for twice in outcome.twice
        if twice.seconds > LONGEST_TWICE * longest / LONGEST_STANDSTILL
    ]
    outcome.ended = fleet.ended


def shown(outcome: Outcome) -> Table:
    """The outcome as a table."""
    waits = [gap for gap, _, _ in outcome.standstills]
    table = Table("", "", show_header=False)
    kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(outcome.kills.items()))
    table.add_row("killed", f"{outcome.kills.total()} ({kinds}) in {outcome.seconds:.0f} s")
    table.add_row(
        "ended otherwise", ", ".join(f"{name} {count} times" for name, count in outcome.ended.items()) or "none"
    )
    table.add_row("games", f"{len(outcome.plays)} at once, at {outcome.tables:,} tables; {len(waits):,} changes seen")
    table.add_row("acknowledged moves", f"{outcome.moves:,}")
    statuses = Counter(what.rpartition(" ")[2] for what in outcome.statuses.elements())
    table.add_row("other requests", ", ".join(f"{count:,} of {status}" for status, count in statuses.items()))
    times, tables, highest = outcome.takeovers
    table.add_row("taken over", f"{times:,} times, {tables:,} tables, one of them {max(0, highest - 1)} times")
    longest = f", for {outcome.twice[0].seconds:.2f} s at most" if outcome.twice else ""
    table.add_row("live in two processes", f"{len(outcome.twice)} times{longest}")
    away = [until - since for since, until in outcome.outages]
    table.add_row("PostgreSQL away", ", ".join(f"{seconds:.1f}" for seconds in away) or "never")
    table.add_row("longest standstill with PostgreSQL", f"{max(outcome.stuck, default=0.0):.1f} s")
    bounds = zip((0.0, *STEPS), (*STEPS, float("inf")), strict=True)
    counts = ", ".join(f"{low:.0f}-{high:.0f}: {sum(low <= wait < high for wait in waits):,}" for low, high in bounds)
    table.add_row("seconds from one change to the next", counts)
    for gap, end, play in outcome.standstills[:SHOWN]:
        table.add_row(f"{gap:.1f} s", outcome.told(end, gap, play))
    table.add_row("missed", "\n".join(outcome.missed) or "nothing", style="red" if outcome.missed else "")
    return table


def main(arguments: Sequence[str] | None = None) -> int:
    """Kill as often as asked; 0 if everything held."""
    parser = argparse.ArgumentParser(prog="make chaos ARGS=", description=__doc__)
    parser.add_argument("--kills", type=int, default=200, help="of servers, workers and Redis")
    parser.add_argument(
        "--postgres",
        type=int,
        default=50,
        help="how often PostgreSQL is stopped hard besides, and stays away for a while",
    )
    parser.add_argument("--games", type=int, default=50, help="how many go on at once")
    parser.add_argument(
        "--processes", action="store_true", help="one server with --processes 2, instead of two servers"
    )
    parser.add_argument("--only", choices=KINDS, action="append", help="kill only this")
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(3)), help="of the choice of kills")
    parser.add_argument("--keep", action="store_true", help="keep the folder with all logs")
    chosen = parser.parse_args(arguments)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C: nothing is left running
    console, random = Console(width=None if sys.stdout.isatty() else 160), Random(chosen.seed)
    kinds = random.choices(chosen.only or list(KINDS), None if chosen.only else list(KINDS.values()), k=chosen.kills)
    kinds += ["postgres"] * chosen.postgres
    random.shuffle(kinds)
    folder = Path(mkdtemp(prefix="chaos-"))
    console.print(f"seed {chosen.seed}, logs in {folder}")
    outcome = asyncio.run(run(folder, kinds, chosen.games, random, is_supervised=chosen.processes))
    console.print(shown(outcome))
    if not outcome.missed and not chosen.keep:
        shutil.rmtree(folder)
    return 1 if outcome.missed else 0


if __name__ == "__main__":
    sys.exit(main())
