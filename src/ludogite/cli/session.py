"""One run of the command line: the screen, the language, and where typed lines come from."""

import argparse
import os
import sys
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path

from rich.console import Console

from ludogite.cli.environment import at_a_terminal, language_of
from ludogite.games.words import Refused
from ludogite.terminal.picture import has_colour
from ludogite.terminal.screen import Screen
from ludogite.terminal.typed import Asker, Keyboard, Pipe
from ludogite.terminal.words import Voice

INTERRUPTED = 130
LONGEST = 3600
"""So many seconds may be asked for."""


class UsageError(Refused):
    """Something on the command line that cannot be."""


@dataclass(frozen=True)
class Session:
    """What every subcommand is given."""

    console: Console
    errors: Console
    voice: Voice
    asker: Asker


def open_session(arguments: argparse.Namespace) -> Session:
    """The session that the arguments and the environment ask for."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a character shows a question mark
    no_color = getattr(arguments, "no_color", False) or None
    console, errors = Screen(no_color=no_color), Screen(stderr=True, no_color=no_color)
    language = getattr(arguments, "lang", None) or language_of(os.environ)
    asker: Asker = Keyboard(coloured=has_colour(console)) if at_a_terminal() else Pipe(sys.stdin, console)
    return Session(console, errors, Voice(language), asker)


def reader_is_gone() -> None:
    """Let Python flush what nobody will read into nothing."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def read_text(path: str) -> str:
    """A file's text, or standard input's for ``-``."""
    return sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")


def check_seconds(seconds: float) -> None:
    """Refuse a time that is none, or too long."""
    if not 0 < seconds <= LONGEST:
        raise UsageError(
            f"--seconds is more than 0, and {LONGEST} at most.", f"--seconds dépasse 0, et ne dépasse pas {LONGEST}."
        )


def check_plot(path: Path) -> None:
    """Refuse a plot that could not be written, or not without loss, before anybody waits for it."""
    if not path.parent.is_dir() or path.is_dir():
        raise UsageError(f"{path} cannot be written.", f"On ne peut pas écrire {path}.")
    if path.exists() and not path.read_bytes().startswith(b"<svg"):
        raise UsageError(
            f"{path} exists already and is no plot; choose another name.",
            f"{path} existe déjà et n'est pas un graphique ; choisissez un autre nom.",
        )
