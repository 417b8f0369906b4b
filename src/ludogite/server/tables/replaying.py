"""Replay of tables from the database."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

from ludogite.app.live.replay import apply_all, replayed
from ludogite.app.refusals import DamagedTable, NoSuchTable, NotNow
from ludogite.server.store.database import Database
from ludogite.server.store.writer import is_corruption, is_database_fault
from ludogite.table.model import Model
from ludogite.table.older_rules import RulesChanged
from ludogite.table.setup import TableSetup
from ludogite.table.summary import TableSummary

LOG = logging.getLogger(__name__)


class Reader:
    """Builds models of tables."""

    def __init__(self, store: Database) -> None:
        self._store = store
        self._damaged: set[str] = set()
        """Damaged tables that were logged already."""
        self.compiled: set[str] = set()
        """Games with compiled rules."""

    def use_compiled(self, game: str) -> None:
        """Use compiled rules for a game."""
        self.compiled.add(game)

    def plays_compiled(self, game: str) -> bool:
        """Whether the rules of a game are compiled."""
        return game in self.compiled

    def new(self, setup: TableSetup) -> Model:
        """The model of a new table."""
        model = Model(setup)
        if self.plays_compiled(setup.game):
            model.compile()
        return model

    async def read(self, table_id: str) -> tuple[Model, TableSummary]:
        """A stored table's model and summary; raises NoSuchTable, RulesChanged, DamagedTable and NotNow."""
        with self.complaining(table_id):
            found = await self._store.table(table_id)
            if found is None:
                raise NoSuchTable
            return await replayed(*found, self.new), found[2]

    async def renew(self, model: Model) -> None:
        """Apply the acts that a model lacks; raises DamagedTable and NotNow."""
        with self.complaining(model.setup.id):
            await apply_all(model, await self._store.acts(model.setup.id, model.version))

    @contextmanager
    def complaining(self, table_id: str) -> Iterator[None]:
        """Turn errors about a table into refusals."""
        try:
            yield
        except (NoSuchTable, NotNow, RulesChanged):
            raise
        except Exception as error:
            if isinstance(error, SQLAlchemyError) and is_database_fault(error) and not is_corruption(error):
                raise NotNow from error
            if table_id not in self._damaged:
                self._damaged.add(table_id)
                LOG.error("the table %s… is damaged: %.200s", table_id[:6], error)
            raise DamagedTable from error
