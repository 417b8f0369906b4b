"""Damaged, crafted and odd records: every command explains the error, and no screen obeys them."""

import re
from pathlib import Path
from unicodedata import category

import pytest

from ludogite.cli import main
from ludogite.games.words import INVISIBLE
from support.damaged import FINE, NO_RECORD, UNSOUND, Damaged, damaged_records
from support.judging import judged_evenly

RECORDS = damaged_records()
RUNS = (("verify", "en"), ("verify", "fr"), ("replay", "en"), ("review", "fr"))


@pytest.fixture
def quick_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that values all moves equally."""
    monkeypatch.setattr("ludogite.terminal.study.review.judged", judged_evenly)


def test_there_are_two_hundred_of_them_and_they_are_always_the_same() -> None:
    assert len(RECORDS) >= 200
    assert len({record.name for record in RECORDS}) == len(RECORDS)
    assert damaged_records() == RECORDS


@pytest.mark.usefixtures("quick_search")
@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.name)
def test_a_damaged_record_is_answered_in_words(
    record: Damaged, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(record.content)
    answers = {}
    for command, language in RUNS:
        answers[command] = main([command, str(file), "--lang", language])
        printed, complaint = capsys.readouterr()
        assert not {letter for letter in printed + complaint if category(letter) in INVISIBLE} - {"\n"}
        assert ("✗" in printed) == (answers[command] == UNSOUND)
        if answers[command] == NO_RECORD:
            assert re.fullmatch(r"ludogite: .{10,1000}[.)?]\n", complaint)
        else:
            assert printed
            assert not complaint
    assert answers["verify"] in record.answers
    assert answers["replay"] == answers["review"]
    assert answers["replay"] == FINE or answers["verify"] != FINE
    assert answers["replay"] == NO_RECORD or answers["verify"] != NO_RECORD
