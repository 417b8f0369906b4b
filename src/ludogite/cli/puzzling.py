"""``ludogite puzzle``: positions in which one move is clearly the best."""

import argparse
from datetime import UTC, datetime

from ludogite.cli.session import Session
from ludogite.study.puzzles import puzzle, puzzle_of_day
from ludogite.terminal.puzzle import TerminalPuzzles
from ludogite.terminal.typed import Left


def solve(arguments: argparse.Namespace, session: Session) -> int:
    """The puzzle of the day, or one of a game, and those after it."""
    asked = (
        puzzle_of_day(datetime.now(UTC).date(), arguments.game)
        if arguments.number is None
        else puzzle(arguments.game or "", arguments.number)
    )
    try:
        TerminalPuzzles(session.console, session.asker, session.voice).run(asked)
    except (Left, EOFError):
        session.console.print(session.voice("bye"))
    return 0
