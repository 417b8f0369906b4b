"""A database that fails for a while: everybody is told, nothing is lost, and it can be stopped."""

import asyncio
import logging
import os
import signal
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest
from sqlalchemy import insert, update

from ludogite.app.live.writes import Outcome, WriteFailed
from ludogite.app.refusals import DamagedTable, NoSuchTable, NotNow
from ludogite.server.settings import Settings
from ludogite.server.store import models
from ludogite.server.store.connections import writing_engine
from ludogite.server.store.database import Database
from ludogite.server.store.write_jobs import WriteJob
from ludogite.server.tables.host import ServerHost
from ludogite.table.acts import Act
from support.databases import placed, postgres, url
from support.owners import until
from support.server_host import FirstMoves, Person, Time, awaited, one_person, open_host, two_people
from support.servers import PostgresServer


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
    async with open_host(tmp_path) as host:
        tables = [await two_people(host) for _ in range(6)]
        with locked(tmp_path):
            begun = time.monotonic()
            await asyncio.gather(*(ann.play(ann.moves[0]) for ann, _ in tables))
            assert time.monotonic() - begun < 2 * len(tables), "not one after the other"
            assert host.troubles == ["the database cannot be written"]
        for ann, _ in tables:
            assert [refused.code for refused in ann.refused] == ["not-now"]
        for ann, _ in tables:
            await ann.play(ann.moves[0])
            assert len(ann.history) == 1
        assert host.troubles == []
    assert [record.levelno for record in caplog.records] == [logging.ERROR, logging.WARNING]
    assert "locked" in caplog.text


@awaited
async def test_a_server_whose_writer_fails_for_a_reason_nobody_thought_of_ends_and_can_be_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    signals = list[int]()
    monkeypatch.setattr(os, "kill", lambda _, number: signals.append(number))
    async with open_host(tmp_path) as host:
        await two_people(host)
        with monkeypatch.context() as patch:
            patch.setattr(host.store.writer, "_write_batch", lambda batch: 1 / 0)
            with pytest.raises(WriteFailed):
                await host.store.writer.write()
        assert set(signals) == {signal.SIGTERM}
    assert "writer failed" in caplog.text
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.usefixtures("database")
@awaited
async def test_a_bot_s_move_that_could_not_be_written_is_written_later_and_not_thought_of_again(tmp_path: Path) -> None:
    engine = FirstMoves()
    async with open_host(tmp_path, engine=engine) as host:
        ann = await one_person(host)
        writer = host.store.writer
        kept = writer._write_batch
        writes = 0

        def fails_then_works(batch: list[WriteJob]) -> list[Outcome]:
            nonlocal writes
            writes += 1
            return kept(batch) if writes in {1, 4} else [Outcome.FAILED] * len(batch)

        writer._write_batch = fails_then_works  # type: ignore[method-assign]
        await ann.play(ann.moves[0])
        assert len(ann.history) == 2
        assert len(engine.asked) == 1
        assert [(refused.id, refused.code) for refused in ann.refused] == [("", "not-now")]


@awaited
async def test_a_store_whose_database_fails_is_closed_soon(tmp_path: Path) -> None:
    store = Database(url(tmp_path))
    await store.start()
    told: list[Outcome] = []
    with locked(tmp_path):
        begun = time.monotonic()
        with pytest.raises(WriteFailed):
            await store.writer.write((insert(models.guests), {"id": "a", "name": "A"}))
        for version in range(20):
            store.writer.add(WriteJob("t", Act(version, "move", 0, "", 0.0), (), told.append, 1))
        await store.close()
        assert time.monotonic() - begun < 20
    assert told == [Outcome.FAILED] * 20


@awaited
async def test_a_server_goes_on_when_its_postgresql_was_killed_and_is_back(tmp_path: Path) -> None:
    postgres()  # or the test is skipped
    server = PostgresServer().start()
    try:
        server.run("CREATE DATABASE house")
        with placed(tmp_path, server.url("house")):
            async with open_host(tmp_path) as host:
                ann, bob = await two_people(host)
                played = [await ann.play(ann.moves[0])]
                server.kill()
                bob.read()
                lost = await bob.play(bob.moves[0])
                assert lost not in bob.acknowledged
                assert "the database cannot be written" in host.troubles
                server.start()
                played.append(await played_at_last(host, ann.table.id))
                await until(lambda: not host.troubles)
                found = await host.store.table(ann.table.id)
                assert found
                assert [act.asked[0] for act in found[1] if act.kind == "move"] == [
                    f"{n}:{r}" for n, r in enumerate(played)
                ]
    finally:
        server.remove()


async def played_at_last(host: ServerHost, table_id: str) -> str:
    """The request that is acknowledged as soon as the database is back."""
    async with asyncio.timeout(60):
        while True:
            with suppress(NotNow):
                bob = Person(host, await host.live(table_id), "bob")
                request = await bob.play(bob.moves[0])
                if request in bob.acknowledged:
                    return request
            await asyncio.sleep(0.1)


@pytest.mark.usefixtures("database")
@awaited
async def test_one_damaged_table_spoils_nothing_else(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with open_host(tmp_path) as host:
        bad, good, worse = [await one_person(host, seat="second") for _ in range(3)]
        damage = [
            update(models.acts).where(models.acts.c.table_id == bad.table.id).values(text="nonsense"),
            update(models.tables).where(models.tables.c.id == worse.table.id).values(clock="{"),
            update(models.tables).values(version=0),
        ]
    engine = writing_engine(url(tmp_path))
    with engine.begin() as connection:
        for statement in damage:
            connection.execute(statement)
    engine.dispose()
    async with open_host(tmp_path) as host:
        for table in (bad.table, worse.table):
            for _ in range(2):
                with pytest.raises(DamagedTable):
                    await host.live(table.id)
        assert {line.id for line in await host.views.lines("ann")} == {bad.table.id, good.table.id}
        assert (await host.live(good.table.id)).model.version == 1
    assert [record.levelno for record in caplog.records] == [logging.ERROR] * 2


@pytest.mark.usefixtures("database")
@awaited
async def test_old_tables_and_guests_without_any_are_forgotten_where_the_host_wants_it(tmp_path: Path) -> None:
    clock = Time(time.time())
    async with open_host(tmp_path, clock, settings=Settings(forget_days=30)) as host:
        for guest in ("ann", "bob", "eve"):
            await host.rename(guest, guest.title())
        over, old = await two_people(host), await two_people(host)
        await over[0].act("resign")
        for person in (*over, *old):
            person.leave()
        clock.seconds += 40 * 86_400
        host.janitor.sweep(1)
        young = await one_person(host)
        await host.janitor.forget()
        assert {line.id for line in await host.views.lines("ann")} == {over[0].table.id, young.table.id}
        with pytest.raises(NoSuchTable):
            await host.live(old[0].table.id)
    clock.seconds += 40 * 86_400
    async with open_host(tmp_path, clock, settings=Settings(forget_days=30)) as host:
        await host.janitor.forget()
        assert await host.store.guests.names_of(["ann", "bob", "eve"]) == {"ann": "Ann", "bob": "Bob", "eve": ""}
