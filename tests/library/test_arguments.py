"""Whatever programs pass in: it is understood, or refused with a sentence, and then nothing has changed."""

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ludogite
from ludogite.games.registry import seed_bytes

GAMES = ("colorado", "kanto", "karma-dice")

odd = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 9),
    st.integers(-3, 9).map(np.int16),
    st.sampled_from([10**5000, -(10**5000), 1.0, float("nan"), np.float32(1), np.True_, 1j, ..., Random, len, "a1-a2"]),
    st.floats(),
    st.text(max_size=4),
    st.binary(max_size=40),
    st.lists(st.one_of(st.text(max_size=2), st.integers(), st.none()), max_size=3),
    st.dictionaries(st.text(max_size=2), st.integers(), max_size=2),
    st.sets(st.integers(), max_size=2),
    st.builds(object),
    st.sampled_from(GAMES).map(lambda game: ludogite.load(game).start()),
)


def of_a_position(position: ludogite.Position, value: Any) -> list[Callable[[], object]]:
    """Every method of a position, with one of its arguments replaced."""
    text = (position.legal_moves() or list(position.outcomes()))[0]
    return [
        lambda: position.is_legal(value),
        lambda: position.encode(value),
        lambda: position.play(value),
        lambda: position.refusal(value).words,
        lambda: position.event(value),
        lambda: position.event(text, value),
        lambda: position.view(value),
        lambda: position.scene(value),
        lambda: position.scene(last=value),
        lambda: position.why(value),
        lambda: position.why(["a1"], value),
        lambda: position.sample(value),
        lambda: position.completed(value, Random(1)),
        lambda: position.completed(0, value),
        lambda: position.view(0).completed(value),
        lambda: position.unpacked(value),
        lambda: position.outcomes().sample(value),
        lambda: position.outcomes().get(value),
        lambda: position.outcomes().number(value),
        lambda: position.game.parse(value),
        lambda: position.game.compiled(value),
    ]


def of_a_match(match: ludogite.Match, value: Any) -> list[Callable[[], object]]:
    """Every method of a match that takes something, with one of its arguments replaced."""
    return [
        lambda: match.position_at(value),
        lambda: match.text_at(value),
        lambda: match.mover_at(value),
        lambda: match.entries_seen_by(value),
        lambda: match.seat_of(value),
        lambda: match.seat_of(0, value),
    ]


def of_the_library(value: Any) -> list[Callable[[], object]]:
    """Every function, with one of its arguments replaced."""
    return [
        lambda: ludogite.load(value),
        lambda: ludogite.load("colorado", seed=value),
        *(
            lambda name=name: ludogite.load("colorado", **{name: value})
            for name in ("board", "repetition", "format", "colour")
        ),
        lambda: ludogite.load("karma-dice", traits=value),
        lambda: ludogite.Match(value),
        lambda: ludogite.Match("colorado", seed=value),
        lambda: ludogite.Match("colorado", seats=value),
        lambda: ludogite.Match("colorado", seats=["left", value]),
        lambda: ludogite.Match("colorado", date=value),
        lambda: str(ludogite.Match("colorado", date=value).record()),
        lambda: ludogite.read_record(value),
        lambda: ludogite.read_records(value),
        lambda: ludogite.verify(value),
    ]


def refusal_of(call: Callable[[], object]) -> str:
    """Message of a call's refusal; empty if it is accepted."""
    refused: ValueError | None = None
    try:
        call()
    except ValueError as error:
        refused = error
    if isinstance(refused, ludogite.Refused):
        assert refused.words.en != refused.words.fr
    elif refused:
        assert str(refused).endswith(".")
    return str(refused or "")


@settings(max_examples=200)
@given(odd)
def test_every_function_understands_or_refuses_with_a_sentence(value: object) -> None:
    for call in of_the_library(value):
        refusal_of(call)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=100)
@given(value=odd)
def test_every_method_understands_or_refuses_with_a_sentence_and_nothing_has_changed(game: str, value: object) -> None:
    match = ludogite.Match(game, seed=1)
    match.play(match.position.legal_moves()[0])
    before = str(match.record()), match.position
    for position in (match.position, match.position_at(0), match.position_at(match.step - 1)):
        was = str(position)
        for call in of_a_position(position, value):
            refusal_of(call)
        assert str(position) == was
    for call in of_a_match(match, value):
        refusal_of(call)
    assert (str(match.record()), match.position) == before


