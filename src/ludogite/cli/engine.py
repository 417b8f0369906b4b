"""``ludogite engine``: our searches for other programs, over standard input and output."""

import argparse
import sys
from io import TextIOWrapper

from ludogite.bots.protocol.json_analysis import Analyst
from ludogite.bots.protocol.lines import lines_of
from ludogite.bots.protocol.text_engine import TextEngine
from ludogite.cli.session import Session, UsageError
from ludogite.games.words import visible
from ludogite.kernel.cores import cores


def engine(arguments: argparse.Namespace, session: Session) -> int:
    """Speak the protocol until ``quit`` or the end of the input; in analysis mode, until all is answered."""
    most = cores()
    if not 1 <= arguments.threads <= most:
        raise UsageError(
            f"--threads is 1 to {most}, as many as there are cores.",
            f"--threads va de 1 à {most}, autant que de cœurs.",
        )
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    speaker = Analyst if arguments.analysis else TextEngine
    speaker(_write, arguments.threads).run(lines_of(sys.stdin))
    return 0


def _write(line: str) -> None:
    """A line at once: whoever listens waits for it. What was received comes back without signs that steer a screen."""
    sys.stdout.write(visible(line, keep="\n"))
    sys.stdout.flush()
