"""The server's host of the app: live tables of this process, loaded on demand and released when idle."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, TypeVar

from litestar.connection import ASGIConnection
from sqlalchemy.exc import SQLAlchemyError

from ludogite.app.clients import Client
from ludogite.app.engines.interface import BotEngine
from ludogite.app.live.adaptive_level import adapt
from ludogite.app.live.background import BackgroundTasks
from ludogite.app.live.reviews import Reviews
from ludogite.app.live.writes import WriteFailed
from ludogite.app.messages.tables import Invitation
from ludogite.app.refusals import NotNow, OwnedElsewhere, SeatTaken, TooManyTables
from ludogite.bots.adaptive import BotGame
from ludogite.server.settings import Settings
from ludogite.server.store.database import Database
from ludogite.server.store.statements import setup_statements
from ludogite.server.store.write_jobs import WriteJob
from ludogite.server.tables.background_threads import BackgroundThreads
from ludogite.server.tables.janitor import Janitor
from ludogite.server.tables.loading import TableLoader
from ludogite.server.tables.peers import Peers, Unanswered
from ludogite.server.tables.replaying import Reader
from ludogite.server.tables.table import ServerTable, ServerTableContext
from ludogite.server.tables.views import LiveTables, ServerTableViews
from ludogite.table.acts import Act
from ludogite.table.model import Model
from ludogite.table.moving import MovingMatch, arriving
from ludogite.table.setup import NewTable, new_setup
from ludogite.table.summary import summary_of

LOG = logging.getLogger(__name__)
T = TypeVar("T")
LOOKING_SECONDS, LONELY_SECONDS = 6.0, 1.0
"""Time limits for finding a table's process, with and without a connection to the others."""
NAMES_SECONDS = 1.0
"""Retry interval for names after a database failure."""
PAUSES = (0.05, 0.1, 0.2, 0.4, 0.8)
"""Pauses between attempts; the last one repeats."""


