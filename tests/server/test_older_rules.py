"""Tables that were begun by an earlier version of a game's rules: they go on, or people are told why not."""

from pathlib import Path

import pytest
from sqlalchemy import select, update

from ludogite.app.clients import Client
from ludogite.app.refusals import DamagedTable
from ludogite.games.registry import BOOKS
from ludogite.server.store import models
from ludogite.server.store.connections import writing_engine
from ludogite.table.older_rules import RulesChanged
from ludogite.table.requests import Move
from support.changed_rules import Change, as_before, black_begins, changed_rules, shorter
from support.databases import url
from support.server_host import Person, awaited, open_host, two_people

tables = models.tables.c


def kept_rules(folder: Path) -> int:
    with writing_engine(url(folder)).connect() as connection:
        return int(connection.execute(select(tables.rules)).scalar_one())


async def begun(folder: Path) -> tuple[str, list[str]]:
    """A table at which both have moved."""
    async with open_host(folder) as host:
        ann, bob = await two_people(host)
        await ann.play(ann.moves[0])
        bob.read()
        await bob.play(bob.moves[0])
        ann.read()
        return ann.table.id, ann.texts


@awaited
async def test_a_table_is_kept_with_the_version_of_its_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with changed_rules(monkeypatch, "colorado", as_before):
        await begun(tmp_path)
        assert kept_rules(tmp_path) == BOOKS["colorado"].version == 2


@awaited
async def test_a_game_that_new_rules_do_not_concern_goes_on_by_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, texts = await begun(tmp_path)
    assert kept_rules(tmp_path) == 1
    with changed_rules(monkeypatch, "colorado", as_before):
        async with open_host(tmp_path) as host:
            ann = Person(host, await host.live(table), "ann")
            assert ann.texts == texts
            await ann.ask(Move("another", ann.version, ann.moves[0]))
            assert len(ann.texts) == len(texts) + 1
            assert "Rules: 2\n" in await host.views.record(table, Client("ann"))
        assert kept_rules(tmp_path) == 2


@pytest.mark.parametrize("change", [black_begins, shorter])
@awaited
async def test_a_game_that_would_be_another_by_new_rules_is_not_opened_and_people_are_told_why(
    change: Change, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, texts = await begun(tmp_path)
    with changed_rules(monkeypatch, "colorado", change):
        async with open_host(tmp_path) as host:
            with pytest.raises(RulesChanged) as refused:
                await host.live(table)
            assert (refused.value.code, refused.value.status) == ("rules-changed", 409)
            assert "version 1 of the rules of Katarenga Colorado" in refused.value.words.en
            assert "version 1 des règles de Katarenga Colorado" in refused.value.words.fr
            record = await host.views.record(table, Client("ann"))
            assert "Rules: 1\n" in record
            assert record.endswith("".join(f"{number}. {text}\n" for number, text in enumerate(texts, 1)))
            assert [line.phase for line in await host.views.lines("ann")] == ["playing"]
        assert kept_rules(tmp_path) == 1
    async with open_host(tmp_path) as host:
        assert Person(host, await host.live(table), "ann").texts == texts


@awaited
async def test_of_a_table_that_was_kept_before_only_its_turn_and_phase_are_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, texts = await begun(tmp_path)
    with writing_engine(url(tmp_path)).begin() as connection:
        connection.execute(update(models.tables).values(position=None))
    with changed_rules(monkeypatch, "colorado", as_before):
        async with open_host(tmp_path) as host:
            assert Person(host, await host.live(table), "ann").texts == texts


@awaited
async def test_what_makes_no_sense_by_its_own_rules_is_damaged(tmp_path: Path) -> None:
    table, _ = await begun(tmp_path)
    with writing_engine(url(tmp_path)).begin() as connection:
        connection.execute(update(models.acts).where(models.acts.c.version == 2).values(text="a1-a1"))
    async with open_host(tmp_path) as host:
        with pytest.raises(DamagedTable):
            await host.live(table)
