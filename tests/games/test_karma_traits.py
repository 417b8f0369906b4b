"""Karma Dice: one test for each numbered rule of the trait cards."""

from typing import Any

import pytest

import ludogite
from support.karma_tables import after, field, table
from support.playing import rule_against

GAME = ludogite.load("karma-dice", traits=True)
START = GAME.start()


def turn(card: str, *, other: str = "sage!", **laid: Any) -> ludogite.Position:
    """Player 0's turn with a card in hand."""
    fields = {"traits": f"{card},{other}"} | laid.pop("fields", {})
    return table("karma-dice", traits=True, fields=fields, **laid)


def scored(position: ludogite.Position) -> tuple[int, ...]:
    assert position.scores is not None
    return position.scores


@pytest.mark.rule("karma-dice 6.1")
def test_each_player_draws_two_cards_and_keeps_one() -> None:
    assert (START.to_move, len(START.outcomes())) == (ludogite.CHANCE, 66)
    drawn = START.play("bold+sage")
    assert drawn.legal_moves() == ["keep bold", "keep sage"]
    assert rule_against(drawn, "keep lucid") == "6.1"
    assert rule_against(drawn, "roll r") == "6.1"
    kept = drawn.play("keep sage")
    assert (field(kept, "traits"), field(kept, "gone"), field(kept, "now")) == ("sage,-", "bold", "deal:1")
    assert len(kept.outcomes()) == 45
    assert "bold+lucid" not in kept.outcomes()
    assert "lucid+sage" not in kept.outcomes()
    assert rule_against(ludogite.load("karma-dice").start(), "use bold") == "6.1"


@pytest.mark.rule("karma-dice 6.2")
def test_what_was_drawn_and_kept_is_secret_until_all_have_kept_a_card() -> None:
    drawn = after(START, "bold+sage; keep sage; generous+lucid")
    seen = {seat: drawn.view(seat) for seat in (0, 1, None)}
    assert "traits=sage,?+? gone=? " in str(seen[0])
    assert "traits=?,generous+lucid gone=? " in str(seen[1])
    assert "traits=?,?+? gone=? " in str(seen[None])
    assert [view.legal_moves for view in seen.values()] == [(), ("keep generous", "keep lucid"), ()]
    for seat in (0, None):
        assert "lucid" not in str(seen[seat].scene)
    assert "sage" not in str(seen[1].scene)
    shown = drawn.play("keep lucid")
    assert str(shown.view(None)) == str(shown)


@pytest.mark.rule("karma-dice 6.3")
def test_everybody_takes_the_die_of_his_card() -> None:
    position = after(START, "bold+sage; keep sage; generous+lucid; keep lucid")
    assert (field(position, "dice"), field(position, "pool")) == ("v,b", "ooyyggccbv")
    assert (field(position, "now"), field(position, "rest"), field(position, "traits")) == (
        "roll:0",
        "rrrrrrv",
        "sage,lucid",
    )
    assert "gone" not in str(position)


@pytest.mark.rule("karma-dice 6.4")
def test_a_card_is_used_once_a_game_by_its_owner() -> None:
    position = turn("lucid", other="eloquent", roll="r3", rest="b")
    assert rule_against(position, "use eloquent") == "6.4"
    used = position.play("use lucid")
    assert field(used, "traits") == "lucid!,eloquent"
    assert rule_against(used, "use lucid") == "6.4"
    assert rule_against(after(used, "take; roll r; 4"), "use lucid") == "6.4"
    assert rule_against(position, "use wise") == "6.1"
    assert rule_against(position, "keep lucid") == "6.1"


@pytest.mark.rule("karma-dice 6.5")
@pytest.mark.parametrize(("card", "rule"), [("generous", "7.7"), ("optimist", "7.12")])
def test_stopping_cards_need_a_choice_to_stop(card: str, rule: str) -> None:
    assert rule_against(turn(card), f"stop {card}") == rule
    failing = turn(card, roll="r1", aside="r", zone=1, beat="5")
    assert failing.legal_moves() == ["take"]
    assert rule_against(failing, f"stop {card}") == rule
    assert field(failing.play("take"), "now") == "roll:1"
    last = turn(card, roll="r6", aside="rrrrr", zone=1, beat="5")
    assert scored(last.play("take")) == (2, 0)
    top = turn(card, roll="r6", aside="rrrr", zone=10, beat="5")
    assert scored(top.play("take")) == (17, 0)


