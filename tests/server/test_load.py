"""The load tests in their short form: attacks that take seconds each, on a real server, while somebody plays there."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from load import attacks
from load.__main__ import run
from load.attack import ATTACKS
from load.figures import Figures
from load.kills import one_round
from load.server import TESTS
from support.server_host import awaited

assert attacks.MODULES
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="servers are watched and starved by means of Linux")
PATIENT = 2.0
"""Beside other tests the canary waits for the machine too; `make siege` judges by a quarter of a second."""


@pytest.mark.slow
@awaited
async def test_a_server_under_attack_goes_on() -> None:
    chosen = [each for each in ATTACKS.values() if each.short is not None]
    found = await run(chosen, is_short=True, console=Console())
    assert [figures.name for figures in found] == [each.name for each in chosen]
    missed = {figures.name: words for figures in found if (words := figures.misses(PATIENT))}
    assert not missed


@pytest.mark.slow
@awaited
async def test_the_real_server_loses_nothing_when_it_is_killed(tmp_path: Path) -> None:
    done, moves = await one_round(tmp_path, 6, Random(6))
    assert done.total() == 6
    assert moves > 6


@pytest.mark.parametrize(
    ("form", "option"),
    [("load", "--short"), ("load.kills", "--kills"), ("load.chaos", "--postgres"), ("load.soak", "--minutes")],
)
def test_these_commands_say_how_they_are_used(form: str, option: str) -> None:
    said = subprocess.run([sys.executable, "-m", form, "--help"], cwd=TESTS, capture_output=True, check=True, text=True)
    assert option in said.stdout


def test_what_makes_others_wait_shows_in_the_99th_percentile() -> None:
    slow = Figures("slow", waits=[0.01] * 90 + [3.0] * 10)
    assert slow.misses() == ["the canary's p99 is 3,000 ms"]
    assert Figures("quick", waits=[0.01] * 100).misses() == []
