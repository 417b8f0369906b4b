"""``ludogite verify``: whether records are sound."""

import argparse
from typing import TYPE_CHECKING

from ludogite.cli.command import Command
from ludogite.cli.session import BAD_INPUT, FAILED, OK, Session, read_text
from ludogite.games.words import visible
from ludogite.play.verify import verify_all_in_steps

if TYPE_CHECKING:
    from rich.text import Text

    from ludogite.play.verify import Finding


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("records", metavar="RECORD", nargs="+", help="the files, or - for standard input")


def run(arguments: argparse.Namespace, session: Session) -> int:
    """Print the findings on each file; the worst determines the exit status."""
    if len(arguments.records) == 1:
        return _verify_file(arguments.records[0], session)
    return max(_verify_named(path, session) for path in arguments.records)


def _verify_named(path: str, session: Session) -> int:
    """Verify one of several files, under its name; an unreadable one does not stop the others."""
    from rich.text import Text

    from ludogite.terminal.drawing.palette import STRONG
    from ludogite.terminal.errors import EXPECTED_ERRORS

    session.console.print(Text(visible(path), STRONG), soft_wrap=True)
    try:
        return _verify_file(path, session)
    except EXPECTED_ERRORS as error:
        session.complain(error, path)
        return BAD_INPUT


def _verify_file(path: str, session: Session) -> int:
    from rich.text import Text

    from ludogite.play.record_reader import read_records
    from ludogite.play.steps import take_all
    from ludogite.terminal.drawing.palette import STRONG

    records = read_records(read_text(path))
    status = OK
    for record, findings in zip(records, take_all(verify_all_in_steps(records)), strict=True):
        if len(records) > 1:
            session.console.print(Text(f"{record.game.id} {record.round[0]}/{record.round[1]}", STRONG))
        for finding in findings:
            session.console.print(_line(finding, session.voice.language), soft_wrap=True)
            if finding.holds is False:
                status = FAILED
    return status


def _line(finding: "Finding", language: str) -> "Text":
    from rich.text import Text

    from ludogite.terminal.drawing.palette import GOOD, PROBLEM, QUIET

    sign, style = {True: ("✓", GOOD), False: ("✗", PROBLEM), None: ("?", QUIET)}[finding.holds]
    return Text.assemble((f"{sign} ", style), finding.words.say(language))


COMMAND = Command(
    "verify",
    "check records: every move is legal, every outcome follows from the seed",
    run,
    add_arguments,
    (
        "ludogite verify game.txt              exit status 0: sound, 1: not sound, 2: no record",
        "ludogite verify first.txt second.txt  findings on each; the worst determines the exit status",
    ),
)
