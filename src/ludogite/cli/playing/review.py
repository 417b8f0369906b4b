"""``ludogite review``: a judgement on every step of a record, with what was luck."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from ludogite.cli.command import Command
from ludogite.cli.session import OK, Session, UsageError, check_plot, check_seconds, read_text

if TYPE_CHECKING:
    from ludogite.bots.report import Budget

MAX_NODES = 10**12


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("record", metavar="RECORD", help="the file, or - for standard input")
    costs = parser.add_mutually_exclusive_group()
    costs.add_argument("--seconds", type=float, metavar="S", help="time per move (default: about a tenth of a second)")
    costs.add_argument("--nodes", type=int, metavar="N", help="positions searched per move, instead of a time")
    parser.add_argument("--svg", metavar="FILE", help="draw a plot of the value; several games get numbered files")


def run(arguments: argparse.Namespace, session: Session) -> int:
    """Review every game of a file."""
    from rich.text import Text

    from ludogite.play.record_reader import read_records
    from ludogite.terminal.drawing.palette import GOOD, STRONG
    from ludogite.terminal.study.review import plot_svg, review_record, review_title, show_review
    from ludogite.terminal.table.record_file import write_whole

    budget, console, voice = _budget(arguments), session.console, session.voice
    records = read_records(read_text(arguments.record))
    plots = _plots(arguments.svg, len(records))
    for record in records:
        list(record.replay())  # an error in any game is reported before the first is judged
    for number, record in enumerate(records):
        review = review_record(record, budget, session.errors, voice)
        console.print(Text(review_title(record, voice), STRONG))
        show_review(review, record, console, voice)
        if plots:
            write_whole(plots[number], plot_svg(review, record, voice))
            console.print(Text(voice("drawn_in", file=plots[number]), GOOD))
    return OK


def _budget(arguments: argparse.Namespace) -> "Budget":
    """The budget of each step."""
    from ludogite.bots.report import REVIEW_BUDGET, Budget

    if arguments.nodes is not None:
        if not 1 <= arguments.nodes <= MAX_NODES:
            raise UsageError(f"--nodes is 1 or more, and {MAX_NODES} at most.", f"--nodes va de 1 à {MAX_NODES}.")
        return Budget(nodes=arguments.nodes)
    if arguments.seconds is None:
        return REVIEW_BUDGET
    check_seconds(arguments.seconds)
    return Budget(seconds=arguments.seconds)


def _plots(name: str | None, count: int) -> list[Path]:
    """The files of the plots, one per game; no file that holds something else is overwritten."""
    if not name:
        return []
    path = Path(name)
    is_single = count == 1 or not path.name
    paths = [path] if is_single else [path.with_stem(f"{path.stem}-{number}") for number in range(1, count + 1)]
    for path in paths:
        check_plot(path)
    return paths


COMMAND = Command(
    "review",
    "judge every move of a record: its loss against the best one, luck, and turning points",
    run,
    add_arguments,
    ("ludogite review game.txt", "ludogite review game.txt --seconds 2 --svg game.svg"),
)
