"""What the parts of a house of several processes bear, each measured by itself: ``make bench-parts``.

docs/capacity.md works out from these figures what many processes bear. Processor time is that of the process in
question, so that it counts little who else works on the machine.
"""

import argparse
import asyncio
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from rich.console import Console
from saq import Queue, Worker
from sqlalchemy import Connection

import server_bench
from ludogite.server.store.engine import writing_engine
from ludogite.server.store.migrate import migrate
from ludogite.server.store.rows import Summary, setup_statements
from ludogite.server.store.writer import Job, Outcome, write
from ludogite.table.acts import Act
from ludogite.table.setup import NewTable, new_setup
from passing import WAYS, echo, messages_a_second
from support.servers import PostgresServer, RedisServer

TICKS = os.sysconf("SC_CLK_TCK")
BATCHES = (1, 10, 100, 500)
WRITERS = (1, 8)
IN_FLIGHT = (1, 10, 100, 1000)
AT_ONCE = (1, 50)
"""Jobs that are asked for at a time."""
WARM_UP = 2.0
"""As long as load.mjs plays before it measures."""
Figures = dict[str, Any]


def cpu_seconds(*pids: int) -> float:
    """How much processor time these processes have had."""
    times = 0
    for pid in pids:
        *_, behind = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")
        times += sum(map(int, behind.split()[11:13]))
    return times / TICKS


def whole(pid: int) -> list[int]:
    """A process and those that it has started."""
    return [pid, *server_bench.children(pid)]


# ---- a move


def moves(urls: dict[str, str], arguments: argparse.Namespace) -> dict[str, Figures]:
    """The processor time of a move: at a table whose people are here, and at one where one of them is elsewhere."""
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
    """Commits a second by how many acts each has, and by how many processes write; the server's own statements."""
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
    """So many new tables."""
    setups = [new_setup(NewTable("colorado", "friend"), "somebody", 0.0) for _ in range(number)]
    for setup in setups:
        statements = setup_statements(setup, Summary(0, "playing", 0, 0.0))
        write(connection, [Job(setup.id, None, statements, lambda _: None)])
    return [setup.id for setup in setups]


def _commit(connection: Connection, tables: list[str], seconds: float) -> int:
    """Write an act of each table in one commit, again and again; how often."""
    fences = {row.id: row.fence for row in connection.exec_driver_sql("SELECT id, fence FROM tables")}
    end = time.monotonic() + seconds
    for version in count(1):
        act = Act(version, "move", version % 2, "d4-d5", 0.0, f"{version % 2}:{version}")
        batch = [Job(table, act, (), lambda _: None, fences[table]) for table in tables]
        assert set(write(connection, batch)) == {Outcome.KEPT}
        if time.monotonic() > end:
            return version
    raise AssertionError


# ---- Redis


def messages(redis: RedisServer, seconds: float) -> list[Figures]:
    """Messages a second between two processes, in three ways."""
    return [_messages(redis, way, in_flight, seconds) for way in WAYS for in_flight in IN_FLIGHT]


def _messages(redis: RedisServer, way: str, in_flight: int, seconds: float) -> Figures:
    used: dict[str, float] = {}
    with echo(way, redis.url) as other:

        def begun() -> None:
            used.update(redis=cpu_seconds(redis.pid), both=cpu_seconds(os.getpid(), other))

        rate = asyncio.run(messages_a_second(WAYS[way](), redis.url, in_flight, seconds, begun))
        sent = rate * seconds
        cpu = (cpu_seconds(redis.pid) - used["redis"]) / sent
        both = (cpu_seconds(os.getpid(), other) - used["both"]) / sent
    return {"way": way, "in_flight": in_flight, "messages": rate, "redis_cpu": cpu, "process_cpu": both}


# ---- the job queue


async def ping(_: dict[str, Any]) -> int:
    """A job that is no work."""
    return 0


async def jobs(url: str, seconds: float) -> list[Figures]:
    """Jobs a second there and back."""
    with _worker(url):
        return [await _jobs(url, at_once, seconds) for at_once in AT_ONCE]


@contextmanager
def _worker(url: str) -> Iterator[None]:
    with subprocess.Popen([sys.executable, __file__, "--worker", url]) as process:
        try:
            yield
        finally:
            process.kill()


async def _jobs(url: str, at_once: int, seconds: float) -> Figures:
    queue = Queue.from_url(url, name="parts")
    await queue.connect()
    await queue.apply("ping")
    end = time.monotonic() + seconds

    async def ask() -> int:
        for asked in count(1):
            await queue.apply("ping")
            if time.monotonic() > end:
                return asked
        raise AssertionError

    done = sum(await asyncio.gather(*(ask() for _ in range(at_once))))
    await queue.disconnect()
    return {"at_once": at_once, "jobs": done / seconds}


def work(url: str) -> None:
    """Do jobs for ever."""
    worker: Worker[Any] = Worker(
        Queue.from_url(url, name="parts"), functions=[("ping", ping)], concurrency=max(AT_ONCE)
    )
    asyncio.run(worker.start())


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
        say("jobs")
        figures["jobs"] = asyncio.run(jobs(redis.url, arguments.short))
        say("moves")
        figures["moves"] = moves({"LUDOGITE_DATABASE": postgres.url("two"), "LUDOGITE_REDIS": redis.url}, arguments)
    return figures


def main() -> None:
    """Measure, print, and write the figures to a file if asked."""
    parser = argparse.ArgumentParser(prog="make bench-parts ARGS=", description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games played at once for the time of a move")
    parser.add_argument("--seconds", type=float, default=15, help="how long these are measured")
    parser.add_argument("--settle", type=float, default=10, help="seconds a server has before")
    parser.add_argument("--short", type=float, default=4, help="seconds of every other measurement")
    parser.add_argument("--report", type=Path, help="write the figures to this file: docs/capacity.json")
    parser.add_argument("--worker", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.worker:
        work(arguments.worker)
        return
    console = Console()
    figures = measured(arguments, lambda what: console.print(f"{what} …"))
    console.print_json(data=figures)
    if arguments.report:
        arguments.report.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
