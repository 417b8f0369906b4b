"""Moves at a table: who may make them when, and what everybody sees of them."""

import pytest

from ludogite.table.requests import Move
from ludogite.table.views.past import NoSuchStep, past_view
from support.hostless_table import one_person, two_people


def test_a_move_is_acknowledged_to_its_player_and_seen_by_everybody() -> None:
    ann, bob = two_people()
    move = ann.moves[0]
    request = ann.play(move)
    assert ann.acknowledged == [request]
    assert bob.acknowledged == []
    assert ann.texts == bob.texts == [move]
    assert bob.state.to_move == 1
    assert bob.moves
    assert not ann.moves


def test_both_clients_may_number_their_requests_alike() -> None:
    ann, bob = two_people()
    ann.ask(Move("1", ann.version, ann.moves[0]))
    bob.ask(Move("1", bob.version, bob.moves[0]))
    assert ann.acknowledged == bob.acknowledged == ["1"]
    assert len(bob.history) == 2


def test_a_move_for_another_position_changes_nothing() -> None:
    ann, _ = two_people()
    ann.play(ann.moves[0], v=ann.version - 1)
    ann.play(ann.moves[0], v=ann.version + 1)
    assert ann.codes == ["stale", "stale"]
    assert not ann.history


def test_nobody_moves_out_of_turn_and_onlookers_do_nothing() -> None:
    ann, bob = two_people()
    eve = ann.at.come("eve")
    for person in (bob, eve):
        person.play(ann.moves[0])
        assert person.codes == ["not-yours"]
        assert not person.moves
    eve.act("resign")
    assert eve.codes[-1] == "not-yours"
    assert ann.state.phase == "playing"
    assert not ann.history


def test_an_illegal_move_is_refused_with_its_rule() -> None:
    ann, _ = two_people()
    request = ann.play("a1-a1")
    (refused,) = ann.refused
    assert (refused.id, refused.code) == (request, "illegal")
    assert refused.rule
    assert refused.words.fr
    assert not ann.history


def test_nobody_moves_before_all_sit() -> None:
    ann = one_person(kind="friend")
    assert ann.state.phase == "waiting"
    assert not ann.moves
    ann.play("a1-a2")
    assert ann.codes == ["not-now"]


def test_a_guest_has_one_seat_and_a_seat_one_guest() -> None:
    ann = one_person(kind="friend")
    at = ann.at
    assert not at.sit(1, "ann")
    assert at.model.seats_of("ann") == (0,)
    assert at.sit(1, "bob")
    assert not at.sit(1, "eve")
    assert at.model.people == {"ann", "bob"}
    assert ann.state.phase == "playing"


def test_invitations_are_shown_to_those_who_sit_at_the_table_while_the_seat_is_open() -> None:
    ann = one_person(kind="friend")
    eve = ann.at.come("eve")
    assert ann.seats[1].invitation == ann.at.setup.seats[1].token
    assert eve.seats[1].invitation == ""
    ann.at.sit(1, "bob")
    assert ann.seats[1].invitation == ""


def test_another_name_is_told_at_once_where_its_guest_sits() -> None:
    ann, bob = two_people()
    eve, at = ann.at.come("eve"), ann.at
    at.names["bob"] = "Robert"
    at.send(at.table.rename("bob", at.now))
    assert [person.seats[1].name.en for person in (ann, bob, eve)] == ["Robert"] * 3
    assert not at.table.rename("eve", at.now)


def test_a_table_with_too_many_moves_goes_on_only_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludogite.table.model.MOST_STEPS", 3)
    ann, bob = two_people()
    for person in (ann, bob, ann):
        person.play(person.moves[0])
    bob.play(bob.moves[0])
    assert bob.codes == ["not-now"]
    bob.act("resign")
    assert bob.state.phase == "over"
    ann = one_person()
    for _ in range(2):
        ann.play(ann.moves[0])
        ann.at.bots_move()
    assert len(ann.history) == 3


def test_a_table_follows_from_its_acts() -> None:
    ann = one_person(game="kanto", kind="screen")
    for _ in range(8):
        ann.play(ann.moves[0])
    again = ann.at.replayed()
    assert str(again.position) == str(ann.at.model.position)
    assert again.version == ann.version == len(ann.at.acts) == 8


def test_earlier_positions_can_be_seen_by_anybody() -> None:
    ann, _ = two_people()
    start = ann.scene
    ann.play(ann.moves[0])
    past = past_view(ann.at.model, "eve", 1, 0)
    assert past.scene.pieces == start.pieces
    assert past.scene.actions == ()
    assert ann.board
    assert past.scene.cells == ann.board.cells
    for round_number, step in ((1, 2), (2, 0), (0, 0), (1, -1)):
        with pytest.raises(NoSuchStep):
            past_view(ann.at.model, "ann", round_number, step)
