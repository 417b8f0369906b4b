"""A table with a very long game, written into a database that no server has open."""

from pathlib import Path

from ludogite.server.settings import SQLITE
from ludogite.server.store.database import Database
from ludogite.server.store.statements import FIRST_FENCE, setup_statements
from ludogite.server.store.write_jobs import WriteJob
from ludogite.table.acts import Act
from ludogite.table.setup import NewTable, new_setup
from ludogite.table.summary import TableSummary

GAME = "katarenga"
OPTIONS = {"repetition": 0, "max_plies": 0}
"""So that it can be long."""
MOVES = ("b1-b2", "a8-a4", "b2-b1", "a4-a8")
"""On the standard board both players can go there and back for ever."""


async def write_long_game(database: Path, plies: int) -> str:
    """A table at which one guest has played so many moves on one screen; its id."""
    setup = new_setup(NewTable(GAME, "screen", OPTIONS, "first"), "somebody", 1_000_000.0)
    acts = [
        Act(number + 1, "move", number % 2, MOVES[number % len(MOVES)], setup.opened + number)
        for number in range(plies)
    ]
    store = Database(f"{SQLITE}{database}")
    await store.start()
    await store.writer.write(*setup_statements(setup, TableSummary(plies, "playing", plies % 2, acts[-1].at)))
    for act in acts:
        store.writer.add(WriteJob(setup.id, act, (), lambda outcome: None, FIRST_FENCE))
    await store.close()
    return setup.id
