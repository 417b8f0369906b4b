"""Games reviewed: losses, luck and play, turning points, precision, sentences, and how they are shown."""

import io
import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from dataclasses import replace
from math import exp
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest
from rich.console import Console

import ludogite
from ludogite.bots.analysis import judge
from ludogite.bots.karma.play.expectation import expectation
from ludogite.bots.plot import BLOCKS, blocks, svg
from ludogite.bots.report import Budget, Judgement, Variation
from ludogite.cli import main
from ludogite.study.review import MOST_TURNS, Review, mark_of, precision, questions, reviewed, with_share
from ludogite.study.verdicts import Cause, PlayerResult, cause_of
from ludogite.terminal.study.review import show_review
from ludogite.terminal.words import Voice
from support.judging import judged_evenly

MOVES = ("a1-b3", "a8-a5", "b1-b2", "a5-a4")
LITTLE = Budget(nodes=300)
MANY_DICE = (
    "round=7 scores=20,20 dice=oygcbv,oygcbv pool=- yogi=- ply=100 now=roll:0 rest=rrrrrroygcbv spent=- zone=0 beat=- "
    "with=- roll=- throw=-"
)


def played(*moves: str, game: str = "colorado", seed: int = 1, resigns: int | None = None) -> ludogite.Record:
    match = ludogite.Match(game, seed=seed)
    for move in moves:
        match.play(move)
    if resigns is not None:
        match.resign(resigns)
    return match.record()


def at_random(game: str, seed: int, most: int = 60, **options: Any) -> ludogite.Record:
    """A game of random moves, given up after so many."""
    match, random = ludogite.Match(game, seed=seed, **options), Random(seed)
    while match.result is None and match.position.ply < most:
        match.play(random.choice(match.position.legal_moves()))
    if match.result is None:
        match.resign(0)
    return match.record()


class Oracle:
    """A fake engine: the value of each position for its mover by ply, of certain moves by their spellings."""

    def __init__(self, values: Mapping[int, float], moves: Mapping[str, float] | None = None) -> None:
        self.values, self.moves = values, moves or {}

    def __call__(self, position: ludogite.Position, text: str | None) -> Judgement:
        legal = position.legal_moves()
        known = [Variation((move,), value) for move, value in self.moves.items() if move in legal]
        first = next(move for move in reversed(legal) if move not in self.moves and move not in MOVES)
        ranked = sorted([Variation((first,), self.values[position.ply]), *known], key=lambda line: -line.value)
        assert position.to_move is not None
        return Judgement(position.to_move, ranked[0].value, self.moves.get(text or ""), tuple(ranked[:3]))


def review(record: ludogite.Record, oracle: Oracle) -> Review:
    return reviewed(record, [oracle(*question) for question in questions(record)])


def test_a_move_that_was_valued_beside_the_best_loses_the_difference() -> None:
    first = review(played(*MOVES), Oracle(dict.fromkeys(range(5), 0.6), {"a1-b3": 0.45})).steps[0]
    assert (first.loss, first.mark, first.lines[0].value) == (0.15, "mistake", 0.6)
    assert first.luck == ()


def test_another_move_is_worth_what_the_next_position_shows() -> None:
    found = review(played(*MOVES), Oracle({0: 0.6, 1: 0.7, 2: 0.3, 3: 0.7, 4: 0.3}))
    assert [step.loss for step in found.steps] == [0.3, 0.0, 0.0, 0.0]
    assert found.steps[0].after == found.steps[1].before == pytest.approx((0.3, 0.7))
    assert found.players[0].lost == pytest.approx(0.3)
    assert found.players[0].play == pytest.approx(-0.3)
    assert found.players[1].play == pytest.approx(0.3)


def test_no_move_is_better_than_the_best() -> None:
    found = review(played(*MOVES), Oracle({0: 0.5, 1: 0.1, 2: 0.9, 3: 0.1, 4: 0.9}))
    assert [step.mark for step in found.steps] == ["best"] * len(MOVES)


def test_the_game_turns_where_the_lead_changes_or_much_is_lost() -> None:
    found = review(played(*MOVES), Oracle({0: 0.6, 1: 0.41, 2: 0.3, 3: 0.7, 4: 0.3}))
    assert found.turning_points == (2,)
    assert found.steps[1].turn == "lead"
    lost = review(played(*MOVES), Oracle({0: 0.95, 1: 0.4, 2: 0.6, 3: 0.4, 4: 0.6}))
    assert [(step.number, step.turn) for step in lost.steps if step.turn] == [(1, "loss")]


