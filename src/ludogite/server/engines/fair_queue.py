"""A queue that is shared fairly by time: among kinds of work, among the addresses that ask, and among their guests."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from ludogite.house.clients import Client
from ludogite.house.refusals import Busy
from ludogite.wire.tasks import Kind

MOVE, ADVICE, REVIEW = range(3)
"""Ranks: moves, then what people ask, then games that are over."""
COSTS = (1.0, 4.0, 16.0)
"""A second of each rank counts as so many: while moves wait, advice has a fifth of the time, reviews still less."""
RANKS: dict[Kind, int] = {"load": MOVE, "move": MOVE, "hint": ADVICE, "odds": ADVICE, "judge": REVIEW}
REMEMBERED = 256
"""Of those who ask for nothing any more, so many are remembered who have had most."""
Path = tuple[int | str, ...]
"""A share: of a rank, of an address there, or of a guest there."""


@dataclass(frozen=True, eq=False)
class Request:
    """A task in the queue: for whom, and who waits for the answer."""

    client: Client
    rank: int
    task: Any
    answer: asyncio.Future[Any]
    since: float = field(default_factory=monotonic)

    @property
    def path(self) -> Path:
        """The share of whoever asks."""
        return self.rank, self.client.group, self.client.guest

    @property
    def shares(self) -> tuple[Path, Path, Path]:
        """All shares that it belongs to, the largest first."""
        path = self.path
        return path[:1], path[:2], path

    def fail(self, error: BaseException) -> None:
        """There is no answer."""
        if not self.answer.done():
            self.answer.set_exception(error)

    def succeed(self, found: object) -> None:
        """This is the answer."""
        if not self.answer.done():
            self.answer.set_result(found)


class FairQueue:
    """Fair queueing by time: ranks by their costs, then addresses, then guests, whose own requests stay in order.

    A new share begins where the others are by then, so nobody saves up and nobody pays for long ago. Of several workers
    the last free one is for those who ask for one thing at a time, and for one question of an address at a time: they
    wait for nobody who asks for more. Reviews have whatever is idle: a step of a game is soon judged.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._waiting: dict[Path, list[Request]] = {}
        self._running: Counter[Path] = Counter()
        """How many requests of each share are worked at; of () all."""
        self._present: Counter[Path] = Counter()
        """How many of each share wait or are worked at."""
        self._used: dict[Path, dict[Path, float]] = {}
        """Within each share, and in (): the seconds that each part of it has had since it was last idle."""
        self._levels: dict[Path, float] = {}
        """Within each: what the part had had from which a request was taken last."""
        self._idle: list[asyncio.Future[None]] = []

    def __len__(self) -> int:
        """How many requests wait."""
        return sum(map(len, self._waiting.values()))

    @property
    def is_full(self) -> bool:
        """Whether all workers have something to do."""
        return self._running[()] >= self.workers

    @property
    def is_pressed(self) -> bool:
        """Whether people wait: reviews have time."""
        return any(path[0] != REVIEW for path in self._waiting)

    def put(self, request: Request) -> None:
        """Let a request wait for its turn."""
        for share in request.shares:
            if not self._present[share]:
                parts = self._used.setdefault(share[:-1], {})
                parts[share] = max(parts.get(share, 0.0), self._levels.get(share[:-1], 0.0))
            self._present[share] += 1
        self._present[()] += 1
        self._waiting.setdefault(request.path, []).append(request)
        self.wake()

    def drop(self, request: Request) -> None:
        """Nobody waits for a request any more, if it is still here."""
        if self._take_out(request):
            self._leave(request)
        self.wake()

    def clear(self) -> list[Request]:
        """Take everything out."""
        requests = [request for waiting in self._waiting.values() for request in waiting]
        for request in requests:
            self._leave(request)
        self._waiting.clear()
        return requests

    def surplus(self) -> Request:
        """What is refused when too much waits: the latest of whoever asks for most, of the last rank that waits."""
        sizes: Counter[Path] = Counter()
        for path, waiting in self._waiting.items():
            sizes[path[:2]] += len(waiting)
        most = max(self._waiting, key=lambda path: (path[0], sizes[path[:2]], len(self._waiting[path])))
        size = len(self._waiting[most])
        rivals = [path for path in self._waiting if path[:2] == most[:2] and len(self._waiting[path]) == size]
        return max((self._waiting[path][-1] for path in rivals), key=lambda request: request.since)

    async def wait(self) -> None:
        """Wait until there may be something to take; of several workers, the last to come is called first."""
        while self._next() is None:
            called = asyncio.get_running_loop().create_future()
            self._idle.append(called)
            try:
                await called
            finally:
                if called in self._idle:
                    self._idle.remove(called)

    def wake(self) -> None:
        """Call one of the workers that wait, if there is something to take."""
        if self._idle and self._next() is not None:
            called = self._idle.pop()
            if not called.done():  # it may have been cancelled just now
                called.set_result(None)

    def take(self) -> Request | None:
        """The request whose turn it is; ``finish`` has to follow."""
        path = self._next()
        if path is None:
            return None
        request = min(self._waiting[path], key=lambda request: request.since)
        self._take_out(request)
        self._running[()] += 1
        for share in request.shares:
            whole = share[:-1]
            self._levels[whole] = max(self._levels.get(whole, 0.0), self._used[whole][share])
            self._running[share] += 1
        self.wake()
        return request

    def finish(self, request: Request, seconds: float) -> None:
        """A request that was taken has had so many seconds."""
        self._running[()] -= 1
        self._running -= Counter(request.shares)
        for share in request.shares:
            self._used[share[:-1]][share] += seconds * (COSTS[request.rank] if len(share) == 1 else 1.0)
        self._leave(request)

    def _take_out(self, request: Request) -> bool:
        """Whether a request waited, which from now on it does not."""
        waiting = self._waiting.get(request.path, [])
        is_waiting = request in waiting
        if is_waiting:
            waiting.remove(request)
        if is_waiting and not waiting:
            del self._waiting[request.path]
        return is_waiting

    def _leave(self, request: Request) -> None:
        """A request is neither waiting nor worked at any more; what then makes hardly a difference is forgotten."""
        for share in (*request.shares, ()):
            self._present[share] -= 1
            if not self._present[share]:  # all its parts are as good as new
                del self._present[share]
                self._used.pop(share, None)
                self._levels.pop(share, None)
            elif len(parts := self._used.get(share, {})) > 2 * REMEMBERED:
                gone = sorted((part for part in parts if part not in self._present), key=parts.__getitem__)
                for part in gone[:-REMEMBERED]:
                    del parts[part]

    def _next(self) -> Path | None:
        is_last = 0 < self._running[()] == self.workers - 1
        found = [path for path in self._waiting if not is_last or self._may_have_the_last(path)]
        return min(found, key=self._order, default=None)

    def _order(self, path: Path) -> tuple[float | int | str, ...]:
        """What comes first has least: the rank's time, then who is worked for and who has had what."""
        rank, address, running = path[:1], path[:2], self._running
        used = [self._used[share[:-1]][share] for share in (rank, address, path)]
        return used[0], path[0], running[address], used[1], running[path], used[2]

    def _may_have_the_last(self, path: Path) -> bool:
        rank, *client = path
        wanted = sum(self._present[(other, *client)] for other in (MOVE, ADVICE))
        return rank == REVIEW or (wanted <= 1 and (rank == MOVE or not self._running[path[:2]]))


