"""Records analysed: losses, luck, turning points, and how they are shown; the search is a fake with known values."""

import io
import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from pathlib import Path
from threading import Event
from typing import cast

import pytest
from rich.console import Console

import ludogite
from ludogite.bots.arena.workers import cores
from ludogite.bots.plot import BLOCKS, blocks, svg
from ludogite.bots.report import Budget, Report, Variation
from ludogite.bots.review import Review, ReviewedMove, review, thoughts
from ludogite.cli import main
from ludogite.terminal.thinking import analysed
from ludogite.terminal.verdicts import show_review
from ludogite.terminal.words import Voice

MOVES = ("a1-b3", "a8-a5", "b1-b2", "a5-a4")


def played(*moves: str, game: str = "colorado", seed: int = 1, resigns: int | None = None) -> ludogite.Record:
    match = ludogite.Match(game, seed=seed)
    for move in moves:
        match.play(move)
    if resigns is not None:
        match.resign(resigns)
    return match.record()


class Oracle:
    """A fake search: the value of each position for its mover by ply, of certain moves by their spellings."""

    def __init__(self, values: Mapping[int, float], moves: Mapping[str, float] | None = None) -> None:
        self.values, self.moves = values, moves or {}
        self.asked: list[int] = []

    def __call__(self, position: ludogite.Position, lines: int) -> Report:
        self.asked.append(lines)
        best = self.values[position.ply]
        legal = position.legal_moves()
        known = [Variation((move,), value) for move, value in self.moves.items() if move in legal]
        first = next(move for move in reversed(legal) if move not in self.moves and move not in MOVES)
        ranked = sorted([Variation((first,), best), *known], key=lambda line: -line.value)
        return Report(tuple(ranked[:lines]), depth=1, nodes=1, seconds=0.1)


def test_a_move_that_the_search_lists_is_worth_what_it_says() -> None:
    reviewed = review(played(*MOVES), Oracle(dict.fromkeys(range(5), 0.6), {"a1-b3": 0.45}))
    first = reviewed.moves[0]
    assert (first.value, round(first.loss, 9)) == (0.45, 0.15)
    assert first.best.value == 0.6
    assert not first.is_best
    assert first.luck is None


def test_a_move_beyond_the_list_is_worth_what_the_next_position_shows() -> None:
    reviewed = review(played(*MOVES), Oracle({0: 0.6, 1: 0.7, 2: 0.3, 3: 0.7, 4: 0.3}))
    assert [round(move.loss, 9) for move in reviewed.moves] == [0.3, 0.0, 0.0, 0.0]
    assert reviewed.shares[1] == pytest.approx((0.3, 0.7))
    assert reviewed.mean_loss(0) == pytest.approx(0.15)


def test_no_move_is_better_than_the_best() -> None:
    reviewed = review(played(*MOVES), Oracle({0: 0.5, 1: 0.1, 2: 0.9, 3: 0.1, 4: 0.9}))
    assert all(move.is_best for move in reviewed.moves)


def test_the_game_turns_where_the_lead_changes_or_much_is_lost() -> None:
    reviewed = review(played(*MOVES), Oracle({0: 0.6, 1: 0.41, 2: 0.3, 3: 0.7, 4: 0.3}))
    assert [move.number for move in reviewed.turning_points] == [2]
    assert reviewed.moves[1].turns
    lost = review(played(*MOVES), Oracle({0: 0.95, 1: 0.4, 2: 0.6, 3: 0.4, 4: 0.6}))
    assert [(move.number, move.turns) for move in lost.turning_points] == [(1, False)]


def test_a_game_that_the_rules_ended_ends_with_its_result_and_another_is_thought_about_to_its_end() -> None:
    drawn = ludogite.Match("colorado", max_plies=2)
    for move in MOVES[:2]:
        drawn.play(move)
    oracle = Oracle({0: 0.5, 1: 0.5, 2: 0.8})
    assert review(drawn.record(), oracle).shares[-1] == (0.5, 0.5)
    assert len(oracle.asked) == thoughts(drawn.record()) == 2
    given_up = played(*MOVES[:2], resigns=1)
    assert review(given_up, oracle).shares[-1] == pytest.approx((0.8, 0.2))
    assert thoughts(given_up) == 3


def revealed() -> tuple[ludogite.Record, str]:
    """A game of Kanto that begins with a reveal."""
    start = ludogite.load("kanto").start()
    reveal = next(move for move in start.legal_moves() if move.startswith("?"))
    return played(reveal, game="kanto"), reveal


def test_luck_is_told_apart_from_skill() -> None:
    record, reveal = revealed()
    oracle = Oracle({0: 0.6, 1: 0.2}, {reveal: 0.5})
    (first,) = review(record, oracle).moves
    assert first.outcomes
    assert first.loss == pytest.approx(0.1)
    after = 1 - 0.2 if [*record.replay()][-1].to_move == 1 else 0.2
    assert first.luck == pytest.approx(after - 0.5)
    assert oracle.asked[0] == len(record.game.start().legal_moves())


def test_of_three_players_only_the_movers_share_is_known() -> None:
    match = ludogite.Match("karma-dice", players=3, seed=1)
    while match.position.to_move == 0:
        match.play(match.position.legal_moves()[0])
    reviewed = review(match.record(), lambda position, lines: Report((Variation(("x",), 0.5),), 1, 1, 0.1))
    assert reviewed.shares[0] == pytest.approx((0.5, 1 / 3, 1 / 3))
    assert len(reviewed.shares) == len(reviewed.moves) + 1


