"""``ludogite admin``: a host looks at tables and guests, closes and deletes, also while the house is open."""

import argparse
import json
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

from rich.box import SIMPLE_HEAD
from rich.table import Table

from ludogite.cli.session import Session, UsageError
from ludogite.games.registry import BOOKS, UnknownGame
from ludogite.games.words import Words, filled
from ludogite.server.admin.changing import close_table, count_expired, delete_tables, forget_guest
from ludogite.server.admin.changing import expire as expire_all
from ludogite.server.admin.database import in_transaction, opened
from ludogite.server.admin.database import vacuum as vacuum_database
from ludogite.server.admin.exporting import export_guest
from ludogite.server.admin.listing import list_guests, list_tables
from ludogite.server.settings import read_settings
from ludogite.table.names import plain
from ludogite.terminal.spelling import folded

DONE, NOT_DONE = 0, 1
DAY = 86_400
MEBIBYTE = 2**20
OWNER_ONLY = 0o600
YES = ("y", "yes", "o", "oui")
KINDS = {
    "bot": Words("against bots", "contre des robots"),
    "friend": Words("friends", "entre amis"),
    "screen": Words("one screen", "un écran"),
    "watch": Words("bots only", "robots seuls"),
}
PHASES = {
    "waiting": Words("waiting", "en attente"),
    "playing": Words("playing", "en cours"),
    "over": Words("over", "terminée"),
}
TABLE_HEADS = (
    Words("table", "table"),
    Words("game", "jeu"),
    Words("kind", "genre"),
    Words("people", "personnes"),
    Words("phase", "phase"),
    Words("moves", "coups"),
    Words("last move", "dernier coup"),
    Words("live in", "ouverte dans"),
)
GUEST_HEADS = (Words("guest", "invité"), Words("name", "nom"), Words("tables", "tables"), Words("last seen", "vu"))
SURE_CLOSE = Words("Close table {}, without a winner? y or n", "Fermer la table {}, sans vainqueur ? o ou n")
SURE_DELETE = Words("Delete table {} for good? y or n", "Supprimer la table {} pour toujours ? o ou n")
SURE_FORGET = Words("Delete all that is kept of guest {}? y or n", "Supprimer tout ce qui est gardé de {} ? o ou n")
SURE_EXPIRE = Words("Delete {} tables and {} guests for good? y or n", "Supprimer {} tables et {} invités ? o ou n")
CLOSED = Words("The table is closed.", "La table est fermée.")
DELETED = Words("The table is deleted.", "La table est supprimée.")
FORGOTTEN = Words(
    "Forgotten. Tables deleted: {}. Tables where somebody unknown has the seat now: {}.",
    "Oublié. Tables supprimées : {}. Tables où un inconnu a désormais la place : {}.",
)
EXPIRED = Words("Deleted: {} tables, {} guests.", "Supprimés : {} tables, {} invités.")
WOULD_EXPIRE = Words("To be deleted: {} tables, {} guests.", "À supprimer : {} tables, {} invités.")
VACUUMED = Words("The database took {} MiB, and takes {} MiB now.", "La base occupait {} Mio, et occupe {} Mio.")
EXPORTED = Words("All that is kept of this guest is in {}.", "Tout ce qui est gardé de cet invité est dans {}.")

Done = TypeVar("Done")


def tables(arguments: argparse.Namespace, session: Session) -> int:
    """List tables."""
    if arguments.game is not None and arguments.game not in BOOKS:
        raise UnknownGame(arguments.game)
    idle = arguments.idle_days
    before = None if idle is None else time.time() - idle * DAY
    found = _do(arguments, lambda at: list_tables(at, arguments.limit, arguments.game, arguments.phase, before))
    if arguments.json:
        return _print_json([asdict(table) for table in found], session)
    language = session.voice.language
    rows = [
        (
            table.id,
            table.game,
            KINDS[table.kind].say(language),
            ", ".join(person.name or person.id for person in table.people),
            PHASES[table.phase].say(language),
            str(table.moves),
            _local(table.last_move),
            table.owner or "",
        )
        for table in found
    ]
    return _print_table(TABLE_HEADS, rows, session)


def guests(arguments: argparse.Namespace, session: Session) -> int:
    """List guests."""
    found = _do(arguments, lambda at: list_guests(at, arguments.limit, arguments.name))
    if arguments.json:
        return _print_json([asdict(guest) for guest in found], session)
    rows = [(guest.id, guest.name, str(guest.tables), _local(guest.last_seen)) for guest in found]
    return _print_table(GUEST_HEADS, rows, session)


