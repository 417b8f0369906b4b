"""A bad request is answered with the field that is wrong, in both languages, on every route and for every message."""

import re
from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from msgspec.inspect import CustomType, Field, LiteralType, StructType, type_info

import ludogite.app.api  # noqa: F401 - declares the routes
from ludogite.app.live.socket_requests import decode
from ludogite.app.messages import lessons, people, puzzles, reviews, studies, tables
from ludogite.app.messages import socket as wire
from ludogite.app.routes import Kind, Method, routes_of
from ludogite.app.validation import UNCLEAR, complaint
from ludogite.table.moving import MovingMatch
from ludogite.table.requests import Move, TableAct
from ludogite.table.setup import NewTable
from support.counted import never_empty
from support.http_app import Guest, open_app

BODIES = {(route.method, route.path): route.body for route in routes_of(Kind.SERVER) if route.body is not None}
"""What every request that changes something has for a body."""
GOOD: dict[Any, dict[str, Any]] = {
    NewTable: {"game": "colorado", "kind": "bot"},
    MovingMatch: {
        "kind": "bot",
        "levels": [0, 3],
        "shows_odds": False,
        "seed": "00",
        "version": 1,
        "record": "Ludogite record 1",
    },
    people.Rename: {"name": "Zoé"},
    tables.JoinRequest: {"name": "Zoé"},
    studies.StudyRequest: {"game": "colorado"},
    lessons.LessonRequest: {"moves": []},
    reviews.ReviewRequest: {"record": "Ludogite record 1"},
    reviews.TableReviewRequest: {"round": 1},
    reviews.CheckRequest: {"record": "Ludogite record 1"},
    puzzles.PuzzleAnswer: {"moves": ["a1-b3"]},
    Move: {"do": "move", "id": "1", "v": 0, "move": "a1-b3"},
    TableAct: {"do": "act", "id": "1", "v": 0, "act": "resign"},
    wire.AskHint: {"do": "hint", "v": 0},
    wire.AskOdds: {"do": "odds", "v": 0},
    wire.AskWhy: {"do": "why", "v": 0, "clicks": ["a1"]},
    wire.Ping: {"do": "ping"},
}


@never_empty
def bad(struct: Any) -> Iterator[tuple[dict[str, Any], str]]:
    """Bodies with one thing wrong, and the name of the field that is."""
    info = type_info(struct)
    assert isinstance(info, StructType)
    good = GOOD[struct]
    for field in info.fields:
        yield from ((good | {field.encode_name: value}, field.encode_name) for value in wrong(field))
        if field.required:
            yield {name: value for name, value in good.items() if name != field.encode_name}, field.encode_name
        if isinstance(field.type, StructType):
            for part in field.type.fields:
                yield from (
                    (good | {field.name: {part.name: value}}, f"{field.name}.{part.name}") for value in wrong(part)
                )
            yield good | {field.name: {"more": 1}}, f"{field.name}.more"
    yield good | {"more": 1}, "more"


def wrong(field: Field) -> list[Any]:
    """Values that a field cannot have."""
    assert not isinstance(field.type, CustomType)
    if isinstance(field.type, LiteralType):
        return ["nonsense"]
    return [7, []] if isinstance(field.type, StructType) or "Dict" in type(field.type).__name__ else [{}]


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    with open_app(tmp_path_factory.mktemp("house")) as client:
        yield Guest(client)


def check(words: dict[str, str], field: str) -> None:
    assert f"`{field}" in words["en"], words
    assert f"`{field}" in words["fr"], words
    assert words["en"] != words["fr"]
    assert not {"Expected", "Object", "Invalid", "$"} & set(words["en"].replace("`", " ").split())


def test_every_body_is_asked_for_somewhere() -> None:
    assert set(BODIES.values()) | set(get_args(wire.Request)) == set(GOOD)


@pytest.mark.parametrize(("method", "path"), BODIES)
def test_whatever_is_wrong_with_a_body_is_named(guest: Guest, method: Method, path: str) -> None:
    known = {"{game}": "colorado", "{language}": "fr", "{number}": "1"}
    filled = re.sub(r"{\w+}", lambda part: known.get(part[0], "abc"), path)
    for body, field in bad(BODIES[method, path]):
        answer = guest.send(method, filled, body)
        assert (answer.status_code, answer.json()["code"]) == (400, "unclear"), body
        check(answer.json()["words"], field)


@pytest.mark.parametrize("struct", get_args(wire.Request))
def test_whatever_is_wrong_with_a_message_is_named(struct: Any) -> None:
    for body, field in bad(struct):
        with pytest.raises(msgspec.ValidationError) as refused:
            decode(msgspec.json.encode(body))
        check(msgspec.to_builtins(complaint(str(refused.value))), field)


def test_a_message_is_refused_with_these_words(guest: Guest) -> None:
    table = guest.post("/api/tables", {"game": "colorado", "kind": "screen"}).json()["table"]
    with guest.client.websocket_connect(f"/api/tables/{table}/live") as line:
        line.receive_json()
        line.send_json({"do": "move", "id": "1", "v": "0", "move": "a1-b3"})
        told = line.receive_json()
        assert (told["is"], told["code"], told["id"]) == ("refused", "unclear", "1")
        assert told["words"] == {
            "en": "`v` should be a whole number, not a text.",
            "fr": "`v` devrait être un nombre entier, pas un texte.",
        }


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ("/api/tables/TABLE/past", "step"),
        ("/api/tables/TABLE/past?step=x", "step"),
        ("/api/tables/TABLE/past?step=-1", "step"),
        ("/api/tables/TABLE/past?step=1&round=0", "round"),
        ("/api/tables/!/past?step=1", "table"),
        ("/api/tables/!/record", "table"),
        ("/api/join/!", "token"),
        ("/api/join/!/qr.svg", "token"),
        ("/api/rules/colorado/de", "language"),
    ],
)
def test_whatever_is_wrong_with_an_address_is_named(guest: Guest, asked: str, field: str) -> None:
    answer = guest.get(asked)
    assert (answer.status_code, answer.json()["code"]) == (400, "unclear")
    check(answer.json()["words"], field)


@pytest.mark.parametrize(
    ("body", "en"),
    [
        (b"{", "The request is not JSON."),
        (b"\xff", "The request is not JSON."),
        (b"[]", "The request should be an object, not a list."),
        (b'"game"', "The request should be an object, not a text."),
        (b"", "The request is not JSON."),
    ],
)
def test_a_body_that_is_none_is_refused_as_a_whole(guest: Guest, body: bytes, en: str) -> None:
    headers = {"x-csrf-token": guest.token, "content-type": "application/json"}
    answer = guest.client.request("POST", "/api/tables", content=body, headers=headers)
    assert (answer.status_code, answer.json()["words"]["en"]) == (400, en)


@pytest.mark.parametrize(
    ("found", "en", "fr"),
    [
        ("Expected `int` <= 8 - at `$.levels[0]`", "of at most 8.", "de 8 au plus."),
        ("Expected `str` of length >= 1 - at `$.name`", "at least 1 character.", "1 caractère au moins."),
        ("Invalid enum value '" + "x" * 9000 + "' - at `$.kind`", "x" * 59 + ".", "x" * 59 + "."),
        ("something that nobody thought of", UNCLEAR.en, UNCLEAR.fr),
    ],
)
def test_bounds_are_said_and_long_values_are_cut(found: str, en: str, fr: str) -> None:
    words = complaint(found)
    assert words.en.endswith(en)
    assert words.fr.endswith(fr)
