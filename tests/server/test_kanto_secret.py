"""Kanto over sockets and HTTP: from the moment a pawn is captured, no byte that anybody gets depends on its value."""

import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from litestar.testing import TestClient

from ludogite.app.messages import socket as wire
from ludogite.app.routes import ROUTES
from ludogite.table.messages import Update
from ludogite.table.requests import ActRequest, Move, TableAct
from support.counted import counted
from support.http_app import HOST, Guest, open_app
from support.kanto_twins import LINE, TWINS, VALUES, Twin, let_lie
from support.received import Received

OF_A_TABLE = {
    ("GET", "/api/tables/{table}/game"),
    ("GET", "/api/tables/{table}/past"),
    ("GET", "/api/tables/{table}/record"),
    ("GET", "/api/tables/{table}/moving"),
    ("POST", "/api/tables/{table}/review"),
}
"""Every route that says something of a table; its socket does, too."""
ELSEWHERE = ("/api/me/tables", "/api/join/TOKEN")
REFUSED: tuple[ActRequest, ...] = ("undo", "claim-win", "next", "leave")
"""Requests that are impossible at this table; their refusals must not reveal anything either."""
CHANGING = re.compile(r'"commitment":"[^"]*"|"updated":[0-9.]*')
Answer = tuple[int, str]


class Person:
    """Somebody at a table, with cookies of their own: what they were sent, byte for byte, and as a browser keeps it."""

    def __init__(self, client: TestClient[Any]) -> None:
        client.cookies.clear()
        self._guest = Guest(client)
        self._cookies = dict(client.cookies)
        self.received = Received()
        self.sent: list[str] = []

    def connect(self, table: str, closing: ExitStack) -> None:
        """Open the table's socket."""
        path = f"/api/tables/{table}/live"
        self._socket = closing.enter_context(
            self.guest.client.websocket_connect(path, headers={"origin": f"http://{HOST}"})
        )
        self._take()

    @property
    def guest(self) -> Guest:
        """Them, asking now."""
        self._guest.client.cookies.clear()
        self._guest.client.cookies.update(self._cookies)
        return self._guest

    def ask(self, request: wire.Request) -> None:
        """Send something, and hear everything that is sent until its answer."""
        self._socket.send_text(msgspec.json.encode(request).decode())
        while not self._is_answer(request, self._take()):
            pass

    def _is_answer(self, request: wire.Request, message: wire.Message) -> bool:
        if isinstance(request, wire.Ping):
            return isinstance(message, wire.Pong)
        if isinstance(message, Update):
            return isinstance(request, Move | TableAct) and message.ack == request.id
        return not isinstance(message, wire.Pong)

    def hear(self) -> None:
        """Hear everything that was sent by now."""
        self.ask(wire.Ping())

    def _take(self) -> wire.Message:
        text = self._socket.receive_text()
        self.sent.append(text)
        return self.received.take(text)


class Kanto:
    """A game of Kanto between two people, with somebody who only watches."""

    def __init__(self, client: TestClient[Any], closing: ExitStack, options: dict[str, Any]) -> None:
        self.ann, self.bob, self.eve = self.people = [Person(client) for _ in range(3)]
        wanted = {"game": "kanto", "kind": "friend", "seat": "first", "options": options}
        self.table = self.ann.guest.post("/api/tables", wanted).json()["table"]
        self.ann.connect(self.table, closing)
        self.token = next(seat.invitation for seat in self.ann.received.seats if seat.invitation)
        assert self.bob.guest.post(f"/api/join/{self.token}", {"name": "Bob"}).status_code == 201
        for person in (self.bob, self.eve):
            person.connect(self.table, closing)
        self.moves = 0

    def play(self, *moves: str) -> None:
        """Play moves in turn; everybody hears of them."""
        for move in moves:
            mover = self.people[self.moves % 2]
            mover.hear()
            self.moves += 1
            mover.ask(Move(f"m{self.moves}", mover.received.version, move))
            assert f"m{self.moves}" in mover.received.acknowledged, mover.received.refused
            for person in self.people:
                person.hear()

    def answers(self) -> Iterator[Answer]:
        """All that everybody is answered who asks whatever can be asked of the table."""
        for person in self.people:
            step = len(person.received.history)
            for path in self.paths(step):
                yield self.answer(person, "GET", path)
            yield self.answer(person, "POST", f"/api/tables/{self.table}/review", {"round": 1})
            seen = person.guest.get(f"/api/tables/{self.table}/game").json()
            study = {"game": "kanto", "options": seen["options"], "moves": [entry[1] for entry in seen["entries"]]}
            for path in ("", "/opinion", "/picture/en", "/record"):
                yield self.answer(person, "POST", f"/api/study{path}", study)
            at = len(person.sent)
            version = person.received.version
            questions = (wire.AskHint(version), wire.AskOdds(version), wire.AskWhy(version, ["a1", "e8"]))
            acts = [TableAct("a", version, act) for act in REFUSED]
            requests: list[wire.Request] = [*questions, *acts, Move("x", version, "a1xe8")]
            for request in requests:
                person.ask(request)
            yield from ((0, text) for text in person.sent[at:])

    def answer(self, person: Person, method: str, path: str, body: Any = None) -> Answer:
        """Next answers; pings in between keep the connection open."""
        guest = person.guest
        answer = guest.get(path) if method == "GET" else guest.post(path, body)
        for other in self.people:
            other.hear()
        return answer.status_code, answer.text

    def paths(self, steps: int) -> Iterator[str]:
        """Everything that can be looked at."""
        yield from (path.replace("TOKEN", self.token) for path in ELSEWHERE)
        for _, path in sorted(OF_A_TABLE):
            asked = path.replace("{table}", self.table)
            if path.endswith("/past"):
                yield from (f"{asked}?round=1&step={step}" for step in range(steps + 1))
            elif not path.endswith("/review"):
                yield asked

    def plain(self, text: str) -> str:
        """A text without what is drawn for every table."""
        return CHANGING.sub("", text.replace(self.table, "TABLE").replace(self.token, "TOKEN"))


