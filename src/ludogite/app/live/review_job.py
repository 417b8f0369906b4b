"""A review under way, with its followers."""

import asyncio
from collections.abc import AsyncIterator
from time import monotonic

from ludogite.app.clients import Client
from ludogite.app.messages.reviews import ReviewDone, ReviewFailed, ReviewMessage
from ludogite.play.record import Record

LINGER_SECONDS = 5.0
"""Lifetime of a review without followers, so that a reloaded page finds it again."""


class ReviewJob:
    """A game under review, with the messages so far for everyone who follows it."""

    def __init__(self, record: Record, total: int, client: Client) -> None:
        self.record = record
        self.total = total
        """Number of questions."""
        self.client = client
        self.found: list[ReviewMessage] = []
        self.followers = 0
        self.last_followed = monotonic()
        self.task: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    def add(self, message: ReviewMessage) -> None:
        """Add a message and wake the followers."""
        self.found.append(message)
        self._news.set()
        self._news = asyncio.Event()

    @property
    def is_over(self) -> bool:
        """Whether the last message has been added."""
        return bool(self.found) and isinstance(self.found[-1], (ReviewDone, ReviewFailed))

    async def messages(self) -> AsyncIterator[ReviewMessage]:
        """All messages, from the first on."""
        self.followers += 1
        try:
            number = 0
            while True:
                while number < len(self.found):
                    yield self.found[number]
                    number += 1
                if self.is_over:
                    return
                await self._news.wait()
        finally:
            self.followers -= 1
            self.end_unless_followed()

    def end_unless_followed(self) -> None:
        """End the review unless somebody follows it within a while."""
        self.last_followed = monotonic()
        asyncio.get_running_loop().call_later(LINGER_SECONDS, self._end_if_left)

    def _end_if_left(self) -> None:
        if not self.followers and monotonic() - self.last_followed >= LINGER_SECONDS / 2 and self.task:
            self.task.cancel()
