"""Requests that are sent again are acknowledged again; anything else under a used id is refused."""

import pytest
from msgspec.structs import replace

from ludogite.table.acts import Act
from ludogite.table.requests import Move, TableAct, TableRequest
from support.hostless_table import OPENED, Person, one_person


def opened(*acts: Act) -> Person:
    """A person at a table with two seats of theirs, after these acts."""
    ann = one_person(kind="screen")
    for act in acts:
        ann.at.model.apply(act)
    ann.at.load(ann.at.model)
    return ann.at.come("ann")


def granted(ann: Person, *requests: TableRequest) -> list[Act]:
    """Ask for changes; returns the acts."""
    before = len(ann.at.acts)
    for request in requests:
        ann.ask(request)
    assert ann.acknowledged == [request.id for request in requests]
    return ann.at.acts[before:]


MOVED = Move("1", 0, "a1-b3")
RESIGNED = TableAct("2", 1, "resign")


def test_a_request_that_is_sent_again_is_acknowledged_again() -> None:
    ann = opened()
    acts = granted(ann, MOVED, RESIGNED)
    assert len(acts) == 2
    for each in (ann, opened(*acts)):  # the same after a restart
        for request in (MOVED, replace(MOVED, version=1), RESIGNED):
            each.ask(request)
            assert each.acknowledged[-1] == request.id
        assert len(each.acknowledged) == (5 if each is ann else 3)
        assert not each.refused
        assert each.at.model.version == 2


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
def test_another_request_under_a_used_id_is_refused(other: TableRequest) -> None:
    ann = opened()
    acts = granted(ann, MOVED, RESIGNED)
    for each in (ann, opened(*acts)):
        each.ask(other)
        assert [(refused.id, refused.code) for refused in each.refused] == [(other.id, "unclear")]
        assert each.at.model.version == 2


def test_acts_of_older_versions_say_only_who_asked_with_which_id() -> None:
    ann = opened(Act(1, "move", 0, "a1-b3", OPENED, "0:1"))
    ann.ask(MOVED)
    assert ann.acknowledged == ["1"]
    assert ann.at.model.version == 1


def test_an_id_may_have_any_letters() -> None:
    for number in (":", "~", "0~:", "é" * 64):
        (act,) = granted(opened(), replace(MOVED, id=number))
        assert len(act.request or "") <= 80  # the room in the database
        again = opened(act)
        again.ask(replace(MOVED, id=number))
        assert again.acknowledged == [number]
