"""The caretaker: looks after the tables of a house, again and again, as long as it is open."""

import asyncio
from contextlib import suppress
from random import shuffle
from time import monotonic
from typing import TYPE_CHECKING

from sqlalchemy.exc import SQLAlchemyError

from ludogite.games.words import Refused
from ludogite.house.keeping import NotKept
from ludogite.house.refusals import NotNow, OwnedElsewhere
from ludogite.server.settings import Settings

if TYPE_CHECKING:
    from ludogite.server.tables.house import House  # which has a caretaker

PATIENCE = 9.0
"""After so many seconds of silence a socket counts as dead."""
SWEEP_SECONDS = 1.0
IDLE_SECONDS = 10.0
"""A table that nobody looks at is left to the database after so long, so that those who came and went take no room."""
SUMMARY_SWEEPS = 60
FORGETTING_SWEEPS = 3600
DAY = 86_400.0
RESUMED_SECONDS = 3600.0
ORPHAN_SECONDS = 3.0
"""How often tables are looked for whose process is no more."""
LET_GO_SECONDS = 5.0
"""For so long a table that was let go is left to whoever wants it."""
CLOSING_SECONDS = 5.0


class Caretaker:
    """Cuts the connections of those who are silent, leaves idle tables to the database, and takes on orphans."""

    def __init__(self, house: "House", settings: Settings) -> None:
        self._house = house
        self._settings = settings
        self.is_cut_off = False
        """Whether the database could not be told that this process is here."""
        self._closing = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin; bots go on where they were in turn."""
        work = {"sweeper": self._sweep(), "renewal": self._renew(), "orphans": self._adopt()}
        self._tasks = [asyncio.create_task(doing, name=name) for name, doing in work.items()]

    async def close(self) -> None:
        """End. A query is not cut off, unless it takes for ever: its thread would outlive the loop."""
        self._closing.set()
        if self._tasks:
            _, late = await asyncio.wait(self._tasks, timeout=CLOSING_SECONDS)
            for task in late:
                task.cancel()

    async def _is_open_after(self, seconds: float) -> bool:
        """Wait for a while, unless the house closes; whether it is still open."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), seconds)
        return not self._closing.is_set()

    # ---- tables here

    async def _sweep(self) -> None:
        sweeps = 0
        while await self._is_open_after(SWEEP_SECONDS):
            self.sweep(sweeps)
            if self._settings.forget_days and sweeps % FORGETTING_SWEEPS == 0:
                self._house.do(self.forget())
            sweeps += 1

    def sweep(self, sweeps: int) -> None:
        """Look after all tables once, and have the summaries of some written: of each in its turn."""
        now = self._house.now()
        self._house.catalogue.sweep()
        for number, table in enumerate(list(self._house.tables.values())):
            for visitor in list(table.presence.viewers):
                if now - visitor.last_heard > PATIENCE:
                    table.go(visitor)  # by themselves: from now on they are missed
                    visitor.lose()
            if table.is_idle and now - table.presence.empty_since > IDLE_SECONDS:
                self._house.release(table)
            elif number % SUMMARY_SWEEPS == sweeps % SUMMARY_SWEEPS:
                table.save_summary()

    async def forget(self) -> None:
        """Have old tables forgotten, as the host wants it."""
        house = self._house
        with suppress(NotKept, SQLAlchemyError):  # another time
            played = house.tables.keys() | await house.store.ownership.theirs()
            await house.store.forget(house.now() - self._settings.forget_days * DAY, played)

    # ---- other processes

    async def _renew(self) -> None:
        while await self._is_open_after(SWEEP_SECONDS):
            try:
                await self.renew()
                self.is_cut_off = False
            except SQLAlchemyError:  # in a second it is tried again
                self.is_cut_off = True

    async def renew(self) -> None:
        """Say that this process is here; drop tables that were taken from it, and give up processes that are gone."""
        ownership, neighbours = self._house.store.ownership, self._house.neighbours
        peers = set(neighbours.peers) if neighbours else set()
        runs = any(table.model.clocks.running is not None for table in self._house.tables.values())
        if await ownership.renew(is_clock_running=runs):
            await self._house.arrivals.drop_lost(self._house.drop)
        if neighbours:
            neighbours.forget(peers - ownership.living)

    async def _adopt(self) -> None:
        """Take on tables that go on by themselves and whose process is no more: bots have to move, clocks run."""
        is_first = True
        while is_first or await self._is_open_after(ORPHAN_SECONDS):
            with suppress(SQLAlchemyError):
                since = self._house.now() - RESUMED_SECONDS
                found = await self._house.store.ownership.orphans(since, with_unowned=is_first)
                shuffle(found)  # other processes adopt them too
                self._take_back()
                await self._adopt_all([*found, *self._house.arrivals.to_adopt])
            is_first = False

    def _take_back(self) -> None:
        """Adopt the tables that were let go a while ago."""
        let_go, oldest = self._house.let_go_at, monotonic() - LET_GO_SECONDS
        for table_id in [table_id for table_id, moment in let_go.items() if moment < oldest]:
            del let_go[table_id]
            self._house.arrivals.to_adopt.add(table_id)

    async def _adopt_all(self, orphans: list[str]) -> None:
        to_adopt = self._house.arrivals.to_adopt
        for table_id in orphans:
            if self._closing.is_set():
                return
            to_adopt.add(table_id)
            try:
                await self._house.live(table_id)
            except Refused as refused:
                if isinstance(refused, NotNow) and not isinstance(refused, OwnedElsewhere):
                    continue  # the database is away: another time
            to_adopt.discard(table_id)
