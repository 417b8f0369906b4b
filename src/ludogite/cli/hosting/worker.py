"""``ludogite worker``: a process that computes the moves of bots for servers on other computers."""

import argparse
import os
from pathlib import Path

from ludogite.cli.command import QUEUEING, Command
from ludogite.cli.session import OK, Session


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--redis", metavar="URL", help="the URL of Redis (default: the setting redis)")
    parser.add_argument("--workers", metavar="N", help="number of processes that search (default: the setting workers)")


def run(arguments: argparse.Namespace, session: Session) -> int:
    """Work until Ctrl-C or a signal, the normal end; raises SettingError."""
    from ludogite.server.engines.queue_worker import run as run_worker
    from ludogite.server.logs import configure_logging
    from ludogite.server.settings import SettingError, accepts, read_settings

    given = {name: getattr(arguments, name) for name in ("redis", "workers") if getattr(arguments, name) is not None}
    settings = read_settings(os.environ, Path.cwd(), given)
    if not settings.redis:
        wanted = accepts("redis")
        raise SettingError(
            f"A worker has to know where Redis is: give it with --redis. {wanted.en}",
            f"Ce programme doit savoir où est Redis : indiquez-le avec --redis. {wanted.fr}",
        )
    configure_logging(settings.log_level, settings.log_format)

    def print_ready(processes: int) -> None:
        session.console.print(session.voice("worker_ready", processes=processes), soft_wrap=True)
        session.console.file.flush()

    run_worker(settings, print_ready)
    return OK


COMMAND = Command(
    "worker",
    "compute the bots' moves for servers that share a Redis, on this or other computers",
    run,
    add_arguments,
    ("ludogite worker --redis redis://games.example.org:6379/0", "ludogite worker --workers 16"),
    QUEUEING,
)
