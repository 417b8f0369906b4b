"""Runs in under_test servers, if asked to: moves their clock, kills them at an SQL statement, and so on."""

import importlib
import importlib.util
import os
import signal
import sqlite3
import sys
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
LIVE = "SIEGE_LIVE"
"""Names a folder where each process notes which tables are live there, and when."""
UVICORN = "SIEGE_UVICORN"
"""The version that uvicorn says it is."""
TABLES = "ludogite.server.tables.views"
LOOK_SECONDS = 0.05
BEAT_SECONDS = 0.1


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


class LiveNotes:
    """Waits until the module of live tables is imported; from then on its tables note that they are live or gone."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def find_spec(self, name: str, path: Any, target: Any = None) -> Any:
        """Have the module loaded as always, then changed."""
        if name != TABLES:
            return None
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        assert spec
        assert spec.loader
        load = spec.loader.exec_module

        def load_and_change(module: Any) -> None:
            load(module)
            self._change(module.LiveTables)

        spec.loader.exec_module = load_and_change  # type: ignore[method-assign]
        return spec

    def _change(self, kind: Any) -> None:
        self._folder.mkdir(exist_ok=True)
        name = f"{os.getpid()}-{time.monotonic_ns()}"
        notes = os.open(self._folder / name, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        add, remove = kind.add, kind.remove

        def note(*words: object) -> None:
            os.write(notes, f"{time.monotonic()} {' '.join(map(str, words))}\n".encode())

        def noted_add(tables: Any, table: Any) -> None:
            note("live", table.id)
            add(tables, table)

        def noted_remove(tables: Any, table: Any) -> None:
            remove(tables, table)
            note("gone", table.id)

        def beat() -> None:
            while True:
                note("here")
                time.sleep(BEAT_SECONDS)

        kind.add, kind.remove = noted_add, noted_remove
        threading.Thread(target=beat, daemon=True).start()


if CLOCK in os.environ:
    move_clock(Path(os.environ[CLOCK]))
if STATEMENT in os.environ or TRACE in os.environ:
    count_statements(int(os.environ.get(STATEMENT, "0")), os.environ.get(TRACE, ""))
if UVICORN in os.environ:
    importlib.import_module("uvicorn").__version__ = os.environ[UVICORN]  # type: ignore[attr-defined]
if LIVE in os.environ:
    sys.meta_path.insert(0, LiveNotes(Path(os.environ[LIVE])))
