"""The house: all live tables of this process, taken from the database when somebody comes, and left to it later."""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, TypeVar

from litestar import Request
from sqlalchemy.exc import SQLAlchemyError

from ludogite.bots.adaptive import BotGame
from ludogite.house.adapting import adapt
from ludogite.house.clients import Client
from ludogite.house.engine import Engine
from ludogite.house.keeping import NotKept
from ludogite.house.refusals import NotNow, OwnedElsewhere, SeatTaken, TooManyTables
from ludogite.house.reviews import Reviews
from ludogite.server.settings import Settings
from ludogite.server.store.jobs import Job
from ludogite.server.store.rows import setup_statements
from ludogite.server.store.store import Store
from ludogite.server.tables.arrivals import Arrivals
from ludogite.server.tables.asides import Asides
from ludogite.server.tables.caretaker import Caretaker
from ludogite.server.tables.catalogue import Catalogue, LiveTables
from ludogite.server.tables.neighbours import Neighbours, Unanswered
from ludogite.server.tables.reading import Reader
from ludogite.server.tables.server_table import ServerHost, ServerTable
from ludogite.table.acts import Act
from ludogite.table.model import Model
from ludogite.table.moving import MovingMatch, arriving
from ludogite.table.setup import NewTable, new_setup
from ludogite.table.summary import summary_of

LOG = logging.getLogger(__name__)
T = TypeVar("T")
LOOKING_SECONDS, LONELY_SECONDS = 6.0, 1.0
"""How long the process of a table is looked for, with others that can be reached and without."""
NAMES_SECONDS = 1.0
"""After so long a database that could not say what people are called is asked again."""
PAUSES = (0.05, 0.1, 0.2, 0.4, 0.8)
"""After so long it is looked for again; later on, as after the last of these."""


