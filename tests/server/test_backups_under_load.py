"""Backups of a real server that people play at as fast as they can: the restored database is complete."""

import asyncio
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

from load.kills import UNLIMITED, set_up
from load.server import Server
from load.visitors import Gate
from ludogite.server.settings import SQLITE
from ludogite.server.store import models
from ludogite.server.store.copying import snapshot
from ludogite.server.store.database import Database
from support.copied_databases import Places, new_places
from support.persistent import PLAYING_ON, Player, check_kept, every_game_goes_on, stopped
from support.server_host import awaited, model_after

BACKUPS = 3
PATIENCE = 90.0
ACTS = select(models.acts)
NO_SUCH_TABLE = "closed for good: 4404"
UNUSED = 1_000_000
"""Requests from this number on have not been made before."""


@pytest.fixture
def places(tmp_path: Path) -> Iterator[Places]:
    with new_places(tmp_path) as found:
        yield found


async def ludogite(*arguments: str) -> None:
    """Run a command to its end."""
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "ludogite", *arguments)
    assert await process.wait() == 0


async def every_table_replays(url: str) -> int:
    """Number of tables, whose acts are all replayed."""
    with snapshot(url) as host:
        tables = list(host.connection.execute(select(models.tables.c.id)).scalars())
    store = Database(url)
    await store.start()
    for table in tables:
        found = await store.table(table)
        assert found
        setup, acts, _ = found
        assert model_after(setup, acts).version == len(acts)
    await store.close()
    return len(tables)


@pytest.mark.slow
@pytest.mark.parametrize("place", ["file", "server"])
@awaited
async def test_every_move_acknowledged_before_a_backup_is_in_the_database_that_comes_back(
    places: Places, tmp_path: Path, place: str
) -> None:
    database, again = (places[place]().removeprefix(SQLITE) for _ in range(2))
    (home := tmp_path / "home").mkdir()
    server = Server(home, settings=UNLIMITED | {"LUDOGITE_DATABASE": database})
    backups: list[tuple[Path, list[Player]]] = []
    tasks: list[asyncio.Task[None]] = []
    try:
        await server.start()
        players = await set_up(Gate(server.port), Random(7))
        tasks = [asyncio.create_task(player.play()) for player in players]
        for number in range(BACKUPS):
            await every_game_goes_on(players, tasks, PATIENCE)
            known = [replace(player, acknowledged=dict(player.acknowledged)) for player in players]
            file = tmp_path / f"backup-{number}.db"
            await ludogite("backup", str(file), "--database", database)
            backups.append((file, known))
        await every_game_goes_on(players, tasks, PATIENCE)
        await stopped(tasks)
        assert not any(player.refusals.keys() - set(PLAYING_ON) for player in players)
        server.kill_group()
        for file, known in backups:
            assert check_kept(file, known) > 0
            assert await every_table_replays(f"{SQLITE}{file}") >= len({player.table for player in known})
        file, known = backups[0]
        await ludogite("restore", str(file), "--database", again)
        server = replace_database(server, again)
        await server.start()
        back = [at_their_table(player) for player in known]
        tasks = [asyncio.create_task(player.play()) for player in back]
        await every_game_goes_on(back, tasks, PATIENCE)
    finally:
        await stopped(tasks)
        server.kill_group()
    assert not server.tracebacks(), "there are tracebacks in the log"


def replace_database(server: Server, database: str) -> Server:
    """A server at the same port with another database."""
    place = {"LUDOGITE_DATABASE": database, "LUDOGITE_PORT": str(server.port)}
    found = Server(server.folder, settings=UNLIMITED | place)
    found.port = server.port
    return found


def at_their_table(player: Player) -> Player:
    """Somebody who comes back to the table they were at."""
    return Player(player.line, player.guest, player.table, Random(8), number=UNUSED)


@pytest.mark.slow
@pytest.mark.parametrize("place", ["file", "server"])
@awaited
async def test_a_database_that_people_play_in_is_replaced_and_they_go_on_at_the_restored_tables(
    places: Places, tmp_path: Path, place: str
) -> None:
    url, file = places[place](), tmp_path / "backup.db"
    (home := tmp_path / "home").mkdir()
    server = Server(home, settings=UNLIMITED | {"LUDOGITE_DATABASE": url.removeprefix(SQLITE)})
    tasks: list[asyncio.Task[None]] = []
    try:
        await server.start()
        players = await set_up(Gate(server.port), Random(7))
        tasks = [asyncio.create_task(player.play()) for player in players]
        await every_game_goes_on(players, tasks, PATIENCE)
        known = [replace(player) for player in players]
        await ludogite("backup", str(file), "--database", url.removeprefix(SQLITE))
        for _ in range(3):
            await every_game_goes_on(players, tasks, PATIENCE)
        await ludogite("restore", str(file), "--database", url.removeprefix(SQLITE), "--replace")
        await stopped(tasks)
        back = [at_their_table(player) for player in known]
        tasks = [asyncio.create_task(player.play()) for player in back]
        tasks.append(asyncio.create_task(led_back(back, [player.table for player in known])))
        await every_game_goes_on(back, tasks, PATIENCE)
        await stopped(tasks)
    finally:
        await stopped(tasks)
        server.kill_group()
    assert not server.tracebacks(), "there are tracebacks in the log"
    saved, now = acts(f"{SQLITE}{file}"), acts(url)
    assert saved.items() <= now.items(), "what was saved is the beginning of what there is"
    assert await every_table_replays(url) >= len({player.table for player in known})
    for player in back:
        requests = {now[table, version][1] for table, version in now if table == player.table}
        ids = {request.partition(":")[2] for request in requests if request}
        assert {request for table, request in player.acknowledged if table == player.table} <= ids


async def led_back(players: Sequence[Player], tables: Sequence[str]) -> None:
    """Until the server has noticed that the database was replaced, it may send people on to tables that are no more.

    They come back to their own.
    """
    while True:
        for player, table in zip(players, tables, strict=True):
            if player.refusals.pop(NO_SUCH_TABLE, 0):
                player.table = table
        await asyncio.sleep(0.01)


def acts(url: str) -> dict[tuple[str, int], tuple[str, str | None]]:
    """All acts by table and version: their texts and requests."""
    with snapshot(url) as host:
        return {(row.table_id, row.version): (row.text, row.request) for row in host.connection.execute(ACTS)}
