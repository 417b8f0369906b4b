"""Measures the parts of a server of several processes one by one: ``make bench-parts``.

docs/capacity.md computes the capacity of many processes from these figures. Times are processor times of the process
in question, so that other work on the machine matters little.
"""

import argparse
import asyncio
import json
import os
import platform
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from typing import Any

from rich.console import Console
from sqlalchemy import Connection

import ludogite
import server_bench
from ludogite.app.engines.tasks import Task
from ludogite.app.live.writes import Outcome
from ludogite.server.engines.queue_worker import QueueWorker
from ludogite.server.engines.queued_engine import QueuedEngine
from ludogite.server.engines.task_engine import TaskEngine
from ludogite.server.engines.task_queue import TaskQueue
from ludogite.server.engines.worker_process import NoAnswer
from ludogite.server.store.connections import writing_engine
from ludogite.server.store.migrate import migrate
from ludogite.server.store.statements import setup_statements
from ludogite.server.store.write_jobs import WriteJob, write_batch
from ludogite.table.acts import Act
from ludogite.table.setup import NewTable, new_setup
from ludogite.table.summary import TableSummary
from passing import SIZE, WAYS, process
from support.servers import PostgresServer, RedisServer

NANO = 1e9
BATCHES = (1, 10, 100, 500)
WRITERS = (1, 8)
IN_FLIGHT = (1, 10, 100, 1000)
PROCESSES = 64
LARGEST = 1 << 16
STARTING = 60.0
AT_ONCE = (1, 50)
"""Numbers of simultaneous jobs."""
WARM_UP = 2.0
"""The seconds that load.mjs plays before it measures."""
Figures = dict[str, Any]


def cpu_seconds(*pids: int) -> float:
    """The processor time of these processes."""
    tasks = [task for pid in pids for task in Path(f"/proc/{pid}/task").glob("*/schedstat")]
    return sum(int(task.read_text(encoding="utf-8").split()[0]) for task in tasks) / NANO


def whole(pid: int) -> list[int]:
    """A process and its children."""
    return [pid, *server_bench.children(pid)]


# ---- a move


def moves(urls: dict[str, str], arguments: argparse.Namespace) -> dict[str, Figures]:
    """The processor time of a move, with both players on one server, and with one player on another server."""
    local = server_bench.ours("local", "local", 0, urls)
    first, second = (server_bench.ours(name, name, number, urls) for number, name in ((2, "first"), (4, "second")))
    with server_bench.running(local) as server:
        time.sleep(arguments.settle)
        here = _load(local.url, [server.pid], arguments)
    with server_bench.running(first) as owner, server_bench.running(second) as other:
        time.sleep(arguments.settle)
        tunnelled = _load(f"{first.url},{second.url}", [owner.pid, other.pid], arguments)
    return {
        "local": {"rate": here["rate"], "owner": here["cpu"][0]},
        "tunnelled": {"rate": tunnelled["rate"], "owner": tunnelled["cpu"][0], "other": tunnelled["cpu"][1]},
    }


def _load(url: str, pids: list[int], arguments: argparse.Namespace) -> Figures:
    command = [str(server_bench.NODE), "load.mjs", "ours", url, str(arguments.games), str(arguments.seconds), "0"]
    with subprocess.Popen(command, cwd=server_bench.HERE, stdout=subprocess.PIPE) as process:
        assert process.stdout
        process.stdout.readline()  # all games are open
        time.sleep(WARM_UP)
        before = [cpu_seconds(pid) for pid in pids]
        figures: Figures = json.loads(process.stdout.readline())
        after = [cpu_seconds(pid) for pid in pids]
    cpu = [(late - early) / figures["moves"] for early, late in zip(before, after, strict=True)]
    return figures | {"cpu": cpu}


# ---- PostgreSQL


def commits(postgres: PostgresServer, url: str, seconds: float) -> list[Figures]:
    """Commits per second, by acts per commit and writing processes, with the server's own statements."""
    return [_commits(postgres, url, batch, writers, seconds) for writers in WRITERS for batch in BATCHES]


