"""Players who are away in their turn: the others may claim the game after a while."""

from ludogite.table.presence import RETURN_SECONDS
from support.hostless_table import two_people


def test_the_game_of_somebody_who_is_away_can_be_claimed_after_a_while() -> None:
    ann, bob = two_people()
    bob.act("claim-win")
    assert bob.codes == ["not-now"]
    ann.leave()
    assert bob.state.away == {0: 300.0}
    assert [seat.is_present for seat in bob.seats] == [False, True]
    ann.at.now += 299
    bob.act("claim-win")
    assert bob.codes == ["not-now"] * 2
    ann.at.now += 2
    bob.act("claim-win")
    assert bob.state.ending
    assert (bob.state.ending.how, bob.state.ending.result) == ("left", (0.0, 1.0))


def test_somebody_who_comes_back_in_time_keeps_the_game() -> None:
    ann, bob = two_people()
    ann.leave()
    ann.at.now += 100
    ann = ann.at.come("ann")
    assert bob.state.away == {}
    ann.at.now += 1000
    bob.act("claim-draw")
    assert bob.codes == ["not-now"]
    assert ann.moves


def test_somebody_whose_connection_was_cut_has_time_to_come_back() -> None:
    ann, bob = two_people()
    ann.leave(was_cut=True)
    assert bob.state.away == {0: 300 + RETURN_SECONDS}
    ann = ann.at.come("ann")
    ann.leave()
    assert bob.state.away == {0: 300}


def test_an_absence_out_of_turn_harms_nobody() -> None:
    ann, bob = two_people()
    bob.leave()
    assert ann.state.away == {}
    ann.at.now += 1000
    ann.act("claim-win")
    assert ann.codes == ["not-now"]
