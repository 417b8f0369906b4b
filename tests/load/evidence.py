"""Evidence recorded by PostgreSQL while processes were killed: owners of tables, and writers of acts."""

import asyncio
from collections.abc import Mapping
from typing import Any

import psycopg

from ludogite.server.store.database import Database
from ludogite.table.model import Model
from support.persistent import Player, kept_moves

WATCHING = """
CREATE SCHEMA evidence;
CREATE TABLE evidence.grants (table_id text, fence int, owner text, part text);
CREATE TABLE evidence.acts (table_id text, version int, fence int, present int, part text);
CREATE FUNCTION evidence.grant_seen() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO evidence.grants VALUES (NEW.id, NEW.fence, NEW.owner, current_setting('application_name'));
  RETURN NULL;
END $$;
CREATE FUNCTION evidence.act_seen() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  INSERT INTO evidence.acts SELECT NEW.table_id, NEW.version, NEW.fence, fence, current_setting('application_name')
  FROM tables WHERE id = NEW.table_id;
  RETURN NULL;
END $$;
CREATE TRIGGER grant_seen AFTER INSERT OR UPDATE OF owner, fence ON tables
  FOR EACH ROW EXECUTE FUNCTION evidence.grant_seen();
CREATE TRIGGER act_seen AFTER INSERT ON acts FOR EACH ROW EXECUTE FUNCTION evidence.act_seen();
"""
"""Keeps, with each act and each new owner, from which process of ours it came: that is its application's name."""

NEVER = {
    "acts that came after those of a later owner": """
        SELECT table_id, version FROM (
            SELECT table_id, version, fence, lag(fence) OVER (PARTITION BY table_id ORDER BY version) AS before
            FROM acts
        ) AS ordered WHERE fence < before""",
    "acts under a fence that was never granted": """
        SELECT a.table_id, a.version FROM acts a WHERE NOT EXISTS (
            SELECT 1 FROM evidence.grants g
            WHERE g.table_id = a.table_id AND g.fence = a.fence AND g.owner IS NOT NULL)""",
    "acts under another fence than the table's present one": """
        SELECT table_id, version FROM evidence.acts WHERE fence <> present""",
    "fences that were granted to two": """
        SELECT table_id, fence FROM evidence.grants WHERE owner IS NOT NULL
        GROUP BY table_id, fence HAVING count(DISTINCT (owner, part)) > 1""",
    "acts that somebody else than the owner wrote": """
        SELECT a.table_id, a.version FROM evidence.acts a
        JOIN evidence.grants g ON g.table_id = a.table_id AND g.fence = a.fence AND g.owner IS NOT NULL
        WHERE g.part <> a.part""",
    "acts that nobody was seen to write": """
        SELECT table_id, version FROM acts EXCEPT SELECT table_id, version FROM evidence.acts""",
}
"""Descriptions of what must never happen."""
OWNERS = """
    SELECT count(*), count(DISTINCT table_id), coalesce(max(fence), 0) FROM evidence.grants
    WHERE owner IS NOT NULL AND fence > 1"""

Acknowledged = Mapping[Player, Mapping[tuple[str, str], dict[str, Any]]]


def watch_database(url: str) -> None:
    """Begin to collect evidence."""
    with psycopg.connect(url, autocommit=True) as database:
        database.execute(WATCHING.encode())


def kept(url: str, acknowledged: Acknowledged) -> int:
    """Number of acknowledged moves; each must be stored exactly once, as it was sent."""
    with psycopg.connect(url) as database:
        return kept_moves(database, acknowledged)


def found(url: str) -> dict[str, int]:
    """Number of occurrences of each thing that must never happen."""
    with psycopg.connect(url) as database:
        return {
            name: len(rows) for name, query in NEVER.items() if (rows := database.execute(query.encode()).fetchall())
        }


def takeovers(url: str) -> tuple[int, int, int]:
    """Number of changes of owner, number of tables they happened to, and the highest fence."""
    with psycopg.connect(url) as database:
        row = database.execute(OWNERS).fetchone()
        assert row
        return int(row[0]), int(row[1]), int(row[2])


async def replayed(url: str) -> tuple[int, list[str]]:
    """Number of tables, and those whose acts violate the rules, with reasons."""
    with psycopg.connect(url) as database:
        tables = [str(table) for (table,) in database.execute("SELECT id FROM tables").fetchall()]
    store, wrong = Database(url), []
    for table in tables:
        try:
            read = await store.table(table)
            assert read
            setup, acts, _ = read
            model = Model(setup)
            for act in acts:
                model.apply(act)
        except Exception as error:  # noqa: BLE001 - whatever it is, the table is wrong
            wrong.append(f"{table}: {type(error).__name__} {error}"[:200])
        await asyncio.sleep(0)
    await store.close()
    return len(tables), wrong
