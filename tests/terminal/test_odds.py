"""The odds at the table: shown if dice are chosen, marked as exact or estimated, and part of a hint."""

import io
import re
from collections.abc import Callable
from threading import Event

import pytest

import ludogite
from ludogite.bots.analysis import analyse
from ludogite.bots.report import Budget, OddsRow, TurnOdds
from ludogite.cli import main
from ludogite.games.scene import Action
from ludogite.terminal.input.matching import meaning
from ludogite.terminal.table.news import offer
from ludogite.terminal.table.odds import OddsLine, chance_of, foremost, has_odds, odds_of, rule_of, sources
from ludogite.terminal.words import Voice

SOLO = ludogite.load("karma-solo")
ENGLISH, FRENCH = Voice("en"), Voice("fr")
Play = Callable[..., str]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    """Plays with typed lines and returns the output."""
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("LC_ALL", "C.UTF-8")

    def played(command: str, *lines: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(["play", *command.split()]) == 0
        return capsys.readouterr().out

    return played


def test_the_odds_list_rolls_and_stopping_with_the_likeliest_win_first(play: Play) -> None:
    printed = play("karma-solo --seed 3", "roll r", "take", "odds", "quit").split("> odds")[1]
    rows = re.findall(r"^ *(roll r+|stop) +([\d.]+) % +(?:([\d.]+) %)? +([\d.]+)", printed, re.MULTILINE)
    wins = [float(row[1]) for row in rows]
    assert wins == sorted(wins, reverse=True)
    figures = {row[0]: row[2:] for row in rows}
    assert figures["roll rr"] == ("91.7", "3.01")
    assert figures["stop"] == ("", "1.00")
    assert "Chance to win: an estimate" in printed
    assert "\nExact." in printed


def test_the_odds_are_told_in_french_with_french_numbers(play: Play) -> None:
    printed = play("karma-solo --seed 3 --lang fr", "chances", "chances exactes", "quitter")
    assert len(re.findall(r" roll r +\d+,\d % +100,0 % +2,78 +jamais", printed)) == 2
    assert printed.count("\nExact.") == 2


def test_one_roll_can_be_asked_for(play: Play) -> None:
    printed = play("karma-solo --seed 3", "odds rrr", "odds v", "quit")
    assert "Odds of roll rrr: 100.0 % to succeed, 1.20 points on average; then stop: from 10 (exact)" in printed
    assert "You cannot roll v now." in printed


@pytest.mark.parametrize(
    ("game", "moves", "answer"),
    [
        ("karma-solo --seed 3", ["roll r"], "Nothing to compute now"),
        ("karma-dice --seed 3", ["roll r"], "Nothing to compute now"),
        ("colorado", [], "In this game nobody chooses dice to roll."),
    ],
)
def test_where_nobody_chooses_dice_that_is_said(play: Play, game: str, moves: list[str], answer: str) -> None:
    assert answer in play(game, *moves, "odds", "quit")


def test_ctrl_c_cancels_only_the_odds(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> TurnOdds:
        raise KeyboardInterrupt

    monkeypatch.setattr("ludogite.terminal.table.odds.computed", interrupted)
    printed = play("karma-solo --seed 3", "odds", "roll r", "quit")
    assert "The computation was stopped." in printed
    assert "Result now: 3" in printed


def test_the_second_step_of_a_hint_has_the_odds_of_its_roll(play: Play) -> None:
    first, second = play("karma-solo --seed 3", "hint", "hint", "quit").split("> hint")[1:]
    assert "Odds" not in first
    assert "Odds of roll r: 100.0 % to succeed, 2.78 points on average; then stop: never (exact)" in second
    assert "Estimated from what turns and scores are worth." in second


def test_a_hint_to_stop_says_what_a_roll_would_bring() -> None:
    position = SOLO.start().play("roll r").play("3").play("take")
    found = TurnOdds(4, (OddsRow("rr", 0.25, 3.5, None), OddsRow("r", 0.0, 2.0, None)), exact=False, most_dice=3)
    assert (
        odds_of(found, "stop", position, ENGLISH)
        == "stop: 4 points for sure; roll rr brings 3.50 on average (estimate)"
    )
    assert odds_of(found, "roll r", position, ENGLISH) is None, "it cannot succeed"
    assert odds_of(found, "take", position, ENGLISH) is None


def test_what_is_not_exact_is_called_an_estimate_with_its_reason() -> None:
    with_cards = ludogite.load("karma-dice", traits=True).start()
    few = TurnOdds(None, (), exact=False, most_dice=4)
    assert " ".join(sources(few, SOLO.start(), ENGLISH)).startswith("Estimate, not exact. Only rolls of at most 4 dice")
    assert "Trait cards" not in " ".join(sources(few, SOLO.start(), ENGLISH))
    card = TurnOdds(None, (), exact=False, most_dice=None)
    assert "Trait cards are left out." in list(sources(card, with_cards, ENGLISH))


def test_a_chance_below_one_is_never_called_certain() -> None:
    assert chance_of(1.0, ENGLISH) == "100.0 %"
    assert chance_of(0.99999, ENGLISH) == "99.9 %"
    assert chance_of(0.00001, FRENCH) == "0,1 %"


def test_a_stop_rule_that_every_success_meets_is_always() -> None:
    assert rule_of(OddsRow("rrr", 1.0, 1.2, 10), FRENCH) == "dès 10"
    assert rule_of(OddsRow("rrr", 1.0, 1.2, None), ENGLISH) == "never"
    assert rule_of(OddsRow("r", 0.5, 1.0, 10, stop_always=True), FRENCH) == "toujours"


def test_stopping_is_among_the_choices_that_are_shown() -> None:
    rolls = [OddsLine(f"roll {number}", "r", "", 20 - number, "") for number in range(15)]
    listed = [*rolls, OddsLine("stop", "", "", 1, "")]
    assert foremost(listed) == [*listed[:9], listed[-1]]
    assert foremost(listed[:3]) == listed[:3]


def test_odds_are_about_choosing_dice_only() -> None:
    assert has_odds(SOLO.start())
    assert not has_odds(SOLO.start().play("roll r").play("3"))
    assert not has_odds(ludogite.load("colorado").start())


def test_dice_may_be_typed_in_any_order_without_the_word() -> None:
    rolls = {dice: f"roll {dice}" for dice in ("r", "rr", "rv", "rrv")}
    ways = [Action(move, (move,)) for move in (*rolls.values(), "stop")]
    assert [meaning(typed, ways, rolls).move for typed in ("vr", "roll vrr", "RR", "r", "s")] == [
        "roll rv",
        "roll rrv",
        "roll rr",
        "roll r",
        "stop",
    ]


def test_enter_plays_the_only_move(play: Play) -> None:
    printed = play("karma-solo --seed 3", "", "roll r", "", "quit")
    assert "You can only play: take (Enter will do)" in printed
    assert "2. take" in printed


def test_what_may_be_played_is_never_broken_inside_a_move() -> None:
    moves = [f"roll {'r' * number}" for number in range(1, 12)]
    lines = offer(moves, moves, ENGLISH, 40)
    assert max(map(len, lines)) < 40
    assert [move for line in lines for move in re.findall(r"roll r+", line)] == moves
    many = offer([*moves, "roll v", "stop"], [*moves, "roll v"], FRENCH, 100)
    assert many == ["Vous pouvez jouer : roll et les dés à lancer de votre choix, jusqu'à roll rrrrrrrrrrr  stop"]


# The analysis that hints are made from.


def test_an_analysis_of_dice_is_an_estimate_unless_the_best_move_wins_at_once() -> None:
    start = SOLO.start()
    assert not analyse(start, Budget(nodes=1)).exact
    won = SOLO.parse(re.sub(r"scores=\d+", "scores=49", str(start.play("roll rrrr").play("6 6 6 6").play("take"))))
    report = analyse(won, Budget(nodes=1))
    assert (report.move, report.value, report.lines[0].ends_in, report.exact) == ("stop", 1.0, 1, True)


def test_a_stopped_analysis_of_dice_has_looked_at_nothing() -> None:
    stop = Event()
    stop.set()
    report = analyse(SOLO.start(), Budget(nodes=1), lines=2, stop=stop)
    assert (report.depth, report.nodes, report.exact) == (0, 0, False)
    assert [line.value for line in report.lines] == [0.5, 0.5]
