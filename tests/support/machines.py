"""Several processes of one server, in this one: each has its own store, over the same PostgreSQL and Redis."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from random import Random
from typing import Any

from ludogite.app.clients import Client
from ludogite.app.live.viewers import TRY_AGAIN
from ludogite.server.asgi import meet_neighbours
from ludogite.server.http import table_socket as requests
from ludogite.server.settings import Settings
from ludogite.server.sockets.connections import DIRECT, Receiver
from ludogite.server.store.database import Database
from ludogite.server.tables.host import ServerHost
from ludogite.table.setup import NewTable
from support.received import Received
from support.server_host import FirstMoves

SOON = 60.0
"""What is awaited comes within so many seconds, however busy the machine is."""


async def until(condition: Callable[[], bool], seconds: float = SOON) -> None:
    """Wait for something."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.005)


@asynccontextmanager
async def machine(database: str, redis: str = "", **settings: Any) -> AsyncIterator[ServerHost]:
    """One process of a server."""
    store = Database(database)
    await store.start()
    host = ServerHost(store, FirstMoves(), Settings(redis=redis, **settings), store.now)
    if redis:
        await meet_neighbours(host, redis)
    await host.start()
    try:
        yield host
    finally:
        await host.close()
        await store.close()


class Socket:
    """A socket of Litestar's, as far as it is needed."""

    def __init__(self, browser: "Browser") -> None:
        self.browser = browser
        self.scope = {"extensions": {DIRECT: browser}}

    async def accept(self) -> None:
        """It is there."""

    async def close(self, code: int, reason: str) -> None:
        """It is closed before anything has come over it."""
        self.browser.close(code, reason)


class Browser(Received):
    """Somebody's browser: a socket at a process, which comes back by itself."""

    def __init__(self, host: ServerHost, table: str, guest: str, random: Random | None = None) -> None:
        super().__init__()
        self.host, self.table, self.guest = host, table, guest
        self.random = random or Random(guest)
        self.receiver: Receiver | None = None
        self.closed: list[tuple[int, str]] = []
        """With what connections were closed."""
        self.is_cut = False
        self._over = asyncio.Event()
        self._number = 0
        self._task = asyncio.create_task(self._stay())

    async def _stay(self) -> None:
        while True:
            self._over.clear()
            client = Client(self.guest)
            await requests.connect(Socket(self), self.table, client, self.host)  # type: ignore[arg-type]
            self.receiver = None
            if not self.closed or self.closed[-1][0] != TRY_AGAIN:
                return
            await asyncio.sleep(0.02)

    # ---- as a connection

    def send_text(self, message: bytes) -> None:
        """Read what comes."""
        if not self._over.is_set():
            self.take(message)

    def close(self, code: int, reason: str) -> None:
        """The connection is closed."""
        self.closed.append((code, reason))
        self.is_cut = True
        self._over.set()

    async def receive_all(self, receiver: Receiver) -> None:
        """Be there until it is closed."""
        self.receiver = receiver
        await self._over.wait()

    # ---- as somebody

    @property
    def is_there(self) -> bool:
        """Whether the table has come over the present connection."""
        return self.receiver is not None and self.version >= 0

    def send(self, **request: Any) -> str:
        """Send a request; returns its id."""
        self._number += 1
        assert self.receiver
        data = json.dumps({"id": f"{self._number}", "v": self.version} | request).encode()
        self.receiver.charge(len(data))
        self.receiver.receive(data)
        return f"{self._number}"

    async def play(self, move: str = "") -> None:
        """Play a move, and wait until it is acknowledged."""
        await until(lambda: self.is_there and bool(self.moves))
        request = self.send(do="move", move=move or self.random.choice(self.moves))
        await until(lambda: request in self.acknowledged)

    async def leave(self) -> None:
        """Close the page."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        self.receiver = None


async def new_table(host: ServerHost, guest: str = "ann", **new: Any) -> str:
    """A table that a guest opens at a process."""
    return await host.open(NewTable(**({"game": "colorado", "kind": "friend", "seat": "first"} | new)), Client(guest))


async def two_browsers(here: ServerHost, there: ServerHost, **new: Any) -> tuple[Browser, Browser]:
    """Two people at a table, each at a process; the first one's has it."""
    table = await new_table(here, **new)
    token = here.tables[table].model.seats[1].token
    assert token
    await there.join(token, "bob")
    ann = Browser(here, table, "ann")
    await until(lambda: ann.is_there)
    bob = Browser(there, table, "bob")
    await until(lambda: bob.is_there)
    return ann, bob
