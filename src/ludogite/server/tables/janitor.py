"""Periodic work on the tables of a process."""

import asyncio
from contextlib import suppress
from random import shuffle
from time import monotonic
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from ludogite.app.live.writes import WriteFailed
from ludogite.app.refusals import NotNow, OwnedElsewhere
from ludogite.games.words import Refused
from ludogite.server.settings import Settings

if TYPE_CHECKING:
    from ludogite.server.tables.host import ServerHost  # which has a janitor

PATIENCE = 9.0
"""Seconds of silence after which a socket counts as dead."""
SWEEP_SECONDS = 1.0
IDLE_SECONDS = 10.0
"""Seconds without viewers after which a table is unloaded, to save memory."""
SUMMARY_SWEEPS = 60
FORGETTING_SWEEPS = 3600
DAY = 86_400.0
RESUMED_SECONDS = 3600.0
ORPHAN_SECONDS = 3.0
"""Interval of the search for tables of dead processes."""
LET_GO_SECONDS = 5.0
"""Seconds for which a handed-over table is not claimed back."""
CLOSING_SECONDS = 5.0


class Janitor:
    """Closes silent connections, unloads idle tables and adopts tables of dead processes."""

    def __init__(self, host: "ServerHost", settings: Settings) -> None:
        self._host = host
        self._settings = settings
        self.is_cut_off = False
        """Whether the last renewal of this process's lease failed."""
        self._closing = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Start; bots resume where it is their turn."""
        work = {"sweeper": self._sweep(), "renewal": self._renew(), "orphans": self._adopt()}
        self._tasks = [asyncio.create_task(doing, name=name) for name, doing in work.items()]

    async def close(self) -> None:
        """Stop, waiting for queries under way: their threads would outlive the loop."""
        self._closing.set()
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=CLOSING_SECONDS)
            for task in late:
                task.cancel()

    async def _is_open_after(self, seconds: float) -> bool:
        """Wait, unless the host closes; returns whether it is still open."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), seconds)
        return not self._closing.is_set()

    # ---- tables here

    async def _sweep(self) -> None:
        sweeps = 0
        while await self._is_open_after(SWEEP_SECONDS):
            self.sweep(sweeps)
            if self._settings.forget_days and sweeps % FORGETTING_SWEEPS == 0:
                self._host.spawn(self.forget())
            sweeps += 1

    def sweep(self, sweeps: int) -> None:
        """Visit all tables once and write the summaries of some, in rotation."""
        now = self._host.now()
        self._host.views.sweep()
        for number, table in enumerate(list(self._host.tables.values())):
            for visitor in list(table.presence.viewers):
                if now - visitor.last_heard > PATIENCE:
                    table.go(visitor)  # by themselves: from now on they are missed
                    visitor.lose()
            if table.is_idle and now - table.presence.empty_since > IDLE_SECONDS:
                self._host.release(table)
            elif number % SUMMARY_SWEEPS == sweeps % SUMMARY_SWEEPS:
                table.save_summary()

    async def forget(self) -> None:
        """Delete old tables as the settings say."""
        host = self._host
        with suppress(WriteFailed, SQLAlchemyError):  # another time
            played = host.tables.keys() | await host.store.ownership.owned_by_others()
            await host.store.forget(host.now() - self._settings.forget_days * DAY, played)

    # ---- other processes

    async def _renew(self) -> None:
        while await self._is_open_after(SWEEP_SECONDS):
            try:
                await self.renew()
                self.is_cut_off = False
            except SQLAlchemyError:  # in a second it is tried again
                self.is_cut_off = True

    async def renew(self) -> None:
        """Renew this process's lease, drop tables taken from it, and forget dead processes."""
        ownership, neighbours = self._host.store.ownership, self._host.neighbours
        peers = set(neighbours.peers) if neighbours else set()
        runs = any(table.model.clocks.running is not None for table in self._host.tables.values())
        if await ownership.renew(is_clock_running=runs):
            await self._host.arrivals.drop_lost(self._host.drop)
        if neighbours:
            neighbours.forget(peers - ownership.living)

    async def _adopt(self) -> None:
        """Adopt tables of dead processes where a bot must move or a clock runs."""
        is_first = True
        while is_first or await self._is_open_after(ORPHAN_SECONDS):
            with suppress(SQLAlchemyError):
                since = self._host.now() - RESUMED_SECONDS
                found = await self._host.store.ownership.orphans(since, with_unowned=is_first)
                shuffle(found)  # other processes adopt them too
                self._take_back()
                await self._adopt_all([*found, *self._host.arrivals.to_adopt])
            is_first = False

    def _take_back(self) -> None:
        """Adopt tables that were handed over a while ago."""
        let_go, oldest = self._host.let_go_at, monotonic() - LET_GO_SECONDS
        for table_id in [table_id for table_id, moment in let_go.items() if moment < oldest]:
            del let_go[table_id]
            self._host.arrivals.to_adopt.add(table_id)

    async def _adopt_all(self, orphans: list[str]) -> None:
        to_adopt = self._host.arrivals.to_adopt
        for table_id in orphans:
            if self._closing.is_set():
                return
            to_adopt.add(table_id)
            try:
                await self._host.live(table_id)
            except Refused as refused:
                if isinstance(refused, NotNow) and not isinstance(refused, OwnedElsewhere):
                    continue  # the database is away: another time
            to_adopt.discard(table_id)
