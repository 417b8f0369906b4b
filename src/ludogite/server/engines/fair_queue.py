"""Queue with fair shares of time among kinds of work, then addresses, then guests."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

from ludogite.app.clients import Client
from ludogite.app.engines.tasks import Kind
from ludogite.app.refusals import Busy

MOVE, ADVICE, REVIEW = range(3)
"""Ranks: moves, then questions of players, then reviews of finished games."""
WEIGHTS = (1.0, 4.0, 16.0)
"""Weight of a second by rank: while moves wait, advice gets a fifth of the time, and reviews even less."""
RANKS: dict[Kind, int] = {"load": MOVE, "move": MOVE, "hint": ADVICE, "odds": ADVICE, "judge": REVIEW}
MAX_IDLE_SHARES = 256
"""Number of idle shares remembered: those with the most time used."""
Share = tuple[int | str, ...]
"""Key of a share: rank, then address, then guest."""


@dataclass(frozen=True, eq=False)
class QueueEntry:
    """A task in the queue, its client and the future of its answer."""

    client: Client
    rank: int
    task: Any
    answer: asyncio.Future[Any]
    since: float = field(default_factory=monotonic)

    @property
    def path(self) -> Share:
        """Share of the client within the rank."""
        return self.rank, self.client.group, self.client.guest

    @property
    def shares(self) -> tuple[Share, Share, Share]:
        """All shares it belongs to, the largest first."""
        path = self.path
        return path[:1], path[:2], path

    def fail(self, error: BaseException) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)

    def succeed(self, found: object) -> None:
        if not self.answer.done():
            self.answer.set_result(found)


class FairQueue:
    """Fair queueing by time: ranks by weight, then addresses, then guests; one guest's entries stay in order.

    A new share starts at the level of the others, so that nobody saves up time or pays for the distant past. With
    several workers, the last free one is reserved for clients with one task at a time, and one question per address:
    they never wait for those who ask more. Reviews use any idle worker, because one step is judged quickly.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._waiting: dict[Share, list[QueueEntry]] = {}
        self._running: Counter[Share] = Counter()
        """Number of running entries per share; () counts all."""
        self._present: Counter[Share] = Counter()
        """Number of waiting and running entries per share."""
        self._used: dict[Share, dict[Share, float]] = {}
        """Seconds that each part of a share, and of (), has used since it was last idle."""
        self._levels: dict[Share, float] = {}
        """Per share: time used by the part that was served last."""
        self._idle: list[asyncio.Future[None]] = []

    def __len__(self) -> int:
        """Number of waiting entries."""
        return sum(map(len, self._waiting.values()))

    @property
    def is_full(self) -> bool:
        """Whether all workers are busy."""
        return self._running[()] >= self.workers

    @property
    def is_pressed(self) -> bool:
        """Whether anything but reviews is waiting."""
        return any(path[0] != REVIEW for path in self._waiting)

    def put(self, entry: QueueEntry) -> None:
        for share in entry.shares:
            if not self._present[share]:
                parts = self._used.setdefault(share[:-1], {})
                parts[share] = max(parts.get(share, 0.0), self._levels.get(share[:-1], 0.0))
            self._present[share] += 1
        self._present[()] += 1
        self._waiting.setdefault(entry.path, []).append(entry)
        self.wake()

    def drop(self, entry: QueueEntry) -> None:
        """Remove an entry nobody waits for, if it is still queued."""
        if self._take_out(entry):
            self._forget(entry)
        self.wake()

    def clear(self) -> list[QueueEntry]:
        """Remove and return all waiting entries."""
        entries = [entry for waiting in self._waiting.values() for entry in waiting]
        for entry in entries:
            self._forget(entry)
        self._waiting.clear()
        return entries

    def surplus(self) -> QueueEntry:
        """Entry to refuse when too many wait: the latest of the heaviest client in the last rank."""
        sizes: Counter[Share] = Counter()
        for path, waiting in self._waiting.items():
            sizes[path[:2]] += len(waiting)
        most = max(self._waiting, key=lambda path: (path[0], sizes[path[:2]], len(self._waiting[path])))
        size = len(self._waiting[most])
        rivals = [path for path in self._waiting if path[:2] == most[:2] and len(self._waiting[path]) == size]
        return max((self._waiting[path][-1] for path in rivals), key=lambda entry: entry.since)

    async def wait(self) -> None:
        """Wait until an entry may be available; the latest waiting worker is woken first."""
        while self._next_share() is None:
            called = asyncio.get_running_loop().create_future()
            self._idle.append(called)
            try:
                await called
            finally:
                if called in self._idle:
                    self._idle.remove(called)

    def wake(self) -> None:
        """Wake one waiting worker if there is something to take."""
        if self._idle and self._next_share() is not None:
            called = self._idle.pop()
            if not called.done():  # may have been cancelled just now
                called.set_result(None)

    def take(self) -> QueueEntry | None:
        """Take the next entry; the caller must call ``finish`` afterwards."""
        path = self._next_share()
        if path is None:
            return None
        entry = min(self._waiting[path], key=lambda entry: entry.since)
        self._take_out(entry)
        self._running[()] += 1
        for share in entry.shares:
            whole = share[:-1]
            self._levels[whole] = max(self._levels.get(whole, 0.0), self._used[whole][share])
            self._running[share] += 1
        self.wake()
        return entry

    def finish(self, entry: QueueEntry, seconds: float) -> None:
        """Account for the time of an entry that was taken."""
        self._running[()] -= 1
        self._running -= Counter(entry.shares)
        for share in entry.shares:
            self._used[share[:-1]][share] += seconds * (WEIGHTS[entry.rank] if len(share) == 1 else 1.0)
        self._forget(entry)

    def _take_out(self, entry: QueueEntry) -> bool:
        """Remove a waiting entry; return whether it was waiting."""
        waiting = self._waiting.get(entry.path, [])
        is_waiting = entry in waiting
        if is_waiting:
            waiting.remove(entry)
        if is_waiting and not waiting:
            del self._waiting[entry.path]
        return is_waiting

    def _forget(self, entry: QueueEntry) -> None:
        """Drop an entry from the counts, and shares whose history no longer matters."""
        for share in (*entry.shares, ()):
            self._present[share] -= 1
            if not self._present[share]:  # its parts start anew
                del self._present[share]
                self._used.pop(share, None)
                self._levels.pop(share, None)
            elif len(parts := self._used.get(share, {})) > 2 * MAX_IDLE_SHARES:
                gone = sorted((part for part in parts if part not in self._present), key=parts.__getitem__)
                for part in gone[:-MAX_IDLE_SHARES]:
                    del parts[part]

    def _next_share(self) -> Share | None:
        is_last = 0 < self._running[()] == self.workers - 1
        found = [path for path in self._waiting if not is_last or self._may_use_last_worker(path)]
        return min(found, key=self._order, default=None)

    def _order(self, path: Share) -> tuple[float | int | str, ...]:
        """Sort key: time of the rank, then running entries and time of the address, then of the guest."""
        rank, address, running = path[:1], path[:2], self._running
        used = [self._used[share[:-1]][share] for share in (rank, address, path)]
        return used[0], path[0], running[address], used[1], running[path], used[2]

    def _may_use_last_worker(self, path: Share) -> bool:
        rank, *client = path
        wanted = sum(self._present[(other, *client)] for other in (MOVE, ADVICE))
        return rank == REVIEW or (wanted <= 1 and (rank == MOVE or not self._running[path[:2]]))


