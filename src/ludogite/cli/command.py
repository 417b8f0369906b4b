"""The declaration of a command: its arguments, its function, and the extra of the package that it needs."""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, NamedTuple, NoReturn

from ludogite.cli.session import Session
from ludogite.games.words import LANGUAGES, Words, visible


class Extra(NamedTuple):
    """An extra of pyproject.toml, and a module that is there if it is installed."""

    name: str
    module: str


SHOWING = Extra("terminal", "rich")
"""Needed by every command; the extra ``serve`` brings it too."""
TYPING = Extra("terminal", "prompt_toolkit")
SERVING = Extra("serve", "litestar")
JOINING = Extra("serve", "websockets")
QUEUEING = Extra("machines", "saq")
ONLY_MACHINES = ("psycopg", "redis", "saq")
"""Modules that only the extra ``machines`` brings, whichever command needs them."""


def no_arguments(parser: argparse.ArgumentParser) -> None:
    """Add nothing."""


@dataclass(frozen=True)
class Command:
    """A command: ``add_arguments`` declares its arguments, ``run`` returns the exit status.

    Its module is imported for every command line, so ``run`` itself imports whatever is slow to import.
    """

    name: str
    summary: str
    run: Callable[[argparse.Namespace, Session], int]
    add_arguments: Callable[[argparse.ArgumentParser], None] = no_arguments
    examples: tuple[str, ...] = ()
    extra: Extra = SHOWING

    def missing(self) -> Words | None:
        """The message that the extra has to be installed; None if it is."""
        return None if find_spec(self.extra.module) else self.without(self.extra.module)

    def without(self, module: str) -> Words:
        """The message that a module is not installed, with the extra that brings it."""
        extra = "machines" if module in ONLY_MACHINES else self.extra.name
        return Words(
            f'"ludogite {self.name}" needs {module}, which is not installed. '
            f'Install it with: pip install "ludogite[{extra}]"',
            f"« ludogite {self.name} » a besoin de {module}, qui n'est pas installé. "
            f'Installez-le avec : pip install "ludogite[{extra}]"',
        )


class Parser(argparse.ArgumentParser):
    """A parser whose error messages show invisible characters of the command line."""

    def error(self, message: str) -> NoReturn:
        """Print an error, and exit."""
        super().error(visible(message))


def common_arguments() -> Parser:
    """A parent parser with the options of every command."""
    common = Parser(add_help=False)
    unset: Any = argparse.SUPPRESS
    common.add_argument(
        "--lang", choices=LANGUAGES, default=unset, help="the language (default: that of LC_ALL, LC_MESSAGES or LANG)"
    )
    common.add_argument("--no-color", action="store_true", default=unset, help="no colours, as with NO_COLOR")
    return common


def add_game(parser: argparse.ArgumentParser, nargs: str | None = None) -> None:
    """Add the argument GAME."""
    parser.add_argument("game", nargs=nargs, metavar="GAME", help="the game, as colorado; `ludogite games` lists them")


def add_games(parser: argparse.ArgumentParser) -> None:
    """Add the arguments GAME for any number of games."""
    parser.add_argument("games", nargs="*", metavar="GAME", help="the games (default: all)")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the option for the game's options."""
    parser.add_argument(
        "-o",
        "--option",
        dest="options",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; may be repeated",
    )


def add_database(parser: argparse.ArgumentParser) -> None:
    """Add the option for the server's database."""
    parser.add_argument(
        "--database", metavar="FILE", help="the database: a file or a URL (default: a file in your data folder)"
    )
