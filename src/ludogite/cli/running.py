"""Runs one command that was read from the command line; whatever goes wrong is said to people, not to programmers."""

import argparse
from collections.abc import Callable
from importlib import import_module

from ludogite.cli.session import INTERRUPTED, Session, open_session, reader_is_gone
from ludogite.games.words import Refused, Words
from ludogite.terminal.trouble import complaint

Run = Callable[[argparse.Namespace, Session], int]

FINE, BAD_INPUT = 0, 2
NOT_TEXT = Words("The file is not text in UTF-8.", "Le fichier n'est pas un texte en UTF-8.")


def run(arguments: argparse.Namespace) -> int:
    """Run the command; returns the exit status."""
    session = open_session(arguments)
    try:
        status: int = _function(arguments.run)(arguments, session)
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


def _function(name: str) -> Run:
    """The function of a command: its module is imported only now, so that no other command waits for it."""
    module, function = name.split(".")
    found: Run = getattr(import_module(f"ludogite.cli.{module}"), function)
    return found
