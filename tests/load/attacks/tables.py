"""Attacks by tables: very many, very long ones, and their invitations."""

import asyncio
import json
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from websockets.asyncio.client import ClientConnection

from load.attack import AttackRun, attack
from load.server import MB, Server
from load.visitors import Guest, until
from support.long_game import write_long_game
from support.received import Received

MOVES = 12
IDLE = 60.0
"""After so many seconds a table that everybody has left is left to the database."""
A_MINUTE = 100
"""So many tables are opened from one address, which is within its limit."""


async def _played_and_left(guest: Guest, moves: int, random: Random) -> int:
    """A table is opened, played at for some moves, and left; how many moves were acknowledged."""
    table = await guest.open("colorado", "screen")
    seen = Received()
    async with guest.line(table) as line:
        seen.take(await line.recv())
        for number in range(moves):
            if not seen.moves:
                return number
            move = random.choice(seen.moves)
            await line.send(json.dumps({"do": "move", "id": f"{number}", "v": seen.version, "move": move}))
            while len(seen.acknowledged) <= number:
                seen.take(await line.recv())
    return moves


@attack("many-tables", 60, settling=IDLE + 30)
async def many_tables(attack_run: AttackRun) -> None:
    """The memory of tables that are played and left levels off, and nobody waits for it."""
    opened, random = 0, Random(5)

    async def play() -> None:
        nonlocal opened
        for left in until(attack_run.seconds):
            guest = await attack_run.guest()
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    for _ in range(A_MINUTE):
                        await _played_and_left(guest, 12, random)
                        opened += 1

    await asyncio.gather(*(play() for _ in range(4)))
    attack_run.figures.what = f"{opened:,} tables played at and left"


@attack("used-ids", 5, 2)
async def used_ids(attack_run: AttackRun) -> None:
    """A move that is sent again is acknowledged again; another one under its id is refused, and not played."""
    random, wrong = Random(6), 0
    guest = await attack_run.guest()
    table = await guest.open("colorado", "screen")
    seen = Received()

    async def told(line: ClientConnection, move: str, version: int, name: str) -> bool:
        """Whether a move is acknowledged."""
        acknowledged, refused = len(seen.acknowledged), len(seen.refused)
        await line.send(json.dumps({"do": "move", "id": name, "v": version, "move": move}))
        while len(seen.acknowledged) == acknowledged and len(seen.refused) == refused:
            seen.take(await line.recv())
        return len(seen.acknowledged) > acknowledged

    async with guest.line(table) as line:
        seen.take(await line.recv())
        for number in range(MOVES):
            if len(seen.moves) < 2:
                break
            (move, other), before = random.sample(seen.moves, 2), seen.version
            attack_run.expect(await told(line, move, before, str(number)), "a move is refused")
            attack_run.expect(await told(line, move, before, str(number)), "a move that is sent again is refused")
            for answered in (before, seen.version):
                wrong += await told(line, other, answered, str(number))
            attack_run.expect(seen.version == before + 1, "a move under a used id was played")
    attack_run.figures.what = f"{2 * number} other moves under ids that were used"
    attack_run.expect(not wrong, f"{wrong} are acknowledged")


@attack("qr-codes", 12, 1.5)
async def qr_codes(attack_run: AttackRun) -> None:
    """Codes of invitations, as many as anybody likes, keep nobody waiting."""
    host = await attack_run.guest()
    table = await host.open("katarenga", "friend")
    async with host.line(table) as line:
        told = json.loads(await line.recv())
    token = next(seat["invitation"] for seat in told["seats"] if seat.get("invitation"))
    drawn = 0

    async def draw(guest: Guest) -> None:
        nonlocal drawn
        for _ in until(attack_run.seconds):
            answer = await guest.get(f"/api/join/{token}/qr.svg")
            drawn += answer.status == 200
            if answer.status != 200:
                await asyncio.sleep(0.1)

    await asyncio.gather(*[draw(await attack_run.guest()) for _ in range(8)])
    attack_run.figures.what = f"{drawn:,} QR codes from 8 addresses"
    attack_run.expect(drawn > 0, "nobody gets a code")


@attack("past-positions", 15, is_alone=True, judges_memory=False)
async def past_positions(attack_run: AttackRun) -> None:
    """Earlier positions of a very long game keep nobody waiting."""
    plies = 20_000
    with TemporaryDirectory(dir=attack_run.folder) as name:
        (home := Path(name) / "house").mkdir()
        server = Server(home)
        table = await write_long_game(server.database, plies)
        async with attack_run.own_server(server):
            answers, slowest, random = 0, 0.0, Random(3)

            async def look(guest: Guest) -> None:
                nonlocal answers, slowest
                for _ in until(attack_run.seconds):
                    began = time.monotonic()
                    answer = await guest.get(f"/api/tables/{table}/past?step={random.randrange(plies)}")
                    answers += answer.status == 200
                    slowest = max(slowest, time.monotonic() - began)
                    if answer.status != 200:
                        await asyncio.sleep(0.1)

            await asyncio.gather(*[look(await attack_run.guest()) for _ in range(4)])
    attack_run.figures.what = (
        f"{answers:,} earlier positions of a game of {plies:,} plies, the slowest after {slowest:.1f} s"
    )
    attack_run.expect(answers > 0, "no position was told")


