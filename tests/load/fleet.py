"""A deployment of several processes: servers and workers, each started again when it ends, a PostgreSQL and a Redis."""

import asyncio
import re
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

from load.server import MB, Server
from load.visitors import Gate, Guest, addresses
from ludogite.games.registry import BOOKS
from support.persistent import BROWSER, GAMES, SHORT, Player
from support.servers import PostgresServer, RedisServer

UNLIMITED = {
    "LUDOGITE_REQUESTS_PER_MINUTE": "0",
    "LUDOGITE_TABLES_PER_MINUTE": "0",
    "LUDOGITE_MAX_TABLES_PER_GUEST": "1000000",
    "LUDOGITE_MAX_CONNECTIONS_PER_ADDRESS": "0",
}
LOOK_SECONDS = 0.05
WITH_BOTS = ("not-this-way", "colorado", "karma-dice")
OPENED_AT_ONCE = 8
LOOK_AROUND_SECONDS = 0.5
ENDING = 15.0


class Fleet:
    """Two servers or one with two processes, two workers, and what they share."""

    def __init__(
        self, folder: Path, *, is_supervised: bool = False, settings: Mapping[str, str] = MappingProxyType({})
    ) -> None:
        self.folder = folder
        self._settings = {**UNLIMITED, **settings}
        self.postgres, self.redis = PostgresServer(), RedisServer()
        command = ("serve", "--no-browser", *(("--processes", "2") if is_supervised else ()))
        self.servers = [self._part(f"server-{number}", command) for number in range(1 if is_supervised else 2)]
        self.workers = [self._part(f"worker-{number}", ("worker",)) for number in range(2)]
        self.lives: Counter[str] = Counter()
        self.ended: Counter[str] = Counter()
        """Number of parts that ended without having been killed, with their status."""
        self.killed: set[int] = set()
        self.sources = addresses()
        """Addresses of visitors."""
        self._keeper: asyncio.Task[None] | None = None

    def _part(self, name: str, command: tuple[str, ...]) -> Server:
        (home := self.folder / name).mkdir()
        return Server(home, settings=self._settings | {"LUDOGITE_REDIS": self.redis.url}, command=command)

    @property
    def parts(self) -> list[Server]:
        """The servers and workers."""
        return [*self.servers, *self.workers]

    @property
    def gates(self) -> list[Gate]:
        """Entry points for visitors."""
        return [Gate(server.port) for server in self.servers]

    @property
    def url(self) -> str:
        """The database."""
        return self.postgres.url("postgres")

    async def start(self) -> None:
        """Start everything, and keep it running."""
        await asyncio.to_thread(self.postgres.start)
        await asyncio.to_thread(self.redis.start)
        for part in self.parts:
            self.spawn(part)
        for server in self.servers:
            if not await server.opened():
                raise RuntimeError(f"{server.folder.name} did not open: {server.logged()[-2000:].decode()}")
        self._keeper = asyncio.create_task(self._keep())

    async def prepared(self) -> None:
        """Wait until all servers play all games compiled: until then they load more."""
        all_of_them = [b"%.1f" % len(BOOKS)] * len(self.servers)
        while re.findall(rb"ludogite_compiled_games\{.*\} (\S+)", await self._measured()) != all_of_them:
            await asyncio.sleep(LOOK_AROUND_SECONDS)

    async def _measured(self) -> bytes:
        return (await self.gates[0].ask("127.0.0.1", target="/metrics")).body

    def spawn(self, part: Server) -> None:
        """Start a server or worker; the database knows which one it is, and in which of its lives."""
        name = part.folder.name
        self.lives[name] += 1
        part.spawn(LUDOGITE_DATABASE=f"{self.url}?application_name={name}.{self.lives[name]}")

    async def _keep(self) -> None:
        """Start again whatever has ended, as the system does for services."""
        while True:
            for part in self.parts:
                if not part.is_running:
                    assert part.process
                    if part.pid not in self.killed:
                        self.ended[f"{part.folder.name}: {part.process.returncode}"] += 1
                    self.spawn(part)
            await asyncio.sleep(LOOK_SECONDS)

    async def end(self) -> float:
        """Ask servers and workers to end; how long that took, infinite if one did not."""
        await self._stop_keeping()
        return max(await asyncio.gather(*(part.ended(ENDING) for part in self.parts)))

    async def _stop_keeping(self) -> None:
        if self._keeper:
            self._keeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._keeper

    async def close(self) -> None:
        """End everything, as hard as can be."""
        await self._stop_keeping()
        for part in self.parts:
            if part.process:
                part.kill_all()
        self.redis.remove()
        self.postgres.remove()

    def logged(self) -> dict[str, bytes]:
        """Logs of all parts."""
        return {part.folder.name: part.logged() for part in self.parts}

    def tracebacks(self) -> int:
        """Number of tracebacks in all logs."""
        return sum(part.tracebacks() for part in self.parts)

    def memory(self) -> dict[str, float]:
        """The resident memory of every server and worker, and of what each has started, in MB."""
        own = {part.folder.name: part.memory() / MB for part in self.parts}
        started = {
            f"{part.folder.name}, started": part.all_memory() / MB - own[part.folder.name] for part in self.parts
        }
        return own | {name: size for name, size in started.items() if size}


