"""What the house in a browser keeps: tables with their acts, which are only ever added to, reviews, and a name."""

from collections.abc import Awaitable, Sequence
from typing import Any, Literal, Protocol

import msgspec

from ludogite.bots.adaptive import BotGame
from ludogite.house.adapting import strength_of
from ludogite.house.keeping import NotKept
from ludogite.house.lists import table_line
from ludogite.table.acts import Act
from ludogite.table.model import Model
from ludogite.table.names import NameOf
from ludogite.table.setup import TableSetup
from ludogite.table.summary import Summary, bot_game, summary_of

Change = tuple[str, str, str]
"""``add``, ``put`` or ``delete``, a key, and a text; what is added must not be there yet."""
NAME = "name"
GUEST = "here"
"""Whoever holds the device."""


class Store(Protocol):
    """Texts by their keys, in the order of these; what was committed outlives everything. A browser's is IndexedDB."""

    def commit(self, changes: str) -> Awaitable[bool]:
        """Make changes, given as JSON, all or none; False if something is already there that was to be added."""

    def get(self, key: str) -> Awaitable[str]:
        """A text; empty if there is none."""

    def scan(self, prefix: str) -> Awaitable[str]:
        """The texts whose keys begin so, as a list in JSON."""


def encoded(value: Any) -> str:
    """A value as it is kept."""
    return msgspec.json.encode(value).decode()


class KeptTable(msgspec.Struct):
    """A table with everything that was done there."""

    setup: TableSetup
    acts: list[Act]
    summary: Summary


class Carried(msgspec.Struct):
    """Tables as they are carried from one device to another, in a file."""

    ludogite: Literal["tables of a device"]
    tables: list[KeptTable]


class Archive:
    """Reads and writes what is kept."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def commit(self, changes: Sequence[Change]) -> bool:
        """Make changes, all or none; False if another house has been there; raises NotKept."""
        try:
            return bool(await self._store.commit(encoded(changes)))
        except Exception as error:
            raise NotKept from error

    async def table(self, table_id: str) -> KeptTable | None:
        """A table; None if there is no such table; raises MsgspecError if it is damaged."""
        setup = await self._store.get(f"table {table_id}")
        if not setup:
            return None
        acts = msgspec.json.decode(await self._store.scan(f"act {table_id} "), type=list[str])
        return KeptTable(
            msgspec.json.decode(setup, type=TableSetup),
            [msgspec.json.decode(act, type=Act) for act in acts],
            msgspec.json.decode(await self._store.get(f"summary {table_id}"), type=Summary),
        )

    async def ids(self) -> list[str]:
        """All tables there are."""
        setups = msgspec.json.decode(await self._store.scan("table "), type=list[str])
        return [msgspec.json.decode(text, type=TableSetup).id for text in setups]

    async def lines(self) -> str:
        """The lines of all tables for lists, in JSON; the browser's page reads them in the store by itself."""
        return f"[{','.join(msgspec.json.decode(await self._store.scan('line '), type=list[str]))}]"

    async def bot_games(self, game: str) -> list[BotGame]:
        """All matches against bots that are over, of one game, newest last."""
        found = msgspec.json.decode(await self._store.scan(f"bot-game {game} "), type=list[str])
        return [msgspec.json.decode(text, type=BotGame) for text in found]

    async def renew_strength(self, game: str) -> None:
        """Keep which level fits the guest next, for the browser's page; raises NotKept."""
        strength = await strength_of(GUEST, game, lambda _, kind: self.bot_games(kind))
        await self.commit([("put", f"strength {game}", encoded(strength))])

    async def name(self) -> str:
        """What the guest is called; empty until they say."""
        return await self._store.get(NAME)

    async def rename(self, name: str) -> None:
        """Call the guest so; raises NotKept."""
        await self.commit([("put", NAME, name)])

    async def review(self, table: str, round_number: int, digest: str) -> str | None:
        """What was kept of the review of a table's game that has this digest."""
        return await self._store.get(f"review {table} {round_number} {digest}") or None

    async def keep_review(self, table: str, round_number: int, digest: str, review: str) -> None:
        """Keep the review of a table's game; raises NotKept."""
        await self.commit([("put", f"review {table} {round_number} {digest}", review)])


def opening(model: Model, name_of: NameOf) -> list[Change]:
    """What keeps a new table."""
    return [("add", f"table {model.setup.id}", encoded(model.setup)), *summing_up(model, name_of)]


def adding(table: str, act: Act) -> Change:
    """What keeps an act; two houses can never write over each other's."""
    return "add", f"act {table} {act.version:06}", encoded(act)


def summing_up(model: Model, name_of: NameOf) -> list[Change]:
    """Changes that keep a table's state, its line in lists, and the result of a match against bots.

    A match that goes on in another house is listed there.
    """
    summary, key = summary_of(model), f"line {model.setup.id}"
    line = table_line(model.setup, summary, model, name_of, GUEST)
    game, setup = bot_game(model), model.setup
    counted: list[Change] = (
        [("put", f"bot-game {setup.game} {setup.opened:020.6f} {setup.id}", encoded(game))] if game else []
    )
    listing: Change = ("delete", key, "") if model.how == "moved" and model.next_table else ("put", key, encoded(line))
    return [("put", f"summary {model.setup.id}", encoded(summary)), listing, *counted]
