"""A match moves to another host by its record: the position is the same there, and so is chance."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest
from msgspec import structs

import ludogite
from ludogite.play.steps import take_all
from ludogite.table.acts import Act
from ludogite.table.messages import Update
from ludogite.table.model import Model
from ludogite.table.moving import BadMoving, MovingMatch, NotMovable, arriving, is_movable, moving_match
from ludogite.table.presence import ClaimSeconds, Viewer
from ludogite.table.requests import TableAct
from ludogite.table.setup import HERE, Clock, NewTable, new_setup
from ludogite.table.table import PendingAct, Table
from ludogite.table.views.past import match_record

MOVES = 9
OPTIONS: dict[str, dict[str, Any]] = {
    "karma-dice": {"players": 3, "traits": True},
    "colorado": {"format": "pair"},
    "katarenga": {"board": "random"},
}


def played(game: str, kind: Any = "bot", moves: int = MOVES, **more: Any) -> Model:
    """A table after some moves, at which a person is in turn."""
    kind = "screen" if game == "karma-solo" else kind
    new = NewTable(game, kind, more.pop("options", OPTIONS.get(game, {})), "first", **more)
    model, random = Model(new_setup(new, "ann", 1.0)), Random(game)
    while not model.is_over and (len(model.match.movers) < moves or model.seats[model.seat_in_turn or 0].bot):
        do(model, "move", model.seat_in_turn, random.choice(model.position.legal_moves()))
    return model


def do(model: Model, kind: Any, seat: int | None = None, text: str = "") -> None:
    """Something is done."""
    model.apply(Act(model.version + 1, kind, seat, text, 2.0))


def taken(model: Model, guest: str = "ann") -> MovingMatch:
    """The match as it is given once it has left; the model stays where it is."""
    gone = Model(deepcopy(model.setup), deepcopy(model.match))
    gone.version = model.version
    if is_movable(model, guest):
        do(gone, "leave", gone.seat_in_turn)
    return moving_match(gone, guest)


@pytest.mark.parametrize("kind", ["bot", "screen"])
@pytest.mark.parametrize("game", ludogite.games())
def test_a_match_is_the_same_at_the_other_host_and_so_is_chance(game: str, kind: str) -> None:
    model = played(game, kind)
    there, acts = take_all(arriving(taken(model), "ben", 3.0, HERE))
    assert there.setup.id.startswith(HERE)
    assert (there.position, there.match.entries) == (model.position, model.match.entries)
    assert [seat.bot for seat in there.seats] == [seat.bot for seat in model.seats]
    assert there.people == {"ben"}
    assert [act.version for act in acts] == list(range(1, len(acts) + 1))
    for _ in range(MOVES):
        if model.is_over:
            break
        move = model.position.legal_moves()[0]
        for one in (model, there):
            do(one, "move", one.seat_in_turn, move)
    assert (there.position, there.match.entries) == (model.position, model.match.entries)


def test_the_games_that_a_match_has_had_come_along() -> None:
    model = played("colorado", "screen")
    do(model, "resign", 0)
    do(model, "next")
    do(model, "move", model.seat_in_turn, model.position.legal_moves()[0])
    there, _ = take_all(arriving(taken(model), "ann", 3.0))
    assert (there.match.round, there.points) == (2, [0.0, 1.0])
    assert there.position == model.position


def test_moves_that_were_taken_back_stay_behind() -> None:
    model = played("kanto", "screen")
    do(model, "undo", 0, "2")
    there, _ = take_all(arriving(taken(model), "ann", 3.0))
    assert there.match.entries == model.match.entries


@pytest.mark.parametrize(
    "model",
    [
        Model(new_setup(NewTable("colorado", "friend"), "ann", 1.0)),
        Model(new_setup(NewTable("colorado", "watch"), "ann", 1.0)),
        Model(new_setup(NewTable("colorado", "screen", clock=Clock("move", 30)), "ann", 1.0)),
        Model(new_setup(NewTable("colorado", "bot", seat="second"), "ann", 1.0)),
    ],
    ids=["with a friend", "of bots", "with a clock", "in a bot's turn"],
)
def test_a_match_that_is_not_somebodys_alone_stays(model: Model) -> None:
    with pytest.raises(NotMovable):
        taken(model)


def test_nobody_takes_somebody_elses_match_away() -> None:
    with pytest.raises(NotMovable):
        taken(played("colorado"), "eve")


@pytest.mark.parametrize(
    "changed",
    [
        {"seed": "00" * 16},
        {"levels": [0]},
        {"levels": [3, 3]},
        {"levels": [0, 0]},
        {"kind": "watch"},
        {"record": "something else"},
        {"seed": "no seed"},
    ],
    ids=str,
)
def test_what_does_not_follow_from_its_seed_is_no_match(changed: dict[str, Any]) -> None:
    moving = taken(played("kanto"))
    with pytest.raises(BadMoving):
        take_all(arriving(structs.replace(moving, **changed), "ann", 3.0))


def test_a_record_without_an_outcome_that_came_is_found_out() -> None:
    moving = taken(played("karma-solo", "screen"))
    lines = moving.record.splitlines(keepends=True)
    last = max(number for number, line in enumerate(lines) if " -> " in line)
    lines[last] = lines[last].rpartition(" -> ")[0] + "\n"
    with pytest.raises(BadMoving):
        take_all(arriving(structs.replace(moving, record="".join(lines)), "ann", 3.0))


def test_a_match_that_is_over_does_not_arrive() -> None:
    model = played("colorado", "screen", options={})
    moving = taken(model)
    do(model, "resign", 0)
    record = "\n".join(map(str, model.match.records()))
    with pytest.raises(BadMoving):
        take_all(arriving(MovingMatch(moving.kind, moving.levels, True, moving.seed, 0, record), "ann", 3.0))


def test_where_it_left_it_is_over_leads_on_and_keeps_its_seed_to_itself() -> None:
    model = played("karma-solo", "screen")
    table: Table[Viewer] = Table(model, 2.0, ClaimSeconds(), lambda guest: "Ada")
    ann, eve = Viewer("ann"), Viewer("eve")
    for viewer in (ann, eve):
        table.come(viewer, 2.0)
    leaving = TableAct("1", model.version, "leave")
    assert not isinstance(table.ask(eve, leaving, 3.0), PendingAct)
    assert not isinstance(table.ask(ann, TableAct("1", model.version, "leave", "here-1"), 3.0), PendingAct)
    with pytest.raises(NotMovable):  # with its seed, while somebody goes on playing
        moving_match(model, "ann")
    told: list[Any] = []
    for request in (leaving, TableAct("2", model.version + 1, "leave", table="here-1")):
        pending = table.ask(ann, request, 3.0)
        assert isinstance(pending, PendingAct)
        table.written(pending)
        told = take_all(table.changes(pending, 3.0))
        if request == leaving:
            assert moving_match(model, "ann") == moving_match(model, "ann")  # as often as they ask
            with pytest.raises(NotMovable):
                moving_match(model, "eve")
            for other in (TableAct("3", model.version, "offer-rematch"), TableAct("4", model.version, "leave")):
                assert not isinstance(table.ask(ann, other, 3.0), PendingAct)
    with pytest.raises(NotMovable):
        moving_match(model, "ann")
    ((_, update), *_) = told
    assert isinstance(update, Update)
    state = update.state
    assert state
    assert state.ending
    assert (state.phase, state.next_table, state.ending.how, state.ending.seed) == ("over", "here-1", "moved", None)
    assert "Seed:" not in match_record(model, lambda guest: "Ada")
    assert not isinstance(table.ask(ann, TableAct("5", model.version, "leave", table="x"), 4.0), PendingAct)
