"""Messages about the tables of a device."""

from typing import Literal

from msgspec import Struct

from ludogite.table.acts import Act
from ludogite.table.setup import TableSetup
from ludogite.table.summary import TableSummary


class KeptTable(Struct):
    """A table with all its acts."""

    setup: TableSetup
    acts: list[Act]
    summary: TableSummary


class ExportedTables(Struct):
    """Tables as they are carried from one device to another, in a file."""

    ludogite: Literal["tables of a device"]
    tables: list[KeptTable]


class TakenIn(Struct):
    """Number of tables of a file that were new or had gone on."""

    taken: int