def told(
    folder: Path, monkeypatch: pytest.MonkeyPatch, twin: Twin, values: dict[str, str], **options: Any
) -> list[str]:
    """Everything that anybody is told of a game from the capture of both twins on, also those who come late."""
    let_lie(monkeypatch, values)
    texts: list[str] = []
    with open_app(folder) as client, ExitStack() as closing:
        game = Kanto(client, closing, options)
        game.play(*LINE[: twin.captured - 1])
        for person in game.people:
            person.sent.clear()
        for move in LINE[twin.captured - 1 :]:
            game.play(move)
            texts += [text for person in game.people for text in person.sent]
            if move in (LINE[twin.captured - 1], LINE[-1]):
                texts += [f"{status} {text}" for status, text in game.answers()]
            for person in game.people:
                person.sent.clear()
        late = Person(client)
        late.connect(game.table, closing)
        return [game.plain(text) for text in (*texts, *late.sent)]


@pytest.mark.parametrize(("twin", "options"), [(TWINS[0], {}), (TWINS[1], {"repetition": 3})], ids=["black", "red"])
def test_no_byte_depends_on_the_values_of_captured_pawns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, twin: Twin, options: dict[str, Any]
) -> None:
    one, other = (
        told(tmp_path / str(number), monkeypatch, twin, values, **options)
        for number, values in enumerate((VALUES, twin.values))
    )
    assert [pair for pair in zip(one, other, strict=True) if pair[0] != pair[1]][:1] == []
    assert len(one) > 100


def test_where_captured_pawns_are_shown_all_of_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (twin, _), shown = TWINS, {"show_captured": True}
    one, other = (
        told(tmp_path / str(number), monkeypatch, twin, values, **shown)
        for number, values in enumerate((VALUES, twin.values))
    )
    differing = [first for first, second in zip(one, other, strict=True) if first != second]
    for beginning in ('{"is":"update"', "200 Ludogite record", '200 {"round":1,"players"', '200 {"round":1,"step"'):
        assert any(text.startswith(beginning) for text in differing), beginning


def test_what_was_captured_is_covered_in_the_list_and_in_earlier_positions_until_the_game_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    let_lie(monkeypatch, VALUES)
    with open_app(tmp_path) as client, ExitStack() as closing:
        game = Kanto(client, closing, {})
        game.play(*LINE[:2])
        for person in counted(game.people, 3):
            assert person.received.texts == ["?a4", "10", "?a5", "5"]
        game.play(LINE[2])
        path = f"/api/tables/{game.table}"
        for person in game.people:
            assert person.received.texts == ["?a4", "10", "?a5", "?", "a4xa5"]
            assert [words(person, step) for step in (1, 3, 4)] == [
                "it is the 10",
                "its value is no longer shown",
                "moves from a4 to a5, taking a pawn",
            ]
            assert face(person.guest, f"{path}/past?step=4", "a5") == "hidden"
            assert face(person.guest, f"{path}/past?step=4", "a4") == "10"
            record = person.guest.get(f"{path}/record")
            assert (record.status_code, record.json()["code"]) == (409, "not-yet")
        game.ann.ask(TableAct("over", game.ann.received.version, "resign"))
        for person in game.people:
            person.hear()
            assert person.received.texts == ["?a4", "10", "?a5", "5", "a4xa5"]
            assert words(person, 4) == "moves from a4 to a5, taking the 5"
            assert face(person.guest, f"{path}/past?step=4", "a5") == "5"
            assert "?a5 -> 5" in person.guest.get(f"{path}/record").text


def words(person: Person, step: int) -> str:
    """Text of an entry of the history."""
    return person.received.history[step].event.words.en


def face(guest: Guest, path: str, cell: str) -> str:
    """Content of a cell in an earlier position."""
    pieces = guest.get(path).json()["scene"]["pieces"]
    return next(str(piece[2]) for piece in pieces if piece[0] == cell)


def test_no_route_and_no_message_is_forgotten_here() -> None:
    routes = {(route.method, route.path) for route in ROUTES if "{table}" in route.path}
    assert routes == OF_A_TABLE
    assert set(get_args(wire.Request)) == {Move, TableAct, wire.AskHint, wire.AskOdds, wire.AskWhy, wire.Ping}