def test_only_the_greatest_turning_points_are_named() -> None:
    record = at_random("colorado", 1, 30)
    found = review(record, Oracle({ply: 0.7 + ply / 100 for ply in range(31)}))
    assert len(found.turning_points) == MOST_TURNS
    assert max(found.turning_points) == len(found.steps)


def test_a_game_that_the_rules_ended_ends_with_its_result_and_another_is_judged_to_its_end() -> None:
    drawn = ludogite.Match("colorado", max_plies=2)
    for move in MOVES[:2]:
        drawn.play(move)
    oracle = Oracle({0: 0.5, 1: 0.5, 2: 0.8})
    assert review(drawn.record(), oracle).shares[-1] == (0.5, 0.5)
    assert len(list(questions(drawn.record()))) == 2
    given_up = played(*MOVES[:2], resigns=1)
    found = review(given_up, oracle)
    assert found.shares[-1] == pytest.approx((0.8, 0.2))
    assert len(list(questions(given_up))) == 3
    assert found.players[1].end == 0
    assert found.players[1].play == pytest.approx(-0.5)  # giving up is a choice, too


def test_a_game_that_was_left_at_chance_is_reviewed_as_far_as_it_went() -> None:
    record = played("?a1", game="kanto")
    left = replace(record, entries=record.entries[:1])
    before = Judgement(0, 0.6, 0.5, (Variation(("?a2",), 0.6), Variation(("?a1",), 0.5)))
    found = reviewed(left, [before])
    assert len(list(questions(left))) == 1
    assert found.shares == [pytest.approx((0.6, 0.4)), pytest.approx((0.5, 0.5))]
    assert found.steps[0].loss == pytest.approx(0.1)
    assert found.players[0].end == pytest.approx(0.5)


@pytest.mark.usefixtures("think")
def test_a_record_that_is_not_finished_at_chance_is_reviewed_by_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = played("?a1", game="kanto")
    path = tmp_path / "game.txt"
    path.write_text(str(replace(record, entries=record.entries[:1])), encoding="utf-8")
    assert main(["review", str(path), "--lang", "en"]) == 0, capsys.readouterr().err


def test_a_game_in_which_nobody_moved_has_a_review() -> None:
    found = review(played(resigns=0), Oracle({0: 0.5}))
    assert not found.steps
    assert not found.turning_points
    assert found.players[0].precision is None
    assert found.players[0].play == pytest.approx(-0.5)


@pytest.mark.parametrize(
    ("game", "options"),
    [("karma-solo", {}), ("karma-dice", {}), ("karma-dice", {"players": 3}), ("karma-dice", {"traits": True})],
)
def test_luck_and_play_add_up_to_the_result(game: str, options: dict[str, Any]) -> None:
    record = at_random(game, 1, 24, **options)
    found = reviewed(record, [judge(*question, LITTLE) for question in questions(record)])
    assert record.result is not None
    for player, share in zip(found.players, record.result, strict=True):
        assert player.end == pytest.approx(share, abs=1e-4)
        assert player.luck != 0
        assert player.start + player.luck + player.play == pytest.approx(share, abs=2e-4)
    if len(found.players) > 1:
        assert sum(player.luck for player in found.players) == pytest.approx(0, abs=1e-3)
        assert all(sum(shares) == pytest.approx(1, abs=1e-3) for shares in found.shares)


def test_luck_is_what_an_outcome_is_better_than_the_mean_of_all() -> None:
    record = played("?a1", game="kanto")
    chance, drawn = list(questions(record))[1]
    assert drawn is not None
    values = {text: 0.3 + number / 100 for number, text in enumerate(chance.outcomes())}
    mean = sum(float(share) * values[text] for text, share in chance.outcomes().items())
    before = Judgement(0, 0.6, 0.5, (Variation(("?a2",), 0.6), Variation(("?a1",), 0.5)))
    after = Judgement(1, 0.45, None, (Variation(("?a2",), 0.45),))
    found = reviewed(record, [before, Judgement(1, mean, values[drawn]), after])
    move, outcome = found.steps
    assert move.loss == pytest.approx(0.1)
    assert outcome.luck[1] == pytest.approx(values[drawn] - mean, abs=1e-4)
    assert outcome.luck[0] == -outcome.luck[1]
    assert outcome.before[1] == pytest.approx(0.45 - (values[drawn] - mean), abs=2e-4)


@pytest.mark.parametrize("seed", range(4))
def test_the_mean_before_a_throw_is_that_of_all_throws(seed: int) -> None:
    """With light blue dice and without, and while one is rolled again: as if one went through all."""
    record = at_random("karma-solo", seed)
    thrown = [position for position, _ in questions(record) if position.to_move == ludogite.CHANCE]
    few = [position for position in thrown if len(position.outcomes()) <= 60]
    assert few
    for position in few:
        outcomes = position.outcomes().items()
        mean = sum(float(chance) * expectation(position.play(text)) for text, chance in outcomes)
        assert expectation(position) == pytest.approx(mean, abs=1e-9)


