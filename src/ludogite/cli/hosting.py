"""The commands for whoever hosts a house: ``backup``, ``restore`` and ``move-house``."""

import argparse
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ludogite.cli.session import Session
from ludogite.server.settings import Settings, read_settings
from ludogite.server.store.backups import Copied, backup, move_house, restore
from ludogite.server.store.copying import Tell
from ludogite.server.store.database_file import shown
from ludogite.terminal.waiting import progress_bar

FINE = 0
MEGABYTE = 1_000_000


def backup_house(arguments: argparse.Namespace, session: Session) -> int:
    """Write the house to a file."""
    file = Path(arguments.file)
    with _progress(session) as tell:
        copied = backup(_database(arguments), file, tell, force=arguments.force)
    megabytes = session.voice.number(file.stat().st_size / MEGABYTE, 1)
    _say(session, "house_backup", file=str(file), counts=_counts(session, copied), megabytes=megabytes)
    return _end(session, copied)


def restore_house(arguments: argparse.Namespace, session: Session) -> int:
    """Bring the house back from a file."""
    file = Path(arguments.file)
    with _progress(session) as tell:
        copied = restore(file, _database(arguments), tell, replace=arguments.replace, keep=not arguments.no_keep)
    _say(session, "house_restored", file=str(file), counts=_counts(session, copied))
    if copied.replaced:
        _say(session, "house_replaced", file=str(copied.replaced))
    if copied.new_secrets:
        _say(session, "house_secrets")
    return _end(session, copied)


def move(arguments: argparse.Namespace, session: Session) -> int:
    """Copy the house to another database."""
    source, target = (Settings(database=name).database_url() for name in (arguments.source, arguments.target))
    with _progress(session) as tell:
        copied = move_house(source, target, tell)
    _say(session, "house_moved", place=shown(target), counts=_counts(session, copied))
    _say(session, "house_next")
    return _end(session, copied)


def _database(arguments: argparse.Namespace) -> str:
    """The database that ``serve`` would open."""
    given = {"database": arguments.database} if arguments.database is not None else {}
    return read_settings(os.environ, Path.cwd(), given).database_url()


@contextmanager
def _progress(session: Session) -> Iterator[Tell]:
    """What shows how far the copying has come; whoever ends the command with SIGTERM finds nothing left over either."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with progress_bar(session.errors) as progress:
        task = progress.add_task(session.voice("house_copying"))
        yield lambda done, total: progress.update(task, completed=done, total=total)


def _counts(session: Session, copied: Copied) -> str:
    counts = {name: session.voice.number(copied.rows[name]) for name in ("guests", "tables", "acts")}
    return session.voice("house_counts", **counts)


def _end(session: Session, copied: Copied) -> int:
    if copied.orphans:
        _say(session, "house_orphans", count=session.voice.number(copied.orphans))
    return FINE


def _say(session: Session, key: str, **values: str) -> None:
    session.console.print(session.voice(key, **values), soft_wrap=True)
