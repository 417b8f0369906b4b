"""Players as persistent as our browser, and what the database must have of them, whatever happens to the server."""

import asyncio
import json
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Protocol

import psycopg
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, WebSocketException

from ludogite.table.messages import RefusedMessage, Update
from support.received import Received

SILENCE = 2.5
"""After so many seconds in which nothing came, the browser asks whether the server is still there."""
PATIENCE = 9.0
"""After so many, it tries another line."""
RESEND = 4.0
"""After so many, it sends again what is not acknowledged."""
AT_ONCE = (0.005,)
BROWSER = (0.0, 1.0, 2.0)
"""How long it waits before each try to have a line again: the last of these from then on."""
FINAL = (1008, 4403, 4404)
"""Lines that are closed so are not tried again: somebody who plays fairly must never be told that."""
PLAYING_ON = ("stale", "not-now", "not-yours")
"""Refusals that happen to whoever plays fairly while servers die."""

Line = Callable[[str], AbstractAsyncContextManager[ClientConnection]]
"""Opens a line to a table."""

SHORT = {"max_plies": 40}
"""Games that are over soon, so that there are many rematches, and a killed server is soon back."""
GAMES: dict[str, dict[str, Any]] = {
    "colorado": SHORT,
    "katarenga": SHORT,
    "kanto": SHORT,
    "four-circles": SHORT,
    "movers-hoppers": SHORT,
    "karma-dice": {"target": 3},
}


@dataclass(eq=False)
class Player:
    """A browser: it sends a request until it is acknowledged, over as many lines as it takes."""

    line: Line
    guest: str
    """Their id in the database."""
    table: str
    random: Random
    pace: float = 0.0
    """Seconds before each move."""
    pauses: Sequence[float] = AT_ONCE
    acknowledged: dict[tuple[str, str], dict[str, Any]] = field(default_factory=dict)
    waits: list[tuple[float, float]] = field(default_factory=list)
    """When each acknowledged request was first sent, by the monotonic clock, and after how many seconds it was."""
    cuts: list[tuple[float, str]] = field(default_factory=list)
    """When a line was lost, and why."""
    refusals: Counter[str] = field(default_factory=Counter)
    pending: dict[str, Any] | None = None
    sent_at: float = 0.0
    number: int = 0
    seen: Received = field(default_factory=Received)
    at: tuple[str, int] = ("", -1)
    """The table, and the latest version of it that was seen."""
    set_back: list[tuple[str, int, int]] = field(default_factory=list)
    """Where a table came back as it had been before: the table, the version that was seen, the one that came."""
    _line_sent_at: float = float("-inf")
    """When what is not acknowledged was last sent, over the present line."""
    _failures: int = 0

    async def play(self) -> None:
        """Play on and on."""
        while True:
            table, why = self.table, "nobody answers"
            try:
                async with self.line(table) as line:
                    await self._stay(line)
            except (OSError, WebSocketException, TimeoutError, EOFError) as error:
                why = f"{type(error).__name__}: {error}"
                if isinstance(error, ConnectionClosed) and error.rcvd and error.rcvd.code in FINAL:
                    self.refusals[f"closed for good: {error.rcvd.code}"] += 1
            if table == self.table:
                self.cuts.append((time.monotonic(), why))
                await asyncio.sleep(self.pauses[min(self._failures, len(self.pauses) - 1)])
                self._failures += 1

    async def _stay(self, line: ClientConnection) -> None:
        table, heard = self.table, time.monotonic()
        while table == self.table:
            try:
                async with asyncio.timeout(SILENCE):
                    told = await line.recv()
            except TimeoutError:
                if time.monotonic() - heard > PATIENCE:
                    raise
                await line.send('{"do":"ping"}')
                continue
            heard = time.monotonic()
            self._hear(told)
            if table == self.table:
                await self._answer(line)

    def _hear(self, message: str | bytes) -> None:
        told = self.seen.take(message)
        if isinstance(told, RefusedMessage):
            self.refusals[told.code] += 1
            if self.pending and told.id == self.pending["id"]:
                self.pending = None
            return
        if isinstance(told, Update):
            self._note(told)
        if isinstance(told, Update) and self.pending and told.ack == self.pending["id"]:
            self.acknowledged[self.table, self.pending["id"]] = self.pending
            self.waits.append((self.sent_at, time.monotonic() - self.sent_at))
            self.pending = None
        if following := self.seen.state.next_table:
            self.table, self.pending = following, None

    def _note(self, told: Update) -> None:
        """Something new of a table, or all of it over a new line."""
        table, before = self.at
        if table == self.table and told.version < before:
            self.set_back.append((table, before, told.version))
        else:
            self.at = self.table, told.version
        if told.info:
            self._line_sent_at, self._failures = float("-inf"), 0

    async def _answer(self, line: ClientConnection) -> None:
        """Send what has to be sent: again what is not acknowledged, else whatever comes next."""
        if self.pending is None:
            wanted = self._wanted()
            if wanted is None:
                return
            await asyncio.sleep(self.pace)
            self.number += 1
            self.pending = wanted | {"id": f"{self.number}", "v": self.seen.version}
            self.sent_at, self._line_sent_at = time.monotonic(), float("-inf")
        if time.monotonic() - self._line_sent_at >= RESEND:
            self._line_sent_at = time.monotonic()
            await line.send(json.dumps(self.pending))

    def _wanted(self) -> dict[str, Any] | None:
        seats, offers = self.seen.seats, self.seen.state.offers
        if self.seen.moves:
            return {"do": "move", "move": self.random.choice(self.seen.moves)}
        if self.seen.state.phase == "over":
            mine = [number for number, seat in enumerate(seats) if seat.is_yours]
            people = [number for number, seat in enumerate(seats) if seat.level is None]
            if not offers:
                return {"do": "act", "act": "offer-rematch"} if people[0] in mine else None
            return {"do": "act", "act": "accept"} if offers[0].seat not in mine else None
        return None


