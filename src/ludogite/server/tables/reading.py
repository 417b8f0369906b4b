"""Tables as the database keeps them: read from it act by act, and summed up for it."""

import asyncio
from collections.abc import Callable, Sequence

from ludogite.games.registry import BOOKS
from ludogite.server.store.rows import Summary
from ludogite.server.store.store import Store
from ludogite.server.tables.refusals import NoSuchTable
from ludogite.table.acts import Act
from ludogite.table.model import Model
from ludogite.table.older_rules import RulesChanged, is_older, moves_record, position_digest, replaying
from ludogite.table.setup import TableSetup

ACTS_AT_ONCE = 50
"""A table that is taken from the database goes through so many of its acts before the others have their turn."""


def summary_of(model: Model) -> Summary:
    """A table's line in lists: between two games of a match it is not over."""
    phase = "playing" if model.is_over and not model.match.over else model.phase
    rules, position = model.setup.rules, position_digest(model)
    return Summary(model.version, phase, model.seat_in_turn, model.updated, rules, position)


async def read_table(
    store: Store, table: str, new_model: Callable[[TableSetup], Model] = Model
) -> tuple[Model, Summary]:
    """A table, and its summary as it was kept; raises NoSuchTable, RulesChanged, and anything where it is damaged."""
    found = await store.table(table)
    if found is None:
        raise NoSuchTable
    return await replayed(*found, new_model), found[2]


async def replayed(
    setup: TableSetup, acts: Sequence[Act], kept: Summary, new_model: Callable[[TableSetup], Model] = Model
) -> Model:
    """What the acts of a table have made of it.

    One that was played by other rules than the present ones goes on by these if it stands as it was kept, else
    RulesChanged is raised.
    """
    with replaying(setup):
        model = new_model(setup)
        for number, act in enumerate(acts, 1):
            model.apply(act)
            if number % ACTS_AT_ONCE == 0:
                await asyncio.sleep(0)
    if is_older(setup):
        if not summary_of(model).agrees_with(kept):
            raise RulesChanged(setup)
        setup.rules = BOOKS[setup.game].version
    return model


async def read_moves(store: Store, table: str) -> str:
    """What was decided at a table that cannot go on by the present rules; raises NoSuchTable."""
    found = await store.table(table)
    if found is None:
        raise NoSuchTable
    setup, acts, _ = found
    names = await store.guests.names_of(seat.guest for seat in setup.seats if seat.guest)
    return moves_record(setup, acts, names.__getitem__)
