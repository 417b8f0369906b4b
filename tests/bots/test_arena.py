"""The arena: pairing, ratings, sequential tests, and how it is kept, resumed and shown."""

import json
import math
import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Generator, Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import pytest

from ludogite.bots.arena import playing
from ludogite.bots.arena.folder import GAMES, PLAN, RECORDS, Folder
from ludogite.bots.arena.formats import as_json
from ludogite.bots.arena.ladder_plot import ladder_plot
from ludogite.bots.arena.plan import ArenaError, Plan, check, seatings
from ludogite.bots.arena.playing import GameJob, PlayedGame, play
from ludogite.bots.arena.ratings import ratings
from ludogite.bots.arena.running import Arena
from ludogite.bots.arena.statistics import DealScores, Interval, Sprt, counts, elo, expected, wilson
from ludogite.bots.arena.summary import summarise
from ludogite.bots.arena.workers import in_processes, on_ray
from ludogite.bots.bot import Bot
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.play.match import Match
from ludogite.play.record_reader import read_record
from ludogite.play.verify import verify

CHECKOUT = Path(__file__).parents[2]
TINY = Plan("colorado", ("lots", "dice"), 4, (("max_plies", "30"),), opening=2)


@dataclass(frozen=True)
class Drawing:
    """Draws its moves, whatever it is called."""

    name: str

    def choose(self, position: Position, random: Random) -> str:
        return random.choice(position.legal_moves())


def draw_moves(spec: str, game: Game) -> Bot:
    return Drawing(spec)


def one_after_the_other(jobs: Iterable[GameJob]) -> Generator[PlayedGame, None, None]:
    yield from map(play, jobs)


def arena(plan: Plan, folder: Path | None = None, test: Sprt | None = None) -> Arena:
    return Arena(plan, test, Folder(folder, plan) if folder else None, draw_moves)


def played(plan: Plan) -> list[PlayedGame]:
    hall = arena(plan)
    hall.run(one_after_the_other)
    return list(hall.games.values())


def without_times(games: Iterable[PlayedGame]) -> list[PlayedGame]:
    return [replace(game, seconds=(), record="") for game in games]


# Pairing.


def test_both_bots_have_every_seat_of_a_deal_equally_often() -> None:
    assert seatings(("a", "b"), 2) == [("a", "b"), ("b", "a")]
    assert seatings(("a", "b"), 4) == [("a", "b", "a", "b"), ("b", "a", "b", "a")]
    assert seatings(("a",), 1) == [("a",)]
    three = seatings(("a", "b"), 3)
    assert len(three) == 6
    assert all(sum(seats[seat] == "a" for seats in three) == 3 for seat in range(3))


def test_every_pairing_meets_or_neighbours_only() -> None:
    plan = Plan("colorado", ("a", "b", "c"), 3)
    assert plan.pairings() == [("a", "b"), ("a", "c"), ("b", "c")]
    assert replace(plan, ladder=True).pairings() == [("a", "b"), ("b", "c")]
    assert plan.deals() == 2  # three games are rounded up to two deals of two
    assert len(list(plan.fixtures())) == 3 * 2 * 2


def test_the_games_of_a_deal_share_the_board_and_the_opening() -> None:
    plan = replace(TINY, options=(("board", "random"), ("max_plies", "12")), games=4, opening=4)
    first, second, third, _ = (read_record(game.record) for game in played(plan))
    assert first.players == second.players[::-1]
    assert first.game == second.game
    assert first.game != third.game
    assert first.entries[:4] == second.entries[:4]
    assert first.entries != second.entries


def test_the_games_of_a_deal_share_the_dice() -> None:
    plan = Plan("kanto", ("a", "b"), 2, (("max_plies", "20"),))
    first, second = (read_record(game.record) for game in played(plan))
    assert first.seed == second.seed
    assert all(finding.holds for finding in verify(first))


def test_an_opening_that_ends_the_game_is_drawn_again_and_at_last_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_ATTEMPTS", 3)
    begun: list[Match] = []

    def begin() -> Match:
        begun.append(Match("colorado", seed=1, max_plies=4))
        return begun[-1]

    with pytest.raises(ArenaError, match="--opening"):
        playing.match_from_opening(begin, 4, "seed")
    assert len(begun) == 3
    assert len({match.entries for match in begun}) == 3


