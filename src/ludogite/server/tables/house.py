"""The house: all live tables, taken from the database when somebody comes, and left to it when all have gone."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any

from litestar import Request
from sqlalchemy.exc import SQLAlchemyError

from ludogite.games.words import Refused
from ludogite.server import wire
from ludogite.server.engines.engine import Engine
from ludogite.server.live.connections import Connection
from ludogite.server.live.visitors import Visitor
from ludogite.server.settings import Settings
from ludogite.server.store.ownership import Elsewhere
from ludogite.server.store.rows import FIRST_FENCE, Summary, setup_statements
from ludogite.server.store.store import Store
from ludogite.server.store.writer import Job, NotKept, is_damage, is_of_the_database
from ludogite.server.tables.asides import Asides
from ludogite.server.tables.live_table import LiveTable, TableHost, summary_of
from ludogite.server.tables.refusals import (
    DamagedTable,
    NoSuchInvitation,
    NoSuchTable,
    NotNow,
    SeatTaken,
    TooManyTables,
)
from ludogite.table.model import Model
from ludogite.table.names import has_name, seat_names, table_names
from ludogite.table.past import PastGame, PastView, match_record, past_game, past_view
from ludogite.table.setup import NewTable, Seat, TableSetup, new_setup

LOG = logging.getLogger(__name__)
PATIENCE = 9.0
"""After so many seconds of silence a socket counts as dead."""
SWEEP_SECONDS = 1.0
IDLE_SECONDS = 10.0
"""A table that nobody looks at is left to the database after so long, so that those who came and went take no room."""
SUMMARY_SWEEPS = 60
FORGETTING_SWEEPS = 3600
DAY = 86_400.0
RESUMED_SECONDS = 3600.0
MOST_LISTED = 100
ACTS_AT_ONCE = 50
"""A table that is taken from the database goes through so many of its acts before the others have their turn."""


class House:
    """Opens tables, finds them, and keeps the live ones."""

    def __init__(self, store: Store, engine: Engine, settings: Settings, now: Callable[[], float]) -> None:
        self.store = store
        self.engine = engine
        self.now = now
        self.asides = Asides()
        self._settings = settings
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._invitations: dict[str, tuple[LiveTable, int]] = {}
        """The seats of the live tables that have a token, by it."""
        self._damaged: set[str] = set()
        """The tables that were found damaged, and said to be."""
        self._compiled: set[str] = set()
        """The games that are played with compiled rules."""
        self._sockets: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweeper: asyncio.Task[None] | None = None
        self._resuming: asyncio.Task[None] | None = None
        self._is_closing = False
        self._table_host = TableHost(store.writer, engine, now, settings.claim_seconds, store.ownership.process)

    @property
    def troubles(self) -> list[str]:
        """What fails just now and is tried again, in a few words each; empty when all is well."""
        return [*(["the database cannot be written"] if self.store.writer.is_failing else []), *self.engine.troubles]

    # ---- opening and closing the house

    async def start(self) -> None:
        """Begin to look after the tables; bots go on where they were in turn."""
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")
        self._resuming = asyncio.create_task(self._resume_bots(), name="resume bots")

    async def close(self) -> None:
        """Cut all connections, and leave everything to the database."""
        self._is_closing = True
        self.asides.close()
        if self._sweeper:
            self._sweeper.cancel()
        for task in self._tasks:
            task.cancel()
        reading = [*self._loading.values(), *([self._resuming] if self._resuming else [])]
        await asyncio.gather(
            *reading, return_exceptions=True
        )  # a query is not cut off: its thread would outlive the loop
        for table in self._tables.values():
            table.close()
        while not all(table.is_settled for table in self._tables.values()):
            await asyncio.sleep(0.01)

    def do(self, work: Coroutine[object, object, None]) -> None:
        """Have something done beside."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            LOG.error("something failed beside the tables", exc_info=error)

    async def _resume_bots(self) -> None:
        for table_id in await self.store.recent("bot", self.now() - RESUMED_SECONDS):
            if not self._is_closing:
                with suppress(Refused):
                    await self.live(table_id)

    # ---- tables

    def use_compiled(self, game: str) -> None:
        """From now on a game is played with compiled rules, at the live tables too."""
        self._compiled.add(game)
        for table in self._tables.values():
            if table.model.setup.game == game:
                table.model.compile()

    def _model(self, setup: TableSetup) -> Model:
        model = Model(setup)
        if setup.game in self._compiled:
            model.compile()
        return model

    async def open(self, new: NewTable, guest: str) -> str:
        """Open a table, which is live from then on; returns its id. Raises Refused."""
        most = self._settings.most_tables_a_guest
        if most and await self.store.unfinished(guest) >= most:
            raise TooManyTables(most)
        model = self._model(new_setup(new, guest, self.now()))
        await self.store.writer.write(*setup_statements(model.setup, summary_of(model), self.store.ownership.process))
        bot = next((seat.bot for seat in model.seats if seat.bot is not None), None)
        if bot is not None:
            self.do(self.engine.expect(model.position, bot, guest))
        return (await self._enliven(model, FIRST_FENCE)).id

    async def live(self, table_id: str) -> LiveTable:
        """A table, taken from the database if it is not live; raises NoSuchTable, DamagedTable and NotNow."""
        table = self._tables.get(table_id)
        if table is not None:
            return table
        if table_id not in self._loading:
            task = asyncio.create_task(self._load(table_id), name="load")
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> LiveTable:
        try:
            claimed = await self.store.ownership.claim(table_id)
            if claimed is None:
                raise NoSuchTable
            if isinstance(claimed, Elsewhere):
                raise NotNow
            model = await self._read(table_id)
        except (NoSuchTable, NotNow):
            raise
        except Exception as error:
            if isinstance(error, SQLAlchemyError) and is_of_the_database(error) and not is_damage(error):
                raise NotNow from error
            if table_id not in self._damaged:
                self._damaged.add(table_id)
                LOG.error("the table %s… is damaged: %.200s", table_id[:6], error)
            raise DamagedTable from error
        table = await self._enliven(model, claimed.fence)
        table.resume(claimed.away_since)
        return table

    async def _read(self, table_id: str) -> Model:
        found = await self.store.table(table_id)
        if found is None:
            raise NoSuchTable
        setup, acts = found
        model = self._model(setup)
        for number, act in enumerate(acts, 1):
            model.apply(act)
            if number % ACTS_AT_ONCE == 0:
                await asyncio.sleep(0)
        return model

    async def _enliven(self, model: Model, fence: int) -> LiveTable:
        names = await self.store.guests.names_of(model.people)
        table = self._tables[model.setup.id] = LiveTable(model, self._table_host, names, fence)
        self._invitations |= {seat.token: (table, number) for number, seat in enumerate(model.seats) if seat.token}
        return table

    def welcome(self, table: LiveTable, guest: str, connection: Connection) -> Visitor | None:
        """Let a guest look at a table; None if they have too many connections."""
        most = self._settings.most_sockets_a_guest
        if most and self._sockets[guest] >= most:
            return None
        self._sockets[guest] += 1
        visitor = Visitor(guest, self.now(), connection)
        table.come(visitor)
        return visitor

    def farewell(self, table: LiveTable, visitor: Visitor) -> None:
        """A guest no longer looks."""
        self._sockets[visitor.guest] -= 1
        if not self._sockets[visitor.guest]:
            del self._sockets[visitor.guest]
        table.go(visitor)

    # ---- invitations

    async def invitation(self, token: str, guest: str) -> wire.Invitation:
        """What an invitation is for; raises NoSuchInvitation."""
        table, number = await self._invited(token)
        model = table.model
        is_yours = bool(model.seats_of(guest))
        named = zip(model.seats, table_names(model, table.name_of), strict=True)
        return wire.Invitation(
            table.id,
            model.setup.game,
            [name for seat, name in named if has_name(seat, table.name_of)],
            model.match.game.seats[model.player_of(number)],
            model.match.rounds,
            model.setup.clock,
            model.setup.changed_options(),
            not is_yours and not model.seats[number].is_taken,
            is_yours,
        )

    async def join(self, token: str, guest: str) -> str:
        """Take the seat that a token is for; returns the table. Raises NoSuchInvitation."""
        name = await self.store.guests.name_of(guest)
        table, seat = await self._invited(token)
        if not await table.sit(seat, guest, name):
            raise SeatTaken
        return table.id

    async def _invited(self, token: str) -> tuple[LiveTable, int]:
        if token in self._invitations:
            return self._invitations[token]
        found = await self.store.seat_of_token(token)
        if found is None:
            raise NoSuchInvitation
        return await self.live(found[0]), found[1]

    async def rename(self, guest: str, name: str) -> None:
        """Call a guest so from now on, also at the tables where they sit."""
        if name == await self.store.guests.name_of(guest):
            return
        await self.store.guests.rename(guest, name)
        for table in self._tables.values():
            table.rename(guest, name)

    # ---- looking

    async def lines(self, guest: str) -> list[wire.TableLine]:
        """A guest's tables, the latest first."""
        return [await self._line(*found, guest) for found in await self.store.tables_of(guest, MOST_LISTED)]

    async def _line(self, setup: TableSetup, summary: Summary, is_current: bool, guest: str) -> wire.TableLine:
        table = self._tables.get(setup.id)
        if table is None and not is_current:
            with suppress(DamagedTable):  # then the line is as it was when it was last written
                table = await self.live(setup.id)  # the server was killed before it wrote the summary
        if table is not None:
            setup, summary = table.model.setup, table.summary()
        known = await self.store.guests.names_of(seat.guest for seat in setup.seats if seat.guest)
        names = seat_names(setup.seats, known.__getitem__)
        return wire.TableLine(
            setup.id,
            setup.game,
            [
                wire.SeatLine(name, seat.level, seat.guest == guest)
                for seat, name in zip(setup.seats, names, strict=True)
            ],
            summary.phase,
            _is_turn_of(guest, setup.seats, summary),
            summary.updated,
        )

    async def past(self, table_id: str, guest: str, round_number: int, step: int) -> PastView:
        """An earlier position as a guest may see it; raises NoSuchTable and NoSuchStep."""
        model = (await self.live(table_id)).model
        return await self.asides.do(lambda: past_view(model, guest, round_number, step))

    async def game(self, table_id: str, guest: str, round_number: int) -> PastGame:
        """A game of a table's match, as a guest may know it; raises NoSuchTable and NoSuchStep."""
        model = (await self.live(table_id)).model
        return await self.asides.do(lambda: past_game(model, guest, round_number))

    async def record(self, table_id: str) -> str:
        """The games of a table as text; raises NoSuchTable, and NotYet while there are secrets."""
        table = await self.live(table_id)
        return await self.asides.do(lambda: match_record(table.model, table.name_of))

    # ---- looking after

    async def _sweep(self) -> None:
        """Cut the connections of those who are silent, and leave idle tables to the database."""
        sweeps = 0
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            self.sweep(sweeps)
            await self.renew()
            if self._settings.forget_days and sweeps % FORGETTING_SWEEPS == 0:
                self.do(self.forget())
            sweeps += 1

    async def forget(self) -> None:
        """Have old tables forgotten, as the host wants it."""
        with suppress(NotKept):  # another time
            await self.store.forget(self.now() - self._settings.forget_days * DAY, self._tables.keys())

    def sweep(self, sweeps: int) -> None:
        """Look after all tables once, and have the summaries of some written: of each in its turn."""
        now = self.now()
        for number, table in enumerate(list(self._tables.values())):
            for visitor in table.presence.viewers:
                if now - visitor.last_heard > PATIENCE:
                    visitor.lose()
            if table.is_idle and now - table.presence.empty_since > IDLE_SECONDS:
                table.close()
                release = self.store.ownership.release(table.id, table.fence)
                self.store.writer.add(Job(table.id, None, [release], lambda outcome: None, table.fence))
                del self._tables[table.id]
                for seat in table.model.seats:
                    self._invitations.pop(seat.token or "", None)
            elif number % SUMMARY_SWEEPS == sweeps % SUMMARY_SWEEPS:
                table.save_summary()

    async def renew(self) -> None:
        """Say that this process is here: where a clock runs, it stands still when it no longer is."""
        runs = any(table.model.clocks.running is not None for table in self._tables.values())
        with suppress(SQLAlchemyError):  # in a second it is tried again
            await self.store.ownership.renew(is_clock_running=runs)


def _is_turn_of(guest: str, seats: Sequence[Seat], summary: Summary) -> bool:
    """Whether a guest may go on; between two games of a match everybody may."""
    if summary.phase != "playing":
        return False
    in_turn = seats if summary.turn is None else [seats[summary.turn]]
    return any(seat.guest == guest for seat in in_turn)


def house_of(request: Request[Any, Any, Any]) -> House:
    """The house that a request is for."""
    house: House = request.app.state.house
    return house
