"""``ludogite engine``: our searches for other programs, over standard input and output."""

import argparse
import sys
from io import TextIOWrapper

from ludogite.cli.command import Command
from ludogite.cli.session import OK, Session, UsageError
from ludogite.games.words import visible


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--analysis", action="store_true", help="one JSON object per line instead, many queries at the same time"
    )
    parser.add_argument(
        "--threads",
        type=int,
        default=1,
        metavar="N",
        help="threads per search (default 1); with --analysis, positions searched at the same time",
    )


def run(arguments: argparse.Namespace, session: Session) -> int:
    """Speak the protocol until ``quit`` or the end of the input; in analysis mode, until all is answered."""
    from ludogite.bots.protocol.json_analysis import Analyst
    from ludogite.bots.protocol.lines import lines_of
    from ludogite.bots.protocol.text_engine import TextEngine
    from ludogite.kernel.cores import cores

    most = cores()
    if not 1 <= arguments.threads <= most:
        raise UsageError(
            f"--threads is 1 to {most}, as many as there are cores.",
            f"--threads va de 1 à {most}, autant que de cœurs.",
        )
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    protocol = Analyst if arguments.analysis else TextEngine
    protocol(_write, arguments.threads).run(lines_of(sys.stdin))
    return OK


def _write(line: str) -> None:
    """Write and flush a line, with control characters of received texts made visible."""
    sys.stdout.write(visible(line, keep="\n"))
    sys.stdout.flush()


COMMAND = Command(
    "engine",
    "search for other programs: the engine protocol over standard input and output",
    run,
    add_arguments,
    ("ludogite engine", "ludogite engine --analysis --threads 1"),
)
