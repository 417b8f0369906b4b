"""The table needs msgspec and the standard library only: all games are played where nothing else can be imported."""

import pytest

import ludogite
from support.standard_library import WITH_MSGSPEC, run

PLAY = """
from ludogite.table.bots import bot_turn
from ludogite.table.messages import Update
from ludogite.table.model import Model
from ludogite.table.presence import ClaimSeconds, Viewer
from ludogite.table.setup import NewTable, new_setup
from ludogite.play.steps import take_all
from ludogite.table.requests import Move
from ludogite.table.table import PendingAct, Table

game, kind = sys.argv[1:]
random, now = Random(1), 1_000_000.0
setup = new_setup(NewTable(game, kind, levels=(1,)), "ann", now, random)
table = Table(Model(setup), now, ClaimSeconds(), str)
ann = Viewer("ann")
((_, seen),) = table.come(ann, now)
actions = seen.actions
while not table.model.is_over:
    now += 1
    turn = bot_turn(table.model)
    if turn:
        pending = table.bot_move(turn, turn.stand_in_move(), now)
    else:
        request = Move(str(now), table.model.version, random.choice(actions).move)
        pending = table.ask(ann, request, now)
    assert isinstance(pending, PendingAct), pending
    table.written(pending)
    ((_, seen),) = take_all(table.changes(pending, now))
    assert isinstance(seen, Update) and all(entry.event.words.fr for entry in seen.entries)
    actions = seen.actions
print(seen.state.ending.title.en)
"""


TABLES = [
    (game, kind) for game in ludogite.games() for kind in ("screen", "bot") if (game, kind) != ("karma-solo", "bot")
]


@pytest.mark.parametrize(("game", "kind"), TABLES)
def test_a_whole_game_is_played_through_the_table_with_the_standard_library_and_msgspec_alone(
    game: str, kind: str
) -> None:
    done = run(WITH_MSGSPEC + PLAY, game, kind)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.strip().endswith((".", "!"))
