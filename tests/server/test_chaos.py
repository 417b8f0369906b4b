"""Chaos in its short form: each part of a deployment with two servers is killed once, while games go on."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import psycopg
import pytest

from load import evidence
from load.chaos import Outcome as ChaosOutcome
from load.chaos import run, shown
from load.fleet import Play
from load.liveness import LIVE, overlaps
from load.server import HOOKS
from load.soak import Outcome
from ludogite.server.store.migrate import migrate
from support.persistent import Player
from support.server_host import awaited
from support.servers import PostgresServer

PATIENT = 60.0
"""Beside other tests everything takes longer; `make chaos` judges by ten seconds."""


@pytest.fixture(scope="module")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL."""
    server = PostgresServer()
    try:
        yield server.start()
    finally:
        server.remove()


@pytest.fixture
def database(postgres: PostgresServer) -> Iterator[str]:
    """A database with evidence, and a table that two processes had one after the other."""
    with postgres.database() as url:
        migrate(url)
        evidence.watch_database(url)
        add_table(url)
        yield url


def add_table(url: str) -> None:
    """A table under fence 1, then 2."""
    with psycopg.connect(f"{url}?application_name=first") as database:
        database.execute(
            "INSERT INTO tables (id, game, kind, options, clock, shows_odds, seed, opener, opened, version, phase,"
            " updated, owner, fence)"
            " VALUES ('t', 'colorado', 'friend', '{}', '{}', true, '', 'ann', 0, 0, 'playing', 0, 'a', 1)"
        )
    write(url, "first", 1, 1)
    with psycopg.connect(f"{url}?application_name=second") as database:
        database.execute("UPDATE tables SET owner = 'b', fence = 2")


def write(url: str, part: str, version: int, fence: int) -> None:
    """Have a process write an act, against all rules."""
    with psycopg.connect(f"{url}?application_name={part}") as database:
        database.execute(
            "INSERT INTO acts (table_id, version, kind, text, at, fence) VALUES ('t', %s, 'move', '', 0, %s)",
            (version, fence),
        )


@pytest.mark.slow
@pytest.mark.parametrize("is_supervised", [False, True], ids=["two servers", "two processes"])
def test_nothing_is_lost_whatever_part_is_killed(tmp_path: Path, is_supervised: bool) -> None:
    @awaited
    async def kill() -> None:
        kinds = ["worker", "server", "redis", "postgres", "server alone"]
        outcome = await run(tmp_path, kinds, 10, Random(5), is_supervised=is_supervised, longest=PATIENT)
        assert outcome.kills.total() == len(kinds)
        assert outcome.moves > len(kinds)
        assert outcome.takeovers[0] > 0
        assert not outcome.missed, shown(outcome)

    kill()


def test_owners_who_write_in_turn_leave_no_evidence_against_them(database: str) -> None:
    write(database, "second", 2, 2)
    assert evidence.found(database) == {}
    assert evidence.takeovers(database) == (1, 1, 2)


@pytest.mark.parametrize(
    ("part", "fence", "found"),
    [
        ("first", 1, {"acts under another fence than the table's present one"}),
        ("first", 2, {"acts that somebody else than the owner wrote"}),
        (
            "second",
            3,
            {"acts under a fence that was never granted", "acts under another fence than the table's present one"},
        ),
    ],
)
def test_an_act_of_anybody_else_is_found(database: str, part: str, fence: int, found: set[str]) -> None:
    write(database, part, 2, fence)
    assert evidence.found(database).keys() == found


def test_an_act_of_a_former_owner_after_that_of_a_later_one_is_found(database: str) -> None:
    write(database, "second", 2, 2)
    write(database, "first", 3, 1)
    assert "acts that came after those of a later owner" in evidence.found(database)


def test_a_fence_that_two_were_given_is_found(database: str) -> None:
    with psycopg.connect(f"{database}?application_name=third") as opened:
        opened.execute("UPDATE tables SET owner = 'c', fence = 2")
    assert evidence.found(database).keys() == {"fences that were granted to two"}


def test_how_long_a_game_stood_still_is_seen_by_whoever_sees_it_first() -> None:
    players = [Player(lambda table: None, guest, "t", Random(1)) for guest in ("ann", "bob")]  # type: ignore[arg-type,return-value]
    play = Play("colorado", players)
    for now, first, second in ((1.0, 0, 0), (2.0, 1, 0), (9.0, 1, 1), (10.0, 1, 2)):
        players[0].at, players[1].at = ("t", first), ("t", second)
        play.look(now)
    assert play.gaps == [(1.0, 0.0), (2.0, 1.0), (10.0, 8.0)]


def test_memory_that_grows_is_no_flat_memory() -> None:
    outcome = Outcome(seconds=100.0)
    for seconds in range(0, 100, 2):
        outcome.sample(seconds, {"flat": 200.0 + seconds % 4, "growing": 200.0 + seconds})
    outcome.judge()
    assert outcome.missed == ["growing grew by 75.0 of 226 MB in 75 s"]


def test_a_table_that_is_live_in_two_processes_is_seen_also_if_one_of_them_is_killed(tmp_path: Path) -> None:
    (tmp_path / "killed").write_text("1.0 here\n2.0 live t\n2.5 live u\n5.0 here\n")
    (tmp_path / "later").write_text("2.0 here\n4.5 live t\n6.0 gone t\n6.0 live u\n7.0 live t\n8.0 here\n")
    (tmp_path / "latest").write_text("6.5 live u\n6.75 gone u\n8.0 here\n")
    assert [(found.table, found.begin, found.seconds) for found in overlaps(tmp_path)] == [
        ("t", 4.5, 0.5),
        ("u", 6.5, 0.25),
    ]


def test_servers_note_what_is_live(tmp_path: Path) -> None:
    code = "from unittest.mock import Mock; from ludogite.server.tables.views import LiveTables as Live; "
    code += "table, live = Mock(id='t'), Live(); table.model.seats = []; live.add(table); live.remove(table)"
    path = os.pathsep.join([str(HOOKS), *sys.path])
    subprocess.run([sys.executable, "-c", code], check=True, env={"PYTHONPATH": path, LIVE: str(tmp_path)})
    (notes,) = tmp_path.iterdir()
    told = [words for _, *words in map(str.split, notes.read_text().splitlines()) if words != ["here"]]
    assert told == [["live", "t"], ["gone", "t"]]


def test_of_a_standstill_the_time_that_postgresql_was_away_is_not_counted() -> None:
    outcome = ChaosOutcome(
        plays=[Play("colorado", [], [(20.0, 12.0), (40.0, 11.0)])], outages=[(2.0, 9.5), (15.0, 18.0)]
    )
    assert outcome.stuck == [11.0, 7.5]
