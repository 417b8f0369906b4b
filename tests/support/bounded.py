"""A server with our protocols before a plain ASGI app, and bytes that are sent to it as they are."""

import hashlib
import socket
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Any

import uvicorn

from ludogite.server.settings import Settings
from ludogite.server.sockets.direct import protocols


async def digest_app(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Answer with the size and the digest of a request's body; a socket is accepted, and kept."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    size, digest = 0, hashlib.sha256()
    while (event := await receive())["type"] == "http.request":
        size += len(event["body"])
        digest.update(event["body"])
        if not event["more_body"]:
            break
    seen = b",".join(name for name, _ in scope["headers"])
    text = b"%d %b %b" % (size, digest.hexdigest().encode(), seen)
    headers = [(b"content-length", b"%d" % len(text))]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": text})


@contextmanager
def serving(app: Any, settings: Settings | None = None) -> Iterator[int]:
    """An app behind our protocols; its port."""
    http, websockets = protocols(settings or Settings())
    config = uvicorn.Config(app, port=0, http=http, ws=websockets, lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        thread = Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            while not server.started:
                time.sleep(0.01)
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join()


def answer(port: int, *sent: bytes, seconds: float = 30) -> bytes:
    """All that comes back until the server closes the connection; empty if it only does that."""
    return answer_to(port, sent, seconds)


def answer_to(port: int, sent: Iterable[bytes], seconds: float = 30) -> bytes:
    """The same for parts of which each is sent as soon as it is made."""
    with socket.create_connection(("127.0.0.1", port), timeout=seconds) as line:
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        found = b""
        with suppress(ConnectionError):
            for data in sent:
                line.sendall(data)
            while data := line.recv(65536):
                found += data
        return found