class Database(Protocol):
    """A connection of SQLite or of PostgreSQL."""

    def execute(self, query: str) -> Any:
        """Ask for something."""


def check_kept(database: Path | str, players: Iterable[Player]) -> int:
    """How many moves were acknowledged; whatever was must be in the database, once, as it was sent."""
    with closing(psycopg.connect(database) if isinstance(database, str) else sqlite3.connect(database)) as opened:
        if isinstance(database, Path):
            assert opened.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return kept_moves(opened, {player: player.acknowledged for player in players})


def kept_moves(database: Database, acknowledged: Mapping[Player, Mapping[tuple[str, str], dict[str, Any]]]) -> int:
    """How many of these requests were moves; each must be in the database, once, as it was sent."""
    rows = database.execute("SELECT table_id, request, text, version FROM acts WHERE request IS NOT NULL").fetchall()
    seats = database.execute("SELECT table_id, seat, guest FROM seats").fetchall()
    guests = {(table, str(seat)): guest for table, seat, guest in seats}
    gaps = database.execute("SELECT table_id FROM acts GROUP BY table_id HAVING MAX(version) != COUNT(*)").fetchall()
    assert not gaps, f"acts are missing: {gaps}"
    kept = {}
    for table, request, text, version in rows:
        asker, _, number = request.partition(":")
        seat = asker.partition("~")[0]
        kept[table, number, guests[table, seat]] = text, version
    assert len(kept) == len(rows), "a request was granted twice"
    moves = 0
    for player, requests in acknowledged.items():
        for (table, request), sent in requests.items():
            text, version = kept[table, request, player.guest]
            assert version == sent["v"] + 1, f"{table}: {sent} is act {version}"
            if sent["do"] == "move":
                assert text == sent["move"], f"{table}: {sent} is {text}"
                moves += 1
    return moves


async def something_is_acknowledged(
    players: Sequence[Player], tasks: "Sequence[asyncio.Task[None]]", seconds: float
) -> None:
    """The server is up, and somebody plays."""
    before = sum(len(player.acknowledged) for player in players)
    async with asyncio.timeout(seconds):
        while sum(len(player.acknowledged) for player in players) == before:
            await asyncio.sleep(0.002)
            assert not any(task.done() for task in tasks), "somebody gave up"


async def every_game_goes_on(players: Sequence[Player], tasks: "Sequence[asyncio.Task[None]]", seconds: float) -> None:
    """Everybody who plays gets another move acknowledged."""
    before = [len(player.acknowledged) for player in players]
    async with asyncio.timeout(seconds):
        while any(len(player.acknowledged) == count for player, count in zip(players, before, strict=True)):
            await asyncio.sleep(0.01)
            assert not any(task.done() for task in tasks), "somebody gave up"


async def stopped(tasks: "Sequence[asyncio.Task[None]]") -> None:
    """End what is going on."""
    for task in tasks:
        task.cancel()
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*tasks, return_exceptions=True)
