"""``ludogite backup``, ``restore`` and ``move-database``: copies of a server's database."""

import argparse
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ludogite.cli.command import SERVING, Command, add_database
from ludogite.cli.session import OK, Session

if TYPE_CHECKING:
    from ludogite.server.store.backups import CopyResult
    from ludogite.server.store.copying import Progress

MEGABYTE = 1_000_000


def add_backup_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the file; it can be restored, or served as it is")
    add_database(parser)
    parser.add_argument("--force", action="store_true", help="overwrite FILE if it exists")


def backup(arguments: argparse.Namespace, session: Session) -> int:
    """Copy the database to a file."""
    from ludogite.server.store import backups

    file = Path(arguments.file)
    with _progress(session) as tell:
        copied = backups.backup(_database(arguments), file, tell, force=arguments.force)
    megabytes = session.voice.number(file.stat().st_size / MEGABYTE, 1)
    _say(session, "server_backup", file=str(file), counts=_counts(session, copied), megabytes=megabytes)
    return _end(session, copied)


def add_restore_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="the backup, or any database in a file")
    add_database(parser)
    parser.add_argument("--replace", action="store_true", help="replace the database that is there")
    parser.add_argument("--no-keep", action="store_true", help="do not save a copy of what --replace replaces")


def restore(arguments: argparse.Namespace, session: Session) -> int:
    """Copy a file to the database."""
    from ludogite.server.store import backups

    file, keep = Path(arguments.file), not arguments.no_keep
    with _progress(session) as tell:
        copied = backups.restore(file, _database(arguments), tell, replace=arguments.replace, keep=keep)
    _say(session, "server_restored", file=str(file), counts=_counts(session, copied))
    if copied.replaced:
        _say(session, "server_replaced", file=str(copied.replaced))
    if copied.new_secrets:
        _say(session, "server_secrets")
    return _end(session, copied)


def add_move_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("source", metavar="FROM", help="the present database: a file or a URL; it is not changed")
    parser.add_argument("target", metavar="TO", help="the new or empty database: a file or a URL")


def move(arguments: argparse.Namespace, session: Session) -> int:
    """Copy a database to another one."""
    from ludogite.server.settings import Settings
    from ludogite.server.store import backups
    from ludogite.server.store.database_file import display_name

    source, target = (Settings(database=name).database_url() for name in (arguments.source, arguments.target))
    with _progress(session) as tell:
        copied = backups.move_database(source, target, tell)
    _say(session, "server_moved", place=display_name(target), counts=_counts(session, copied))
    _say(session, "server_next")
    return _end(session, copied)


def _database(arguments: argparse.Namespace) -> str:
    """The URL of the database that ``serve`` would open."""
    from ludogite.server.settings import read_settings

    given = {"database": arguments.database} if arguments.database is not None else {}
    return read_settings(os.environ, Path.cwd(), given).database_url()


@contextmanager
def _progress(session: Session) -> "Iterator[Progress]":
    """A bar for the progress of copying. SIGTERM interrupts like Ctrl-C, so that nothing half copied is left."""
    from ludogite.terminal.progress import progress_bar

    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with progress_bar(session.errors) as progress:
        task = progress.add_task(session.voice("server_copying"))
        yield lambda done, total: progress.update(task, completed=done, total=total)


def _counts(session: Session, copied: "CopyResult") -> str:
    counts = {name: session.voice.number(copied.rows[name]) for name in ("guests", "tables", "acts")}
    return session.voice("server_counts", **counts)


def _end(session: Session, copied: "CopyResult") -> int:
    if copied.orphans:
        _say(session, "server_orphans", count=session.voice.number(copied.orphans))
    return OK


def _say(session: Session, key: str, **values: str) -> None:
    session.console.print(session.voice(key, **values), soft_wrap=True)


BACKUP = Command(
    "backup",
    "copy the database to a file, also while the server runs",
    backup,
    add_backup_arguments,
    (
        "ludogite backup monday.db",
        "ludogite backup --force backups/monday.db --database postgresql://ludogite@db.example.org/ludogite",
    ),
    SERVING,
)
RESTORE = Command(
    "restore",
    "restore the database from a backup, also while the server runs",
    restore,
    add_restore_arguments,
    ("ludogite restore monday.db", "ludogite restore monday.db --replace"),
    SERVING,
)
MOVE = Command(
    "move-database",
    "copy the database of a stopped server to another one, and check that nothing is missing",
    move,
    add_move_arguments,
    (
        "ludogite move-database ludogite.db postgresql://ludogite@db.example.org/ludogite",
        "ludogite move-database postgresql://ludogite@db.example.org/ludogite ludogite.db",
    ),
    SERVING,
)
