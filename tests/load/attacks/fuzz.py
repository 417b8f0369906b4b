"""Attacks by nonsense: odd requests over every route, and odd messages over sockets."""

import asyncio
from contextlib import suppress
from random import Random

import ludogite
from load.attack import AttackRun, attack
from load.contract import breaks
from load.fuzzing import METHODS, Fuzzer
from load.visitors import TEXT, Guest, frame

BINARY, CONTINUATION, CLOSE, PING, PONG = 0x82, 0x80, 0x88, 0x89, 0x8A
KINDS = (TEXT,) * 40 + (BINARY, CONTINUATION, CLOSE, PING, PONG, 0x01, 0x83, 0xC1)
"""First bytes of frames: mostly whole texts."""
MOST_ODD = 15
"""After so many messages a new line is taken: one with too much nonsense is closed."""


async def _tables(attack_run: AttackRun) -> tuple[list[str], list[str]]:
    """Tables of every game, and what invites to one."""
    host = await attack_run.guest()
    tables = [await host.open(game, "screen") for game in ludogite.games()]
    tables.append(await host.open("kanto", "friend"))
    async with host.line(tables[-1]) as line:
        told = str(await line.recv())
    return tables, [told.partition('"invitation":"')[2].partition('"')[0]]


@attack("http-fuzz", 45, 6)
async def http_fuzz(attack_run: AttackRun) -> None:
    """Ten thousand odd requests over every route: no 5xx, and every refusal can be read."""
    wanted = attack_run.scaled(10_000, 600)
    fuzzer = Fuzzer(11, *await _tables(attack_run), ludogite.games())
    broken: dict[str, str] = {}

    async def ask(count: int) -> None:
        guest = await attack_run.guest()
        for number in range(count):
            if number % 400 == 399:  # within the limits of an address
                guest = await attack_run.guest()
            method, target = fuzzer.random.choice(METHODS), fuzzer.target()
            headers = guest.headers | {"Content-Type": "application/json"} | fuzzer.headers()
            body = fuzzer.body() if method not in ("GET", "HEAD") else b""
            answer = await attack_run.gate.ask(guest.source, method, target, headers, body)
            for words in breaks(answer, target, is_head=method == "HEAD"):
                broken.setdefault(words, f"{method} {target[:40]}")

    await asyncio.gather(*(ask(wanted // 8) for _ in range(8)))
    kinds = ", ".join(f"{count:,} of {status}" for status, count in attack_run.figures.statuses.most_common(4))
    attack_run.figures.what = f"{wanted:,} requests ({kinds})"
    for words, example in broken.items():
        attack_run.miss(f"{words} ({example})")


@attack("socket-fuzz", 60, 6)
async def socket_fuzz(attack_run: AttackRun) -> None:
    """A hundred thousand odd messages over sockets harm nobody."""
    wanted = attack_run.scaled(100_000, 3_000)
    tables, tokens = await _tables(attack_run)
    fuzzer = Fuzzer(12, tables, tokens, ludogite.games())
    sent, lines = 0, 0

    async def talk(guest: Guest, random: Random) -> None:
        nonlocal sent, lines
        while sent < wanted:
            with suppress(OSError, EOFError, TimeoutError):
                async with guest.raw_line(random.choice(tables)) as (reader, writer), asyncio.timeout(5):
                    lines += 1
                    frames = [frame(fuzzer.message(), random.choice(KINDS)) for _ in range(MOST_ODD)]
                    sent += len(frames)
                    writer.write(b"".join(frames))
                    await writer.drain()
                    await asyncio.sleep(random.choice((0, 0.001, 0.02)))
                    reader.feed_eof()
            if lines % 500 == 499:
                guest = await attack_run.guest()

    await asyncio.gather(*[talk(await attack_run.guest(), Random(number)) for number in range(8)])
    attack_run.figures.what = f"{sent:,} messages over {lines:,} sockets"
