"""A proxy to a server that counts everything it sends, no matter which part of the browser requested it."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit

CHUNK = 65_536


class CountedWay:
    """Passes connections on, and counts the bytes that come back."""

    def __init__(self, address: str) -> None:
        self._port = urlsplit(address).port or 0
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.received = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        with suppress(OSError):  # it is closed
            while True:
                here, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(here,), daemon=True).start()

    def _serve(self, here: socket.socket) -> None:
        """One connection, in both directions, until both have ended."""
        with here, socket.create_connection(("127.0.0.1", self._port)) as there:
            asking = threading.Thread(target=self._pass_on, args=(here, there, False), daemon=True)
            asking.start()
            self._pass_on(there, here, True)
            asking.join()

    def _pass_on(self, one: socket.socket, other: socket.socket, is_answer: bool) -> None:
        with suppress(OSError):
            while data := one.recv(CHUNK):
                self.received += len(data) * is_answer
                other.sendall(data)
        for end in (one, other):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        """Take nobody on any more."""
        self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()


@contextmanager
def counted_way(address: str) -> Iterator[CountedWay]:
    """Such a way, until it is left."""
    way = CountedWay(address)
    try:
        yield way
    finally:
        way.close()
