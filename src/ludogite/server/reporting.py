"""Tells the people at a table what has changed, each as he may see it; what several get alike is encoded once."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from ludogite.kernel.frame import CHANCE
from ludogite.server import wire
from ludogite.server.allowance import REFUSED
from ludogite.server.course import Course
from ludogite.server.rulings import Refusal
from ludogite.server.showing import Eye, Showing, encode, entries
from ludogite.server.stating import Scenery, Stating, information
from ludogite.server.visitors import Visitor


class Mark(Struct):
    """How the game stood before something changed."""

    round: int
    step: int
    had_secrets: bool
    phase: str


class Reporter:
    """Turns the course of a table into messages."""

    def __init__(self, course: Course, stating: Stating, scenery: Callable[[], Scenery]) -> None:
        self._course = course
        self._state = stating.state
        self._scenery = scenery
        self._showing = Showing(course)

    def eye(self, visitor: Visitor) -> Eye:
        """As which player somebody looks; on one screen, as the one in turn."""
        if not visitor.seats:
            return None
        if len(visitor.seats) > 1:
            player = self._course.position.to_move
            return None if player == CHANCE else player
        return self._course.player_of(visitor.seats[0])

    # ---- everything

    def tell_whole(self, visitor: Visitor) -> None:
        """Tell somebody everything."""
        eye, course = self.eye(visitor), self._course
        parts = (
            b'{"is":"whole","v":%d,"table":' % course.version,
            encode(information(course)),
            b',"state":',
            encode(self._state(visitor.seats, self._scenery())),
            b',"history":',
            encode(entries(course, eye)),
            b',"view":',
            self._showing.view(eye, 0),
            b"}",
        )
        visitor.board_number = self._showing.board_number
        visitor.tell(b"".join(parts).decode())

    # ---- what has changed

    def mark(self) -> Mark:
        """Remember how things were."""
        match = self._course.match
        return Mark(match.round, match.step, match.position.keeps_secrets, self._course.phase)

    def tell_change(self, visitors: Sequence[Visitor], before: Mark, asked: tuple[Visitor, str] | None) -> None:
        """Tell everybody what an act has changed; who asked for it also that it is done."""
        kept = None
        if before != self.mark():
            self._showing.renew()
            kept = self._kept(before)
        scenery = self._scenery()
        alike: dict[object, bytes] = {}
        for visitor in visitors:
            key = (visitor.seats, self.eye(visitor), visitor.board_number)
            message = alike.get(key)
            if message is None:
                message = alike[key] = self._change(visitor, kept, scenery)
            visitor.board_number = self._showing.board_number
            if asked and asked[0] is visitor:
                message = b'%b,"ack":%b' % (message, encode(asked[1]))
            visitor.tell((message + b"}").decode())

    def _kept(self, before: Mark) -> int:
        """How much of the history everybody knows already."""
        match = self._course.match
        if before.round != match.round or before.had_secrets or match.position.keeps_secrets:
            return 0
        return min(before.step, match.step)

    def _change(self, visitor: Visitor, kept: int | None, scenery: Scenery) -> bytes:
        """An update for somebody, without the bracket that ends it; None: the game is as it was."""
        course = self._course
        start = b'{"is":"update","v":%d,"state":' % course.version + encode(self._state(visitor.seats, scenery))
        if kept is None:
            return start
        eye = self.eye(visitor)
        parts = [start, b',"view":', self._showing.view(eye, visitor.board_number)]
        if added := entries(course, eye, kept):
            parts += [b',"kept":%d,"entries":' % kept, encode(added)]
        else:
            parts += [b',"kept":%d' % kept]
        return b"".join(parts)

    def tell_state(self, visitors: Sequence[Visitor]) -> None:
        """Tell people that somebody has come or gone."""
        scenery = self._scenery()
        for visitor in visitors:
            told = wire.Update(self._course.version, self._state(visitor.seats, scenery))
            visitor.tell(encode(told).decode())

    def acknowledge(self, visitor: Visitor, request: str) -> None:
        """Tell somebody again that what he asked for is done."""
        visitor.tell(encode(wire.Update(self._course.version, ack=request)).decode())

    def refuse(self, visitor: Visitor, request: str, refusal: Refusal) -> None:
        """Tell somebody why what he asked for is not done."""
        visitor.allowance.charge(REFUSED)
        told = wire.Refused(
            self._course.version, request, refusal.words, refusal.code, refusal.rule, refusal.suggestion
        )
        visitor.tell(encode(told).decode())
