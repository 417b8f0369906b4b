"""Brings the database to the present form when the server starts."""

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

if TYPE_CHECKING:
    from alembic.config import Config

SCRIPTS = Path(__file__).parent / "migrations"
NEWEST = "0003"
"""The latest revision in ``migrations/versions``; a test holds them together."""


async def migrate(engine: AsyncEngine) -> None:
    """Run all migrations that the database has not seen."""
    async with engine.begin() as connection:
        if await connection.run_sync(revision) != NEWEST:
            await connection.run_sync(_upgrade)


def revision(connection: Connection) -> str | None:
    """The revision that a database is at; None if it is new."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _upgrade(connection: Connection) -> None:
    from alembic import command  # noqa: PLC0415  # slow to import, and most starts find nothing to do

    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def configuration() -> "Config":
    """Alembic's settings for our migrations."""
    from alembic.config import Config  # noqa: PLC0415  # as above

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.set_main_option("path_separator", "os")
    return config
