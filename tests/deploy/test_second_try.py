"""`.ci/run` with a stand-in for make: it repeats at most two failed tests, and names them at the end of its log."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
MAKE = """#!/usr/bin/env bash
echo "make ${@: -1}"
case ${@: -1} in
  test) echo "$PYTEST_STATUS" >.venv/test-status; exit 2 ;;
  again) exit "$AGAIN_STATUS" ;;
esac
"""


def run(folder: Path, *failed: str, pytest_status: int = 1, again_status: int = 0) -> tuple[int, list[str]]:
    """Exit status and log of `.ci/run` after pytest has ended so."""
    for part in (".ci", ".venv", "programs", ".pytest_cache/v/cache"):
        (folder / part).mkdir(parents=True)
    shutil.copy(CHECKOUT / ".ci" / "run", folder / ".ci" / "run")
    (folder / ".pytest_cache/v/cache/lastfailed").write_text(json.dumps(dict.fromkeys(failed, True)))
    for name in ("make", "chromium", "redis-server"):
        program = folder / "programs" / name
        program.write_text(MAKE)
        program.chmod(0o755)
    environment = {
        **os.environ,
        "PATH": f"{folder / 'programs'}:{os.environ['PATH']}",
        "PYTHON": sys.executable,
        "PYTEST_STATUS": str(pytest_status),
        "AGAIN_STATUS": str(again_status),
    }
    done = subprocess.run([folder / ".ci" / "run"], env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.splitlines()


@pytest.mark.parametrize("failed", [("tests/a.py::test_one",), ("tests/a.py::test_one", "tests/b.py::test_two[x y]")])
def test_one_or_two_failed_tests_are_tried_again_and_named_at_the_end(tmp_path: Path, failed: tuple[str, ...]) -> None:
    status, log = run(tmp_path, *failed)
    assert status == 0
    assert "make again" in log
    assert log[-len(failed) - 2 :] == ["PASSED ONLY AT THE SECOND TRY, find out why:", *failed, "passed"]


def test_a_test_that_fails_twice_is_a_failure(tmp_path: Path) -> None:
    status, log = run(tmp_path, "tests/a.py::test_one", again_status=2)
    assert status != 0
    assert log[-3:] == ["FAILED TWICE:", "tests/a.py::test_one", "FAILED"]


def test_a_third_failed_test_leaves_no_second_try(tmp_path: Path) -> None:
    failed = [f"tests/a.py::test_{number}" for number in range(3)]
    status, log = run(tmp_path, *failed)
    assert status != 0
    assert "make again" not in log
    assert log[-5:] == ["3 TESTS FAILED; no more than 2 are tried again:", *failed, "FAILED"]


@pytest.mark.parametrize("pytest_status", [2, 3, 4, 5])
def test_there_is_no_second_try_where_pytest_did_not_run_all_tests(tmp_path: Path, pytest_status: int) -> None:
    status, log = run(tmp_path, "tests/a.py::test_one", pytest_status=pytest_status)
    assert status != 0
    assert "make again" not in log
