"""The command line: ``ludogite`` and its subcommands."""

import os
import sys
from collections.abc import Sequence

from ludogite.cli.environment import at_a_terminal, language_of
from ludogite.cli.extras import missing, without
from ludogite.cli.parser import build_parser

NOT_INSTALLED = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; returns 0 if all is well, 1 for a negative answer, 2 for bad input, 130 after Ctrl-C."""
    given = list(sys.argv[1:] if argv is None else argv)
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
