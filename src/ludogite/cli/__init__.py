"""The command line: ``ludogite`` and its commands."""

import argparse
import os
import sys
from collections.abc import Sequence

from ludogite.cli.command import Command
from ludogite.cli.parser import COMMANDS, build_parser
from ludogite.cli.session import (
    BAD_INPUT,
    INTERRUPTED,
    OK,
    at_a_terminal,
    close_streams,
    language_of,
    open_session,
    open_streams,
)

BY_NAME = {command.name: command for command in COMMANDS}


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; returns 0 if all is well, 1 for a negative answer, 2 for bad input, 130 after Ctrl-C."""
    open_streams()
    try:
        return _main(list(sys.argv[1:] if argv is None else argv))
    except BrokenPipeError:  # nobody reads the output any more
        return OK
    except OSError:  # not even an error message can be written
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        close_streams()


def _main(words: list[str]) -> int:
    parser = build_parser()
    arguments = parser.parse_args(words)
    if arguments.command is None:
        arguments = parser.parse_args([*words, "serve" if at_a_terminal() else "play"])
    command = BY_NAME[arguments.command]
    missing = command.missing()
    try:
        if missing is None:
            return _run(command, arguments)
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in {"", "ludogite", *sys.stdlib_module_names}:
            raise
        missing = command.without(package)
    language = getattr(arguments, "lang", None) or language_of(os.environ)
    print(f"ludogite: {missing.say(language)}", file=sys.stderr)
    return BAD_INPUT


def _run(command: Command, arguments: argparse.Namespace) -> int:
    """Run a command; expected errors become messages. Returns the exit status."""
    from ludogite.terminal.errors import EXPECTED_ERRORS

    session = open_session(arguments)
    try:
        status = command.run(arguments, session)
        session.console.file.flush()
    except BrokenPipeError:
        raise  # nobody would read a message
    except KeyboardInterrupt:
        session.console.print()
        return INTERRUPTED
    except EXPECTED_ERRORS as error:
        session.complain(error)
        return BAD_INPUT
    return status