def test_a_throw_of_many_dice_is_sampled_and_always_alike() -> None:
    position = ludogite.load("karma-solo").start().play("roll rrrrrr")
    assert len(position.outcomes()) < 2000
    assert expectation(position) == expectation(position)
    many = ludogite.load("karma-dice").parse(MANY_DICE).play("roll rrrrrroygcbv")
    assert len(many.outcomes()) > 2000
    assert 0 < expectation(many) == expectation(many) < 1


def test_of_several_players_the_others_share_what_is_left_as_before() -> None:
    assert with_share((0.5, 0.3, 0.2), 0, 0.75) == pytest.approx((0.75, 0.15, 0.1))
    assert with_share((1.0, 0.0, 0.0), 0, 0.5) == pytest.approx((0.5, 0.25, 0.25))
    assert with_share((0.5,), 0, 0.2) == (0.2,)


def test_precision_is_the_mean_of_what_each_choice_is_worth() -> None:
    assert precision([]) is None
    assert precision([0.0, 0.0]) == 100
    assert precision([0.0, 0.2]) == pytest.approx(50 * (1 + exp(-1)), abs=0.05)
    assert precision([0.5]) < precision([0.25]) < precision([0.1])  # type: ignore[operator]


def test_a_move_without_a_choice_says_nothing_about_precision() -> None:
    record = played(*MOVES)
    forced = Judgement(0, 0.5, 0.5, (Variation((MOVES[0],), 0.5),))
    oracle = Oracle(dict.fromkeys(range(5), 0.5), {"a8-a5": 0.4})
    judgements = [oracle(*question) for question in questions(record)]
    found = reviewed(record, [forced, *judgements[1:]])
    assert not found.steps[0].is_choice
    assert found.steps[1].is_choice


@pytest.mark.parametrize(("leaves", "lost"), [(True, 0.0), (False, 0.4)])
def test_moves_are_nobodys_that_were_played_after_somebody_had_left(leaves: bool, lost: float) -> None:
    def stopping_loses(position: ludogite.Position, text: str | None) -> Judgement:
        judged = judged_evenly(position, text)
        return replace(judged, played=0.1) if text == "stop" else judged

    match = ludogite.Match("karma-dice", seed=1, players=3)
    match.play("roll rr")
    match.play("take")
    match.leave(0) if leaves else match.play("stop")
    record = match.record()
    found = reviewed(record, [stopping_loses(*question) for question in questions(record)])
    assert [step.text for step in found.steps][-1] == "stop"
    assert found.steps[-1].loss == 0.4
    assert found.players[0].lost == lost


@pytest.mark.parametrize(
    ("loss", "mark"), [(0, "best"), (0.05, ""), (0.1, "mistake"), (0.25, "blunder"), (1, "blunder")]
)
def test_moves_have_marks_by_what_they_lose(loss: float, mark: str) -> None:
    assert mark_of(loss) == mark


@pytest.mark.parametrize(
    ("how", "luck", "play", "cause"),
    [
        ("lost", -0.53, 0.03, "luck"),
        ("lost", 0.1, -0.6, "play"),
        ("lost", -0.4, -0.1, "mostly-luck"),
        ("lost", -0.1, -0.4, "mostly-play"),
        ("won", 0.25, 0.25, "both"),
        ("won", 0.6, -0.1, "luck"),
        ("won", -0.1, 0.6, "play"),
        ("shared", 0.1, -0.1, ""),
    ],
)
def test_a_result_has_a_cause(how: PlayerResult, luck: float, play: float, cause: Cause) -> None:
    assert cause_of(how, luck, play) == cause


def test_the_sentence_is_said_to_each_player_in_both_languages() -> None:
    record = played("?a1", game="kanto", resigns=0)
    before = Judgement(0, 0.5, 0.53, (Variation(("?a2",), 0.5), Variation(("?a1",), 0.5)))
    after = Judgement(1, 1.0, None, (Variation(("?a2",), 1.0),))
    players = reviewed(record, [before, Judgement(1, 0.47, 1.0), after]).players
    assert players[0].verdict.to_you.en == "You lost by luck: reveals -53 points, play +3."
    assert players[0].verdict.to_you.fr == "Vous avez perdu par malchance : pions retournés -53 points, jeu +3."
    assert players[1].verdict.to_you.en == "You won by luck: reveals +53 points, play -3."
    assert players[1].verdict.about_them.fr == "Noir : victoire par chance, pions retournés +53 points, jeu -3."
    plain = review(played(*MOVES, resigns=1), Oracle(dict.fromkeys(range(5), 0.6), {"a1-b3": 0.3})).players
    assert plain[0].verdict.to_you.en == "You won: 50 points given away, 40 by the opponent."
    assert plain[1].verdict.to_you.fr == "Vous avez perdu : 40 points cédés, 50 par l'adversaire."


