"""Servers killed in the middle of play: not one acknowledged move is lost, and every game goes on."""

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from ludogite.server import wire
from support.received import Received
from support.server_house import awaited

KILLS = 200
SHORTEST, LONGEST = 0.02, 0.25
"""How long a server lives once it answers, in seconds."""
SHORT = {"max_plies": 40}
"""Games that are over soon, so that there are many rematches, and a killed server is soon back."""
GAMES = {
    "colorado": SHORT,
    "katarenga": SHORT,
    "kanto": SHORT,
    "four-circles": SHORT,
    "movers-hoppers": SHORT,
    "karma-dice": {"target": 10},
}
PATIENCE = 20.0
TESTS = Path(__file__).parents[1]


@dataclass
class Nest:
    """Where servers come from."""

    process: "subprocess.Popen[str]"
    port: int
    server: int = 0

    def start(self) -> None:
        """Start a server."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write("start\n")
        self.process.stdin.flush()
        self.server = int(self.process.stdout.readline())

    def kill(self) -> None:
        """Kill it, as hard as can be."""
        os.kill(self.server, signal.SIGKILL)

    def post(self, path: str, body: dict[str, Any]) -> str:
        """Ask it for something."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310 - likewise
            return str(answer.read().decode())


@contextmanager
def nest(folder: Path) -> Iterator[Nest]:
    """A nest that is empty afterwards."""
    command = [sys.executable, "-m", "support.server_nest", str(folder)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=TESTS) as process:
        assert process.stdout
        opened = Nest(process, int(process.stdout.readline()))
        try:
            yield opened
        finally:
            with suppress(ProcessLookupError):
                os.kill(opened.server, signal.SIGKILL)
            process.kill()


@dataclass
class Player:
    """A browser, as persistent as ours: it sends a request until it is acknowledged, over as many lines as it takes."""

    nest: Nest
    guest: str
    table: str
    random: Random
    acknowledged: dict[tuple[str, str], dict[str, Any]] = field(default_factory=dict)
    pending: dict[str, Any] | None = None
    number: int = 0
    seen: Received = field(default_factory=Received)

    async def play(self) -> None:
        """Play on and on."""
        while True:
            with suppress(OSError, WebSocketException, TimeoutError, EOFError):
                where = f"ws://127.0.0.1:{self.nest.port}/{self.table}/{self.guest}"
                async with connect(where, compression=None, open_timeout=PATIENCE, close_timeout=0.1) as line:
                    await self._stay(line)
            await asyncio.sleep(0.005)

    async def _stay(self, line: ClientConnection) -> None:
        table = self.table
        while table == self.table:
            async with asyncio.timeout(PATIENCE):
                told = await line.recv()
            self._hear(told)
            await self._answer(line)

    def _hear(self, message: str | bytes) -> None:
        told = self.seen.take(message)
        if isinstance(told, wire.Refused):
            assert told.code in ("stale", "not-now", "not-yours"), told
            if self.pending and told.id == self.pending["id"]:
                self.pending = None
            return
        if isinstance(told, wire.Update) and told.table and self.pending:
            self.pending["sent"] = False
        if isinstance(told, wire.Update) and self.pending and told.ack == self.pending["id"]:
            self.acknowledged[self.table, self.pending["id"]] = self.pending
            self.pending = None
        if following := self.seen.state.next_table:
            self.table, self.pending = following, None

    async def _answer(self, line: ClientConnection) -> None:
        """Send what has to be sent: again what is not acknowledged, else whatever comes next."""
        if self.pending is None:
            wanted = self._wanted()
            if wanted is None:
                return
            self.number += 1
            self.pending = wanted | {"id": f"{self.number}", "v": self.seen.version, "sent": False}
        if not self.pending["sent"]:
            await line.send(json.dumps({name: value for name, value in self.pending.items() if name != "sent"}))
            self.pending["sent"] = True

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


def set_up(opened: Nest, random: Random) -> list[Player]:
    """Two people at a table of each game, one against a bot, one alone."""
    players = []
    for game, options in GAMES.items():
        table = opened.post("/open/ann", {"game": game, "kind": "friend", "seat": "first", "options": options})
        players.append(Player(opened, "ann", table, random))
        players.append(Player(opened, "bob", table, random))
    for game, kind, options in (("not-this-way", "bot", SHORT), ("karma-solo", "screen", {})):
        table = opened.post("/open/ann", {"game": game, "kind": kind, "seat": "first", "options": options})
        players.append(Player(opened, "ann", table, random))
    return players


def take_seats(folder: Path, opened: Nest) -> None:
    """The second guest accepts all invitations."""
    with closing(sqlite3.connect(folder / "house.db")) as database:
        tokens = database.execute("SELECT token FROM seats WHERE token IS NOT NULL").fetchall()
    for (token,) in tokens:
        opened.post(f"/join/{token}/bob", {})


@pytest.mark.slow
@awaited
async def test_not_one_acknowledged_move_is_lost_in_two_hundred_kills(tmp_path: Path) -> None:
    random = Random(200)
    with nest(tmp_path) as opened:
        opened.start()
        players = set_up(opened, random)
        take_seats(tmp_path, opened)
        tasks = [asyncio.create_task(player.play()) for player in players]
        for _ in range(KILLS):
            await something_is_acknowledged(players, tasks)
            await asyncio.sleep(random.uniform(SHORTEST, LONGEST))
            opened.kill()
            opened.start()
        await every_game_goes_on(players, tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        opened.kill()
    check(tmp_path, players)


async def something_is_acknowledged(players: list[Player], tasks: "list[asyncio.Task[None]]") -> None:
    """The server is up, and somebody plays."""
    before = sum(len(player.acknowledged) for player in players)
    async with asyncio.timeout(PATIENCE):
        while sum(len(player.acknowledged) for player in players) == before:
            await asyncio.sleep(0.002)
            assert not any(task.done() for task in tasks), "somebody gave up"


async def every_game_goes_on(players: list[Player], tasks: "list[asyncio.Task[None]]") -> None:
    """Everybody who plays gets another move acknowledged."""
    before = [len(player.acknowledged) for player in players]
    async with asyncio.timeout(PATIENCE):
        while any(len(player.acknowledged) == count for player, count in zip(players, before, strict=True)):
            await asyncio.sleep(0.01)
            assert not any(task.done() for task in tasks)


def check(folder: Path, players: list[Player]) -> None:
    """What was acknowledged is in the database, once, as it was sent."""
    with closing(sqlite3.connect(folder / "house.db")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = database.execute(
            "SELECT a.table_id, request, text, guest, a.version FROM acts a JOIN seats s "
            "ON s.table_id = a.table_id AND s.seat = CAST(request AS INTEGER) WHERE request IS NOT NULL"
        ).fetchall()
        (gaps,) = database.execute(
            "SELECT COUNT(*) FROM (SELECT 1 FROM acts GROUP BY table_id HAVING MAX(version) != COUNT(*))"
        ).fetchone()
    assert gaps == 0
    kept = {(table, request.partition(":")[2], guest): (text, version) for table, request, text, guest, version in rows}
    assert len(kept) == len(rows)
    moves = 0
    for player in players:
        for (table, request), sent in player.acknowledged.items():
            text, version = kept[table, request, player.guest]
            assert version == sent["v"] + 1
            if sent["do"] == "move":
                assert text == sent["move"]
                moves += 1
    assert moves > KILLS
    print(f"{KILLS} kills, {moves} acknowledged moves, none lost")
