"""The tests' own tools, where tests depend on the machine and on each other."""

import signal
import subprocess
import sys
from collections.abc import Iterator

import pytest

from support import signals

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


def printed(program: str) -> str:
    """What a Python program prints."""
    path = f"import sys; sys.path[:0] = {sys.path!r}\n"
    return subprocess.run(
        [sys.executable, "-c", path + program], check=True, capture_output=True, text=True
    ).stdout.strip()
