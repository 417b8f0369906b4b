"""Reads tables from the database: their acts, one after the other, make a model of each."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

from ludogite.house.reading import apply_all, replayed
from ludogite.house.refusals import DamagedTable, NoSuchTable, NotNow
from ludogite.server.store.store import Store
from ludogite.server.store.writer import is_damage, is_of_the_database
from ludogite.table.model import Model
from ludogite.table.older_rules import RulesChanged
from ludogite.table.setup import TableSetup
from ludogite.table.summary import Summary

LOG = logging.getLogger(__name__)


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
            await apply_all(model, await self._store.acts(model.setup.id, model.version))

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
