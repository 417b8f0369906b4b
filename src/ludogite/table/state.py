"""How a table stands, as its viewers are told: its state, its seats, and what never changes."""

from collections.abc import Callable, Sequence
from typing import Any

from ludogite.fair import commitment
from ludogite.table.advice import may_ask_for_hint
from ludogite.table.endings import ending
from ludogite.table.messages import Rights, SeatState, TableInfo, TableState
from ludogite.table.model import Model
from ludogite.table.presence import Presence
from ludogite.table.rulings import undo_policy
from ludogite.table.setup import Seat

BOT = "Bot {}"
NAMELESS = "Guest"


def table_info(model: Model) -> TableInfo:
    """What never changes at a table."""
    setup, game = model.setup, model.match.game
    return TableInfo(
        setup.id,
        setup.game,
        setup.kind,
        game.options,
        setup.changed_options(),
        list(game.seats),
        setup.clock,
        setup.shows_odds,
        commitment(setup.seed) if game.has_chance or game.drawn else "",
        game.book.scene.LEGEND,
    )


def table_state(model: Model, presence: Presence[Any], now: float, *, is_thinking: bool) -> TableState:
    """How the table stands, for everybody alike."""
    return TableState(
        model.seats_by_player,
        model.to_move,
        model.phase,
        model.match.round,
        model.match.rounds,
        model.points,
        model.offers,
        model.clocks.shown(now),
        presence.away(now),
        is_thinking,
        ending(model) if model.is_over else None,
        model.next_table,
    )


def rights(model: Model, seats: tuple[int, ...]) -> Rights:
    """What those who have these seats may do beside moving."""
    return Rights(undo_policy(model, seats), may_ask_for_hint(model, seats))


def seat_states(
    model: Model, presence: Presence[Any], yours: Sequence[int], name_of: Callable[[str], str]
) -> list[SeatState]:
    """The seats, for those who have some of them or none."""
    return [
        SeatState(
            seat_name(seat, name_of),
            seat.level,
            number in yours,
            seat.bot is not None or seat.guest in presence.guests,
            (seat.token or "") if yours and not seat.is_taken else "",
        )
        for number, seat in enumerate(model.seats)
    ]


def seat_name(seat: Seat, name_of: Callable[[str], str]) -> str:
    """What stands on a seat; empty while nobody sits there."""
    if seat.bot is not None:
        return BOT.format(seat.bot)
    return "" if seat.guest is None else name_of(seat.guest) or NAMELESS
