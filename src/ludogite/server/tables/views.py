"""Views of tables without joining them, wherever they are live."""

import asyncio
from contextlib import suppress
from dataclasses import asdict
from time import monotonic

from sqlalchemy import update

from ludogite.app.clients import Client
from ludogite.app.live.table_list import rounds_of, table_line
from ludogite.app.messages import people, tables
from ludogite.app.refusals import DamagedTable, NoSuchInvitation, NoSuchTable
from ludogite.play.record import Record
from ludogite.server.store import models
from ludogite.server.store.database import Database
from ludogite.server.store.write_jobs import WriteJob
from ludogite.server.tables.background_threads import BackgroundThreads
from ludogite.server.tables.replaying import Reader
from ludogite.server.tables.table import ServerTable
from ludogite.table.model import Model
from ludogite.table.moving import MovingMatch, moving_match
from ludogite.table.older_rules import RulesChanged, moves_record
from ludogite.table.setup import TableSetup
from ludogite.table.summary import TableSummary, summary_of
from ludogite.table.views.names import NameOf, has_name, table_names
from ludogite.table.views.past import PastGame, PastView, finished_record, match_record, past_game, past_view

MOST_LISTED = 100
MOST_KEPT = 16
KEPT_SECONDS = 10.0
"""Lifetime of the copy of a table that is not live here."""


class LiveTables(dict[str, ServerTable]):
    """Live tables of this process by id and by invitation."""

    def __init__(self) -> None:
        super().__init__()
        self.invitations: dict[str, tuple[str, int]] = {}

    def add(self, table: ServerTable) -> None:
        """Add a live table."""
        self[table.id] = table
        seats = enumerate(table.model.seats)
        self.invitations |= {seat.token: (table.id, number) for number, seat in seats if seat.token}

    def remove(self, table: ServerTable) -> None:
        """Remove a table."""
        del self[table.id]
        for seat in table.model.seats:
            self.invitations.pop(seat.token or "", None)


class Copy:
    """A copy of a table that is not live here."""

    def __init__(self) -> None:
        self.model: Model | None = None
        self.used = 0.0
        self.reading = asyncio.Lock()


