"""Runs one command that was read from the command line; whatever goes wrong is said to people, not to programmers."""

import argparse
from collections.abc import Callable
from importlib import import_module

from ludogite.cli.session import BAD_INPUT, INTERRUPTED, Session, open_session
from ludogite.terminal.trouble import TROUBLE

Run = Callable[[argparse.Namespace, Session], int]


def run(arguments: argparse.Namespace) -> int:
    """Run the command; returns the exit status."""
    session = open_session(arguments)
    try:
        status: int = _function(arguments.run)(arguments, session)
        session.console.file.flush()
    except BrokenPipeError:
        raise  # there is nobody to say it to
    except KeyboardInterrupt:
        session.console.print()
        return INTERRUPTED
    except TROUBLE as error:
        session.complain(error)
        return BAD_INPUT
    return status


def _function(name: str) -> Run:
    """The function of a command: its module is imported only now, so that no other command waits for it."""
    module, function = name.split(".")
    found: Run = getattr(import_module(f"ludogite.cli.{module}"), function)
    return found