def test_an_opening_that_leaves_a_win_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([True, False])
    monkeypatch.setattr(playing, "_can_win_now", lambda position: next(answers))
    playing.match_from_opening(lambda: Match("colorado", seed=1), 2, "seed")
    assert next(answers, None) is None


@pytest.mark.parametrize(
    "plan",
    [
        replace(TINY, bots=("a",)),
        replace(TINY, bots=("a", "a")),
        replace(TINY, bots=("a", "")),
        replace(TINY, games=0),
        replace(TINY, options=(("format", "pair"),)),
    ],
)
def test_what_cannot_be_played_is_refused(plan: Plan) -> None:
    with pytest.raises(ArenaError):
        check(plan)


def test_the_same_plan_gives_the_same_games() -> None:
    assert without_times(played(TINY)) == without_times(played(TINY))


# Ratings.


def test_three_quarters_are_190_points() -> None:
    assert elo(0.75) == pytest.approx(190.85, abs=0.005)
    assert expected(elo(0.75)) == pytest.approx(0.75)
    assert elo(1) == math.inf
    assert elo(0) == -math.inf


def test_wilsons_interval_is_that_of_the_textbook() -> None:
    found = wilson(0.5, 10)
    assert (found.low, found.high) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(1, 10) == Interval(1, pytest.approx(0.7225, abs=1e-4), 1.0)  # type: ignore[arg-type]


def test_the_variance_is_that_of_whole_deals() -> None:
    deals = DealScores((1.0, 0.5, 0.75, 0.25))
    assert deals.mean == 0.625
    assert deals.variance == pytest.approx((0.375**2 + 0.125**2 + 0.125**2 + 0.375**2) / 3)
    assert counts(deals.scores) == {0.0: 0, 0.25: 1, 0.5: 1, 0.75: 1, 1.0: 1}


def test_deals_that_cancel_out_tell_more_than_as_many_single_games() -> None:
    even = DealScores((0.5, 0.5, 0.5, 0.5, 0.75, 0.25) * 10).score()
    split = DealScores((1.0, 0.0) * 30).score()
    assert even.high - even.low < split.high - split.low


def test_a_clean_sweep_has_a_bound_on_one_side() -> None:
    found = DealScores((1.0,) * 30).elo()
    assert found.low == pytest.approx(elo(30 / (30 + 1.96**2)), abs=0.1)
    assert found.high == math.inf


def test_the_fit_of_two_bots_is_the_elo_difference() -> None:
    deals = DealScores((1.0, 0.5, 0.75, 0.75) * 25)
    found = ratings(("a", "b"), {("a", "b"): deals}, 2)
    assert found["a"].value - found["b"].value == pytest.approx(190.85, abs=0.01)
    assert found["a"].value == pytest.approx(-found["b"].value)
    width = 2 * (found["a"].high - found["a"].value)  # each bot has half of the difference
    assert width == pytest.approx((deals.elo().high - deals.elo().low) / 2, rel=0.03)


def test_the_fit_of_three_bots_adds_up_where_their_scores_do() -> None:
    tenth = DealScores((expected(100),) * 4)
    fifth = DealScores((expected(200),) * 4)
    found = ratings(("a", "b", "c"), {("a", "b"): tenth, ("b", "c"): tenth, ("a", "c"): fifth}, 2)
    assert [found[bot].value for bot in "abc"] == pytest.approx([100, 0, -100], abs=0.01)


def test_a_rating_after_a_clean_sweep_is_finite_and_grows_with_the_games() -> None:
    few, many = (ratings(("a", "b"), {("a", "b"): DealScores((1.0,) * n)}, 2)["a"] for n in (5, 50))
    nearly = ratings(("a", "b"), {("a", "b"): DealScores((1.0,) * 49 + (0.75,))}, 2)["a"]
    assert 0 < few.value < nearly.value < many.value < 1000
    assert 0 < many.low < many.value < many.high < math.inf


# Sequential testing.


@pytest.mark.parametrize(("difference", "accepted"), [(100, 75), (-50, 0)])
def test_a_sequential_test_of_coin_flips_ends_on_the_right_side(difference: float, accepted: float) -> None:
    random, chance = Random(1), expected(difference)
    scores = [sum(random.random() < chance for _ in range(2)) / 2 for _ in range(1000)]
    found, deals, ratio = Sprt(0, 75).decision(scores)
    assert found == accepted
    assert deals < 300
    assert abs(ratio) >= math.log(19)


