"""A guest's WebSocket at a table, with its rate limit."""

import logging
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Annotated, Never

from litestar import websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import PathParameter

from ludogite.app.clients import Client
from ludogite.app.live.live_table import LiveTable
from ludogite.app.live.socket_requests import LARGEST_FRAME, NO_SUCH_TABLE, RequestReader
from ludogite.app.live.viewers import BYTE, TRY_AGAIN, Visitor
from ludogite.app.refusals import NotNow
from ludogite.games.words import Refused
from ludogite.server.http.mount import client_of
from ludogite.server.limits.guest_cookies import ID_PATTERN, guest_of
from ludogite.server.limits.rate_limits import TokenBucket
from ludogite.server.sockets.connections import TOO_MANY, AnySocket, Connection, connection_of
from ludogite.server.tables.host import ServerHost, host_of
from ludogite.server.tables.peers import Peers

LOG = logging.getLogger(__name__)
TableId = Annotated[str, PathParameter(pattern=ID_PATTERN)]
NO_GUEST = 4401
"""Close code for a socket without a guest's cookie; the page gets its cookie by GET /api/me."""
TOO_BIG = 1009
FAULT = 1011
AT_ONCE, A_SECOND = 400.0, 200.0
"""Burst and rate per second of one connection's requests."""


def new_allowance() -> TokenBucket:
    """The rate limit of a new connection."""
    return TokenBucket(AT_ONCE, A_SECOND, monotonic)


@websocket("/api/tables/{table_id:str}/live")
async def live(socket: AnySocket, table_id: TableId) -> None:
    """The table itself, for as long as the guest looks at it."""
    if guest_of(socket) is None:
        await socket.accept()
        await socket.close(NO_GUEST, "no guest")
        return
    await connect(socket, table_id, client_of(socket), host_of(socket))


async def connect(socket: AnySocket, table_id: str, client: Client, host: ServerHost) -> None:
    """Connect a guest with a table until one of them leaves."""
    await socket.accept()
    if not host.enter(client.guest):
        await _close(socket, TOO_MANY, "too many sockets")
        return
    connection, allowance = connection_of(socket), new_allowance()

    async def here(table: LiveTable) -> None:
        visitor = Visitor(client, host.now(), connection, allowance)
        table.come(visitor)
        try:
            await connection.receive_all(Gate(connection, allowance, RequestReader(table, visitor, host).take))
        finally:
            table.go(visitor)

    async def there(neighbours: Peers, process: str) -> None:
        await neighbours.visit(process, table_id, client, connection, allowance)

    try:
        await host.at_owner(table_id, here, there)
    except NotNow as refused:
        await _close(socket, TRY_AGAIN, refused.code)
    except Refused as refused:
        await _close(socket, NO_SUCH_TABLE, refused.code)
    except Exception:
        LOG.exception("fault at a live connection")
        await _close(socket, FAULT, "fault")
    finally:
        host.leave(client.guest)
        socket.receive = socket.send = _over  # Litestar's refer to the socket: it would have to be looked for


async def _over(*_: object) -> Never:
    """Stand for the methods of a closed socket."""
    raise WebSocketDisconnect(detail="over")


class Gate:
    """Receives messages within the connection's rate and size limits."""

    def __init__(self, connection: Connection, allowance: TokenBucket, take: Callable[[bytes], float]) -> None:
        self._connection = connection
        self._allowance = allowance
        self._take = take
        """Handles a message and returns its cost."""

    def receive(self, data: bytes) -> None:
        """Handle a message."""
        if len(data) > LARGEST_FRAME:
            self._connection.close(TOO_BIG, "too big")
        else:
            self._allowance.charge(self._take(data))

    def charge(self, size: int) -> None:
        """Charge for received bytes."""
        self._allowance.charge(size * BYTE)

    def seconds_to_wait(self) -> float:
        """Seconds until more may be received."""
        allowance = self._allowance
        return allowance.seconds_to_wait() if allowance.is_overdrawn else 0.0


async def _close(socket: AnySocket, code: int, reason: str) -> None:
    with suppress(WebSocketDisconnect, OSError):  # who has gone already
        await socket.close(code, reason)
