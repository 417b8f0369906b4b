"""Logging to standard error: one line of text or of JSON per event."""

import logging
from datetime import UTC, datetime
from typing import Literal

from msgspec import Struct
from msgspec.json import encode

from ludogite.games.words import visible

QUIET_LOGGERS = ("alembic", "asyncio", "redis", "psycopg")
"""Only warnings of these loggers are logged."""


class LogLine(logging.Formatter):
    """Text format; control characters are escaped, and further lines, as of a traceback, are indented."""

    def format(self, record: logging.LogRecord) -> str:
        return visible(super().format(record), keep="\n").replace("\n", "\n    ")


class LoggedEvent(Struct, omit_defaults=True):
    """JSON format; ``process`` is the number of the process, where there are several."""

    time: datetime
    level: str
    logger: str
    message: str
    exception: str = ""
    process: int = 0


class JsonLine(logging.Formatter):
    """One line of JSON per event."""

    def __init__(self, process: int = 0) -> None:
        super().__init__()
        self._process = process

    def format(self, record: logging.LogRecord) -> str:
        exception = self.formatException(record.exc_info) if record.exc_info else ""
        time = datetime.fromtimestamp(record.created, UTC)
        message, exception = (visible(text, keep="\n") for text in (record.getMessage(), exception))
        return encode(LoggedEvent(time, record.levelname, record.name, message, exception, self._process)).decode()


def configure_logging(level: str, kind: Literal["text", "json"] = "text", process: int = 0) -> None:
    """Log to standard error; paths, cookies and addresses of people are never logged."""
    handler = logging.StreamHandler()
    place = f" process {process}" if process else ""
    text = LogLine(f"%(asctime)s %(levelname)s{place} %(name)s: %(message)s")
    handler.setFormatter(JsonLine(process) if kind == "json" else text)
    logging.captureWarnings(kind == "json")
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for noisy in QUIET_LOGGERS:
        logging.getLogger(noisy).setLevel(max(logging.WARNING, logging.getLevelName(level.upper())))
    logging.getLogger("uvicorn").setLevel(logging.ERROR)  # it warns of every malformed frame
