"""Lessons, asked of the server: every step is shown, and every move and click is answered."""

from typing import Any

import msgspec
import pytest

from ludogite.app.messages.lessons import LessonAnswer
from ludogite.app.messages.studies import Study
from ludogite.games.registry import RULEBOOKS
from ludogite.study.lesson_file import has_lesson, lesson_of
from support.http_app import Guest

TAUGHT = [book.id for book in RULEBOOKS if has_lesson(book)]
every_lesson = pytest.mark.parametrize("game", TAUGHT)


def told(guest: Guest, game: str, step: str, **asked: Any) -> dict[str, Any]:
    answer = guest.post(f"/api/lessons/{game}/{step}", asked)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    assert set(found) == set(LessonAnswer.__struct_fields__)
    assert found["words"]["en"] != found["words"]["fr"]
    return found


@every_lesson
def test_a_lesson_is_followed_from_the_first_step_to_the_first_game(guest: Guest, game: str) -> None:
    lesson = guest.get(f"/api/lessons/{game}").json()
    assert [step["name"] for step in lesson["steps"]] == [step.name for step in lesson_of(game).steps]
    for step in lesson["steps"]:
        study, moves = step["study"], list[str]()
        for number, task in enumerate(step["tasks"], 1):
            assert study["to_move"] == step["player"]
            moves.append(task["answer"])
            answer = told(guest, game, step["name"], moves=moves)
            assert answer["told"] == ("done" if number == len(step["tasks"]) else "more")
            assert [len(frame["entries"]) for frame in answer["frames"]] == [1] * len(answer["frames"])
            assert answer["frames"][0]["entries"][0][1] == task["answer"]
            study = answer["frames"][-1]
            assert set(study) == {field.name for field in msgspec.structs.fields(Study)}
    opened = guest.post("/api/tables", lesson["play"]["table"])
    assert opened.status_code == 201, opened.text


@every_lesson
def test_mistakes_illegal_moves_and_clicks_are_answered(guest: Guest, game: str) -> None:
    first, position, task = next(
        (step, position, task)
        for step in lesson_of(game).steps
        for position, task, _ in (next(step.answers()),)
        if len(task.wants.among(position)) < len(position.legal_moves())
    )
    wrong = next(move for move in position.legal_moves() if not task.wants.fits(position, move))
    answer = told(guest, game, first.name, moves=[wrong])
    assert (answer["told"], answer["frames"][0]["entries"][0][1]) == ("wrong", wrong)
    answer = told(guest, game, first.name, moves=["nonsense"])
    assert (answer["told"], answer["frames"]) == ("refused", [])
    assert answer["rule"]
    answer = told(guest, game, first.name, clicks=["nowhere"])
    assert (answer["told"], answer["frames"]) == ("refused", [])
    assert answer["rule"]
    over = guest.post(f"/api/lessons/{game}/{first.name}", {"moves": [move for _, _, move in first.answers()] + ["a1"]})
    assert (over.status_code, over.json()["code"]) == (400, "step-over")


def test_what_is_not_there_is_said_in_words(guest: Guest) -> None:
    for path, code in (("chess", "unknown-game"), ("colorado/nowhere", "no-such-step"), ("chess/red", "unknown-game")):
        answer = guest.post(f"/api/lessons/{path}", {}) if "/" in path else guest.get(f"/api/lessons/{path}")
        assert (answer.status_code, answer.json()["code"]) == (404, code)
        assert answer.json()["words"]["fr"]


def test_the_shelf_says_which_games_have_a_lesson(guest: Guest) -> None:
    games = guest.get("/api/shelf").json()["games"]
    assert {game["id"]: game["lesson"] for game in games if game["lesson"]} == {
        game: lesson_of(game).minutes for game in TAUGHT
    }
