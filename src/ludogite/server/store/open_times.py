"""When the house was open: clocks stand still while it is not."""

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncEngine

from ludogite.server.store import models
from ludogite.server.store.rows import Statement

OPEN = "open since "


class OpenTimes:
    """Until when the house was open, each time it was, as far as is known: a killed server has no last words."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._closed: list[float] = []
        self._key = ""

    async def load(self) -> None:
        """Learn when the house was closed before."""
        kept = models.kept.c
        async with self._engine.connect() as connection:
            found = await connection.execute(select(kept.value).where(kept.key.startswith(OPEN)))
            self._closed = sorted(map(float, found.scalars()))

    def closed_after(self, moment: float) -> float | None:
        """When the house was closed for the first time after a moment; None if that is not known."""
        return next((closed for closed in self._closed if closed >= moment), None)

    def is_open(self, now: float) -> list[Statement]:
        """What says that the house is open now."""
        self._key = self._key or f"{OPEN}{now}"
        row = {"key": self._key, "value": str(now)}
        return [(delete(models.kept).where(models.kept.c.key == self._key), {}), (insert(models.kept), row)]
