"""Migration of the database to the newest schema when the server starts."""

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Inspector, inspect, text

from ludogite.games.words import Words
from ludogite.server.store.connections import POSTGRESQL, transactional_engine
from ludogite.server.store.database_file import BadDatabase
from ludogite.server.store.models import metadata

if TYPE_CHECKING:
    from alembic.config import Config

SCRIPTS = Path(__file__).parent / "migrations"
NEWEST = "0008"
"""Latest revision in ``migrations/versions``; a test compares them."""
VERSIONS = "alembic_version"
LOCK = int.from_bytes(b"ludogite")
"""PostgreSQL advisory lock held during migrations."""
LONGEST_MIGRATION = 3_600_000
"""In milliseconds."""
LEFT_HALF_WAY = (VERSIONS, "_alembic_tmp_acts")

NEWER = Words(
    "It was written by a newer version of Ludogîte: install that one, or choose another --database.",
    "Elle vient d'une version plus récente de Ludogîte : installez-la, ou choisissez une autre --database.",
)
FOREIGN = Words(
    "It is another program's: choose another --database.",
    "Elle appartient à un autre programme : choisissez une autre --database.",
)


def migrate(url: str, lock_seconds: int | None = None) -> None:
    """Run all missing migrations in one transaction. Raises BadDatabase.

    If the process is killed, the database stays unchanged; of several processes that start together, one migrates.
    """
    engine = transactional_engine(url, lock_seconds)
    try:
        with BadDatabase.translating(url), engine.connect() as connection:
            found = revision(connection)
            connection.rollback()
            if found != NEWEST:
                with connection.begin():
                    _be_alone(connection)
                    _check(connection, url, revision(connection))
                    upgrade(connection)
    finally:
        engine.dispose()


def _be_alone(connection: Connection) -> None:
    """Wait for other migrations; SQLite's write transactions are exclusive already."""
    if connection.dialect.name == POSTGRESQL:
        connection.execute(text(f"SET LOCAL lock_timeout = {LONGEST_MIGRATION}"))
        connection.execute(text(f"SET LOCAL statement_timeout = {LONGEST_MIGRATION}"))
        connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))


def revision(connection: Connection) -> str | None:
    """Revision of the database; None if it is new."""
    if not inspect(connection).has_table(VERSIONS):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def _check(connection: Connection, url: str, found: str | None) -> None:
    """Refuse foreign databases and those of newer versions."""
    inspector = inspect(connection)
    if found is None and any(_is_strange(inspector, name) for name in inspector.get_table_names()):
        raise BadDatabase(url, FOREIGN)
    if found is not None and found not in known_revisions():
        raise BadDatabase(url, NEWER)


def _is_strange(inspector: Inspector, name: str) -> bool:
    """Whether a table cannot come from an interrupted first start."""
    if name in LEFT_HALF_WAY:
        return False
    ours = metadata.tables.get(name)
    return ours is None or not {column["name"] for column in inspector.get_columns(name)} <= {*ours.columns.keys()}


def known_revisions() -> list[str]:
    """All revisions that migrations exist for."""
    from alembic.script import ScriptDirectory  # noqa: PLC0415  # slow to import, and most starts find nothing to do

    return [script.revision for script in ScriptDirectory.from_config(configuration()).walk_revisions()]


def upgrade(connection: Connection) -> None:
    """Run missing migrations in the current transaction."""
    from alembic import command  # noqa: PLC0415  # as above

    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def configuration() -> "Config":
    """Configuration of Alembic."""
    from alembic.config import Config  # noqa: PLC0415  # as above

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    config.set_main_option("path_separator", "os")
    return config
