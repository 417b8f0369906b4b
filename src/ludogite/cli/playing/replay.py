"""``ludogite replay``: the positions of a record."""

import argparse

from ludogite.cli.command import TYPING, Command
from ludogite.cli.session import OK, Session, UsageError, read_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", metavar="RECORD", help="the file, or - for standard input")
    parser.add_argument("--ply", type=int, metavar="N", help="only the position after N moves")


def run(arguments: argparse.Namespace, session: Session) -> int:
    """Show a record's positions."""
    from ludogite.play.record_reader import read_records
    from ludogite.terminal.study.replay import show_all, show_step, step_through, steps

    found, ply = steps(read_records(read_text(arguments.record))), arguments.ply
    if ply is not None:
        last = len(found) - 1
        if not 0 <= ply <= last:
            raise UsageError(f"--ply is 0 to {last} in this record.", f"--ply va de 0 à {last} dans ce relevé.")
        show_step(found[ply], ply, last, session.console, session.voice)
    elif session.asker.on_screen:
        step_through(found, session.console, session.asker, session.voice)
    else:
        show_all(found, session.console, session.voice)
    return OK


COMMAND = Command(
    "replay",
    "replay a record: step by step in a terminal, all positions over a pipe",
    run,
    add_arguments,
    ("ludogite replay game.txt", "ludogite replay game.txt --ply 12"),
    TYPING,
)