def _commits(postgres: PostgresServer, url: str, batch: int, writers: int, seconds: float) -> Figures:
    engines = [writing_engine(url).execution_options(isolation_level="AUTOCOMMIT") for _ in range(writers)]
    with ExitStack() as opened, ThreadPoolExecutor(writers) as threads:
        connections = [opened.enter_context(engine.connect()) for engine in engines]
        tables = [_tables(connection, batch) for connection in connections]
        before, began = cpu_seconds(*whole(postgres.pid)), time.monotonic()
        work = zip(connections, tables, strict=True)
        done = sum(threads.map(lambda pair: _commit(*pair, seconds), work))
        took = time.monotonic() - began
        worked = cpu_seconds(*whole(postgres.pid)) - before
    for engine in engines:
        engine.dispose()
    return {
        "batch": batch,
        "writers": writers,
        "commits": done / took,
        "acts": done * batch / took,
        "cpu": worked / (done * batch),
    }


def _tables(connection: Connection, number: int) -> list[str]:
    """The ids of ``number`` new tables."""
    setups = [new_setup(NewTable("colorado", "friend"), "somebody", 0.0) for _ in range(number)]
    for setup in setups:
        statements = setup_statements(setup, TableSummary(0, "playing", 0, 0.0))
        write_batch(connection, [WriteJob(setup.id, None, statements, lambda _: None)])
    return [setup.id for setup in setups]


def _commit(connection: Connection, tables: list[str], seconds: float) -> int:
    """Write an act of each table in one commit, repeatedly; returns the number of commits."""
    fences = {row.id: row.fence for row in connection.exec_driver_sql("SELECT id, fence FROM tables")}
    end = time.monotonic() + seconds
    for version in count(1):
        act = Act(version, "move", version % 2, "d4-d5", 0.0, f"{version % 2}:{version}")
        batch = [WriteJob(table, act, (), lambda _: None, fences[table]) for table in tables]
        assert set(write_batch(connection, batch)) == {Outcome.COMMITTED}
        if time.monotonic() > end:
            return version
    raise AssertionError


# ---- Redis


def messages(redis: RedisServer, seconds: float) -> list[Figures]:
    """Messages per second between two processes, in three ways."""
    return [_messages(redis, way, in_flight, seconds) for way in WAYS for in_flight in IN_FLIGHT]


def publishes(redis: RedisServer, seconds: float) -> Figures:
    """Redis' processor time for a PUBLISH of one message while many processes publish, each to another one."""
    with ExitStack() as opened:
        sockets = [
            opened.enter_context(socket.create_connection(("127.0.0.1", redis.port))) for _ in range(2 * PROCESSES)
        ]
        listening, telling = sockets[:PROCESSES], sockets[PROCESSES:]
        for number, each in enumerate(listening):
            each.sendall(b"SUBSCRIBE parts:%d\r\n" % number)
            each.recv(LARGEST)
        before, began, rounds = cpu_seconds(redis.pid), time.monotonic(), 0
        while (took := time.monotonic() - began) < seconds:
            for number, each in enumerate(telling):
                each.sendall(b"PUBLISH parts:%d %b\r\n" % (number, b"x" * SIZE))
            for each in sockets:
                each.recv(LARGEST)
            rounds += 1
        sent = rounds * PROCESSES
        return {"publishes": sent / took, "redis_cpu": (cpu_seconds(redis.pid) - before) / sent}


def _messages(redis: RedisServer, way: str, in_flight: int, seconds: float) -> Figures:
    with process(way, redis.url) as there, process(way, redis.url, in_flight, seconds) as here:
        assert here.stdout
        before = cpu_seconds(redis.pid), cpu_seconds(here.pid, there.pid)
        rate = float(here.stdout.readline())
        after = cpu_seconds(redis.pid), cpu_seconds(here.pid, there.pid)
    redis_cpu, process_cpu = ((late - early) / (rate * seconds) for early, late in zip(before, after, strict=True))
    return {"way": way, "in_flight": in_flight, "messages": rate, "redis_cpu": redis_cpu, "process_cpu": process_cpu}


