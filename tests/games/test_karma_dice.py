"""Karma Dice: one test for each numbered rule of its page beyond a turn, and counts of sequences."""

from fractions import Fraction
from math import comb

import pytest

import ludogite
from ludogite.play.perft import perft
from support.karma_tables import after, field, table
from support.playing import rule_against

GAME = ludogite.load("karma-dice")
START = GAME.start()

PICKS = (
    "round=2 scores=7,3,7,0 dice=o,y,g,c pool=oooyyygggcccbbbbvvvv yogi=1 ply=30 now=pick:3",
    "pick o; pick v; pick v; pick b",
)


def four(text: str) -> ludogite.Position:
    """A position for four players."""
    return ludogite.load("karma-dice", players=4).parse(text)


@pytest.mark.rule("karma-dice 1.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_six_red_dice_the_yogi_and_one_die_of_each_colour_a_player(players: int) -> None:
    start = ludogite.load("karma-dice", players=players).start()
    letters = [die.colour for die in start.scene().dice]
    assert {letter: letters.count(letter) for letter in "roygcbvw"} == {
        "r": 6,
        **dict.fromkeys("oygcbv", players),
        "w": 1,
    }


@pytest.mark.rule("karma-dice 1.2")
def test_the_yogi_shows_1_to_3_and_other_dice_1_to_6() -> None:
    yogi = table("karma-dice", rest="w").play("roll w")
    assert dict(yogi.outcomes()) == dict.fromkeys("123", Fraction(1, 3))
    assert dict(START.play("roll r").outcomes()) == dict.fromkeys("123456", Fraction(1, 6))
    assert START.play("roll rr").outcomes()["3 4"] == Fraction(1, 18)
    assert START.play("roll rr").outcomes()["4 4"] == Fraction(1, 36)


@pytest.mark.rule("karma-dice 1.3")
def test_the_coloured_dice_lie_in_the_general_reserve_and_player_0_begins() -> None:
    assert str(START) == (
        "round=1 scores=0,0 dice=-,- pool=ooyyggccbbvv yogi=- ply=0 now=roll:0 "
        "rest=rrrrrr spent=- zone=0 beat=- with=- roll=- throw=-"
    )


@pytest.mark.rule("karma-dice 1.4")
def test_the_reserve_is_the_red_dice_the_own_dice_and_the_yogi_of_its_holder() -> None:
    position = after(four(PICKS[0]), PICKS[1])
    assert (field(position, "now"), field(position, "rest")) == ("roll:0", "rrrrrrov")
    assert rule_against(position, "roll w") == "1.4"
    position = after(position, "roll r; 1; take; stop; roll r; 1; take; stop; roll r; 1; take; stop")
    assert (field(position, "now"), field(position, "rest")) == ("roll:3", "rrrrrrocw")


@pytest.mark.rule("karma-dice 2.9")
def test_an_unrolled_yogi_counts_in_zone_15() -> None:
    position = table("karma-dice", roll="r6", rest="w", aside="rrrrr", zone=10, beat="5")
    assert field(position.play("take"), "scores") == "17,0"


@pytest.mark.rule("karma-dice 4.1")
def test_everybody_has_one_turn_a_round_and_the_first_player_begins_it() -> None:
    position = after(START, "roll r; 3; take; stop")
    assert (field(position, "now"), field(position, "rest")) == ("roll:1", "rrrrrr")
    position = after(position, "roll r; 3; take; stop; pick g; pick g")
    assert (field(position, "now"), field(position, "round")) == ("roll:0", "2")


@pytest.mark.rule("karma-dice 4.2")
def test_players_pick_from_the_lowest_score_to_the_highest_and_ties_in_order_of_turn() -> None:
    position = four(PICKS[0])
    order = []
    for move in PICKS[1].split("; "):
        order.append(position.to_move)
        position = position.play(move)
    assert order == [3, 1, 0, 2]
    assert field(position, "dice") == "ov,yv,gb,oc"
    assert rule_against(START, "pick g") == "4.2"
    assert rule_against(four(PICKS[0]), "pick r") == "4.2"
    assert rule_against(four(PICKS[0]), "take") == "4.2"


@pytest.mark.rule("karma-dice 4.3")
def test_a_pick_is_not_optional_and_the_reserve_is_never_filled_up() -> None:
    text = "round=6 scores=9,4 dice=oygcb,oygcv pool=bv yogi=1 ply=90 now=pick:1"
    position = GAME.parse(text)
    assert position.legal_moves() == ["pick b", "pick v"]
    assert rule_against(position, "pick g") == "4.3"
    position = after(position, "pick v; pick b")
    assert (field(position, "pool"), field(position, "now")) == ("-", "roll:0")
    turns = "roll r; 1; take; stop; roll r; 1; take; stop"
    assert (field(after(position, turns), "round"), field(after(position, turns), "now")) == ("8", "roll:0")


@pytest.mark.rule("karma-dice 4.4")
def test_the_lowest_score_takes_the_yogi_after_the_picks() -> None:
    position = after(START, "roll r; 1; take; stop; roll r; 1; take; roll r; 2; take; stop; pick g")
    assert field(position, "yogi") == "-"
    position = position.play("pick g")
    assert (field(position, "scores"), field(position, "yogi"), field(position, "rest")) == ("1,2", "0", "rrrrrrgw")
    level = after(START, "roll r; 1; take; stop; roll r; 1; take; stop; pick g; pick g")
    assert field(level, "yogi") == "0"


@pytest.mark.rule("karma-dice 5.1")
def test_the_game_ends_with_the_round_in_which_somebody_reaches_the_target() -> None:
    position = after(ludogite.load("karma-dice", target=2).start(), "roll r; 1; take; roll r; 2; take; stop")
    assert (position.to_move, field(position, "scores")) == (1, "2,0")
    position = after(position, "roll r; 1; take; stop")
    assert (position.to_move, field(position, "now")) == (None, "over")
    assert rule_against(position, "pick g") == "9.9"
    assert GAME.options["target"] == 50


@pytest.mark.rule("karma-dice 5.2")
def test_the_highest_score_wins_and_scores_go_past_the_target() -> None:
    text = "round=9 scores=49,51,55 dice=-,-,- pool=oooyyygggcccbbbvvv yogi=0 ply=90 now=over"
    position = ludogite.load("karma-dice", players=3).parse(text)
    assert (position.result, position.scores) == ((0, 0, 1), (49, 51, 55))


@pytest.mark.rule("karma-dice 5.3")
@pytest.mark.parametrize(
    ("scores", "result"), [("52,52,9", (0.5, 0.5, 0)), ("50,50,50", (1 / 3, 1 / 3, 1 / 3)), ("60,52,60", (0.5, 0, 0.5))]
)
def test_players_with_the_same_highest_score_share_the_win(scores: str, result: tuple[float, ...]) -> None:
    text = f"round=9 scores={scores} dice=-,-,- pool=oooyyygggcccbbbvvv yogi=0 ply=90 now=over"
    assert ludogite.load("karma-dice", players=3).parse(text).result == result


def test_sequences_from_the_start_are_counted() -> None:
    outcomes = sum(comb(dice + 5, 5) for dice in range(1, 7))
    assert [perft(START, depth) for depth in (1, 2, 3, 4)] == [6, outcomes, outcomes, 4019]


def test_sequences_from_a_roll_with_all_powers_are_counted() -> None:
    position = table("karma-dice", roll="r2,o3,y1,g4,c2,b5,v6")
    assert [perft(position, depth) for depth in (1, 2, 3)] == [18, 206, 2527]


def test_sequences_of_a_deal_are_counted() -> None:
    assert [perft(ludogite.load("karma-dice", traits=True).start(), depth) for depth in (1, 2, 3)] == [66, 132, 5940]


@pytest.mark.parametrize(
    "broken",
    [
        "rest=rrrrr",
        "spent=r",
        "zone=3",
        "zone=15",
        "zone=1",
        "beat=3",
        "with=bold",
        "roll=r7",
        "roll=r1",
        "throw=r",
        "now=powers:0",
        "now=throw:0",
        "now=roll:2",
        "now=pick:0",
        "now=over",
        "yogi=2",
        "pool=ooyyggccbbv",
        "dice=w,-",
        "dice=-",
        "dice=o,- pool=oyyggccbbvv",
        "scores=0",
        "scores=50,0",
        "round=0",
    ],
)
def test_texts_that_are_no_table_are_refused(broken: str) -> None:
    fields = dict(part.split("=") for part in f"{START} {broken}".split())
    with pytest.raises(ludogite.BadText):
        GAME.parse(" ".join(f"{name}={value}" for name, value in fields.items()))


@pytest.mark.parametrize("roll", ["o3/5x", "r3x", "v4/12", "v4/8x", "w4", "c4/5", "r2,r1", "b3/3x", "g3/4x", "y3/2"])
def test_dice_that_no_power_makes_are_refused(roll: str) -> None:
    with pytest.raises(ludogite.BadText):
        table("karma-dice", roll=roll)


def test_the_scene_shows_dice_and_says_what_is_clicked() -> None:
    position = table("karma-dice", roll="r2,o3,y1,g4", rest="v", aside="b", zone=2, beat="4")
    scene = position.scene()
    places = {
        place: "".join(die.colour for die in scene.dice if die.place == place) for place in ("rest", "spent", "roll")
    }
    assert places == {"rest": "rrrrrv", "spent": "b", "roll": "royg"}
    clicks = {action.move: action.clicks for action in scene.actions}
    assert clicks["y1!o3"] == ("y1", "!", "o3")
    assert clicks["o3+"] == ("o3", "+")
    assert clicks["g4=3"] == ("g4", "=3")
    assert {track.title.en: track.markers for track in scene.tracks} == {"Zone": (2,), "Karma": (0, 0)}
    action = START.play("roll rr").play("1 2").play("take").scene().actions[1]
    assert (action.move, action.clicks) == ("roll rr", ("r", "r", "roll"))
