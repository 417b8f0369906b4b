"""Storage of offline mode: tables with their acts, which are append-only, reviews and the guest's name."""

from collections.abc import Awaitable, Sequence
from typing import Any, Protocol

import msgspec

from ludogite.app.live.adaptive_level import strength_of
from ludogite.app.live.table_list import table_line
from ludogite.app.live.writes import WriteFailed
from ludogite.app.messages.device import KeptTable
from ludogite.bots.adaptive import BotGame
from ludogite.table.acts import Act
from ludogite.table.model import Model
from ludogite.table.setup import TableSetup
from ludogite.table.summary import TableSummary, bot_game, summary_of
from ludogite.table.views.names import NameOf

Change = tuple[str, str, str]
"""``add``, ``put`` or ``delete``, a key, and a text; what is added must not be there yet."""
NAME = "name"
GUEST = "here"
"""The only guest of a device."""


class Store(Protocol):
    """A durable, ordered key-value store of texts: IndexedDB in a browser."""

    def commit(self, changes: str) -> Awaitable[bool]:
        """Apply changes, given as JSON, all or none; False if a key to be added exists."""

    def get(self, key: str) -> Awaitable[str]:
        """A text; empty if there is none."""

    def scan(self, prefix: str) -> Awaitable[str]:
        """Texts whose keys have a prefix, as a JSON list."""


def encoded(value: Any) -> str:
    """A value as JSON text."""
    return msgspec.json.encode(value).decode()


class Archive:
    """Reads and writes the store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def commit(self, changes: Sequence[Change]) -> bool:
        """Apply changes, all or none; False if another host has written there; raises WriteFailed."""
        try:
            return bool(await self._store.commit(encoded(changes)))
        except Exception as error:
            raise WriteFailed from error

    async def table(self, table_id: str) -> KeptTable | None:
        """A table; None if there is no such table; raises MsgspecError if it is damaged."""
        setup = await self._store.get(f"table {table_id}")
        if not setup:
            return None
        acts = msgspec.json.decode(await self._store.scan(f"act {table_id} "), type=list[str])
        return KeptTable(
            msgspec.json.decode(setup, type=TableSetup),
            [msgspec.json.decode(act, type=Act) for act in acts],
            msgspec.json.decode(await self._store.get(f"summary {table_id}"), type=TableSummary),
        )

    async def ids(self) -> list[str]:
        """Ids of all tables."""
        setups = msgspec.json.decode(await self._store.scan("table "), type=list[str])
        return [msgspec.json.decode(text, type=TableSetup).id for text in setups]

    async def lines(self) -> str:
        """Lines of all tables for lists, as JSON; the page also reads them from the store directly."""
        return f"[{','.join(msgspec.json.decode(await self._store.scan('line '), type=list[str]))}]"

    async def bot_games(self, game: str) -> list[BotGame]:
        """Finished matches against bots of one game, newest last."""
        found = msgspec.json.decode(await self._store.scan(f"bot-game {game} "), type=list[str])
        return [msgspec.json.decode(text, type=BotGame) for text in found]

    async def renew_strength(self, game: str) -> None:
        """Store the level that fits the guest next, for the page; raises WriteFailed."""
        strength = await strength_of(GUEST, game, lambda _, kind: self.bot_games(kind))
        await self.commit([("put", f"strength {game}", encoded(strength))])

    async def name(self) -> str:
        """The guest's name; empty until they give one."""
        return await self._store.get(NAME)

    async def rename(self, name: str) -> None:
        """Give the guest another name; raises WriteFailed."""
        await self.commit([("put", NAME, name)])

    async def review(self, table: str, round_number: int, digest: str) -> str | None:
        """The stored review of a table's game with this digest."""
        return await self._store.get(f"review {table} {round_number} {digest}") or None

    async def keep_review(self, table: str, round_number: int, digest: str, review: str) -> None:
        """Store the review of a table's game; raises WriteFailed."""
        await self.commit([("put", f"review {table} {round_number} {digest}", review)])


def opening(model: Model, name_of: NameOf) -> list[Change]:
    """Changes that store a new table."""
    return [("add", f"table {model.setup.id}", encoded(model.setup)), *summing_up(model, name_of)]


def adding(table: str, act: Act) -> Change:
    """The change that stores an act; two hosts never overwrite each other's."""
    return "add", f"act {table} {act.version:06}", encoded(act)


def summing_up(model: Model, name_of: NameOf) -> list[Change]:
    """Changes that store a table's summary, its line in lists, and the result of a match against bots.

    A match that goes on at another host is listed there.
    """
    summary, key = summary_of(model), f"line {model.setup.id}"
    line = table_line(model.setup, summary, model, name_of, GUEST)
    game, setup = bot_game(model), model.setup
    counted: list[Change] = (
        [("put", f"bot-game {setup.game} {setup.opened:020.6f} {setup.id}", encoded(game))] if game else []
    )
    listing: Change = ("delete", key, "") if model.how == "moved" and model.next_table else ("put", key, encoded(line))
    return [("put", f"summary {model.setup.id}", encoded(summary)), listing, *counted]
