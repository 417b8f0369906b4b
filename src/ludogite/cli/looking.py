"""The commands that look at things: the shelf, the rules, records."""

import argparse
from collections.abc import Sequence

from rich.text import Text

from ludogite.cli.session import BAD_INPUT, Session, UsageError, read_text
from ludogite.games.registry import load
from ludogite.games.words import visible
from ludogite.record_reader import read_records
from ludogite.steps import take_all
from ludogite.terminal.palette import GOOD, PROBLEM, QUIET, STRONG
from ludogite.terminal.reading import show_rules
from ludogite.terminal.replay import Step, show_all, show_step, step_through, steps
from ludogite.terminal.shelf import shelf_table
from ludogite.terminal.trouble import TROUBLE
from ludogite.verify import Finding, verifying_all

SIGNS = {True: ("✓", GOOD), False: ("✗", PROBLEM), None: ("?", QUIET)}
SOUND, UNSOUND = 0, 1


def list_games(arguments: argparse.Namespace, session: Session) -> int:
    """List the shelf."""
    session.console.print(shelf_table(session.voice, ids=True))
    return 0


def rules(arguments: argparse.Namespace, session: Session) -> int:
    """Show a game's rules."""
    show_rules(session.console, load(arguments.game).id, session.voice)
    return 0


def replay(arguments: argparse.Namespace, session: Session) -> int:
    """Show a record's positions."""
    found = steps(read_records(read_text(arguments.record)))
    if arguments.ply is not None:
        _show_one(found, arguments.ply, session)
    elif session.asker.on_screen:
        step_through(found, session.console, session.asker, session.voice)
    else:
        show_all(found, session.console, session.voice)
    return 0


def _show_one(found: Sequence[Step], ply: int, session: Session) -> None:
    last = len(found) - 1
    if not 0 <= ply <= last:
        raise UsageError(f"--ply is 0 to {last} in this record.", f"--ply va de 0 à {last} dans ce relevé.")
    show_step(found[ply], ply, last, session.console, session.voice)


def verify_records(arguments: argparse.Namespace, session: Session) -> int:
    """Say of every file what holds of its records; the worst is the answer."""
    if len(arguments.records) == 1:
        return _verify_file(arguments.records[0], session)
    return max(_verdict(path, session) for path in arguments.records)


def _verdict(path: str, session: Session) -> int:
    """The verdict on one of several files, under its name; one that is no record is no reason to leave out others."""
    session.console.print(Text(visible(path), STRONG), soft_wrap=True)
    try:
        return _verify_file(path, session)
    except TROUBLE as error:
        session.complain(error, path)
        return BAD_INPUT


def _verify_file(path: str, session: Session) -> int:
    records = read_records(read_text(path))
    status = SOUND
    for record, findings in zip(records, take_all(verifying_all(records)), strict=True):
        if len(records) > 1:
            session.console.print(Text(f"{record.game.id} {record.round[0]}/{record.round[1]}", STRONG))
        for finding in findings:
            session.console.print(_line(finding, session.voice.language), soft_wrap=True)
            if finding.holds is False:
                status = UNSOUND
    return status


def _line(finding: Finding, language: str) -> Text:
    sign, style = SIGNS[finding.holds]
    return Text.assemble((f"{sign} ", style), finding.words.say(language))
