"""The house in a browser: opens tables for the one guest it has, finds them, and keeps the live ones."""

import asyncio
import logging
import re
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from copy import deepcopy
from typing import TypeVar

from ludogite.bots.adaptive import BotGame
from ludogite.games.words import Refused, Words
from ludogite.house.adapting import adapt, strength_of
from ludogite.house.clients import Client
from ludogite.house.keeping import NotKept
from ludogite.house.reading import replayed
from ludogite.house.refusals import DamagedTable, EnginesBusy, NoSuchTable
from ludogite.house.requests import NO_SUCH_TABLE, RequestReader
from ludogite.house.reviews import Reviews
from ludogite.house.visitors import Line, Visitor
from ludogite.local.archive import GUEST, Archive, Carried, KeptTable, Store, adding, opening, summing_up
from ludogite.local.engine import LocalEngine, Think
from ludogite.local.local_table import LocalHost, LocalTable
from ludogite.record import Record
from ludogite.steps import Steps, take_all
from ludogite.table.acts import Act
from ludogite.table.model import Model
from ludogite.table.moving import MovingMatch, arriving, moving_match
from ludogite.table.older_rules import RulesChanged, moves_record
from ludogite.table.past import PastGame, PastView, finished_record, match_record, past_game, past_view
from ludogite.table.presence import ClaimSeconds
from ludogite.table.setup import HERE, NewTable, new_setup
from ludogite.table.summary import bot_game
from ludogite.wire.messages import MyStrength

LOG = logging.getLogger(__name__)
T = TypeVar("T")
CLIENT = Client(GUEST)


class NeedsPeople(Refused):
    """Something that is done with others, who cannot come here."""

    code, status = "needs-people", 409
    words = Words(
        "This takes other people, who meet in a house on the network: here you play on your own device.",
        "Il y faut d'autres gens, qu'on retrouve dans une maison du réseau : ici, on joue sur son propre appareil.",
    )


class BadCarried(Refused):
    """A file that holds no tables, or damaged ones."""

    code = "bad-file"
    words = Words(
        "There are no whole games in this file, so nothing was taken from it.",
        "Il n'y a pas de parties entières dans ce fichier : rien n'en a été pris.",
    )


class AtOnce:
    """Does work that takes its time: there is no thread for it here."""

    async def do(self, client: Client, work: Callable[[], T]) -> T:
        """What some work gives or raises, after others have had their turn."""
        await asyncio.sleep(0)
        return work()

    async def do_in_steps(self, client: Client, steps: Steps[T]) -> T:
        """What some longer work gives or raises."""
        return await self.do(client, lambda: take_all(steps))


class Free:
    """An allowance that is never used up: everybody here is the same guest."""

    def charge(self, cost: float) -> None:
        """Costs nothing."""


class LocalConnection:
    """One tab's connection to a table."""

    def __init__(self, house: "LocalHouse", table: LocalTable, visitor: Visitor) -> None:
        self._house, self._table, self._visitor = house, table, visitor
        self._reader = RequestReader(table, visitor, house)

    def receive(self, data: bytes) -> None:
        """Something has come in."""
        self._reader.take(data)

    def leave(self) -> None:
        """The tab has gone."""
        self._table.go(self._visitor)
        self._house.release_if_idle(self._table)


