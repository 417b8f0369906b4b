"""Tables of the device as they are looked at from outside: live ones, and those in the archive."""

import logging
from collections.abc import Callable, Mapping, Sequence

import msgspec

from ludogite.app.clients import Client
from ludogite.app.live.replay import replayed
from ludogite.app.messages.device import KeptTable
from ludogite.app.messages.people import TableLine
from ludogite.app.refusals import DamagedTable, NoSuchTable
from ludogite.browser.archive import GUEST, Archive
from ludogite.browser.table import BrowserTable
from ludogite.play.record import Record
from ludogite.table.model import Model
from ludogite.table.moving import MovingMatch, moving_match
from ludogite.table.older_rules import RulesChanged, moves_record
from ludogite.table.views.past import PastGame, PastView, finished_record, match_record, past_game, past_view

LOG = logging.getLogger(__name__)


class BrowserTableViews:
    """Reads tables for everything but playing."""

    def __init__(self, archive: Archive, live: Mapping[str, BrowserTable]) -> None:
        self._archive = archive
        self._live = live

    async def kept(self, table_id: str) -> KeptTable:
        """A table in the archive; raises NoSuchTable and DamagedTable."""
        try:
            kept = await self._archive.table(table_id)
        except Exception as error:
            LOG.exception("table %s is damaged", table_id)
            raise DamagedTable from error
        if kept is None:
            raise NoSuchTable
        return kept

    async def read(self, table_id: str) -> Model:
        """The model of a table in the archive; raises NoSuchTable, DamagedTable and RulesChanged."""
        kept = await self.kept(table_id)
        try:
            return await replayed(kept.setup, kept.acts, kept.summary)
        except RulesChanged:
            raise
        except Exception as error:
            LOG.exception("table %s cannot be replayed", table_id)
            raise DamagedTable from error

    async def _model(self, table_id: str) -> Model:
        table = self._live.get(table_id)
        return table.model if table else await self.read(table_id)

    async def name_of(self) -> Callable[[str], str]:
        """Names by guest: there is one."""
        name = await self._archive.name()
        return lambda guest: name

    async def past(self, table_id: str, client: Client, round_number: int, step: int) -> PastView:
        """An earlier position; raises Refused."""
        return past_view(await self._model(table_id), GUEST, round_number, step)

    async def game(self, table_id: str, client: Client, round_number: int) -> PastGame:
        """A game of a match, with its moves; raises Refused."""
        return past_game(await self._model(table_id), GUEST, round_number)

    async def record(self, table_id: str, client: Client) -> str:
        """The games of a match as text; raises Refused."""
        name_of = await self.name_of()
        try:
            return match_record(await self._model(table_id), name_of)
        except RulesChanged:
            kept = await self.kept(table_id)
            return moves_record(kept.setup, kept.acts, name_of)

    async def moving(self, table_id: str, client: Client) -> MovingMatch:
        """A match that goes on at another host; raises Refused."""
        return moving_match(await self._model(table_id), GUEST)

    async def finished(self, table_id: str, client: Client, round_number: int) -> Record:
        """A game that is over; raises Refused."""
        return finished_record(await self._model(table_id), await self.name_of(), round_number)

    async def lines(self, guest: str) -> Sequence[TableLine]:
        """Lines of all tables for lists."""
        return msgspec.json.decode(await self._archive.lines(), type=list[TableLine])
