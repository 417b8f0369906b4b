"""Log output: text for people, or one line of JSON per event for programs."""

import json
import logging
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from ludogite.server.logs import configure_logging


@pytest.fixture(autouse=True)
def logging_as_it_was() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    logging.captureWarnings(False)
    root.handlers[:] = handlers
    root.setLevel(level)


def logged(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    """Logged events, every line read as JSON."""
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def test_an_event_is_one_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    before = datetime.now(UTC)
    configure_logging("info", "json")
    logging.getLogger("ludogite.some").warning("odd:\n%s", 'a "quote", \x1b[31m, \u2028, \ud800 and é')
    (event,) = logged(capsys)
    said = 'odd:\na "quote", \\x1b[31m, \\u2028, \\ud800 and é'
    assert {**event, "time": ""} == {"time": "", "level": "WARNING", "logger": "ludogite.some", "message": said}
    assert event["time"].endswith("Z")
    assert before <= datetime.fromisoformat(event["time"]) <= datetime.now(UTC)


def test_an_error_comes_with_its_traceback_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging("info", "json", process=3)
    try:
        raise KeyError("lost")
    except KeyError:
        logging.getLogger("ludogite").exception("it failed")
    (event,) = logged(capsys)
    assert event["process"] == 3
    assert event["message"] == "it failed"
    assert event["exception"].splitlines()[0] == "Traceback (most recent call last):"
    assert event["exception"].splitlines()[-1] == "KeyError: 'lost'"


def test_other_libraries_log_in_the_same_way_and_no_more_than_before(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging("info", "json")
    for name in ("uvicorn.error", "alembic.runtime.migration", "asyncio"):
        logging.getLogger(name).info("chatter")
        logging.getLogger(name).error("wrong")
    assert [(event["logger"], event["message"]) for event in logged(capsys)] == [
        ("uvicorn.error", "wrong"),
        ("alembic.runtime.migration", "wrong"),
        ("asyncio", "wrong"),
    ]


def test_text_says_which_process_where_there_are_several(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logging("info", "text", process=2)
    logging.getLogger("ludogite").info("here")
    assert capsys.readouterr().err.endswith(" INFO process 2 ludogite: here\n")


def test_a_server_logs_json_only(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "ludogite", "serve", "--no-browser", "--database", str(tmp_path / "house.db")],
        env={"LUDOGITE_LOG_FORMAT": "json", "PYTHONPATH": ":".join(sys.path), "CI": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
    )
    assert process.stdout
    process.stdout.readline()
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=60)
    messages = [json.loads(line)["message"] for line in errors.splitlines()]
    assert messages[0] == "the server is ready"
    assert messages[-1] == "the server has stopped; every game is stored"