@pytest.mark.parametrize("game", ludogite.games())
def test_every_game_can_be_reviewed_and_has_its_words(game: str) -> None:
    book = ludogite.load(game).book
    assert book.chance.en != book.chance.fr
    assert book.review_note is None or book.review_note.en != book.review_note.fr
    assert (book.review_note is None) != book.has_chance


def shown(record: ludogite.Record, oracle: Oracle, language: str) -> str:
    console = Console(file=io.StringIO(), width=100, color_system=None)
    show_review(review(record, oracle), record, console, Voice(language))
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_a_review_shows_every_move_its_loss_and_the_better_one() -> None:
    printed = shown(played(*MOVES), Oracle(dict.fromkeys(range(5), 0.6), {"a1-b3": 0.3}), "en")
    assert re.search(r"1\. +White +a1-b3 +40 % +-30 % +\?\?◆ +h1-\w\d \(60 %\)", printed)
    assert re.search(r"White: precision \d\d\.\d %, mistakes: 1, blunders: 1", printed)
    assert "Turning points: 1. a1-b3, " in printed
    assert "100 %│" in printed
    assert "luck" not in printed


def test_a_review_speaks_french_and_of_luck_where_there_is_chance() -> None:
    record = at_random("karma-solo", 1)
    found = reviewed(record, [judge(*question) for question in questions(record)])
    console = Console(file=io.StringIO(), width=100, color_system=None)
    show_review(found, record, console, Voice("fr"))
    assert isinstance(console.file, io.StringIO)
    printed = console.file.getvalue()
    assert "perte" in printed
    assert re.search(r"Joueur 1 : (défaite|victoire) .*, dés [+-]\d+ points, jeu [+-]\d+\.", printed)
    assert re.search(r"[+-]\d+ %", printed)


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
    def judged(
        position: ludogite.Position, text: str | None, budget: Budget, *, stop: Event | None = None
    ) -> Judgement:
        return Oracle(dict.fromkeys(range(9), 0.6))(position, text)

    monkeypatch.setattr("ludogite.terminal.study.review.judged", judged)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(f"{played(*MOVES)}\n{played(*MOVES[:2], resigns=1)}", encoding="utf-8")
    return path


@pytest.mark.usefixtures("think")
def test_all_games_of_a_file_are_reviewed_and_drawn(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = file.with_name("plot.svg")
    for _ in range(2):  # a plot may be drawn again
        assert main(["review", str(file), "--nodes", "10", "--svg", str(picture), "--lang", "en"]) == 0
    assert capsys.readouterr().out.count("Katarenga Colorado · White (Player 1), Black (Player 2)") == 4
    assert sorted(path.name for path in file.parent.iterdir()) == ["game.txt", "plot-1.svg", "plot-2.svg"]


@pytest.mark.usefixtures("think")
def test_a_record_can_come_through_a_pipe(
    file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(file.read_text()))
    assert main(["review", "-"]) == 0
    assert "a1-b3" in capsys.readouterr().out


@pytest.mark.usefixtures("think")
def test_what_is_no_plot_is_not_drawn_over_and_what_is_no_record_is_refused(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(file), "--svg", str(file.with_stem("game"))]) == 0
    file.with_stem("game-1").write_text("Dear friend")
    assert main(["review", str(file), "--svg", str(file)]) == 2
    assert "is not a plot" in capsys.readouterr().err
    assert main(["review", str(file), "--svg", str(file.parent / "nowhere" / "plot.svg"), "--lang", "fr"]) == 2
    assert "On ne peut pas écrire" in capsys.readouterr().err
    file.write_text(file.read_text().replace("a8-a5", "a8-a1"))
    assert main(["review", str(file)]) == 2
    assert "line " in capsys.readouterr().err


@pytest.mark.parametrize("nodes", ["0", "1" + "0" * 20])
def test_a_budget_that_cannot_be_is_refused(file: Path, capsys: pytest.CaptureFixture[str], nodes: str) -> None:
    assert main(["review", str(file), "--nodes", nodes]) == 2
    assert "--nodes" in capsys.readouterr().err
