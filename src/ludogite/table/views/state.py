"""The state of a table as viewers are told it: its seats, the game and what never changes."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ludogite.games.words import Words, filled
from ludogite.kernel.randomness import commitment
from ludogite.table.advice import may_ask_for_hint
from ludogite.table.messages import DeclinedOffer, Rights, SeatLeft, SeatState, TableInfo, TableState
from ludogite.table.model import Declined, Departed, Model, Reason
from ludogite.table.presence import Presence
from ludogite.table.rulings import Requester, leaving, undo_policy
from ludogite.table.views.endings import EndingTexts
from ludogite.table.views.names import NameOf, bot_name, has_name, people_names, table_names

DECLINES = {
    "draw": Words("{} declines the draw.", "{} refuse la nulle."),
    "undo": Words("{} does not agree to take the move back.", "{} refuse que le coup soit annulé."),
    "rematch": Words("{} declines the rematch.", "{} refuse la revanche."),
}
PLAYS_ON = {
    "draw": Words("{} plays on: the offer of a draw has lapsed.", "{} continue : la proposition de nulle est caduque."),
    "undo": Words("{} plays on: the move is not taken back.", "{} continue : le coup n'est pas annulé."),
}
DEPARTS: dict[Reason, Words] = {
    "resigned": Words("{} gives up", "{} abandonne"),
    "time": Words("{} has run out of time", "{} n'a plus de temps"),
    "left": Words("{} has been away for too long", "{} est hors ligne depuis trop longtemps"),
}
TAKES_SEAT = Words("{}. {} takes the seat.", "{}. {} prend la place.")
DROPS_OUT = Words("{} and drops out; the others play on.", "{} et quitte la partie ; les autres continuent.")


def table_info(model: Model) -> TableInfo:
    """The constant part of a table."""
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
        game.book.goal,
        setup.adapts,
    )


def table_state(model: Model, presence: Presence[Any], now: float, name_of: NameOf, *, is_thinking: bool) -> TableState:
    """The state of a table, the same for every viewer."""
    return TableState(
        model.seats_by_player,
        model.to_move,
        model.phase,
        model.match.round,
        model.match.rounds,
        model.points,
        offers=model.offers,
        declined=_declined(model, model.declined, name_of) if model.declined else None,
        clocks=model.clocks.shown(now),
        away=presence.away(now),
        leaving=leaving(model),
        departed=_departed(model, model.departed, name_of) if model.departed else None,
        is_thinking=is_thinking,
        next_table=model.next_table,
    )


def _declined(model: Model, declined: Declined, name_of: NameOf) -> DeclinedOffer:
    what, sentences = declined.offer.what, PLAYS_ON if declined.has_lapsed else DECLINES
    words = filled(sentences[what], table_names(model, name_of)[declined.by])
    return DeclinedOffer(what, declined.offer.seat, declined.by, words)


def _departed(model: Model, departed: Departed, name_of: NameOf) -> SeatLeft:
    seat = model.seats[departed.seat]
    why = filled(DEPARTS[departed.reason], people_names(model, name_of)[departed.seat])
    words = filled(DROPS_OUT, why) if seat.is_out else filled(TAKES_SEAT, why, bot_name(seat))
    return SeatLeft(departed.seat, words)


def state_for(state: TableState, model: Model, seats: Sequence[int], name_of: NameOf) -> TableState:
    """The state with the results in the words for the owner of these seats."""
    if not model.is_over and not model.finished:
        return state
    reader = EndingTexts(model, table_names(model, name_of), seats)
    return replace(state, games=reader.games if model.match.rounds > 1 else [], ending=reader.ending)


def rights(model: Model, requester: Requester) -> Rights:
    """The rights of a requester, besides moving."""
    seats = requester.seats
    return Rights(undo_policy(model, seats), may_ask_for_hint(model, seats), bool(seats) or requester.is_host)


def seat_states(model: Model, presence: Presence[Any], yours: Sequence[int], name_of: NameOf) -> list[SeatState]:
    """The seats, as the owner of some of them sees them."""
    return [
        SeatState(
            name,
            has_name(seat, name_of),
            seat.level,
            number in yours,
            seat.bot is not None or seat.is_out or seat.guest in presence.guests,
            (seat.token or "") if yours and not seat.is_taken else "",
        )
        for number, (seat, name) in enumerate(zip(model.seats, table_names(model, name_of), strict=True))
    ]