class House:
    """Opens tables, finds them, and keeps the live ones."""

    def __init__(self, store: Store, engine: Engine, settings: Settings, now: Callable[[], float]) -> None:
        self.store = store
        self.engine = engine
        self.now = now
        self.asides = Asides()
        self.tables = LiveTables()
        """The live tables of this process."""
        self.neighbours: Neighbours | None = None
        """The other processes, where the host has set how to reach them."""
        self._settings = settings
        self._reader = Reader(store)
        self.catalogue = Catalogue(store, self._reader, self.tables, self.asides)
        self.reviews = Reviews(store, engine, self.asides, self.catalogue, self.plays_compiled)
        self.caretaker = Caretaker(self, settings)
        self.let_go_at: dict[str, float] = {}
        """Tables that were let go for other processes, and when."""
        self._sockets: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closing = False
        patience, process = settings.patience, store.ownership.process
        host = ServerHost(engine, now, patience, self.bot_games, store.writer, process, self.drop)
        self.arrivals = Arrivals(store, self._reader, self.tables, host)

    @property
    def troubles(self) -> list[str]:
        """What fails just now and is tried again, in a few words each; empty when all is well."""
        return [*self.obstacles, *self.engine.troubles]

    @property
    def _is_connected(self) -> bool:
        """Whether other processes can be reached."""
        return self.neighbours is not None and self.neighbours.is_connected

    @property
    def obstacles(self) -> list[str]:
        """What fails just now so that not everybody can play here."""
        return [
            *(["the database cannot be written"] if self.store.writer.is_failing else []),
            *(["the database cannot be reached"] if self.caretaker.is_cut_off else []),
            *(["Redis cannot be reached"] if self.neighbours and not self._is_connected else []),
        ]

    @property
    def socket_count(self) -> int:
        """How many live connections this process has, also to tables of others."""
        return self._sockets.total()

    # ---- opening and closing the house

    async def start(self) -> None:
        """Begin to look after the tables; bots go on where they were in turn."""
        self.caretaker.start()

    async def close(self) -> None:
        """Have everything written, leave the tables to others, and cut all connections."""
        if self._is_closing:
            return
        self._is_closing = True
        self.reviews.close()
        self.asides.close()
        for task in self._tasks:
            task.cancel()
        await self.caretaker.close()
        await self.arrivals.settle()
        for table in self.tables.values():
            table.stop()
        while not all(table.is_settled for table in self.tables.values()):
            await asyncio.sleep(0.01)
        for table in self.tables.values():
            table.save_summary()
        await self.store.ownership.close()
        with suppress(NotKept):
            await self.store.writer.write()  # when that is done, all is
        for table in self.tables.values():
            table.cut()
        if self.neighbours:
            await self.neighbours.close()

    def do(self, work: Coroutine[object, object, None]) -> None:
        """Have something done beside."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            LOG.error("something failed beside the tables", exc_info=error)

    # ---- tables

    def use_compiled(self, game: str) -> None:
        """From now on a game is played with compiled rules, at the live tables too."""
        self._reader.use_compiled(game)
        for table in self.tables.values():
            if table.model.setup.game == game:
                table.model.compile()

    def plays_compiled(self, game: str) -> bool:
        """Whether a game is played with compiled rules by now."""
        return self._reader.plays_compiled(game)

    @property
    def compiled_games(self) -> int:
        """How many games are."""
        return len(self._reader.compiled)

    async def open(self, new: NewTable, client: Client) -> str:
        """Open a table, which is live from then on; returns its id. Raises Refused."""
        await self._must_have_room(client.guest)
        setup = new_setup(new, client.guest, self.now())
        await adapt(setup, self.bot_games)
        return await self._opened(self._reader.new(setup), [], client)

    async def bot_games(self, guest: str, game: str) -> Sequence[BotGame]:
        """The last matches of a guest against bots, one that was over just now included; raises NotKept."""
        await self.store.writer.write()  # when that is done, so is the summary of every table that was over before
        return await self.store.bot_games(guest, game)

    async def take_in(self, moving: MovingMatch, client: Client) -> str:
        """Open a table at which a match from another house goes on; returns its id. Raises Refused."""
        await self._must_have_room(client.guest)
        now = self.now()
        steps = arriving(moving, client.guest, now, new=self._reader.new)
        model, acts = await self.asides.do_in_steps(client, steps)
        return await self._opened(model, acts, client)

    async def _must_have_room(self, guest: str) -> None:
        most = self._settings.most_tables_a_guest
        if most and await self.store.unfinished(guest) >= most:
            raise TooManyTables(most)

    async def _opened(self, model: Model, acts: Sequence[Act], client: Client) -> str:
        """Keep a new table with what was done there, and have it live."""
        opening = setup_statements(model.setup, summary_of(model), self.store.ownership.process)
        await self.arrivals.open(model, opening, acts)
        bot = next((seat.bot for seat in model.seats if seat.bot is not None), None)
        if bot is not None:
            self.do(self.engine.expect(model.position, bot, client))
        return model.setup.id

    async def live(self, table_id: str) -> ServerTable:
        """A table, claimed and taken from the database if it is not live.

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
        self,
        table_id: str,
        here: Callable[[ServerTable], Awaitable[T]],
        there: Callable[[Neighbours, str], Awaitable[T]],
    ) -> T:
        """Do something where a table is live, here or at another process; as ``live``, it raises OwnedElsewhere.

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
        """A table is another process's by now, or nobody knows how it stands: it is read again."""
        if self.tables.get(table.id) is table:
            self.tables.remove(table)
            self.arrivals.to_adopt.add(table.id)
            table.stop()
            table.cut()

    def release(self, table: ServerTable) -> None:
        """Leave a table to the database, and to whichever process wants it next; one that is left already stays so."""
        if self.tables.get(table.id) is not table:
            return
        self.tables.remove(table)
        table.stop()
        table.save_summary()
        release = self.store.ownership.release(table.id, table.fence)
        self.store.writer.add(Job(table.id, None, [release], lambda outcome: None, table.fence))
        table.cut()

    def let_go(self, table: ServerTable) -> None:
        """Leave a table to another process, at which its people sit, for a while or until that can be asked again."""
        self.let_go_at[table.id] = monotonic()
        self.release(table)

    # ---- guests

    def enter(self, guest: str) -> bool:
        """Whether a guest may have one more connection; then it is counted."""
        most = self._settings.most_sockets_a_guest
        if most and self._sockets[guest] >= most:
            return False
        self._sockets[guest] += 1
        return True

    def leave(self, guest: str) -> None:
        """A connection has ended."""
        self._sockets[guest] -= 1
        if not self._sockets[guest]:
            del self._sockets[guest]

    async def join(self, token: str, guest: str) -> str:
        """Take the seat that a token is for; returns the table. Raises NoSuchInvitation."""
        name = await self.store.guests.name_of(guest)
        table_id, seat = await self.catalogue.seat_of(token)
        is_seated = await self.at_owner(
            table_id,
            lambda table: table.sit(seat, guest, name),
            lambda neighbours, process: neighbours.sit(process, table_id, seat, guest, name),
        )
        if not is_seated:
            raise SeatTaken
        return table_id

    async def rename(self, guest: str, name: str) -> None:
        """Call a guest so from now on, also at the tables where they sit."""
        if name == await self.store.guests.name_of(guest):
            return
        await self.store.guests.rename(guest, name)
        self.renamed(guest, name)
        if self.neighbours:
            self.neighbours.renamed(guest, name)

    def renamed(self, guest: str, name: str) -> None:
        """A guest has another name: the tables here are told."""
        for table in self.tables.values():
            table.rename(guest, name)

    async def renew_names(self) -> None:
        """Tell the tables here what people are called by now, where they could not be told before."""
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


def house_of(request: Request[Any, Any, Any]) -> House:
    """The house that a request is for."""
    house: House = request.app.state.house
    return house
