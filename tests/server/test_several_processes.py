"""``ludogite serve --processes 2``: one server in several processes behind one port, with PostgreSQL and Redis."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

import ludogite
from support.servers import PostgresServer, RedisServer, free_port

SECONDS = 120.0
"""A machine with much else to do is slow to start."""


class Several:
    """Such a server."""

    def __init__(self, database: str, redis: str, folder: Path) -> None:
        self.log = folder / "log.txt"
        given = {"LUDOGITE_DATABASE": database, "LUDOGITE_REDIS": redis, "LUDOGITE_LOG_FORMAT": "text", "CI": "1"}
        known = {"PATH": os.environ["PATH"], "PYTHONPATH": os.pathsep.join(sys.path), "XDG_DATA_HOME": str(folder)}
        (folder / "ludogite.toml").write_text('max_tables_per_guest = 1\nnames = "house.example"\n', encoding="utf-8")
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "ludogite", "serve", "--processes", "2", "--port", str(free_port())],
                cwd=folder,
                env=known | given | {"LC_ALL": "C.UTF-8"},
                stdout=subprocess.PIPE,
                stderr=log,
                encoding="utf-8",
            )
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, f"{line}{self.log.read_text(encoding='utf-8')}"
        self.address = found[0]

    def metrics(self) -> str:
        """Metrics of the server."""
        return httpx.get(f"{self.address}/metrics", timeout=SECONDS).text

    def started(self) -> dict[str, float]:
        """Start time of each process by number."""
        found = re.findall(r'ludogite_start_time_seconds\{process="\S+:(\d)"\} (\S+)', self.metrics())
        return {number: float(when) for number, when in found}

    def sockets(self) -> float:
        """Number of live connections of all processes."""
        return sum(map(float, re.findall(r"^ludogite_sockets\{.*\} (\S+)$", self.metrics(), re.MULTILINE)))

    def children(self) -> list[int]:
        """The processes behind the port, as the system knows them."""
        path = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return [int(process) for process in path.read_text(encoding="ascii").split()]


@pytest.fixture(scope="module")
def several(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Several]:
    postgres, redis = PostgresServer(), RedisServer()
    try:
        with postgres.start().database() as url:
            several = Several(url, redis.start().url, tmp_path_factory.mktemp("house"))
            yield several
            several.process.kill()
            several.process.communicate()
    finally:
        postgres.remove()
        redis.remove()


def until(condition: Callable[[], Any]) -> None:
    """Wait for something; while processes come and go, one may be cut off."""
    end = time.monotonic() + SECONDS
    while True:
        try:
            if condition():
                return
        except httpx.TransportError:
            pass
        assert time.monotonic() < end
        time.sleep(0.1)


def is_living(process: int) -> bool:
    return Path(f"/proc/{process}").exists()


def test_one_scrape_shows_all_processes(several: Several) -> None:
    until(lambda: several.started().keys() == {"1", "2"})
    assert len(several.children()) == 2
    assert several.metrics().count("# TYPE ludogite_live_tables ") == 1


def test_all_processes_serve_one_server_with_the_settings_of_its_folder(several: Several) -> None:
    first = httpx.Client(base_url=several.address, headers={"host": "house.example"}, timeout=SECONDS)
    first.get("/api/me")
    headers = {"x-csrf-token": first.cookies["csrf"]}
    opened = first.post("/api/tables", json={"game": "colorado", "kind": "screen"}, headers=headers)
    assert opened.status_code == 201, opened.text
    table = opened.json()["table"]
    for _ in range(8):  # each on a connection of its own, so that every process is asked
        with httpx.Client(base_url=several.address, cookies=dict(first.cookies), timeout=SECONDS) as again:
            assert [line["id"] for line in again.get("/api/me/tables").json()] == [table]
            refused = again.post("/api/tables", json={"game": "kanto", "kind": "screen"}, headers=headers)
            assert refused.json()["code"] == "too-many-tables"
    live = f"{several.address.replace('http', 'ws')}/api/tables/{table}/live"
    guest = {"cookie": f"guest={first.cookies['guest']}"}
    first.close()
    position = ludogite.load("colorado").start()
    for version in range(6):  # at the process that has the table, or through the other one
        move = position.legal_moves()[0]
        with connect(live, additional_headers=guest, open_timeout=SECONDS) as line:
            assert json.loads(line.recv(SECONDS))["v"] == version
            line.send(json.dumps({"do": "move", "id": move, "v": version, "move": move}))
            assert json.loads(line.recv(SECONDS))["ack"] == move
            until(lambda: several.sockets() == 1)
        position = position.play(move)


def test_a_process_that_is_killed_comes_back(several: Several) -> None:
    before = several.children()
    os.kill(before[0], signal.SIGKILL)
    until(lambda: len(several.children()) == 2 and before[0] not in several.children())
    until(lambda: several.started().keys() == {"1", "2"})
    assert before[1] in several.children()


def test_a_hang_up_renews_all_while_the_server_stays_open(several: Several) -> None:
    began: dict[str, float] = {}

    def are_known() -> bool:
        began.update(several.started())  # without a process that is too busy to answer
        return len(began) == 2

    until(are_known)
    before = several.children()
    several.process.send_signal(signal.SIGHUP)
    answered: list[int] = []

    def is_renewed() -> bool:
        answered.append(httpx.get(f"{several.address}/api/ready", timeout=SECONDS).status_code)
        return not any(map(is_living, before))

    until(is_renewed)
    assert answered.count(200) > len(answered) / 2
    until(lambda: all(several.started().get(number, 0) > began[number] for number in "12"))
    assert len(several.children()) == 2


def test_it_ends_with_all_its_processes_and_has_said_where_it_is_once(several: Several) -> None:
    children = several.children()
    several.process.send_signal(signal.SIGTERM)
    rest, _ = several.process.communicate(timeout=SECONDS)
    assert several.process.returncode == 0
    assert "http" not in rest
    assert not any(map(is_living, children))
    log = several.log.read_text(encoding="utf-8")
    assert "Traceback" not in log, log
    assert " process 2 " in log
