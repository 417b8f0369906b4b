"""Records: they replay to the same game, say which line is wrong, and can be verified."""

import pickle
import re
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludogite
from ludogite.play.steps import take_all
from ludogite.play.verify import verify_all_in_steps
from support.counted import counted


def finished(game: str, seed: int, **options: Any) -> ludogite.Record:
    match = ludogite.Match(game, seed=seed, date="2026-01-31", **options)
    random = Random(seed)
    while match.result is None:
        match.play(random.choice(match.position.legal_moves()))
    return match.record()


KANTO = finished("kanto", 5, max_plies=40)


def test_a_record_reads_back_to_itself() -> None:
    read = ludogite.read_record(str(KANTO))
    assert str(read) == str(KANTO)
    assert read.entries[3].text == KANTO.entries[3].text
    assert [*read.replay()][-1].result == KANTO.result


@pytest.mark.parametrize(
    ("result", "ended"),
    [("1-0", ""), ("1-0", "magic"), ("1-0", "resignation of player 0"), ("1-0", "agreement"), ("*", "agreement")],
)
def test_a_result_that_does_not_follow_is_refused(result: str, ended: str) -> None:
    text = f"Ludogite record 1\nGame: colorado\nResult: {result}\nEnded: {ended}\n\n1. b1-b2\n"
    findings = ludogite.verify(ludogite.read_record(text))
    assert [finding.holds for finding in findings] == [False]


PLAYED = "Ludogite record 1\nGame: colorado\nOptions: max_plies=1\nResult: {}\nEnded: {}\n\n{}\n"


@pytest.mark.parametrize(
    ("result", "ended", "moves", "words"),
    [
        ("1-0", "resignation of player 7", "", "cannot end by 'resignation of player 7', only by: agreement, resig"),
        ("*", "resignation of player 7", "", "cannot end by 'resignation of player 7'"),
        ("1/2-1/2", "resignation of player 7", "1. b1-b2", "cannot end by 'resignation of player 7'"),
        ("1/2-1/2", "magic", "", "cannot end by 'magic'"),
        ("1-0", "forfeit of player 1", "", "cannot end by 'forfeit of player 1', only by: agreement"),
        ("1-0", "forfeit of player 2: slow", "", "cannot end by 'forfeit of player 2: slow'"),
        ("0-1", "forfeit of player 1: slow", "", "lead to the result 1-0, the record says 0-1"),
        ("1/2-1/2", "agreement", "1. b1-b2", "the moves had ended the game already, with 1/2-1/2"),
        ("0-1", "resignation of player 1", "", "lead to the result 1-0, the record says 0-1"),
    ],
)
def test_an_ending_that_cannot_be_is_named(result: str, ended: str, moves: str, words: str) -> None:
    (finding,) = ludogite.verify(ludogite.read_record(PLAYED.format(result, ended, moves)))
    assert finding.holds is False
    assert words in finding.words.en


def test_a_missing_commitment_is_not_called_a_broken_one() -> None:
    _, promise, _ = ludogite.verify(ludogite.read_record(re.sub("Commitment: .*\n", "", str(KANTO))))
    assert promise.holds is False
    assert promise.words.en.startswith("no commitment is given")


def pair(seed: int = 1) -> list[ludogite.Record]:
    match = ludogite.Match("colorado", format="pair", seed=seed)
    match.resign(0)
    match.next_game()
    match.resign(0)
    return match.records()


@pytest.mark.parametrize(
    ("order", "holds"),
    [
        ("12", {True}),
        ("1", {True}),
        ("2", {True, None}),
        ("22", {True, None, False}),
        ("122", {True, False}),
        ("11", {True, False}),
        ("21", {True, None, False}),
        ("1212", {True, False}),
    ],
)
def test_the_games_of_a_match_follow_each_other(order: str, holds: set[bool | None]) -> None:
    games = [pair()[int(number) - 1] for number in order]
    assert {finding.holds for findings in take_all(verify_all_in_steps(games)) for finding in findings} == holds


def test_games_of_several_matches_stand_in_one_file() -> None:
    games = [*pair(1), *pair(2), KANTO, KANTO]
    findings = take_all(verify_all_in_steps(games))
    assert len(findings) == len(games)
    assert all(finding.holds for found in findings for finding in counted(found))


@pytest.mark.parametrize("letter", ["\x1b", "\0", "\x7f", "\x9b", "\x0b", "\x85", "\u2028", "\ud800"])
def test_a_control_character_has_no_place_in_a_record(letter: str) -> None:
    for old in ("Player: Player 1", "1. "):
        refused = broken(old, f"{old}{letter}x")
        assert refused.line == line_of(old)
        assert letter not in refused.words.en
        assert letter.encode("unicode_escape").decode() in refused.words.fr
    with pytest.raises(ludogite.MatchError, match="control characters"):
        ludogite.Match("colorado", seats=(f"A{letter}B", "C"))


@pytest.mark.parametrize("name", ["x" * 200, "\u202dZoë 木", "👩\u200d🔬", "[bold]", "a\tb"])
def test_an_odd_name_reads_back(name: str) -> None:
    record = ludogite.Match("colorado", seats=(name, "C")).record()
    assert ludogite.read_record(str(record)).players == (name, "C")


