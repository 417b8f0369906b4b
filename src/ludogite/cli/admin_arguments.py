"""What can be written behind ``ludogite admin``."""

import argparse
import re
from collections.abc import Callable, Sequence
from typing import Any, get_args

from ludogite.table.model import Phase

USUAL_LIMIT = 50
DASHED_ID = re.compile(r"-[A-Za-z0-9_-]{21}")
"""An id that looks like an option: one in 64 does. No option of a task is as long."""
NO_OPTION = "\0"
"""Stands before such an id while options are looked for; nobody can write it on a command line."""
MOST_DAYS, MOST_LISTED = 36_500, 1_000_000


class TaskParser(argparse.ArgumentParser):
    """A parser that takes an id for one, also where it begins with a dash."""

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse words of which ids are marked as no options."""
        marked = [NO_OPTION + word if DASHED_ID.fullmatch(word) else word for word in args or ()]
        return super().parse_known_args(marked, namespace)


def _id(word: str) -> str:
    return word.removeprefix(NO_OPTION)


def add_admin(admin: argparse.ArgumentParser, parents: Sequence[argparse.ArgumentParser]) -> None:
    """What a host can do, each a command of its own."""
    kind = type("TaskParser", (TaskParser, type(admin)), {})
    tasks: Any = admin.add_subparsers(dest="task", metavar="TASK", title="tasks", required=True, parser_class=kind)

    def add(name: str, summary: str) -> argparse.ArgumentParser:
        description = summary[0].upper() + summary[1:] + "."
        task: argparse.ArgumentParser = tasks.add_parser(
            name, help=summary, description=description, parents=list(parents)
        )
        task.set_defaults(run=f"administering.{name}")
        task.add_argument(
            "--database", metavar="FILE", help="the file of all games, or a database URL (default: as set)"
        )
        return task

    tables = add("tables", "list the tables, the latest first")
    tables.add_argument("--game", metavar="GAME", help="only those of a game")
    tables.add_argument("--phase", choices=get_args(Phase), help="only those that wait for people, are played, or over")
    tables.add_argument("--idle-days", type=_number(MOST_DAYS, float), metavar="N", help="only those idle for so long")
    _add_list(tables)
    guests = add("guests", "list the guests, the latest first")
    guests.add_argument("--name", metavar="TEXT", default="", help="only those whose name has this in it")
    _add_list(guests)
    close = add("close", "end the match at a table without a winner, and say so to everybody there")
    delete = add("delete", "delete a table with all that belongs to it")
    for task in (close, delete):
        task.add_argument(
            "table", type=_id, metavar="TABLE", help="the table's id, as `ludogite admin tables` lists it"
        )
    forget = add("forget", "delete all that is kept of a guest; where others play, somebody unknown has their seat")
    export = add("export", "write all that is kept of a guest to a file, as JSON")
    for task in (forget, export):
        task.add_argument(
            "guest", type=_id, metavar="GUEST", help="the guest's id, as `ludogite admin guests` lists it"
        )
    export.add_argument("file", metavar="FILE", help="a new file, or - for standard output")
    expire = add("expire", "delete unfinished tables that nobody has moved at for a while, and guests without a table")
    expire.add_argument("--days", type=_number(MOST_DAYS, float), required=True, metavar="N", help="for how many days")
    expire.add_argument("--dry-run", action="store_true", help="only say how many there are")
    for task in (close, delete, forget, expire):
        task.add_argument("--yes", action="store_true", help="do not ask first")
    add("vacuum", "give back the room of what was deleted")


def _add_list(task: argparse.ArgumentParser) -> None:
    task.add_argument(
        "--limit",
        type=_number(MOST_LISTED, int),
        default=USUAL_LIMIT,
        metavar="N",
        help=f"how many at most (default {USUAL_LIMIT})",
    )
    task.add_argument("--json", action="store_true", help="print them as JSON")


def _number(most: int, kind: Callable[[str], Any]) -> Callable[[str], Any]:
    """Reads a number from 0 on."""

    def number(text: str) -> Any:
        found = kind(text)
        if not 0 <= found <= most:
            raise ValueError
        return found

    return number
