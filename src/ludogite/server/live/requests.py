"""A guest's socket at a table: it is let in, and no more is taken from it than it is allowed."""

import logging
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Never

from litestar.exceptions import WebSocketDisconnect

from ludogite.games.words import Refused
from ludogite.house.clients import Client
from ludogite.house.live_table import LiveTable
from ludogite.house.refusals import NotNow
from ludogite.house.requests import LARGEST_FRAME, NO_SUCH_TABLE, RequestReader
from ludogite.house.visitors import BYTE, TRY_AGAIN, Visitor
from ludogite.server.door.limits import TokenBucket
from ludogite.server.live.connections import TOO_MANY, AnySocket, Connection, connection_of
from ludogite.server.tables.house import House
from ludogite.server.tables.neighbours import Neighbours

LOG = logging.getLogger(__name__)
TOO_BIG = 1009
FAULT = 1011
AT_ONCE, A_SECOND = 400.0, 200.0
"""How much one connection may ask at once, and then a second."""


def new_allowance() -> TokenBucket:
    """What a new connection may ask."""
    return TokenBucket(AT_ONCE, A_SECOND, monotonic())


async def live(socket: AnySocket, table_id: str, client: Client, house: House) -> None:
    """Connect a guest with a table until one of them leaves."""
    await socket.accept()
    if not house.enter(client.guest):
        await _close(socket, TOO_MANY, "too many sockets")
        return
    connection, allowance = connection_of(socket), new_allowance()

    async def here(table: LiveTable) -> None:
        visitor = Visitor(client, house.now(), connection, allowance)
        table.come(visitor)
        try:
            await connection.receive_all(Gate(connection, allowance, RequestReader(table, visitor, house).take))
        finally:
            table.go(visitor)

    async def there(neighbours: Neighbours, process: str) -> None:
        await neighbours.visit(process, table_id, client, connection, allowance)

    try:
        await house.at_owner(table_id, here, there)
    except NotNow as refused:
        await _close(socket, TRY_AGAIN, refused.code)
    except Refused as refused:
        await _close(socket, NO_SUCH_TABLE, refused.code)
    except Exception:
        LOG.exception("fault at a live connection")
        await _close(socket, FAULT, "fault")
    finally:
        house.leave(client.guest)
        socket.receive = socket.send = _over  # Litestar's refer to the socket: it would have to be looked for


async def _over(*_: object) -> Never:
    """The socket is closed."""
    raise WebSocketDisconnect(detail="over")


class Gate:
    """Receives what comes over a socket: no more of it, and nothing larger, than a connection is allowed."""

    def __init__(self, connection: Connection, allowance: TokenBucket, take: Callable[[bytes], float]) -> None:
        self._connection = connection
        self._allowance = allowance
        self._take = take
        """Does something with a message, and says what it costs."""

    def receive(self, data: bytes) -> None:
        """A message has come in."""
        if len(data) > LARGEST_FRAME:
            self._connection.close(TOO_BIG, "too big")
        else:
            self._allowance.charge(self._take(data))

    def charge(self, size: int) -> None:
        """So much has come in."""
        self._allowance.charge(size * BYTE)

    def seconds_to_wait(self) -> float:
        """How long they have to wait before anything more is received."""
        allowance = self._allowance
        return allowance.seconds_to_wait(monotonic()) if allowance.is_overdrawn else 0.0


async def _close(socket: AnySocket, code: int, reason: str) -> None:
    with suppress(WebSocketDisconnect, OSError):  # who has gone already
        await socket.close(code, reason)
