"""Visitors of a deployment, directly at its servers or through an HTTPS proxy."""

import asyncio
import ssl
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

from deploy.running import SECONDS
from support.persistent import Player, every_game_goes_on, stopped

PACE = 0.1


def any_certificate() -> ssl.SSLContext:
    """Accepts a proxy's self-signed certificate."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


class Visitor:
    """Somebody's browser."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._trust: Any = any_certificate() if address.startswith("https") else None
        self.cookies = httpx.Cookies()

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """One request over a connection of its own."""
        async with httpx.AsyncClient(cookies=self.cookies, verify=self._trust or True, timeout=SECONDS) as client:
            answer = await client.request(method, f"{self._address}{path}", **more)
            self.cookies.update(client.cookies)
        return answer

    async def arrive(self) -> "Visitor":
        """Get a cookie."""
        assert (await self.ask("GET", "/api/me")).status_code == 200
        return self

    async def send(self, path: str, body: dict[str, Any]) -> Any:
        """Ask for a change, as the page does."""
        headers = {"x-csrf-token": self.cookies["csrf"], "origin": self._address}
        answer = await self.ask("POST", path, json=body, headers=headers)
        assert answer.status_code == 201, answer.text
        return answer.json()

    async def open(self, game: str, kind: str, **chosen: Any) -> str:
        """Open a table, and return its id."""
        return str((await self.send("/api/tables", {"game": game, "kind": kind, "seat": "first"} | chosen))["table"])

    def line(self, table: str) -> AbstractAsyncContextManager[ClientConnection]:
        """A WebSocket to a table."""
        return connect(
            f"ws{self._address.removeprefix('http')}/api/tables/{table}/live",
            additional_headers={"cookie": f"guest={self.cookies['guest']}"},
            compression=None,
            ssl=self._trust,
            open_timeout=SECONDS,
            close_timeout=0.1,
        )

    def player(self, table: str, seed: int) -> Player:
        """Play at a table until cancelled."""
        return Player(self.line, self.cookies["guest"].partition(".")[0], table, Random(seed), PACE)


async def two_at_a_table(first: str, second: str, game: str) -> list[Player]:
    """Two people at two addresses who play each other."""
    ada, ben = await Visitor(first).arrive(), await Visitor(second).arrive()
    table = await ada.open(game, "friend")
    async with ada.line(table) as line:
        async with asyncio.timeout(SECONDS):
            told = httpx.Response(200, content=await line.recv()).json()
    token = next(seat["invitation"] for seat in told["seats"] if seat.get("invitation"))
    await ben.send(f"/api/join/{token}", {})
    return [ada.player(table, 1), ben.player(table, 2)]


async def against_a_bot(address: str, game: str) -> list[Player]:
    """Somebody who plays a bot."""
    ida = await Visitor(address).arrive()
    return [ida.player(await ida.open(game, "bot", levels=[1]), 3)]


@asynccontextmanager
async def playing(players: Sequence[Player]) -> Any:
    """Let everybody play until the test leaves; yields a function that waits until each has made another move."""
    tasks = [asyncio.create_task(player.play()) for player in players]

    async def go_on() -> None:
        await every_game_goes_on(players, tasks, SECONDS)

    try:
        yield go_on
    finally:
        await stopped(tasks)