class LocalHouse:
    """Opens tables, finds them, and keeps the live ones."""

    def __init__(self, store: Store, think: Think, now: Callable[[], float] = time.time) -> None:
        self.archive = Archive(store)
        self.engine = LocalEngine(think)
        self.asides = AtOnce()
        self.now = now
        self.reviews = Reviews(self.archive, self.engine, self.asides, self, lambda game: False)
        self._tables: dict[str, LocalTable] = {}
        self._loading: dict[str, asyncio.Task[LocalTable]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._host = LocalHost(self.engine, now, ClaimSeconds(), self._bot_games, self.archive, self._drop)

    def do(self, work: Coroutine[object, object, None]) -> None:
        """Have something done beside."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            LOG.error("something failed beside the tables", exc_info=error)

    # ---- tables

    async def open(self, new: NewTable) -> str:
        """Open a table; returns its id. Raises Refused and NotKept."""
        if new.kind == "friend":
            raise NeedsPeople
        setup = new_setup(new, GUEST, self.now(), home=HERE)
        await adapt(setup, self._bot_games)
        return await self._opened(Model(setup), [])

    async def _bot_games(self, guest: str, game: str) -> Sequence[BotGame]:
        return await self.archive.bot_games(game)

    async def strength(self, game: str) -> MyStrength:
        """The guest's strength in a game; raises UnknownGame."""
        return await strength_of(GUEST, game, self._bot_games)

    async def take_in_match(self, moving: MovingMatch) -> str:
        """Open a table at which a match from another house goes on; returns its id. Raises Refused and NotKept."""
        model, acts = await self.asides.do_in_steps(CLIENT, arriving(moving, GUEST, self.now(), HERE))
        return await self._opened(model, acts)

    async def _opened(self, model: Model, acts: Sequence[Act]) -> str:
        """Keep a new table with what was done there."""
        changes = [*opening(model, await self._name_of()), *(adding(model.setup.id, act) for act in acts)]
        if not await self.archive.commit(changes):
            raise NotKept
        bot = next((seat.bot for seat in model.seats if seat.bot is not None), None)
        if bot is not None:
            self.do(self._expect(model, bot))
        return model.setup.id

    async def _expect(self, model: Model, bot: str) -> None:
        with suppress(EnginesBusy):  # then the move itself will say so
            await self.engine.expect(model.position, bot, CLIENT)

    async def live(self, table_id: str) -> LocalTable:
        """A table, read from what is kept if it is not live; raises NoSuchTable, RulesChanged and DamagedTable."""
        if table := self._tables.get(table_id):
            return table
        if table_id not in self._loading:
            task = self._loading[table_id] = asyncio.get_running_loop().create_task(self._load(table_id))
            task.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(self._loading[table_id])

    async def _load(self, table_id: str) -> LocalTable:
        model = await self._read(table_id)
        table = LocalTable(model, self._host, {GUEST: await self.archive.name()})
        self._tables[table_id] = table
        table.resume(None)
        return table

    async def _read(self, table_id: str) -> Model:
        kept = await self._kept(table_id)
        try:
            return await replayed(kept.setup, kept.acts, kept.summary)
        except RulesChanged:
            raise
        except Exception as error:
            LOG.exception("the table %s cannot be read", table_id)
            raise DamagedTable from error

    async def _kept(self, table_id: str) -> KeptTable:
        try:
            kept = await self.archive.table(table_id)
        except Exception as error:
            LOG.exception("the table %s is damaged", table_id)
            raise DamagedTable from error
        if kept is None:
            raise NoSuchTable
        return kept

    def _drop(self, table: LocalTable) -> None:
        """Another house has written the table: it is read again when somebody comes."""
        self._tables.pop(table.id, None)
        table.stop()
        table.cut()

    def release_if_idle(self, table: LocalTable) -> None:
        """Leave a table to what is kept when nothing goes on there."""
        if table.is_idle and self._tables.get(table.id) is table:
            table.stop()
            del self._tables[table.id]

    async def connect(self, table_id: str, line: Line) -> LocalConnection | None:
        """Somebody looks at a table; None where that cannot be, which the line is closed with."""
        try:
            table = await self.live(table_id)
        except Refused as refused:
            line.close(NO_SUCH_TABLE, refused.code)
            return None
        visitor = Visitor(CLIENT, self.now(), line, Free())
        table.come(visitor)
        return LocalConnection(self, table, visitor)

    # ---- looking at tables

    async def _model(self, table_id: str) -> Model:
        table = self._tables.get(table_id)
        return table.model if table else await self._read(table_id)

    async def _name_of(self) -> Callable[[str], str]:
        name = await self.archive.name()
        return lambda guest: name

    async def past(self, table_id: str, round_number: int, step: int) -> PastView:
        """An earlier position; raises Refused."""
        return past_view(await self._model(table_id), GUEST, round_number, step)

    async def game(self, table_id: str, round_number: int) -> PastGame:
        """A game of a table's match; raises Refused."""
        return past_game(await self._model(table_id), GUEST, round_number)

    async def record(self, table_id: str) -> str:
        """The games of a table as text; raises Refused."""
        name_of = await self._name_of()
        try:
            return match_record(await self._model(table_id), name_of)
        except RulesChanged:
            kept = await self._kept(table_id)
            return moves_record(kept.setup, kept.acts, name_of)

    async def moving(self, table_id: str) -> MovingMatch:
        """A match that is taken to another house; raises Refused."""
        return moving_match(await self._model(table_id), GUEST)

    async def finished(self, table_id: str, client: Client, round_number: int) -> Record:
        """A game of a table that is over; raises Refused."""
        return finished_record(await self._model(table_id), await self._name_of(), round_number)

    # ---- carrying tables to another device

    async def carried(self) -> Carried:
        """All tables, to be taken elsewhere; one that is damaged stays behind."""
        tables = []
        for table_id in await self.archive.ids():
            with suppress(DamagedTable):
                tables.append(await self._kept(table_id))
        return Carried("tables of a device", tables)

    async def take_in(self, carried: Carried) -> int:
        """Keep tables from elsewhere, or what was done there since; how many were news. Raises Refused and NotKept."""
        models = [await self._checked(kept) for kept in carried.tables]
        added = sum([await self._add(kept, model) for kept, model in zip(carried.tables, models, strict=True)])
        for game in {model.setup.game for model in models if bot_game(model)}:
            await self.archive.renew_strength(game)
        return added

    async def _checked(self, kept: KeptTable) -> Model:
        """What a table from elsewhere has come to; raises BadCarried if it is none."""
        guests = {kept.setup.opener, *(seat.guest for seat in kept.setup.seats)}
        is_ours = re.fullmatch(f"{HERE}[\\w-]{{1,60}}", kept.setup.id) and guests <= {GUEST, None}
        if not is_ours or [act.version for act in kept.acts] != [*range(1, len(kept.acts) + 1)]:
            raise BadCarried
        try:
            return await replayed(deepcopy(kept.setup), kept.acts, kept.summary)
        except Exception as error:
            raise BadCarried from error

    async def _add(self, kept: KeptTable, model: Model) -> bool:
        """Whether something of a table was not there yet, and is now."""
        here = await self.archive.table(kept.setup.id)
        known = here.acts if here else []
        if here and (here.setup.seed != kept.setup.seed or kept.acts[: len(known)] != known or known == kept.acts):
            return False  # it went on otherwise here, or further
        changes = [] if here else opening(model, await self._name_of())
        changes += [adding(kept.setup.id, act) for act in kept.acts[len(known) :]]
        is_added = await self.archive.commit([*changes, *summing_up(model, await self._name_of())])
        if table := self._tables.get(kept.setup.id):
            self._drop(table)
        return is_added

    async def rename(self, name: str) -> None:
        """Call the guest so from now on; raises NotKept."""
        await self.archive.rename(name)
        for table in self._tables.values():
            table.rename(GUEST, name)
