"""Setups of new tables: seats for everybody, and options in words."""

import pytest

from ludogite.table.setup import BadTable, NewTable, SeatWish, new_setup


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


def test_changed_options_are_told_by_their_labels() -> None:
    setup = new_setup(NewTable("karma-dice", "screen", {"players": 3, "traits": True}), "ann", 0)
    told = setup.changed_options()
    assert [words.en for words in told] == ["Players: 3", "Trait cards: yes"]
    assert [words.fr for words in told] == ["Joueurs : 3", "Cartes Trait : oui"]
