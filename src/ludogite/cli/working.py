"""``ludogite worker``: thinks for the bots of houses on other computers."""

import argparse
import os
from pathlib import Path

from ludogite.cli.session import Session
from ludogite.server.engines.queue_worker import run
from ludogite.server.logs import configure_logging
from ludogite.server.settings import SettingError, accepts, read_settings


def work(arguments: argparse.Namespace, session: Session) -> int:
    """Work until Ctrl-C or a signal, which is how it is meant to end; raises SettingError."""
    given = {name: getattr(arguments, name) for name in ("redis", "workers") if getattr(arguments, name) is not None}
    settings = read_settings(os.environ, Path.cwd(), given)
    if not settings.redis:
        wanted = accepts("redis")
        raise SettingError(
            f"A worker has to know where Redis is: say it with --redis. {wanted.en}",
            f"Ce programme doit savoir où est Redis : dites-le avec --redis. {wanted.fr}",
        )
    configure_logging(settings.log_level, settings.log_format)

    def ready(processes: int) -> None:
        session.console.print(session.voice("worker_ready", processes=processes), soft_wrap=True)
        session.console.file.flush()

    run(settings, ready)
    return 0
