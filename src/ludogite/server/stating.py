"""The state of a table, as those who have certain seats are told it."""

from collections.abc import Callable, Collection, Sequence

from msgspec import Struct

from ludogite.fair import commitment
from ludogite.games.options import resolve
from ludogite.games.registry import BOOKS
from ludogite.games.words import Words
from ludogite.server import wire
from ludogite.server.course import Course
from ludogite.server.endings import ending
from ludogite.server.rulings import may_hint, undoing
from ludogite.server.store.rows import KeptSeat, Opening

BOT = "Bot {}"
NAMELESS = "Guest"


class Scenery(Struct):
    """What a state depends on beside the course."""

    name_of: Callable[[str], str]
    present: Collection[str]
    """The guests who are connected."""
    away: dict[int, float]
    is_thinking: bool
    now: float


def state(course: Course, seats: Sequence[int], around: Scenery) -> wire.TableState:
    """Everything about a table but its board."""
    match = course.match
    return wire.TableState(
        phase=course.phase,
        seats=[_seat(course, number, seats, around) for number in range(len(course.seats))],
        players=[match.seat_of(player) for player in range(len(course.seats))],
        to_move=course.to_move,
        round=match.round,
        rounds=match.rounds,
        points=list(match.points),
        offers=course.offers,
        clocks=course.clocks.shown(around.now),
        away=around.away,
        can_undo=undoing(course, seats),
        can_hint=may_hint(course, seats),
        is_thinking=around.is_thinking,
        ending=ending(course),
        next_table=course.next_table,
    )


def _seat(course: Course, number: int, yours: Sequence[int], around: Scenery) -> wire.Seat:
    seat = course.seats[number]
    return wire.Seat(
        seat_name(seat, around.name_of),
        seat.level,
        number in yours,
        seat.level is not None or seat.guest in around.present,
        (seat.token or "") if yours and not seat.is_taken else "",
    )


def seat_name(seat: KeptSeat, name_of: Callable[[str], str]) -> str:
    """What stands on a seat; empty while nobody sits there."""
    if seat.level is not None:
        return BOT.format(seat.level)
    return "" if seat.guest is None else name_of(seat.guest) or NAMELESS


def information(course: Course) -> wire.TableInfo:
    """What never changes at a table."""
    opening, game = course.opening, course.match.game
    is_by_chance = game.has_chance or bool(game.drawn)
    return wire.TableInfo(
        opening.id,
        opening.game,
        opening.kind,
        game.options,
        unusual(opening),
        list(game.seats),
        opening.clock,
        opening.shows_odds,
        commitment(opening.seed) if is_by_chance else "",
    )


def unusual(opening: Opening) -> list[Words]:
    """The options that differ from the usual ones, in words."""
    book = BOOKS[opening.game]
    chosen, usual = resolve(book.options, opening.options), resolve(book.options, {})
    return [
        _said(option.meaning, option.words_for(chosen[option.name]))
        for option in book.options
        if chosen[option.name] != usual[option.name]
    ]


def _said(meaning: Words, value: Words) -> Words:
    """An option with its value, without the full stop between them."""
    return Words(f"{meaning.en.rstrip('.')}: {value.en}", f"{meaning.fr.rstrip('.')} : {value.fr}")
