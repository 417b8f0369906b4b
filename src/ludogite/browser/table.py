"""A live table in a browser: its acts go to the device's store."""

import logging
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass

from ludogite.app.live.background import BackgroundTasks
from ludogite.app.live.context import TableContext
from ludogite.app.live.live_table import LiveTable
from ludogite.app.live.viewers import Visitor
from ludogite.app.live.writes import Done, Outcome, WriteFailed
from ludogite.browser.archive import Archive, Change, adding, opening, summing_up
from ludogite.play.steps import Steps, take_all
from ludogite.table.model import Model
from ludogite.table.rulings import Code
from ludogite.table.summary import bot_game
from ludogite.table.table import PendingAct

LOG = logging.getLogger(__name__)


@dataclass(frozen=True)
class BrowserTableContext(TableContext):
    """Services that a live table needs in a browser."""

    archive: Archive
    lost: "Callable[[BrowserTable], None]"
    """Called when another host has written the table."""


class BrowserTable(LiveTable):
    """One table, live on this device."""

    def __init__(self, model: Model, host: BrowserTableContext, names: Mapping[str, str]) -> None:
        super().__init__(model, host, names)
        self._local = host
        self._tasks = BackgroundTasks()

    def _persist(self, pending: PendingAct[Visitor], done: Done) -> None:
        changes = [adding(self.id, pending.act)]
        if pending.opened:
            changes += opening(Model(pending.opened), self.name_of)
        self._tasks.spawn(self._commit(changes, done))

    def save_summary(self) -> None:
        """Write the table's line for lists, and the result of a match."""
        self._tasks.spawn(self._sum_up(summing_up(self.model, self.name_of)))

    async def _sum_up(self, changes: list[Change]) -> None:
        await self._commit(changes, lambda outcome: None)
        if bot_game(self.model):
            with suppress(WriteFailed):  # then it is renewed after the next match
                await self._local.archive.renew_strength(self.model.setup.game)

    def _apply(self, pending: PendingAct[Visitor], then: Callable[[bool], None]) -> Steps[None]:
        yield from super()._apply(pending, then)
        self.save_summary()

    async def _commit(self, changes: list[Change], done: Done) -> None:
        try:
            outcome = Outcome.COMMITTED if await self._local.archive.commit(changes) else Outcome.LOST
        except WriteFailed:
            LOG.exception("an act could not be written")
            outcome = Outcome.FAILED
        if steps := done(outcome):
            take_all(steps)

    def _on_lost(self) -> None:
        self._local.lost(self)

    def _on_refused(self, code: Code) -> None:
        """Not counted."""