def test_a_name_that_is_too_long_is_neither_written_nor_read() -> None:
    assert broken("Player: Player 1", "Player: " + "x" * 201).line == line_of("Player")
    with pytest.raises(ludogite.MatchError):
        ludogite.Match("colorado", seats=("x" * 201, "C"))


def test_a_record_names_the_board_that_was_drawn() -> None:
    with pytest.raises(ludogite.RecordError, match="random"):
        ludogite.read_record("Ludogite record 1\nGame: colorado\nOptions: board=random\n")


def test_a_finished_game_without_its_seed_is_not_sound() -> None:
    stripped = re.sub("Seed: .*\n", "", str(KANTO))
    assert [finding.holds for finding in ludogite.verify(ludogite.read_record(stripped))] == [True, False]


def test_several_records_stand_in_one_text() -> None:
    text = str(KANTO) + "# a comment\n" + str(KANTO)
    assert len(ludogite.read_records(text)) == 2
    with pytest.raises(ludogite.RecordError):
        ludogite.read_record(text)


def broken(old: str, new: str) -> ludogite.RecordError:
    text = str(KANTO)
    assert old in text
    with pytest.raises(ludogite.RecordError) as refused:
        list(ludogite.read_record(text.replace(old, new, 1)).replay())
    assert refused.value.words.en != refused.value.words.fr
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)
    return refused.value


def line_of(start: str) -> int:
    return next(number for number, line in enumerate(str(KANTO).splitlines(), 1) if line.startswith(start))


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("Ludogite record 1", "Ludogite record 9", 1),
        ("Game: kanto", "Game: kento", line_of("Game")),
        ("hidden_step=true", "hidden_step=maybe", line_of("Options")),
        ("hidden_step=true", "hidden_stop=true", line_of("Options")),
        ("Rules: 1", "Rules: 2", line_of("Rules")),
        ("Date:", "Day:", line_of("Date")),
        ("Result: 1/2-1/2", "Result: 1-0", line_of("Result")),
        ("Result: 1/2-1/2", "Result: won", line_of("Result")),
        ("Seed: ", "Seed: zz", line_of("Seed")),
        ("2. ", "3. ", line_of("2. ")),
        ("2. ", "2 ", line_of("2. ")),
        ("2. ?", "2. ?z", line_of("2. ")),
        (" -> ", " -> 99 -> ", line_of("1. ")),
        (" -> ", " ", line_of("1. ")),
        ("Options: ", "Options: game=3; ", line_of("Options")),
        ("Options: ", "Options: seed=3; ", line_of("Options")),
        ("1. ", "1" * 5000 + ". ", line_of("1. ")),
        ("1. ", "01. ", line_of("1. ")),
        ("Rules: 1", "Rules: 1\nRound: 2 of 4", line_of("Rules") + 1),
        ("Rules: 1", "Rules: 1\nDrawn: max_plies", line_of("Rules") + 1),
        ("Result: 1/2-1/2", "Result: 1/2-1/2\nEnded: agreement", line_of("Result") + 1),
    ],
)
def test_a_bad_record_is_refused_naming_the_line(old: str, new: str, line: int) -> None:
    assert broken(old, new).line == line


@given(text=st.text(), cut=st.integers(0, 600), length=st.integers(0, 20))
def test_a_mangled_record_is_refused_or_replays(text: str, cut: int, length: int) -> None:
    original = str(KANTO)
    with suppress(ludogite.RecordError):
        list(ludogite.read_record(original[:cut] + text + original[cut + length :]).replay())


def test_a_finished_record_verifies() -> None:
    findings = ludogite.verify(ludogite.read_record(str(KANTO)))
    assert [finding.holds for finding in findings] == [True, True, True]


def test_an_outcome_that_does_not_follow_from_the_seed_is_found_out() -> None:
    first = KANTO.entries[1].text
    forged = str(KANTO).replace(f"-> {first}", f"-> {'7' if first != '7' else '8'}", 1)
    try:
        findings = ludogite.verify(ludogite.read_record(forged))
    except ludogite.RecordError:
        pytest.fail("the forged record is legal, only its chance is false")
    assert any(finding.holds is False for finding in findings)


def test_a_seed_that_was_not_promised_is_found_out() -> None:
    seed = str(KANTO).split("Seed: ")[1].split()[0]
    findings = ludogite.verify(ludogite.read_record(str(KANTO).replace(f"Seed: {seed}", "Seed: 00")))
    assert [finding.holds for finding in findings] == [True, False, False]


def test_a_board_that_was_not_drawn_is_found_out() -> None:
    record = finished("colorado", 8, board="random", max_plies=0, repetition=2)
    assert all(finding.holds for finding in ludogite.verify(record))
    match = ludogite.Match("colorado", seed=8, board="Af0 Bf0 Cf0 Df0", max_plies=2)
    while match.result is None:
        match.play(match.position.legal_moves()[0])
    forged = str(match.record()).replace("\nPlayer", "\nDrawn: board\nPlayer", 1)
    assert any(finding.holds is False for finding in ludogite.verify(ludogite.read_record(forged)))


def test_chance_cannot_be_checked_before_the_seed_is_revealed() -> None:
    match = ludogite.Match("kanto", seed=1)
    match.play("?a1")
    assert [finding.holds for finding in ludogite.verify(match.record())] == [True, None]
