"""A server in a thread of its own, with real sockets, that is used like Litestar's test client."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from time import sleep
from typing import Any

import httpx
import uvicorn
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ludogite.app.live.socket_requests import LARGEST_FRAME
from ludogite.server.sockets.direct import DirectConnection

SECONDS = 60.0
NO_WORD = 1006
"""What stands for the code of a line that was cut without one."""


class DirectSession:
    """A socket, used like a session of Litestar's test client."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def send_text(self, text: str) -> None:
        """Send a text."""
        self.connection.send(text)

    def send_bytes(self, data: bytes) -> None:
        """Send what is no text."""
        self.connection.send(data)

    def send_json(self, data: object) -> None:
        """Send something as JSON."""
        self.send_text(json.dumps(data))

    def receive_json(self) -> Any:
        """The next message; raises WebSocketDisconnect."""
        try:
            return json.loads(self.connection.recv(SECONDS))
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else NO_WORD
            raise WebSocketDisconnect(detail="closed", code=code) from closed


class DirectClient:
    """Asks the server."""

    def __init__(self, app: Litestar, port: int) -> None:
        self.app = app
        self._place = f"127.0.0.1:{port}"

    def post(self, path: str, **named: Any) -> httpx.Response:
        """Post something."""
        return httpx.post(f"http://{self._place}{path}", timeout=SECONDS, **named)

    @contextmanager
    def websocket_connect(self, path: str) -> Iterator[DirectSession]:
        """Open a socket."""
        with connect(f"ws://{self._place}{path}", open_timeout=SECONDS) as connection:
            yield DirectSession(connection)


@contextmanager
def direct_client(app: Litestar) -> Iterator[DirectClient]:
    """A server that runs until the test leaves it."""
    config = uvicorn.Config(app, port=0, ws=DirectConnection, ws_max_size=LARGEST_FRAME, log_config=None)
    server = uvicorn.Server(config)
    thread = Thread(target=server.run)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        sleep(0.01)
    yield DirectClient(app, server.servers[0].sockets[0].getsockname()[1])
    server.should_exit = True
    thread.join()
