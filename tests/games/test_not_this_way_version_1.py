"""Records of version 1 of Not This Way, in which no piece could be jumped twice in a chain, under the present rules.

``records/not-this-way-version-1.txt`` was written by the library with version 1; the comment behind each record is the
position to which it led there.
"""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import ludogite
from ludogite.app.live.replay import replayed
from ludogite.play.record import Record, RecordError
from ludogite.play.record_reader import read_record, read_records
from ludogite.table.acts import Act
from ludogite.table.model import Model
from ludogite.table.rulings import rule_on_move
from ludogite.table.setup import TableSetup
from ludogite.table.summary import summary_of
from ludogite.terminal.table.seating import terminal_setup

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


def kept_table(record: Record, moves: list[str]) -> tuple[TableSetup, list[Act]]:
    """A table on one screen, begun by version 1, and what was played there."""
    setup = terminal_setup("not-this-way", dict(record.game.options), b"seed", {}, 1e9)
    setup.rules = 1
    return setup, [Act(number, "move", (number + 1) % 2, text, 1e9 + number) for number, text in enumerate(moves, 1)]


def test_a_table_of_version_1_goes_on_and_takes_jumps_in_any_order() -> None:
    record = next(record for record in RECORDS if other_orders(record))
    other = other_orders(record)[0]
    texts = [entry.text for entry in record.entries]
    for end in (texts.index(other), texts.index(other) + 1):
        setup, acts = kept_table(record, texts[:end])
        before = Model(replace(setup))
        for act in acts:
            before.apply(act)
        model = asyncio.run(replayed(setup, acts, summary_of(before)))
        assert setup.rules == 2
        assert str(model.position) == str([*record.replay()][end])
        if end == texts.index(other):
            grant = rule_on_move(model, [0, 1], other)
            assert grant.text == model.position.meant(other) != other
            assert grant.text in model.position.legal_moves()
        else:
            assert model.match.last_move == model.match.text_at(end) == before.match.last_move != other
