"""Positions without a table, asked of the server."""

import re
from random import Random
from typing import Any

import msgspec
import pytest

import ludogite
from browser.playing import WHOLE_GAMES
from ludogite.app.messages.studies import Study
from ludogite.bots.report import Report, Variation
from ludogite.games.position import Position
from ludogite.play.match import Match
from ludogite.play.verify import verify
from ludogite.server.engines.task_engine import TaskEngine
from ludogite.server.settings import Settings
from support.http_app import Guest, open_app
from support.walks import choose

every_game = pytest.mark.parametrize("game", ludogite.games())


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
    with open_app(tmp_path, Settings(requests_per_minute=3)) as opened:
        guest = Guest(opened)
        answers = [guest.post("/api/study", {"game": "colorado"}).status_code for _ in range(4)]
    assert answers == [200, 200, 429, 429]


# ---- what is made of a study


@every_game
def test_a_position_is_drawn_in_both_languages(guest: Guest, game: str) -> None:
    for language in ("en", "fr"):
        answer = guest.post(f"/api/study/picture/{language}", {"game": game})
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert re.fullmatch(r"<svg\b.*</svg>\s*", answer.text, re.DOTALL)
    assert guest.post("/api/study/picture/de", {"game": game}).status_code == 400


@every_game
def test_a_line_from_the_start_is_a_record_that_replays(guest: Guest, game: str) -> None:
    random, position = Random(4), ludogite.load(game, seed=1).start()
    texts: list[str] = []
    while len(texts) < 60 and position.to_move is not None:
        texts.append(choose(position, random))
        position = position.play(texts[-1])
    asked = {"game": game, "options": position.game.options, "moves": texts}
    record = ludogite.read_record(guest.post("/api/study/record", asked).text)
    assert str(list(record.replay())[-1]) == str(position)
    status = guest.post("/api/study/record", asked | {"position": str(position)})
    assert (status.status_code, status.json()["code"]) == (400, "not-from-the-start")


def test_nobody_is_asked_what_to_do_where_the_game_is_over(guest: Guest) -> None:
    asked = {"game": "katarenga", "moves": WHOLE_GAMES["katarenga"].split()}
    answer = guest.post("/api/study/opinion", asked)
    assert (answer.status_code, answer.json()["code"]) == (400, "nothing-to-decide")


def test_the_engine_says_what_it_would_play(guest: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    position = ludogite.load("katarenga").start()
    asked: list[tuple[Position, str]] = []

    async def thought(_: TaskEngine, position: Position, who: str) -> tuple[list[str], Report]:
        asked.append((position, who))
        return ["a1"], Report((Variation(("f1-f5", "h8-h7"), 0.6),), 1, 1, 0.0)

    monkeypatch.setattr(TaskEngine, "hint", thought)
    opinion = guest.post("/api/study/opinion", {"game": "katarenga"}).json()
    assert [line["moves"] for line in opinion["lines"]] == [["f1-f5", "h8-h7"]]
    assert opinion["lines"][0]["words"]["fr"] != opinion["lines"][0]["words"]["en"]
    assert (opinion["player"], opinion["position"], asked[0][0]) == (0, str(position), position)
    assert asked[0][1]


def test_while_a_game_is_prepared_the_engine_has_no_opinion_yet(guest: Guest) -> None:
    answer = guest.post("/api/study/opinion", {"game": "katarenga"})
    assert (answer.status_code, answer.json()["code"]) == (503, "engines-busy")
    assert answer.json()["words"]["en"] != answer.json()["words"]["fr"]


# ---- check the dice


def test_a_record_is_checked_as_the_command_line_does(guest: Guest) -> None:
    match, random = Match("karma-solo", seed=b"abc"), Random(1)
    while match.result is None:
        match.play(random.choice(match.position.legal_moves()))
    text = str(match.record())
    (checked,) = guest.post("/api/verify", {"record": text}).json()
    assert (checked["game"], checked["round"], checked["rounds"]) == ("karma-solo", 1, 1)
    assert checked["findings"] == msgspec.to_builtins(verify(ludogite.read_record(text)))
    assert all(finding["holds"] for finding in checked["findings"])
    (forged,) = guest.post("/api/verify", {"record": text.replace("Seed: 61", "Seed: 62")}).json()
    assert False in [finding["holds"] for finding in forged["findings"]]


def test_a_text_that_is_no_record_is_refused_with_its_line(guest: Guest) -> None:
    answer = guest.post("/api/verify", {"record": "hello"})
    assert answer.status_code == 400
    assert "line 1" in answer.json()["words"]["en"]
    assert "ligne 1" in answer.json()["words"]["fr"]
