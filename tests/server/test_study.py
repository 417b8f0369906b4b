"""Positions without a table, asked of the server."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient

import ludogite
from ludogite.server.settings import Settings
from ludogite.server.study_wire import Study
from support.houses import Guest, house
from support.walks import choose

every_game = pytest.mark.parametrize("game", ludogite.games())


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Any]]:
    with house(tmp_path_factory.mktemp("house")) as opened:
        yield opened


@pytest.fixture
def guest(client: TestClient[Any]) -> Guest:
    client.cookies.clear()
    return Guest(client)


def studied(guest: Guest, **asked: Any) -> dict[str, Any]:
    answer = guest.post("/api/study", asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def refused(guest: Guest, **asked: Any) -> tuple[int, dict[str, Any]]:
    answer = guest.post("/api/study", asked)
    problem = answer.json()
    assert problem["words"]["en"] != problem["words"]["fr"]
    return answer.status_code, problem


@every_game
def test_a_game_is_studied_move_by_move_from_its_own_texts(guest: Guest, game: str) -> None:
    random = Random(1)
    study = studied(guest, game=game, sample=1)
    for seed in range(12):
        if study["to_move"] is None:
            break
        position = ludogite.load(game, **study["options"]).parse(study["position"])
        move = choose(position, random)
        assert move in {way if isinstance(way, str) else way[0] for way in study["actions"]}
        before, options = study["position"], study["options"]
        study = studied(guest, game=game, options=options, position=before, moves=[move], sample=seed)
        assert study["entries"][0][1] == move
        assert study["to_move"] != ludogite.CHANCE
        texts = [entry[1] for entry in study["entries"]]
        again = studied(guest, game=game, options=options, position=before, moves=texts)
        assert {**again, "actions": sorted(map(str, again["actions"]))} == {
            **study,
            "actions": sorted(map(str, study["actions"])),
        }
    assert set(study) == set(Study.__struct_fields__)


@every_game
def test_an_illegal_move_gives_the_rule_and_clicks_are_explained(guest: Guest, game: str) -> None:
    status, problem = refused(guest, game=game, moves=["nonsense"])
    assert (status, problem["code"]) == (400, "illegal")
    assert problem["rule"]
    why = studied(guest, game=game, clicks=["nowhere"])["why"]
    assert why["rule"]
    assert why["words"]["en"] != why["words"]["fr"]


def test_a_near_miss_is_put_right(guest: Guest) -> None:
    move = ludogite.load("katarenga").start().legal_moves()[0]
    _, problem = refused(guest, game="katarenga", moves=[move.upper()])
    assert problem["suggestion"] == move


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ({"game": "chess"}, 404, "unknown-game"),
        ({"game": "kanto", "options": {"seed": 1}}, 400, "option-error"),
        ({"game": "kanto", "position": "x"}, 400, "refused"),
        ({"game": "kanto", "position": "turn=0 " * 1500}, 400, "refused"),
        ({"game": "kanto", "position": "x" * 12_001}, 400, "unclear"),
        ({"game": "kanto", "moves": ["a"] * 1001}, 400, "unclear"),
        ({"game": "kanto", "moves": ["a" * 201]}, 400, "unclear"),
        ({"game": "kanto", "sample": -1}, 400, "unclear"),
        ({"game": "kanto", "clicks": []}, 400, "unclear"),
        ({"game": "kanto", "wish": 1}, 400, "unclear"),
        ({}, 400, "unclear"),
        ({"game": "kanto", "position": "x" * 20_000}, 413, "too-long"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(guest: Guest, asked: dict[str, Any], status: int, code: str) -> None:
    answer, problem = refused(guest, **asked)
    assert (answer, problem["code"]) == (status, code)


def test_the_answer_is_what_the_types_say(guest: Guest) -> None:
    study = studied(guest, game="kanto", moves=["?b1"], sample=1)
    assert {field.name for field in msgspec.structs.fields(Study)} == set(study)
    assert study["board"]["cells"]
    assert study["legend"]["pieces"]
    assert [entry[0] for entry in study["entries"]] == [0, ludogite.CHANCE]


def test_studies_are_limited_like_other_requests(tmp_path: Any) -> None:
    with house(tmp_path, Settings(requests_a_minute=3)) as opened:
        guest = Guest(opened)
        answers = [guest.post("/api/study", {"game": "colorado"}).status_code for _ in range(4)]
    assert answers == [200, 200, 429, 429]
