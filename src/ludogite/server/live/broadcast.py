"""Tells the people at a table what has changed, each as he may see it; what several get alike is encoded once."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from ludogite.kernel.layout import CHANCE
from ludogite.server import wire
from ludogite.server.door.allowance import REFUSED
from ludogite.server.live.state_messages import Stating, information
from ludogite.server.live.view_messages import NOTHING, Eye, Showing, encode
from ludogite.server.live.visitors import Visitor
from ludogite.server.tables.course import Course
from ludogite.server.tables.rulings import Refusal


class Mark(Struct):
    """How the game stands, to tell later what has changed."""

    round: int
    step: int
    has_secrets: bool
    phase: str


class Reporter:
    """Turns the course of a table into messages."""

    def __init__(self, course: Course, stating: Stating, shared: Callable[[], bytes]) -> None:
        self._course = course
        self._stating = stating
        self._shared = shared
        """What everybody is told about the state now, encoded."""
        self._showing = Showing(course)
        self._told = _mark(course)
        self._information = encode(information(course))

    def eye(self, visitor: Visitor) -> Eye:
        """As which player somebody looks; on one screen, as the one in turn."""
        seats = visitor.seats
        if not seats:
            return None
        if len(seats) == 1:
            return self._course.player_of(seats[0])
        player = self._course.position.to_move
        return None if player == CHANCE else player

    # ---- everything

    def tell_whole(self, visitor: Visitor) -> None:
        """Tell somebody everything."""
        eye, course = self.eye(visitor), self._course
        parts = (
            b'{"is":"whole","v":%d,"protocol":%d,"table":' % (course.version, wire.PROTOCOL),
            self._information,
            b',"state":',
            *self._stating.state(self._shared(), visitor.seats, 0),
            b',"history":',
            self._showing.entries(eye, 0),
            b',"view":',
            *self._showing.view(eye, 0),
            b"}",
        )
        self._tell(visitor, b"".join(parts))

    def _tell(self, visitor: Visitor, message: bytes) -> None:
        """Tell somebody how things are now, and remember what he knows by that."""
        visitor.board_number, visitor.seats_number = self._showing.board_number, self._stating.seats_number
        visitor.tell(message)

    # ---- what has changed

    def tell_change(self, visitors: Sequence[Visitor], asked: tuple[Visitor, str] | None) -> None:
        """Tell everybody what an act has changed; who asked for it also that it is done."""
        before, self._told = self._told, _mark(self._course)
        kept = None
        if before != self._told:
            self._showing.renew()
            kept = _kept(before, self._told)
        start = self._start()
        alike: dict[object, tuple[bytes, ...]] = {}
        for visitor in visitors:
            key = (visitor.seats, visitor.board_number, visitor.seats_number)
            parts = alike.get(key)
            if parts is None:
                parts = alike[key] = self._change(start, visitor, kept)
            ack = b',"ack":%b}' % encode(asked[1]) if asked and asked[0] is visitor else b"}"
            self._tell(visitor, b"".join((*parts, ack)))

    def _start(self) -> bytes:
        """How every update begins now."""
        return b'{"is":"update","v":%d,"state":%b' % (self._course.version, self._shared())

    def _change(self, start: bytes, visitor: Visitor, kept: int | None) -> tuple[bytes, ...]:
        """The parts of an update for somebody, but its end; ``kept`` is None where the game is as it was."""
        state = self._stating.state(start, visitor.seats, visitor.seats_number)
        if kept is None:
            return state
        eye = self.eye(visitor)
        added = self._showing.entries(eye, kept)
        entries = b"" if added == NOTHING else b',"entries":%b' % added
        return *state, b',"view":', *self._showing.view(eye, visitor.board_number), b',"kept":%d' % kept, entries

    def tell_state(self, visitors: Sequence[Visitor]) -> None:
        """Tell people that somebody has come or gone, or has another name."""
        start = self._start()
        for visitor in visitors:
            self._tell(visitor, b"".join((*self._change(start, visitor, None), b"}")))

    def acknowledge(self, visitor: Visitor, request: str) -> None:
        """Tell somebody again that what he asked for is done."""
        visitor.tell(encode(wire.Update(self._course.version, ack=request)))

    def refuse(self, visitor: Visitor, request: str, refusal: Refusal) -> None:
        """Tell somebody why what he asked for is not done."""
        visitor.allowance.charge(REFUSED)
        told = wire.Refused(
            self._course.version, request, refusal.words, refusal.code, refusal.rule, refusal.suggestion
        )
        visitor.tell(encode(told))


def _mark(course: Course) -> Mark:
    return Mark(course.match.round, course.match.step, course.position.keeps_secrets, course.phase)


def _kept(before: Mark, now: Mark) -> int:
    """How much of the history everybody knows already."""
    if before.round != now.round or before.has_secrets or now.has_secrets:
        return 0
    return min(before.step, now.step)
