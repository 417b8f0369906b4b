"""Attacks on the bots' engines: workers are killed, or cannot be started."""

import asyncio
import os
import signal
import time
from contextlib import AsyncExitStack, suppress
from random import Random

from load.attack import AttackRun, attack
from load.attacks.tables import bot_waits

BACK = 30.0
"""Bots are themselves again within so many seconds."""
USUAL = 3.0
"""Their moves then take no longer than this."""
GAME = "katarenga"


async def _bots_are_back(attack_run: AttackRun, what: str) -> float:
    """After how many seconds bots and hints work as usual; that they do not is a miss."""
    began = time.monotonic()
    guest = await attack_run.guest()
    while time.monotonic() - began < BACK:
        table = await guest.open(GAME, "bot", levels=[2])
        waits = await bot_waits(guest, table, 3, Random(1), most=3)
        with suppress(TimeoutError):
            async with asyncio.timeout(USUAL):
                await attack_run.bots_ready(GAME)
                if waits and max(waits) < USUAL:
                    return time.monotonic() - began
    attack_run.miss(f"{what}: bots are not back after {BACK:.0f} s")
    return BACK


@attack("just-started", 25, is_alone=True, judges_memory=False)
async def just_started(attack_run: AttackRun) -> None:
    """Nobody waits for what a server loads after its start."""
    async with attack_run.own_server():
        await asyncio.sleep(attack_run.seconds)
    attack_run.figures.what = f"nothing, in the first {attack_run.seconds:.0f} s of a server"


@attack("killed-workers", 15, is_alone=True, judges_memory=False)
async def killed_workers(attack_run: AttackRun) -> None:
    """Killed worker processes are replaced, also the one that compiles; everybody else plays on."""
    async with attack_run.own_server() as under_test:
        killed = 0
        for _ in range(20):  # while games are still being compiled or loaded
            for worker in under_test.server.workers():
                with suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
                    killed += 1
            await asyncio.sleep(0.2)
        early = await _bots_are_back(attack_run, "after kills at the start")
        for _ in range(5):
            for worker in under_test.server.workers():
                with suppress(ProcessLookupError):
                    os.kill(worker, signal.SIGKILL)
                    killed += 1
            await asyncio.sleep(0.5)
        late = await _bots_are_back(attack_run, "after kills in play")
    attack_run.figures.what = f"{killed} workers killed; bots back after {early:.0f} and {late:.0f} s"


FREE = (0, 1, 2, 3, 4, 5, 6, 8)
"""Limits of open files, one after the other: each makes a worker's start fail at another place."""


@attack("few-files", 20, is_alone=True, judges_memory=False)
async def few_files(attack_run: AttackRun) -> None:
    """While no more files can be opened, games go on, and bots return as soon as possible."""
    async with attack_run.own_server(is_loaded=True) as under_test:
        await attack_run.bots_ready(GAME)
        host, server = await attack_run.guest(), under_test.server
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
        back = await _bots_are_back(attack_run, "once files can be opened")
    attack_run.figures.what = (
        f"0 to {FREE[-1]} files free for {2 * len(FREE)} s, workers killed; bots back after {back:.0f} s"
    )
