"""Administration on both databases: nothing of others is lost, and no secret is shown."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, func, select

from ludogite.app.clients import Client
from ludogite.app.live.viewers import TRY_AGAIN
from ludogite.app.refusals import DamagedTable, NoSuchTable
from ludogite.cli.parser import build_parser
from ludogite.games.words import Refused
from ludogite.server.admin.changing import (
    Expired,
    Forgotten,
    NoSuchGuest,
    close_table,
    count_expired,
    delete_tables,
    expire,
    forget_guest,
)
from ludogite.server.admin.database import in_transaction, open_database
from ludogite.server.admin.exporting import export_guest
from ludogite.server.admin.listing import list_guests, list_tables
from ludogite.server.store import models
from ludogite.server.store.database_file import BadDatabase
from ludogite.server.store.ownership import revoke_ownership
from ludogite.server.tables.host import ServerHost
from support.server_host import FirstMoves, Person, Time, awaited, one_person, open_host, two_people
from support.shell import Shell

tables, seats, acts, processes = models.tables.c, models.seats.c, models.acts.c, models.processes.c

Office = Callable[..., Any]


@pytest.fixture
def office(database: str) -> Office:
    """Does something to the database in one transaction, as the command line does."""

    def do(work: Callable[..., Any], *arguments: Any) -> Any:
        return in_transaction(database, lambda connection: work(connection, *arguments))

    return do


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(monkeypatch, capsys)


def count(connection: Connection, table: str) -> int:
    found = connection.execute(select(func.count()).where(acts.table_id == table)).scalar_one()
    return int(found)


def owned(connection: Connection, table: str) -> tuple[str | None, int, int]:
    """Whose a table is, under which fence, and how often tables were taken from somebody."""
    row = connection.execute(select(tables.owner, tables.fence).where(tables.id == table)).one()
    return row.owner, row.fence, int(connection.execute(select(func.sum(processes.recalled))).scalar() or 0)


async def some_tables(host: ServerHost) -> dict[str, str]:
    """Ada's tables: with Ben, against a bot, and one where she waits for somebody."""
    await host.rename("ann", "Ada")
    await host.rename("bob", "Ben")
    ann, bob = await two_people(host)
    await ann.play(ann.moves[0])
    bob.read()
    await bob.play(bob.moves[0])
    against_bot = await one_person(host)
    await against_bot.play(against_bot.moves[0])
    waiting = await one_person(host, kind="friend")
    found = {"friend": ann.table.id, "bot": against_bot.table.id, "waiting": waiting.table.id}
    for person in (ann, bob, against_bot, waiting):
        person.leave()
    return found


def made(folder: Path, time: Time | None = None) -> dict[str, str]:
    async def make() -> dict[str, str]:
        async with open_host(folder, time) as host:
            return await some_tables(host)

    return asyncio.run(make())


# ---- lists


def test_tables_and_guests_are_listed_for_a_host_and_nothing_secret(tmp_path: Path, office: Office) -> None:
    ids = made(tmp_path)
    listed = {table.id: table for table in office(list_tables, 10)}
    assert listed.keys() == set(ids.values())
    friend = listed[ids["friend"]]
    assert (friend.game, friend.kind, friend.phase, friend.moves) == ("colorado", "friend", "playing", 2)
    assert [(person.id, person.name) for person in friend.people] == [("ann", "Ada"), ("bob", "Ben")]
    assert friend.last_move == friend.opened == Time().seconds
    assert friend.owner is None
    assert [table.id for table in office(list_tables, 10, None, "waiting")] == [ids["waiting"]]
    assert office(list_tables, 10, "kanto") == []
    assert office(list_tables, 10, None, None, Time().seconds) == []
    assert len(office(list_tables, 2, "colorado", None, Time().seconds + 1)) == 2
    assert [
        (guest.id, guest.name, guest.tables) for guest in sorted(office(list_guests, 10), key=lambda one: one.id)
    ] == [("ann", "Ada", 3), ("bob", "Ben", 1)]
    assert [guest.id for guest in office(list_guests, 10, "BE")] == ["bob"]
    assert office(list_guests, 10, "%") == []


