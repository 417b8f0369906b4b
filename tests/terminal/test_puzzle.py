"""Puzzles at the terminal."""

import io

import pytest

import ludogite
from ludogite.cli import main
from ludogite.study.puzzle_file import puzzles

every_game = pytest.mark.parametrize("game", ludogite.games())


def typed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: list[str], *arguments: str
) -> str:
    """The output for somebody who types these lines."""
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join([*lines, ""])))
    monkeypatch.setenv("COLUMNS", "200")
    assert main(["puzzle", *arguments]) == 0
    return capsys.readouterr().out


@every_game
def test_a_puzzle_is_solved_after_a_wrong_answer_and_hints(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    longest = max(puzzles(game), key=lambda puzzle: len(puzzle.solution))
    lines = ["hint", "hint", "hint", "nonsense", longest.second, *longest.solution[::2], "quit"]
    out = typed(monkeypatch, capsys, lines, game, "--number", str(longest.number), "--lang", "en")
    assert out.count("The theme: ") == 1
    assert "Not this one" in out
    assert out.index("Not this one") < out.index("Right! ")
    assert out.endswith("Goodbye.\n")


def test_the_solution_is_told_when_asked_for_and_the_next_one_follows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = typed(monkeypatch, capsys, ["solution", "", "suivant", "", "q"], "colorado", "--number", "1", "--lang", "fr")
    assert f"La solution : {puzzles('colorado')[0].best}" in out
    assert out.count("Votre réponse>") == 3
    assert out.count(" · problème ") == 3


def test_without_a_game_it_is_the_puzzle_of_the_day(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "puzzle" in typed(monkeypatch, capsys, [], "--lang", "en")


@pytest.mark.parametrize("arguments", [("chess",), ("kanto", "--number", "0"), ("--number", "3")])
def test_a_puzzle_that_is_not_there_is_refused(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzle", *arguments]) == 2
    assert "There is no" in capsys.readouterr().err
