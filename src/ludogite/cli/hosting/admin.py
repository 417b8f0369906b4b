"""``ludogite admin``: look after tables and guests, also while the server runs."""

import argparse
import os
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar, get_args

from ludogite.cli.command import SERVING, Command, common_arguments
from ludogite.cli.session import FAILED, OK, Session, UsageError, json_text
from ludogite.games.registry import BOOKS, UnknownGame
from ludogite.games.words import Words, filled
from ludogite.table.model import Phase
from ludogite.table.views.names import untranslated

DEFAULT_LIMIT = 50
DASHED_ID = re.compile(r"-[A-Za-z0-9_-]{21}")
"""An id that looks like an option: one in 64 does. No option of a task is as long."""
ESCAPE = "\0"
"""Prefix of such an id while options are parsed; it cannot be typed on a command line."""
MAX_DAYS, MAX_LISTED = 36_500, 1_000_000
DAY = 86_400
MEBIBYTE = 2**20
OWNER_ONLY = 0o600
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
SURE_FORGET = Words("Delete all data of guest {}? y or n", "Supprimer toutes les données de {} ? o ou n")
SURE_EXPIRE = Words("Delete {} tables and {} guests for good? y or n", "Supprimer {} tables et {} invités ? o ou n")
CLOSED = Words("The table is closed.", "La table est fermée.")
DELETED = Words("The table is deleted.", "La table est supprimée.")
FORGOTTEN = Words(
    "Deleted. Tables deleted: {}. Tables where an unknown guest has the seat now: {}.",
    "Supprimé. Tables supprimées : {}. Tables où un inconnu a désormais la place : {}.",
)
EXPIRED = Words("Deleted: {} tables, {} guests.", "Supprimés : {} tables, {} invités.")
WOULD_EXPIRE = Words("To be deleted: {} tables, {} guests.", "À supprimer : {} tables, {} invités.")
VACUUMED = Words("The database took {} MiB, and takes {} MiB now.", "La base occupait {} Mio, et occupe {} Mio.")
EXPORTED = Words("All data of this guest is in {}.", "Toutes les données de cet invité sont dans {}.")

Done = TypeVar("Done")
Task = Callable[[argparse.Namespace, Session], int]


class TaskParser(argparse.ArgumentParser):
    """A parser that accepts ids that begin with a dash."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse words after escaping those ids."""
        escaped = [ESCAPE + word if DASHED_ID.fullmatch(word) else word for word in args or ()]
        return super().parse_known_args(escaped, namespace)


def _id(word: str) -> str:
    return word.removeprefix(ESCAPE)


def add_arguments(admin: argparse.ArgumentParser) -> None:
    """Add a command for each task."""
    kind = type("TaskParser", (TaskParser, type(admin)), {})
    tasks: Any = admin.add_subparsers(dest="task", metavar="TASK", title="tasks", required=True, parser_class=kind)
    common = common_arguments()

    def add(name: str, task: Task, summary: str) -> argparse.ArgumentParser:
        description = summary[0].upper() + summary[1:] + "."
        parser: argparse.ArgumentParser = tasks.add_parser(
            name, help=summary, description=description, parents=[common]
        )
        parser.set_defaults(task_run=task)
        parser.add_argument("--database", metavar="FILE", help="the database: a file or a URL (default: the setting)")
        return parser

    parser = add("tables", tables, "list the tables, the latest first")
    parser.add_argument("--game", metavar="GAME", help="only tables of this game")
    parser.add_argument("--phase", choices=get_args(Phase), help="only tables in this phase")
    parser.add_argument(
        "--idle-days", type=_number(MAX_DAYS, float), metavar="N", help="only tables without a move for N days"
    )
    _add_list_arguments(parser)
    parser = add("guests", guests, "list the guests, the latest first")
    parser.add_argument("--name", metavar="TEXT", default="", help="only guests whose name contains TEXT")
    _add_list_arguments(parser)
    closing = add("close", close, "end the match at a table without a winner, and tell its players")
    deleting = add("delete", delete, "delete a table with everything that belongs to it")
    for parser in (closing, deleting):
        parser.add_argument(
            "table", type=_id, metavar="TABLE", help="the table's id, as `ludogite admin tables` lists it"
        )
    forgetting = add("forget", forget, "delete all data of a guest; at tables of others their seat becomes anonymous")
    exporting = add("export", export, "write all data of a guest to a file, as JSON")
    for parser in (forgetting, exporting):
        parser.add_argument(
            "guest", type=_id, metavar="GUEST", help="the guest's id, as `ludogite admin guests` lists it"
        )
    exporting.add_argument("file", metavar="FILE", help="a new file, or - for standard output")
    expiring = add("expire", expire, "delete unfinished tables without a recent move, and guests without a table")
    expiring.add_argument(
        "--days", type=_number(MAX_DAYS, float), required=True, metavar="N", help="days without a move"
    )
    expiring.add_argument("--dry-run", action="store_true", help="only count them")
    for parser in (closing, deleting, forgetting, expiring):
        parser.add_argument("--yes", action="store_true", help="do not ask for confirmation")
    add("vacuum", vacuum, "return the space of deleted data to the system")


def _add_list_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--limit",
        type=_number(MAX_LISTED, int),
        default=DEFAULT_LIMIT,
        metavar="N",
        help=f"maximum number of rows (default {DEFAULT_LIMIT})",
    )
    parser.add_argument("--json", action="store_true", help="print them as JSON")


def _number(most: int, kind: Callable[[str], Any]) -> Callable[[str], Any]:
    """A converter for numbers from 0 to ``most``."""

    def number(text: str) -> Any:
        found = kind(text)
        if not 0 <= found <= most:
            raise ValueError
        return found

    return number


