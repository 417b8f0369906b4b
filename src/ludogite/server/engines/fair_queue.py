"""The queue before the workers, shared fairly among guests: whoever has had the least time goes first."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from ludogite.wire.tasks import Task

MOVE, ADVICE, REVIEW = range(3)
"""What goes first within a guest's own: moves, then what they ask, then games that are over."""


@dataclass(frozen=True, eq=False)
class Request:
    """A task in the queue: for whom, and who waits for the answer."""

    guest: str
    rank: int
    task: Task
    answer: asyncio.Future[Any]
    since: float = field(default_factory=monotonic)

    def fail(self, error: BaseException) -> None:
        """There is no answer."""
        if not self.answer.done():
            self.answer.set_exception(error)

    def succeed(self, found: object) -> None:
        """This is the answer."""
        if not self.answer.done():
            self.answer.set_result(found)


class FairQueue:
    """Fair queueing by time: a guest's requests are answered in order, and guests have equal shares of the workers.

    Who comes anew begins where the others are by then, so nobody saves up and nobody pays for long ago. Of several
    workers the last free one is for those who ask for one thing at a time: they wait for nobody who asks for more.
    Reviews do not count, and have whatever is idle: a step of a game that is over is soon judged.
    """

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._waiting: dict[str, list[Request]] = {}
        self._running: Counter[str] = Counter()
        self._reviewing: Counter[str] = Counter()
        """How many of them judge a game that is over."""
        self._used: dict[str, float] = {}
        """The seconds of thinking that each guest has had, since last nobody waited."""
        self._level = 0.0
        """What the guest had had whose request was taken last."""
        self._idle: list[asyncio.Future[None]] = []

    def __len__(self) -> int:
        """How many requests wait."""
        return sum(map(len, self._waiting.values()))

    def put(self, request: Request) -> None:
        """Let a request wait for its turn."""
        if not self._requests(request.guest):
            self._used[request.guest] = max(self._used.get(request.guest, 0.0), self._level)
        self._waiting.setdefault(request.guest, []).append(request)
        self.wake()

    def drop(self, request: Request) -> None:
        """Nobody waits for a request any more, if it still stands here."""
        waiting = self._waiting.get(request.guest, [])
        if request in waiting:
            waiting.remove(request)
        if not waiting:
            self._waiting.pop(request.guest, None)
        self.wake()

    def clear(self) -> list[Request]:
        """Take everything out."""
        requests = [request for waiting in self._waiting.values() for request in waiting]
        self._waiting.clear()
        return requests

    async def wait(self) -> None:
        """Wait until there may be something to take; of several workers, the last to come is called first."""
        if self._next_guest() is None:
            called = asyncio.get_running_loop().create_future()
            self._idle.append(called)
            try:
                await called
            finally:
                if called in self._idle:
                    self._idle.remove(called)

    def wake(self) -> None:
        """Call one of the workers that wait, if there is something to take."""
        if self._idle and self._next_guest() is not None:
            self._idle.pop().set_result(None)

    def take(self) -> Request | None:
        """The request whose turn it is; ``finish`` has to follow."""
        guest = self._next_guest()
        if guest is None:
            return None
        self._level = max(self._level, self._used[guest])
        self._running[guest] += 1
        request = min(self._waiting[guest], key=lambda request: request.rank)
        self._reviewing[guest] += request.rank == REVIEW
        self.drop(request)
        return request

    def finish(self, request: Request, seconds: float) -> None:
        """A request that was taken has had so many seconds."""
        self._running -= Counter([request.guest])
        self._reviewing -= Counter({request.guest: request.rank == REVIEW})
        self._used[request.guest] += seconds
        if not self._waiting:  # then nobody has had too much
            self._used = dict.fromkeys(self._running, self._level)

    def _next_guest(self) -> str | None:
        is_last = 0 < self._running.total() == self._workers - 1
        guests = [guest for guest in self._waiting if not is_last or self._wants(guest) <= 1]
        return min(guests, key=lambda guest: (self._running[guest], self._used[guest]), default=None)

    def _wants(self, guest: str) -> int:
        """How much a guest asks for beside reviews."""
        reviews = sum(request.rank == REVIEW for request in self._waiting.get(guest, ()))
        return self._requests(guest) - reviews - self._reviewing[guest]

    def _requests(self, guest: str) -> int:
        return len(self._waiting.get(guest, ())) + self._running[guest]
