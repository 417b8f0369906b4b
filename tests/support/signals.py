"""Signals that whoever starts the tests has them ignore: SIGHUP under ``nohup``, SIGINT and SIGQUIT behind ``&``."""

import signal

HEEDED = (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM)


def heed() -> None:
    """Let the programs that this process starts begin as usual, while this process goes on ignoring what it ignored.

    A program inherits what is ignored, but not a handler.
    """
    for number in HEEDED:
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, _ignore)


def _ignore(number: int, frame: object) -> None:
    """Go on."""
