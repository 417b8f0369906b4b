"""Attacks on the bots' engines: workers are killed, or cannot be started."""

import asyncio
import os
import signal
import time
from contextlib import AsyncExitStack, suppress
from random import Random

from siege.attack import Assault, attack
from siege.attacks.tables import bot_waits

BACK = 30.0
"""Bots are themselves again within so many seconds."""
USUAL = 3.0
"""Their moves then take no longer than this."""
GAME = "katarenga"


async def _bots_are_back(assault: Assault, what: str) -> float:
    """After how many seconds bots and hints work as usual; that they do not is a miss."""
    began = time.monotonic()
    guest = await assault.guest()
    while time.monotonic() - began < BACK:
        table = await guest.open(GAME, "bot", levels=[2])
        waits = await bot_waits(guest, table, 3, Random(1), most=3)
        with suppress(TimeoutError):
            async with asyncio.timeout(USUAL):
                await assault.bots_ready(GAME)
                if waits and max(waits) < USUAL:
                    return time.monotonic() - began
    assault.miss(f"{what}: bots are not back after {BACK:.0f} s")
    return BACK


@attack("just-started", 25, is_alone=True, judges_memory=False)
async def just_started(assault: Assault) -> None:
    """Nobody waits for what a server loads after its start."""
    async with assault.own_server():
        await asyncio.sleep(assault.seconds)
    assault.figures.what = f"nothing, in the first {assault.seconds:.0f} s of a server"


@attack("killed-workers", 15, is_alone=True, judges_memory=False)
async def killed_workers(assault: Assault) -> None:
    """Killed worker processes are replaced, also the one that compiles; everybody else plays on."""
    async with assault.own_server() as besieged:
        killed = 0
        for _ in range(20):  # while games are still being compiled or loaded
            for worker in besieged.server.workers():
                with suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
                    killed += 1
            await asyncio.sleep(0.2)
        early = await _bots_are_back(assault, "after kills at the start")
        for _ in range(5):
            for worker in besieged.server.workers():
                with suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
                    killed += 1
            await asyncio.sleep(0.5)
        late = await _bots_are_back(assault, "after kills in play")
    assault.figures.what = f"{killed} workers killed; bots back after {early:.0f} and {late:.0f} s"


FREE = (0, 1, 2, 3, 4, 5, 6, 8)
"""How many files more may be opened, one after the other: a worker's start fails at another place each time."""


@attack("few-files", 20, is_alone=True, judges_memory=False)
async def few_files(assault: Assault) -> None:
    """When no more files can be opened, those who play play on, and bots come back as soon as they can."""
    async with assault.own_server(is_loaded=True) as besieged:
        await assault.bots_ready(GAME)
        host, server = await assault.guest(), besieged.server
        async with AsyncExitStack() as stack:
            for _ in range(3):  # bots that have to move every second
                await stack.enter_async_context(host.line(await host.open(GAME, "watch", levels=[2, 2])))
            for free in FREE:
                server.allow_more_files(free)
                for worker in server.workers():
                    with suppress(ProcessLookupError):
                        os.kill(worker, signal.SIGKILL)
                await asyncio.sleep(2)
        server.allow_more_files(4096)
        back = await _bots_are_back(assault, "once files can be opened")
    assault.figures.what = (
        f"0 to {FREE[-1]} files free for {2 * len(FREE)} s, workers killed; bots back after {back:.0f} s"
    )
