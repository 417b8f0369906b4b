"""The live line to a table, direct and by way of ASGI: whatever comes over it, the table stands."""

import asyncio
import itertools
import json
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
import uvicorn
from hypothesis import given
from hypothesis import strategies as st
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient, WebSocketTestSession
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.uri import parse_uri

from ludogite.app.live.socket_requests import LARGEST_FRAME, MOST_UNCLEAR, NO_SUCH_TABLE, UNCLEAR
from ludogite.app.live.viewers import QUESTION, TRY_AGAIN
from ludogite.server.http.table_socket import A_SECOND, AT_ONCE, TOO_BIG
from ludogite.server.sockets.connections import MOST_WAITING, TOO_MANY, QueuedConnection
from ludogite.server.sockets.direct import LONGEST_HELD, PIECE, DirectConnection, framed
from support.databases import chosen
from support.forking_server import app
from support.server_direct import DirectClient, DirectSession, direct_client

Client = TestClient[Any] | DirectClient
Session = WebSocketTestSession | DirectSession


@pytest.fixture(
    params=[(TestClient, "sqlite"), (direct_client, "sqlite"), (direct_client, "postgresql")],
    ids=["queued", "direct", "postgresql"],
)
def client(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Client]:
    """A server without checks of requests."""
    make_client, kind = request.param
    with chosen(kind, tmp_path), make_client(app(tmp_path)) as client:
        yield client


@pytest.fixture
def table(client: Client) -> str:
    """A table of Colorado on one screen."""
    return client.post("/open/ann", json={"game": "colorado", "kind": "screen"}).text


@pytest.fixture
def line(client: Client, table: str) -> Iterator[Session]:
    """A line to the table, on which everything has been told."""
    with client.websocket_connect(f"/{table}/ann") as line:
        assert line.receive_json()["is"] == "update"
        yield line


def test_a_move_comes_back_acknowledged(line: Session) -> None:
    line.send_json({"do": "move", "id": 'é"1', "v": 0, "move": "a1-b3"})
    told = line.receive_json()
    assert (told["is"], told["ack"], told["v"]) == ("update", 'é"1', 1)
    assert "board" not in told


def test_a_ping_is_answered(line: Session) -> None:
    line.send_json({"do": "ping"})
    assert line.receive_json() == {"is": "pong"}


@pytest.mark.parametrize(
    "nonsense",
    [
        "",
        "nonsense",
        "[" * 5000,
        "{}",
        '{"do":"fly"}',
        '{"do":"move","id":"1","v":0}',
        '{"do":"move","id":"1","v":"0","move":"a1-b3"}',
        '{"do":"move","id":"1","v":0,"move":"a1-b3","more":1}',
        '{"do":"move","id":"' + "x" * 65 + '","v":0,"move":"a1-b3"}',
        '{"do":"act","id":"1","v":0,"act":"sit"}',
        '{"do":"why","v":0,"clicks":[]}',
        r'{"do":"move","id":"1","v":0,"move":"\ud83d"}',
        r'{"do":"move","id":"\u0000","v":0,"move":"a1-b3"}',
    ],
)
def test_nonsense_is_refused_and_the_line_stays(nonsense: str, line: Session) -> None:
    line.send_text(nonsense)
    told = line.receive_json()
    assert (told["is"], told["code"]) == ("refused", "unclear")
    line.send_json({"do": "ping"})
    assert line.receive_json() == {"is": "pong"}


def test_bytes_are_nonsense(line: Session) -> None:
    line.send_bytes(b'{"do":"ping"}')
    assert line.receive_json()["code"] == "unclear"


def test_too_much_nonsense_cuts_the_line(line: Session) -> None:
    for _ in range(MOST_UNCLEAR + 1):
        line.send_text("nonsense")
    assert _closed(line) == UNCLEAR


