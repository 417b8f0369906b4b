"""Reads tables from the database: their acts, one after the other, make a model of each; and sums them up for it."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

from ludogite.games.registry import BOOKS
from ludogite.server.store.rows import Summary
from ludogite.server.store.store import Store
from ludogite.server.store.writer import is_damage, is_of_the_database
from ludogite.server.tables.refusals import DamagedTable, NoSuchTable, NotNow
from ludogite.table.acts import Act
from ludogite.table.model import Model
from ludogite.table.older_rules import RulesChanged, is_older, position_digest, replaying
from ludogite.table.setup import TableSetup

LOG = logging.getLogger(__name__)
ACTS_AT_ONCE = 50
"""A table goes through so many of its acts before the others have their turn."""


class Reader:
    """Makes models of tables."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._damaged: set[str] = set()
        """The tables that were found damaged, and said to be."""
        self.compiled: set[str] = set()
        """The games that are played with compiled rules."""

    def use_compiled(self, game: str) -> None:
        """From now on a game is played with compiled rules."""
        self.compiled.add(game)

    def plays_compiled(self, game: str) -> bool:
        """Whether a game is played with compiled rules by now."""
        return game in self.compiled

    def new(self, setup: TableSetup) -> Model:
        """The model of a new table."""
        model = Model(setup)
        if self.plays_compiled(setup.game):
            model.compile()
        return model

    async def read(self, table_id: str) -> tuple[Model, Summary]:
        """A table and its summary as they are kept; raises NoSuchTable, RulesChanged, DamagedTable and NotNow."""
        with self.complaining(table_id):
            found = await self._store.table(table_id)
            if found is None:
                raise NoSuchTable
            return await replayed(*found, self.new), found[2]

    async def renew(self, model: Model) -> None:
        """Bring a model up to date; raises DamagedTable and NotNow."""
        with self.complaining(model.setup.id):
            await _apply(model, await self._store.acts(model.setup.id, model.version))

    @contextmanager
    def complaining(self, table_id: str) -> Iterator[None]:
        """What goes wrong with a table, said to people."""
        try:
            yield
        except (NoSuchTable, NotNow, RulesChanged):
            raise
        except Exception as error:
            if isinstance(error, SQLAlchemyError) and is_of_the_database(error) and not is_damage(error):
                raise NotNow from error
            if table_id not in self._damaged:
                self._damaged.add(table_id)
                LOG.error("the table %s… is damaged: %.200s", table_id[:6], error)
            raise DamagedTable from error


async def replayed(
    setup: TableSetup, acts: Iterable[Act], kept: Summary, new: Callable[[TableSetup], Model] = Model
) -> Model:
    """What the acts of a table have made of it.

    One that was played by other rules than the present ones goes on by these if it stands as it was kept, else
    RulesChanged is raised.
    """
    with replaying(setup):
        model = new(setup)
        await _apply(model, acts)
    if is_older(setup):
        if not summary_of(model).agrees_with(kept):
            raise RulesChanged(setup)
        setup.rules = BOOKS[setup.game].version
    return model


def summary_of(model: Model) -> Summary:
    """A table's line in lists: between two games of a match it is not over."""
    phase = "playing" if model.is_over and not model.match.over else model.phase
    rules, position = model.setup.rules, position_digest(model)
    return Summary(model.version, phase, model.seat_in_turn, model.updated, rules, position)


async def _apply(model: Model, acts: Iterable[Act]) -> None:
    for number, act in enumerate(acts, 1):
        model.apply(act)
        if number % ACTS_AT_ONCE == 0:
            await asyncio.sleep(0)