GIVEN_UP = 30.0
"""After so many seconds nobody waits for a bot any more."""
LARGEST = 999_999_999
TO_AND_FRO = ("b1-b2", "a8-a4", "b2-b1", "a4-a8")
"""Moves that both players of Katarenga can make for ever."""
MOST_FOR_TABLES = 100 * MB
"""Four games, however long, take no more memory than this."""


@attack("endless-games", 30, settling=IDLE + 15)
async def endless_games(attack_run: AttackRun) -> None:
    """Games that go to and fro for ever take neither memory nor time from others."""
    guest, played, before = await attack_run.guest(), 0, attack_run.server.memory()
    wish = {"game": "katarenga", "kind": "screen", "options": {"repetition": LARGEST, "max_plies": LARGEST}}
    opened = [await guest.send("POST", "/api/tables", wish) for _ in range(4)]
    if opened[0].status == 400:
        attack_run.figures.what = "a game without end is refused"
        return

    async def play(table: str) -> None:
        nonlocal played
        seen = Received()
        async with guest.line(table) as line:
            seen.take(await line.recv())
            for _ in until(attack_run.seconds):
                move = TO_AND_FRO[seen.version % len(TO_AND_FRO)]
                await line.send(json.dumps({"do": "move", "id": f"{seen.version}", "v": seen.version, "move": move}))
                asked = seen.version
                while seen.version == asked and not seen.refused:
                    seen.take(await line.recv())
                if seen.refused:  # too fast
                    await asyncio.sleep(0.1)
                else:
                    played += 1
                seen.refused.clear()
                seen.history.clear()

    await asyncio.gather(*(play(answer.json["table"]) for answer in opened))
    grown = attack_run.server.memory() - before
    attack_run.figures.what = f"{played:,} moves to and fro at 4 tables, {grown / MB:,.0f} MB"
    attack_run.expect(grown < MOST_FOR_TABLES, f"four tables take {grown / MB:,.0f} MB after {played:,} moves")


BOT_WAIT = 6.0
"""Another guest's bot answers within so many seconds, whatever others ask of theirs."""


async def bot_waits(
    guest: Guest, table: str, seconds: float, random: Random, most: int = 10**6, waits: list[float] | None = None
) -> list[float]:
    """Play against a bot for a while, or so many moves; how long it was until each of its moves, added to ``waits``."""
    waits = [] if waits is None else waits
    seen, most = Received(), len(waits) + most
    async with guest.line(table) as line:
        seen.take(await line.recv())
        for _ in until(seconds):
            if not seen.moves or len(waits) == most:
                break
            move, began = random.choice(seen.moves), time.monotonic()
            await line.send(json.dumps({"do": "move", "id": f"{began}", "v": seen.version, "move": move}))
            seen.actions = {}
            while not seen.moves and seen.state.phase != "over" and time.monotonic() - began < GIVEN_UP:
                with suppress(TimeoutError):
                    async with asyncio.timeout(2.5):
                        seen.take(await line.recv())
                        continue
                await line.send('{"do":"ping"}')
            waits.append(time.monotonic() - began)
    return waits


@attack("strong-bots", 30, settling=IDLE + 15)
async def strong_bots(attack_run: AttackRun) -> None:
    """Thirty tables of two guests with the strongest bots do not keep another guest's bot waiting."""
    await attack_run.bots_ready("movers-hoppers", "katarenga")
    greedy = [await attack_run.guest() for _ in range(2)]
    patient = await attack_run.guest()
    table = await patient.open("katarenga", "bot", levels=[1])
    chosen: dict[str, Any] = {"levels": [8]}
    theirs = [(guest, await guest.open("movers-hoppers", "bot", **chosen)) for guest in greedy for _ in range(15)]
    random = Random(1)
    theirs_waits: list[float] = []
    grabbing = [
        asyncio.create_task(bot_waits(guest, its, attack_run.seconds, random, waits=theirs_waits))
        for guest, its in theirs
    ]
    await asyncio.sleep(3)
    waits: list[float] = []
    for left in until(attack_run.seconds - 3):
        await bot_waits(patient, table, left, random, waits=waits)
        table = await patient.open("katarenga", "bot", levels=[1])
    for task in grabbing:
        task.cancel()
    await asyncio.gather(*grabbing, return_exceptions=True)
    longest = max(waits, default=float("inf"))
    attack_run.figures.what = (
        f"30 tables with bots of level 8 ({len(theirs_waits)} moves); another's bot moved {len(waits)} times, "
        f"the slowest after {longest:.1f} s"
    )
    attack_run.expect(longest < BOT_WAIT, f"another guest's bot took {longest:.1f} s")
