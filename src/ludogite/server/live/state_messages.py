"""The state of a table, as those who have certain seats are told it."""

from collections.abc import Callable

from ludogite.fair import commitment
from ludogite.games.options import resolve
from ludogite.games.registry import BOOKS
from ludogite.games.words import Words
from ludogite.server import wire
from ludogite.server.live.view_messages import encode
from ludogite.server.store.rows import KeptSeat, Opening
from ludogite.server.tables.course import Course
from ludogite.server.tables.endings import ending
from ludogite.server.tables.presence import Presence
from ludogite.server.tables.rulings import may_hint, undoing

BOT = "Bot {}"
NAMELESS = "Guest"
CAN_UNDO = {"no": b"", "at-once": b',"can_undo":"at-once"', "by-offer": b',"can_undo":"by-offer"'}
CAN_HINT = {False: b"", True: b',"can_hint":true'}


class Stating:
    """Tells how a table stands."""

    def __init__(self, course: Course, presence: Presence, name_of: Callable[[str], str]) -> None:
        self._course = course
        self._presence = presence
        self._name_of = name_of

    def shared(self, now: float, *, is_thinking: bool) -> bytes:
        """What everybody is told alike, encoded, without the bracket that ends it."""
        course, match = self._course, self._course.match
        told = wire.TableState(
            course.seats_by_player,
            course.to_move,
            course.phase,
            match.round,
            match.rounds,
            course.points,
            course.offers,
            course.clocks.shown(now),
            self._presence.away(now),
            is_thinking,
            ending(course) if course.is_over else None,
            course.next_table,
        )
        return encode(told)[:-1]

    @property
    def seats_number(self) -> int:
        """Counts how often the seats have changed: whoever has been told of this time need not be told again."""
        return self._presence.changes

    def state(self, shared: bytes, seats: tuple[int, ...], seen_seats: int) -> tuple[bytes, ...]:
        """Everything about the table but its board, encoded for those who have these seats, in parts.

        The seats are left out for those who have seen them: ``seen_seats`` is their number.
        """
        undo, hint = CAN_UNDO[undoing(self._course, seats)], CAN_HINT[may_hint(self._course, seats)]
        return shared, undo, hint, b"}" if seen_seats == self.seats_number else self._encoded_seats(seats)

    def _encoded_seats(self, yours: tuple[int, ...]) -> bytes:
        shown = [self._seat(number, yours) for number in range(len(self._course.seats))]
        return b',"seats":%b}' % encode(shown)

    def _seat(self, number: int, yours: tuple[int, ...]) -> wire.Seat:
        seat = self._course.seats[number]
        return wire.Seat(
            seat_name(seat, self._name_of),
            seat.level,
            number in yours,
            seat.level is not None or seat.guest in self._presence.guests,
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