class FairSemaphore:
    """A limited number of slots; clients wait for them in fair order."""

    def __init__(self, size: int, max_waiting: int = 0) -> None:
        self.queue = FairQueue(size)
        self._max_waiting = max_waiting
        """0: unlimited."""

    async def acquire(self, client: Client, rank: int) -> QueueEntry:
        """Wait for a slot; if too many wait, the heaviest client gets Busy."""
        entry = QueueEntry(client, rank, None, asyncio.get_running_loop().create_future())
        self.queue.put(entry)
        self.grant()
        if 0 < self._max_waiting < len(self.queue):
            surplus = self.queue.surplus()
            self.queue.drop(surplus)
            surplus.fail(Busy())
        try:
            await entry.answer
        except asyncio.CancelledError:
            self.queue.drop(entry)
            if not entry.answer.cancelled():  # the slot came too late
                self.release(entry, 0.0)
            raise
        return entry

    def release(self, entry: QueueEntry, seconds: float) -> None:
        """Release a slot that was held for ``seconds``."""
        self.queue.finish(entry, seconds)
        self.grant()

    def grant(self) -> None:
        """Give free slots to waiting entries."""
        while not self.queue.is_full and (entry := self.queue.take()):
            if entry.answer.done():  # abandoned meanwhile
                self.queue.finish(entry, 0.0)
            entry.succeed(None)

    @asynccontextmanager
    async def slot(self, client: Client, rank: int) -> AsyncIterator[None]:
        """Hold a slot; raises Busy."""
        entry = await self.acquire(client, rank)
        begun = monotonic()
        try:
            yield
        finally:
            self.release(entry, monotonic() - begun)
