"""The public API of the package: games, options, positions, and refusals of impossible values."""

import doctest
import re
from random import Random
from typing import Any

import numpy as np
import pytest

import ludogite
from ludogite.games.registry import BOOKS
from ludogite.kernel.randomness import Stream


def test_the_eight_games_come_first_and_in_order() -> None:
    assert ludogite.games()[:8] == [
        "four-circles",
        "movers-hoppers",
        "not-this-way",
        "katarenga",
        "colorado",
        "kanto",
        "karma-dice",
        "karma-solo",
    ]


def test_an_unknown_game_is_refused_with_a_suggestion() -> None:
    with pytest.raises(ludogite.UnknownGame, match="Did you mean colorado"):
        ludogite.load("colorada")


@pytest.mark.parametrize("game", ludogite.games())
def test_an_unknown_option_is_refused_naming_the_options(game: str) -> None:
    names = ", ".join(option.name for option in BOOKS[game].options) or "none"
    with pytest.raises(ludogite.OptionError, match=f"Its options: {names}"):
        ludogite.load(game, colour="green")


@pytest.mark.parametrize("game", ludogite.games())
def test_options_may_be_given_as_text_and_are_shown_resolved(game: str) -> None:
    loaded = ludogite.load(game)
    as_text = {
        name: str(value).lower() if isinstance(value, bool) else str(value) for name, value in loaded.options.items()
    }
    assert ludogite.load(game, **as_text) == loaded


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("repetition", 1),
        ("repetition", -1),
        ("repetition", "three"),
        ("repetition", True),
        ("max_plies", -5),
        ("max_plies", 1.5),
        ("board", "Af0 Bf0 Cf0"),
        ("board", "Af0 Af0 Cf0 Df0"),
        ("board", "Af0  Bf0 Cf0 Df0"),
        ("board", "Af4 Bf0 Cf0 Df0"),
        ("board", 7),
        ("format", "triple"),
    ],
)
def test_a_bad_option_value_is_refused_in_both_languages(option: str, value: Any) -> None:
    with pytest.raises(ludogite.OptionError) as refused:
        ludogite.load("colorado", **{option: value})
    assert refused.value.option == option
    assert refused.value.words.en != refused.value.words.fr


def test_a_random_board_is_resolved_and_follows_from_the_seed() -> None:
    one, same, other = (ludogite.load("colorado", board="random", seed=seed) for seed in (7, 7, 8))
    assert one == same != other
    assert re.fullmatch("([A-D][fb][0-3] ?){4}", str(one.options["board"]))


def test_the_options_of_a_game_cannot_be_changed_from_outside() -> None:
    game = ludogite.load("colorado")
    game.options["repetition"] = 0
    assert game.options["repetition"] == 3


def test_positions_with_different_pasts_are_not_equal() -> None:
    one, other = ludogite.load("colorado").start(), ludogite.load("colorado").start()
    for move in ("b1-b2", "a8-a4", "a1-b3", "a4-a1", "b3-c4"):
        one = one.play(move)
    for move in ("b1-b2", "a8-a4", "a1-c2", "a4-a1", "c2-c4"):
        other = other.play(move)
    assert one.key == other.key
    assert one != other
    assert len({one, other}) == 2


def test_a_position_cannot_be_changed() -> None:
    position = ludogite.load("colorado").start()
    with pytest.raises(AttributeError):
        position.game = ludogite.load("katarenga")
    with pytest.raises(AttributeError):
        del position.game


@pytest.mark.parametrize("game", [None, 3, [], "", "x" * 10_000])
def test_whatever_is_no_game_is_refused(game: Any) -> None:
    with pytest.raises(ludogite.UnknownGame):
        ludogite.load(game)


def test_a_number_too_large_to_print_is_refused() -> None:
    with pytest.raises(ludogite.OptionError):
        ludogite.load("colorado", max_plies=10**5000)
    with pytest.raises(ludogite.IllegalMove):
        ludogite.load("colorado").start().encode(10**5000)


@pytest.mark.parametrize(
    ("change", "field"),
    [("turn=won1", "turn"), ("turn=drawn-quiet", "turn"), ("turn=drawn-length", "ply"), ("ply=1000", "ply")],
)
def test_a_position_that_cannot_be_is_refused(change: str, field: str) -> None:
    text = re.sub(rf"{change.split('=', maxsplit=1)[0]}=\S+", change, str(ludogite.load("colorado").start()))
    with pytest.raises(ludogite.BadText, match=field):
        ludogite.load("colorado").parse(text)


def test_sampling_where_nothing_is_left_to_chance_is_an_error() -> None:
    with pytest.raises(ValueError, match="left to chance"):
        ludogite.load("colorado").start().sample(Stream(b"seed", "test"))


def test_chance_is_drawn_with_pythons_or_numpys_random_numbers() -> None:
    waiting = ludogite.load("karma-solo").start().play("roll rrrrrr")
    for random in (Random(1), np.random.default_rng(1), Stream(b"seed", "test")):
        assert waiting.sample(random) in waiting.outcomes()


def test_a_view_from_a_seat_that_is_not_there_is_an_error() -> None:
    with pytest.raises(ValueError, match="no seat 5"):
        ludogite.load("colorado").start().view(5)


def test_the_package_docstring_example_runs() -> None:
    assert doctest.testmod(ludogite).failed == 0


def test_a_stream_is_fair_and_follows_from_seed_and_label_alone() -> None:
    one, same = (Stream(b"seed", "label") for _ in range(2))
    numbers = [one.randrange(6) for _ in range(6000)]
    assert numbers == [same.randrange(6) for _ in range(6000)]
    assert all(850 < numbers.count(face) < 1150 for face in range(6))
    assert numbers[:20] != [Stream(b"seed", "other").randrange(6) for _ in range(20)]
