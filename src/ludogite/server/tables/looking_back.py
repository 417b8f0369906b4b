"""Earlier positions of a table, and its games as text; nothing that is still secret."""

from collections.abc import Callable
from dataclasses import replace
from itertools import islice

from ludogite.games.position import Position
from ludogite.games.words import Refused
from ludogite.record import Entry
from ludogite.server import wire
from ludogite.server.live.state_messages import seat_name
from ludogite.server.live.view_messages import Eye, past_view
from ludogite.server.tables.course import Course


class NoSuchStep(Refused):
    """A moment that the match has not had."""

    def __init__(self) -> None:
        super().__init__("The match has not come that far.", "Le match n'est pas allé jusque-là.")


class NotYet(Refused):
    """A record that would tell secrets."""

    def __init__(self) -> None:
        super().__init__(
            "The record can be read when the cards are no longer secret.",
            "Le relevé pourra être lu quand les cartes ne seront plus secrètes.",
        )


def past_view_of(course: Course, guest: str, round_number: int, step: int) -> wire.PastView:
    """The position after so many entries of a game, as a guest may see it; raises NoSuchStep."""
    position, last = _moment(course, round_number, step)
    is_secret = round_number == course.match.round and course.position.keeps_secrets
    view = past_view(position, _eye(course, guest), step, None if is_secret else last)
    return wire.PastView(round_number, view)


def _moment(course: Course, round_number: int, step: int) -> tuple[Position, str | None]:
    """A position, and the move before it."""
    match = course.match
    if not 1 <= round_number <= match.round or step < 0:
        raise NoSuchStep
    if round_number == match.round:
        if step > match.step:
            raise NoSuchStep
        entries: tuple[Entry, ...] = match.entries[:step]
        position = match.position_at(step)
    else:
        record = match.finished[round_number - 1]
        if step > len(record.entries):
            raise NoSuchStep
        entries = record.entries[:step]
        position = next(islice(record.replay(), step, None))
    return position, next((entry.text for entry in reversed(entries) if not entry.by_chance), None)


def _eye(course: Course, guest: str) -> Eye:
    """As which player a guest looks back: as on the table now, on one screen as the one in turn now."""
    seats = course.seats_of(guest)
    if not seats:
        return None
    return course.position.to_move if len(seats) > 1 else course.player_of(seats[0])


def record_of(course: Course, name_of: Callable[[str], str]) -> str:
    """All games of the match so far, under the names of those who sit there; raises NotYet."""
    if course.position.keeps_secrets:
        raise NotYet
    names = [_header(seat_name(seat, name_of), number) for number, seat in enumerate(course.seats)]
    records = [
        replace(record, players=tuple(names[course.match.seat_of(player, number)] for player in range(len(names))))
        for number, record in enumerate(course.match.records(), 1)
    ]
    return "\n".join(map(str, records))


def _header(name: str, number: int) -> str:
    """A name that can stand in a record."""
    return " ".join(name.split()) or f"Player {number + 1}"
