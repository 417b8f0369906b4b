"""What the surroundings say before anything is shown: whether somebody sits there, and which language they speak."""

import sys
from collections.abc import Mapping

from ludogite.games.words import LANGUAGES


def at_a_terminal() -> bool:
    """Whether somebody sits at a keyboard and a screen."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def language_of(environment: Mapping[str, str]) -> str:
    """The language a person has chosen for everything, if we speak it; else English."""
    chosen = next(filter(None, (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return chosen[:2] if chosen[:2] in LANGUAGES else LANGUAGES[0]
