"""Attacks by messages: more of them over a few sockets than anybody could want answered."""

import asyncio
import json
from contextlib import suppress
from typing import Any

from load.attack import AttackRun, attack
from load.visitors import PING, Guest, frame, until

AT_ONCE = 500
READING = 64 * 1024


async def _flooded(
    attack_run: AttackRun, guest: Guest, table: str, message: bytes, kind: int = 0x81, *, is_read: bool = True
) -> tuple[int, int]:
    """Send one message over and over, as fast as it is taken; how many went, and how often the line was cut."""
    sent, cut = 0, 0
    frames = frame(message, kind) * AT_ONCE
    for whole in until(attack_run.seconds):
        try:
            async with guest.raw_line(table) as (reader, writer), asyncio.timeout(whole):
                reading = asyncio.create_task(_discard(reader)) if is_read else None
                if not is_read:
                    writer.transport.pause_reading()  # type: ignore[attr-defined]
                try:
                    while True:
                        writer.write(frames)
                        await writer.drain()
                        sent += AT_ONCE
                        await asyncio.sleep(0)
                finally:
                    if reading:
                        reading.cancel()
        except TimeoutError:
            break
        except (OSError, EOFError):
            cut += 1
            await asyncio.sleep(0.05)
    return sent, cut


async def _discard(reader: asyncio.StreamReader) -> None:
    with suppress(OSError):
        while await reader.read(READING):
            pass


async def _at_a_table(attack_run: AttackRun, game: str = "katarenga", **chosen: Any) -> tuple[Guest, str]:
    guest = await attack_run.guest()
    return guest, await guest.open(game, "screen", **chosen)


def _told(attack_run: AttackRun, what: str, sent: int, cut: int) -> None:
    attack_run.figures.what = f"{sent:,} {what}, cut {cut} times"


@attack("ping-flood", 8, 1.5)
async def ping_flood(attack_run: AttackRun) -> None:
    """Pings as fast as possible keep nobody else waiting."""
    guest, table = await _at_a_table(attack_run)
    _told(attack_run, "pings over one socket", *await _flooded(attack_run, guest, table, b'{"do":"ping"}'))


@attack("why-flood", 8, 1.5)
async def why_flood(attack_run: AttackRun) -> None:
    """Questions why something cannot be played keep nobody else waiting."""
    guest, table = await _at_a_table(attack_run)
    question = json.dumps({"do": "why", "v": 0, "clicks": ["a1", "h8", "a1", "h8"] * 10}).encode()
    _told(attack_run, "questions over one socket", *await _flooded(attack_run, guest, table, question))


@attack("illegal-flood", 8, 1.5)
async def illegal_flood(attack_run: AttackRun) -> None:
    """Illegal moves as fast as possible keep nobody else waiting."""
    guest, table = await _at_a_table(attack_run, "movers-hoppers")
    move = json.dumps({"do": "move", "v": 0, "id": "1", "move": "a1-" * 60}).encode()
    _told(attack_run, "illegal moves over one socket", *await _flooded(attack_run, guest, table, move))


@attack("ping-frames", 8, 1.5)
async def ping_frames(attack_run: AttackRun) -> None:
    """Pings of the protocol, whose answers nobody reads, are bounded."""
    guest, table = await _at_a_table(attack_run)
    flood = _flooded(attack_run, guest, table, b"x" * 125, PING, is_read=False)
    _told(attack_run, "protocol pings, unread", *await flood)


@attack("unread", 8, 1.5)
async def unread(attack_run: AttackRun) -> None:
    """Somebody who asks and reads nothing is cut off."""
    guest, table = await _at_a_table(attack_run)
    flood = _flooded(attack_run, guest, table, b'{"do":"act","act":"undo","id":"1","v":0}', is_read=False)
    _told(attack_run, "requests, unread", *await flood)


@attack("hints-and-odds", 15)
async def hints_and_odds(attack_run: AttackRun) -> None:
    """Hints and odds for everybody at once keep no move waiting."""
    guests = [await _at_a_table(attack_run, "katarenga") for _ in range(6)]
    guests += [await _at_a_table(attack_run, "karma-solo") for _ in range(6)]
    answers = 0

    async def ask(guest: Guest, table: str) -> None:
        nonlocal answers
        for left in until(attack_run.seconds):
            with suppress(OSError, TimeoutError, EOFError):
                async with guest.raw_line(table) as (reader, writer), asyncio.timeout(left):
                    while True:
                        writer.write(frame(b'{"do":"hint","v":0}') + frame(b'{"do":"odds","v":0}'))
                        await writer.drain()
                        is_answered = b'"is":"' in await reader.read(READING)
                        answers += is_answered
                        await asyncio.sleep(0.02)
            await asyncio.sleep(0.05)

    await asyncio.gather(*(ask(guest, table) for guest, table in guests))
    attack_run.figures.what = f"hints and odds asked for at {len(guests)} tables, {answers:,} answers"
