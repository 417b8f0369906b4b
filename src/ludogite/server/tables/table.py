"""A live table: it hears requests one after the other, has acts written, and tells everybody what came of them."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence

from msgspec import Struct

from ludogite.games.words import Words
from ludogite.server import wire
from ludogite.server.live.broadcast import Reporter
from ludogite.server.live.state_messages import Stating
from ludogite.server.live.visitors import Visitor
from ludogite.server.store.rows import Also, Opening, Summary, opening_statements, sitting_statement, summary_statement
from ludogite.server.store.writer import Job, Writer
from ludogite.server.tables.acts import Act
from ludogite.server.tables.bot_turns import BotTurns, Thinks
from ludogite.server.tables.course import Course
from ludogite.server.tables.presence import Presence
from ludogite.server.tables.rulings import (
    Asker,
    Granted,
    Moment,
    Refusal,
    granted_act,
    rule_on_act,
    rule_on_move,
)

MOST_QUEUED = 100
NOT_KEPT = Words("This could not be written down; try again.", "Cela n'a pas pu être noté ; réessayez.")
TOO_FAST = Words("That was too much at once.", "C'était trop à la fois.")
STALE = Words("The table has moved on.", "La table a avancé entre-temps.")

Asked = wire.Move | wire.Act


class Surroundings(Struct):
    """What a table needs of the house."""

    writer: Writer
    thinkers: Thinks
    now: Callable[[], float]
    name_of: Callable[[str], str]
    again: Callable[[Opening], Opening]
    """Makes the table for a rematch."""
    claim_seconds: float


class Table:
    """One table, live.

    An act is written first, and takes effect when it is safely in the database; until then whatever else is asked
    waits. So nobody ever sees what could still be lost, and nothing here needs a lock.
    """

    def __init__(self, course: Course, around: Surroundings) -> None:
        self.course = course
        self._around = around
        self.presence = Presence(course, around.now(), around.claim_seconds)
        self._stating = Stating(course, self.presence, around.name_of)
        self.reporter = Reporter(course, self._stating, self._shared)
        self._bots = BotTurns(course, around.thinkers, self._bot_moves)
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_writing = False
        self._phase = course.phase
        self.written: Summary | None = None
        """The latest summary that was given to the database."""
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False

    @property
    def id(self) -> str:
        """The table's id."""
        return self.course.opening.id

    # ---- coming and going

    def come(self, visitor: Visitor) -> None:
        """Somebody has come to look: he is told everything, the others that he is there."""
        is_new = self.presence.come(visitor)
        self._look_at_bots()
        self.reporter.tell_whole(visitor)
        if is_new and visitor.seats:
            self._tell_state(besides=visitor)

    def go(self, visitor: Visitor) -> None:
        """Somebody no longer looks."""
        if self.presence.go(visitor, self._around.now()):
            self._look_at_bots()
            if visitor.seats:
                self._tell_state()

    def call_anew(self, guest: str) -> None:
        """A guest has another name; if he sits here, everybody is told."""
        if guest in self.course.people:
            self.presence.called_anew()
            self._tell_state()

    # ---- being asked

    def hear(self, visitor: Visitor, asked: Asked) -> None:
        """Somebody asks for something that would change the table."""
        if len(self._waiting) >= MOST_QUEUED:
            self._refuse(visitor, asked.id, Refusal("too-fast", TOO_FAST.en, TOO_FAST.fr))
        else:
            self._in_order(lambda: self._answer(visitor, asked))

    def _in_order(self, step: Callable[[], None]) -> None:
        """Do something now, or when what is being written is written."""
        if self._is_writing or self._waiting:
            self._waiting.append(step)
        else:
            step()

    def _answer(self, visitor: Visitor, asked: Asked) -> None:
        course = self.course
        key = self._request_key(visitor, asked.id)
        if key in course.requests:
            self.reporter.acknowledge(visitor, asked.id)
        elif asked.v != course.version:
            self._refuse(visitor, asked.id, Refusal("stale", STALE.en, STALE.fr))
        elif self._time_is_up():
            self._refuse(visitor, asked.id, Refusal("stale", STALE.en, STALE.fr))
            self._flag()
        else:
            try:
                granted = self._ruling(visitor, asked)
            except Refusal as refusal:
                self._refuse(visitor, asked.id, refusal)
            else:
                self._grant(granted, key, visitor, asked.id)

    def _ruling(self, visitor: Visitor, asked: Asked) -> Granted:
        asker = self.asker(visitor)
        if isinstance(asked, wire.Move):
            return rule_on_move(self.course, asker, asked.move)
        moment = Moment(self.presence.is_claimable(self._around.now()), lambda: self._around.again(self.course.opening))
        return rule_on_act(self.course, asker, asked.act, moment)

    def asker(self, visitor: Visitor) -> Asker:
        """Somebody with his rights at the table."""
        opening = self.course.opening
        return Asker(visitor.seats, opening.kind == "watch" and visitor.guest == opening.opener)

    def _request_key(self, visitor: Visitor, request: str) -> str:
        """The ids of requests are each browser's own: with the guest's first seat they are unique at the table."""
        return f"{visitor.seats[0] if visitor.seats else '-'}:{request}"

    def _refuse(self, visitor: Visitor, request: str, refusal: Refusal) -> None:
        self.reporter.refuse(visitor, request, refusal)

    # ---- acting

    def _grant(self, granted: Granted, key: str, visitor: Visitor, request: str) -> None:
        def refuse() -> None:
            self._refuse(visitor, request, Refusal("not-now", NOT_KEPT.en, NOT_KEPT.fr))

        act = granted_act(granted, self.course, self._around.now(), key)
        also = opening_statements(granted.opened, summary_of(Course(granted.opened))) if granted.opened else ()
        self._write(act, also, (visitor, request), refuse)

    def _write(
        self,
        act: Act,
        also: Sequence[Also] = (),
        asked: tuple[Visitor, str] | None = None,
        failed: Callable[[], None] = lambda: None,
    ) -> None:
        """Have an act written; then let it take effect, tell everybody, and go on with what waits."""

        def told(is_kept: bool) -> None:
            self._is_writing = False
            if is_kept:
                self._take_effect(act, asked)
            else:
                failed()
            self._go_on()

        self._is_writing = True
        self._around.writer.add(Job(self.id, act, also, told))

    def _take_effect(self, act: Act, asked: tuple[Visitor, str] | None) -> None:
        self.course.apply(act)
        if act.kind == "sit":
            self.presence.seated()
        self._look_at_bots()
        self._set_timer()
        self.reporter.tell_change(self.presence.visitors, asked)
        if self.course.phase != self._phase:
            self._phase = self.course.phase
            self.save_summary()

    def _go_on(self) -> None:
        while self._waiting and not self._is_writing:
            self._waiting.popleft()()

    async def sit(self, seat: int, guest: str) -> bool:
        """Give an open seat to a guest, unless somebody else was quicker."""
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def begin() -> None:
            if self.course.seats[seat].is_taken or self.course.seats_of(guest):
                done.set_result(guest in self.course.people)
                return
            act = granted_act(Granted("sit", seat, guest), self.course, self._around.now(), None)
            self._write(act, [sitting_statement(self.id, seat, guest)], failed=lambda: done.set_result(False))
            self._waiting.appendleft(lambda: None if done.done() else done.set_result(True))

        self._in_order(begin)
        return await done

    # ---- bots and clocks

    def _look_at_bots(self) -> None:
        is_watched = bool(self.presence.guests)
        self._bots.look(may_think=not self._closed and (is_watched or self.course.opening.kind == "bot"))

    def _bot_moves(self, version: int, seat: int, move: str) -> None:
        def play() -> None:
            if version == self.course.version and not self._closed:
                if self._time_is_up():
                    self._flag()
                else:
                    act = granted_act(Granted("move", seat, move), self.course, self._around.now(), None)
                    self._write(act, failed=self._look_at_bots)

        self._in_order(play)

    def _time_is_up(self) -> bool:
        clocks = self.course.clocks
        return clocks.running is not None and clocks.left(clocks.running, self._around.now()) <= 0

    def _set_timer(self) -> None:
        clocks = self.course.clocks
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if clocks.running is not None and not self._closed:
            left = max(0.0, clocks.left(clocks.running, self._around.now()))
            self._timer = asyncio.get_running_loop().call_later(left + 0.01, self._in_order, self._flag_or_wait)

    def _flag_or_wait(self) -> None:
        if self._time_is_up():
            self._flag()
        else:
            self._set_timer()

    def _flag(self) -> None:
        seat = self.course.clocks.running
        if seat is not None:
            act = granted_act(Granted("flag", seat), self.course, self._around.now(), None)
            self._write(act, failed=self._set_timer)

    def resume(self) -> None:
        """Take a table up again that comes from the database: clocks go on, bots think."""
        if self.course.clocks.running is not None:
            act = granted_act(Granted("resume", self.course.clocks.running), self.course, self._around.now(), None)
            self._in_order(lambda: self._write(act))
        self._look_at_bots()

    # ---- the end

    @property
    def is_idle(self) -> bool:
        """Whether nothing at all goes on here."""
        return self.is_quiet and not self.presence.visitors and self.course.clocks.running is None

    @property
    def is_quiet(self) -> bool:
        """Whether nothing is being written or thought about."""
        return not (self._is_writing or self._waiting or self._bots.is_thinking)

    @property
    def is_settled(self) -> bool:
        """Whether all that was granted is written."""
        return not self._is_writing

    def summary(self) -> Summary:
        """The table's line in lists."""
        return summary_of(self.course)

    def save_summary(self) -> None:
        """Have the line for lists written, if it has changed."""
        summary = self.summary()
        if summary != self.written:
            self.written = summary
            self._around.writer.add(Job(self.id, None, [summary_statement(self.id, summary)], lambda kept: None))

    def close(self) -> None:
        """No more bots, no more clocks; every socket is cut."""
        self._closed = True
        self._bots.stop()
        if self._timer is not None:
            self._timer.cancel()
        self.save_summary()
        for visitor in self.presence.visitors:
            visitor.lose()

    def _tell_state(self, besides: Visitor | None = None) -> None:
        self.reporter.tell_state([visitor for visitor in self.presence.visitors if visitor is not besides])

    def _shared(self) -> bytes:
        return self._stating.shared(self._around.now(), is_thinking=self._bots.is_thinking)


def summary_of(course: Course) -> Summary:
    """A table's line in lists."""
    return Summary(course.version, course.phase, course.seat_in_turn, course.updated)
