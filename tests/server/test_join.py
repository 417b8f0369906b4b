"""Bots as guests: they take the seat of an invitation at a real server, play there, and come back after a cut."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from ludogite.bots.imported import any_bot
from ludogite.client.bot_seat import BotSeat
from ludogite.client.server_client import ServerClient, ServerError, invited_to
from support.servers import free_port

FAULTY = Path(__file__).parents[1] / "support" / "faulty_engine.py"
PATIENCE = 120.0
ENVIRONMENT = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "HOME") if name in os.environ}
ENVIRONMENT |= {"LC_ALL": "C.UTF-8", "CI": "1"}


@contextmanager
def served(folder: Path, port: int) -> Iterator[str]:
    """Address of a server whose data is in a folder."""
    command = [sys.executable, "-m", "ludogite", "serve", "--no-browser", "--port", str(port)]
    environment = ENVIRONMENT | {"XDG_DATA_HOME": str(folder)}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, encoding="utf-8") as server:
        assert server.stdout
        yield server.stdout.readline().split()[-1]
        server.terminate()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that runs during the tests of this file."""
    with served(tmp_path_factory.mktemp("server"), 0) as where:
        yield where


@contextmanager
def joined(link: str, bot: str, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A bot that somebody sends to a table."""
    command = [sys.executable, "-m", "ludogite", "join", link, "--bot", bot, "--name", "Visitor", "--stay", "60"]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "encoding": "utf-8"}
    with subprocess.Popen(command, env=ENVIRONMENT, cwd=folder, **pipes) as process:
        try:
            yield process
        finally:
            process.kill()


class Host:
    """Somebody who opens a table for a friend."""

    def __init__(self, address: str, game: str, options: dict[str, Any], seat: str = "first") -> None:
        self.server = ServerClient(address)
        self.server.arrive()
        wanted = {"game": game, "kind": "friend", "options": options, "seat": seat}
        self.table = self.server.ask("POST", "/api/tables", wanted)["table"]
        with self.server.socket(self.table) as socket:
            (token,) = (seat["invitation"] for seat in json.loads(socket.recv())["seats"] if seat.get("invitation"))
        self.link = f"{address}/join/{token}"

    def play(self, done: Callable[[BotSeat], bool]) -> BotSeat:
        """Play at random until something is so."""
        seat = BotSeat(self.server, self.table, "random", any_bot, lambda words: None, stay=PATIENCE)
        seat._is_done = lambda: done(seat)  # type: ignore[method-assign]
        with self.server.socket(self.table) as socket:
            seat.sit(socket)
        return seat


def until(socket: ClientConnection, happens: Callable[[Any], bool]) -> Any:
    """The first update of which something is so."""
    while True:
        message = json.loads(socket.recv(timeout=PATIENCE))
        if message["is"] == "update" and happens(message):
            return message


def ask(socket: ClientConnection, act: str, version: int) -> None:
    socket.send(json.dumps({"do": "act", "id": act, "v": version, "act": act}))


def test_a_bot_plays_a_whole_match_on_a_board_that_was_drawn(address: str, tmp_path: Path) -> None:
    host = Host(address, "colorado", {"board": "random", "format": "pair", "max_plies": 40})
    with joined(host.link, "random", tmp_path):
        seat = host.play(lambda seat: seat.state.get("phase") == "over" and seat.state.get("round", 1) == 2)
    assert [game["rule"] is not None for game in seat.state["games"]] == [True, True]
    assert sum(seat.state["points"]) == 2


def test_a_bot_plays_where_there_are_secrets(address: str, tmp_path: Path) -> None:
    host = Host(address, "karma-dice", {"traits": True, "target": 4}, seat="second")
    with joined(host.link, "random", tmp_path):
        seat = host.play(lambda seat: seat.state.get("phase") == "over")
    assert seat.state["ending"]["how"] == "rules"


def test_an_engine_that_fails_gives_up_with_a_sentence(address: str, tmp_path: Path) -> None:
    host = Host(address, "colorado", {}, seat="second")
    with joined(host.link, f"cmd:limit=60:{sys.executable} {FAULTY} illegal pids", tmp_path) as guest:
        seat = host.play(lambda seat: seat.state.get("phase") == "over")
        assert guest.wait(PATIENCE) == 1
        assert guest.stdout
        said = guest.stdout.read()
    assert seat.state["ending"]["how"] == "resigned"
    assert seat.state["ending"]["has_won"]
    assert said.splitlines()[0] == "Seated at a table of colorado."
    assert "played an illegal move. a1-a9" in said


def test_a_rematch_is_accepted_and_played(address: str, tmp_path: Path) -> None:
    host = Host(address, "colorado", {})
    with joined(host.link, "random", tmp_path):
        with host.server.socket(host.table) as socket:
            playing = until(socket, lambda update: update["state"].get("phase", "playing") == "playing")
            ask(socket, "resign", playing["v"])
            over = until(socket, lambda update: update["state"].get("phase") == "over")
            ask(socket, "offer-rematch", over["v"])
            moved = until(socket, lambda update: bool(update["state"].get("next_table")))
        with host.server.socket(moved["state"]["next_table"]) as socket:
            until(socket, lambda update: len(update.get("entries", ())) > 0)  # it begins now, and has moved


def test_a_bot_reconnects_after_the_server_was_away(tmp_path: Path) -> None:
    port = free_port()
    with ExitStack() as opened:
        address = opened.enter_context(first := served(tmp_path, port))
        host = Host(address, "colorado", {"max_plies": 30})
        with joined(host.link, "random", tmp_path):
            host.play(lambda seat: seat.steps > 4)
            first.__exit__(None, None, None)
            opened.pop_all()
            with served(tmp_path, port):
                seat = host.play(lambda seat: seat.state.get("phase") == "over")
    assert seat.state["ending"]["how"] == "rules"


@pytest.mark.parametrize(
    "link", ["", "games.example.org/join/x", "ftp://a/join/x", "http://a/table/x", "http:///join/x"]
)
def test_a_link_that_is_no_invitation_is_refused(link: str) -> None:
    with pytest.raises(ServerError, match="is not an invitation"):
        invited_to(link)


def test_a_link_leads_to_its_server() -> None:
    assert invited_to("https://a.example/games/join/T-_1/") == ("https://a.example/games", "T-_1")


def test_a_refusal_of_the_server_is_printed_in_its_words(address: str, tmp_path: Path) -> None:
    with joined(f"{address}/join/nothing", "random", tmp_path) as guest:
        assert guest.wait(PATIENCE) == 2
        assert guest.stdout
        assert "invitation" in guest.stdout.read()
    port = free_port()
    with joined(f"http://127.0.0.1:{port}/join/nothing", "random", tmp_path) as guest:
        assert guest.wait(PATIENCE) == 2
        assert guest.stdout
        assert f"No server answers at http://127.0.0.1:{port}" in guest.stdout.read()
