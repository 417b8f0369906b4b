"""The trait cards of the naive Karma Dice, one by one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from naive import karma_dice, trait_cards
from naive.karma_positions import GAME, field, later, play, powers, roll_of, score_after, thrown, turn_with


def test_the_draft_deals_two_cards_and_keeps_one() -> None:
    game = karma_dice.Naive(traits=True)
    state = game.start()
    assert game.text(state) == (
        "round=1 scores=0,0 dice=-,- pool=ooyyggccbbvv yogi=- traits=-,- gone=- ply=0 now=deal:0"
    )
    assert set(game.outcomes(state).values()) == {Fraction(1, 66)}
    assert sum(game.outcomes(state).values()) == 1
    state = game.play(state, "bold+sage")
    assert game.text(state).endswith("traits=bold+sage,- gone=- ply=0 now=keep:0")
    assert game.legal(state) == ["keep bold", "keep sage"]
    state = game.play(state, "keep sage")
    assert game.text(state).endswith("traits=sage,- gone=bold ply=1 now=deal:1")
    assert len(game.outcomes(state)) == 45
    state = play(state, "creative+idealist", "keep idealist", game=game)
    assert game.text(state).startswith(
        "round=1 scores=0,0 dice=v,v pool=ooyyggccbb yogi=- traits=sage,idealist ply=2 now=roll:0 rest=rrrrrrv spent=-"
    )


def test_impossible_deals_are_refused() -> None:
    game = karma_dice.Naive(traits=True)
    for outcome in ("sage+bold", "bold+bold", "bold", "bold+nobody", "bold+creative+sage", ""):
        assert game.probability(game.start(), outcome) == 0
        with pytest.raises(ValueError, match="not possible"):
            game.play(game.start(), outcome)
    after = play(game.start(), "bold+sage", "keep sage", game=game)
    assert game.probability(after, "bold+creative") == game.probability(after, "creative+sage") == 0


def test_every_card_has_a_die_and_every_colour_two_cards() -> None:
    assert Counter(trait_cards.DIE_OF_CARD.values()) == dict.fromkeys("oygcbv", 2)


def test_sage_keeps_zone_and_result_only_where_taking_would_fail() -> None:
    state = play(later("rr", "sage"), "roll r", "5")
    after = play(state, "use sage")
    assert GAME.text(after).endswith("now=roll:0 rest=r spent=rrr zone=2 beat=5 with=- roll=- throw=-")
    assert after.traits[0] == "sage!"
    assert "stop" in GAME.legal(after)
    assert "use sage" not in GAME.legal(play(later("rr", "sage"), "roll r", "6"))
    assert "use sage" not in GAME.legal(play(after, "roll r", "5"))
    assert "use sage" not in GAME.legal(thrown("r", "1", card="sage"))


def test_sage_with_no_die_left_ends_the_turn_in_the_zone_kept() -> None:
    assert score_after(later("r", "sage", zone=7), "roll r", "5", "use sage") == 7


def test_idealist_changes_a_value_without_spending_the_power() -> None:
    state = thrown("ov", "1 4", card="idealist")
    assert {"use idealist o1+", "use idealist o1-", "use idealist v4+", "use idealist v4-"} <= set(GAME.legal(state))
    assert roll_of(play(state, "use idealist v4+", "v4/5*")) == "o1,v4/15x"
    assert roll_of(play(state, "o1-", "use idealist o1/0x-")) == "o1/-1x,v4"
    assert roll_of(play(state, "o1-", "use idealist o1/0x+")) == "o1x,v4"


def test_idealist_is_lost_when_the_die_is_rolled_again_or_copies() -> None:
    state = thrown("gc", "1 4", card="idealist")
    assert roll_of(play(state, "use idealist c4+", "c4/5~", "4")) == "g1,c4x"
    assert roll_of(play(state, "use idealist g1+", "g1/2=4")) == "g4x,c4"


def test_intuitive_rolls_everything_again_before_any_power() -> None:
    state = thrown("roc", "1 2 3", card="intuitive")
    after = play(state, "use intuitive")
    assert GAME.text(after).endswith("with=- roll=- throw=roc")
    assert powers(play(after, "6 5 4")) == {"o5+", "o5-", "c4~"}
    touched = play(state, "o2+")
    assert field(GAME.text(touched), "with") == "touched"
    assert "use intuitive" not in GAME.legal(touched)
    assert field(GAME.text(play(state, "c3~", "6")), "with") == "touched"


def test_intuitive_is_back_in_the_next_roll() -> None:
    state = play(thrown("ro", "1 2", rest="rr", card="intuitive"), "o2+", "take")
    assert field(GAME.text(state), "with") == "-"
    assert "use intuitive" in GAME.legal(play(state, "roll r", "6"))


def test_nothing_is_touched_once_intuitive_is_used() -> None:
    state = play(thrown("ro", "1 2", card="intuitive"), "use intuitive", "2 2", "o2+")
    assert field(GAME.text(state), "with") == "-"


def test_lucid_makes_an_equal_result_enough_for_this_roll() -> None:
    state = play(later("rrr", "lucid"), "roll r", "5", "use lucid")
    assert field(GAME.text(state), "with") == "lucid"
    state = play(state, "take")
    assert GAME.text(state).endswith("zone=4 beat=5 with=- roll=- throw=-")
    assert score_after(state, "roll r", "5", "take") == 2
    assert score_after(later("rrr", "lucid"), "roll r", "4", "use lucid", "take") == 1


def test_eloquent_adds_two_to_the_result() -> None:
    state = play(later("rrr", "eloquent"), "roll r", "4", "use eloquent")
    assert field(GAME.text(state), "with") == "eloquent"
    assert GAME.text(play(state, "take")).endswith("zone=4 beat=6 with=- roll=- throw=-")


def test_diplomat_borrows_a_die_for_the_turn_before_the_first_roll() -> None:
    state = replace(turn_with("rr", "diplomat"), dice=("", "ggv"))
    cards = [spelling for spelling in GAME.legal(state) if spelling.startswith("use")]
    assert cards == ["use diplomat 1 g", "use diplomat 1 v"]
    after = play(state, "use diplomat 1 g")
    assert field(GAME.text(after), "rest") == "rrg"
    assert after.dice == ("", "ggv")
    assert "use diplomat 1 g" not in GAME.legal(replace(later("rr", "diplomat"), dice=("", "g")))


def test_diplomat_names_the_lender_even_of_like_dice() -> None:
    game = karma_dice.Naive(players=3, traits=True)
    state = replace(turn_with("rr"), scores=(0, 0, 0), dice=("", "g", "g"), traits=("diplomat", "sage", "bold"))
    assert [spelling for spelling in game.legal(state) if "diplomat" in spelling] == [
        "use diplomat 1 g",
        "use diplomat 2 g",
    ]


def test_generous_scores_three_more_and_gives_one_to_everybody_else() -> None:
    after = play(later("rr", "generous", zone=4), "stop generous")
    assert after.scores == (7, 1)
    assert after.traits[0] == "generous!"
    assert "stop generous" not in GAME.legal(turn_with("rr", "generous"))


def test_empathic_adds_the_one_yogi() -> None:
    assert field(GAME.text(play(turn_with("rr", "empathic"), "use empathic")), "rest") == "rrw"
    held = replace(turn_with("rrw", "empathic"), yogi=0)
    assert field(GAME.text(play(held, "use empathic")), "rest") == "rrw"
    taken = play(replace(turn_with("rr", "empathic"), yogi=1), "use empathic")
    assert field(GAME.text(taken), "yogi") == "1"
    assert "use empathic" not in GAME.legal(later("rr", "empathic"))


def test_bold_scores_three_more_from_zone_7_after_a_fall() -> None:
    state = play(turn_with("rrr", "bold"), "use bold")
    assert field(GAME.text(state), "with") == "bold"
    after = play(state, "roll r", "1", "take")
    assert field(GAME.text(after), "with") == "bold"
    assert after.turn is not None
    assert score_after(replace(after, turn=replace(after.turn, zone=7)), "stop") == 10
    assert score_after(replace(after, turn=replace(after.turn, zone=4)), "stop") == 4
    assert score_after(replace(after, turn=replace(after.turn, zone=10, beat=6)), "roll r", "6", "take") == 10
    assert score_after(replace(after, turn=replace(after.turn, zone=7, beat=6)), "roll r", "6", "take") == 4
    assert score_after(replace(after, turn=replace(after.turn, zone=10)), "roll r", "6", "take") == 15 + 2 + 3
    assert "use bold" not in GAME.legal(later("rr", "bold"))


def test_tenacious_adds_an_unused_die_with_its_power() -> None:
    state = thrown("rc", "1 2", rest="rv", card="tenacious")
    assert {"use tenacious r", "use tenacious v"} <= set(GAME.legal(state))
    air = play(state, "c2~", "3", "use tenacious v")
    assert GAME.text(air).endswith("rest=r spent=rcv zone=0 beat=- with=- roll=r1,c3x throw=v")
    assert roll_of(play(air, "5", "v5*")) == "r1,c3x,v5/15x"


def test_creative_takes_a_rolled_die_back_between_rolls() -> None:
    state = later("r", "creative", spent="rrvw")
    uses = [spelling for spelling in GAME.legal(state) if spelling.startswith("use")]
    assert uses == ["use creative r", "use creative v", "use creative w"]
    after = play(state, "use creative v")
    assert field(GAME.text(after), "rest") == "rv"
    assert field(GAME.text(after), "spent") == "rrw"
    assert "v6*" in powers(play(after, "roll v", "6"))
    assert score_after(later("r", "creative", zone=2, beat=3), "roll r", "4", "take") == 4


def test_optimist_scores_one_for_every_die_not_rolled_up_to_three() -> None:
    assert score_after(later("rw", "optimist", zone=4), "stop optimist") == 6
    assert score_after(later("rrrrr", "optimist", zone=4), "stop optimist") == 7
    assert score_after(later("rrrrr", "optimist", zone=4), "stop") == 4


@pytest.mark.parametrize("card", trait_cards.CARDS)
def test_a_used_card_offers_nothing(card: str) -> None:
    for state in (turn_with("rr", card + "!"), later("rr", card + "!"), play(later("rr", card + "!"), "roll r", "1")):
        assert not [spelling for spelling in GAME.legal(state) if spelling.startswith(("use", "stop "))]
