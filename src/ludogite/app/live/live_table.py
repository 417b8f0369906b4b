"""A live table: queues requests, writes acts, runs bots and sends messages."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import defaultdict, deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from ludogite.app.encoding import MessageEncoder
from ludogite.app.live.adaptive_level import adapt
from ludogite.app.live.context import TableContext
from ludogite.app.live.table_bot import TableBot
from ludogite.app.live.viewers import REFUSED, Visitor
from ludogite.app.live.writes import Done, Outcome, WriteFailed
from ludogite.games.words import Words
from ludogite.play.steps import Steps
from ludogite.table.bots import BotTurn
from ludogite.table.messages import RefusedMessage
from ludogite.table.model import Model
from ludogite.table.requests import TableRequest
from ludogite.table.rulings import Code, Refusal
from ludogite.table.setup import TableSetup
from ludogite.table.table import PendingAct, Table
from ludogite.table.views.broadcast import Delivery

LOG = logging.getLogger(__name__)
MOST_QUEUED = 100
RETRY_SECONDS = 1.0
"""Delay before a failed write is tried again."""
TOO_FAST = Words("Too many messages at once.", "Trop de messages à la fois.")


class LiveTable(ABC):
    """One live table; subclasses know where its acts are stored.

    An act is written first, and takes effect when it is safely kept; until then whatever else is asked waits.
    """

    def __init__(self, model: Model, host: TableContext, names: Mapping[str, str]) -> None:
        self.model = model
        self._names = defaultdict(str, names)
        self.name_of = self._names.__getitem__
        """Name of a guest at this table."""
        self.table: Table[Visitor] = Table(model, host.now(), host.claim_seconds, self.name_of)
        self.presence = self.table.presence
        self._host = host
        self._waiting: deque[Callable[[], None]] = deque()
        self._is_writing = False
        self._phase = model.phase
        self._bot = TableBot(model, host.engine)
        self._timer: asyncio.TimerHandle | None = None
        self._retry: asyncio.TimerHandle | None = None
        """Timer until a failed write is tried again."""
        self._is_failing = False
        """Whether the latest act could not be written."""
        self._adapting: asyncio.Task[None] | None = None
        """Task that finds the bots' level for a rematch."""
        self._closed = False

    @property
    def id(self) -> str:
        """The table's id."""
        return self.model.setup.id

    # ---- viewers

    def come(self, visitor: Visitor) -> None:
        """Add a viewer."""
        self._bot.see(visitor)
        self.send(self.table.come(visitor, self._host.now()))
        self._watch_bot()

    def go(self, visitor: Visitor) -> None:
        """Remove a viewer."""
        self.send(self.table.go(visitor, self._host.now()))
        self._watch_bot()

    def rename(self, guest: str, name: str) -> None:
        """Give a guest another name and tell the viewers."""
        if guest in self._names:
            self._names[guest] = name
        self.send(self.table.rename(guest, self._host.now()))

    def send(self, deliveries: Sequence[Delivery[Visitor]]) -> None:
        """Send messages to viewers."""
        encoder = MessageEncoder()
        for visitor, message in deliveries:
            visitor.send(encoder.encode(message))

    def refuse(self, visitor: Visitor, request: str, refusal: Refusal) -> None:
        """Refuse a request; costs the viewer some of their allowance."""
        self._reply(self.table.refuse(visitor, request, refusal))

    def _reply(self, delivery: Delivery[Visitor]) -> None:
        visitor, message = delivery
        if isinstance(message, RefusedMessage):
            visitor.allowance.charge(REFUSED)
            self._on_refused(message.code)
        self.send([delivery])

    # ---- requests

    def ask(self, visitor: Visitor, request: TableRequest) -> None:
        """Handle a request that may change the table, or queue it."""
        if len(self._waiting) >= MOST_QUEUED:
            self.refuse(visitor, request.id, Refusal("too-fast", TOO_FAST))
        elif self._is_writing or self._waiting:
            self._waiting.append(lambda: self._answer(visitor, request))
        else:
            self._answer(visitor, request)

    def _run_in_order(self, step: Callable[[], None]) -> None:
        """Run a step now, or after the writes under way."""
        if self._is_writing or self._waiting:
            self._waiting.append(step)
        else:
            step()

    def _answer(self, visitor: Visitor, request: TableRequest) -> None:
        if self._closed:
            return
        answer = self.table.ask(visitor, request, self._host.now())
        if isinstance(answer, PendingAct):
            self._write(answer)
        else:
            self._reply(answer)
            self._flag()

    async def sit(self, seat: int, guest: str, name: str) -> bool:
        """Seat a guest; returns whether they sit there. Raises WriteFailed."""
        self._names[guest] = name
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

        def begin() -> None:
            pending = self.table.sit(seat, guest, self._host.now())
            if self._closed:
                done.set_exception(WriteFailed())
            elif pending is None:
                done.set_result(guest in self.model.people)
            else:
                self._write(pending, seated)

        def seated(is_written: bool) -> None:
            if is_written:
                done.set_result(True)
            else:
                done.set_exception(WriteFailed())

        self._run_in_order(begin)
        return await done

    # ---- acts

    @abstractmethod
    def _persist(self, pending: PendingAct[Visitor], done: Done) -> None:
        """Write an act, with the table that it opens or the seat that it takes, and call ``done`` with the outcome."""

    @abstractmethod
    def save_summary(self) -> None:
        """Write the table's line for lists if it has changed."""

    @abstractmethod
    def _on_lost(self) -> None:
        """Handle the loss of the table to another process."""

    @abstractmethod
    def _on_refused(self, code: Code) -> None:
        """Count a refusal."""

    def _write(self, pending: PendingAct[Visitor], then: Callable[[bool], None] = lambda is_written: None) -> None:
        """Write an act, then apply it, send the changes, and run what waits."""
        self._is_writing = True
        done = partial(self._done, pending, then)
        if pending.opened is not None and pending.opened.adapts:
            self._adapting = asyncio.create_task(self._persist_adapted(pending, pending.opened, done), name="adapt")
        else:
            self._persist(pending, done)

    async def _persist_adapted(self, pending: PendingAct[Visitor], opened: TableSetup, done: Done) -> None:
        """Write an act that opens a table with adaptive bots."""
        try:
            await adapt(opened, self._host.bot_games)
        except Exception:  # the database is away: whoever asked may try again
            LOG.exception("the level of a rematch could not be found")
            done(Outcome.FAILED)
        else:
            self._persist(pending, done)

    def _done(self, pending: PendingAct[Visitor], then: Callable[[bool], None], outcome: Outcome) -> Steps[None] | None:
        self._is_writing = False
        if outcome is Outcome.COMMITTED and not self._closed:
            self._is_failing = False
            return self._apply(pending, then)
        if outcome is Outcome.LOST:
            self._on_lost()
        elif outcome is Outcome.FAILED:
            self._not_written(pending)
        then(outcome is Outcome.COMMITTED)
        self._run_waiting()
        return None

    def _not_written(self, pending: PendingAct[Visitor]) -> None:
        """Tell the viewers concerned; retry later what no viewer will send again: bots' moves and clocks."""
        if pending.asked or not self._is_failing:
            self.send(self.table.not_written(pending))
        self._is_failing = True
        if pending.asked or pending.act.kind == "sit":
            self._watch_bot()
            self._set_timer()
        elif not self._closed:
            self._retry = asyncio.get_running_loop().call_later(RETRY_SECONDS, self._try_again, pending)

    def _try_again(self, pending: PendingAct[Visitor]) -> None:
        def write_if_current() -> None:
            if self._closed:
                return
            if pending.act.version == self.model.version + 1:
                self._write(pending)
            else:
                self._watch_bot()

        self._retry = None
        self._run_in_order(write_if_current)

    def _apply(self, pending: PendingAct[Visitor], then: Callable[[bool], None]) -> Steps[None]:
        self.table.written(pending)
        self._watch_bot()
        self._set_timer()
        yield
        deliveries = yield from self.table.changes(pending, self._host.now())
        yield
        self.send(deliveries)
        if self.model.phase != self._phase or pending.act.kind == "leave":  # it changes what lists show
            self._phase = self.model.phase
            self.save_summary()
        then(True)
        self._run_waiting()

    def _run_waiting(self) -> None:
        while self._waiting and not self._is_writing:
            self._waiting.popleft()()

    # ---- bots

    def _watch_bot(self) -> None:
        """Let the bot in turn think, unless a write is to be tried again."""
        if self._retry is None:
            self._bot.watch(self._play_in_order, is_wanted=self.table.wants_bot and not self._closed)

    def _play_in_order(self, turn: BotTurn, move: str) -> None:
        self._run_in_order(lambda: self._play(turn, move))

    def _play(self, turn: BotTurn, move: str) -> None:
        if self._closed:
            return
        pending = self.table.bot_move(turn, move, self._host.now())
        if pending is None:
            self._flag()
        else:
            self._write(pending)

    # ---- clocks

    def _set_timer(self) -> None:
        clocks = self.model.clocks
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if clocks.running is not None and not self._closed:
            left = max(0.0, clocks.left(clocks.running, self._host.now()))
            self._timer = asyncio.get_running_loop().call_later(left + 0.01, self._run_in_order, self._flag_or_wait)

    def _flag_or_wait(self) -> None:
        if not self._closed and not self._flag():
            self._set_timer()

    def _flag(self) -> bool:
        """End the game if the time of the player in turn is up."""
        pending = self.table.flag(self._host.now())
        if pending is not None:
            self._write(pending)
        return pending is not None

    def resume(self, away_since: float | None) -> None:
        """Resume a loaded table after the host was away: clocks run, bots think."""
        pending = self.table.resume(self._host.now(), away_since)
        if pending is not None:
            self._run_in_order(lambda: self._write(pending))
        self._watch_bot()

    # ---- the end

    @property
    def is_idle(self) -> bool:
        """Whether there are no viewers, no running clock and no work."""
        return self.is_quiet and not self.presence.viewers and self.model.clocks.running is None

    @property
    def is_quiet(self) -> bool:
        """Whether nothing is being written and no bot thinks."""
        return not (self._is_writing or self._waiting or self._bot.is_thinking or self._retry)

    @property
    def is_settled(self) -> bool:
        """Whether no write is under way."""
        return not self._is_writing

    def stop(self) -> None:
        """Stop bots and clocks, and ignore further requests."""
        self._closed = True
        self._bot.stop()
        for timer in (self._timer, self._retry):
            if timer is not None:
                timer.cancel()
        if not self._is_writing:
            self._run_waiting()

    def cut(self) -> None:
        """Close every connection; browsers reconnect."""
        for visitor in list(self.presence.viewers):
            visitor.lose()