class ServerTableViews:
    """Reads live models, or copies that are brought up to date."""

    def __init__(self, store: Database, reader: Reader, live: LiveTables, background: BackgroundThreads) -> None:
        self._store = store
        self._reader = reader
        self._live = live
        self._background = background
        self._copies: dict[str, Copy] = {}

    async def _model(self, table_id: str) -> Model:
        """A table's model; raises NoSuchTable, RulesChanged, DamagedTable and NotNow."""
        if table := self._live.get(table_id):
            return table.model
        copy = self._copies.pop(table_id, None) or Copy()
        self._copies[table_id] = copy  # the latest is the last
        copy.used = monotonic()
        self.sweep()
        async with copy.reading:
            model, copy.model = copy.model, None  # one that cannot be read is no good any more
            if model is None:
                model, _ = await self._reader.read(table_id)
            else:
                await self._reader.renew(model)
            copy.model = model
            return model

    def sweep(self) -> None:
        """Drop old and excess copies."""
        oldest = monotonic() - KEPT_SECONDS
        for table_id, copy in list(self._copies.items()):
            if copy.used < oldest or len(self._copies) > MOST_KEPT:
                del self._copies[table_id]

    async def _named(self, table_id: str) -> tuple[Model, NameOf]:
        """A table's model and its people's names."""
        model = await self._model(table_id)
        names = await self._store.guests.names_of(model.named_people)
        return model, lambda guest: names.get(guest, "")

    # ---- looking back

    async def past(self, table_id: str, client: Client, round_number: int, step: int) -> PastView:
        """An earlier position as a guest may see it; raises NoSuchTable and NoSuchStep."""
        model = await self._model(table_id)
        return await self._background.run(client, lambda: past_view(model, client.guest, round_number, step))

    async def game(self, table_id: str, client: Client, round_number: int) -> PastGame:
        """A game of a table's match, as a guest may know it; raises NoSuchTable and NoSuchStep."""
        model = await self._model(table_id)
        return await self._background.run(client, lambda: past_game(model, client.guest, round_number))

    async def record(self, table_id: str, client: Client) -> str:
        """The games of a table as text; raises NoSuchTable, and NotYet while there are secrets."""
        try:
            model, name_of = await self._named(table_id)
        except RulesChanged:
            return await self._moves(table_id)
        return await self._background.run(client, lambda: match_record(model, name_of))

    async def finished(self, table_id: str, client: Client, round_number: int) -> Record:
        """A game of a table that is over; raises NoSuchTable, RulesChanged, NoSuchStep and NotOver."""
        model, name_of = await self._named(table_id)
        return await self._background.run(client, lambda: finished_record(model, name_of, round_number))

    async def _moves(self, table_id: str) -> str:
        """The moves of a table that cannot go on by the present rules."""
        found = await self._store.table(table_id)
        if found is None:
            raise NoSuchTable
        setup, acts, _ = found
        names = await self._store.guests.names_of(seat.guest for seat in setup.seats if seat.guest)
        return moves_record(setup, acts, names.__getitem__)

    async def moving(self, table_id: str, client: Client) -> MovingMatch:
        """A match that goes on at another host; raises NoSuchTable and NotMovable."""
        model = await self._model(table_id)
        return await self._background.run(client, lambda: moving_match(model, client.guest))

    # ---- invitations

    async def seat_of(self, token: str) -> tuple[str, int]:
        """Table and seat of an invitation; raises NoSuchInvitation."""
        found = self._live.invitations.get(token) or await self._store.seat_of_token(token)
        if found is None:
            raise NoSuchInvitation
        return found

    async def invitation(self, token: str, guest: str) -> tables.Invitation:
        """The contents of an invitation; raises NoSuchInvitation."""
        table_id, number = await self.seat_of(token)
        model, name_of = await self._named(table_id)
        is_yours = bool(model.seats_of(guest))
        named = zip(model.seats, table_names(model, name_of), strict=True)
        return tables.Invitation(
            table_id,
            model.setup.game,
            [name for seat, name in named if has_name(seat, name_of)],
            model.match.game.seats[model.player_of(number)],
            model.match.rounds,
            model.setup.clock,
            model.setup.changed_options(),
            not (is_yours or model.is_over or model.seats[number].is_taken),
            is_yours,
        )

    # ---- lists

    async def lines(self, guest: str) -> list[people.TableLine]:
        """A guest's tables, latest first; recent matches with their score."""
        found = await self._store.tables_of(guest, MOST_LISTED)
        return [await self._line(*one, guest, is_late=number < MOST_KEPT) for number, one in enumerate(found)]

    async def _line(
        self, setup: TableSetup, summary: TableSummary, is_current: bool, guest: str, *, is_late: bool
    ) -> people.TableLine:
        model, rounds = None, rounds_of(setup)
        is_changed = setup.id in self._live or not is_current
        if is_changed or (rounds > 1 and is_late):
            with suppress(DamagedTable, RulesChanged):  # then the line is as it was when it was last written
                model = await self._model(setup.id)
        if model is not None and is_changed:
            setup, summary = model.setup, summary_of(model)
            if setup.id not in self._live:
                self._renew(setup.id, summary)
        guests = (seat.guest or seat.left for seat in (setup.seats if model is None else model.seats))
        known = await self._store.guests.names_of(guest for guest in guests if guest)
        return table_line(setup, summary, model, known.__getitem__, guest)

    def _renew(self, table_id: str, summary: TableSummary) -> None:
        """Write a summary that a killed server left unwritten, unless there is a newer one."""
        tables = models.tables.c
        earlier = (tables.id == table_id) & (tables.version < summary.version)
        renewing = update(models.tables).where(earlier).values(asdict(summary))
        self._store.writer.add(WriteJob("", None, [(renewing, {})], lambda outcome: None))
