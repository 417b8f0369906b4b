"""Attacks on what takes long: one address, or one guest, asks for far more reviews, opinions and checks than others."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncIterator, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from itertools import pairwise
from random import Random
from typing import Any

import ludogite
from load.attack import AttackRun, attack
from load.attacks.tables import IDLE, bot_waits
from load.visitors import Guest, read_answer, until
from ludogite.app.messages.reviews import LARGEST_RECORD
from ludogite.table.moving import LARGEST_MOVING
from support.received import Received

GAME = "katarenga"
ENDLESS = {"repetition": 0, "max_plies": 0}
THERE_AND_BACK = (("b1-b2", "b2-b1"), ("c1-a3", "a3-c1"))
"""Moves that the first player can always make, in two variants; the second player's are ``TO_AND_FRO``."""
TO_AND_FRO = ("a8-a4", "a4-a8")
PAGE_SECONDS = 2.0
"""Another guest sees a page within so many seconds, whatever is checked meanwhile."""
LEAVING_SECONDS = 10.0
REFUSED_SECONDS = 5.0
"""So long whoever is refused waits: else all of their address could ask for nothing any more."""
BOT_SECONDS = 1.0
"""Another guest's bot answers within so many seconds, whatever opinions are asked for meanwhile."""


def long_moves(number: int) -> Iterator[str]:
    """Moves without end; those of another number are others."""
    ply = 0
    while True:
        there, back = THERE_AND_BACK[number >> (ply // 4 % 16) & 1]
        yield from (there, TO_AND_FRO[0], back, TO_AND_FRO[1])
        ply += 4


def long_record(number: int, steps: int) -> str:
    """The record of a game with so many steps."""
    options = "; ".join(f"{name}={value}" for name, value in ENDLESS.items())
    text = f"Ludogite record 1\nGame: {GAME}\nOptions: {options}\nResult: 0-1\nEnded: resignation of player 0\n\n"
    return text + "".join(
        f"{ply}. {move}\n" for ply, move in zip(range(1, steps + 1), long_moves(number), strict=False)
    )


def many_records() -> str:
    """As many records as fit, of games whose rules take long."""
    match, random = ludogite.Match("not-this-way", seed=1), Random(1)
    while match.result is None:
        match.play(random.choice(match.position.legal_moves()))
    text = str(match.record())
    return text * (LARGEST_RECORD // len(text))


async def _arrived(attack_run: AttackRun, guests: int) -> list[Guest]:
    """So many guests of one address."""
    source = next(attack_run.sources)
    return [await Guest(attack_run.gate, source).arrive() for _ in range(guests)]


@asynccontextmanager
async def _asked(guest: Guest, target: str, body: Any) -> AsyncIterator[asyncio.StreamReader]:
    """Ask for something, head and body in two packets, as programs do; hang up at the end."""
    data = json.dumps(body).encode()
    headers = {"Host": guest.gate.host, "Content-Type": "application/json", "Content-Length": str(len(data))}
    lines = [f"POST {target} HTTP/1.1", *(f"{name}: {value}" for name, value in (headers | guest.headers).items())]
    reader, writer = await guest.gate.line(guest.source)
    try:
        writer.write("\r\n".join([*lines, "", ""]).encode())
        await writer.drain()
        await asyncio.sleep(0.05)
        writer.write(data)
        await writer.drain()
        yield reader
    finally:
        writer.transport.abort()


async def _during(
    seconds: float, doing: Sequence[Coroutine[Any, Any, Any]], ordinary: Coroutine[Any, Any, Any]
) -> None:
    """Do all of this for so long, beside something ordinary that ends by itself."""
    tasks = [asyncio.create_task(each) for each in doing]
    try:
        await asyncio.sleep(1)
        async with asyncio.timeout(seconds + 30):
            await ordinary
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@attack("reviews", 60, settling=30)
async def reviews(attack_run: AttackRun) -> None:
    """Long games sent for review by many guests of one address, who hang up, leave nothing behind."""
    guests = await _arrived(attack_run, 140)
    numbers = iter(range(10**6))

    async def send(guest: Guest) -> None:
        for _ in range(2):
            record = long_record(next(numbers), 1499)
            async with _asked(guest, "/api/review", {"record": record}):
                await asyncio.sleep(2)

    for first, last in pairwise([*range(0, len(guests), 10), len(guests)]):
        await asyncio.gather(*(send(guest) for guest in guests[first:last]))
    attack_run.figures.what = (
        f"{next(numbers)} games of 1,499 steps from {len(guests)} guests of one address, who hung up"
    )
    other = await attack_run.guest()
    began = time.monotonic()
    found = await other.send("POST", "/api/review", {"record": str(_short_game())})
    seconds = time.monotonic() - began
    attack_run.figures.what += f"; another's short game was reviewed within {seconds:.1f} s"
    attack_run.expect(found.status == 200 and b'"done"' in found.body, f"another's review: {found.status}")


def _short_game() -> ludogite.Record:
    match, random = ludogite.Match("colorado", seed=1), Random(1)
    for _ in range(6):
        match.play(random.choice(match.position.legal_moves()))
    match.resign(0)
    return match.record()


@attack("opinions", 25)
async def opinions(attack_run: AttackRun) -> None:
    """Sixty guests of one address who ask for opinions without end do not make others' bots wait."""
    await attack_run.bots_ready(GAME, "colorado")
    asked, answered = 0, 0

    async def ask(guest: Guest, random: Random) -> None:
        nonlocal asked, answered
        while True:
            position = ludogite.load("colorado").start()
            moves = []
            for _ in range(random.randrange(8)):
                moves.append(random.choice(position.legal_moves()))
                position = position.play(moves[-1])
            asked += 1
            answer = await guest.send("POST", "/api/study/opinion", {"game": "colorado", "moves": moves})
            answered += answer.status == 200
            await asyncio.sleep(0.1 if answer.status == 200 else 1)

    guests = await _arrived(attack_run, 61)
    patient, neighbour = await attack_run.guest(), guests.pop()
    waits: dict[str, list[float]] = {"another address": [], "the same address": []}

    async def play(guest: Guest, where: str) -> None:
        random = Random(1)
        for left in until(attack_run.seconds):
            await bot_waits(guest, await guest.open(GAME, "bot", levels=[1]), left, random, waits=waits[where])

    async def ordinary() -> None:
        await asyncio.gather(play(patient, "another address"), play(neighbour, "the same address"))

    asking = [ask(guest, Random(number)) for number, guest in enumerate(guests * 4)]
    await _during(attack_run.seconds, asking, ordinary())
    refused = await patient.send("POST", "/api/study/opinion", {"game": "colorado"})
    attack_run.expect(refused.status == 200, f"another's opinion: {refused.status}")
    longest = {where: max(found, default=float("inf")) for where, found in waits.items()}
    attack_run.figures.statuses.pop(503, None)  # those who ask for so much may be told to wait
    attack_run.figures.what = (
        f"{asked:,} opinions asked for by 60 guests of one address, {answered:,} given; the slowest answer of a bot "
        + ", ".join(f"at {where} {seconds:.1f} s of {len(waits[where])}" for where, seconds in longest.items())
    )
    for where, seconds in longest.items():
        attack_run.expect(seconds < BOT_SECONDS, f"a bot at {where} took {seconds:.1f} s")


async def _pages(guest: Guest, seconds: float) -> tuple[int, float, list[str]]:
    """Look at pages of all kinds for a while: how many, the slowest, and what went wrong."""
    table = await guest.open(GAME, "screen")
    slowest, faults, looked = 0.0, [], 0
    asked: list[tuple[str, str, Any]] = [
        ("POST", "/api/study", {"game": GAME, "moves": ["b1-b2", "a8-a4"]}),
        ("GET", f"/api/tables/{table}/past?step=0", None),
        ("GET", f"/api/tables/{table}/record", None),
        ("GET", f"/api/lessons/{GAME}", None),
        ("GET", f"/api/puzzles/{GAME}/1", None),
        ("POST", "/api/verify", {"record": str(_short_game())}),
    ]
    for _ in until(seconds):
        for method, target, body in asked:
            began = time.monotonic()
            answer = await (guest.get(target) if method == "GET" else guest.send(method, target, body))
            slowest, looked = max(slowest, time.monotonic() - began), looked + 1
            if answer.status != 200:
                faults.append(f"{target.split('/')[2]}: {answer.status}")
        await asyncio.sleep(0.2)
    return looked, slowest, faults


async def _pages_under_load(attack_run: AttackRun, what: str, target: str, body: Any) -> None:
    """One guest sends the same body again and again, 64 at a time, while others look at pages."""
    greedy = (await _arrived(attack_run, 2)) + [await attack_run.guest()]
    neighbour, other = greedy[1], greedy[2]
    sent, statuses = 0, Counter[int]()

    async def send() -> None:
        nonlocal sent
        while True:
            sent, status = sent + 1, 0
            with suppress(OSError, EOFError):
                async with _asked(greedy[0], target, body) as reader:
                    statuses[status := (await read_answer(reader)).status] += 1
            await asyncio.sleep(REFUSED_SECONDS if status == 429 else 0.1)

    found: list[tuple[int, float, list[str]]] = []

    async def ordinary() -> None:
        found.extend(await asyncio.gather(_pages(other, attack_run.seconds), _pages(neighbour, attack_run.seconds)))

    await _during(attack_run.seconds, [send() for _ in range(64)], ordinary())
    pages = sum(looked for looked, _, _ in found)
    slowest = max(slowest for _, slowest, _ in found)
    answers = ", ".join(f"{count:,} of {status}" for status, count in statuses.most_common())
    attack_run.figures.what = f"{sent:,} {what} ({answers}); {pages} pages of others, the slowest after {slowest:.1f} s"
    attack_run.expect(slowest < PAGE_SECONDS, f"a page took {slowest:.1f} s")
    for _, _, faults in found:
        attack_run.expect(not faults, f"others were refused pages: {', '.join(faults[:3])}")


@attack("verifications", 20)
async def verifications(attack_run: AttackRun) -> None:
    """Records of 64 KiB to be verified, 64 at a time, do not keep others from their pages."""
    await _pages_under_load(attack_run, "records to verify", "/api/verify", {"record": many_records()})


@attack("early-verifications", 20, is_alone=True, judges_memory=False)
async def early_verifications(attack_run: AttackRun) -> None:
    """Neither do they where the rules are not compiled yet."""
    async with attack_run.own_server():
        await _pages_under_load(attack_run, "records to verify", "/api/verify", {"record": many_records()})


@attack("early-movings", 5)
async def early_movings(attack_run: AttackRun) -> None:
    """A match against a bot tells neither its seed nor hidden values as long as somebody stays at the table."""
    asked = 0
    for game in ("kanto", "karma-dice", "colorado"):
        guest = await attack_run.guest()
        table = await guest.open(game, "bot", levels=[1])
        async with guest.line(table):
            for _ in range(10):
                answer, asked = await guest.get(f"/api/tables/{table}/moving"), asked + 1
                attack_run.expect(answer.status == 409, f"a {game} that goes on is answered {answer.status}")
                attack_run.expect(b"seed" not in answer.body.replace(b"its seed", b""), f"the seed of a {game} is told")
    attack_run.figures.what = f"{asked} matches asked for while they go on"


@attack("movings", 20, settling=IDLE + 15)
async def movings(attack_run: AttackRun) -> None:
    """Nor do long matches that move in from elsewhere, which count as tables that are opened."""
    await attack_run.bots_ready(GAME)
    guest = await attack_run.guest()
    table = await guest.open(GAME, "screen", options=ENDLESS)
    async with guest.line(table) as socket:
        (seen := Received()).take(await socket.recv())
        await socket.send(json.dumps({"do": "act", "id": "1", "v": seen.version, "act": "leave"}))
        async with asyncio.timeout(LEAVING_SECONDS):
            while (answer := await guest.get(f"/api/tables/{table}/moving")).status != 200:
                await asyncio.sleep(0.1)  # it is not written yet
    moving = answer.json
    for ply, move in zip(range(1, 10**6), long_moves(0), strict=False):
        line = f"{ply}. {move}\n"
        if len(moving["record"]) + len(line) > LARGEST_MOVING - 8 or ply > 19_000:
            break
        moving["record"] += line
    await _pages_under_load(attack_run, "matches moved in", "/api/tables/moving", moving)
