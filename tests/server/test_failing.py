"""A database that fails for a while: everybody is told, nothing is lost, and it can be stopped."""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import insert

from ludogite.server.settings import Settings
from ludogite.server.store import models
from ludogite.server.store.store import Store
from ludogite.server.store.writer import Job, NotKept, Outcome
from ludogite.server.tables.refusals import DamagedTable, NoSuchTable
from ludogite.table.acts import Act
from support.server_house import FirstMoves, Time, awaited, one_person, open_house, two_people, url


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """The database is held by somebody else."""
    with closing(sqlite3.connect(folder / "house.db")) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


@awaited
async def test_people_at_all_tables_are_told_soon_that_nothing_can_be_written(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_house(tmp_path) as house:
        tables = [await two_people(house) for _ in range(6)]
        with locked(tmp_path):
            begun = time.monotonic()
            await asyncio.gather(*(ann.play(ann.moves[0]) for ann, _ in tables))
            assert time.monotonic() - begun < 5
            assert house.troubles == ["the database cannot be written"]
        for ann, _ in tables:
            assert [refused.code for refused in ann.refused] == ["not-now"]
        for ann, _ in tables:
            await ann.play(ann.moves[0])
            assert len(ann.history) == 1
        assert house.troubles == []
    assert [record.levelno for record in caplog.records] == [logging.ERROR, logging.WARNING]
    assert "locked" in caplog.text


@awaited
async def test_a_bot_s_move_that_could_not_be_written_is_written_later_and_not_thought_of_again(tmp_path: Path) -> None:
    engine = FirstMoves()
    async with open_house(tmp_path, engine=engine) as house:
        ann = await one_person(house)
        writer = house.store.writer
        kept = writer._kept
        writes = 0

        def fails_then_works(batch: list[Job]) -> list[Outcome]:
            nonlocal writes
            writes += 1
            return kept(batch) if writes in {1, 4} else [Outcome.NOT_KEPT] * len(batch)

        writer._kept = fails_then_works  # type: ignore[method-assign]
        await ann.play(ann.moves[0])
        assert len(ann.history) == 2
        assert len(engine.asked) == 1
        assert [(refused.id, refused.code) for refused in ann.refused] == [("", "not-now")]


@awaited
async def test_a_store_whose_database_fails_is_closed_soon(tmp_path: Path) -> None:
    store = Store(url(tmp_path))
    await store.start()
    told: list[Outcome] = []
    with locked(tmp_path):
        begun = time.monotonic()
        with pytest.raises(NotKept):
            await store.writer.write((insert(models.guests), {"id": "a", "name": "A"}))
        for version in range(20):
            store.writer.add(Job("t", Act(version, "move", 0, "", 0.0), (), told.append, 1))
        await store.close()
        assert time.monotonic() - begun < 5
    assert told == [Outcome.NOT_KEPT] * 20


@awaited
async def test_one_damaged_table_spoils_nothing_else(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with open_house(tmp_path) as house:
        bad, good, worse = [await one_person(house, seat="second") for _ in range(3)]
    with closing(sqlite3.connect(tmp_path / "house.db")) as database:
        database.execute("UPDATE acts SET text = 'nonsense' WHERE table_id = ?", (bad.table.id,))
        database.execute("UPDATE tables SET clock = '{' WHERE id = ?", (worse.table.id,))
        database.execute("UPDATE tables SET version = 0")
        database.commit()
    async with open_house(tmp_path) as house:
        for table in (bad.table, worse.table):
            for _ in range(2):
                with pytest.raises(DamagedTable):
                    await house.live(table.id)
        assert {line.id for line in await house.catalogue.lines("ann")} == {bad.table.id, good.table.id}
        assert (await house.live(good.table.id)).model.version == 1
    assert [record.levelno for record in caplog.records] == [logging.ERROR] * 2


@awaited
async def test_old_tables_and_guests_without_any_are_forgotten_where_the_host_wants_it(tmp_path: Path) -> None:
    clock = Time(time.time())
    async with open_house(tmp_path, clock, host=Settings(forget_days=30)) as house:
        for guest in ("ann", "bob", "eve"):
            await house.rename(guest, guest.title())
        over, old = await two_people(house), await two_people(house)
        await over[0].act("resign")
        for person in (*over, *old):
            person.leave()
        clock.seconds += 40 * 86_400
        house.caretaker.sweep(1)
        young = await one_person(house)
        await house.caretaker.forget()
        assert {line.id for line in await house.catalogue.lines("ann")} == {over[0].table.id, young.table.id}
        with pytest.raises(NoSuchTable):
            await house.live(old[0].table.id)
    clock.seconds += 40 * 86_400
    async with open_house(tmp_path, clock, host=Settings(forget_days=30)) as house:
        await house.caretaker.forget()
        assert await house.store.guests.names_of(["ann", "bob", "eve"]) == {"ann": "Ann", "bob": "Bob", "eve": ""}
