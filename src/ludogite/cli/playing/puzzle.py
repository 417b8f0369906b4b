"""``ludogite puzzle``: positions in which one move is clearly the best."""

import argparse
from datetime import UTC, datetime

from ludogite.cli.command import Command, add_game
from ludogite.cli.session import OK, Session


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser, nargs="?")
    parser.add_argument("--number", type=int, metavar="N", help="the number of the game's puzzle, from 1")


def run(arguments: argparse.Namespace, session: Session) -> int:
    """Ask the puzzle of the day, or one of a game, and those after it."""
    from ludogite.study.puzzles import puzzle, puzzle_of_day
    from ludogite.terminal.input.asker import Left
    from ludogite.terminal.study.puzzle import TerminalPuzzles

    first = (
        puzzle_of_day(datetime.now(UTC).date(), arguments.game)
        if arguments.number is None
        else puzzle(arguments.game or "", arguments.number)
    )
    try:
        TerminalPuzzles(session.console, session.asker, session.voice).run(first)
    except (Left, EOFError):
        session.console.print(session.voice("bye"))
    return OK


COMMAND = Command(
    "puzzle",
    "solve puzzles: find the clearly best move; without GAME the puzzle of the day",
    run,
    add_arguments,
    ("ludogite puzzle", "ludogite puzzle colorado", "ludogite puzzle kanto --number 12"),
)
