"""Puzzles asked of the server: nothing tells a solution before it is asked for."""

from datetime import UTC, date, datetime
from typing import Any

import pytest

import ludogite
from ludogite.study.puzzle_file import puzzles
from ludogite.study.puzzles import puzzle_of_day
from support.http_app import Guest

every_game = pytest.mark.parametrize("game", ludogite.games())


def answered(guest: Guest, game: str, number: int, *moves: str) -> dict[str, Any]:
    answer = guest.post(f"/api/puzzles/{game}/{number}/answer", {"moves": moves})
    assert answer.status_code == 200, answer.text
    verdict: dict[str, Any] = answer.json()
    return verdict


def test_all_games_are_listed_with_what_their_puzzles_are_about(guest: Guest) -> None:
    shelf = guest.get("/api/puzzles").json()
    assert [each["game"] for each in shelf["games"]] == ludogite.games()
    for each in shelf["games"]:
        assert sum(theme["count"] for theme in each["themes"]) == each["count"] == len(puzzles(each["game"]))
    assert len(shelf["grades"]) == 5


@every_game
def test_a_puzzle_is_a_position_that_can_be_studied_and_does_not_tell_its_solution(guest: Guest, game: str) -> None:
    course = guest.get(f"/api/puzzles/{game}").json()["puzzles"]
    number = course[0]["number"]
    answer = guest.get(f"/api/puzzles/{game}/{number}")
    asked = answer.json()
    assert (asked["game"], asked["number"], asked["place"]) == (game, number, 1)
    assert asked["following"] == course[1]["number"]
    assert puzzles(game)[number - 1].best not in {value for value in asked.values() if isinstance(value, str)}
    study = guest.post("/api/study", {key: asked[key] for key in ("game", "options", "position")}).json()
    assert (study["position"], study["to_move"]) == (asked["position"], asked["player"])


@every_game
def test_an_answer_is_judged_and_a_solution_told_when_asked_for(guest: Guest, game: str) -> None:
    longest = max(puzzles(game), key=lambda puzzle: len(puzzle.solution))
    moves: list[str] = []
    told = ""
    for move in longest.solution[::2]:
        verdict = answered(guest, game, longest.number, *moves, move)
        told = verdict["told"]
        moves += [move, *verdict["answer"]]
    assert (told, tuple(moves)) == ("solved", longest.solution)
    assert answered(guest, game, longest.number, longest.second)["told"] == "wrong"
    solution = guest.get(f"/api/puzzles/{game}/{longest.number}/solution").json()
    assert tuple(solution["moves"]) == longest.solution
    hints = guest.post(f"/api/puzzles/{game}/{longest.number}/hints", {"moves": []}).json()
    assert hints
    assert all(hint["words"]["en"] != hint["words"]["fr"] for hint in hints)


def test_the_puzzle_of_the_day_is_everybodys(guest: Guest) -> None:
    first, again = (guest.get("/api/puzzles/today").json() for _ in range(2))
    assert first["day"] <= again["day"] <= datetime.now(UTC).date().isoformat()
    expected = puzzle_of_day(date.fromisoformat(first["day"]))
    assert (first["game"], first["number"]) == (expected.game, expected.number)


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/api/puzzles/chess", "unknown-game"),
        ("/api/puzzles/chess/1", "unknown-game"),
        ("/api/puzzles/kanto/0", "no-such-puzzle"),
        ("/api/puzzles/kanto/99999", "no-such-puzzle"),
        ("/api/puzzles/kanto/99999/solution", "no-such-puzzle"),
    ],
)
def test_what_is_not_there_is_said_in_words(guest: Guest, path: str, code: str) -> None:
    answer = guest.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, code)


def test_an_answer_that_is_no_move_is_refused_with_its_rule(guest: Guest) -> None:
    answer = guest.post("/api/puzzles/colorado/1/answer", {"moves": ["a1-a1"]})
    assert (answer.status_code, answer.json()["code"]) == (400, "illegal")
    assert answer.json()["rule"]
