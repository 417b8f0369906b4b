"""One run of the command line: its streams, its language, the screen, and the source of typed lines."""

import argparse
import json
import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludogite.games.words import LANGUAGES, Refused, visible

if TYPE_CHECKING:
    from rich.console import Console

    from ludogite.terminal.input.asker import Asker
    from ludogite.terminal.words import Voice

OK, FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130
"""Exit statuses."""
MAX_SECONDS = 3600
SVG_START = b"<svg"


class UsageError(Refused):
    """Invalid arguments on the command line."""


@dataclass(frozen=True)
class Session:
    """The screen, the language and the keyboard of a command."""

    console: "Console"
    errors: "Console"
    voice: "Voice"
    asker: "Asker"

    def complain(self, error: Exception, file: str = "") -> None:
        """Print an error, with the file if there are several."""
        from ludogite.terminal.errors import explained

        words = explained(error, self.voice.language)
        if file and not isinstance(error, OSError):  # those name it themselves
            words = self.voice("titled", title=file, value=words)
        with suppress(OSError):
            self.errors.print(f"ludogite: {visible(words)}", soft_wrap=True)


def open_session(arguments: argparse.Namespace) -> Session:
    """The session for these arguments and the environment."""
    from ludogite.terminal.drawing.screen import Screen, has_colour
    from ludogite.terminal.input.asker import Keyboard, Pipe
    from ludogite.terminal.words import Voice

    no_color = getattr(arguments, "no_color", False) or None
    console, errors = Screen(no_color=no_color), Screen(stderr=True, no_color=no_color)
    language = getattr(arguments, "lang", None) or language_of(os.environ)
    asker: Asker = Keyboard(coloured=has_colour(console)) if at_a_terminal() else Pipe(sys.stdin, console)
    return Session(console, errors, Voice(language), asker)


# ---- streams and language


def open_streams() -> None:
    """Open streams that were closed, and replace characters that cannot be encoded by question marks."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - as long open as the stream it replaces
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def close_streams() -> None:
    """Flush the output; if that fails, keep Python from trying again at its exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            with suppress(OSError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def at_a_terminal() -> bool:
    """Whether somebody sits at a keyboard and a screen."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def language_of(environment: Mapping[str, str]) -> str:
    """The language chosen in the environment, if there are texts in it; else English."""
    chosen = next(filter(None, (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return chosen[:2] if chosen[:2] in LANGUAGES else LANGUAGES[0]


# ---- arguments and output


def read_text(path: str) -> str:
    """The text of a file, or of standard input for ``-``."""
    from ludogite.play.record_reader import LONGEST_RECORD, read_file

    return sys.stdin.read(LONGEST_RECORD + 1) if path == "-" else read_file(Path(path))


def json_text(data: Any) -> str:
    """Data as JSON. DEL is the one invisible character that json leaves as it is."""
    return json.dumps(data, indent=1).replace("\x7f", "\\u007f")


def check_seconds(seconds: float) -> None:
    """Refuse a time that is not positive, or too long."""
    if not 0 < seconds <= MAX_SECONDS:
        raise UsageError(
            f"--seconds is more than 0, and {MAX_SECONDS} at most.",
            f"--seconds dépasse 0, et ne dépasse pas {MAX_SECONDS}.",
        )


def check_plot(path: Path) -> None:
    """Refuse a file for a plot that cannot be written, or that is something else, before anything is computed."""
    if not path.parent.is_dir() or (path.exists() and not path.is_file()):
        raise UsageError(f"{path} cannot be written.", f"On ne peut pas écrire {path}.")
    if path.exists() and not _is_plot(path):
        raise UsageError(
            f"{path} exists already and is not a plot; choose another name.",
            f"{path} existe déjà et n'est pas un graphique ; choisissez un autre nom.",
        )


def _is_plot(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(SVG_START)) == SVG_START
