"""Kanto: one test for each numbered rule of its page, and the counts of move sequences."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import ludogite
from ludogite.play.perft import perft
from support.playing import after, ending, moves_from, rule_against

GAME = ludogite.load("kanto")
START = GAME.start()
VALUES = (*map(str, range(1, 20)), "K")

LONE = "c3=r5 a8=b7"
ROUND_TRIP = "c3-c4 a8-a7 c4-d4 a7-b7 d4-d3 b7-b8 d3-c3 b8-a8"
"""From here back again; but only after the first two moves are the same squares forbidden as the next time."""


def standing(
    pawns: str, *, turn: int = 0, bans: str = "-,-", quiet: int = 0, ply: int = 100, **options: Any
) -> ludogite.Position:
    """A position with these pawns, as ``c3=r5 c4=b?``; values neither shown nor face down, the lowest, are captured."""
    faces = dict(pawn.split("=") for pawn in pawns.split())
    board = "/".join(",".join(faces.get(column + row, ".") for column in "abcde") for row in "87654321")
    taken = "|".join(captured(list(faces.values()), colour) for colour in "rb")
    text = f"board={board} taken={taken} bans={bans} quiet={quiet} turn={turn} ply={ply + turn} passes=0"
    return ludogite.load("kanto", **options).parse(text)


def captured(faces: list[str], colour: str) -> str:
    """The values of a colour that are no longer on the board."""
    army = [face[1:] for face in faces if face[0] == colour]
    missing = [value for value in VALUES if value not in army]
    return ",".join(missing[: len(missing) - army.count("?")]) or "-"


def field(position: ludogite.Position, name: str) -> str:
    """A field of the position's text."""
    return dict(part.split("=", 1) for part in str(position).split())[name]


@pytest.mark.rule("kanto 1.1")
def test_the_board_has_five_columns_and_eight_rows() -> None:
    assert [cell.name for cell in START.scene().cells] == [column + row for row in "12345678" for column in "abcde"]


@pytest.mark.rule("kanto 1.2")
def test_each_player_has_the_numbers_1_to_19_and_the_kanto() -> None:
    assert list(START.play("?a1").outcomes()) == list(VALUES)
    assert list(START.play("?a8").outcomes()) == list(VALUES)
    twice = str(standing("a1=r5 c3=b4")).replace("r5", "r4")
    with pytest.raises(ludogite.BadText):
        GAME.parse(twice)


@pytest.mark.rule("kanto 1.3")
def test_all_pawns_lie_face_down_and_everybody_sees_whose_they_are() -> None:
    black, red = ("/".join([",".join([pawn] * 5)] * 4) for pawn in ("b?", "r?"))
    assert str(START) == f"board={black}/{red} taken=-|- bans=-,- quiet=0 turn=0 ply=0 passes=0"
    assert {(piece.owner, piece.face) for piece in START.scene(0).pieces} == {(0, "hidden"), (1, "hidden")}


@pytest.mark.rule("kanto 1.4")
def test_red_begins() -> None:
    assert START.to_move == 0
    assert [seat.en for seat in GAME.seats] == ["Red", "Black"]


@pytest.mark.rule("kanto 2.1")
def test_a_turn_is_a_reveal_a_capture_a_step_or_a_slide_of_ones_choice() -> None:
    position = standing("c3=r5 c4=b4 a1=r? e8=b?")
    assert position.legal_moves() == [
        "?a1",
        "?e8",
        *("a1-a2", "a1-a3", "a1-b1", "a1-c1"),
        *("c3-b3", "c3-c2", "c3-d3", "c3xc4"),
        *("e8-c8", "e8-e6"),
    ]
    assert rule_against(position, "c3-d4") == "2.1"
    assert rule_against(position, "c3-c6") == "2.1"
    assert rule_against(position, "b3-b4") == "2.1"
    assert rule_against(position, "?b3") == "2.1"


@pytest.mark.rule("kanto 2.2")
def test_any_face_down_pawn_may_be_revealed_and_stays_face_up() -> None:
    assert START.legal_moves() == sorted(f"?{column}{row}" for column in "abcde" for row in "12345678")
    revealed = after(START, "?c3 17 ?d6 K")
    assert field(revealed, "board").split("/")[5] == "r?,r?,r17,r?,r?"
    assert field(revealed, "board").split("/")[2] == "b?,b?,b?,bK,b?"
    assert rule_against(revealed, "?c3") == "2.2"


@pytest.mark.rule("kanto 2.3")
def test_every_value_not_yet_revealed_is_equally_likely() -> None:
    outcomes = after(START, "?c3 17 ?a8 5 ?a1").outcomes()
    assert "17" not in outcomes
    assert dict(outcomes) == {value: Fraction(1, 19) for value in VALUES if value != "17"}


