"""The bot whose turn it is at a live table: it thinks in a task, and moves when it is done."""

import asyncio
import logging
from collections.abc import Callable

from ludogite.app.clients import Client
from ludogite.app.engines.interface import BotEngine
from ludogite.app.live.viewers import Visitor
from ludogite.table.bots import BotTurn, bot_turn
from ludogite.table.model import Model

LOG = logging.getLogger(__name__)
WATCHED_SECONDS = 0.25
"""Least time per move where bots play bots, because people come first. Pages have their own pace."""


class TableBot:
    """The bots of one table, of which one thinks at a time.

    Only the task of a thinking bot refers to the table, so that a table is freed without a search for garbage.
    """

    def __init__(self, model: Model, engine: BotEngine) -> None:
        self._model = model
        self._engine = engine
        self._task: asyncio.Task[None] | None = None
        self._version = -1
        """Version of the table for which the task thinks."""
        self._client = Client(model.setup.opener)
        """Client for whom bots think: the opener at their last address, or else another viewer."""

    @property
    def is_thinking(self) -> bool:
        return self._task is not None

    def see(self, visitor: Visitor) -> None:
        """Take note of a new viewer's address."""
        opener = self._model.setup.opener
        if visitor.guest == opener or not self._client.address:
            self._client = Client(opener, visitor.client.address)

    def watch(self, play: Callable[[BotTurn, str], None], *, is_wanted: bool) -> None:
        """Start the bot in turn if its move is wanted; stop one that no longer has to move.

        ``play`` is called with the move, which may come too late.
        """
        if not is_wanted or self._version != self._model.version:
            self.stop()
        if is_wanted and self._task is None:
            turn = bot_turn(self._model)
            assert turn is not None
            self._version = turn.version
            self._task = asyncio.create_task(self._think(turn, play), name="bot")

    def stop(self) -> None:
        """Stop thinking."""
        if self._task is not None:
            self._task.cancel()
        self._task = None

    async def _think(self, turn: BotTurn, play: Callable[[BotTurn, str], None]) -> None:
        pause = WATCHED_SECONDS if turn.is_watched else 0.0
        move, _ = await asyncio.gather(self._move(turn), asyncio.sleep(pause))
        self._task = None
        play(turn, move)

    async def _move(self, turn: BotTurn) -> str:
        try:
            move = await self._engine.move(turn, self._client)
        except Exception:  # whatever went wrong there, the game goes on
            LOG.exception("a bot of %s could not move", turn.position.game.id)
            return turn.stand_in_move()
        if not turn.position.is_legal(move):
            LOG.error("a bot of %s wanted the illegal move %.60r", turn.position.game.id, move)
        return move
