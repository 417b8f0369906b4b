"""Checks on every request: one spelling of each path, host names, guests' names, and the contents of refusals."""

import asyncio
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import pytest

from ludogite.app.player_names import BadName, readable
from ludogite.server.addresses import HostNames, host_name
from ludogite.server.asgi import build_app
from ludogite.server.engines.process_engine import ProcessEngine
from ludogite.server.settings import Settings
from support.http_app import HOST, Guest, open_app


def test_a_server_that_cannot_be_opened_says_why_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "house.db").write_text("no database at all")
    app = build_app(Settings(database=str(tmp_path / "house.db")), engines=ProcessEngine(1, 1.0, prepared=()))
    told: list[MutableMapping[str, Any]] = []

    async def begin() -> MutableMapping[str, Any]:
        return {"type": "lifespan.startup"}

    async def hear(message: MutableMapping[str, Any]) -> None:
        told.append(message)

    with pytest.raises(ExceptionGroup, match="unhandled"):
        asyncio.run(app({"type": "lifespan", "asgi": {}, "state": {}}, begin, hear))
    ((kind, words),) = (message.values() for message in told)
    assert kind == "lifespan.startup.failed"
    assert words.startswith(str(tmp_path))
    assert "It is damaged" in words
    assert "\n" not in words


SPELLINGS = [
    "//api/shelf",
    "/api//shelf",
    "/api/shelf/",
    "/api/./shelf",
    "/ap%69/shelf",
    "/api/x/../shelf",
    "/%61pi/shelf",
]


def test_an_exhausted_limit_holds_for_every_spelling_of_an_address(tmp_path: Path) -> None:
    with open_app(tmp_path, Settings(requests_per_minute=3, tables_per_minute=0)) as client:
        for _ in range(3):
            assert client.get("/api/shelf").status_code == 200
        for spelling in SPELLINGS:
            answer = client.get(f"http://{HOST}{spelling}")
            assert (spelling, answer.status_code in {404, 429}) == (spelling, True)
            assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:99999999999", 400),
        ("localhost:99999", 400),
        ("a" * 300, 400),
        ("local host", 400),
        ("[::1", 400),
        ("[zz]", 400),
        ("rebound.example", 421),
        ("192.168.1.7", 421),
        ("localhost", 200),
        ("127.0.0.1:8000", 200),
        ("[::1]:8000", 200),
        (HOST, 200),
    ],
)
def test_a_server_for_this_computer_answers_to_its_own_names_only(tmp_path: Path, host: str, status: int) -> None:
    with open_app(tmp_path) as client:
        answer = client.get("/api/me", headers={"host": host})
        assert answer.status_code == status
        assert answer.headers["content-security-policy"]
        if status == 421:
            assert "LUDOGITE_NAMES" in answer.json()["words"]["en"]
            assert client.get("/", headers={"host": host}).text.startswith("This server does not answer to that name")


def test_a_server_for_others_answers_to_addresses_and_the_names_that_are_set() -> None:
    hosts = HostNames(Settings(host="0.0.0.0", address="https://Games.example.org:8443/", names="club.example pi"))  # noqa: S104
    assert all(map(hosts.knows, ("192.168.1.7", "[fe80::1]", "localhost", "games.example.org", "club.example", "pi")))
    assert not any(map(hosts.knows, ("rebound.example", "example.org", "192.168.1.7.example")))
    assert host_name("Club.Example:80") == "club.example"


@pytest.mark.parametrize("name", ["Bot 3", "bot", "ROBOT 8", "B\u043et 3", "b0t", "B\u200dot\u200b 3", "Bot 3 (b)"])
def test_nobody_is_called_like_a_bot(name: str) -> None:
    with pytest.raises(BadName):
        readable(name)


@pytest.mark.parametrize("name", ["\u3164", "\u2800\u2800", "\u200d", "\u202e", "\u115f \uffa0", "\u034f"])
def test_nobody_is_invisible(name: str) -> None:
    with pytest.raises(BadName):
        readable(name)


COPIES = ["A\u200dda", "Ada\ufe0f", "A\u200cda", "Ad\u180ba", "\uff21da", "\U0001d400da"]
"""Of Ada: with signs that nobody sees, wide and mathematical letters."""


@pytest.mark.parametrize("name", COPIES)
def test_a_name_has_one_plain_form(name: str) -> None:
    assert readable(name) == "Ada"


@pytest.mark.parametrize("name", ["\u0410da", "Ad\u0430", "A\u0434a", "Zo\u03b5", "\u0531da", "Ada \u0410da"])
def test_a_word_of_a_name_has_letters_of_one_alphabet(name: str) -> None:
    with pytest.raises(BadName, match="alphabets"):
        readable(name)


@pytest.mark.parametrize("name", ["Bot I", "bot l", "Bot \u0406", "B\u200dot 1", "Robot I"])
def test_nobody_is_called_like_a_bot_by_a_letter_for_its_number(name: str) -> None:
    with pytest.raises(BadName):
        readable(name)


def test_a_name_is_not_too_long_in_its_plain_form() -> None:
    assert readable("x" * 32)
    with pytest.raises(BadName, match="32"):
        readable("\ufdfa" * 3)


@pytest.mark.parametrize(
    "name",
    [
        "Zoé",
        "李小龙",
        "田中さん",
        "Tanaka田中",
        "김철수",
        "Ада",
        "Анна Smith",
        "Ελένη",
        "İnan",
        "O'Neill",
        "Д'Артаньян",
        "Nguyễn Văn A",
        "\u02bbOkina",
        "❤\ufe0f Zoé",
        "👨\u200d👩\u200d👧 Lovelace",
        "\u0646\u06cc\u0645\u200c\u0641\u0627\u0635\u0644\u0647",
        "क्\u200dष",
        "Bob",
        "Botond",
        "1337",
    ],
)
def test_names_of_all_alphabets_stay_as_they_are(name: str) -> None:
    assert readable(name) == name


def test_a_name_turns_nothing_around() -> None:
    assert readable("a\u202eb\u2066c") == "a b c"
    assert [readable(name) for name in ("Abbot", "Botond", "Zoé", "Robotnik")] == ["Abbot", "Botond", "Zoé", "Robotnik"]


def test_whoever_has_too_many_tables_is_told_when_to_come_back(tmp_path: Path) -> None:
    with open_app(tmp_path, Settings(requests_per_minute=0, tables_per_minute=0, max_tables_per_guest=1)) as client:
        guest = Guest(client)
        wanted = {"game": "colorado", "kind": "screen"}
        assert guest.post("/api/tables", wanted).status_code == 201
        refused = guest.post("/api/tables", wanted)
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "60")


@pytest.mark.parametrize("kind", ["application/jsonx", "text/json", ""])
def test_other_media_types_are_refused(tmp_path: Path, kind: str) -> None:
    with open_app(tmp_path) as client:
        guest: Any = Guest(client)
        body = {"game": "colorado", "kind": "screen"}
        assert guest.send("POST", "/api/tables", body, **{"content-type": kind}).status_code == 415


@pytest.mark.parametrize("kind", ["Application/JSON", "application/json; charset=UTF-8"])
def test_the_case_of_a_media_type_does_not_matter(tmp_path: Path, kind: str) -> None:
    with open_app(tmp_path) as client:
        guest: Any = Guest(client)
        body = {"game": "colorado", "kind": "screen"}
        assert guest.send("POST", "/api/tables", body, **{"content-type": kind}).status_code == 201
