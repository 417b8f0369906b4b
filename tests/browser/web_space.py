"""A web space: a plain file server with the app in one of its folders. It can be away, and keeps all requests."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from support.servers import free_port


class WebSpace:
    """A folder that is served, and the paths that were asked for."""

    def __init__(self, root: Path, app: str) -> None:
        self.folder = root / app
        """Folder of the app."""
        self.asked: list[str] = []
        self._handler = partial(_Handler, self.asked, directory=str(root))
        self._server: ThreadingHTTPServer | None = None
        self._port = free_port()
        self.address = f"http://127.0.0.1:{self._port}/{app}"
        self.open()

    def open(self) -> None:
        """Serve, at the same port as before."""
        self._server = ThreadingHTTPServer(("127.0.0.1", self._port), self._handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()

    def close(self) -> None:
        """Be away."""
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    def asked_for(self, part: str) -> list[str]:
        """The requested paths that have this part."""
        return [path for path in self.asked if part in path]


class _Handler(SimpleHTTPRequestHandler):
    """Keeps no connection, so that nobody is served by a space that is away."""

    def __init__(self, asked: list[str], *arguments: Any, **more: Any) -> None:
        self.asked = asked
        super().__init__(*arguments, **more)

    def send_head(self) -> Any:
        """Never answer 304: it compares times in whole seconds, and tests replace a file within one."""
        del self.headers["If-Modified-Since"]
        return super().send_head()

    def log_request(self, code: Any = "-", size: Any = "-") -> None:
        self.asked.append(self.path)

    def log_message(self, *words: Any) -> None:
        """Say nothing."""


@contextmanager
def web_space(root: Path, app: str = "some/where") -> Iterator[WebSpace]:
    """A web space, until it is left."""
    space = WebSpace(root, app)
    try:
        yield space
    finally:
        space.close()