def shown(reviewed: Review, language: str) -> str:
    console = Console(file=io.StringIO(), width=100, color_system=None)
    show_review(reviewed, console, Voice(language))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_a_review_shows_every_move_its_loss_and_the_better_one() -> None:
    reviewed = review(played(*MOVES), Oracle(dict.fromkeys(range(5), 0.6), {"a1-b3": 0.3}))
    printed = shown(reviewed, "en")
    assert re.search(r"1\. +White +a1-b3 +30 % +-30 % +\?\?◆ +h1-\w\d \(60 %\)", printed)
    assert re.search(r"White: 25\.0 % lost a move, mistakes: 2", printed)
    assert "Turning points: 1. a1-b3, " in printed
    assert "100 %│" in printed
    assert "luck" not in printed


def test_a_review_speaks_french_and_of_luck_where_there_is_chance() -> None:
    record, reveal = revealed()
    printed = shown(review(record, Oracle({0: 0.6, 1: 0.2}, {reveal: 0.5})), "fr")
    assert "perte" in printed
    assert "chance après ses coups" in printed
    assert re.search(r"[+-]30 %", printed)


def test_blocks_fill_columns_from_the_bottom_and_mark_below() -> None:
    assert blocks([0.0, 0.5, 1.0], [1], 3, 2) == ["  █", " ██", " ▲ "]
    assert blocks([0.25], [], 1, 1) == [BLOCKS[2], " "]
    wide = blocks([0.0, 1.0], [], 100, 1)[0]
    assert wide == "    ████"
    assert len(blocks([0.5] * 500, [499], 60, 4)[0]) == 60
    assert blocks([0.5] * 500, [250, 499], 60, 4)[-1].count("▲") == 2


def test_the_picture_is_sound_svg_for_light_and_dark() -> None:
    picture = svg([(0.5, 0.5), (0.75, 0.25), (0.2, 0.8)], ["White", "Black"], "A & B", [(2, "2. <x>")])
    root = ET.fromstring(picture)  # noqa: S314 - we have just written it ourselves
    assert root.tag.endswith("svg")
    assert "prefers-color-scheme: dark" in picture
    assert picture.count("<polyline") == 1
    assert picture.count("<circle") == 1
    assert "A &amp; B" in picture
    several = svg([(0.5, 0.3, 0.2)] * 2, ["a", "b", "c"], "three", [])
    assert several.count('class="line') == 6


@pytest.fixture
def think(monkeypatch: pytest.MonkeyPatch) -> None:
    def analysed(position: ludogite.Position, budget: Budget, *, lines: int, stop: Event | None = None) -> Report:
        return Oracle(dict.fromkeys(range(9), 0.6))(position, lines)

    monkeypatch.setattr("ludogite.cli.analysing.analysed", analysed)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(f"{played(*MOVES)}\n{played(*MOVES[:2], resigns=1)}", encoding="utf-8")
    return path


@pytest.mark.usefixtures("think")
def test_all_games_of_a_file_are_analysed_and_drawn(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = file.with_name("plot.svg")
    for _ in range(2):  # a plot may be drawn again
        assert main(["analyse", str(file), "--nodes", "10", "--svg", str(picture), "--lang", "en"]) == 0
    assert capsys.readouterr().out.count("Katarenga Colorado · White (Player 1), Black (Player 2)") == 4
    assert sorted(path.name for path in file.parent.iterdir()) == ["game.txt", "plot-1.svg", "plot-2.svg"]


@pytest.mark.usefixtures("think")
def test_a_record_can_come_through_a_pipe(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(file.read_text()))
    assert main(["analyse", "-"]) == 0
    assert "a1-b3" in capsys.readouterr().out


@pytest.mark.usefixtures("think")
def test_what_is_no_plot_is_not_drawn_over_and_what_is_no_record_is_refused(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyse", str(file), "--svg", str(file.with_stem("game"))]) == 0
    file.with_stem("game-1").write_text("Dear friend")
    assert main(["analyse", str(file), "--svg", str(file)]) == 2
    assert "is no plot" in capsys.readouterr().err
    assert main(["analyse", str(file), "--svg", str(file.parent / "nowhere" / "plot.svg"), "--lang", "fr"]) == 2
    assert "On ne peut pas écrire" in capsys.readouterr().err
    file.write_text(file.read_text().replace("a8-a5", "a8-a1"))
    assert main(["analyse", str(file)]) == 2
    assert "line " in capsys.readouterr().err


@pytest.mark.parametrize("nodes", ["0", "1" + "0" * 20])
def test_a_budget_that_cannot_be_is_refused(file: Path, capsys: pytest.CaptureFixture[str], nodes: str) -> None:
    assert main(["analyse", str(file), "--nodes", nodes]) == 2
    assert "--nodes" in capsys.readouterr().err


def test_only_a_budget_of_time_is_spent_on_all_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[int] = []

    def analyse(position: ludogite.Position, budget: Budget, **settings: object) -> Report:
        used.append(cast("int", settings["threads"]))
        return Report((Variation(("a1-b3",), 0.5),), 1, 1, 0.1)

    monkeypatch.setattr("ludogite.bots.analysis.analyse", analyse)
    for budget in (Budget(seconds=0.1), Budget(nodes=10)):
        analysed(ludogite.load("colorado").start(), budget, lines=1)
    assert used == [cores(), 1]


def test_a_reviewed_move_knows_whether_it_was_best() -> None:
    best = Variation(("a", "b"), 0.7)
    assert ReviewedMove(1, 0, "a", (), best, 0.7, None, False).is_best
    assert ReviewedMove(1, 0, "c", (), best, 0.7, None, False).is_best
    assert not ReviewedMove(1, 0, "c", (), best, 0.6, None, False).is_best
