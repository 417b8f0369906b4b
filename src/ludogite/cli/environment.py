"""What surrounds a command: the streams it reads and writes, whether somebody sits there, and their language."""

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path

from ludogite.games.words import LANGUAGES


def open_streams() -> None:
    """Have all three streams, also where they were closed; what they cannot write becomes a question mark."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - as open as the one it stands for
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def close_streams() -> None:
    """Write what is left; where that cannot be, Python shall not try again at its end."""
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
    """The language a person has chosen for everything, if we speak it; else English."""
    chosen = next(filter(None, (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return chosen[:2] if chosen[:2] in LANGUAGES else LANGUAGES[0]
