"""Guests by their ids, and what they are called."""

import time
from collections.abc import Iterable

from sqlalchemy import select, text

from ludogite.server.store import models
from ludogite.server.store.pool import ConnectionPool
from ludogite.server.store.writer import Writer

MOST_REMEMBERED = 10_000
NAMING = text(
    "INSERT INTO guests (id, name, named) VALUES (:id, :name, :named) "
    "ON CONFLICT (id) DO UPDATE SET name = excluded.name, named = excluded.named"
)


class Guests:
    """The names of guests; those asked for lately are remembered."""

    def __init__(self, pool: ConnectionPool, writer: Writer) -> None:
        self._pool = pool
        self._writer = writer
        self._names: dict[str, str] = {}

    async def name_of(self, guest: str) -> str:
        """What a guest is called; empty until a name is given."""
        return (await self.names_of([guest]))[guest]

    async def names_of(self, guests: Iterable[str]) -> dict[str, str]:
        """What these guests are called."""
        asked = set(guests)
        known = {guest: self._names[guest] for guest in asked if guest in self._names}
        if unknown := asked - known.keys():
            query = select(models.guests.c.id, models.guests.c.name).where(models.guests.c.id.in_(unknown))
            found = await self._pool.run(lambda connection: connection.execute(query).all())
            named = {row.id: row.name for row in found}
            for guest in unknown:
                known[guest] = named.get(guest, "")
                self._remember(guest, known[guest])
        return known

    async def rename(self, guest: str, name: str) -> None:
        """Call a guest so from now on."""
        await self._writer.write((NAMING, {"id": guest, "name": name, "named": time.time()}))
        self._remember(guest, name)

    def learn(self, guest: str, name: str) -> None:
        """Another process has renamed a guest."""
        if guest in self._names:
            self._names[guest] = name

    def forget(self) -> None:
        """Ask the database again: other processes may have renamed anybody."""
        self._names.clear()

    def _remember(self, guest: str, name: str) -> None:
        while len(self._names) >= MOST_REMEMBERED:
            del self._names[next(iter(self._names))]
        self._names[guest] = name
