"""Uploads and handshakes, however their bytes arrive: over real sockets, against the real protocols."""

import hashlib
import socket
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from ludogite.server.limits import bounded_http
from ludogite.server.limits.bounded_http import MAX_HEAD
from ludogite.server.settings import Settings
from support.bounded import answer, answer_to, digest_app, serving

KB = 1 << 10
SIZES = (1 * KB, 31 * KB, 33 * KB, 40 * KB, 64 * KB, 255 * KB, 1024 * KB)
HANDSHAKE = (
    b"GET / HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    b"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """Address of a server that answers with the digest of its request's body."""
    with serving(digest_app) as found:
        yield found


def upload(size: int, *, close: bool = True) -> tuple[bytes, bytes]:
    """A request with so many bytes of body, and how its answer begins after the headers."""
    body = Random(size).randbytes(size)
    head = b"POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: %d\r\n" % size
    head += b"connection: close\r\n\r\n" if close else b"\r\n"
    return head + body, b"\r\n\r\n%d %b" % (size, hashlib.sha256(body).hexdigest().encode())


@pytest.mark.parametrize("size", SIZES)
def test_an_upload_in_one_packet_is_taken(port: int, size: int) -> None:
    request, expected = upload(size)
    assert expected in answer(port, request)


@pytest.mark.parametrize("size", SIZES)
def test_an_upload_that_comes_byte_by_byte_is_taken(port: int, size: int) -> None:
    request, expected = upload(size)
    assert expected in answer_to(port, (request[place : place + 1] for place in range(len(request))))


@pytest.mark.parametrize("seed", range(40))
def test_uploads_are_taken_wherever_they_are_split(port: int, seed: int) -> None:
    random = Random(seed)
    uploads = [upload(random.choice(SIZES[:6]) + random.randrange(-500, 500), close=last) for last in (False, True)]
    request = b"".join(request for request, _ in uploads)
    places = sorted(random.randrange(len(request)) for _ in range(random.randrange(30)))
    parts = (request[begin:end] for begin, end in zip([0, *places], [*places, len(request)], strict=True))
    said = answer_to(port, parts)
    assert all(expected in said for _, expected in uploads)


def test_a_chunked_upload_is_taken_whatever_its_chunks(port: int) -> None:
    body = Random(1).randbytes(100 * KB)
    chunks = b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in (body[:1], body[1 : 70 * KB], body[70 * KB :]))
    ones = b"".join(b"1\r\nx\r\n" for _ in range(20_000))
    head = b"POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n"
    said = answer(
        port, head + b"\r\n" + chunks + b"0\r\n\r\n" + head + b"connection: close\r\n\r\n" + ones + b"0\r\n\r\n"
    )
    assert b"\r\n\r\n%d %b" % (len(body), hashlib.sha256(body).hexdigest().encode()) in said
    assert b"\r\n\r\n20000 " in said


def test_a_head_that_is_too_large_is_refused_after_an_upload_too(port: int) -> None:
    request, expected = upload(40 * KB, close=False)
    said = answer(port, request + b"GET / HTTP/1.1\r\nhost: localhost\r\na: ".ljust(2 * MAX_HEAD + 1, b"a"))
    assert expected not in said  # its answer was not begun when the connection was cut
    assert b" 200 " not in said
    assert b" 400 " in answer(port, b"GET / HTTP/1.1\r\nhost: localhost\r\na: ".ljust(MAX_HEAD + 1, b"a"))


# ---- trailers

CHUNKED = b"POST / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n"
LAST = b"GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"


def test_trailers_are_no_headers(port: int) -> None:
    said = answer(port, CHUNKED + b"x-forwarded-for: 127.0.0.1\r\ncookie: guest=x\r\n\r\n" + LAST)
    assert b"host,transfer-encoding" in said
    assert b"host,connection" in said
    assert b"x-forwarded-for" not in said
    assert b"cookie" not in said


@pytest.mark.parametrize("endless", [b"a: b\r\n" * 6000, b"a: ".ljust(MAX_HEAD + 1, b"a")], ids=["many", "long"])
def test_endless_trailers_are_cut_off(port: int, endless: bytes) -> None:
    assert b" 200 " not in answer(port, CHUNKED + endless, b"\r\n\r\n" + b"x" * MAX_HEAD)


# ---- handshakes


@pytest.mark.parametrize(
    "rest",
    [
        b"content-length: 5\r\n\r\nhello",
        b"content-length: 5\r\n\r\n",
        b"content-length: 1000000000\r\n\r\nhello",
        b"transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
    ],
)
def test_a_handshake_with_a_body_is_refused(port: int, rest: bytes) -> None:
    assert answer(port, HANDSHAKE + rest, seconds=5).startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize("websockets", ["direct", "plain"])
def test_a_server_stops_while_somebody_sends_a_handshake_with_a_body(websockets: Any) -> None:
    with socket.socket() as line, serving(digest_app, Settings(websockets=websockets)) as port:
        line.connect(("127.0.0.1", port))
        line.sendall(HANDSHAKE + b"content-length: 5\r\n\r\nhello")
        line.settimeout(5)
        assert line.recv(100).startswith(b"HTTP/1.1 400 ")


@pytest.mark.parametrize("path", [b"/\xe9", b"/" + b"a" * 4000])
def test_a_handshake_that_cannot_be_read_is_refused(port: int, path: bytes) -> None:
    refused = answer(port, HANDSHAKE.replace(b"/", path, 1) + b"a: " + b"b" * 9000 + b"\r\n\r\n", seconds=5)
    assert refused.startswith(b"HTTP/1.1 4")


def test_a_handshake_behind_an_unanswered_request_is_cut_off(port: int) -> None:
    assert b"101" not in answer(port, LAST.replace(b"close", b"x") + HANDSHAKE + b"\r\n", seconds=5)


def test_a_handshake_with_an_empty_body_is_taken_and_its_socket_kept(
    port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bounded_http, "REQUEST_SECONDS", 0.3)
    with socket.create_connection(("127.0.0.1", port), timeout=15) as line:
        line.sendall(HANDSHAKE + b"content-length: 0\r\n\r\n")
        assert line.recv(1000).startswith(b"HTTP/1.1 101 ")
        time.sleep(0.6)
        line.sendall(b"\x89\x80" + bytes(4))
        assert line.recv(10) == b"\x8a\x00"


def test_a_line_break_after_an_answer_does_not_keep_a_connection(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded_http, "REQUEST_SECONDS", 0.3)
    with socket.create_connection(("127.0.0.1", port), timeout=5) as line:
        line.sendall(LAST.replace(b"close", b"keep-alive"))
        assert line.recv(1000).startswith(b"HTTP/1.1 200 ")
        line.sendall(b"\r\n")
        assert line.recv(100) == b""
