"""Servers for tests that kill them: everything is imported once, each server is a fork with the same socket.

``python forking_server.py DATABASE [REDIS]`` prints the port it listens at; then for each line it reads it starts a
server, and prints its process id. Guests are believed to be who they say.
"""

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import uvicorn
from litestar import Litestar, WebSocket, get, post, websocket
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody

from ludogite.app.clients import Client
from ludogite.server.asgi import meet_neighbours
from ludogite.server.http import table_socket as sockets
from ludogite.server.settings import Settings
from ludogite.server.sockets.direct import DirectConnection
from ludogite.server.store.database import Database
from ludogite.server.tables.host import ServerHost
from ludogite.table.setup import NewTable
from support.databases import url
from support.server_host import FirstMoves


def app(database: Path | str, redis: str = "") -> Litestar:
    """A server without checks of requests; its database is in a folder, or has a URL."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        store = Database(url(database) if isinstance(database, Path) else database)
        await store.start()
        app.state.host = host = ServerHost(store, FirstMoves(), Settings(), store.now)
        if redis:
            await meet_neighbours(host, redis)
        await host.start()
        yield
        await host.close()
        await store.close()

    @websocket("/{table_id:str}/{guest:str}")
    async def live(socket: WebSocket[Any, Any, Any], table_id: FromPath[str], guest: FromPath[str]) -> None:
        await sockets.connect(socket, table_id, Client(guest), socket.app.state.host)

    @post("/open/{guest:str}")
    async def open_table(state: State, guest: FromPath[str], data: JSONBody[NewTable]) -> str:
        table_id: str = await state.host.open(data, Client(guest))
        return table_id

    @post("/join/{token:str}/{guest:str}")
    async def join(state: State, token: FromPath[str], guest: FromPath[str]) -> str:
        table_id: str = await state.host.join(token, guest)
        return table_id

    @get("/process")
    async def process(state: State) -> str:
        name: str = state.host.store.ownership.process
        return name

    return Litestar([live, open_table, join, process], lifespan=[lifespan], openapi_config=None, logging_config=None)


def serve(server: Litestar, listening: socket.socket) -> None:
    """Run a server until it is told to end, or killed."""
    config = uvicorn.Config(server, ws=DirectConnection, log_level="error", ws_per_message_deflate=False)
    asyncio.run(uvicorn.Server(config).serve([listening]))


def main(database: str, redis: str = "") -> None:
    """Start servers as they are asked for."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(256)
    print(listening.getsockname()[1], flush=True)
    for _ in sys.stdin:
        child = os.fork()
        if not child:
            serve(app(database if "://" in database else Path(database), redis), listening)
            os._exit(0)
        print(child, flush=True)
        os.waitpid(child, 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
