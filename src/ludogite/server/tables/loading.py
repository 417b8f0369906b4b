"""Loading of tables: a table is live here only under the fence that this process holds."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress

from ludogite.app.refusals import NoSuchTable, NotNow, OwnedElsewhere
from ludogite.games.words import Refused
from ludogite.server.store.database import Database
from ludogite.server.store.ownership import OwnedByOther
from ludogite.server.store.statements import FIRST_FENCE, Statement
from ludogite.server.store.write_jobs import WriteJob
from ludogite.server.tables.replaying import Reader
from ludogite.server.tables.table import ServerTable, ServerTableContext
from ludogite.server.tables.views import LiveTables
from ludogite.table.acts import Act
from ludogite.table.model import Model


class TableLoader:
    """Makes opened or claimed tables live, unless another process claims them meanwhile."""

    def __init__(self, store: Database, reader: Reader, live: LiveTables, host: ServerTableContext) -> None:
        self._store = store
        self._reader = reader
        self._live = live
        self._host = host
        self._fences: dict[str, int] = {}
        """Fences of tables being loaded; removed when another process claims the table."""
        self._loading: dict[str, asyncio.Task[ServerTable]] = {}
        self.to_adopt: set[str] = set()
        """Tables to claim again: they were lost or could not be read."""

    async def open(self, model: Model, statements: Sequence[Statement], acts: Sequence[Act]) -> None:
        """Write a new table and make it live, unless another process has adopted it. Raises WriteFailed."""
        table_id = model.setup.id
        with self._arriving(table_id, FIRST_FENCE):
            await self._store.writer.write(*statements, new_table=table_id, first_acts=acts)
            with suppress(OwnedElsewhere):
                await self._activate(model, FIRST_FENCE)

    async def load(self, table_id: str) -> ServerTable:
        """Claim and load a table, once for all concurrent callers.

        Raises NoSuchTable, RulesChanged, DamagedTable, NotNow, and OwnedElsewhere where it is another process's.
        """
        if table_id not in self._loading:
            self._begin_loading(table_id)
        return await asyncio.shield(self._loading[table_id])  # a local name would keep a refusal, which keeps it

    def _begin_loading(self, table_id: str) -> None:
        task = self._loading[table_id] = asyncio.create_task(self._load(table_id), name="load")
        task.add_done_callback(lambda _: self._loading.pop(table_id, None))

    async def settle(self) -> None:
        """Wait for all loads under way."""
        await asyncio.gather(*self._loading.values(), return_exceptions=True)

    async def _load(self, table_id: str) -> ServerTable:
        with self._reader.complaining(table_id):
            claimed = await self._store.ownership.claim(table_id)
        if claimed is None:
            raise NoSuchTable
        if isinstance(claimed, OwnedByOther):
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
        """Hold a table's fence while it loads; retry later if it cannot be read now, release it otherwise."""
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
            self._store.writer.add(WriteJob(table_id, None, [release], lambda outcome: None, fence))
            raise
        finally:
            self._fences.pop(table_id, None)

    async def _activate(self, model: Model, fence: int) -> ServerTable:
        """Make a table live if it still is this process's; raises OwnedElsewhere.

        One that was taken before its fence is read again shows it there; of one that is taken later the next renewal
        tells, and by then ``drop_lost`` knows of it.
        """
        table_id = model.setup.id
        with self._reader.complaining(table_id):
            names = await self._store.guests.names_of(model.named_people)
            is_changed = bool(await self._store.ownership.changed_tables({table_id: fence}))
        if is_changed or self._fences.get(table_id) != fence:
            raise OwnedElsewhere("")
        table = ServerTable(model, self._host, names, fence)
        self._live.add(table)
        return table

    async def drop_lost(self, drop: Callable[[ServerTable], None]) -> None:
        """Compare live and loading tables with the database, and drop those claimed by others."""
        held = self._fences | {table.id: table.fence for table in self._live.values()}
        for table_id in await self._store.ownership.lost_tables(held):
            if self._fences.get(table_id) == held[table_id]:
                del self._fences[table_id]
            table = self._live.get(table_id)
            if table and table.fence == held[table_id]:
                drop(table)
