"""Karma solo: one test for each numbered rule of its page beyond a turn, and counts of sequences."""

from fractions import Fraction

import pytest

import ludogite
from ludogite.play.perft import perft
from support.karma_tables import after, field, table
from support.playing import rule_against

GAME = ludogite.load("karma-solo")
START = GAME.start()

SECOND = "round=2 scores={scores} dice=g,- pool=ooyygccbbvv ply=4 now={now}"
DRAWN = "round=2 scores={scores} dice=g,v pool=ooyygccbbv ply=4 now={now}"


def second(now: str) -> ludogite.Position:
    """The second round, before the Eye draws its card or after."""
    return GAME.parse((SECOND if now == "card" else DRAWN).format(now=now, scores="26,2"))


@pytest.mark.rule("karma-solo 1.1")
def test_there_are_six_red_dice_the_yogi_and_two_dice_of_each_colour() -> None:
    letters = [die.colour for die in START.scene().dice]
    assert {letter: letters.count(letter) for letter in "roygcbvw"} == {"r": 6, **dict.fromkeys("oygcbv", 2), "w": 1}


@pytest.mark.rule("karma-solo 1.2")
def test_the_yogi_shows_1_to_3_and_other_dice_1_to_6() -> None:
    eye = after(START, "roll r; 1; take; stop")
    assert dict(eye.outcomes()) == {f"eye {total}": Fraction(1, 3) for total in (1, 2, 3)}
    assert dict(START.play("roll r").outcomes()) == dict.fromkeys("123456", Fraction(1, 6))


@pytest.mark.rule("karma-solo 1.3")
@pytest.mark.parametrize(("level", "score"), [(1, 25), (2, 20), (3, 15), (4, 10)])
def test_the_level_says_where_the_player_starts(level: int, score: int) -> None:
    assert str(ludogite.load("karma-solo", level=level).start()) == (
        f"round=1 scores={score},0 dice=-,- pool=ooyyggccbbvv ply=0 now=roll:0 "
        "rest=rrrrrr spent=- zone=0 beat=- with=- roll=- throw=-"
    )


@pytest.mark.rule("karma-solo 1.4")
def test_the_reserve_is_the_red_dice_and_the_own_dice_without_the_yogi() -> None:
    position = after(START, "roll r; 1; take; stop; eye 1; pick v")
    assert field(position, "rest") == "rrrrrrv"
    assert rule_against(position, "roll w") == "1.4"
    assert rule_against(position, "roll g") == "1.4"


@pytest.mark.rule("karma-solo 1.5")
@pytest.mark.parametrize("tried", ["use sage", "keep bold", "stop generous"])
def test_trait_abilities_are_not_used(tried: str) -> None:
    assert rule_against(START, tried) == "1.5"


@pytest.mark.rule("karma-solo 3.2")
def test_the_yogi_is_never_in_the_players_roll() -> None:
    with pytest.raises(ludogite.BadText):
        table("karma-solo", roll="w3")


@pytest.mark.rule("karma-solo 4.1")
def test_a_round_is_the_players_turn_the_eyes_turn_and_a_pick() -> None:
    position = START
    seen = []
    for move in ("roll r", "3", "take", "stop", "eye 2", "pick g"):
        position = position.play(move)
        seen.append(field(position, "now"))
    assert seen == ["throw:0", "powers:0", "roll:0", "eye", "pick:0", "roll:0"]
    assert (field(position, "round"), field(position, "scores")) == ("2", "26,2")


@pytest.mark.rule("karma-solo 4.2")
def test_the_player_picks_one_die_of_the_general_reserve() -> None:
    position = second("pick:0")
    assert position.legal_moves() == [f"pick {letter}" for letter in "bcgovy"]
    after_pick = position.play("pick g")
    assert (field(after_pick, "dice"), field(after_pick, "pool")) == ("gg,v", "ooyyccbbv")
    assert rule_against(position, "pick w") == "4.2"
    assert rule_against(position, "roll r") == "4.2"
    assert rule_against(START, "pick g") == "4.2"


@pytest.mark.rule("karma-solo 4.3")
def test_a_pick_is_not_optional_and_an_empty_reserve_offers_none() -> None:
    position = second("pick:0").play("pick g")
    assert rule_against(after(position, "roll r; 1; take; stop; card o; eye 3"), "pick g") == "4.3"
    empty = GAME.parse("round=8 scores=40,20 dice=oygcbv,oygcbv pool=- ply=50 now=eye")
    assert field(empty.play("eye 9"), "now") == "roll:0"


