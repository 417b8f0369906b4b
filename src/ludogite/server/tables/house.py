"""The house: all live tables, taken from the database when somebody comes, and left to it when all have gone."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Protocol

from ludogite.games.words import Refused
from ludogite.server import wire
from ludogite.server.live.connections import Line
from ludogite.server.live.state_messages import seat_name
from ludogite.server.live.visitors import Visitor
from ludogite.server.store.rows import Opening, Summary, opening_statements
from ludogite.server.store.store import Store
from ludogite.server.tables.bot_turns import Thinks
from ludogite.server.tables.course import Course
from ludogite.server.tables.looking_back import past_view_of, record_of
from ludogite.server.tables.openings import new_opening, rematch
from ludogite.server.tables.table import Surroundings, Table, summary_of

LOG = logging.getLogger(__name__)
PATIENCE = 9.0
"""After so many seconds of silence a socket counts as dead."""
SWEEP_SECONDS = 1.0
IDLE_SECONDS = 60.0
SUMMARY_SWEEPS = 60
RESUMED_SECONDS = 3600.0
MOST_LISTED = 100
ACTS_AT_ONCE = 50
"""A table that is taken from the database goes through so many of its acts before the others have their turn."""


class HouseSettings(Protocol):
    """What the house is told by its host; 0 is no limit."""

    @property
    def claim_seconds(self) -> float: ...
    @property
    def most_sockets_a_guest(self) -> int: ...
    @property
    def most_tables_a_guest(self) -> int: ...


class NoSuchTable(Refused):
    """A table that there is not."""

    def __init__(self) -> None:
        super().__init__("There is no such table.", "Cette table n'existe pas.")


class NoSuchInvitation(Refused):
    """An invitation that nobody has made."""

    def __init__(self) -> None:
        super().__init__("There is no such invitation.", "Cette invitation n'existe pas.")


class SeatTaken(Refused):
    """A seat that somebody else has."""

    def __init__(self) -> None:
        super().__init__("Somebody has already taken this seat.", "Quelqu'un a déjà pris cette place.")


class TooManyTables(Refused):
    """A guest with more tables than the host allows."""

    def __init__(self, most: int) -> None:
        super().__init__(
            f"You have {most} unfinished tables; finish some first.",
            f"Vous avez {most} tables en cours ; terminez-en d'abord.",
        )


class House:
    """Opens tables, finds them, and keeps the live ones."""

    def __init__(self, store: Store, thinkers: Thinks, settings: HouseSettings, now: Callable[[], float]) -> None:
        self.store = store
        self.thinkers = thinkers
        self.now = now
        self._settings = settings
        self._tables: dict[str, Table] = {}
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._invitations: dict[str, tuple[Table, int]] = {}
        """The seats of the live tables that have a token, by it."""
        self._compiled: set[str] = set()
        """The games that are played with compiled rules."""
        self._sockets: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweeper: asyncio.Task[None] | None = None
        self._around = Surroundings(
            store.writer,
            thinkers,
            now,
            store.guests.remembered,
            lambda opening: rematch(opening, now()),
            settings.claim_seconds,
        )

    # ---- opening and closing the house

    async def start(self) -> None:
        """Begin to look after the tables; bots go on where they were in turn."""
        self._sweeper = asyncio.create_task(self._sweep(), name="sweeper")
        self.do(self._resume_bots())

    async def close(self) -> None:
        """Cut all lines, and leave everything to the database."""
        if self._sweeper:
            self._sweeper.cancel()
        for task in [*self._tasks, *self._loading.values()]:
            task.cancel()
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
            await self.live(table_id)

    # ---- tables

    def use_compiled(self, game: str) -> None:
        """From now on a game is played with compiled rules, at the live tables too."""
        self._compiled.add(game)
        for table in self._tables.values():
            if table.course.opening.game == game:
                table.course.compile()

    def _course(self, opening: Opening) -> Course:
        course = Course(opening)
        if opening.game in self._compiled:
            course.compile()
        return course

    async def open(self, new: wire.NewTable, guest: str) -> str:
        """Open a table, which is live from then on; returns its id. Raises Refused."""
        most = self._settings.most_tables_a_guest
        if most and await self.store.unfinished(guest) >= most:
            raise TooManyTables(most)
        course = self._course(new_opening(new, guest, self.now()))
        await self.store.writer.write(*opening_statements(course.opening, summary_of(course)))
        level = next((seat.level for seat in course.seats if seat.level is not None), None)
        if level is not None:
            self.do(self.thinkers.expect(course.position, level))
        return (await self._enliven(course)).id

    async def live(self, table_id: str) -> Table:
        """A table, taken from the database if it is not live; raises NoSuchTable."""
        table = self._tables.get(table_id)
        if table is not None:
            return table
        if table_id not in self._loading:
            task = asyncio.create_task(self._load(table_id), name="load")
            self._loading[table_id] = task
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> Table:
        found = await self.store.table(table_id)
        if found is None:
            raise NoSuchTable
        opening, acts = found
        course = self._course(opening)
        for number, act in enumerate(acts, 1):
            course.apply(act)
            if number % ACTS_AT_ONCE == 0:
                await asyncio.sleep(0)
        table = await self._enliven(course)
        table.resume()
        return table

    async def _enliven(self, course: Course) -> Table:
        await self.store.guests.names_of(course.people)
        table = self._tables[course.opening.id] = Table(course, self._around)
        self._invitations |= {seat.token: (table, number) for number, seat in enumerate(course.seats) if seat.token}
        return table

    def welcome(self, table: Table, guest: str, line: Line) -> Visitor | None:
        """Let a guest look at a table; None if he has too many sockets."""
        most = self._settings.most_sockets_a_guest
        if most and self._sockets[guest] >= most:
            return None
        self._sockets[guest] += 1
        visitor = Visitor(guest, self.now(), line)
        table.come(visitor)
        return visitor

    def farewell(self, table: Table, visitor: Visitor) -> None:
        """A guest no longer looks."""
        self._sockets[visitor.guest] -= 1
        if not self._sockets[visitor.guest]:
            del self._sockets[visitor.guest]
        table.go(visitor)

    # ---- invitations

    async def invitation(self, token: str, guest: str) -> wire.Invitation:
        """What an invitation is for; raises NoSuchInvitation."""
        table, number = await self._invited(token)
        course = table.course
        is_yours = bool(course.seats_of(guest))
        names = [seat_name(seat, self.store.guests.remembered) for seat in course.seats]
        is_open = not is_yours and not course.seats[number].is_taken
        return wire.Invitation(table.id, course.opening.game, names, is_open, is_yours)

    async def join(self, token: str, guest: str) -> str:
        """Take the seat that a token is for; returns the table. Raises NoSuchInvitation."""
        await self.store.guests.names_of([guest])
        table, seat = await self._invited(token)
        if not await table.sit(seat, guest):
            raise SeatTaken
        return table.id

    async def _invited(self, token: str) -> tuple[Table, int]:
        if token in self._invitations:
            return self._invitations[token]
        found = await self.store.seat_of_token(token)
        if found is None:
            raise NoSuchInvitation
        return await self.live(found[0]), found[1]

    async def rename(self, guest: str, name: str) -> None:
        """Call a guest so from now on, also at the tables where he sits."""
        if name == await self.store.guests.name_of(guest):
            return
        await self.store.guests.rename(guest, name)
        for table in self._tables.values():
            table.call_anew(guest)

    # ---- looking

    async def lines(self, guest: str) -> list[wire.TableLine]:
        """A guest's tables, the latest first."""
        return [await self._line(*found, guest) for found in await self.store.tables_of(guest, MOST_LISTED)]

    async def _line(self, opening: Opening, summary: Summary, is_current: bool, guest: str) -> wire.TableLine:
        table = self._tables.get(opening.id)
        if table is None and not is_current:
            table = await self.live(opening.id)  # the server was killed before it wrote the summary
        if table is not None:
            opening, summary = table.course.opening, table.summary()
        await self.store.guests.names_of(seat.guest for seat in opening.seats if seat.guest)
        return wire.TableLine(
            opening.id,
            opening.game,
            [wire.SeatLine(seat_name(seat, self.store.guests.remembered), seat.level) for seat in opening.seats],
            summary.phase,
            summary.turn is not None and opening.seats[summary.turn].guest == guest,
            summary.updated,
        )

    async def past(self, table_id: str, guest: str, round_number: int, step: int) -> wire.PastView:
        """An earlier position as a guest may see it; raises NoSuchTable and NoSuchStep."""
        return past_view_of((await self.live(table_id)).course, guest, round_number, step)

    async def record(self, table_id: str) -> str:
        """The games of a table as text; raises NoSuchTable, and NotYet while there are secrets."""
        return record_of((await self.live(table_id)).course, self.store.guests.remembered)

    # ---- looking after

    async def _sweep(self) -> None:
        """Cut the lines of those who are silent, and leave idle tables to the database."""
        sweeps = 0
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            sweeps += 1
            self.sweep(sweeps)

    def sweep(self, sweeps: int) -> None:
        """Look after all tables once, and have the lines for lists of some written: of each in its turn."""
        now = self.now()
        for number, table in enumerate(list(self._tables.values())):
            for visitor in table.presence.visitors:
                if now - visitor.heard > PATIENCE:
                    visitor.lose()
            if table.is_idle and now - table.presence.empty_since > IDLE_SECONDS:
                table.close()
                del self._tables[table.id]
                for seat in table.course.seats:
                    self._invitations.pop(seat.token or "", None)
            elif number % SUMMARY_SWEEPS == sweeps % SUMMARY_SWEEPS:
                table.save_summary()
