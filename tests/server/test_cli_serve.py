"""``ludogite serve`` as a process of its own: it says where it is, opens the browser, and ends losing nothing."""

import io
import logging
import os
import pty
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from ludogite.app.live.viewers import TRY_AGAIN
from ludogite.cli import main
from ludogite.cli.parser import build_parser
from ludogite.server.running import PortTaken, addresses_of, has_screen, listen
from ludogite.server.settings import Settings
from support.servers import free_port

SECONDS = 60
"""A machine with much else to do is slow to start."""

Start = Callable[..., "Serving"]


class Serving:
    """A server in a process."""

    def __init__(self, folder: Path, *arguments: str, **environment: str) -> None:
        self.folder = folder
        known = {"PATH": os.environ["PATH"], "XDG_DATA_HOME": str(folder / "data"), "LC_ALL": "C.UTF-8", "CI": "1"}
        with (folder / "errors.txt").open("a") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "ludogite", "serve", *arguments],
                cwd=folder,
                env=known | environment,
                stdout=subprocess.PIPE,
                stderr=errors,
                encoding="utf-8",
            )

    @property
    def address(self) -> str:
        """Address of the server, once it announces it."""
        assert self.process.stdout
        line = self.process.stdout.readline()
        match = re.search(r"http://\S+", line)
        assert match, f"{line}{(self.folder / 'errors.txt').read_text(encoding='utf-8')}"
        return match[0]

    def end(self, by: signal.Signals) -> int:
        """Stop it; its exit status."""
        self.process.send_signal(by)
        return self.process.wait(SECONDS)