@pytest.mark.rule("kanto 2.3")
def test_a_last_value_is_revealed_with_certainty() -> None:
    turned = standing("a1=r? e8=b5").play("?a1")
    assert (turned.to_move, dict(turned.outcomes())) == (ludogite.CHANCE, {"K": Fraction(1)})
    assert rule_against(turned, "a1-a2") == "9.2"


@pytest.mark.rule("kanto 2.4")
def test_an_identified_pawn_takes_a_neighbour_of_at_most_its_value_and_goes_there() -> None:
    position = standing("c3=r5 c4=b5 b3=b4 d3=b6 c2=b? e8=b7")
    assert moves_from(position, "c3") == {"c3xb3", "c3xc4"}
    assert rule_against(position, "c3xd3") == "2.4"
    assert rule_against(position, "c3xc2") == "2.4"
    taken = position.play("c3xb3")
    assert field(taken, "board").split("/")[5] == ".,r5,.,b6,."
    assert field(taken, "taken").endswith("|1,2,3,4,8,9,10,11,12,13,14,15,16,17,18,19")
    assert taken.to_move == 1


@pytest.mark.rule("kanto 2.4")
def test_only_ones_own_identified_pawns_take_and_only_beside_them() -> None:
    position = standing("c3=r? c4=b5 a1=r9 b2=b3 e5=r8 e7=b2 a2=r7")
    assert rule_against(position, "c3xc4") == "2.4"
    assert rule_against(position, "a1xb2") == "2.4"
    assert rule_against(position, "a1xa2") == "2.4"
    assert rule_against(position, "e5xe7") == "2.4"
    assert rule_against(position, "c4xc3") == "2.4"


@pytest.mark.rule("kanto 2.5")
def test_the_kanto_takes_all_but_the_1_and_the_1_only_the_1_and_the_kanto() -> None:
    kanto = standing("c3=rK c4=b19 b3=bK d3=b1 e8=b2")
    assert {"c3xc4", "c3xb3"} <= set(kanto.legal_moves())
    assert rule_against(kanto, "c3xd3") == "2.5"
    one = standing("c3=r1 c4=bK b3=b1 d3=b2")
    assert {"c3xc4", "c3xb3"} <= set(one.legal_moves())
    assert rule_against(one, "c3xd3") == "2.4"
    assert rule_against(standing("c3=r19 c4=bK"), "c3xc4") == "2.4"


@pytest.mark.rule("kanto 2.6")
def test_ones_own_pawns_step_to_a_neighbouring_empty_square() -> None:
    position = standing("c3=r5 c4=r6 e1=r? a8=b? a7=b19")
    assert moves_from(position, "c3") == {"c3-b3", "c3-c2", "c3-d3"}
    assert {"e1-e2", "e1-d1"} <= set(position.legal_moves())
    assert rule_against(position, "c3-c4") == "2.6"
    assert rule_against(position, "a8-b8") == "2.6"
    assert rule_against(position, "a7-b7") == "2.6"


@pytest.mark.rule("kanto 2.6")
def test_without_the_option_only_identified_pawns_step() -> None:
    position = standing("c3=r5 e1=r? a8=b?", hidden_step=False)
    assert moves_from(position, "e1") == {"?e1", "e1-e3", "e1-c1"}
    assert moves_from(position, "c3") == {"c3-b3", "c3-c2", "c3-c4", "c3-d3"}
    assert rule_against(position, "e1-e2") == "2.6"


@pytest.mark.rule("kanto 2.7")
def test_any_face_down_pawn_slides_two_squares_over_and_onto_empty_ones() -> None:
    position = standing("c3=r? c4=r6 a3=r7 c8=b? d8=b9")
    assert moves_from(position, "c3") == {"?c3", "c3-b3", "c3-c1", "c3-c2", "c3-d3", "c3-e3"}
    assert moves_from(position, "c8") == {"?c8", "c8-a8", "c8-c6"}
    assert rule_against(position, "c3-c5") == "2.7"
    assert rule_against(position, "c3-a3") == "2.7"
    assert rule_against(position, "a3-a5") == "2.7"


@pytest.mark.rule("kanto 3.1")
def test_a_pawn_may_not_go_back_during_the_next_two_turns() -> None:
    stepped = after(standing("c3=r5 e1=r6 a8=b7"), "c3-c4 a8-a7")
    assert field(stepped, "bans") == "a7>a8,c4>c3"
    assert rule_against(stepped, "c4-c3") == "3.1"
    later = after(stepped, "e1-e2 a7-a6")
    assert field(later, "bans") == "a6>a7,e2>e1"
    assert "c4-c3" in later.legal_moves()


