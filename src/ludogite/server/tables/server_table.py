"""A live table of the server: its acts go to the database, under the fence that makes the table this process's."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ludogite.house.keeping import Done
from ludogite.house.live_table import LiveTable, TableHost
from ludogite.house.visitors import Visitor
from ludogite.server.store.jobs import Job
from ludogite.server.store.rows import Statement, seat_statement, setup_statements, summary_statement
from ludogite.server.store.writer import Writer
from ludogite.server.tallies import TALLIES
from ludogite.table.model import Model
from ludogite.table.rulings import Code
from ludogite.table.summary import Summary, summary_of
from ludogite.table.table import PendingAct


@dataclass(frozen=True)
class ServerHost(TableHost):
    """What a live table needs of a house with a database."""

    writer: Writer
    process: str
    """Whose tables these are."""
    lost: "Callable[[ServerTable], None]"
    """Called when a table is found to be another process's by now."""


class ServerTable(LiveTable):
    """One table, live in this process."""

    def __init__(self, model: Model, host: ServerHost, names: Mapping[str, str], fence: int) -> None:
        super().__init__(model, host, names)
        self.fence = fence
        """Under which the table is written; under another one it is another process's."""
        self.saved_summary: Summary | None = None
        """The latest summary that was given to the database."""
        self._server = host

    def _keep(self, pending: PendingAct[Visitor], done: Done) -> None:
        self._server.writer.add(Job(self.id, pending.act, self._statements(pending), done, self.fence))

    def _statements(self, pending: PendingAct[Visitor]) -> Sequence[Statement]:
        """What is written with an act."""
        act = pending.act
        if pending.opened:
            return setup_statements(pending.opened, summary_of(Model(pending.opened)), self._server.process)
        if act.kind == "sit":
            assert act.seat is not None
            return [seat_statement(self.id, act.seat, act.text)]
        return ()

    def save_summary(self) -> None:
        """Have the line for lists written, if it has changed."""
        summary = summary_of(self.model)
        if summary != self.saved_summary:
            self.saved_summary = summary
            statement = summary_statement(self.id, summary)
            self._server.writer.add(Job(self.id, None, [statement], lambda outcome: None, self.fence))

    def _was_lost(self) -> None:
        self._server.lost(self)

    def _was_refused(self, code: Code) -> None:
        TALLIES.refused[code] += 1
