"""The command line: ``ludogite`` and its subcommands."""

import os
import sys
from collections.abc import Sequence

from ludogite.cli.environment import at_a_terminal, close_streams, language_of, open_streams
from ludogite.cli.extras import missing, without
from ludogite.cli.parser import build_parser

FINE, NOT_INSTALLED, NOT_SAID, INTERRUPTED = 0, 2, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; returns 0 if all is well, 1 for a negative answer, 2 for bad input, 130 after Ctrl-C."""
    open_streams()
    try:
        return _run(list(sys.argv[1:] if argv is None else argv))
    except BrokenPipeError:  # nobody reads any more
        return FINE
    except OSError:  # nothing can be written, so nothing can be said
        return NOT_SAID
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        close_streams()


def _run(given: list[str]) -> int:
    parser = build_parser()
    arguments = parser.parse_args(given)
    if arguments.command is None:
        arguments = parser.parse_args([*given, "serve" if at_a_terminal() else "play"])
    absent = missing(arguments.command)
    try:
        if absent is None:
            from ludogite.cli.running import run  # noqa: PLC0415  # needs what `missing` looks for

            return run(arguments)
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package in {"", "ludogite", *sys.stdlib_module_names}:
            raise
        absent = without(arguments.command, package)
    language = getattr(arguments, "lang", None) or language_of(os.environ)
    print(f"ludogite: {absent.say(language)}", file=sys.stderr)
    return NOT_INSTALLED