@settings(max_examples=200)
@given(odd)
def test_whoever_resigns_has_lost_and_whatever_is_no_player_changes_nothing(value: Any) -> None:
    match = ludogite.Match("colorado")
    if refusal_of(lambda: match.resign(value)):
        assert match.result is None
        match.play("a1-b3")
    else:
        assert match.over
        assert ludogite.read_record(str(match.record())).result == match.result


@pytest.mark.parametrize("player", [True, False, 1.0, "1", 2, -1, None, [10**5000], np.True_])
def test_nobody_but_a_player_resigns(player: Any) -> None:
    match = ludogite.Match("colorado")
    with pytest.raises(ludogite.MatchError, match=r"There is no player .*\."):
        match.resign(player)
    assert match.result is None
    match.play("a1-b3")


@pytest.mark.parametrize("number", [1, np.int8(1), np.uint64(1)])
def test_any_whole_number_is_a_seat_a_seed_and_an_option(number: Any) -> None:
    match = ludogite.Match("colorado", seed=number, max_plies=number + 1)
    assert match.game.options["max_plies"] == 2
    assert type(match.game.options["max_plies"]) is int
    assert match.commitment == ludogite.Match("colorado", seed=1).commitment
    assert match.position.view(number) == match.position.view(1)
    assert type(match.position.view(number).seat) is int
    assert match.seat_of(number) == 1
    match.resign(number)
    assert match.result == (1, 0)
    assert match.record().ended == "resignation of player 1"


@pytest.mark.parametrize("seed", [1.5, 1.0, [], {}, True, object(), bytearray(b"1")])
def test_a_seed_is_a_text_a_whole_number_or_bytes(seed: Any) -> None:
    for take in (ludogite.load, ludogite.Match):
        with pytest.raises(ludogite.OptionError, match="It is a text, a whole number or bytes") as refused:
            take("colorado", seed=seed)
        assert refused.value.option == "seed"
    assert (seed_bytes("7"), seed_bytes(7), seed_bytes(b"7"), len(seed_bytes(None))) == (b"7", b"7", b"7", 16)


@pytest.mark.parametrize("seats", ["ab", None, 2, [1, 2], [None, "b"], ["a", b"b"]])
def test_seats_are_a_list_of_names(seats: Any) -> None:
    with pytest.raises(ludogite.MatchError, match="Seats are a list of names"):
        ludogite.Match("colorado", seats=seats)


@pytest.mark.parametrize("date", [20261116, None, 0, b"2026", ["2026"], " 2026 "])
def test_a_date_is_one_line_of_text(date: Any) -> None:
    with pytest.raises(ludogite.MatchError, match="A name or date is one line"):
        ludogite.Match("colorado", date=date)


@pytest.mark.parametrize("step", [-1, 2, 1.0, True, None])
def test_a_step_that_the_game_has_not_reached_is_refused(step: Any) -> None:
    match = ludogite.Match("colorado")
    match.play("a1-b3")
    for ask in (match.position_at, match.text_at, match.mover_at):
        with pytest.raises(ludogite.MatchError, match="no step"):
            ask(step)
    assert (match.position_at(0), match.text_at(1), match.mover_at(1)) == (match.game.start(), "a1-b3", 0)


@pytest.mark.parametrize("clicks", ["a1", 5, None, [1], [["a1"]]])
def test_clicks_are_a_list_of_names(clicks: Any) -> None:
    with pytest.raises(ValueError, match="Clicks are a list of names"):
        ludogite.load("colorado").start().why(clicks)


def test_the_last_move_is_a_text() -> None:
    last: Any = 5
    with pytest.raises(ValueError, match="The last move is given as its spelling, not as 5"):
        ludogite.load("colorado").start().scene(last=last)


def test_chance_and_nobody_see_what_an_onlooker_sees() -> None:
    waiting = ludogite.load("kanto").start().play("?c4")
    assert waiting.to_move == ludogite.CHANCE
    assert waiting.view(waiting.to_move) == waiting.view(None)