class ServerHost:
    """Opens and finds tables, and holds the live ones."""

    def __init__(self, store: Database, engine: BotEngine, settings: Settings, now: Callable[[], float]) -> None:
        self.store = store
        self.engine = engine
        self.now = now
        self.background = BackgroundThreads()
        self.tables = LiveTables()
        """Live tables of this process."""
        self.neighbours: Peers | None = None
        """The other processes, if Redis is configured."""
        self._settings = settings
        self.docs = settings.docs
        self._reader = Reader(store)
        self.views = ServerTableViews(store, self._reader, self.tables, self.background)
        self.reviews = Reviews(store, engine, self.background, self.views, self.plays_compiled)
        self.janitor = Janitor(self, settings)
        self.let_go_at: dict[str, float] = {}
        """Tables handed over to other processes, with the time."""
        self._sockets: Counter[str] = Counter()
        self._tasks = BackgroundTasks()
        self.spawn = self._tasks.spawn
        self._is_closing = False
        patience, process = settings.patience, store.ownership.process
        host = ServerTableContext(engine, now, patience, self.bot_games, store.writer, process, self.drop)
        self.arrivals = TableLoader(store, self._reader, self.tables, host)

    @property
    def troubles(self) -> list[str]:
        """Current failures that are being retried, a few words each."""
        return [*self.obstacles, *self.engine.troubles]

    @property
    def _is_connected(self) -> bool:
        """Whether other processes can be reached."""
        return self.neighbours is not None and self.neighbours.is_connected

    @property
    def obstacles(self) -> list[str]:
        """Current failures that keep people from playing here."""
        return [
            *(["the database cannot be written"] if self.store.writer.is_failing else []),
            *(["the database cannot be reached"] if self.janitor.is_cut_off else []),
            *(["Redis cannot be reached"] if self.neighbours and not self._is_connected else []),
        ]

    @property
    def socket_count(self) -> int:
        """Number of live connections, including those to other processes' tables."""
        return self._sockets.total()

    # ---- opening and closing the host

    async def start(self) -> None:
        """Start the janitor; bots resume where it is their turn."""
        self.janitor.start()

    async def close(self) -> None:
        """Write everything, release the tables and close all connections."""
        if self._is_closing:
            return
        self._is_closing = True
        self.reviews.close()
        self.background.close()
        self._tasks.cancel()
        await self.janitor.close()
        await self.arrivals.settle()
        for table in self.tables.values():
            table.stop()
        while not all(table.is_settled for table in self.tables.values()):
            await asyncio.sleep(0.01)
        for table in self.tables.values():
            table.save_summary()
        await self.store.ownership.close()
        with suppress(WriteFailed):
            await self.store.writer.write()  # when that is done, all is
        for table in self.tables.values():
            table.cut()
        if self.neighbours:
            await self.neighbours.close()

    # ---- tables

    def use_compiled(self, game: str) -> None:
        """Use compiled rules for a game, at live tables too."""
        self._reader.use_compiled(game)
        for table in self.tables.values():
            if table.model.setup.game == game:
                table.model.compile()

    def plays_compiled(self, game: str) -> bool:
        """Whether the rules of a game are compiled."""
        return self._reader.plays_compiled(game)

    @property
    def compiled_games(self) -> int:
        """Number of compiled games."""
        return len(self._reader.compiled)

    async def open(self, new: NewTable, client: Client) -> str:
        """Open a live table; returns its id. Raises Refused."""
        await self._must_have_room(client.guest)
        setup = new_setup(new, client.guest, self.now())
        await adapt(setup, self.bot_games)
        return await self._opened(self._reader.new(setup), [], client)

    async def bot_games(self, guest: str, game: str) -> Sequence[BotGame]:
        """Last matches of a guest against bots, including one just finished; raises WriteFailed."""
        await self.store.writer.write()  # when that is done, so is the summary of every table that was over before
        return await self.store.bot_games(guest, game)

    async def take_in(self, moving: MovingMatch, client: Client) -> str:
        """Open a table at which a match from another host goes on; returns its id. Raises Refused."""
        await self._must_have_room(client.guest)
        now = self.now()
        steps = arriving(moving, client.guest, now, new=self._reader.new)
        model, acts = await self.background.run_in_steps(client, steps)
        return await self._opened(model, acts, client)

    async def _must_have_room(self, guest: str) -> None:
        most = self._settings.max_tables_per_guest
        if most and await self.store.unfinished(guest) >= most:
            raise TooManyTables(most)

    async def _opened(self, model: Model, acts: Sequence[Act], client: Client) -> str:
        """Write a new table with its acts, and make it live."""
        opening = setup_statements(model.setup, summary_of(model), self.store.ownership.process)
        await self.arrivals.open(model, opening, acts)
        bot = next((seat.bot for seat in model.seats if seat.bot is not None), None)
        if bot is not None:
            self.spawn(self.engine.expect(model.position, bot, client))
        return model.setup.id

    async def live(self, table_id: str) -> ServerTable:
        """A table, claimed and loaded from the database if it is not live.

        Raises NoSuchTable, RulesChanged, DamagedTable, NotNow, and OwnedElsewhere where it is another process's.
        """
        table = self.tables.get(table_id)
        if table is not None:
            return table
        if self._is_closing:
            raise NotNow
        if table_id in self.let_go_at and not self._is_connected:
            raise OwnedElsewhere("")
        table = await self.arrivals.load(table_id)
        if self.tables.get(table_id) is not table:  # somebody else who waited for it has already left it to others
            raise OwnedElsewhere("")
        return table

    async def at_owner(
        self, table_id: str, here: Callable[[ServerTable], Awaitable[T]], there: Callable[[Peers, str], Awaitable[T]]
    ) -> T:
        """Run something where a table is live, here or in another process; raises OwnedElsewhere as ``live`` does.

        Who does not answer may just have left its tables to others: so it is looked for again who has it.
        """
        began, neighbours, pauses = monotonic(), self.neighbours, iter(PAUSES)
        while True:
            try:
                table = await self.live(table_id)
            except OwnedElsewhere as elsewhere:
                if neighbours is None:
                    raise
                process = (
                    elsewhere.process
                )  # a visit lasts: it is not for the exception, with all its frames, to last too
            else:
                return await here(table)
            if neighbours.is_connected and process:
                with suppress(Unanswered):
                    return await there(neighbours, process)
            if monotonic() - began > (LOOKING_SECONDS if neighbours.is_connected else LONELY_SECONDS):
                raise OwnedElsewhere(process)
            await asyncio.sleep(next(pauses, PAUSES[-1]))

    def drop(self, table: ServerTable) -> None:
        """Drop a table that another process owns, or whose state is unknown; it will be loaded again."""
        if self.tables.get(table.id) is table:
            self.tables.remove(table)
            self.arrivals.to_adopt.add(table.id)
            table.stop()
            table.cut()

    def release(self, table: ServerTable) -> None:
        """Release a table to the next process that claims it; does nothing if it was released before."""
        if self.tables.get(table.id) is not table:
            return
        self.tables.remove(table)
        table.stop()
        table.save_summary()
        release = self.store.ownership.release(table.id, table.fence)
        self.store.writer.add(WriteJob(table.id, None, [release], lambda outcome: None, table.fence))
        table.cut()

    def let_go(self, table: ServerTable) -> None:
        """Hand a table over to the process where its viewers are connected."""
        self.let_go_at[table.id] = monotonic()
        self.release(table)

    # ---- guests

    def enter(self, guest: str) -> bool:
        """Count a new connection of a guest; returns whether they may have it."""
        most = self._settings.max_sockets_per_guest
        if most and self._sockets[guest] >= most:
            return False
        self._sockets[guest] += 1
        return True

    def leave(self, guest: str) -> None:
        """Count a closed connection."""
        self._sockets[guest] -= 1
        if not self._sockets[guest]:
            del self._sockets[guest]

    async def join(self, token: str, guest: str) -> str:
        """Take the seat of an invitation; returns the table. Raises NoSuchInvitation."""
        name = await self.store.guests.name_of(guest)
        table_id, seat = await self.views.seat_of(token)
        is_seated = await self.at_owner(
            table_id,
            lambda table: table.sit(seat, guest, name),
            lambda neighbours, process: neighbours.sit(process, table_id, seat, guest, name),
        )
        if not is_seated:
            raise SeatTaken
        return table_id

    async def name_of(self, guest: str) -> str:
        """A guest's name; empty if they gave none."""
        return await self.store.guests.name_of(guest) or ""

    async def invitation(self, token: str, guest: str) -> Invitation:
        """The contents of an invitation; raises NoSuchInvitation."""
        return await self.views.invitation(token, guest)

    async def rename(self, guest: str, name: str) -> None:
        """Rename a guest, at their tables too."""
        if name == await self.store.guests.name_of(guest):
            return
        await self.store.guests.rename(guest, name)
        self.renamed(guest, name)
        if self.neighbours:
            self.neighbours.renamed(guest, name)

    def renamed(self, guest: str, name: str) -> None:
        """Tell the tables here that a guest has another name."""
        for table in self.tables.values():
            table.rename(guest, name)

    async def renew_names(self) -> None:
        """Refresh names at the tables here after a failure."""
        names: dict[str, str] | None = None
        while names is None:
            people = {guest for table in self.tables.values() for guest in table.model.named_people}
            try:
                names = await self.store.guests.names_of(people)
            except SQLAlchemyError:  # the database is away as well
                await asyncio.sleep(NAMES_SECONDS)
        for table in self.tables.values():
            for guest in table.model.named_people & names.keys():
                if table.name_of(guest) != names[guest]:
                    table.rename(guest, names[guest])


def host_of(request: ASGIConnection[Any, Any, Any, Any]) -> ServerHost:
    """The host of a request's app."""
    host: ServerHost = request.app.state.host
    return host