@pytest.mark.rule("kanto 3.1")
def test_only_a_pawns_latest_move_counts_and_a_captured_pawns_ban_is_gone() -> None:
    slid = after(standing("c3=r? a8=b? e8=b?"), "c3-c4 c4-c6")
    assert field(slid, "bans") == "c6>c4,-"
    assert "c6-c5" in slid.legal_moves()
    taken = after(standing("c3=r5 c5=b7 a8=b9"), "c3-c4 c5xc4")
    assert field(taken, "bans") == "c4>c5,-"


@pytest.mark.rule("kanto 3.2")
def test_no_player_may_put_a_pawn_back_by_step_slide_or_capture() -> None:
    slid = after(standing("c3=r5 a8=b? e8=b7"), "a8-a6")
    assert field(slid, "bans") == "a6>a8,-"
    assert rule_against(slid, "a6-a8") == "3.1"
    assert rule_against(slid.play("e8-e7"), "a6-a8") == "3.1"
    onto_a_pawn = after(standing("c3=r5 d3=b4 e8=b7"), "c3-c4 d3-c3")
    assert rule_against(onto_a_pawn, "c4xc3") == "3.1"


@pytest.mark.rule("kanto 3.2")
def test_a_slide_may_pass_over_the_forbidden_square() -> None:
    stepped = after(standing("c3=r? a8=b7"), "c3-c4 a8-a7")
    assert rule_against(stepped, "c4-c3") == "3.1"
    assert "c4-c2" in stepped.legal_moves()


@pytest.mark.rule("kanto 3.3")
def test_a_reveal_is_a_turn_but_no_move_of_the_pawn() -> None:
    revealed = after(standing("c3=r? a8=b? e1=r6"), "c3-c4 ?c4 K")
    assert field(revealed, "bans") == "-,c4>c3"
    assert rule_against(revealed, "c4-c3") == "3.1"
    assert "c4-c3" in after(revealed, "e1-e2 a8-a7").legal_moves()
    turned = after(standing("c3=r? a8=b? e1=r6"), "c3-c4 ?a8")
    assert (field(turned, "turn"), field(turned, "bans"), field(turned, "quiet")) == ("?a8", "-,c4>c3", "0")


@pytest.mark.rule("kanto 3.3")
def test_a_pass_is_a_turn_too() -> None:
    shut_in = standing("a1=r5 a2=b9 b1=b8 e8=b2", turn=1, bans="-,-").play("e8-e7")
    assert shut_in.legal_moves() == ["pass"]
    assert field(shut_in.play("pass"), "bans") == "-,e7>e8"
    assert rule_against(shut_in.play("pass"), "e7-e8") == "3.1"
    assert rule_against(shut_in, "a1xa2") == "2.4"


@pytest.mark.rule("kanto 4.1")
def test_a_player_without_pawns_has_lost() -> None:
    won = standing("c3=r5 c4=b5").play("c3xc4")
    assert (ending(won), won.result) == ("won0", (1.0, 0.0))
    assert standing("c3=r5 c4=b5 a8=b9").play("c3xc4").result is None
    lost = standing("c3=r5 c4=b5", turn=1).play("c4xc3")
    assert (ending(lost), lost.result) == ("won1", (0.0, 1.0))


@pytest.mark.rule("kanto 4.2")
def test_turns_without_reveal_or_capture_lead_to_a_draw() -> None:
    almost = standing("c3=r5 a8=b7 e8=b? a7=r7", quiet=199, ply=300)
    assert (ending(almost.play("c3-c4")), almost.play("c3-c4").result) == ("drawn-quiet", (0.5, 0.5))
    assert (ending(almost.play("a7xa8")), field(almost.play("a7xa8"), "quiet")) == ("1", "0")
    assert (ending(after(almost, "?e8 K")), field(after(almost, "?e8 K"), "quiet")) == ("1", "0")
    assert ending(standing("c3=r5 a8=b7", quiet=4, quiet_limit=5).play("c3-c4")) == "drawn-quiet"
    assert ending(standing("c3=r5 a8=b7", quiet=99, ply=1000, quiet_limit=0).play("c3-c4")) == "1"


@pytest.mark.rule("kanto 4.2")
def test_the_quiet_draw_is_tested_last() -> None:
    steps = "c3-c4 a8-a7"
    assert ending(after(standing(LONE, quiet=3, quiet_limit=5, max_plies=102), steps)) == "drawn-length"
    assert ending(after(standing(LONE, quiet_limit=10, repetition=2), f"{ROUND_TRIP} {steps}")) == "drawn-repetition"
    assert ending(after(standing(LONE, quiet_limit=10), f"{ROUND_TRIP} {steps}")) == "drawn-quiet"


