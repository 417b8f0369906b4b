"""Karma Dice and Karma solo: one test for each numbered rule of a turn and of the powers, in both games."""

import pytest

from support.karma_tables import after, field, table
from support.playing import rule_against

both = pytest.mark.parametrize("game", ["karma-dice", "karma-solo"])


@both
@pytest.mark.rule("karma-dice 2.1")
@pytest.mark.rule("karma-solo 2.1")
def test_any_number_of_dice_of_the_reserve_may_be_rolled_but_not_none(game: str) -> None:
    position = table(game, rest="g")
    rolls = ["roll " + "r" * reds + green for reds in range(7) for green in ("", "g") if reds or green]
    assert position.legal_moves() == sorted(rolls)
    assert rule_against(position, "roll ") == "2.1"
    assert rule_against(position, "roll gr") == "9.1"
    assert rule_against(position, "roll red") == "9.1"


@both
@pytest.mark.rule("karma-dice 2.2")
@pytest.mark.rule("karma-solo 2.2")
def test_rolled_dice_are_spent_for_the_turn(game: str) -> None:
    position = after(table(game, rest="g"), "roll rrg; 3 4 5; take")
    assert (field(position, "rest"), field(position, "spent")) == ("rrrr", "rrg")
    assert rule_against(position, "roll g") == "2.2"
    assert rule_against(position, "roll rrrrr") == "2.2"


@both
@pytest.mark.rule("karma-dice 2.3")
@pytest.mark.rule("karma-solo 2.3")
def test_the_result_is_the_sum_of_the_values_and_is_taken_after_a_roll(game: str) -> None:
    position = table(game, rest="ov")
    assert rule_against(position, "take") == "2.3"
    assert rule_against(position, "o3+") == "2.3"
    position = after(position, "roll rov; 2 3 4")
    assert rule_against(position, "roll r") == "2.3"
    assert field(after(position, "take"), "beat") == "9"
    assert field(after(position, "v4*; o3+; take"), "beat") == "18"
    assert field(after(position, "o3+; v4*; take"), "beat") == "18"


@both
@pytest.mark.rule("karma-dice 2.4")
@pytest.mark.rule("karma-solo 2.4")
def test_the_first_result_succeeds_and_later_ones_must_be_strictly_higher(game: str) -> None:
    first = after(table(game), "roll r; 1; take")
    assert (field(first, "zone"), field(first, "beat")) == ("1", "1")
    assert field(after(first, "roll r; 2; take"), "zone") == "2"
    assert not field(after(first, "roll r; 1; take"), "now").startswith("roll:0")
    equal = table(game, roll="r4,r5", aside="r", zone=1, beat="9")
    assert field(equal.play("take"), "scores") == field(equal, "scores")


@both
@pytest.mark.rule("karma-dice 2.5")
@pytest.mark.rule("karma-solo 2.5")
def test_the_zones_are_1_2_4_7_10_and_15(game: str) -> None:
    position = table(game)
    zones = []
    for face in range(1, 6):
        position = after(position, f"roll r; {face}; take")
        zones.append(field(position, "zone"))
    assert zones == ["1", "2", "4", "7", "10"]
    before = int(field(position, "scores").split(",")[0])
    assert int(field(after(position, "roll r; 6; take"), "scores").split(",")[0]) == before + 15


@both
@pytest.mark.rule("karma-dice 2.6")
@pytest.mark.rule("karma-solo 2.6")
@pytest.mark.parametrize(("zone", "scored"), [(1, 0), (2, 1), (4, 2), (7, 4), (10, 7)])
def test_a_failure_falls_back_one_zone_and_ends_the_turn(game: str, zone: int, scored: int) -> None:
    position = table(game, roll="r2", aside="rrrr", zone=zone, beat="3")
    before = int(field(position, "scores").split(",")[0])
    position = position.play("take")
    assert field(position, "now") != "roll:0"
    assert int(field(position, "scores").split(",")[0]) == before + scored