@pytest.mark.rule("karma-dice 7.1")
def test_the_sage_keeps_zone_and_result_when_a_result_would_fail() -> None:
    failing = turn("sage", other="bold", roll="r3", aside="r", zone=2, beat="3")
    kept = failing.play("use sage")
    assert [field(kept, name) for name in ("now", "zone", "beat", "rest", "roll")] == ["roll:0", "2", "3", "rrrr", "-"]
    assert scored(kept.play("stop")) == (2, 0)
    assert rule_against(turn("sage", other="bold", roll="r4", aside="r", zone=2, beat="3"), "use sage") == "7.1"
    assert rule_against(turn("sage", other="bold", roll="r1"), "use sage") == "7.1"
    last = turn("sage", other="bold", roll="r3", aside="rrrrr", zone=4, beat="3").play("use sage")
    assert (field(last, "now"), scored(last)) == ("roll:1", (4, 0))


@pytest.mark.rule("karma-dice 7.2")
def test_the_idealist_changes_a_value_by_1() -> None:
    position = turn("idealist", roll="r1,o1,c2")
    assert {"use idealist r1+", "use idealist r1-", "use idealist o1-"} <= set(position.legal_moves())
    assert rule_against(position, "use idealist r5+") == "7.2"
    lowered = after(position, "use idealist o1-; o1/0-")
    assert field(lowered, "roll") == "r1,o1/-1x,c2"
    assert field(after(position, "use idealist c2+; c2/3~; 2"), "roll") == "r1,o1,c2x"
    alone = after(turn("idealist", roll="o1"), "o1-; use idealist o1/0x-; take")
    assert field(alone, "beat") == "-1"
    copied = after(turn("idealist", roll="r5,g1"), "use idealist g1+; g1/2=5")
    assert field(copied, "roll") == "r5,g5x"


@pytest.mark.rule("karma-dice 7.3")
def test_the_intuitive_rolls_all_dice_again_before_any_power() -> None:
    position = turn("intuitive", roll="r1,o1", rest="b")
    again = position.play("use intuitive")
    assert (field(again, "throw"), field(again, "roll")) == ("ro", "-")
    assert field(again.play("6 5"), "roll") == "r6,o5"
    touched = position.play("o1+")
    assert field(touched, "with") == "touched"
    assert rule_against(touched, "use intuitive") == "7.3"
    assert "use intuitive" in after(touched, "take; roll b; 3").legal_moves()


@pytest.mark.rule("karma-dice 7.4")
def test_the_lucid_needs_only_an_equal_result() -> None:
    position = turn("lucid", roll="r5", aside="r", zone=1, beat="5").play("use lucid")
    assert field(position, "with") == "lucid"
    taken = position.play("take")
    assert [field(taken, name) for name in ("zone", "beat", "with")] == ["2", "5", "-"]
    lower = turn("lucid", roll="r4", aside="r", zone=1, beat="5").play("use lucid")
    assert scored(lower.play("take")) == (0, 0)
    assert rule_against(turn("lucid"), "use lucid") == "7.4"


@pytest.mark.rule("karma-dice 7.5")
def test_the_eloquent_adds_2_to_the_result() -> None:
    position = turn("eloquent", roll="r4", aside="r", zone=1, beat="5").play("use eloquent")
    taken = position.play("take")
    assert [field(taken, name) for name in ("zone", "beat", "with")] == ["2", "6", "-"]
    assert rule_against(turn("eloquent"), "use eloquent") == "7.5"


@pytest.mark.rule("karma-dice 7.6")
def test_the_diplomat_borrows_a_die_for_the_turn() -> None:
    lent = {"dice": "oy,cv", "pool": "oyggcbbv"}
    position = turn("diplomat", rest="oy", fields=lent)
    assert [move for move in position.legal_moves() if "use" in move] == ["use diplomat 1 c", "use diplomat 1 v"]
    assert rule_against(position, "use diplomat 1 g") == "7.6"
    borrowed = position.play("use diplomat 1 v")
    assert (field(borrowed, "rest"), field(borrowed, "dice")) == ("rrrrrroyv", "oy,cv")
    later = after(borrowed, "roll v; 4; v4*; take; stop")
    assert (field(later, "now"), field(later, "rest")) == ("roll:1", "rrrrrrcv")
    assert rule_against(after(position, "roll r; 1; take"), "use diplomat 1 v") == "7.6"


@pytest.mark.rule("karma-dice 7.7")
def test_the_generous_scores_3_more_and_others_1() -> None:
    position = turn("generous", aside="r", zone=4, beat="3")
    assert scored(position.play("stop generous")) == (7, 1)
    assert scored(position.play("stop")) == (4, 0)
    assert rule_against(position, "use generous") == "9.1"


