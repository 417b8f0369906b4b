"""Requests that are sent again are acknowledged again; anything else under a used id is refused."""

from typing import Any

import pytest
from msgspec.structs import replace

from ludogite.table.acts import Act
from ludogite.table.messages import RefusedMessage, Update
from ludogite.table.model import Model
from ludogite.table.presence import ClaimSeconds, Viewer
from ludogite.table.requests import Move, TableAct, TableRequest
from ludogite.table.setup import NewTable, new_setup
from ludogite.table.table import PendingAct, Table

NOW = 1000.0
VIEWER = Viewer("ann")


def opened(*acts: Act) -> Table[Viewer]:
    """A table with two seats of one person, after these acts."""
    model = Model(new_setup(NewTable("colorado", "screen"), "ann", NOW))
    for act in acts:
        model.apply(act)
    table: Table[Viewer] = Table(model, NOW, ClaimSeconds(), str)
    table.come(VIEWER, NOW)
    return table


def granted(table: Table[Viewer], request: TableRequest) -> Act:
    """Ask for something that is done."""
    pending = table.ask(VIEWER, request, NOW)
    assert isinstance(pending, PendingAct)
    table.written(pending)
    return pending.act


def answered(table: Table[Viewer], request: TableRequest) -> Any:
    """Ask for something that changes nothing."""
    asked = table.ask(VIEWER, request, NOW)
    assert not isinstance(asked, PendingAct)
    return asked[1]


MOVED = Move("1", 0, "a1-b3")
RESIGNED = TableAct("2", 1, "resign")


def test_what_is_sent_again_is_acknowledged_again() -> None:
    table = opened()
    acts = [granted(table, request) for request in (MOVED, RESIGNED)]
    for each in (table, opened(*acts)):  # the same after a restart
        for request in (MOVED, replace(MOVED, version=1), RESIGNED):
            answer = answered(each, request)
            assert isinstance(answer, Update)
            assert answer.ack == request.id
        assert each.model.version == 2


@pytest.mark.parametrize(
    "other",
    [
        replace(MOVED, move="h1-h2"),
        replace(MOVED, move="h1-h2", version=1),
        TableAct("1", 1, "resign"),
        TableAct("2", 1, "undo"),
        Move("2", 1, "h1-h2"),
    ],
)
def test_something_else_under_a_used_id_is_refused(other: TableRequest) -> None:
    table = opened()
    acts = [granted(table, request) for request in (MOVED, RESIGNED)]
    for each in (table, opened(*acts)):
        answer = answered(each, other)
        assert isinstance(answer, RefusedMessage)
        assert (answer.id, answer.code) == (other.id, "unclear")
        assert each.model.version == 2


def test_acts_of_older_versions_say_only_who_asked_with_which_id() -> None:
    table = opened(Act(1, "move", 0, "a1-b3", NOW, "0:1"))
    assert isinstance(answered(table, MOVED), Update)


def test_an_id_may_have_any_letters() -> None:
    for number in (":", "~", "0~:", "é" * 64):
        table = opened()
        act = granted(table, replace(MOVED, id=number))
        assert len(act.request or "") <= 80  # as the database has room for
        assert answered(opened(act), replace(MOVED, id=number)).ack == number
