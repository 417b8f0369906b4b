"""Lines about tables in lists."""

from collections.abc import Sequence

from ludogite.app.messages.people import SeatLine, TableLine
from ludogite.games.registry import BOOKS
from ludogite.table.model import Model
from ludogite.table.setup import Seat, TableSetup
from ludogite.table.summary import TableSummary
from ludogite.table.views import endings
from ludogite.table.views.names import NameOf, seat_names


def rounds_of(setup: TableSetup) -> int:
    """Number of games in a table's match."""
    return len(BOOKS[setup.game].rounds(setup.options)) if setup.game in BOOKS else 1


def table_line(setup: TableSetup, summary: TableSummary, model: Model | None, name_of: NameOf, guest: str) -> TableLine:
    """A table's line for a guest; with the score of a match if the model is known."""
    seats = setup.seats if model is None else model.seats
    names = seat_names(seats, name_of)
    standing = None if model is None else endings.EndingTexts(model, names, model.seats_of(guest)).standing
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


def _is_turn_of(guest: str, seats: Sequence[Seat], summary: TableSummary) -> bool:
    """Whether it is a guest's turn; between two games of a match it is everyone's."""
    if summary.phase != "playing":
        return False
    in_turn = seats if summary.turn is None else [seats[summary.turn]]
    return any(seat.guest == guest for seat in in_turn)
