"""An attack: what it is called, how long it takes, and where it finds the server that it is let loose on."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from websockets.asyncio.client import ClientConnection

from load.canary import Canary
from load.figures import MOST_GROWTH, SMALL, Figures
from load.server import Server
from load.visitors import Gate, Guest

SAMPLE_SECONDS = 0.1
COMPILING = 600.0
ANSWERED = 30.0
"""So long it is waited for the canary's next move after an attack."""


@dataclass
class ServerUnderTest:
    """A server, and the canary that plays there."""

    server: Server
    canary: Canary
    gate: Gate


@dataclass
class AttackRun:
    """One run of an attack."""

    figures: Figures
    seconds: float
    """Planned duration."""
    is_short: bool
    folder: Path
    sources: Iterator[str]
    under_test: ServerUnderTest | None = None
    settling: float = 15.0
    """So many seconds the server has afterwards to give memory back."""
    _ended: float = 0.0

    def end(self) -> None:
        """From now on the server is stopped on purpose: the canary is no longer watched."""
        self._ended = time.monotonic()

    @property
    def server(self) -> Server:
        assert self.under_test
        return self.under_test.server

    @property
    def gate(self) -> Gate:
        assert self.under_test
        return self.under_test.gate

    @property
    def canary(self) -> Canary:
        assert self.under_test
        return self.under_test.canary

    def miss(self, words: str) -> None:
        """A goal of this attack was missed."""
        self.figures.missed.append(words)

    def expect(self, is_met: bool, words: str) -> None:
        """If this goal is not met, say so."""
        if not is_met:
            self.miss(words)

    def scaled(self, long: int, short: int) -> int:
        """Number of repetitions."""
        return short if self.is_short else long

    async def guest(self, name: str = "") -> Guest:
        """A guest at an address that nobody had before."""
        return await Guest(self.gate, next(self.sources)).arrive(name)

    async def bots_ready(self, *games: str) -> None:
        """Wait until bots think about these games: until then others stand in for them."""
        await wait_for_bots(await self.guest(), games)

    @asynccontextmanager
    async def own_server(
        self, server: Server | None = None, *, with_canary: bool = True, is_loaded: bool = False, **environment: str
    ) -> AsyncIterator[ServerUnderTest]:
        """Another server than the one that all attacks share, measured while it is here, or from when it is loaded."""
        with TemporaryDirectory(dir=self.folder) as folder:
            (home := Path(folder) / "house").mkdir()
            chosen = await (server or Server(home, settings=environment)).start()
            canary = Canary(chosen.port)
            try:
                if with_canary:
                    await canary.start()
                if is_loaded:
                    await chosen.loaded()
                self.under_test = ServerUnderTest(chosen, canary, Gate(chosen.port, self.figures.statuses))
                async with self.measured():
                    yield self.under_test
            finally:
                await canary.stop()
                chosen.kill_group()

    @asynccontextmanager
    async def measured(self) -> AsyncIterator[None]:
        """Whatever is done meanwhile, with its effects on server and canary."""
        server, canary, figures = self.server, self.canary, self.figures
        before, logged, begin = server.memory(), server.log_size(), time.monotonic()
        all_before = server.all_memory()
        sampling = asyncio.create_task(_highest_memory(server))
        try:
            yield
        finally:
            if canary.waits and not self._ended:
                await canary.answered(ANSWERED)
            end = self._ended or time.monotonic()
            after = await self._settled(before)
            sampling.cancel()
            highest, all_highest = await sampling
            figures.memory = (before, max(before, highest, after), after) if server.is_running else (0, 0, 0)
            figures.grown = all_highest - all_before
            figures.seconds = end - begin
            figures.waits = canary.waits_between(begin, end)
            figures.cuts = canary.cuts_between(begin, end)
            figures.tracebacks += server.tracebacks(logged)
            figures.lost += canary.lost(server.database)

    async def _settled(self, before: int) -> int:
        end = time.monotonic() + (self.settling if self.figures.judges_memory else 0)
        allowed = max(MOST_GROWTH * before, before + SMALL)
        while (now := self.server.memory()) > allowed and time.monotonic() < end:
            await asyncio.sleep(SAMPLE_SECONDS)
        return now


async def wait_for_bots(guest: Guest, games: Iterable[str]) -> None:
    """Ask for a hint at a table of each game until there is one: then it is compiled, and loaded."""
    async with asyncio.timeout(COMPILING):
        for game in games:
            async with guest.line(await guest.open(game, "screen")) as line:
                while True:
                    await line.send('{"do":"hint","v":0}')
                    if await _answered(line, "hint", "refused") == "hint":
                        break
                    await asyncio.sleep(1)


async def _answered(line: ClientConnection, *wanted: str) -> str:
    """Kind of the next of these answers, however long it takes."""
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(2.5):
                while (told := str(json.loads(await line.recv())["is"])) not in wanted:
                    pass
                return told
        await line.send('{"do":"ping"}')  # whoever is silent is taken to be gone


async def _highest_memory(server: Server) -> tuple[int, int]:
    """The most memory that the server had, and with its workers, until this is cancelled."""
    highest, all_highest = 0, 0
    try:
        while True:
            highest, all_highest = max(highest, server.memory()), max(all_highest, server.all_memory())
            await asyncio.sleep(SAMPLE_SECONDS)
    except asyncio.CancelledError:
        return highest, all_highest


Run = Callable[[AttackRun], Awaitable[None]]


@dataclass(frozen=True)
class Attack:
    """An attack that can be run."""

    name: str
    run: Run
    seconds: float
    short: float | None
    """Duration in the short form; None if it is not part of it."""
    is_alone: bool
    """Whether it starts its own servers."""
    goal: str
    settling: float
    judges_waits: bool
    judges_cuts: bool
    judges_memory: bool


ATTACKS: dict[str, Attack] = {}


def attack(
    name: str,
    seconds: float,
    short: float | None = None,
    *,
    is_alone: bool = False,
    settling: float = 15.0,
    judges_waits: bool = True,
    judges_cuts: bool = True,
    judges_memory: bool = True,
) -> Callable[[Run], Run]:
    """Make an attack of a function; its docstring is its goal."""

    def made(run: Run) -> Run:
        ATTACKS[name] = Attack(
            name,
            run,
            seconds,
            short,
            is_alone,
            (run.__doc__ or "").strip(),
            settling,
            judges_waits,
            judges_cuts,
            judges_memory,
        )
        return run

    return made