def run(arguments: argparse.Namespace, session: Session) -> int:
    """Do a task."""
    status: int = arguments.task_run(arguments, session)
    return status


# ---- the tasks


def tables(arguments: argparse.Namespace, session: Session) -> int:
    """List tables."""
    if arguments.game is not None and arguments.game not in BOOKS:
        raise UnknownGame(arguments.game)
    from ludogite.server.admin.listing import list_tables

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
    from ludogite.server.admin.listing import list_guests

    found = _do(arguments, lambda at: list_guests(at, arguments.limit, arguments.name))
    if arguments.json:
        return _print_json([asdict(guest) for guest in found], session)
    rows = [(guest.id, guest.name, str(guest.tables), _local(guest.last_seen)) for guest in found]
    return _print_table(GUEST_HEADS, rows, session)


def close(arguments: argparse.Namespace, session: Session) -> int:
    """Close a table."""
    from ludogite.server.admin.changing import close_table

    if not _is_sure(SURE_CLOSE, [arguments.table], arguments, session):
        return FAILED
    _do(arguments, lambda at: close_table(at, arguments.table, time.time()))
    return _say(CLOSED, [], session)


def delete(arguments: argparse.Namespace, session: Session) -> int:
    """Delete a table."""
    from ludogite.server.admin.changing import delete_tables

    if not _is_sure(SURE_DELETE, [arguments.table], arguments, session):
        return FAILED
    _do(arguments, lambda at: delete_tables(at, [arguments.table]))
    return _say(DELETED, [], session)


def forget(arguments: argparse.Namespace, session: Session) -> int:
    """Delete a guest's data."""
    from ludogite.server.admin.changing import forget_guest

    if not _is_sure(SURE_FORGET, [arguments.guest], arguments, session):
        return FAILED
    done = _do(arguments, lambda at: forget_guest(at, arguments.guest))
    return _say(FORGOTTEN, [done.deleted, done.anonymous], session)


def export(arguments: argparse.Namespace, session: Session) -> int:
    """Write a guest's data to a file that only its owner can read."""
    from ludogite.server.admin.exporting import export_guest

    found = _do(arguments, lambda at: export_guest(at, arguments.guest))
    if arguments.file == "-":
        return _print_json(found, session)
    handle = os.open(arguments.file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(json_text(found) + "\n")
    return _say(EXPORTED, [arguments.file], session)


def expire(arguments: argparse.Namespace, session: Session) -> int:
    """Delete expired tables and guests."""
    from ludogite.server.admin import changing, database

    before = time.time() - arguments.days * DAY
    old = _do(arguments, lambda at: changing.count_expired(at, before))
    if arguments.dry_run:
        return _say(WOULD_EXPIRE, [old.tables, old.guests], session)
    if not _is_sure(SURE_EXPIRE, [old.tables, old.guests], arguments, session):
        return FAILED
    with database.open_database(_url(arguments)) as engine:
        done = changing.expire(engine, before)
    return _say(EXPIRED, [done.tables, done.guests], session)


def vacuum(arguments: argparse.Namespace, session: Session) -> int:
    """Vacuum the database."""
    from ludogite.server.admin import database

    sizes = database.vacuum(_url(arguments))
    return _say(VACUUMED, [f"{size / MEBIBYTE:.1f}" for size in sizes], session)


def _url(arguments: argparse.Namespace) -> str:
    from ludogite.server.settings import read_settings

    given = {} if arguments.database is None else {"database": arguments.database}
    return read_settings(os.environ, Path.cwd(), given).database_url()


def _do(arguments: argparse.Namespace, work: Callable[[Any], Done]) -> Done:
    """Do some work in one transaction."""
    from ludogite.server.admin.database import in_transaction

    return in_transaction(_url(arguments), work)


def _is_sure(question: Words, parts: Sequence[object], arguments: argparse.Namespace, session: Session) -> bool:
    """Whether a task is confirmed: by --yes, or by an answer at a terminal."""
    from ludogite.terminal.input.matching import is_yes

    if arguments.yes:
        return True
    if not session.asker.on_screen:
        raise UsageError("That cannot be undone: confirm it with --yes.", "C'est sans retour : confirmez avec --yes.")
    try:
        return is_yes(session.asker.ask(filled(question, *map(untranslated, parts)).say(session.voice.language)))
    except EOFError:
        return False


def _say(words: Words, parts: Sequence[object], session: Session) -> int:
    session.console.print(filled(words, *map(untranslated, parts)).say(session.voice.language), soft_wrap=True)
    return OK


def _print_json(found: Any, session: Session) -> int:
    session.console.print(json_text(found), soft_wrap=True)
    return OK


def _print_table(heads: Sequence[Words], rows: Sequence[Sequence[str]], session: Session) -> int:
    """Print a table; over a pipe a line per row, so that nothing is cut."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    if not session.console.is_terminal:
        for row in rows:
            session.console.print("  ".join(row), soft_wrap=True)
        return OK
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    for number, head in enumerate(heads):
        table.add_column(head.say(session.voice.language), no_wrap=number == 0, overflow="fold")
    for row in rows:
        table.add_row(*row)
    session.console.print(table)
    return OK


def _local(seconds: float) -> str:
    """A time in the host's time zone."""
    return datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")


COMMAND = Command(
    "admin",
    "look after the tables and guests of a server, while it runs or not",
    run,
    add_arguments,
    (
        "ludogite admin tables --phase playing",
        "ludogite admin close TABLE",
        "ludogite admin export GUEST guest.json",
        "ludogite admin expire --days 90 --dry-run",
    ),
    SERVING,
)
