"""The bots at a table: when one is in turn it thinks, and moves the same way as people do."""

import asyncio
import logging
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import TYPE_CHECKING, Protocol

from ludogite.bots.report import Report
from ludogite.bots.stand_in import move_at_once
from ludogite.games.position import Position
from ludogite.server.tables.course import Course

if TYPE_CHECKING:
    from ludogite.bots.karma.odds.turn_odds import TurnOdds  # brings NumPy, which the server does not wait for

LOG = logging.getLogger(__name__)
WATCHED_SECONDS = 1.0
"""Where bots play bots, a move takes at least this long, so that people can follow."""


class Thinks(Protocol):
    """Whoever thinks for the bots."""

    async def expect(self, position: Position, level: int) -> None: ...

    async def move(self, position: Position, level: int, seed: int) -> str: ...

    async def hint(self, position: Position) -> tuple[list[str], Report]: ...

    async def odds(self, position: Position) -> "TurnOdds": ...


class BotTurns:
    """Starts a bot's thinking when its turn comes, and stops it when the table goes another way."""

    def __init__(self, course: Course, thinkers: Thinks, play: Callable[[int, int, str], None]) -> None:
        self._course = course
        self._thinkers = thinkers
        self._play = play
        """Hears the version that was thought about, the seat and the move."""
        self._task: asyncio.Task[None] | None = None
        self._version = -1

    @property
    def is_due(self) -> bool:
        """Whether a bot is in turn."""
        seat = self._course.seat_in_turn
        return seat is not None and self._course.seats[seat].level is not None

    @property
    def is_thinking(self) -> bool:
        """Whether a bot is at work."""
        return self._task is not None

    def look(self, *, may_think: bool) -> None:
        """Begin to think if a bot is in turn; stop if it no longer is, or nobody wants it."""
        wanted = may_think and self.is_due
        if self._task is not None and (not wanted or self._version != self._course.version):
            self.stop()
        if wanted and self._task is None:
            self._version = self._course.version
            self._task = asyncio.create_task(self._think(), name="bot")

    def stop(self) -> None:
        """Stop thinking."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _think(self) -> None:
        course, version = self._course, self._version
        seat, position = course.seat_in_turn, course.position
        assert seat is not None
        level = course.seats[seat].level
        assert level is not None
        pause = asyncio.sleep(WATCHED_SECONDS if course.opening.kind == "watch" else 0)
        move, _ = await asyncio.gather(self._move(position, level), pause)
        self._task = None
        self._play(version, seat, move)

    async def _move(self, position: Position, level: int) -> str:
        """The bot's move; if it has none, any sensible one."""
        seed = self._seed()
        try:
            move = await self._thinkers.move(position, level, seed)
        except Exception:  # whatever went wrong there, the game goes on
            LOG.exception("a bot of %s could not move", position.game.id)
            return move_at_once(position, Random(seed))  # noqa: S311 - a bot's taste is no secret
        if not position.is_legal(move):
            LOG.error("a bot of %s wanted the illegal move %.60r", position.game.id, move)
            return move_at_once(position, Random(seed))  # noqa: S311 - likewise
        return move

    def _seed(self) -> int:
        """What the bot's chances follow from: the seed, which it does not tell, and how far the match has come."""
        match = self._course.match
        text = b"bot:%d:%d:" % (match.round, match.step)
        return int.from_bytes(sha256(text + self._course.opening.seed).digest()[:7], "big")