@awaited
async def test_a_live_table_is_listed_with_the_process_it_is_live_in(tmp_path: Path, office: Office) -> None:
    async with open_host(tmp_path) as host:
        ann, _ = await two_people(host)
        assert [table.owner for table in office(list_tables, 1)] == [host.store.ownership.process]
        assert ann.table.id


# ---- closing, deleting


@awaited
async def test_a_table_is_taken_from_the_process_that_has_it_before_it_is_closed(
    tmp_path: Path, office: Office
) -> None:
    async with open_host(tmp_path) as host:
        ann, bob = await two_people(host)
        await ann.play(ann.moves[0])
        table = ann.table.id
        owner, fence, recalled = office(owned, table)
        assert owner == host.store.ownership.process
        await host.janitor.renew()
        assert host.tables.get(table) is ann.table
        await asyncio.to_thread(office, close_table, table, 5.0)
        assert office(owned, table) == (None, fence + 1, recalled + 1)
        await host.janitor.renew()
        assert (ann.inbox.closed_with, bob.inbox.closed_with) == (TRY_AGAIN, TRY_AGAIN)
        ann = Person(host, await host.live(table), "ann")  # as the browser does by itself
        assert ann.state.ending
        assert ann.state.ending.title.en == "The host has closed this table: nobody wins."
        assert "Ended: closing by the host\n" in await host.views.record(table, Client("ann"))
        assert [line.phase for line in await host.views.lines("ann")] == ["over"]


@awaited
async def test_what_is_written_between_a_taking_away_and_the_next_renewal_is_lost(
    tmp_path: Path, office: Office
) -> None:
    async with open_host(tmp_path) as host:
        ann, _ = await two_people(host)
        table = ann.table.id
        await asyncio.to_thread(office, close_table, table, 5.0)
        before = office(count, table)
        await ann.play(ann.moves[0])
        assert (office(count, table), ann.inbox.closed_with) == (before, TRY_AGAIN)
        assert Person(host, await host.live(table), "ann").state.phase == "over"
    with pytest.raises(Refused, match="already over"):
        await asyncio.to_thread(office, close_table, table, 6.0)


def test_what_cannot_be_closed_stays_as_it_was(tmp_path: Path, office: Office) -> None:
    ids = made(tmp_path)
    with pytest.raises(NoSuchTable):
        office(close_table, "nowhere", 5.0)
    table = ids["friend"]
    before = office(owned, table)
    office(lambda connection: connection.execute(models.acts.update().where(acts.kind == "move").values(text="zz")))
    with pytest.raises(DamagedTable):
        office(close_table, table, 5.0)
    assert office(owned, table) == before


def test_a_table_is_deleted_with_all_that_belongs_to_it(tmp_path: Path, office: Office) -> None:
    ids = made(tmp_path)
    office(delete_tables, [ids["friend"]])
    assert {table.id for table in office(list_tables, 10)} == {ids["bot"], ids["waiting"]}
    assert office(count, ids["friend"]) == 0
    assert not office(
        lambda connection: connection.execute(select(seats.seat).where(seats.table_id == ids["friend"])).all()
    )
    with pytest.raises(NoSuchTable):
        office(delete_tables, [ids["friend"]])


def test_tables_that_are_not_there_cannot_be_taken_away(tmp_path: Path, office: Office) -> None:
    ids = made(tmp_path)
    _, fence, _ = office(owned, ids["bot"])
    assert office(revoke_ownership, [ids["bot"], "nowhere"]) == {ids["bot"]: fence + 1}
    assert office(revoke_ownership, []) == {}


# ---- a guest's data


