"""A live table of the server: its acts go to the database, under this process's fence."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ludogite.app.live.context import TableContext
from ludogite.app.live.live_table import LiveTable
from ludogite.app.live.viewers import Visitor
from ludogite.app.live.writes import Done
from ludogite.server.counters import COUNTERS
from ludogite.server.store.statements import Statement, seat_statement, setup_statements, summary_statement
from ludogite.server.store.write_jobs import WriteJob
from ludogite.server.store.writer import Writer
from ludogite.table.model import Model
from ludogite.table.rulings import Code
from ludogite.table.summary import TableSummary, summary_of
from ludogite.table.table import PendingAct


@dataclass(frozen=True)
class ServerTableContext(TableContext):
    """Services that a live table needs on a server."""

    writer: Writer
    process: str
    """The process that owns the tables."""
    lost: "Callable[[ServerTable], None]"
    """Called when a table turns out to be another process's."""


class ServerTable(LiveTable):
    """One table, live in this process."""

    def __init__(self, model: Model, host: ServerTableContext, names: Mapping[str, str], fence: int) -> None:
        super().__init__(model, host, names)
        self.fence = fence
        """Fence under which the table is written; a newer one means another process owns it."""
        self.saved_summary: TableSummary | None = None
        """The last summary written."""
        self._server = host

    def _persist(self, pending: PendingAct[Visitor], done: Done) -> None:
        self._server.writer.add(WriteJob(self.id, pending.act, self._statements(pending), done, self.fence))

    def _statements(self, pending: PendingAct[Visitor]) -> Sequence[Statement]:
        """Statements written with an act."""
        act = pending.act
        if pending.opened:
            return setup_statements(pending.opened, summary_of(Model(pending.opened)), self._server.process)
        if act.kind == "sit":
            assert act.seat is not None
            return [seat_statement(self.id, act.seat, act.text)]
        return ()

    def save_summary(self) -> None:
        """Write the summary for lists if it has changed."""
        summary = summary_of(self.model)
        if summary != self.saved_summary:
            self.saved_summary = summary
            statement = summary_statement(self.id, summary)
            self._server.writer.add(WriteJob(self.id, None, [statement], lambda outcome: None, self.fence))

    def _on_lost(self) -> None:
        self._server.lost(self)

    def _on_refused(self, code: Code) -> None:
        COUNTERS.refused[code] += 1