@pytest.mark.rule("karma-solo 5.1")
def test_the_eye_takes_a_die_by_card_from_the_second_round_on() -> None:
    assert field(after(START, "roll r; 1; take; stop"), "now") == "eye"
    position = second("card")
    weights = dict.fromkeys("oygcbv", Fraction(2, 12))
    assert dict(position.outcomes()) == {f"card {letter}": weight for letter, weight in weights.items()}
    taken = position.play("card g")
    assert (field(taken, "dice"), field(taken, "pool"), field(taken, "now")) == ("g,g", "ooyyccbbvv", "eye")
    once = GAME.parse("round=3 scores=30,5 dice=gg,o pool=oyyccbbvv ply=9 now=card")
    assert once.outcomes()["card o"] == Fraction(1, 9)
    assert once.outcomes()["card y"] == Fraction(2, 9)


@pytest.mark.rule("karma-solo 5.2")
def test_cards_of_a_used_up_colour_do_not_count_and_without_dice_there_is_no_draw() -> None:
    position = GAME.parse("round=3 scores=30,5 dice=gg,o pool=oyyccbbvv ply=9 now=card")
    assert "card g" not in position.outcomes()
    last = GAME.parse("round=7 scores=40,20 dice=oygcbv,ygcbv pool=o ply=50 now=card")
    assert dict(last.outcomes()) == {"card o": 1}
    none = "round=8 scores=40,20 dice=oygcbv,oygcbv pool=- ply=50 now=roll:0 rest=rrrrrroygcbv spent=- zone=0 beat=-"
    turn = after(GAME.parse(f"{none} with=- roll=- throw=-"), "roll r; 1; take; stop")
    assert field(turn, "now") == "eye"


@pytest.mark.rule("karma-solo 5.3")
def test_the_eye_goes_forward_by_the_sum_of_the_yogi_and_its_dice() -> None:
    position = second("card").play("card v")
    outcomes = dict(position.outcomes())
    ways = {2: 1, 3: 2, 4: 3, 5: 3, 6: 3, 7: 3, 8: 2, 9: 1}
    assert outcomes == {f"eye {total}": Fraction(number, 18) for total, number in ways.items()}
    assert field(position.play("eye 9"), "scores") == "26,11"
    many = GAME.parse("round=8 scores=40,20 dice=oygcbv,oygcbv pool=- ply=50 now=eye")
    assert sum(many.outcomes().values()) == 1
    assert many.outcomes()["eye 7"] == Fraction(1, 3 * 6**6)


@pytest.mark.rule("karma-solo 6.1")
def test_the_player_wins_at_once_with_50() -> None:
    position = table("karma-solo", roll="r6", aside="rrrr", zone=10, beat="5", fields={"scores": "33,32"})
    won = position.play("take")
    assert (field(won, "now"), won.scores, won.result) == ("over", (50, 32), (1,))
    assert rule_against(won, "pick g") == "9.9"


@pytest.mark.rule("karma-solo 6.2")
def test_the_player_loses_when_the_eye_is_ahead_but_not_when_it_is_level() -> None:
    position = GAME.parse(DRAWN.format(now="eye", scores="26,24"))
    assert position.play("eye 2").to_move == 0
    lost = position.play("eye 3")
    assert (field(lost, "now"), lost.scores, lost.result) == ("over", (26, 27), (0,))


@pytest.mark.rule("karma-solo 6.3")
def test_a_win_is_worth_1_and_a_loss_0() -> None:
    assert GAME.parse(SECOND.format(now="over", scores="52,24")).result == (1,)
    assert GAME.parse(DRAWN.format(now="over", scores="26,28")).result == (0,)


def test_sequences_from_the_start_are_counted() -> None:
    assert [perft(START, depth) for depth in (1, 2, 3, 4)] == [6, 923, 923, 2633]


@pytest.mark.parametrize(
    "text",
    [
        DRAWN.format(now="pick:1", scores="26,2"),
        DRAWN.format(now="eye", scores="26,27"),
        DRAWN.format(now="over", scores="26,2"),
        DRAWN.format(now="eye:0", scores="26,2"),
        DRAWN.format(now="deal:0", scores="26,2"),
        SECOND.format(now="card", scores="26,2").replace("round=2", "round=1"),
        DRAWN.format(now="eye", scores="26,2").replace("pool=oo", "pool=o"),
        SECOND.format(now="eye", scores="26,2"),
        DRAWN.format(now="card", scores="26,2"),
        "round=8 scores=40,20 dice=oygcbv,oygcbv pool=- ply=50 now=pick:0",
    ],
)
def test_texts_that_are_no_table_are_refused(text: str) -> None:
    with pytest.raises(ludogite.BadText):
        GAME.parse(text)