class Spread(Guest):
    """Somebody whose browser comes in at any of the servers, each time at another one."""

    def __init__(self, gates: list[Gate], source: str, random: Random) -> None:
        super().__init__(random.choice(gates), source)
        self._gates, self._random = gates, random

    def line(self, table: str) -> Any:
        """A WebSocket to a table."""
        self.gate = self._random.choice(self._gates)
        return super().line(table)

    async def look_around(self, table: str, statuses: Counter[str]) -> None:
        """Do all that people do besides playing, again and again; what they are answered."""
        pages = ("/api/me", "/api/me/tables", f"/api/tables/{table}/past?round=1&step=0", "/api/ready")
        while True:
            await asyncio.sleep(self._random.uniform(0, 2 * LOOK_AROUND_SECONDS))
            self.gate = self._random.choice(self._gates)
            if page := self._random.choice((*pages, "")):
                answer = await self.get(page)
            else:
                page, new = "a new table", {"game": "karma-solo", "kind": "screen", "seat": "first"}
                answer = await self.send("POST", "/api/tables", new)
            statuses[f"{page.replace(table, '...')}: {answer.status}"] += 1


@dataclass
class Play:
    """A game that goes on, with its people; and how long it went without anything new."""

    name: str
    players: list[Player]
    gaps: list[tuple[float, float]] = field(default_factory=list)
    """Times when the table was seen to change, and seconds since the change before."""
    _newest: dict[str, int] = field(default_factory=dict)
    _since: float = 0.0

    def look(self, now: float) -> None:
        """Note what is new."""
        self._since = self._since or now
        is_new = False
        for table, version in (player.at for player in self.players):
            if version > self._newest.get(table, -1):
                self._newest[table], is_new = version, True
        if is_new:
            self.gaps.append((now, now - self._since))
            self._since = now

    def waiting(self, now: float) -> float:
        """Seconds without a change."""
        return now - self._since if self._since else 0.0


async def watch(plays: Iterable[Play]) -> None:
    """Look at all games again and again."""
    while True:
        now = time.monotonic()
        for play in plays:
            play.look(now)
        await asyncio.sleep(LOOK_SECONDS)


async def open_games(fleet: Fleet, count: int, random: Random, pace: float, who: type[Player] = Player) -> list[Play]:
    """Games of all kinds: of ten, six are between two people, three against bots, one is played alone."""
    sources, gates = fleet.sources, fleet.gates

    async def guest(name: str) -> Spread:
        found = Spread(gates, next(sources), random)
        await found.arrive(name)
        return found

    def player(guest: Guest, table: str) -> Player:
        return who(guest.line, guest.id, table, random, random.uniform(0.5, 1.5) * pace, BROWSER)

    async def one(number: int) -> Play:
        kind = number % 10
        if kind < len(GAMES):
            game, options = list(GAMES.items())[kind]
            first, second = await guest("Ada"), await guest("Ben")
            table = await first.open(game, "friend", options=options)
            await second.join(await first.invitation(table))
            return Play(f"{game} {number}", [player(first, table), player(second, table)])
        alone = await guest("Ida")
        if kind < len(GAMES) + len(WITH_BOTS):
            game = WITH_BOTS[kind - len(GAMES)]
            table = await alone.open(game, "bot", options=GAMES.get(game, SHORT), levels=[random.randint(1, 4)])
            return Play(f"{game} {number}, with a bot", [player(alone, table)])
        table = await alone.open("karma-solo", "screen")
        return Play(f"karma-solo {number}", [player(alone, table)])

    plays: list[Play] = []
    for begin in range(0, count, OPENED_AT_ONCE):
        plays += await asyncio.gather(*map(one, range(begin, min(count, begin + OPENED_AT_ONCE))))
    return plays
