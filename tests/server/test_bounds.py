"""Bounds on what one connection or address can take of the server: real sockets and protocols."""

import asyncio
import os
import socket
import time
import tomllib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import uvicorn

from ludogite.cli import main
from ludogite.server.limits import bounded_http
from ludogite.server.limits.bounded_http import MAX_HEAD, MAX_HEADERS, MAX_PIPELINED
from ludogite.server.settings import Settings
from ludogite.server.sockets.direct import TRIED, UntriedUvicorn, protocols
from ludogite.server.store.database_file import exclusive
from ludogite.server.store.ownership import steady_clock
from support.bounded import answer, serving

GET = b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n"


async def slow_app(scope: dict, receive: object, send: object) -> None:  # type: ignore[type-arg]
    """Answers after a while, with something long."""
    if scope["type"] != "http":
        return
    await asyncio.sleep(0.05)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"3")]})  # type: ignore[operator]
    await send({"type": "http.response.body", "body": b"yes"})  # type: ignore[operator]


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """Address of such a server."""
    with serving(slow_app) as found:
        yield found


def test_requests_are_answered_one_after_the_other(port: int) -> None:
    last = GET.replace(b"\r\n\r\n", b"\r\nconnection: close\r\n\r\n")
    assert answer(port, GET * 3 + last).count(b"200 OK") == 4


def test_nobody_pipelines_for_ever(port: int) -> None:
    assert answer(port, GET * (MAX_PIPELINED + 2)).count(b"200 OK") <= 1


@pytest.mark.parametrize(
    "sent",
    [
        b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * (MAX_HEADERS + 2),
        b"GET / HTTP/1.1\r\nhost: ".ljust(MAX_HEAD + 1, b"a"),
        b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\n\r\n",
        b"nonsense\r\n\r\n",
    ],
    ids=["headers", "a header", "a url", "nonsense"],
)
def test_a_request_beyond_the_bounds_is_refused_with_the_headers_of_safety(port: int, sent: bytes) -> None:
    said = answer(port, sent)
    assert said.startswith(b"HTTP/1.1 400 ")
    assert b"content-security-policy" in said
    assert b'"words"' in said


def test_an_endless_head_that_comes_in_small_pieces_is_refused(port: int) -> None:
    begun = b"GET / HTTP/1.1\r\na: ".ljust(MAX_HEAD, b"x")
    pieces = [begun[place : place + 1000] for place in range(0, len(begun), 1000)]
    # Only the last byte is too much: whoever still sends when the server closes may never read why.
    assert b" 400 " in answer(port, *pieces, b"x")


@pytest.mark.parametrize("begun", [b"", b"GET / HT", b"POST / HTTP/1.1\r\ncontent-length: 9\r\n\r\nabc"])
def test_whoever_asks_nothing_is_cut_off(port: int, begun: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = bounded_http.REQUEST_SECONDS
    monkeypatch.setattr(bounded_http, "REQUEST_SECONDS", 0.3)
    before = time.monotonic()
    answer(port, begun, seconds=30)
    assert time.monotonic() - before < usual


def test_an_address_has_so_many_connections_and_no_more() -> None:
    with serving(slow_app, Settings(max_connections_per_address=3)) as port:
        for _ in range(2):
            lines = served(port, 3)
            assert answer(port, GET) == b""
            for line in lines:
                line.close()


def served(port: int, count: int) -> list[socket.socket]:
    """So many connections that are all served, as soon as those before are known to be closed."""
    until = time.monotonic() + 30
    while time.monotonic() < until:
        lines = [socket.create_connection(("127.0.0.1", port), timeout=30) for _ in range(count)]
        if all(map(is_served, lines)):
            return lines
        for line in lines:
            line.close()
        time.sleep(0.05)
    raise AssertionError("not all were served")


def is_served(line: socket.socket) -> bool:
    with suppress(ConnectionError):
        line.sendall(GET)
        return line.recv(100).startswith(b"HTTP/1.1 200")
    return False


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_the_database_with_its_keys_is_for_its_owner_only(tmp_path: Path) -> None:
    url = Settings(database=str(tmp_path / "data" / "games.db")).database_url()
    with exclusive(url, "http://127.0.0.1:8000"):
        modes = {path.stat().st_mode & 0o777 for path in (tmp_path / "data").iterdir()}
    assert modes == {0o600}


def test_a_clock_that_is_set_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    now = steady_clock(time.time())
    before = now()
    monkeypatch.setattr(time, "time", lambda: before - 7200)
    assert 0 <= now() - before < 5


# ---- versions of uvicorn


def test_the_package_brings_only_versions_of_uvicorn_that_were_tried() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (wanted,) = (each for each in project["optional-dependencies"]["serve"] if each.startswith("uvicorn"))
    assert wanted.removeprefix("uvicorn==") == TRIED[0]
    assert len(TRIED) == 1, "a range of versions is written otherwise"
    assert uvicorn.__version__ in TRIED


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_server_does_not_start_with_another_uvicorn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str
) -> None:
    monkeypatch.setattr(uvicorn, "__version__", "0.53.9")
    database = tmp_path / "games.db"
    assert main(["--lang", language, "serve", "--no-browser", "--database", str(database)]) == 2
    said = capsys.readouterr().err
    assert "uvicorn 0.53.9" in said
    assert f'pip install "uvicorn=={TRIED[-1]}"' in said
    assert not database.exists()
    with pytest.raises(UntriedUvicorn):
        protocols(Settings())
