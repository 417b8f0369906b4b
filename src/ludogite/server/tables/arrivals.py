"""Tables on their way: a table is live here only under the fence that this process holds at that moment."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from ludogite.games.words import Refused
from ludogite.house.refusals import NoSuchTable, NotNow, OwnedElsewhere
from ludogite.server.store.jobs import Job
from ludogite.server.store.ownership import Elsewhere
from ludogite.server.store.rows import FIRST_FENCE, Statement
from ludogite.server.store.store import Store
from ludogite.server.tables.catalogue import LiveTables
from ludogite.server.tables.reading import Reader
from ludogite.server.tables.server_table import ServerHost, ServerTable
from ludogite.table.acts import Act
from ludogite.table.model import Model


class Arrivals:
    """Brings tables to life that were opened or claimed, unless another process takes them meanwhile."""

    def __init__(self, store: Store, reader: Reader, live: LiveTables, host: ServerHost) -> None:
        self._store = store
        self._reader = reader
        self._live = live
        self._host = host
        self._fences: dict[str, int] = {}
        """Under which fences tables are on their way; one that another process takes meanwhile is no longer here."""
        self._loading: dict[str, asyncio.Task[ServerTable]] = {}
        self.to_adopt: set[str] = set()
        """Tables that may be this process's, but are not live: they were lost or could not be read."""

    async def open(self, model: Model, statements: Sequence[Statement], acts: Sequence[Act]) -> None:
        """Keep a new table, and have it live unless it has been adopted elsewhere already. Raises NotKept."""
        table_id = model.setup.id
        with self._arriving(table_id, FIRST_FENCE):
            await self._store.writer.write(*statements, new_table=table_id, first_acts=acts)
            with suppress(OwnedElsewhere):
                await self._activate(model, FIRST_FENCE)

    async def load(self, table_id: str) -> ServerTable:
        """Claim a table and take it from the database, once for all who ask meanwhile.

        Raises NoSuchTable, RulesChanged, DamagedTable, NotNow, and OwnedElsewhere where it is another process's.
        """
        if table_id not in self._loading:
            self._begin_loading(table_id)
        return await asyncio.shield(self._loading[table_id])  # a local name would keep a refusal, which keeps it

    def _begin_loading(self, table_id: str) -> None:
        task = self._loading[table_id] = asyncio.create_task(self._load(table_id), name="load")
        task.add_done_callback(lambda _: self._loading.pop(table_id, None))

    async def settle(self) -> None:
        """Wait for all that is being loaded."""
        await asyncio.gather(*self._loading.values(), return_exceptions=True)

    async def _load(self, table_id: str) -> ServerTable:
        with self._reader.complaining(table_id):
            claimed = await self._store.ownership.claim(table_id)
        if claimed is None:
            raise NoSuchTable
        if isinstance(claimed, Elsewhere):
            raise OwnedElsewhere(claimed.process)
        with self._arriving(table_id, claimed.fence):
            model, kept = await self._reader.read(table_id)
            table = await self._activate(model, claimed.fence)
        table.saved_summary = kept
        table.save_summary()
        table.resume(claimed.away_since)
        return table

    @contextmanager
    def _arriving(self, table_id: str, fence: int) -> Iterator[None]:
        """While a table is on its way; one that cannot be read now is tried again, others are left to anybody."""
        self._fences[table_id] = fence
        try:
            yield
        except OwnedElsewhere:
            raise
        except NotNow:
            self.to_adopt.add(table_id)
            raise
        except Refused:
            release = self._store.ownership.release(table_id, fence)
            self._store.writer.add(Job(table_id, None, [release], lambda outcome: None, fence))
            raise
        finally:
            self._fences.pop(table_id, None)

    async def _activate(self, model: Model, fence: int) -> ServerTable:
        """Have a table live, if it still is this process's; raises OwnedElsewhere.

        One that was taken before its fence is read again shows it there; of one that is taken later the next renewal
        tells, and by then ``drop_lost`` knows of it.
        """
        table_id = model.setup.id
        with self._reader.complaining(table_id):
            names = await self._store.guests.names_of(model.named_people)
            is_changed = bool(await self._store.ownership.changed({table_id: fence}))
        if is_changed or self._fences.get(table_id) != fence:
            raise OwnedElsewhere("")
        table = ServerTable(model, self._host, names, fence)
        self._live.add(table)
        return table

    async def drop_lost(self, drop: Callable[[ServerTable], None]) -> None:
        """Compare the tables that are live or on their way with the database, and drop those that were taken."""
        held = self._fences | {table.id: table.fence for table in self._live.values()}
        for table_id in await self._store.ownership.lost(held):
            if self._fences.get(table_id) == held[table_id]:
                del self._fences[table_id]
            table = self._live.get(table_id)
            if table and table.fence == held[table_id]:
                drop(table)
