"""Attacks by connections: requests that are not read, never end, or never begin."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress

from load.attack import AttackRun, attack
from load.visitors import until

Speak = Callable[[asyncio.StreamWriter], Awaitable[None]]
CONNECTIONS = 3
CHUNK = 64 * 1024
CLOSED_WITHIN = 30.0
"""A connection without a request within this time is closed."""


async def poured(attack_run: AttackRun, opening: bytes, endless: bytes) -> tuple[int, int]:
    """Write without end over a few connections, never reading; how many bytes went, how often it was cut."""
    written, cut = 0, 0

    async def pour(source: str) -> None:
        nonlocal written, cut
        for _ in until(attack_run.seconds):
            writer = None
            try:
                _, writer = await attack_run.gate.line(source)
                writer.transport.pause_reading()  # type: ignore[attr-defined]
                writer.write(opening)
                for left in until(attack_run.seconds):
                    writer.write(endless)
                    async with asyncio.timeout(left):
                        await writer.drain()
                        await asyncio.sleep(0)
                    if writer.transport.is_closing():
                        raise ConnectionResetError
                    written += len(endless)
            except (OSError, TimeoutError):
                cut += 1
            finally:
                if writer:
                    writer.transport.abort()
            await asyncio.sleep(0.01)

    with suppress(TimeoutError):
        async with asyncio.timeout(attack_run.seconds):
            await asyncio.gather(*(pour(next(attack_run.sources)) for _ in range(CONNECTIONS)))
    return written, cut


@attack("calm", 5, 2)
async def calm(attack_run: AttackRun) -> None:
    """Nothing is done: so the canary fares by itself."""
    await asyncio.sleep(attack_run.seconds)
    attack_run.figures.what = "nothing"


@attack("pipelined", 10, 1.5)
async def pipelined(attack_run: AttackRun) -> None:
    """Requests one behind the other, whose answers nobody reads, take no memory."""
    request = f"GET /api/shelf HTTP/1.1\r\nHost: {attack_run.gate.host}\r\n\r\n".encode()
    written, cut = await poured(attack_run, b"", request * (CHUNK // len(request)))
    attack_run.figures.what = (
        f"{written // len(request):,} requests written on {CONNECTIONS} connections, cut {cut} times"
    )


@attack("short-headers", 10, 1.5)
async def short_headers(attack_run: AttackRun) -> None:
    """Headers without number are refused."""
    opening = f"GET / HTTP/1.1\r\nHost: {attack_run.gate.host}\r\n".encode()
    written, cut = await poured(attack_run, opening, b"a: b\r\n" * (CHUNK // 6))
    attack_run.figures.what = f"{written // 6:,} header lines written, cut {cut} times"


@attack("long-header", 10, 1.5)
async def long_header(attack_run: AttackRun) -> None:
    """A header without end is refused."""
    opening = f"GET / HTTP/1.1\r\nHost: {attack_run.gate.host}\r\nX-Long: ".encode()
    written, cut = await poured(attack_run, opening, b"x" * CHUNK)
    attack_run.figures.what = f"{written / 1e6:,.0f} MB of one header, cut {cut} times"


@attack("long-url", 10, 1.5)
async def long_url(attack_run: AttackRun) -> None:
    """An address without end is refused, and one of a megabyte too."""
    written, cut = await poured(attack_run, b"GET /", b"x" * CHUNK)
    source = next(attack_run.sources)
    sizes = [1 << power for power in range(10, 21)]
    answers = [await attack_run.gate.ask(source, "GET", "/" + "x" * size) for size in sizes]
    attack_run.figures.what = f"{written / 1e6:,.0f} MB of one address, cut {cut} times"
    for size, answer in zip(sizes, answers, strict=True):
        attack_run.expect(answer.status in (0, 400, 404, 414, 431), f"{size} bytes of address: {answer.status}")
    attack_run.expect(answers[-1].status in (0, 400, 414, 431), "an address of a megabyte is taken")


async def _still_open(attack_run: AttackRun, wanted: int, speak: Speak) -> tuple[int, float]:
    """Number of endless connections still open at the end, and the seconds."""
    is_open, began = [False] * wanted, time.monotonic()

    async def stay(number: int, source: str) -> None:
        try:
            reader, writer = await attack_run.gate.line(source)
        except OSError:
            return
        is_open[number] = True
        speaking = asyncio.create_task(_speak(writer, speak))
        try:
            with suppress(OSError):
                while await reader.read(CHUNK):
                    pass
            is_open[number] = False
        finally:
            speaking.cancel()
            writer.transport.abort()

    sources = [next(attack_run.sources) for _ in range(20)]
    staying = [asyncio.create_task(stay(number, sources[number % 20])) for number in range(wanted)]
    for left in until(attack_run.seconds):
        await asyncio.sleep(min(left, 0.5))
        if left < attack_run.seconds - 2 and not any(is_open):
            break
    remaining, seconds = sum(is_open), time.monotonic() - began
    for task in staying:
        task.cancel()
    await asyncio.gather(*staying, return_exceptions=True)
    return remaining, seconds


async def _speak(writer: asyncio.StreamWriter, speak: Speak) -> None:
    with suppress(OSError):
        await speak(writer)


async def _say_nothing(writer: asyncio.StreamWriter) -> None:
    await asyncio.sleep(3600)


@attack("silent", CLOSED_WITHIN + 5)
async def silent(attack_run: AttackRun) -> None:
    """Connections that say nothing are closed within half a minute."""
    wanted = 2000
    remaining, seconds = await _still_open(attack_run, wanted, _say_nothing)
    attack_run.figures.what = f"{wanted:,} connections that say nothing, {remaining:,} open after {seconds:.0f} s"
    attack_run.expect(remaining == 0, f"{remaining:,} silent connections are still open")


@attack("slowloris", CLOSED_WITHIN + 5)
async def slowloris(attack_run: AttackRun) -> None:
    """Requests that come letter by letter are cut off within half a minute: headers and bodies."""
    wanted = 400
    host = attack_run.gate.host
    beginnings = [
        f"GET /api/shelf HTTP/1.1\r\nHost: {host}\r\nX-Slow: ".encode(),
        f"POST /api/tables HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n".encode()
        + b"Content-Length: 9000\r\n\r\n",
    ]
    numbers = iter(range(wanted))

    async def slowly(writer: asyncio.StreamWriter) -> None:
        writer.write(beginnings[next(numbers) % 2])
        while True:
            await asyncio.sleep(1)
            writer.write(b"x")
            await writer.drain()

    remaining, seconds = await _still_open(attack_run, wanted, slowly)
    attack_run.figures.what = f"{wanted} requests of one letter a second, {remaining} open after {seconds:.0f} s"
    attack_run.expect(remaining == 0, f"{remaining} slow requests are still open")


@attack("one-address", 10, 2)
async def one_address(attack_run: AttackRun) -> None:
    """One address has no more than its share of connections, and others get in."""
    wanted, source = 1500, next(attack_run.sources)
    request = f"GET /api/health HTTP/1.1\r\nHost: {attack_run.gate.host}\r\n\r\n".encode()
    served = 0
    held: list[asyncio.StreamWriter] = []

    async def come() -> None:
        nonlocal served
        try:
            reader, writer = await attack_run.gate.line(source)
            held.append(writer)
            writer.write(request)
            async with asyncio.timeout(attack_run.seconds):
                is_served = (await reader.readline()).startswith(b"HTTP/1.1 200")
            served += is_served
        except (OSError, TimeoutError):
            pass

    await asyncio.gather(*(come() for _ in range(wanted)))
    other = await attack_run.guest()
    attack_run.expect((await other.get("/api/shelf")).status == 200, "another visitor does not get in")
    for writer in held:
        writer.transport.abort()
    attack_run.figures.what = f"{wanted:,} connections of one address, {served:,} served"
    attack_run.expect(served < wanted, "one address may have any number of connections")
