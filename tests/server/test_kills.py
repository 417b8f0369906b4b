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
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import connect

from support.persistent import (
    GAMES,
    PLAYING_ON,
    SHORT,
    Line,
    Player,
    check_kept,
    every_game_goes_on,
    something_is_acknowledged,
    stopped,
)
from support.server_house import awaited

KILLS = 200
SHORTEST, LONGEST = 0.02, 0.25
"""How long a server lives once it answers, in seconds."""
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


def line_to(opened: Nest, guest: str) -> Line:
    """How a guest's browser reaches tables."""
    place = f"ws://127.0.0.1:{opened.port}"
    return lambda table: connect(
        f"{place}/{table}/{guest}", compression=None, open_timeout=PATIENCE, close_timeout=0.1, ping_interval=None
    )


def set_up(opened: Nest, random: Random) -> list[Player]:
    """Two people at a table of each game, one against a bot, one alone."""
    players = []
    for game, options in GAMES.items():
        table = opened.post("/open/ann", {"game": game, "kind": "friend", "seat": "first", "options": options})
        players += [Player(line_to(opened, guest), guest, table, random) for guest in ("ann", "bob")]
    for game, kind, options in (("not-this-way", "bot", SHORT), ("karma-solo", "screen", {})):
        table = opened.post("/open/ann", {"game": game, "kind": kind, "seat": "first", "options": options})
        players.append(Player(line_to(opened, "ann"), "ann", table, random))
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
            await something_is_acknowledged(players, tasks, PATIENCE)
            await asyncio.sleep(random.uniform(SHORTEST, LONGEST))
            opened.kill()
            opened.start()
        await every_game_goes_on(players, tasks, PATIENCE)
        await stopped(tasks)
        opened.kill()
    for player in players:
        assert player.refusals.keys() <= set(PLAYING_ON), player.refusals
    moves = check_kept(tmp_path / "house.db", players)
    assert moves > KILLS
    print(f"{KILLS} kills, {moves} acknowledged moves, none lost")
