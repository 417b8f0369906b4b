"""Tables as the database keeps them: what was decided when one was opened, its seats, and a line for lists."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec
from msgspec import Struct, field
from sqlalchemy import Executable, Row, bindparam, insert, update

from ludogite.server import wire
from ludogite.server.store import models

Kind = Literal["bot", "friend", "screen", "watch"]
Phase = Literal["waiting", "playing", "over"]
Also = tuple[Executable, Mapping[str, Any]]
"""A statement that is run with others in one transaction, and its values."""

seats = models.seats.c
FREE = (seats.table_id == bindparam("at_table")) & (seats.seat == bindparam("at_seat")) & seats.guest.is_(None)
SITTING = update(models.seats).where(FREE).values(guest=bindparam("guest"))
SUMMING_UP = (
    update(models.tables)
    .where(models.tables.c.id == bindparam("of_table"))
    .values({name: bindparam(name) for name in ("version", "phase", "turn", "updated")})
)


class KeptSeat(Struct):
    """A seat: whose it is, or which bot's, or the token that invites somebody to take it."""

    guest: str | None = None
    level: int | None = None
    token: str | None = None

    @property
    def is_taken(self) -> bool:
        """Whether somebody sits there."""
        return self.guest is not None or self.level is not None


class Opening(Struct):
    """All that is decided when a table is opened."""

    id: str
    game: str
    kind: Kind
    options: dict[str, bool | int | str]
    """As chosen; what chance decides before the start follows from the seed."""
    clock: wire.Clock
    shows_odds: bool
    seed: bytes
    opener: str
    opened: float
    seats: list[KeptSeat] = field(default_factory=list)


class Summary(Struct):
    """What a list of tables says about one, as it was after ``version`` acts."""

    version: int
    phase: Phase
    turn: int | None
    """The seat in turn."""
    updated: float


def opening_statements(opening: Opening, summary: Summary) -> Sequence[Also]:
    """What writes a new table."""
    row = {
        "id": opening.id,
        "game": opening.game,
        "kind": opening.kind,
        "options": msgspec.json.encode(opening.options).decode(),
        "clock": msgspec.json.encode(opening.clock).decode(),
        "shows_odds": opening.shows_odds,
        "seed": opening.seed,
        "opener": opening.opener,
        "opened": opening.opened,
        **msgspec.structs.asdict(summary),
    }
    seats = [
        (insert(models.seats), {"table_id": opening.id, "seat": number, **msgspec.structs.asdict(seat)})
        for number, seat in enumerate(opening.seats)
    ]
    return [(insert(models.tables), row), *seats]


def sitting_statement(table: str, seat: int, guest: str) -> Also:
    """What gives an open seat to a guest."""
    return SITTING, {"at_table": table, "at_seat": seat, "guest": guest}


def summary_statement(table: str, summary: Summary) -> Also:
    """What renews the line that lists show."""
    return SUMMING_UP, {"of_table": table, **msgspec.structs.asdict(summary)}


def read_opening(row: Row[Any], seats: Sequence[Row[Any]]) -> Opening:
    """A table's opening from its rows."""
    return Opening(
        row.id,
        row.game,
        row.kind,
        msgspec.json.decode(row.options, type=dict[str, bool | int | str]),
        msgspec.json.decode(row.clock, type=wire.Clock),
        row.shows_odds,
        row.seed,
        row.opener,
        row.opened,
        [KeptSeat(seat.guest, seat.level, seat.token) for seat in seats],
    )
