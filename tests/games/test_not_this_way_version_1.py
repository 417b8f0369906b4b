"""Records of version 1 of Not This Way, in which no piece could be jumped twice in a chain, under the present rules.

``records/not-this-way-version-1.txt`` was written by the library with version 1; the comment behind each record is the
position to which it led there.
"""

from pathlib import Path
from typing import Any

import pytest

import ludogite
from ludogite.record import Record, RecordError
from ludogite.record_reader import read_record, read_records

FILE = Path(__file__).parent / "records" / "not-this-way-version-1.txt"
WRITTEN = FILE.read_text(encoding="utf-8")
RECORDS = read_records(WRITTEN)
ENDS = [line.removeprefix("# ends in ") for line in WRITTEN.splitlines() if line.startswith("# ends in ")]


def other_orders(record: Record) -> list[str]:
    """The moves of a record that have another spelling now."""
    texts = [entry.text for entry in record.entries]
    return [text for text, before in zip(texts, record.replay(), strict=False) if before.meant(text) != text]


def test_every_move_is_still_legal_and_leads_where_it_led() -> None:
    assert len(RECORDS) == len(ENDS) == 8
    assert [str([*record.replay()][-1]) for record in RECORDS] == ENDS
    assert sum(text.count("^") > 1 for record in RECORDS for text in (entry.text for entry in record.entries)) > 200


def test_chains_that_are_spelled_otherwise_now_mean_the_same() -> None:
    assert [len(other_orders(record)) for record in RECORDS if other_orders(record)]
    for record in RECORDS:
        options: Any = record.game.options
        match = ludogite.Match("not-this-way", **options)
        for entry in record.entries:
            match.play(entry.text)
        assert match.position == [*record.replay()][-1]
        again = read_record(str(match.record()))
        assert not other_orders(again)


def test_a_record_that_does_not_go_on_says_why() -> None:
    text = str(RECORDS[0]).replace("Rules: 2", "Rules: 1")
    assert read_record(text).entries
    number, move = next((i, entry.text) for i, entry in enumerate(RECORDS[0].entries) if "^" in entry.text)
    spoiled = text.replace(f"{number + 1}. {move}", f"{number + 1}. pass")
    with pytest.raises(RecordError, match="version 1 of the rules; this library plays version 2, and there, line"):
        read_record(spoiled)


@pytest.mark.parametrize("version", ["0", "3", "one", ""])
def test_versions_that_never_were_are_refused(version: str) -> None:
    with pytest.raises(RecordError, match="it follows version"):
        read_record(str(RECORDS[0]).replace("Rules: 2", f"Rules: {version}"))