@awaited
async def test_a_guest_is_forgotten_and_the_others_play_on(tmp_path: Path, office: Office) -> None:
    async with open_host(tmp_path) as host:
        ids = await some_tables(host)
        texts = [act.text for act in (await host.store.table(ids["friend"]) or ((), ()))[1] if act.kind == "move"]
    assert office(forget_guest, "ann") == Forgotten(2, 1)
    everything = office(_everything)
    assert "ann" not in everything
    assert "Ada" not in everything
    async with open_host(tmp_path) as host:
        assert await host.store.guests.name_of("ann") == ""
        for gone in ("bot", "waiting"):
            with pytest.raises(NoSuchTable):
                await host.live(ids[gone])
        bob = Person(host, await host.live(ids["friend"]), "bob")
        assert bob.texts == texts
        assert [seat.name.en for seat in bob.seats] == ["Guest", "Ben"]
        assert not Person(host, bob.table, "ann").moves
        assert "Player: Guest\nPlayer: Ben\n" in await host.views.record(ids["friend"], Client("ann"))
    assert office(forget_guest, "bob") == Forgotten(0, 1)
    with pytest.raises(NoSuchGuest):
        office(forget_guest, "bob")


def test_somebody_who_took_a_seat_by_invitation_can_be_forgotten_too(tmp_path: Path, office: Office) -> None:
    ids = made(tmp_path)
    assert office(forget_guest, "bob") == Forgotten(0, 1)
    assert "bob" not in office(_everything)
    assert [person.name for person in office(list_tables, 10)[0].people if person.id != "ann"] in ([""], [])
    assert office(count, ids["friend"]) == 3


def _everything(connection: Connection) -> str:
    """All texts of the database; in them a guest's id stands alone."""
    columns = (seats.guest, acts.text, tables.opener, models.guests.c.id, models.guests.c.name, acts.request)
    return repr([sorted({str(value) for value in connection.execute(select(column)).scalars()}) for column in columns])


def test_a_guest_gets_all_that_is_kept_of_them_and_no_secret(tmp_path: Path, office: Office) -> None:
    ids = made(tmp_path)
    found = office(export_guest, "bob")
    assert (found["guest"], found["name"]) == ("bob", "Ben")
    assert found["named"] is not None
    (table,) = found["tables"]
    assert (table["id"], table["game"], table["rules"], table["opened_by_you"]) == (ids["friend"], "colorado", 1, False)
    assert [act["kind"] for act in table["acts"]] == ["sit", "move"]
    assert [seat["is_yours"] for seat in table["seats"]] == [False, True]
    assert "Player: Ada\nPlayer: Ben\n" in table["record"]
    written = json.dumps(office(export_guest, "ann"))
    secrets = office(lambda connection: [row.seed.hex() for row in connection.execute(select(tables.seed))])
    secrets += office(lambda connection: [row.token for row in connection.execute(select(seats.token)) if row.token])
    assert len(secrets) == 5
    assert not any(secret in written for secret in secrets)
    with pytest.raises(NoSuchGuest):
        office(export_guest, "eve")


# ---- what is old


def test_old_tables_and_guests_expire(tmp_path: Path, database: str, office: Office) -> None:
    ids = made(tmp_path, Time(1000.0))
    office(close_table, ids["bot"], 1001.0)
    assert office(count_expired, 500.0) == Expired(0, 0)
    with open_database(database) as engine:
        assert expire(engine, 500.0) == Expired(0, 0)
        assert office(count_expired, 2000.0) == Expired(2, 0)
        assert expire(engine, 2000.0) == Expired(2, 0)
    assert [table.id for table in office(list_tables, 10)] == [ids["bot"]]
    office(lambda connection: connection.execute(models.guests.update().values(named=1000.0)))
    assert office(count_expired, 2000.0) == Expired(0, 1)
    with open_database(database) as engine:
        assert expire(engine, 2000.0) == Expired(0, 1)
    assert [guest.name for guest in office(list_guests, 10)] == ["Ada"]


@awaited
async def test_what_is_live_does_not_expire(tmp_path: Path, office: Office) -> None:
    async with open_host(tmp_path, Time(1000.0), FirstMoves()) as host:
        await two_people(host)
        assert office(count_expired, 1000.0) == Expired(0, 0)
        assert [table.owner for table in office(list_tables, 1)] == [host.store.ownership.process]


