"""The naive solo game against the Evil Eye, checked rule by rule."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from naive import karma_solo
from naive.dice_turn import Turn
from naive.karma_positions import play_to_the_end

SOLO = karma_solo.Naive()


def solo_turn_end(scores: tuple[int, int], round_number: int = 1, **fields: object) -> karma_solo.State:
    """The player stops in zone 1."""
    state = replace(SOLO.start(), scores=scores, round=round_number, turn=Turn(rest="r", zone=1, beat=3))
    return SOLO.play(replace(state, **fields), "stop")  # type: ignore[arg-type]


@pytest.mark.parametrize(("level", "score"), [(1, 25), (2, 20), (3, 15), (4, 10)])
def test_the_level_decides_where_the_player_starts(level: int, score: int) -> None:
    game = karma_solo.Naive(level=level)
    assert game.text(game.start()) == (
        f"round=1 scores={score},0 dice=-,- pool=ooyyggccbbvv ply=0 now=roll:0 "
        "rest=rrrrrr spent=- zone=0 beat=- with=- roll=- throw=-"
    )


def test_in_the_first_round_the_eye_rolls_the_yogi_alone() -> None:
    state = solo_turn_end((25, 0))
    assert SOLO.text(state) == "round=1 scores=26,0 dice=-,- pool=ooyyggccbbvv ply=1 now=eye"
    assert SOLO.outcomes(state) == {f"eye {face}": Fraction(1, 3) for face in (1, 2, 3)}
    state = SOLO.play(state, "eye 3")
    assert SOLO.text(state) == "round=1 scores=26,3 dice=-,- pool=ooyyggccbbvv ply=1 now=pick:0"
    state = SOLO.play(state, "pick v")
    assert SOLO.text(state).startswith(
        "round=2 scores=26,3 dice=v,- pool=ooyyggccbbv ply=2 now=roll:0 rest=rrrrrrv spent=-"
    )


def test_the_eye_draws_a_colour_by_the_cards_left_in_the_deck() -> None:
    state = solo_turn_end((25, 0), 4, dice=("oo", "yg"), pool="yggcv")
    assert SOLO.text(state).endswith("now=card")
    assert SOLO.outcomes(state) == {
        "card y": Fraction(1, 6),
        "card g": Fraction(1, 6),
        "card c": Fraction(1, 3),
        "card v": Fraction(1, 3),
    }
    after = SOLO.play(state, "card y")
    assert SOLO.text(after).endswith("dice=oo,yyg pool=ggcv ply=1 now=eye")
    assert sum(SOLO.outcomes(after).values()) == 1
    assert SOLO.probability(after, "eye 4") == Fraction(1, 3 * 6**3)
    assert SOLO.probability(after, "eye 3") == SOLO.probability(after, "eye 04") == 0


def test_a_single_possible_colour_is_still_drawn_and_an_empty_reserve_is_not() -> None:
    assert SOLO.outcomes(solo_turn_end((25, 0), 7, pool="v")) == {"card v": 1}
    state = solo_turn_end((25, 0), 8, pool="")
    assert SOLO.text(state).endswith("now=eye")
    assert SOLO.text(SOLO.play(state, "eye 1")).startswith("round=9 scores=26,1 dice=-,- pool=- ply=1 now=roll:0")


def test_the_player_loses_when_the_eye_is_ahead_and_not_when_it_is_level() -> None:
    level = SOLO.play(solo_turn_end((5, 4)), "eye 2")
    assert SOLO.result(level) is None
    ahead = SOLO.play(solo_turn_end((5, 4)), "eye 3")
    assert SOLO.text(ahead).endswith("scores=6,7 dice=-,- pool=ooyyggccbbvv ply=1 now=over")
    assert SOLO.result(ahead) == (Fraction(0),)
    assert SOLO.to_move(ahead) is None


def test_a_level_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="level"):
        karma_solo.Naive(level=5)


def test_the_player_wins_at_50_at_once() -> None:
    state = solo_turn_end((49, 49))
    assert SOLO.result(state) == (Fraction(1),)
    assert SOLO.scores(state) == (50, 49)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_random_solo_games_end(level: int) -> None:
    play_to_the_end(karma_solo.Naive(level=level), random.Random(level))
