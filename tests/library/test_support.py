"""The tests' own tools, where tests depend on the machine and on each other."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from email.utils import formatdate
from pathlib import Path

import httpx
import pytest

from browser.web_space import web_space
from support import signals
from support.servers import free_port

CALLERS, TIMES = 3, 20
ASK = f"from support.servers import free_port\nfor _ in range({TIMES}): print(free_port())"
SHOW = "import signal; print(*(int(signal.getsignal(n)) for n in (signal.SIGHUP, signal.SIGQUIT)))"


@pytest.fixture
def under_nohup() -> Iterator[None]:
    """This process ignores two signals."""
    before = {number: signal.signal(number, signal.SIG_IGN) for number in (signal.SIGHUP, signal.SIGQUIT)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("under_nohup")
def test_programs_heed_signals_though_the_tests_ignore_them() -> None:
    assert printed(SHOW) == f"{int(signal.SIG_IGN)} {int(signal.SIG_IGN)}"
    signals.heed()
    assert printed(SHOW) == f"{int(signal.SIG_DFL)} {int(signal.SIG_DFL)}"
    signal.raise_signal(signal.SIGHUP)  # this process goes on


def test_no_two_tests_are_given_the_same_port() -> None:
    with ThreadPoolExecutor(CALLERS) as callers:
        others = [callers.submit(printed, ASK) for _ in range(CALLERS)]
        ours = [free_port() for _ in range(TIMES)]
    ports = ours + [int(port) for other in others for port in other.result().split()]
    assert len(ports) == (CALLERS + 1) * TIMES == len(set(ports))


def test_a_web_space_serves_a_file_that_was_replaced_within_the_same_second(tmp_path: Path) -> None:
    file = tmp_path / "house" / "index.html"
    file.parent.mkdir()
    with web_space(tmp_path, "house") as space:
        for text in ("the first build", "the second build"):
            file.write_text(text)
            os.utime(file, (1e9, 1e9))
            found = httpx.get(
                f"{space.address}/index.html", headers={"If-Modified-Since": formatdate(1e9, usegmt=True)}
            )
            assert found.text == text


def printed(program: str) -> str:
    """Output of a Python program."""
    path = f"import sys; sys.path[:0] = {sys.path!r}\n"
    return subprocess.run(
        [sys.executable, "-c", path + program], check=True, capture_output=True, text=True
    ).stdout.strip()