def test_the_ratio_is_near_its_normal_approximation() -> None:
    scores = [0.5] * 60 + [0.75] * 30 + [0.25] * 20 + [1.0] * 8 + [0.0] * 5
    test, deals = Sprt(0, 20), DealScores(tuple(scores))
    low, high = expected(0), expected(20)
    normal = len(scores) * (high - low) * (2 * deals.mean - low - high) / (2 * deals.variance)
    assert test.ratio(scores) == pytest.approx(normal, rel=0.05)


def test_a_sequential_test_wrongly_decides_about_one_time_in_twenty() -> None:
    random, wrong = Random(2), 0
    for _ in range(60):
        scores = [sum(random.random() < 0.5 for _ in range(2)) / 2 for _ in range(250)]
        wrong += Sprt(0, 150).decision(scores)[0] == 150
    assert wrong <= 8


def test_an_arena_stops_when_the_test_has_decided() -> None:
    plan = replace(TINY, games=400, options=(("max_plies", "3"),), opening=0)  # every game is drawn
    hall = arena(plan, test=Sprt(100, 200))
    hall.run(one_after_the_other)
    assert len(hall.games) < 100
    verdict = hall.summary().verdict
    assert verdict is not None
    assert verdict.accepted == 100


# Keeping and resuming.


def test_an_arena_goes_on_after_it_was_killed(tmp_path: Path) -> None:
    whole = arena(TINY, tmp_path / "whole")
    whole.run(one_after_the_other)
    cut = arena(TINY, tmp_path / "cut")
    cut.run(one_after_the_other)
    file = tmp_path / "cut" / GAMES
    file.write_bytes(file.read_bytes()[:-40])
    again = arena(TINY, tmp_path / "cut")
    assert len(again.missing()) == 1
    again.run(one_after_the_other)
    assert len(file.read_bytes().splitlines()) == 4
    assert without_times(again.games.values()) == without_times(whole.games.values())
    assert not arena(TINY, tmp_path / "cut").missing()


def test_more_games_may_be_added(tmp_path: Path) -> None:
    arena(TINY, tmp_path).run(one_after_the_other)
    assert len(arena(replace(TINY, games=6), tmp_path).missing()) == 2


def test_another_arena_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    arena(TINY, tmp_path)
    with pytest.raises(ArenaError, match=r"bots is .*Choose another folder"):
        arena(replace(TINY, bots=("a", "b")), tmp_path)


@pytest.mark.parametrize(
    "damage", ["5", "null", "[]", '{"deal": {}}', '{"moves": [1]}', '{"result": {"x": 1}}', '{"seats": [1, 2]}']
)
def test_a_kept_game_that_is_none_is_refused_in_words(damage: str, tmp_path: Path) -> None:
    folder = Folder(tmp_path, Plan("colorado", ("a", "b"), 1))
    game = {"pairing": ["a", "b"], "deal": 0, "number": 0, "seats": ["a", "b"], "seed": "x"}
    game |= {"result": [1.0, 0.0], "moves": [1, 1], "seconds": [0.0, 0.0]}
    file = tmp_path / GAMES
    file.write_text(json.dumps(game) + "\n", encoding="utf-8")
    assert len(folder.finished()) == 1
    spoiled = json.loads(damage)
    file.write_text(json.dumps(game | spoiled if isinstance(spoiled, dict) else spoiled) + "\n", encoding="utf-8")
    with pytest.raises(ArenaError, match="line 1"):
        folder.finished()


def test_a_damaged_line_in_the_middle_is_named(tmp_path: Path) -> None:
    arena(TINY, tmp_path)
    (tmp_path / GAMES).write_text("nonsense\n", encoding="utf-8")
    with pytest.raises(ArenaError, match="line 1"):
        arena(TINY, tmp_path)


@pytest.mark.parametrize("damage", ["{", "[]", ""])
def test_a_damaged_plan_is_named(tmp_path: Path, damage: str) -> None:
    (tmp_path / PLAN).write_text(damage, encoding="utf-8")
    with pytest.raises(ArenaError, match="is not the plan of an arena"):
        arena(TINY, tmp_path)


