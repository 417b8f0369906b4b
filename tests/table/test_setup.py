"""Setups of new tables: seats for everybody, and options in words."""

import pytest

from ludogite.games.words import Refused
from ludogite.table.setup import BadTable, Clock, NewTable, SeatWish, new_setup


def own_place(seat: SeatWish, players: int) -> int:
    """The seat of the person who opens a table with so many players."""
    setup = new_setup(NewTable("karma-dice", "friend", {"players": players}, seat), "ann", 0)
    return next(number for number, taken in enumerate(setup.seats) if taken.guest == "ann")


@pytest.mark.parametrize(("seat", "place"), [("first", 0), ("second", 1), ("third", 2), ("fourth", 3)])
def test_any_place_can_be_wished_for(seat: SeatWish, place: int) -> None:
    assert own_place(seat, 4) == place


def test_a_place_that_there_is_not_is_refused() -> None:
    assert own_place("second", 2) == 1
    with pytest.raises(BadTable):
        own_place("third", 2)


@pytest.mark.parametrize(
    ("bad", "code"),
    [
        (NewTable("chess", "bot"), "unknown-game"),
        (NewTable("colorado", "bot", options={"seed": 1}), "option-error"),
        (NewTable("colorado", "bot", options={"format": "treble"}), "option-error"),
        (NewTable("karma-solo", "friend"), "bad-table"),
        (NewTable("colorado", "screen", clock=Clock("move", 0)), "bad-table"),
        (NewTable("colorado", "screen", clock=Clock("move", 86_401)), "bad-table"),
        (NewTable("colorado", "screen", clock=Clock("fischer", 60, -1)), "bad-table"),
        (NewTable("colorado", "friend", adapts=True), "bad-table"),
    ],
    ids=["game", "option", "value", "solo", "no time", "too much time", "increment", "adapting friends"],
)
def test_impossible_tables_are_refused(bad: NewTable, code: str) -> None:
    with pytest.raises(Refused) as refused:
        new_setup(bad, "ann", 0)
    assert refused.value.code == code
    assert refused.value.words.en != refused.value.words.fr


def test_changed_options_are_told_by_their_labels() -> None:
    setup = new_setup(NewTable("karma-dice", "screen", {"players": 3, "traits": True}), "ann", 0)
    told = setup.changed_options()
    assert [words.en for words in told] == ["Players: 3", "Trait cards: yes"]
    assert [words.fr for words in told] == ["Joueurs : 3", "Cartes Trait : oui"]
