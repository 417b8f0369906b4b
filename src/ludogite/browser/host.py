"""The app's host in a browser: opens the tables of its one guest, finds them, and keeps the live ones."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TypeVar

from ludogite.app.clients import Client
from ludogite.app.live.adaptive_level import adapt
from ludogite.app.live.background import BackgroundTasks
from ludogite.app.live.reviews import Reviews
from ludogite.app.live.socket_requests import NO_SUCH_TABLE, RequestReader
from ludogite.app.live.viewers import Line, Visitor
from ludogite.app.live.writes import WriteFailed
from ludogite.app.messages.device import ExportedTables
from ludogite.app.refusals import EnginesBusy, NeedsPeople
from ludogite.bots.adaptive import BotGame
from ludogite.browser.archive import GUEST, Archive, Store, adding, opening
from ludogite.browser.bot_engine import Think, WorkerEngine
from ludogite.browser.table import BrowserTable, BrowserTableContext
from ludogite.browser.transfer import Transfer
from ludogite.browser.views import BrowserTableViews
from ludogite.games.words import Refused
from ludogite.play.steps import Steps, take_all
from ludogite.table.acts import Act
from ludogite.table.model import Model
from ludogite.table.moving import MovingMatch, arriving
from ludogite.table.presence import ClaimSeconds
from ludogite.table.setup import HERE, NewTable, new_setup

LOG = logging.getLogger(__name__)
T = TypeVar("T")
CLIENT = Client(GUEST)


class RunAtOnce:
    """Runs blocking work on the event loop: a worker has no threads."""

    async def run(self, client: Client, work: Callable[[], T]) -> T:
        """Run short work after other tasks had their turn."""
        await asyncio.sleep(0)
        return work()

    async def run_in_steps(self, client: Client, steps: Steps[T]) -> T:
        """Run long work."""
        return await self.run(client, lambda: take_all(steps))


class NoLimit:
    """An allowance that is never used up: everyone here is the same guest."""

    def charge(self, cost: float) -> None:
        """Costs nothing."""


class BrowserConnection:
    """A tab's connection to a table."""

    def __init__(self, host: "BrowserHost", table: BrowserTable, visitor: Visitor) -> None:
        self._host, self._table, self._visitor = host, table, visitor
        self._reader = RequestReader(table, visitor, host)

    def receive(self, data: bytes) -> None:
        """Handle a message of the tab."""
        self._reader.take(data)

    def leave(self) -> None:
        """Forget the tab."""
        self._table.go(self._visitor)
        self._host.release_if_idle(self._table)


class BrowserHost:
    """Opens and finds tables, and holds the live ones."""

    def __init__(self, store: Store, think: Think, now: Callable[[], float] = time.time) -> None:
        self.archive = Archive(store)
        self.engine = WorkerEngine(think)
        self.background = RunAtOnce()
        self.now = now
        self.docs = ""
        self._tables: dict[str, BrowserTable] = {}
        self.views = BrowserTableViews(self.archive, self._tables)
        self.reviews = Reviews(self.archive, self.engine, self.background, self.views, self.plays_compiled)
        self._transfer = Transfer(self.archive, self.views)
        self._loading: dict[str, asyncio.Task[BrowserTable]] = {}
        self.spawn = BackgroundTasks().spawn
        self._context = BrowserTableContext(self.engine, now, ClaimSeconds(), self.bot_games, self.archive, self._drop)

    def plays_compiled(self, game: str) -> bool:
        """Always false: rules are interpreted or WebAssembly here."""
        return False

    # ---- the guest

    async def name_of(self, guest: str) -> str:
        """The guest's name; empty if they gave none."""
        return await self.archive.name()

    async def rename(self, guest: str, name: str) -> None:
        """Give the guest another name; raises WriteFailed."""
        await self.archive.rename(name)
        for table in self._tables.values():
            table.rename(GUEST, name)

    async def bot_games(self, guest: str, game: str) -> Sequence[BotGame]:
        """Finished matches against bots, newest last."""
        return await self.archive.bot_games(game)

    # ---- tables

    async def open(self, new: NewTable, client: Client) -> str:
        """Open a table; returns its id. Raises Refused and WriteFailed."""
        if new.kind == "friend":
            raise NeedsPeople
        setup = new_setup(new, GUEST, self.now(), home=HERE)
        await adapt(setup, self.bot_games)
        return await self._opened(Model(setup), [])

    async def take_in(self, moving: MovingMatch, client: Client) -> str:
        """Open a table at which a match from another host goes on; returns its id. Raises Refused and WriteFailed."""
        model, acts = await self.background.run_in_steps(CLIENT, arriving(moving, GUEST, self.now(), HERE))
        return await self._opened(model, acts)

    async def _opened(self, model: Model, acts: Sequence[Act]) -> str:
        changes = [*opening(model, await self.views.name_of()), *(adding(model.setup.id, act) for act in acts)]
        if not await self.archive.commit(changes):
            raise WriteFailed
        bot = next((seat.bot for seat in model.seats if seat.bot is not None), None)
        if bot is not None:
            self.spawn(self._expect(model, bot))
        return model.setup.id

    async def _expect(self, model: Model, bot: str) -> None:
        with suppress(EnginesBusy):  # then the move itself will say so
            await self.engine.expect(model.position, bot, CLIENT)

    async def live(self, table_id: str) -> BrowserTable:
        """A table, loaded if it is not live; raises NoSuchTable, RulesChanged and DamagedTable."""
        if table := self._tables.get(table_id):
            return table
        if table_id not in self._loading:
            task = self._loading[table_id] = asyncio.get_running_loop().create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> BrowserTable:
        model = await self.views.read(table_id)
        table = BrowserTable(model, self._context, {GUEST: await self.archive.name()})
        self._tables[table_id] = table
        table.resume(None)
        return table

    def _drop(self, table: BrowserTable) -> None:
        """Cut a table's connections because another tab's host has written it; it is read again on the next visit."""
        self._tables.pop(table.id, None)
        table.stop()
        table.cut()

    def release_if_idle(self, table: BrowserTable) -> None:
        """Unload a table at which nothing goes on."""
        if table.is_idle and self._tables.get(table.id) is table:
            table.stop()
            del self._tables[table.id]

    async def connect(self, table_id: str, line: Line) -> BrowserConnection | None:
        """Connect a tab with a table; closes the line and returns None where the table cannot be opened."""
        try:
            table = await self.live(table_id)
        except Refused as refused:
            line.close(NO_SUCH_TABLE, refused.code)
            return None
        visitor = Visitor(CLIENT, self.now(), line, NoLimit())
        table.come(visitor)
        return BrowserConnection(self, table, visitor)

    # ---- carrying tables to another device

    async def exported(self) -> ExportedTables:
        """All tables; a damaged one is left out."""
        return await self._transfer.exported()

    async def take_in_tables(self, exported: bytes) -> int:
        """Keep tables of another device, or what was played on them since; returns how many changed."""
        added, games = await self._transfer.take_in(exported)
        for table_id in added:
            if table := self._tables.get(table_id):
                self._drop(table)
        for game in games:
            await self.archive.renew_strength(game)
        return len(added)