# ---- the command line


@pytest.mark.parametrize("dashed", ["-" + "x" * 21, "--" + "x" * 20, "-h" + "x" * 20, "-" * 22])
@pytest.mark.parametrize(
    "words", ["close {}", "close {} --yes", "delete --yes {}", "forget --yes -- {}", "export {} -"]
)
def test_an_id_that_begins_with_a_dash_is_an_id(words: str, dashed: str) -> None:
    arguments = build_parser().parse_args(f"admin {words}".format(dashed).split())
    assert vars(arguments).get("table", vars(arguments).get("guest")) == dashed
    assert arguments.task != "export" or arguments.file == "-"
    assert vars(arguments).get("yes", False) == ("--yes" in words)


def test_the_command_line_lists_and_changes(tmp_path: Path, database: str, shell: Shell) -> None:
    ids = made(tmp_path)
    at = f"--database {database}"
    listed = {table["id"]: table for table in json.loads(shell(f"admin tables --json {at}"))}
    assert listed.keys() == set(ids.values())
    assert listed[ids["friend"]]["people"][1] == {"id": "bob", "name": "Ben"}
    assert ids["waiting"] in shell(f"admin tables --phase waiting --idle-days 1 {at}")
    assert "Ada" in shell(f"admin guests --name ad {at}")
    assert "kanto" in shell(f"admin tables --game kantoo {at}") + shell.complaint
    assert shell.status == 2
    assert "--yes" in shell(f"admin close {at} -- {ids['friend']}") + shell.complaint
    assert shell.status == 2
    assert "n" in shell.at_screen(f"admin close {at} -- {ids['friend']}", "n")
    assert shell.status == 1
    assert shell.at_screen(f"admin close {at} --lang fr -- {ids['friend']}", "oui").endswith("La table est fermée.\n")
    assert shell.status == 0
    assert shell(f"admin delete --yes {at} -- {ids['waiting']}") == "The table is deleted.\n"
    file = tmp_path / "ann.json"
    shell(f"admin export {at} ann {file}")
    assert {table["id"] for table in json.loads(file.read_text())["tables"]} == {ids["friend"], ids["bot"]}
    assert file.stat().st_mode & 0o077 == 0
    assert shell(f"admin expire --days 1 --dry-run {at}") == "To be deleted: 1 tables, 0 guests.\n"
    assert shell(f"admin expire --days 1 --yes {at}") == "Deleted: 1 tables, 0 guests.\n"
    assert "Tables deleted: 0" in shell(f"admin forget --yes {at} ann")
    assert "MiB" in shell(f"admin vacuum {at}")
    assert shell.status == 0
    shell(f"admin delete --yes {at} -- {ids['waiting']}")
    assert (shell.status, shell.complaint) == (2, "ludogite: There is no such table.\n")


def test_an_export_does_not_overwrite_a_file(tmp_path: Path, database: str, shell: Shell) -> None:
    made(tmp_path)
    file = tmp_path / "ann.json"
    file.write_text("mine")
    shell(f"admin export --database {database} ann {file}")
    assert (shell.status, file.read_text()) == (2, "mine")
    assert json.loads(shell(f"admin export --database {database} ann -"))["name"] == "Ada"


def test_a_database_that_is_not_there_or_of_another_form_is_refused(tmp_path: Path, shell: Shell) -> None:
    file = tmp_path / "none.db"
    shell(f"admin tables --database {file}")
    assert (shell.status, file.exists()) == (2, False)
    sqlite3.connect(file).execute("CREATE TABLE shopping (item)").connection.close()
    with pytest.raises(BadDatabase), open_database(f"sqlite:///{file}"):
        pass
    shell("admin tables --database postgresql://host:bad@127.0.0.1:1/games")
    assert shell.status == 2
    assert "bad" not in shell.complaint
