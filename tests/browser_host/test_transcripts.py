"""Transcripts of offline mode: two runs are equal, so a difference between two versions is one of the program."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from transcripts.transcript import compare, read

TESTS = Path(__file__).parents[1]


@pytest.mark.slow
@pytest.mark.needs_bots
def test_two_runs_of_offline_mode_give_the_same_transcript(tmp_path: Path) -> None:
    first, second = (tmp_path / name for name in ("first.jsonl", "second.jsonl"))
    for seed, file in enumerate((first, second)):
        paths = f"{TESTS}{os.pathsep}{TESTS.parent / 'src'}"
        environment = os.environ | {"PYTHONPATH": paths, "PYTHONHASHSEED": str(seed)}
        command = [sys.executable, "-m", "transcripts", "--part", "offline", "--out", str(file)]
        subprocess.run(command, env=environment, check=True)
    assert len(read(first)) > 50
    assert not compare(first, second)