def test_records_are_kept_and_sound(tmp_path: Path) -> None:
    arena(TINY, tmp_path).run(one_after_the_other)
    records = sorted((tmp_path / RECORDS).iterdir())
    assert [record.name for record in records][:2] == ["lots_dice_00001_1.txt", "lots_dice_00001_2.txt"]
    list(read_record(records[0].read_text(encoding="utf-8")).replay())


# Where games are played.


def test_processes_play_the_same_games() -> None:
    hall = arena(TINY)
    hall.run(in_processes(2))
    assert sorted(without_times(hall.games.values()), key=str) == sorted(without_times(played(TINY)), key=str)


def test_without_ray_it_is_said_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=r"ludogite\[ray\]"):
        on_ray("auto")


# Showing.


def test_only_whole_deals_count() -> None:
    games = played(TINY)
    summary = summarise(TINY, games[:3])
    assert summary.pairings[0].tally.games == 2
    assert summary.bots[0].tally.games == 2
    assert summarise(TINY, []).bots[0].measure is None


def test_alone_each_bot_has_a_win_rate() -> None:
    plan = Plan("karma-solo", ("a", "b"), 3)
    summary = summarise(plan, played(plan))
    assert summary.alone
    assert not summary.pairings
    assert [row.tally.games for row in summary.bots] == [3, 3]
    assert summary.bots[0].measure == wilson(summary.bots[0].tally.share, 3)


def test_around_a_table_of_three_the_scores_of_both_bots_add_up() -> None:
    plan = Plan("karma-dice", ("a", "b"), 1, (("players", "3"), ("target", "5")))
    summary = summarise(plan, played(plan))
    assert [row.tally.games for row in summary.bots] == [6, 6]
    assert sum(row.tally.points for row in summary.bots) == pytest.approx(6)


def test_the_json_has_no_infinite_numbers() -> None:
    sweep = [replace(game, result=(1.0, 0.0) if game.seats[0] == "lots" else (0.0, 1.0)) for game in played(TINY)]
    found = as_json(summarise(TINY, sweep))
    assert found["pairings"][0]["elo"]["high"] is None
    json.dumps(found, allow_nan=False)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_plot_is_svg_with_a_row_a_bot(language: str) -> None:
    drawn = ladder_plot(summarise(TINY, played(TINY)), language)
    circles = ET.fromstring(drawn).findall("{http://www.w3.org/2000/svg}circle")  # noqa: S314 - our own text
    assert len(circles) == 2
    assert "prefers-color-scheme: dark" in drawn


def run_arena(*arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": os.environ["PATH"], "HOME": os.environ.get("HOME", "/"), "LC_ALL": "C.UTF-8"}
    path = {"PYTHONPATH": os.pathsep.join((str(CHECKOUT / "src"), os.environ.get("PYTHONPATH", "")))}
    command = [sys.executable, "-m", "ludogite", "arena", *arguments]
    return subprocess.run(command, capture_output=True, encoding="utf-8", env=environment | path, check=False)


def test_over_a_pipe_there_is_a_table_and_nothing_else() -> None:
    done = run_arena("karma-solo", "--bots", "random", "--games", "3")
    assert done.returncode == 0
    assert done.stderr == ""
    head, row = done.stdout.splitlines()
    assert head.split()[:3] == ["bot", "win", "rate"]
    assert row.split()[0] == "random"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("colorado", "--bots", "random"), "at least two bots"),
        (("colorado", "--bots", "random,nobody"), "nobody"),
        (("karma-solo", "--bots", "random", "--sprt", "0,5"), "exactly two bots"),
        (("karma-solo", "--bots", "random", "--workers", "9999"), "--workers is 1 to"),
        (("colorado", "--bots", ","), "at least two bots"),
        (("colorado", "--bots", "random,2", "--sprt", "nan,5"), "two Elo bounds"),
        (("karma-solo", "--bots", "random", "--plot", "/nowhere/at/all.svg"), "cannot be written"),
        (("karma-solo", "--bots", "random", "--plot", __file__), "is not a plot"),
    ],
)
def test_the_command_refuses_in_words(arguments: tuple[str, ...], words: str) -> None:
    done = run_arena(*arguments)
    assert done.returncode == 2
    assert words in done.stderr
