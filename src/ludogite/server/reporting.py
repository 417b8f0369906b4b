"""Tells the people at a table what has changed, each as he may see it; what several get alike is encoded once."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from ludogite.kernel.frame import CHANCE
from ludogite.server import wire
from ludogite.server.course import Course
from ludogite.server.rulings import Refusal
from ludogite.server.showing import Eye, Showing, encode, entries
from ludogite.server.stating import Scenery, information, state
from ludogite.server.visitors import Visitor


class Mark(Struct):
    """How far the history had come before something changed."""

    round: int
    step: int
    had_secrets: bool


class Reporter:
    """Turns the course of a table into messages."""

    def __init__(self, course: Course, scenery: Callable[[], Scenery]) -> None:
        self._course = course
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
            encode(state(course, visitor.seats, self._scenery())),
            b',"history":',
            encode(entries(course, eye)),
            b',"view":',
            self._showing.view(eye, with_board=True),
            b"}",
        )
        visitor.board_number = self._showing.board_number
        visitor.tell(b"".join(parts).decode())

    # ---- what has changed

    def mark(self) -> Mark:
        """Remember how far things had come."""
        match = self._course.match
        return Mark(match.round, match.step, match.position.keeps_secrets)

    def tell_change(self, visitors: Sequence[Visitor], before: Mark, asked: tuple[Visitor, str] | None) -> None:
        """Tell everybody what an act has changed; who asked for it also that it is done."""
        self._showing.renew()
        kept = self._kept(before)
        scenery = self._scenery()
        alike: dict[object, str] = {}
        for visitor in visitors:
            eye = self.eye(visitor)
            with_board = visitor.board_number != self._showing.board_number
            key = (visitor.seats, eye, with_board)
            message = alike.get(key)
            if message is None:
                message = alike[key] = self._change(visitor.seats, eye, with_board, kept, scenery)
            visitor.board_number = self._showing.board_number
            if asked and asked[0] is visitor:
                message = f'{message[:-1]},"ack":{encode(asked[1]).decode()}}}'
            visitor.tell(message)

    def _kept(self, before: Mark) -> int:
        """How much of the history everybody knows already."""
        match = self._course.match
        if before.round != match.round or before.had_secrets or match.position.keeps_secrets:
            return 0
        return min(before.step, match.step)

    def _change(self, seats: tuple[int, ...], eye: Eye, with_board: bool, kept: int, scenery: Scenery) -> str:
        course = self._course
        parts = (
            b'{"is":"update","v":%d,"state":' % course.version,
            encode(state(course, seats, scenery)),
            b',"kept":%d,"entries":' % kept,
            encode(entries(course, eye, kept)),
            b',"view":',
            self._showing.view(eye, with_board=with_board),
            b"}",
        )
        return b"".join(parts).decode()

    def tell_state(self, visitors: Sequence[Visitor]) -> None:
        """Tell people that somebody has come or gone."""
        scenery = self._scenery()
        for visitor in visitors:
            told = wire.Update(self._course.version, state(self._course, visitor.seats, scenery))
            visitor.tell(encode(told).decode())

    def acknowledge(self, visitor: Visitor, request: str) -> None:
        """Tell somebody again that what he asked for is done."""
        visitor.tell(encode(wire.Update(self._course.version, ack=request)).decode())

    def refuse(self, visitor: Visitor, request: str, refusal: Refusal) -> None:
        """Tell somebody why what he asked for is not done."""
        told = wire.Refused(
            self._course.version, request, refusal.words, refusal.code, refusal.rule, refusal.suggestion
        )
        visitor.tell(encode(told).decode())