@both
@pytest.mark.rule("karma-dice 2.7")
@pytest.mark.rule("karma-solo 2.7")
def test_a_player_may_stop_after_a_success_only(game: str) -> None:
    start = table(game)
    assert rule_against(start, "stop") == "2.7"
    rolled = after(start, "roll rr; 1 5")
    assert rule_against(rolled, "stop") == "2.7"
    taken = rolled.play("take")
    assert {"stop", "roll r"} <= set(taken.legal_moves())
    assert field(taken.play("stop"), "now") in ("roll:1", "eye")


@both
@pytest.mark.rule("karma-dice 2.8")
@pytest.mark.rule("karma-solo 2.8")
def test_the_turn_ends_in_zone_15_and_without_dice(game: str) -> None:
    top = table(game, roll="r6", aside="rrrr", zone=10, beat="5")
    assert field(top.play("take"), "now") in ("roll:1", "eye")
    last = table(game, roll="r6", aside="rrrrr", zone=1, beat="5")
    assert field(last.play("take"), "now") in ("roll:1", "eye")


@both
@pytest.mark.rule("karma-dice 2.9")
@pytest.mark.rule("karma-solo 2.9")
def test_zone_15_scores_2_for_every_die_not_rolled_and_other_zones_do_not(game: str) -> None:
    top = table(game, roll="r6", rest="og", aside="rr", zone=10, beat="5")
    before = int(field(top, "scores").split(",")[0])
    assert int(field(top.play("take"), "scores").split(",")[0]) == before + 15 + 2 * 5
    below = table(game, roll="r6", rest="og", aside="rr", zone=7, beat="5")
    assert int(field(after(below, "take; stop"), "scores").split(",")[0]) == before + 10


@both
@pytest.mark.rule("karma-dice 3.1")
@pytest.mark.rule("karma-solo 3.1")
def test_each_die_has_its_power_once_a_roll_in_its_own_roll(game: str) -> None:
    position = table(game, roll="r2,o3,b4", rest="v")
    assert position.legal_moves() == ["b4*", "o3+", "o3-", "take"]
    raised = position.play("o3+")
    assert raised.legal_moves() == ["b4*", "take"]
    assert rule_against(raised, "o3/4x+") == "3.1"
    assert rule_against(raised, "o3+") == "3.1"
    assert rule_against(raised, "o3/4+") == "3.1"
    assert rule_against(position, "v4*") == "3.1"
    copied = after(table(game, roll="r2,g2"), "g2=2")
    assert rule_against(copied, "g2=2") == "3.1"


@both
@pytest.mark.rule("karma-dice 3.2")
@pytest.mark.rule("karma-solo 3.2")
def test_red_dice_have_no_power(game: str) -> None:
    position = table(game, roll="r1,r2,r3")
    assert position.legal_moves() == ["take"]
    assert rule_against(position, "r2*") == "3.2"


@pytest.mark.rule("karma-dice 3.2")
def test_the_yogi_has_no_power() -> None:
    position = table("karma-dice", roll="w3")
    assert position.legal_moves() == ["take"]
    assert rule_against(position, "w3+") == "3.2"


@both
@pytest.mark.rule("karma-dice 3.3")
@pytest.mark.rule("karma-solo 3.3")
def test_an_orange_die_goes_up_or_down_by_1(game: str) -> None:
    assert field(table(game, roll="o6").play("o6+"), "roll") == "o6/7x"
    assert field(table(game, roll="o1").play("o1-"), "roll") == "o1/0x"
    assert rule_against(table(game, roll="b3"), "b3+") == "3.3"


@both
@pytest.mark.rule("karma-dice 3.4")
@pytest.mark.rule("karma-solo 3.4")
def test_a_yellow_die_removes_a_die_but_not_the_last(game: str) -> None:
    position = table(game, roll="r2,r2,y3")
    assert position.legal_moves() == ["take", "y3!", "y3!r2"]
    assert field(position.play("y3!"), "roll") == "r2,r2"
    assert field(position.play("y3!r2"), "roll") == "r2,y3x"
    assert rule_against(position, "y3!r4") == "3.4"
    assert rule_against(position, "r2!") == "3.2"
    assert rule_against(table(game, roll="y3"), "y3!") == "3.4"
    two = table(game, roll="y3,y3")
    assert two.legal_moves() == ["take", "y3!", "y3!y3"]
    assert rule_against(two.play("y3!y3"), "y3x!") == "3.1"
    assert rule_against(two.play("y3!"), "y3!") == "3.4"


