"""Kanto in a terminal: no screen shows captured pawns while the game lasts, but files on the player's disk do."""

from pathlib import Path

import pytest

from ludogite.play.record_reader import read_records
from support.kanto_twins import LINE, TWINS, VALUES, Twin, let_lie
from support.shell import Shell

LOOKING = ("board", "text", "legend", "moves", "record")


@pytest.mark.parametrize("twin", TWINS, ids=["black", "red"])
def test_nothing_on_the_screen_depends_on_the_values_of_captured_pawns(
    ready: Shell, monkeypatch: pytest.MonkeyPatch, twin: Twin
) -> None:
    shown = []
    for values in (VALUES, twin.values):
        let_lie(monkeypatch, values)
        lines = (*LINE[: twin.captured - 1], "help", LINE[twin.captured - 1], *LOOKING)
        printed = ready("play kanto --seed 1", *lines, "quit")
        shown.append(printed.split("What you can type")[-1].rpartition("Go on with")[0])
    assert shown[0] == shown[1]
    assert "taking a pawn" in shown[0]
    assert "To save it unseen: record FILE" in shown[0]


def test_a_record_in_a_file_is_whole_and_can_be_resumed(
    ready: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    let_lie(monkeypatch, VALUES)
    file = tmp_path / "game.txt"
    ready("play kanto --seed 1", *LINE[:3], f"record {file}", "quit")
    (record,) = read_records(file.read_text(encoding="utf-8"))
    assert [entry.text for entry in record.entries] == ["?a4", "10", "?a5", "5", "a4xa5"]
    again = ready(f"play --resume {file}", "quit")
    assert ("1. ?a4 → 10" in again, "2. ?a5" in again, "2. ?a5 →" in again) == (True, True, False)
