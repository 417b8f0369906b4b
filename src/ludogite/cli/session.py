"""One run of the command line: the screen, the language, and where typed lines come from."""

import argparse
import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from ludogite.cli.environment import at_a_terminal, language_of
from ludogite.games.words import Refused, visible
from ludogite.record_reader import LONGEST_RECORD, read_file
from ludogite.terminal.picture import has_colour
from ludogite.terminal.screen import Screen
from ludogite.terminal.trouble import explained
from ludogite.terminal.typed import Asker, Keyboard, Pipe
from ludogite.terminal.words import Voice

BAD_INPUT, INTERRUPTED = 2, 130
LONGEST = 3600
"""So many seconds may be asked for."""
SVG = b"<svg"
"""How a plot begins."""


class UsageError(Refused):
    """Something on the command line that cannot be."""


@dataclass(frozen=True)
class Session:
    """What every subcommand is given."""

    console: Console
    errors: Console
    voice: Voice
    asker: Asker

    def complain(self, error: Exception, file: str = "") -> None:
        """Say what went wrong, with one of several files, if anybody listens."""
        words = explained(error, self.voice.language)
        if file and not isinstance(error, OSError):  # those name it themselves
            words = self.voice("titled", title=file, value=words)
        with suppress(OSError):
            self.errors.print(f"ludogite: {visible(words)}", soft_wrap=True)


def open_session(arguments: argparse.Namespace) -> Session:
    """The session that the arguments and the environment ask for."""
    no_color = getattr(arguments, "no_color", False) or None
    console, errors = Screen(no_color=no_color), Screen(stderr=True, no_color=no_color)
    language = getattr(arguments, "lang", None) or language_of(os.environ)
    asker: Asker = Keyboard(coloured=has_colour(console)) if at_a_terminal() else Pipe(sys.stdin, console)
    return Session(console, errors, Voice(language), asker)


def read_text(path: str) -> str:
    """A file's text, or standard input's for ``-``."""
    return sys.stdin.read(LONGEST_RECORD + 1) if path == "-" else read_file(Path(path))


def check_seconds(seconds: float) -> None:
    """Refuse a time that is none, or too long."""
    if not 0 < seconds <= LONGEST:
        raise UsageError(
            f"--seconds is more than 0, and {LONGEST} at most.", f"--seconds dépasse 0, et ne dépasse pas {LONGEST}."
        )


def check_plot(path: Path) -> None:
    """Refuse a plot that could not be written, or not without loss, before anybody waits for it."""
    if not path.parent.is_dir() or (path.exists() and not path.is_file()):
        raise UsageError(f"{path} cannot be written.", f"On ne peut pas écrire {path}.")
    if path.exists() and not _is_plot(path):
        raise UsageError(
            f"{path} exists already and is no plot; choose another name.",
            f"{path} existe déjà et n'est pas un graphique ; choisissez un autre nom.",
        )


def _is_plot(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(SVG)) == SVG
