"""The naive Karma Dice without cards, checked rule by rule."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from naive import karma_dice
from naive.dice_turn import Turn
from naive.karma_dice import State
from naive.karma_positions import (
    GAME,
    field,
    later,
    play,
    play_to_the_end,
    powers,
    roll_of,
    score_after,
    thrown,
    turn_with,
)

START = (
    "round=1 scores=0,0 dice=-,- pool=ooyyggccbbvv yogi=- ply=0 now=roll:0 "
    "rest=rrrrrr spent=- zone=0 beat=- with=- roll=- throw=-"
)


# --- turns -----------------------------------------------------------------------------------------------------------


def test_the_start_is_the_one_of_the_notation_page() -> None:
    assert GAME.text(GAME.start()) == START
    assert GAME.legal(GAME.start()) == ["roll " + "r" * count for count in range(1, 7)]


def test_dice_in_the_air_are_spent_and_lie_nowhere() -> None:
    line = GAME.text(play(GAME.start(), "roll rr"))
    assert line.endswith("ply=1 now=throw:0 rest=rrrr spent=rr zone=0 beat=- with=- roll=- throw=rr")
    line = GAME.text(play(GAME.start(), "roll rr", "2 5"))
    assert line.endswith("ply=1 now=powers:0 rest=rrrr spent=rr zone=0 beat=- with=- roll=r2,r5 throw=-")


def test_the_first_roll_always_reaches_zone_1_and_then_the_player_may_stop() -> None:
    state = play(GAME.start(), "roll r", "1", "take")
    assert field(GAME.text(state), "zone") == "1"
    assert "stop" in GAME.legal(state)
    assert play(state, "stop").scores == (1, 0)
    assert GAME.to_move(play(state, "stop")) == 1


def test_a_later_roll_must_be_strictly_higher() -> None:
    state = later("rrr", zone=4, beat=5)
    assert field(GAME.text(play(state, "roll r", "6", "take")), "zone") == "7"
    assert score_after(state, "roll r", "5", "take") == 2
    assert score_after(later("rrr", zone=1, beat=5), "roll r", "5", "take") == 0


def test_the_turn_ends_when_no_die_is_left() -> None:
    assert score_after(later("r", zone=2, beat=3), "roll r", "4", "take") == 4


def test_zone_15_ends_the_turn_with_two_for_every_die_not_rolled() -> None:
    assert score_after(later("rrrow", zone=10, beat=3), "roll r", "4", "take") == 15 + 2 * 4


def test_any_multiset_of_the_reserve_can_be_rolled() -> None:
    assert GAME.legal(turn_with("rrow")) == sorted(
        f"roll {red}{orange}{yogi}"
        for red in ("", "r", "rr")
        for orange in ("", "o")
        for yogi in ("", "w")
        if red + orange + yogi
    )


# --- powers ----------------------------------------------------------------------------------------------------------


def test_red_dice_and_the_yogi_have_no_power() -> None:
    assert powers(thrown("rw", "6 3")) == set()


def test_an_orange_die_goes_up_or_down_once_even_to_0_and_7() -> None:
    state = thrown("oo", "1 6")
    assert powers(state) == {"o1+", "o1-", "o6+", "o6-"}
    state = play(state, "o1-", "o6+")
    assert roll_of(state) == "o1/0x,o6/7x"
    assert powers(state) == set()


def test_a_yellow_die_removes_any_die_but_the_last() -> None:
    state = thrown("ry", "2 3")
    assert powers(state) == {"y3!", "y3!r2"}
    assert roll_of(play(state, "y3!")) == "r2"
    removed = play(state, "y3!r2")
    assert roll_of(removed) == "y3x"
    assert field(GAME.text(removed), "spent") == "ry"
    assert powers(thrown("y", "3")) == set()


def test_two_yellow_dice_cannot_empty_a_roll() -> None:
    state = thrown("yy", "3 3")
    assert powers(state) == {"y3!", "y3!y3"}
    assert powers(play(state, "y3!")) == set()
    assert powers(play(state, "y3!y3")) == set()


def test_a_yellow_die_does_not_name_its_spent_twin() -> None:
    state = play(thrown("ryy", "1 3 3"), "y3!r1")
    assert roll_of(state) == "y3,y3x"
    assert powers(state) == {"y3!"}
    assert powers(play(thrown("ryy", "1 3 4"), "y4!r1")) == {"y3!", "y3!y4x"}


def test_the_spelling_of_a_target_shows_value_and_spent_power() -> None:
    assert "y3!v4/12x" in powers(play(thrown("yv", "3 4"), "v4*"))


def test_a_green_die_copies_the_face_and_not_the_value() -> None:
    state = play(thrown("rgv", "1 2 4"), "v4*")
    assert powers(state) == {"g2=1", "g2=4"}
    assert roll_of(play(state, "g2=4")) == "r1,g4x,v4/12x"


def test_a_green_die_may_copy_the_same_face_or_a_copy_but_not_itself() -> None:
    assert powers(thrown("g", "2")) == set()
    assert powers(thrown("rg", "2 2")) == {"g2=2"}
    state = play(thrown("rgg", "6 1 2"), "g1=6")
    assert roll_of(state) == "r6,g2,g6x"
    assert powers(state) == {"g2=6"}


def test_a_removed_die_cannot_be_copied_but_its_copy_stays() -> None:
    assert "g2=6" not in powers(play(thrown("ryg", "6 1 2"), "y1!r6"))
    assert roll_of(play(thrown("ryg", "6 1 2"), "g2=6", "y1!r6")) == "y1x,g6x"


def test_a_light_blue_die_is_rolled_again_once() -> None:
    state = play(thrown("rc", "1 2"), "c2~")
    assert GAME.text(state).endswith("roll=r1 throw=cx")
    assert GAME.to_move(state) == karma_dice.CHANCE
    assert GAME.outcomes(state) == {str(face): Fraction(1, 6) for face in range(1, 7)}
    assert roll_of(play(state, "5")) == "r1,c5x"
    assert powers(play(state, "5")) == set()


def test_dark_blue_doubles_and_violet_triples() -> None:
    state = play(thrown("bv", "4 5"), "b4*", "v5*")
    assert roll_of(state) == "b4/8x,v5/15x"
    assert field(GAME.text(play(turn_with("rbv"), "roll bv", "4 5", "b4*", "v5*", "take")), "beat") == "23"


def test_dice_are_listed_by_colour_face_value_and_unspent_first() -> None:
    state = play(thrown("rroo", "2 5 3 3"), "o3-")
    assert roll_of(state) == "r2,r5,o3/2x,o3"


# --- rounds ----------------------------------------------------------------------------------------------------------


def end_of_round(scores: tuple[int, ...], pool: str, target: int = 50) -> tuple[karma_dice.Naive, State]:
    """The last player stops in zone 1, so his score grows by one."""
    game = karma_dice.Naive(players=len(scores), target=target)
    turn = Turn(rest="r", spent="rrrrr", zone=1, beat=3)
    last = len(scores) - 1
    state = replace(game.start(), scores=scores, pool=pool, player=last, turn=turn)
    return game, game.play(state, "stop")


def test_players_pick_from_the_lowest_score_and_ties_go_by_turn() -> None:
    game, state = end_of_round((7, 3, 2), "oogv")
    order = []
    for spelling in ("pick o", "pick v", "pick o"):
        order.append(game.to_move(state))
        assert field(game.text(state), "yogi") == "-"
        assert spelling in game.legal(state)
        state = game.play(state, spelling)
    assert order == [1, 2, 0]
    assert field(game.text(state), "dice") == "o,o,v"
    assert field(game.text(state), "pool") == "g"


def test_the_lowest_takes_the_yogi_into_the_next_round() -> None:
    game, state = end_of_round((1, 0), "")
    assert game.text(state).startswith("round=2 scores=1,1 dice=-,- pool=- yogi=0 ply=1 now=roll:0 rest=rrrrrrw")
    game, state = end_of_round((5, 0), "")
    assert field(game.text(state), "rest") == "rrrrrr"
    state = replace(state, turn=Turn(rest="r", zone=1, beat=1))
    assert field(game.text(game.play(state, "stop")), "rest") == "rrrrrrw"


def test_the_pick_offers_every_colour_of_the_pool_once() -> None:
    game, state = end_of_round((1, 0), "ooyv")
    assert game.legal(state) == ["pick o", "pick v", "pick y"]


def test_the_game_ends_at_the_target_before_picks_only_when_the_round_is_full() -> None:
    game, state = end_of_round((50, 3), "ooyv")
    assert field(game.text(state), "now") == "over"
    assert game.to_move(state) is None
    assert game.legal(state) == []
    assert game.result(state) == (Fraction(1), Fraction(0))
    state = turn_with("r", zone=4, beat=3)
    state = GAME.play(replace(state, scores=(49, 0)), "stop")
    assert GAME.to_move(state) == 1


def test_equal_highest_scores_share_the_win() -> None:
    game, state = end_of_round((60, 3, 59), "oo")
    assert game.result(state) == (Fraction(1, 2), Fraction(0), Fraction(1, 2))


def test_options_out_of_range_are_refused() -> None:
    for players in (1, 5):
        with pytest.raises(ValueError, match="two to four"):
            karma_dice.Naive(players=players)
    with pytest.raises(ValueError, match="target"):
        karma_dice.Naive(target=0)


# --- chance ----------------------------------------------------------------------------------------------------------


def ordered_outcomes(dice: str) -> dict[str, Fraction]:
    """Every way the dice can fall one by one, gathered by spelling."""
    ranges = [range(1, 4) if colour == "w" else range(1, 7) for colour in dice]
    throws = list(product(*ranges))
    fallen = Counter(
        " ".join(str(face) for _, face in sorted(zip(map("roygcbvw".index, dice), faces, strict=True)))
        for faces in throws
    )
    return {spelling: Fraction(times, len(throws)) for spelling, times in fallen.items()}


@pytest.mark.parametrize("dice", ["r", "w", "rr", "rrr", "oo", "rrow", "rryyw"])
def test_a_throw_is_distributed_like_its_ordered_dice(dice: str) -> None:
    state = play(turn_with(dice), f"roll {dice}")
    outcomes = GAME.outcomes(state)
    assert sum(outcomes.values()) == 1
    assert outcomes == ordered_outcomes(dice)
    assert all(GAME.probability(state, outcome) == chance for outcome, chance in outcomes.items())
    rng = random.Random(1)
    assert {GAME.sample(state, rng) for _ in range(50)} <= set(outcomes)


def test_probabilities_count_the_orders_of_the_faces() -> None:
    state = play(turn_with("rrrgvw"), "roll rrrgvw")
    assert GAME.probability(state, "2 2 5 6 1 3") == Fraction(3, 6**5 * 3)
    for wrong in ("2 5 2 6 1 3", "2 2 5 6 1 4", "2 2 5 6 1", "2 2 5 6 1 3 ", "2 2 7 6 1 3", "02 2 5 6 1 3", "", "x"):
        assert GAME.probability(state, wrong) == 0
        with pytest.raises(ValueError, match="not possible"):
            play(state, wrong)


def test_moves_are_refused_where_they_are_not_legal() -> None:
    for wrong in ("stop", "take", "roll", "roll o", "roll rrrrrrr", "use bold", "pick o"):
        with pytest.raises(ValueError, match="not legal"):
            play(GAME.start(), wrong)


# --- whole games ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("traits", [False, True])
def test_random_games_end_and_different_moves_lead_to_different_positions(players: int, traits: bool) -> None:
    play_to_the_end(karma_dice.Naive(players=players, target=15, traits=traits), random.Random(players))
