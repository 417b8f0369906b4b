"""Runs in besieged servers: moves their wall clock, and kills them at a chosen SQL statement, if asked to."""

import os
import signal
import sqlite3
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

CLOCK = "SIEGE_CLOCK"
"""Names a file with the seconds by which the wall clock is wrong."""
STATEMENT = "SIEGE_STATEMENT"
"""The process is killed when it begins the SQL statement with this number."""
TRACE = "SIEGE_TRACE"
"""Names a file where each statement's beginning leaves a byte."""
LOOK_SECONDS = 0.05


def move_clock(path: Path) -> None:
    """Have ``time.time`` wrong by what stands in a file, from whenever that changes."""
    right, wrong_by = time.time, [0.0]

    def look() -> None:
        while True:
            with suppress(OSError, ValueError):
                wrong_by[0] = float(path.read_text())
            time.sleep(LOOK_SECONDS)

    threading.Thread(target=look, daemon=True).start()
    time.time = lambda: right() + wrong_by[0]


def count_statements(fatal: int, trace: str) -> None:
    """Have every SQLite connection count its statements, and the process die at one of them."""
    connect, count = sqlite3.connect, [0]

    def begun(_: str) -> None:
        count[0] += 1
        if trace:
            with Path(trace).open("ab") as file:
                file.write(b".")
        if count[0] == fatal:
            os.kill(os.getpid(), signal.SIGKILL)

    def counted(*arguments: Any, **named: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*arguments, **named)
        connection.set_trace_callback(begun)
        return connection

    sqlite3.connect = sqlite3.dbapi2.connect = counted  # type: ignore[assignment]


if CLOCK in os.environ:
    move_clock(Path(os.environ[CLOCK]))
if STATEMENT in os.environ or TRACE in os.environ:
    count_statements(int(os.environ.get(STATEMENT, "0")), os.environ.get(TRACE, ""))