class Turns:
    """So many may do something at a time; the others wait for their turn, which the queue gives fairly."""

    def __init__(self, at_once: int, most_waiting: int = 0) -> None:
        self.queue = FairQueue(at_once)
        self._most_waiting = most_waiting
        """0: any number."""

    async def begin(self, client: Client, rank: int) -> Request:
        """Wait for a turn, which ``end`` ends; where too many wait, whoever asks for most gets Busy."""
        request = Request(client, rank, None, asyncio.get_running_loop().create_future())
        self.queue.put(request)
        self.give()
        if 0 < self._most_waiting < len(self.queue):
            surplus = self.queue.surplus()
            self.queue.drop(surplus)
            surplus.fail(Busy())
        try:
            await request.answer
        except asyncio.CancelledError:
            self.queue.drop(request)
            if not request.answer.cancelled():  # the turn came too late
                self.end(request, 0.0)
            raise
        return request

    def end(self, request: Request, seconds: float) -> None:
        """A turn is over, which took so long."""
        self.queue.finish(request, seconds)
        self.give()

    def give(self) -> None:
        """Give turns, as long as there are any."""
        while not self.queue.is_full and (request := self.queue.take()):
            if request.answer.done():  # whoever waited has just gone
                self.queue.finish(request, 0.0)
            request.succeed(None)

    @asynccontextmanager
    async def turn(self, client: Client, rank: int) -> AsyncIterator[None]:
        """Do something when it is one's turn; raises Busy."""
        request = await self.begin(client, rank)
        begun = monotonic()
        try:
            yield
        finally:
            self.end(request, monotonic() - begun)