@pytest.fixture(autouse=True)
def logging_as_it_was() -> Iterator[None]:
    """A server that is started here, and not in a process of its own, sets logging up for everybody."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    started: list[Serving] = []

    def start(*arguments: str, **environment: str) -> Serving:
        started.append(Serving(tmp_path, *arguments, **environment))
        return started[-1]

    yield start
    for serving in started:
        serving.process.kill()
        serving.process.communicate()


def test_it_says_where_it_is_and_closes_within_a_few_seconds(start: Start, tmp_path: Path) -> None:
    port = free_port()
    serving = start("--port", str(port))
    address = serving.address
    assert address == f"http://127.0.0.1:{port}"
    with httpx.Client(base_url=address, timeout=SECONDS) as client:
        assert len(client.get("/api/shelf").json()["games"]) == 8
    began = time.monotonic()
    assert serving.end(signal.SIGINT) == 0
    assert time.monotonic() - began < 30
    assert (tmp_path / "data" / "ludogite" / "ludogite.db").exists()
    assert "Traceback" not in (tmp_path / "errors.txt").read_text(encoding="utf-8")


def test_tables_and_guests_are_there_again_after_a_restart(start: Start) -> None:
    serving = start("--port", str(free_port()))
    with httpx.Client(base_url=serving.address, timeout=SECONDS) as client:
        client.get("/api/me")
        headers = {"x-csrf-token": client.cookies["csrf"]}
        opened = client.post("/api/tables", json={"game": "kanto", "kind": "screen"}, headers=headers).json()
        cookies = dict(client.cookies)
    serving.end(signal.SIGTERM)
    again = start("--port", str(free_port()))
    with httpx.Client(base_url=again.address, cookies=cookies, timeout=SECONDS) as client:
        assert [line["id"] for line in client.get("/api/me/tables").json()] == [opened["table"]]


def test_a_move_that_was_acknowledged_stands_after_a_restart_and_the_line_is_cut_in_order(start: Start) -> None:
    serving = start("--port", str(free_port()))
    with httpx.Client(base_url=serving.address, timeout=SECONDS) as client:
        client.get("/api/me")
        headers = {"x-csrf-token": client.cookies["csrf"]}
        table = client.post("/api/tables", json={"game": "colorado", "kind": "screen"}, headers=headers).json()["table"]
        guest = {"cookie": f"guest={client.cookies['guest']}"}
        live = f"ws://{client.base_url.netloc.decode()}/api/tables/{table}/live"
    with connect(live, additional_headers=guest, open_timeout=SECONDS) as line:
        line.recv()
        line.send('{"do":"move","id":"first","v":0,"move":"a1-b3"}')
        assert '"ack":"first"' in line.recv()
        serving.end(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            line.recv()
        assert closed.value.rcvd
        assert closed.value.rcvd.code == TRY_AGAIN
    again = start("--port", str(free_port()))
    with httpx.Client(base_url=again.address, timeout=SECONDS) as client:
        assert "a1-b3" in client.get(f"/api/tables/{table}/record").text


def test_a_browser_is_opened_at_its_address_unless_that_is_not_wanted(start: Start, tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> "{tmp_path}/opened"\n', encoding="utf-8")
    browser.chmod(0o755)
    quiet = start("--port", str(free_port()), "--no-browser", BROWSER=str(browser), CI="")
    assert quiet.address
    serving = start("--port", str(free_port()), BROWSER=str(browser), CI="")
    address, opened = serving.address, tmp_path / "opened"
    until = time.monotonic() + SECONDS
    while not opened.exists() and time.monotonic() < until:
        time.sleep(0.05)
    assert opened.read_text(encoding="utf-8") == f"{address}\n"


def test_a_port_that_was_chosen_and_is_taken_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--port", str(port), "--no-browser", "--lang", "fr"]) == 2
    assert f"Le port {port} est pris" in capsys.readouterr().err


def test_where_no_port_was_chosen_the_next_free_one_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr("ludogite.server.running.DEFAULT_PORT", port)
        with listen(Settings()) as listening:
            assert port < listening.getsockname()[1] < port + 50
        monkeypatch.setattr("ludogite.server.running.PORT_TRIES", 1)
        with pytest.raises(PortTaken):
            listen(Settings())


@pytest.mark.parametrize(("name", "value"), [("--port", "http"), ("--host", ""), ("--port", "70000")])
def test_an_argument_that_cannot_be_is_refused(name: str, value: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", name, value, "--no-browser"]) == 2
    assert capsys.readouterr().err.startswith(f"ludogite: {name}")


def test_a_host_that_is_not_ours_is_refused_without_a_crash(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--host", "192.0.2.1", "--port", str(free_port()), "--no-browser"]) == 2
    assert capsys.readouterr().err.startswith("ludogite: ")


def test_the_address_for_others_is_said_where_they_can_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludogite.server.running.lan_address", lambda: "192.168.1.5")
    assert addresses_of(Settings(), 8000) == ["http://127.0.0.1:8000"]
    assert addresses_of(Settings(host="::1"), 8000) == ["http://[::1]:8000"]
    everywhere = Settings(host="0.0.0.0")  # noqa: S104
    assert addresses_of(everywhere, 8000) == ["http://127.0.0.1:8000", "http://192.168.1.5:8000"]


@pytest.mark.parametrize(
    ("environment", "platform", "expected"),
    [
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"DISPLAY": ":0", "CI": "true"}, "linux", False),
        ({}, "darwin", True),
        ({}, "win32", True),
        ({"CI": "true"}, "darwin", False),
    ],
)
def test_a_browser_is_opened_only_where_somebody_can_see_it(
    environment: dict[str, str], platform: str, expected: bool
) -> None:
    assert has_screen(environment, platform) == expected


def test_alone_in_a_terminal_it_opens_the_server(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    known = {"PATH": os.environ["PATH"], "XDG_DATA_HOME": str(tmp_path), "LC_ALL": "C.UTF-8", "CI": "1", "TERM": "dumb"}
    environment = known | {"LUDOGITE_PORT": str(free_port())}
    process = subprocess.Popen(
        [sys.executable, "-m", "ludogite"], cwd=tmp_path, env=environment, stdin=theirs, stdout=theirs, stderr=theirs
    )
    os.close(theirs)
    shown = b""
    while b"Ctrl-C" not in shown:
        shown += os.read(ours, 1000)
    assert environment["LUDOGITE_PORT"].encode() in shown
    process.send_signal(signal.SIGINT)
    assert process.wait(SECONDS) == 0
    os.close(ours)


def test_over_a_pipe_it_is_the_terminals_menu(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main(["--lang", "en"]) == 0
    assert "Kanto" in capsys.readouterr().out


def test_starting_waits_for_nothing_heavy() -> None:
    heavy = ("numba", "numpy", "prompt_toolkit", "alembic", "ludogite.bots.catalogue")
    code = (
        f"import sys, ludogite.cli, ludogite.server.running; print([name for name in {heavy} if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert run.stdout == "[]\n"


def test_the_server_can_be_opened_by_its_command_alone() -> None:
    arguments = build_parser().parse_args(["serve"])
    assert (arguments.host, arguments.port, arguments.database, arguments.no_browser) == (None, None, None, False)


def test_a_server_that_is_open_is_shown_again_instead_of_opened_twice(start: Start) -> None:
    address = start("--port", str(free_port())).address
    second = start("--port", str(free_port()))
    assert second.address == address
    assert second.process.wait(SECONDS) == 0


def test_a_database_that_cannot_be_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Zoé," * 100, encoding="utf-8")
    for path in (letter, letter / "games.db", tmp_path):
        assert main(["serve", "--port", str(free_port()), "--no-browser", "--database", str(path)]) == 2
        assert capsys.readouterr().err.startswith("ludogite: ")
