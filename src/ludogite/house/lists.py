"""Tables in lists: what a line says about one."""

from collections.abc import Sequence

from ludogite.games.registry import BOOKS
from ludogite.table import endings
from ludogite.table.model import Model
from ludogite.table.names import NameOf, seat_names
from ludogite.table.setup import Seat, TableSetup
from ludogite.table.summary import Summary
from ludogite.wire.messages import SeatLine, TableLine


def rounds_of(setup: TableSetup) -> int:
    """How many games the match of a table has."""
    return len(BOOKS[setup.game].rounds(setup.options)) if setup.game in BOOKS else 1


def table_line(setup: TableSetup, summary: Summary, model: Model | None, name_of: NameOf, guest: str) -> TableLine:
    """A table as a guest is told of it; how a match stands is said where its model is known."""
    seats = setup.seats if model is None else model.seats
    names = seat_names(seats, name_of)
    standing = None if model is None else endings.Reader(model, names, model.seats_of(guest)).standing
    return TableLine(
        setup.id,
        setup.game,
        [SeatLine(name, seat.level, seat.guest == guest) for seat, name in zip(seats, names, strict=True)],
        summary.phase,
        _is_turn_of(guest, seats, summary),
        summary.updated,
        model.match.round if model else 1,
        rounds_of(setup),
        standing.score if standing else None,
    )


def _is_turn_of(guest: str, seats: Sequence[Seat], summary: Summary) -> bool:
    """Whether a guest may go on; between two games of a match everybody may."""
    if summary.phase != "playing":
        return False
    in_turn = seats if summary.turn is None else [seats[summary.turn]]
    return any(seat.guest == guest for seat in in_turn)