def test_a_frame_that_is_too_big_cuts_the_line(line: Session) -> None:
    line.send_text(json.dumps({"do": "move", "id": "1", "v": 0, "move": "é" * (LARGEST_FRAME // 2)}))
    assert _closed(line) == TOO_BIG


def test_whoever_asks_too_much_waits_and_misses_nothing(line: Session) -> None:
    times = int(AT_ONCE / QUESTION) + 10
    begun = time.monotonic()
    for _ in range(times):
        line.send_json({"do": "why", "v": 0, "clicks": ["a1", "a1"]})
    assert {line.receive_json().get("code") for _ in range(times)} == {None}
    assert time.monotonic() - begun > 5 * QUESTION / A_SECOND


def test_a_table_that_there_is_not(client: Client) -> None:
    with client.websocket_connect("/nowhere/ann") as line:
        assert _closed(line) == NO_SUCH_TABLE


def test_a_guest_has_so_many_sockets_and_no_more(client: Client, table: str) -> None:
    host = client.app.state.host
    host._settings = replace(host._settings, max_sockets_per_guest=1)
    with client.websocket_connect(f"/{table}/ann") as first:
        assert first.receive_json()["is"] == "update"
        with client.websocket_connect(f"/{table}/ann") as second:
            assert _closed(second) == TOO_MANY
        with client.websocket_connect(f"/{table}/bob") as other:
            assert other.receive_json()["is"] == "update"
    while client.app.state.host._sockets:
        time.sleep(0.01)
    with client.websocket_connect(f"/{table}/ann") as again:
        assert again.receive_json()["is"] == "update"


def test_who_is_silent_is_cut_off(client: Client, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludogite.server.tables.janitor.PATIENCE", 0.5)
    with client.websocket_connect(f"/{table}/ann") as line:
        assert line.receive_json()["is"] == "update"
        assert _closed(line) == TRY_AGAIN


def _closed(line: Session) -> int:
    """The code that the line is closed with, whatever is told before."""
    try:
        while True:
            line.receive_json()
    except WebSocketDisconnect as closed:
        return closed.code


def test_what_is_said_at_once_is_heard(client: Client, table: str) -> None:
    with client.websocket_connect(f"/{table}/ann") as line:
        line.send_json({"do": "ping"})
        line.send_json({"do": "move", "id": "1", "v": 0, "move": "a1-b3"})
        told = [line.receive_json() for _ in range(3)]
    assert [message["is"] for message in told] == ["update", "pong", "update"]


def test_who_does_not_read_is_cut_off_and_the_others_are_not(tmp_path: Path) -> None:
    with direct_client(app(tmp_path)) as client:
        table = client.post("/open/ann", json={"game": "colorado", "kind": "screen"}).text
        host = client.app.state.host
        with client.websocket_connect(f"/{table}/ann") as ann, client.websocket_connect(f"/{table}/bob") as bob:
            assert ann.receive_json()["is"] == bob.receive_json()["is"] == "update"
            (deaf,) = [visitor for visitor in host.tables[table].presence.viewers if visitor.guest == "bob"]
            while host._sockets["bob"]:
                deaf.connection.loop.call_soon_threadsafe(deaf.send, b"x" * MOST_WAITING)
                time.sleep(0.01)
            ann.send_json({"do": "ping"})
            assert ann.receive_json() == {"is": "pong"}


class Deaf:
    """A socket over which nothing comes, and that remembers how it was closed."""

    closed_with = 0

    async def receive(self) -> None:
        """Nothing comes."""
        await asyncio.Event().wait()

    async def send_text(self, text: str) -> None:
        """Nobody reads."""
        await asyncio.Event().wait()

    async def close(self, code: int, reason: str) -> None:
        """It is closed."""
        self.closed_with = code


def test_a_queue_that_nobody_reads_is_cut_so_that_the_browser_comes_back() -> None:
    async def overflow() -> tuple[int, bool]:
        socket = Deaf()
        line = QueuedConnection(socket)  # type: ignore[arg-type]
        line.send_text(b"x" * (MOST_WAITING + 1))
        await asyncio.wait_for(line.receive_all(Heard()), 5)
        return socket.closed_with, line.is_cut

    assert asyncio.run(overflow()) == (TRY_AGAIN, True)


SENT = st.one_of(
    st.builds(lambda data: [Frame(Opcode.TEXT, data)], st.binary(max_size=300)),
    st.builds(lambda data: [Frame(Opcode.PING, data)], st.binary(max_size=125)),
    st.builds(
        lambda data: [Frame(Opcode.TEXT, data, fin=False), Frame(Opcode.PING, b""), Frame(Opcode.CONT, data)],
        st.binary(max_size=130),
    ),
)


class Heard(list[bytes]):
    """Receives everything, and never has enough."""

    waits = 0.0

    def receive(self, data: bytes) -> None:
        """Hear it."""
        self.append(data)

    def charge(self, size: int) -> None:
        """All is for free."""

    def seconds_to_wait(self) -> float:
        """Never, unless a test says so."""
        return self.waits


def direct_line(heard: Heard, loop: asyncio.AbstractEventLoop | None = None) -> DirectConnection:
    """A line that is open, and from which texts are heard."""
    loop = loop or asyncio.new_event_loop()
    line = DirectConnection(uvicorn.Config(None, log_config=None), ServerState(), {}, loop)  # type: ignore[arg-type]
    line.conn, line.transport = ServerProtocol(state=State.OPEN), Mock()
    line.transport.get_write_buffer_size.return_value = 0
    line.transport.is_closing.return_value = False
    line._receiver, line._is_between_frames = heard, True
    return line


def run_once(loop: asyncio.AbstractEventLoop) -> None:
    """Let the loop do what waits."""
    loop.call_soon(loop.stop)
    loop.run_forever()


def test_what_comes_all_at_once_is_read_piece_by_piece() -> None:
    heard = Heard()
    line = direct_line(heard)
    ping = Frame(Opcode.TEXT, b"ping").serialize(mask=True)
    line.data_received(ping * 1000)
    for _ in range(2):
        run_once(line.loop)
    assert 0 < len(heard) < 1000
    line.transport.pause_reading.assert_called_once_with()  # type: ignore[attr-defined]
    for _ in range(2 + 1000 * len(ping) // PIECE):
        run_once(line.loop)
    assert heard == [b"ping"] * 1000
    line.transport.resume_reading.assert_called_once_with()  # type: ignore[attr-defined]
    line.loop.close()


def test_nothing_is_read_from_whoever_has_to_wait_and_in_the_end_they_are_cut_off() -> None:
    heard = Heard()
    line = direct_line(heard)
    heard.waits = 0.01
    line.data_received(Frame(Opcode.TEXT, b"ping").serialize(mask=True) * 10)
    run_once(line.loop)
    assert heard == []
    line._held_since -= LONGEST_HELD + 1
    time.sleep(0.02)
    run_once(line.loop)
    assert line.close_sent
    line.loop.close()


def test_a_line_that_fails_is_cut_and_the_others_are_heard(caplog: pytest.LogCaptureFixture) -> None:
    class Broken(Heard):
        """Cannot hear."""

        def receive(self, data: bytes) -> None:
            """Fail."""
            raise ValueError("deaf")

    broken, heard = direct_line(Broken()), Heard()
    other = direct_line(heard, broken.loop)
    for line in (broken, other):
        line.data_received(Frame(Opcode.TEXT, b"ping").serialize(mask=True))
    run_once(broken.loop)
    assert heard == [b"ping"]
    broken.transport.abort.assert_called_once_with()  # type: ignore[attr-defined]
    other.transport.abort.assert_not_called()  # type: ignore[attr-defined]
    assert "ValueError: deaf" in caplog.text
    broken.loop.close()


def test_what_was_sent_before_a_line_was_lost_is_heard() -> None:
    heard = Heard()
    line = direct_line(heard)
    line.connections.add(line)
    line.data_received(Frame(Opcode.TEXT, b"ping").serialize(mask=True))
    line.connection_lost(None)
    assert heard == [b"ping"]
    line.loop.close()


def test_answers_to_pings_that_nobody_reads_are_bounded() -> None:
    line = direct_line(Heard())
    line.transport.get_write_buffer_size.return_value = MOST_WAITING + 1  # type: ignore[attr-defined]
    line.data_received(Frame(Opcode.PING, b"").serialize(mask=True) * 10)
    run_once(line.loop)
    line.transport.abort.assert_called_once_with()  # type: ignore[attr-defined]
    assert line.is_cut
    line.loop.close()


@given(st.lists(SENT, max_size=6), st.data())
def test_texts_are_heard_however_they_are_cut_up(sent: list[list[Frame]], data: st.DataObject) -> None:
    frames = [frame for message in sent for frame in message]
    stream = b"".join(frame.serialize(mask=True) for frame in frames)
    ends = itertools.accumulate(len(frame.serialize(mask=True)) for frame in frames)
    cuts = data.draw(st.sets(st.one_of(st.integers(0, len(stream)), st.sampled_from([0, *ends]))))
    heard = Heard()
    line = direct_line(heard)
    for start, end in itertools.pairwise(sorted({0, len(stream), *cuts})):
        line.data_received(stream[start:end])
        if data.draw(st.booleans()):
            run_once(line.loop)
    run_once(line.loop)
    texts = [message for message in sent if message[0].opcode is Opcode.TEXT]
    assert heard == [b"".join(frame.data for frame in message) for message in texts]
    line.loop.close()


def test_the_rest_of_a_frame_is_not_taken_for_a_frame() -> None:
    heard = Heard()
    line = direct_line(heard)
    inner = Frame(Opcode.TEXT, b"hello").serialize(mask=True)
    line.data_received(bytes([0x81, 0x80 + len(inner), 0, 0, 0, 0]))
    line.data_received(inner)
    run_once(line.loop)
    assert heard == [inner]
    line.loop.close()


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65535, 65536, 70000])
def test_frames_of_all_lengths_are_read(length: int) -> None:
    reader = ClientProtocol(parse_uri("ws://nowhere/"), state=State.OPEN)
    reader.receive_data(framed(b"x" * length))
    (frame,) = reader.events_received()
    assert isinstance(frame, Frame)
    assert (frame.opcode, frame.fin, len(frame.data)) == (Opcode.TEXT, True, length)
