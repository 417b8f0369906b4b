"""Attacks on time: a wall clock that jumps, and a crash while a clock runs."""

import asyncio
import json
import time
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from load.attack import AttackRun, attack
from load.server import Server
from load.visitors import Guest, two_at_a_table
from support.received import Received

MINUTES = 600
CLOCK = {"kind": "fischer", "seconds": MINUTES, "increment": 0}
JUMPS = (300.0, -7200.0, 0.0)
"""By how many seconds the wall clock is wrong, one after the other."""
SLACK = 2.0


class Seat:
    """Somebody at a table with a clock."""

    def __init__(self, guest: Guest, table: str) -> None:
        self.guest, self.table = guest, table
        self.seen = Received()
        self.number = 0
        self.line: ClientConnection

    async def hear(self) -> None:
        """Take all that comes in a while; say that one is there."""
        await self.line.send('{"do":"ping"}')
        with suppress(TimeoutError):
            async with asyncio.timeout(0.3):
                while True:
                    self.seen.take(await self.line.recv())

    async def move(self) -> None:
        """Play any move."""
        self.number += 1
        request = {"do": "move", "id": f"{self.number}", "v": self.seen.version, "move": self.seen.moves[0]}
        await self.line.send(json.dumps(request))
        while f"{self.number}" not in self.seen.acknowledged:
            self.seen.take(await self.line.recv())

    @property
    def left(self) -> list[float]:
        """Clocks as last reported."""
        return [clock.seconds for clock in self.seen.state.clocks]


@attack("clock-jumps", 12, is_alone=True, judges_memory=False)
async def clock_jumps(attack_run: AttackRun) -> None:
    """A wall clock that jumps by minutes or hours changes nobody's clock, and cuts nobody off."""
    with TemporaryDirectory(dir=attack_run.folder) as name:
        wrong_by = Path(name) / "clock"
        async with (
            attack_run.own_server(is_loaded=True, SIEGE_CLOCK=str(wrong_by)) as under_test,
            AsyncExitStack() as lines,
        ):
            first, second, table = await two_at_a_table(
                under_test.gate, (next(attack_run.sources), next(attack_run.sources)), "katarenga", clock=CLOCK
            )
            seats = [Seat(first, table), Seat(second, table)]
            for seat in seats:
                seat.line = await lines.enter_async_context(seat.guest.line(table))
            began = time.monotonic()
            for jump in JUMPS:
                wrong_by.write_text(str(jump))
                await asyncio.sleep(1.5)  # a sweep looks for silent people every second
                try:
                    for seat in seats:
                        await asyncio.gather(*(each.hear() for each in seats))
                        await seat.move()
                except (ConnectionClosed, IndexError) as error:
                    attack_run.miss(f"after a jump of {jump:.0f} s nobody could play on: {error}")
                    break
                spent, used = time.monotonic() - began, 2 * MINUTES - sum(seats[1].left)
                words = f"{used:.0f} s instead of {spent:.0f} are gone from the clocks after a jump of {jump:.0f} s"
                attack_run.expect(abs(used - spent) < SLACK, words)
    attack_run.figures.what = "the wall clock 5 minutes ahead, 2 hours behind, right again"


THOUGHT, AWAY = 4.0, 8.0


@attack("clock-crash", 15, is_alone=True, judges_cuts=False, judges_waits=False, judges_memory=False)
async def clock_crash(attack_run: AttackRun) -> None:
    """Thinking time before a crash is neither given back, nor taken beyond the outage."""
    with TemporaryDirectory(dir=attack_run.folder) as name:
        (home := Path(name) / "house").mkdir()
        server = Server(home)
        async with attack_run.own_server(server, with_canary=False) as under_test:
            first, second, table = await two_at_a_table(
                under_test.gate, (next(attack_run.sources), next(attack_run.sources)), "katarenga", clock=CLOCK
            )
            seat = Seat(first, table)
            async with first.line(table) as seat.line:
                await seat.hear()
                before = seat.left[0]
                await asyncio.sleep(THOUGHT)
            server.kill_group()
            await asyncio.sleep(AWAY)
            await server.start()
            async with first.line(table) as seat.line, second.line(table):
                await seat.hear()
    lost = before - seat.left[0]
    attack_run.figures.what = (
        f"killed after {THOUGHT:.0f} s of thinking, away for {AWAY:.0f} s: {lost:.1f} s on the clock"
    )
    attack_run.expect(THOUGHT - SLACK < lost < THOUGHT + SLACK, f"{lost:.1f} s are gone from the clock")