@pytest.mark.rule("kanto 4.3")
def test_captured_values_are_hidden_while_the_game_lasts() -> None:
    taken = standing("c3=r5 c4=b4 a8=b9").play("c3xc4")
    for seat in (0, 1, None):
        assert f" taken={','.join('?' * 19)}|{','.join('?' * 19)} " in str(taken.view(seat))
        assert [note.value for note in taken.scene(seat).notes] == ["19", "19"]
    assert " taken=-|- " in str(START.view(0))


@pytest.mark.rule("kanto 4.3")
def test_positions_that_may_be_repeated_do_not_tell_the_captured_values() -> None:
    begun = after(standing(f"{LONE} e1=b? e2=r?", repetition=2, quiet_limit=0), ROUND_TRIP)
    drawn = [begun.completed(0, Random(seed)) for seed in range(9)]
    assert len({position.view(0).text for position in [begun, *drawn]}) == 1
    assert len({field(position, "taken") for position in drawn}) > 3
    assert len({field(position, "seen") for position in drawn}) > 3
    for position in drawn:
        assert ending(after(position, "c3-c4 a8-a7")) == "drawn-repetition"


@pytest.mark.rule("kanto 4.3")
def test_captured_values_are_shown_at_the_end_or_where_the_table_says_so() -> None:
    over = standing("c3=r5 c4=b4").play("c3xc4")
    open_table = standing("c3=r5 c4=b4 a8=b9", show_captured=True).play("c3xc4")
    for position in (over, open_table):
        assert str(position.view(1)) == str(position)
        assert position.scene(1).notes[0].value == "1,2,3,4,6,7,8,9,10,11,12,13,14,15,16,17,18,19,K"


@pytest.mark.rule("kanto 4.4")
def test_positions_are_the_same_with_the_same_pawns_unseen_values_side_and_bans() -> None:
    base = "c3=r5 a8=b? e1=r?"
    others = [
        standing(base),
        standing(base, turn=1),
        standing(base.replace("r5", "r6")),
        standing(base.replace("c3", "c4")),
        standing(base.replace("r5", "b5")),
        standing(base, bans="c3>c4,-"),
        standing(base, bans="-,c3>c4"),
        standing(base, bans="-,c3>c1"),
        standing(base).play("?a8"),
        standing(base).play("?e1"),
        after(standing(base), "?a8 K"),
    ]
    assert len({position.key for position in others}) == len(others)
    assert standing(base, quiet=3).key == standing(base, quiet=7, ply=40).key


@pytest.mark.rule("shared 9.5")
def test_the_same_position_for_the_third_time_is_a_draw_where_the_table_says_so() -> None:
    twice = after(standing(LONE, repetition=3), f"{ROUND_TRIP} {ROUND_TRIP} c3-c4")
    assert ending(twice) == "1"
    assert ending(twice.play("a8-a7")) == "drawn-repetition"
    assert ending(after(standing(LONE), " ".join([ROUND_TRIP] * 4))) == "0"


@pytest.mark.rule("shared 9.1")
def test_other_spellings_are_refused() -> None:
    position = standing("c3=r5 c4=b4")
    for text in ("c3", "?c9", "c3c4", "reveal c3", "c3xb3", "?c3 "):
        assert rule_against(position, text) == "9.1"


@pytest.mark.parametrize(
    "change",
    [
        ("taken=-|-", "taken=3|-"),
        ("bans=-,-", "bans=a1>a2,-"),
        ("bans=-,-", "bans=-"),
        ("quiet=0", "quiet=1"),
        ("turn=0", "turn=?"),
        ("turn=0", "turn=?f1"),
        ("turn=0", "turn=won0"),
        ("r?/", "r20/"),
        ("r?/", "r?,./"),
        ("r?/", "b?/"),
    ],
)
def test_texts_of_positions_that_cannot_stand_are_refused(change: tuple[str, str]) -> None:
    with pytest.raises(ludogite.BadText):
        GAME.parse(str(START).replace(*change, 1))


def test_the_counts_of_sequences_of_moves_and_outcomes_are_right() -> None:
    assert [perft(START, depth) for depth in range(1, 5)] == [40, 800, 31_200, 608_800]
    opened = after(START, "?c4 5 ?c5 3 c4xc5")
    assert [perft(opened, depth) for depth in range(1, 4)] == [38, 722, 28_892]
