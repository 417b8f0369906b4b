"""The command line: ``ludogite`` and its subcommands."""

import sys
from collections.abc import Sequence

from ludogite.cli.parser import build_parser
from ludogite.cli.session import INTERRUPTED, Session, at_a_terminal, open_session, reader_is_gone
from ludogite.games.words import Refused, Words
from ludogite.terminal.trouble import complaint

FINE, BAD_INPUT = 0, 2
NOT_TEXT = Words("The file is not text in UTF-8.", "Le fichier n'est pas un texte en UTF-8.")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; returns 0 if all is well, 1 for a negative answer, 2 for bad input, 130 after Ctrl-C."""
    given = list(sys.argv[1:] if argv is None else argv)
    parser = build_parser()
    arguments = parser.parse_args(given)
    if arguments.command is None:
        arguments = parser.parse_args([*given, "serve" if at_a_terminal() else "play"])
    session = open_session(arguments)
    try:
        status: int = arguments.run(arguments, session)
        session.console.file.flush()
    except BrokenPipeError:
        reader_is_gone()
        return FINE
    except KeyboardInterrupt:
        session.console.print()
        return INTERRUPTED
    except Refused as error:
        return _complain(session, error.words.say(session.voice.language))
    except UnicodeDecodeError:
        return _complain(session, NOT_TEXT.say(session.voice.language))
    except OSError as error:
        return _complain(session, complaint(error, session.voice.language))
    return status


def _complain(session: Session, words: str) -> int:
    session.errors.print(f"ludogite: {words}", soft_wrap=True)
    return BAD_INPUT
