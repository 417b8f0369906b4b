"""The whole program with the ninth game: its rules three ways, its pages, and a game in the terminal against a bot."""

import io
import sys
from types import ModuleType

import pytest

import ludogite
from differential.cases import Case
from differential.compare import Comparison
from ludogite.app.api.catalogue import box
from ludogite.cli import main
from ludogite.games.registry import register
from ludogite.games.rules_pages import page, rules
from ninth import naive_tic_tac_toe
from ninth.tic_tac_toe import BOOK

GAME = "tic-tac-toe"
EVERY_SQUARE = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]


def test_it_is_in_the_catalogue_once() -> None:
    assert ludogite.games()[-1] == GAME
    with pytest.raises(ValueError, match="already"):
        register(BOOK)


def test_its_box_has_a_cover_and_colours_of_its_own() -> None:
    shown = box(BOOK)
    assert shown.box.cover.startswith(f"/api/games/{GAME}/cover.svg?")
    assert shown.box.ground == "#25506b"
    assert not shown.has_odds


@pytest.mark.parametrize("language", ["en", "fr"])
def test_its_pages_lie_beside_it(language: str) -> None:
    assert page(GAME, language) == (BOOK.folder / f"{GAME}.{language}.md").read_text(encoding="utf-8")
    assert {"1.1", "1.2", "2.1", "3.1", "3.2", "9.1"} <= set(rules(GAME, language))


@pytest.mark.slow
def test_interpreted_compiled_and_naive_rules_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    naive: ModuleType = naive_tic_tac_toe
    monkeypatch.setitem(sys.modules, "naive.tic_tac_toe", naive)
    assert Comparison(Case(GAME, (), 2000), seed=1).run() >= 2000


@pytest.mark.slow
@pytest.mark.parametrize("seat", ["cross", "nought"])
def test_a_game_against_a_bot_is_played_in_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], seat: str
) -> None:
    typed = ["hint", "d4", *EVERY_SQUARE]  # squares that are marked by then are refused
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    monkeypatch.setattr("ludogite.terminal.table.bots.ENGINE_WAIT_SECONDS", 120)  # so that the bot itself plays
    assert main(f"--lang en play {GAME} --bot 8 --seat {seat}".split()) == 0
    printed = capsys.readouterr().out
    assert "Look at" in printed
    assert "A move is a square, as b2." in printed
    assert "You win" not in printed
    assert "You lose: the goal is reached." in printed or "The game is drawn: " in printed
