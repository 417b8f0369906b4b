"""Clocks: they run down, gain time, end games, and stop while the host is down."""

from ludogite.table.setup import Clock
from support.hostless_table import Person, two_people

HOUR = 3600.0


def seconds(person: Person) -> list[float]:
    """Seconds on the clocks as somebody was last shown them."""
    return [clock.seconds for clock in person.state.clocks]


def test_a_fischer_clock_runs_down_gains_and_ends_the_game() -> None:
    ann, bob = two_people(clock=Clock("fischer", 60, 5))
    assert seconds(ann) == [60, 60]
    ann.at.now += 10
    ann.play(ann.moves[0])
    assert seconds(ann) == [55, 60]
    assert [clock.is_running for clock in ann.state.clocks] == [False, True]
    ann.at.now += 61
    bob.play(bob.moves[0])
    assert bob.codes == ["stale"]
    assert bob.state.ending
    assert (bob.state.ending.how, bob.state.ending.result) == ("time", (1.0, 0.0))
    assert len(bob.history) == 1


def test_a_clock_for_each_move_begins_again_with_the_next() -> None:
    ann, bob = two_people(clock=Clock("move", 30))
    for person in (ann, bob, ann):
        ann.at.now += 29
        assert not ann.at.flag()
        person.play(person.moves[0])
    assert not ann.refused + bob.refused
    ann.at.now += 30
    assert ann.at.flag()
    assert ann.state.ending
    assert (ann.state.ending.how, ann.state.ending.result) == ("time", (1.0, 0.0))


def test_clocks_stop_while_the_host_is_down() -> None:
    ann, bob = two_people(clock=Clock("fischer", 60, 0))
    at = ann.at
    at.now += 20
    ann.play(ann.moves[0])
    at.now += 20
    down_since = at.now
    at.now += HOUR
    at.load(at.replayed())
    resumed = at.table.resume(at.now, down_since)
    assert resumed
    at.do(resumed)
    bob = at.come("bob")
    assert seconds(bob) == [40, 40]
    bob.play(bob.moves[0])
    assert len(bob.history) == 2


def test_a_move_made_while_the_host_was_down_is_played_when_it_is_back() -> None:
    ann, _ = two_people(clock=Clock("fischer", 60, 0))
    at, version, move = ann.at, ann.version, ann.moves[0]
    at.now += HOUR
    at.load(at.replayed())
    resumed = at.table.resume(at.now, None)
    assert resumed
    at.do(resumed)
    ann = at.come("ann")
    assert ann.version > version
    ann.play(move, version)
    assert (ann.refused, ann.texts) == ([], [move])


def test_without_a_clock_nothing_is_resumed() -> None:
    ann, _ = two_people()
    assert ann.at.table.resume(ann.at.now, None) is None
    ann.at.now += HOUR
    assert not ann.at.flag()
