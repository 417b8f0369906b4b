"""Secrets at a table: hidden cards, and the seed that is promised first and told last."""

import pytest

from ludogite.kernel.randomness import commitment
from ludogite.table.views.past import NotYet, match_record, past_view
from support.hostless_table import one_person, two_people


def test_cards_are_secret_until_all_have_kept_one() -> None:
    ann, bob = two_people(game="karma-dice", options={"traits": True})
    eve, model = ann.at.come("eve"), ann.at.model
    kept = ann.moves[0]
    card = kept.removeprefix("keep ")
    assert bob.actions == eve.actions == {}
    with pytest.raises(NotYet):
        match_record(model, ann.at.name_of)
    ann.play(kept)
    assert kept in ann.texts
    for other, guest in ((bob, "bob"), (eve, "eve")):
        assert set(other.texts) == {"?"}
        notes = [note.value for note in other.scene.notes if note.player == 0]
        assert notes
        assert all(card not in note for note in notes)
        past = past_view(model, guest, 1, 1)
        assert past.scene.notes
        assert all("+" not in note.value or "?" in note.value for note in past.scene.notes)
    bob.play(bob.moves[0])
    assert eve.texts == ann.texts == bob.texts
    assert kept in eve.texts


def test_on_one_screen_the_next_player_does_not_see_the_card_before() -> None:
    ann = one_person(game="karma-dice", kind="screen", options={"traits": True})
    kept = ann.moves[0]
    ann.play(kept)
    assert ann.moves
    assert kept not in ann.texts
    notes = [note.value for note in ann.scene.notes if note.player == 0]
    assert notes
    assert all(kept.removeprefix("keep ") not in note for note in notes)


def test_the_seed_is_promised_at_first_and_told_at_last() -> None:
    ann, bob = two_people(game="karma-dice")
    seed = ann.at.setup.seed
    assert ann.info.commitment == commitment(seed)
    assert seed.hex() not in match_record(ann.at.model, ann.at.name_of)
    bob.act("resign")
    assert bob.state.ending
    assert bob.state.ending.seed == seed.hex()
    assert seed.hex() in match_record(ann.at.model, ann.at.name_of)