def close(arguments: argparse.Namespace, session: Session) -> int:
    """Close a table."""
    if not _is_sure(SURE_CLOSE, [arguments.table], arguments, session):
        return NOT_DONE
    _do(arguments, lambda at: close_table(at, arguments.table, time.time()))
    return _say(CLOSED, [], session)


def delete(arguments: argparse.Namespace, session: Session) -> int:
    """Delete a table."""
    if not _is_sure(SURE_DELETE, [arguments.table], arguments, session):
        return NOT_DONE
    _do(arguments, lambda at: delete_tables(at, [arguments.table]))
    return _say(DELETED, [], session)


def forget(arguments: argparse.Namespace, session: Session) -> int:
    """Delete a guest's data."""
    if not _is_sure(SURE_FORGET, [arguments.guest], arguments, session):
        return NOT_DONE
    done = _do(arguments, lambda at: forget_guest(at, arguments.guest))
    return _say(FORGOTTEN, [done.deleted, done.anonymous], session)


def export(arguments: argparse.Namespace, session: Session) -> int:
    """Write a guest's data to a file that only its owner can read."""
    found = _do(arguments, lambda at: export_guest(at, arguments.guest))
    if arguments.file == "-":
        return _print_json(found, session)
    handle = os.open(arguments.file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(_json(found) + "\n")
    return _say(EXPORTED, [arguments.file], session)


def expire(arguments: argparse.Namespace, session: Session) -> int:
    """Delete what is too old."""
    before = time.time() - arguments.days * DAY
    old = _do(arguments, lambda at: count_expired(at, before))
    if arguments.dry_run:
        return _say(WOULD_EXPIRE, [old.tables, old.guests], session)
    if not _is_sure(SURE_EXPIRE, [old.tables, old.guests], arguments, session):
        return NOT_DONE
    with opened(_url(arguments)) as engine:
        done = expire_all(engine, before)
    return _say(EXPIRED, [done.tables, done.guests], session)


def vacuum(arguments: argparse.Namespace, session: Session) -> int:
    """Give back room."""
    sizes = vacuum_database(_url(arguments))
    return _say(VACUUMED, [f"{size / MEBIBYTE:.1f}" for size in sizes], session)


# ---- what they share


def _url(arguments: argparse.Namespace) -> str:
    given = {} if arguments.database is None else {"database": arguments.database}
    return read_settings(os.environ, Path.cwd(), given).database_url()


def _do(arguments: argparse.Namespace, work: Callable[[Any], Done]) -> Done:
    """Have something done in one transaction."""
    return in_transaction(_url(arguments), work)


def _is_sure(question: Words, parts: Sequence[object], arguments: argparse.Namespace, session: Session) -> bool:
    """Whether it shall be done: asked at a terminal, where nobody has said so before."""
    if arguments.yes:
        return True
    if not session.asker.on_screen:
        raise UsageError("That cannot be undone: confirm it with --yes.", "C'est sans retour : confirmez avec --yes.")
    try:
        return folded(session.asker.ask(filled(question, *map(plain, parts)).say(session.voice.language))) in YES
    except EOFError:
        return False


def _say(words: Words, parts: Sequence[object], session: Session) -> int:
    session.console.print(filled(words, *map(plain, parts)).say(session.voice.language), soft_wrap=True)
    return DONE


def _json(found: Any) -> str:
    return json.dumps(found, indent=1).replace("\x7f", "\\u007f")  # the one that JSON would leave unseen


def _print_json(found: Any, session: Session) -> int:
    session.console.print(_json(found), soft_wrap=True)
    return DONE


def _print_table(heads: Sequence[Words], rows: Sequence[Sequence[str]], session: Session) -> int:
    """A table; over a pipe a line each, so that nothing is cut."""
    if not session.console.is_terminal:
        for row in rows:
            session.console.print("  ".join(row), soft_wrap=True)
        return DONE
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for number, head in enumerate(heads):
        table.add_column(head.say(session.voice.language), no_wrap=number == 0, overflow="fold")
    for row in rows:
        table.add_row(*row)
    session.console.print(table)
    return DONE


def _local(seconds: float) -> str:
    """A moment as a host's clock shows it."""
    return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")
