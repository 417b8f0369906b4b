"""The whole server in this process, with bots that compile nothing, and a guest who sends requests."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from httpx import Response
from litestar.testing import TestClient

from ludogite.server.asgi import build_app
from ludogite.server.engines.process_engine import ProcessEngine
from ludogite.server.http.site import Site
from ludogite.server.settings import Settings
from support.databases import url

HOST = "house.example"


class Guest:
    """Somebody with a browser."""

    def __init__(self, client: TestClient[Any]) -> None:
        self.client = client
        self.client.get("/api/me")

    @property
    def token(self) -> str:
        """What pages of ours send with every change."""
        return str(self.client.cookies["csrf"])

    def get(self, path: str, **headers: str) -> Response:
        """Ask."""
        return self.client.get(path, headers=headers)

    def send(self, method: str, path: str, body: Any, **headers: str | bytes) -> Response:
        """Ask for a change, as the page does."""
        usual: dict[str, str | bytes] = {"x-csrf-token": self.token, "origin": f"http://{HOST}"}
        raw = {
            name.encode(): value.encode() if isinstance(value, str) else value
            for name, value in (usual | headers).items()
        }
        return self.client.request(method, path, json=body, headers=list(raw.items()))

    def post(self, path: str, body: Any) -> Response:
        return self.send("POST", path, body)


@contextmanager
def open_app(
    folder: Path, settings: Settings | None = None, site: Site | None = None, now: Callable[[], float] = lambda: 0.0
) -> Iterator[TestClient[Any]]:
    """A server with its database in a folder; without limits, unless the settings have some."""
    chosen = settings or Settings(requests_per_minute=0, tables_per_minute=0)
    chosen = replace(chosen, database=url(folder), names=chosen.names or HOST)
    bots = ProcessEngine(1, 1.0, prepared=())
    app: Any = build_app(chosen, site or Site(folder / "site"), bots, now)
    with TestClient(app, base_url=f"http://{HOST}", raise_server_exceptions=False) as client:
        yield client