@both
@pytest.mark.rule("karma-dice 3.4")
@pytest.mark.rule("karma-solo 3.4")
def test_a_yellow_die_removes_itself_rather_than_its_spent_twin(game: str) -> None:
    position = after(table(game, roll="r1,y3,y3"), "y3!r1")
    assert field(position, "roll") == "y3,y3x"
    assert position.legal_moves() == ["take", "y3!"]
    assert rule_against(position, "y3!y3x") == "9.1"


@both
@pytest.mark.rule("karma-dice 3.5")
@pytest.mark.rule("karma-solo 3.5")
def test_a_green_die_takes_on_the_face_of_another_die(game: str) -> None:
    position = table(game, roll="r2,r5,g1")
    assert position.legal_moves() == ["g1=2", "g1=5", "take"]
    assert field(position.play("g1=5"), "roll") == "r2,r5,g5x"
    assert rule_against(position, "g1=6") == "3.5"
    assert rule_against(position, "g1=1") == "3.5"
    two = after(table(game, roll="r6,g1,g2"), "g1=6")
    assert field(two.play("g2=6"), "roll") == "r6,g6x,g6x"


@both
@pytest.mark.rule("karma-dice 3.6")
@pytest.mark.rule("karma-solo 3.6")
def test_a_light_blue_die_is_rolled_again_once(game: str) -> None:
    position = table(game, roll="r2,c1").play("c1~")
    assert (field(position, "now"), field(position, "throw")) == ("throw:0", "cx")
    assert len(position.outcomes()) == 6
    position = position.play("4")
    assert field(position, "roll") == "r2,c4x"
    assert position.legal_moves() == ["take"]
    assert rule_against(table(game, roll="o1"), "o1~") == "3.6"


@both
@pytest.mark.rule("karma-dice 3.7")
@pytest.mark.rule("karma-solo 3.7")
def test_a_dark_blue_die_is_doubled(game: str) -> None:
    assert field(table(game, roll="b5").play("b5*"), "roll") == "b5/10x"
    assert rule_against(table(game, roll="c5"), "c5*") == "3.7"


@both
@pytest.mark.rule("karma-dice 3.8")
@pytest.mark.rule("karma-solo 3.8")
def test_a_violet_die_is_tripled(game: str) -> None:
    assert field(table(game, roll="v6").play("v6*"), "roll") == "v6/18x"


@both
@pytest.mark.rule("karma-dice 3.9")
@pytest.mark.rule("karma-solo 3.9")
def test_powers_change_the_value_and_copies_take_the_face(game: str) -> None:
    position = after(table(game, roll="g1,v4"), "v4*")
    assert field(position, "roll") == "g1,v4/12x"
    assert field(position.play("g1=4"), "roll") == "g4x,v4/12x"


@both
@pytest.mark.rule("karma-dice 3.10")
@pytest.mark.rule("karma-solo 3.10")
def test_a_removed_die_is_spent_powerless_and_no_target(game: str) -> None:
    position = after(table(game, roll="r1,y3,g2,v4"), "y3!v4")
    assert (field(position, "roll"), field(position, "spent")) == ("r1,y3x,g2", "rygv")
    assert position.legal_moves() == ["g2=1", "g2=3", "take"]
    assert rule_against(position, "v4*") == "3.1"
    assert field(after(position, "take"), "beat") == "6"
    copied = after(table(game, roll="r1,y3,g2,v4"), "g2=4; y3!v4")
    assert field(copied, "roll") == "r1,y3x,g4x"


@both
@pytest.mark.rule("karma-dice 3.11")
@pytest.mark.rule("karma-solo 3.11")
def test_a_power_that_changes_nothing_is_legal(game: str) -> None:
    assert field(table(game, roll="r2,g2").play("g2=2"), "roll") == "r2,g2x"