@pytest.mark.rule("karma-dice 7.8")
@pytest.mark.parametrize("holder", ["-", "0", "1"])
def test_the_empathic_has_the_yogi_in_the_reserve(holder: str) -> None:
    own = "w" if holder == "0" else ""
    position = turn("empathic", rest=own, fields={"yogi": holder}).play("use empathic")
    assert (field(position, "rest"), field(position, "yogi")) == ("rrrrrrw", holder)
    top = turn("empathic!", roll="r6", rest="w", aside="rrrrr", zone=10, beat="5", fields={"yogi": holder})
    assert scored(top.play("take")) == (17, 0)
    assert rule_against(after(position, "roll w; 3; take"), "use empathic") == "6.4"
    assert rule_against(turn("empathic", roll="r1"), "use empathic") == "7.8"


@pytest.mark.rule("karma-dice 7.9")
@pytest.mark.parametrize(("zone", "face", "total"), [(7, 6, 13), (4, 6, 10), (10, 1, 10), (7, 1, 4)])
def test_the_bold_scores_3_more_from_zone_7_on(zone: int, face: int, total: int) -> None:
    assert field(turn("bold").play("use bold"), "with") == "bold"
    position = turn("bold!", roll=f"r{face}", aside="rrrr", zone=zone, beat="5", fields={"with": "bold"}).play("take")
    if field(position, "now") == "roll:0":
        position = position.play("stop")
    assert scored(position) == (total, 0)
    assert rule_against(turn("bold", aside="r", zone=1, beat="1"), "use bold") == "7.9"


@pytest.mark.rule("karma-dice 7.10")
def test_the_tenacious_adds_a_die_to_the_roll() -> None:
    position = turn("tenacious", roll="r2,b3", rest="v", aside="o", zone=1, beat="20")
    assert [move for move in position.legal_moves() if "use" in move] == ["use tenacious r", "use tenacious v"]
    assert rule_against(position, "use tenacious o") == "7.10"
    added = after(position, "b3*; use tenacious v")
    assert (field(added, "throw"), field(added, "spent"), len(added.outcomes())) == ("v", "robv", 6)
    joined = added.play("5")
    assert (field(joined, "roll"), joined.legal_moves()) == ("r2,b3/6x,v5", ["take", "v5*"])


@pytest.mark.rule("karma-dice 7.11")
def test_the_creative_takes_a_rolled_die_back() -> None:
    position = after(turn("creative", rest="yv"), "roll ryv; 2 1 4; v4*; y1!v4/12x; take")
    assert [move for move in position.legal_moves() if "use" in move] == [
        "use creative r",
        "use creative v",
        "use creative y",
    ]
    back = position.play("use creative v")
    assert (field(back, "rest"), field(back, "spent")) == ("rrrrrv", "ry")
    assert after(back, "roll v; 6").legal_moves() == ["take", "v6*"]
    assert rule_against(turn("creative"), "use creative r") == "7.11"
    only = after(turn("creative"), "roll r; 1; take; use creative r")
    assert (field(only, "spent"), field(only, "rest"), field(only, "zone")) == ("-", "rrrrrr", "1")
    assert GAME.parse(str(only)) == only


@pytest.mark.rule("karma-dice 7.12")
@pytest.mark.parametrize(("aside", "bonus"), [("r", 3), ("rrr", 3), ("rrrr", 2), ("rrrrr", 1)])
def test_the_optimist_scores_1_for_every_die_not_rolled_3_at_most(aside: str, bonus: int) -> None:
    position = turn("optimist", aside=aside, zone=2, beat="3")
    assert scored(position.play("stop optimist")) == (2 + bonus, 0)


@pytest.mark.parametrize(
    "broken",
    [
        "traits=sage,sage",
        "traits=sage",
        "traits=sage,-",
        "traits=sage,wise",
        "traits=sage,bold!!",
        "with=bold",
        "with=lucid",
        "with=touched",
        "rest=rrrrrrw",
        "gone=-",
    ],
)
def test_hands_that_no_game_deals_are_refused(broken: str) -> None:
    name, value = broken.split("=")
    fields = dict(part.split("=") for part in str(turn("sage", other="bold")).split()) | {name: value}
    with pytest.raises(ludogite.BadText):
        GAME.parse(" ".join(f"{key}={word}" for key, word in fields.items()))
