"""Compares two PostgreSQL drivers: the time to write a batch of acts.

``make .venv/bench``, then ``PYTHONPATH=tests .venv/bin/python benchmarks/postgres_drivers.py``.

psycopg is called in a thread, as the writer calls it; asyncpg is awaited. Both send the writer's own statement,
prepared, and every batch is on the disk when its time ends. The output is the median time of a batch in milliseconds,
from the event loop and back, with the processor time of this process in brackets.

On two busy cores both took the same time, within the disk's noise: asyncpg 0.7 to 1.2 of psycopg's for 1, 10, 100 and
500 acts. It used half the processor time, 0.3 ms per batch instead of 0.6, for every size. The writer has one batch in
flight at a time, so that is a few hundredths of a core at most; psycopg also reads, migrates and serves `admin`.
"""

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from statistics import median

import asyncpg
import msgspec
import psycopg

from ludogite.server.store.migrate import migrate
from ludogite.server.store.write_jobs import COLUMNS, POSTGRESQL_INSERT
from support.servers import PostgresServer

SIZES = (1, 10, 100, 500)
ROUNDS = 60
TABLES = 2000
OPENING = f"""
    INSERT INTO tables (
        id, game, kind, options, clock, shows_odds, seed, opener, opened, version, phase, updated, fence
    )
    SELECT 'a table with an id ' || n, 'colorado', 'friend', '{{}}', '{{}}', true, '', 'ann', 0, 0, 'playing', 0, 1
    FROM generate_series(1, {TABLES}) AS n
"""  # noqa: S608 - our own numbers

Write = Callable[[str], Awaitable[None]]


def batch(version: int, size: int) -> str:
    """``size`` acts, each at another table."""
    rows = (
        (f"a table with an id {n}", version, "move", 0, "a1-b3", "0:17", time.time(), 1) for n in range(1, size + 1)
    )
    return msgspec.json.encode([dict(zip(COLUMNS, row, strict=True)) for row in rows]).decode()


async def measure(url: str) -> dict[str, dict[int, tuple[float, float]]]:
    """The elapsed and the processor seconds of a batch, by driver and size; the drivers alternate."""
    loop, thread = asyncio.get_running_loop(), ThreadPoolExecutor(1)
    waiting = psycopg.connect(url, autocommit=True)
    awaited = await asyncpg.connect(url)
    prepared = await awaited.prepare(POSTGRESQL_INSERT.replace("%s", "$1"))

    async def by_psycopg(acts: str) -> None:
        await loop.run_in_executor(thread, waiting.execute, POSTGRESQL_INSERT.encode(), (acts,))

    async def by_asyncpg(acts: str) -> None:
        await prepared.fetch(acts)

    drivers: dict[str, Write] = {"psycopg": by_psycopg, "asyncpg": by_asyncpg}
    found: dict[str, dict[int, tuple[float, float]]] = {name: {} for name in drivers}
    version = 0
    for size in SIZES:
        took: dict[str, list[tuple[float, float]]] = {name: [] for name in drivers}
        for _ in range(ROUNDS):
            for name, write in drivers.items():
                version += 1
                acts = batch(version, size)
                begun, computed = time.perf_counter(), time.process_time()
                await write(acts)
                took[name].append((time.perf_counter() - begun, time.process_time() - computed))
        for name, times in took.items():
            whole, own = zip(*times, strict=True)
            found[name][size] = median(whole), median(own)
    waiting.close()
    await awaited.close()
    thread.shutdown()
    return found


def main() -> None:
    """Measure both drivers in one run, and print the results."""
    server = PostgresServer().start()
    try:
        with server.database() as url:
            migrate(url)
            server.run(OPENING, url.rpartition("/")[2])
            found = asyncio.run(measure(url))
    finally:
        server.remove()
    print(f"{'acts':>8}", *(f"{size:>14}" for size in SIZES))
    for name, times in found.items():
        print(f"{name:>8}", *(f"{whole * 1000:>7.2f} ({own * 1000:.2f})" for whole, own in times.values()))


if __name__ == "__main__":
    print(f"{os.cpu_count()} cores, asyncpg {asyncpg.__version__}, psycopg {psycopg.__version__}")
    main()
