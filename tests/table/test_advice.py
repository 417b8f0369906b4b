"""Hints, odds and reasons: given only where nobody else is at a disadvantage."""

from contextlib import nullcontext, suppress

import pytest

from ludogite.table.advice import check_hint, check_odds, why_refused
from ludogite.table.rulings import Refusal
from support.hostless_table import Person, one_person, two_people


def gets_hint(person: Person) -> bool:
    """Whether a person may have a hint; a refused one is told to ask at another time."""
    allowed = person.rights.hint
    with nullcontext() if allowed else pytest.raises(Refusal, match="No hints") as refused:
        check_hint(person.at.model, person.viewer.seats)
    assert allowed or (refused and refused.value.code == "not-now")
    return allowed


def gets_odds(person: Person) -> bool:
    """Whether the table shows the odds."""
    with suppress(Refusal):
        check_odds(person.at.model)
        return True
    return False


def test_hints_are_given_to_the_player_in_turn_where_nobody_else_plays() -> None:
    assert not any(gets_hint(person) for person in two_people())
    ann = one_person()
    eve = ann.at.come("eve")
    assert not gets_hint(eve)
    assert gets_hint(ann)
    ann.play(ann.moves[0])
    assert not gets_hint(ann)  # the bot is in turn
    ann.at.bots_move()
    assert gets_hint(ann)
    assert gets_hint(one_person(kind="screen"))


def test_a_hint_is_no_longer_given_when_the_game_is_over() -> None:
    ann = one_person()
    ann.act("resign")
    assert not gets_hint(ann)


def test_odds_are_shown_where_dice_are_chosen_unless_the_table_hides_them() -> None:
    assert not gets_odds(one_person())  # no dice
    cat = one_person(game="karma-dice")
    assert gets_odds(cat)
    assert not gets_odds(one_person(game="karma-dice", shows_odds=False))
    cat.act("resign")
    assert not gets_odds(cat)


def test_a_click_that_begins_no_move_is_refused_with_its_rule() -> None:
    ann, bob = two_people()
    for person in (ann, bob):
        assert why_refused(person.at.model, person.viewer.seats, ["a1", "a1"]).rule
    with pytest.raises(Refusal) as refused:
        why_refused(ann.at.model, (), ["a1", "a1"])
    assert refused.value.code == "not-yours"
    bob.act("resign")
    with pytest.raises(Refusal) as refused:
        why_refused(ann.at.model, (0,), ["a1", "a1"])
    assert refused.value.code == "not-now"
