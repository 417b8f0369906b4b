"""The page of the protocol is enough to write a program from: its example plays a game, and no code is missing."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from ludogite.app.live.socket_requests import NO_SUCH_TABLE, UNCLEAR
from ludogite.app.live.viewers import TRY_AGAIN
from ludogite.server.http.table_socket import NO_GUEST, TOO_BIG
from ludogite.server.sockets.connections import TOO_MANY
from ludogite.table.finished import EndReason
from ludogite.table.messages import TableState
from ludogite.table.model import Phase
from ludogite.table.views.endings import Ending

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
NOT_OURS = {1006, 1012}
"""Codes that come from the network or the server below."""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """Address of a server."""
    known = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "HOME") if name in os.environ}
    command = [sys.executable, "-m", "ludogite", "serve", "--no-browser", "--port", "0"]
    known |= {"XDG_DATA_HOME": str(tmp_path), "LC_ALL": "C.UTF-8", "CI": "1"}
    with subprocess.Popen(command, env=known, stdout=subprocess.PIPE, encoding="utf-8") as server:
        assert server.stdout
        yield server.stdout.readline().split()[-1]
        server.terminate()


def test_the_example_program_plays_a_whole_game(address: str, tmp_path: Path) -> None:
    program = re.search(r"`client\.py`:\n\n```python\n(.*?)```", PAGE, re.DOTALL)
    assert program
    (tmp_path / "client.py").write_text(program[1], encoding="utf-8")
    command = [sys.executable, str(tmp_path / "client.py"), address]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=240)
    assert (done.returncode, done.stderr) == (0, "")
    assert re.fullmatch(r".+ We got (0\.0|0\.5|1\.0)\n", done.stdout)


def test_the_page_lists_every_code_that_a_socket_is_closed_with() -> None:
    listed = {int(code) for code in re.findall(r"^\| (\d{4}) \|", PAGE, re.MULTILINE)}
    assert listed == NOT_OURS | {NO_GUEST, NO_SUCH_TABLE, TOO_MANY, UNCLEAR, TOO_BIG, TRY_AGAIN}


def test_the_page_says_how_a_game_that_is_over_is_known() -> None:
    section = PAGE.partition("### When a game is over")[2].partition("\n### ")[0]
    named = set(re.findall(r"`([\w.]+)`", section))
    assert {*get_args(EndReason), *get_args(Phase)} <= named
    assert {field.name for field in fields(Ending)} - {"scores"} <= {name.removeprefix("ending.") for name in named}
    states = {name.removeprefix("state.") for name in named if name.startswith("state.")}
    assert states <= {field.name for field in fields(TableState)}