# ---- the job queue


class Answering(TaskEngine):
    """Answers without thinking, or not at all."""

    def __init__(self, answer: str = "") -> None:
        super().__init__(1.0)
        self._answer = answer

    def start(self, loaded: Callable[[str], None] = lambda game: None) -> None:
        """Do nothing."""

    async def close(self) -> None:
        """Do nothing."""

    @property
    def troubles(self) -> list[str]:
        """No troubles."""
        return []

    @property
    def waiting(self) -> int:
        """No waiting task."""
        return 0

    async def answer(self, task: Task, guest: str) -> Any:
        """The answer; raises NoAnswer."""
        if not self._answer:
            raise NoAnswer("there is no worker")
        return self._answer


async def jobs(url: str, seconds: float) -> list[Figures]:
    """Jobs per second to a worker and back, through the server's own queue."""
    engine = QueuedEngine(Answering(), url, 10.0)
    engine.start()
    task = Task.about("move", ludogite.load("colorado").start(), "level 1")
    with subprocess.Popen([sys.executable, __file__, "--worker", url]) as worker:
        try:
            async with asyncio.timeout(STARTING):
                while not await _is_answered(engine, task):
                    await asyncio.sleep(0.1)
            return [await _jobs(engine, task, at_once, seconds) for at_once in AT_ONCE]
        finally:
            await engine.close()
            worker.kill()


async def _is_answered(engine: TaskEngine, task: Task) -> bool:
    try:
        return bool(await engine.answer(task, "somebody"))
    except NoAnswer:
        return False


async def _jobs(engine: TaskEngine, task: Task, at_once: int, seconds: float) -> Figures:
    end = time.monotonic() + seconds

    async def ask() -> int:
        for asked in count(1):
            await engine.answer(task, "somebody")
            if time.monotonic() > end:
                return asked
        raise AssertionError

    done = sum(await asyncio.gather(*(ask() for _ in range(at_once))))
    return {"at_once": at_once, "jobs": done / seconds}


async def work(url: str) -> None:
    """Do jobs until this process is killed."""
    await QueueWorker(TaskQueue(url), Answering("done"), max(AT_ONCE)).start()


# ---- all of it


def measured(arguments: argparse.Namespace, say: Callable[[str], None]) -> Figures:
    """All figures."""
    figures: Figures = {
        "when": time.strftime("%Y-%m-%d", time.gmtime()),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
    }
    with tempfile.TemporaryDirectory(), server_bench.databases() as (postgres, redis):
        url = postgres.url("alone")
        migrate(url)
        say("commits of PostgreSQL")
        figures["commits"] = commits(postgres, url, arguments.short)
        say("messages over Redis")
        figures["messages"] = messages(redis, arguments.short)
        figures["publishes"] = publishes(redis, arguments.short)
        say("jobs")
        figures["jobs"] = asyncio.run(jobs(redis.url, arguments.short))
        say("moves")
        figures["moves"] = moves({"LUDOGITE_DATABASE": postgres.url("two"), "LUDOGITE_REDIS": redis.url}, arguments)
    return figures


def main() -> None:
    """Measure, print, and write the figures to a file if asked."""
    parser = argparse.ArgumentParser(prog="make bench-parts ARGS=", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="simultaneous games for the time of a move")
    parser.add_argument("--seconds", type=float, default=15, help="seconds of their measurement")
    parser.add_argument("--settle", type=float, default=10, help="seconds for a server to settle before")
    parser.add_argument("--short", type=float, default=4, help="seconds of every other measurement")
    parser.add_argument("--report", type=Path, help="write the figures to this file: docs/capacity.json")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.worker:
        asyncio.run(work(arguments.worker))
        return
    console = Console()
    figures = measured(arguments, lambda what: console.print(f"{what} …"))
    console.print_json(data=figures)
    if arguments.report:
        arguments.report.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
