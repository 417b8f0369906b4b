"""Stored tables are replayed: their acts, in order, make the model."""

import asyncio
from collections.abc import Callable, Iterable

from ludogite.games.registry import BOOKS
from ludogite.table.acts import Act
from ludogite.table.model import Model
from ludogite.table.older_rules import RulesChanged, is_older, replaying
from ludogite.table.setup import TableSetup
from ludogite.table.summary import TableSummary, summary_of

ACTS_AT_ONCE = 50
"""Acts replayed before other tasks have their turn."""


async def replayed(
    setup: TableSetup, acts: Iterable[Act], kept: TableSummary, new: Callable[[TableSetup], Model] = Model
) -> Model:
    """The model that a table's acts make.

    One that was played by other rules than the present ones goes on by these if it stands as it was kept, else
    RulesChanged is raised.
    """
    with replaying(setup):
        model = new(setup)
        await apply_all(model, acts)
    model.is_helped |= kept.is_helped  # hints are no acts
    if is_older(setup):
        if not summary_of(model).agrees_with(kept):
            raise RulesChanged(setup)
        setup.rules = BOOKS[setup.game].version
    return model


async def apply_all(model: Model, acts: Iterable[Act]) -> None:
    """Apply acts, with other tasks in between."""
    for number, act in enumerate(acts, 1):
        model.apply(act)
        if number % ACTS_AT_ONCE == 0:
            await asyncio.sleep(0)
