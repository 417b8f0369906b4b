"""``make siege``: runs attacks against a real ``ludogite serve`` while people play on it."""

import argparse
import asyncio
import os
import platform
import resource
import signal
import sys
import time
import traceback
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.table import Table

import ludogite
from load import attacks
from load.attack import ATTACKS, Attack, AttackRun, ServerUnderTest, wait_for_bots
from load.canary import Canary
from load.figures import HEADER, Figures, markdown, write_report
from load.server import MB, Server
from load.visitors import Gate, Guest, addresses

assert attacks.MODULES, "importing them fills ATTACKS"
WIDE = 200


def main() -> int:
    """Run what is asked for; 0 if everything held."""
    parser = argparse.ArgumentParser(prog="make siege ARGS=", description=__doc__)
    parser.add_argument("--only", action="append", default=[], choices=ATTACKS, metavar="NAME", help="only this attack")
    parser.add_argument("--short", action="store_true", help="a form of less than a minute, with the attacks that fit")
    parser.add_argument("--report", type=Path, help="write the figures into this page, between its marks")
    parser.add_argument("--list", action="store_true", help="say which attacks there are, and what must hold")
    arguments = parser.parse_args()
    if arguments.list:
        for each in ATTACKS.values():
            print(f"{each.name:18} {each.goal}")
        return 0
    fitting = [each for each in ATTACKS.values() if not arguments.short or each.short is not None]
    chosen = [ATTACKS[name] for name in arguments.only] or fitting
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # as Ctrl-C: no server is left behind
    console = Console() if sys.stdout.isatty() else Console(width=WIDE)
    found = asyncio.run(run(chosen, is_short=arguments.short, console=console))
    console.print(drawn(found))
    if arguments.report:
        write_report(arguments.report, markdown(found, foreword(found)))
    return 1 if any(figures.misses() for figures in found) else 0


async def run(chosen: Sequence[Attack], *, is_short: bool, console: Console) -> list[Figures]:
    """Run these attacks one after the other: first those on the server that they share."""
    allow_many_connections()
    found: list[Figures] = []
    with TemporaryDirectory(prefix="load-") as name:
        runner = Runner(Path(name), is_short, console)
        if shared := [each for each in chosen if not each.is_alone]:
            found += await runner.run_shared(shared)
        for each in chosen:
            if each.is_alone:
                found.append(await runner.run(each))
    return found


class Runner:
    """Runs attacks in a folder, and says how it goes."""

    def __init__(self, folder: Path, is_short: bool, console: Console) -> None:
        self._folder = folder
        self._is_short = is_short
        self._console = console
        self._sources = addresses()

    async def run_shared(self, chosen: Sequence[Attack]) -> list[Figures]:
        """Run attacks on one server, with one canary throughout."""
        (home := self._folder / "shared").mkdir()
        server = await Server(home).start()
        canary = Canary(server.port)
        try:
            await canary.start()
            if not self._is_short:
                await wait_for_bots(await Guest(Gate(server.port), next(self._sources)).arrive(), ludogite.games())
                await server.loaded()
            before = server.memory()
            found = [await self.run(each, ServerUnderTest(server, canary, Gate(server.port))) for each in chosen]
            self._console.print(f"the server began with {before / MB:,.0f} MB, and has {server.memory() / MB:,.0f} MB")
        finally:
            await canary.stop()
            server.kill_group()
        return found

    async def run(self, attack: Attack, under_test: ServerUnderTest | None = None) -> Figures:
        """Run one attack."""
        figures = Figures(
            attack.name,
            judges_waits=attack.judges_waits,
            judges_cuts=attack.judges_cuts,
            judges_memory=attack.judges_memory and not self._is_short,  # it has hardly loaded everything by then
        )
        seconds = attack.short if self._is_short and attack.short else attack.seconds
        attack_run = AttackRun(figures, seconds, self._is_short, self._folder, self._sources, settling=attack.settling)
        began = time.monotonic()
        try:
            if under_test:
                attack_run.under_test = ServerUnderTest(
                    under_test.server, under_test.canary, Gate(under_test.gate.port, figures.statuses)
                )
                async with attack_run.measured():
                    await attack.run(attack_run)
            else:
                await attack.run(attack_run)
        except Exception as error:  # noqa: BLE001 - what an attack did to itself is told, and the others go on
            self._console.print(traceback.format_exc(), markup=False, highlight=False)
            attack_run.miss(f"the attack itself failed: {type(error).__name__} {error}"[:200])
        figures.seconds = time.monotonic() - began
        held = "; ".join(figures.misses()) or "held"
        waits = " / ".join(f"{1000 * figures.percentile(share):,.0f}" for share in (0.5, 0.99, 1))
        memory = " / ".join(f"{size / MB:,.0f}" for size in figures.memory)
        line = f"{attack.name}: {figures.what} | {figures.seconds:.0f} s | {waits} ms | {memory} MB | {held}"
        self._console.print(line, markup=False, highlight=False, soft_wrap=True)
        return figures


def allow_many_connections() -> None:
    """Let this process have as many connections as the system allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def drawn(found: Sequence[Figures]) -> Table:
    """The figures for the screen."""
    table = Table(*HEADER)
    for figures in found:
        *cells, held = figures.row()
        table.add_row(
            *cells, held if held == "yes" else "; ".join(figures.misses()), style="" if held == "yes" else "red"
        )
    return table


def foreword(found: Sequence[Figures]) -> str:
    """Date and machine of the measurement."""
    seconds = sum(figures.seconds for figures in found)
    moves = sum(len(figures.waits) for figures in found)
    return (
        f"Measured on {time.strftime('%Y-%m-%d', time.gmtime())} with Python {platform.python_version()} on a machine "
        f"with {os.cpu_count()} cores, attackers and server side by side: {len(found)} attacks in {seconds / 60:.0f} "
        f"minutes, {moves:,} moves of the canary."
    )


if __name__ == "__main__":
    sys.exit(main())
