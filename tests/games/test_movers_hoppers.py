"""Movers & Hoppers: one test for each numbered rule of its page, and the counts of move sequences."""

import pytest

import ludogite
from ludogite.play.perft import perft
from support.playing import after, ending, moves_from, rule_against

GAME = ludogite.load("movers-hoppers")
START = GAME.start()


def standing(board: str, turn: int = 0) -> ludogite.Position:
    """A position with White or Red to move, given by its rows 8 to 1."""
    return GAME.parse(f"board={board} turn={turn} ply={10 + turn} passes=0")


@pytest.mark.rule("movers-hoppers 1.1")
def test_the_board_has_three_columns_and_eight_rows_of_tiles() -> None:
    cells = START.scene().cells
    assert [cell.name for cell in cells] == [column + row for row in "12345678" for column in "abc"]
    assert {cell.kind for cell in cells} == {"tile"}
    assert cells == standing("m../hhh/.mm/.../.../.HH/.MM/HM.").scene().cells


@pytest.mark.rule("movers-hoppers 1.2")
def test_each_players_six_pieces_fill_his_camp() -> None:
    assert str(START) == "board=xxx/xxx/.../.../.../.../XXX/XXX turn=0 ply=0 passes=0"


@pytest.mark.rule("movers-hoppers 1.3")
def test_plain_up_is_a_mover_and_circle_up_a_hopper() -> None:
    arranged = after(START, "HHHMMM MHMHMH")
    assert str(arranged) == "board=mhm/hmh/.../.../.../.../MMM/HHH turn=0 ply=2 passes=0"
    faces = {piece.cell: piece.face for piece in arranged.scene().pieces}
    assert (faces["a1"], faces["a2"], faces["a8"], faces["a7"]) == ("circle", "plain", "plain", "circle")


@pytest.mark.rule("movers-hoppers 1.4")
def test_white_then_red_arranges_three_movers_and_three_hoppers() -> None:
    assert len(START.legal_moves()) == 20
    assert all(sorted(move) == list("HHHMMM") for move in START.legal_moves())
    answering = START.play("HHHMMM")
    assert (answering.to_move, answering.legal_moves()) == (1, START.legal_moves())
    assert rule_against(START, "HHHHMM") == "1.4"
    assert rule_against(START, "a2-a3") == "1.4"
    assert rule_against(after(START, "HHHMMM HHHMMM"), "HHHMMM") == "1.4"


@pytest.mark.rule("movers-hoppers 1.4")
def test_a_piece_is_chosen_or_not_as_the_count_of_moves_says() -> None:
    for board, ply in (
        ("xxx/xxx/.../.../.../.../XXX/XXX", 2),
        ("xxx/xxx/.../.../.../.../HHH/MMM", 4),
        ("hhh/mmm/.../.../.../.../HHH/MMM", 0),
        ("xxx/xxx/.../.../.../.../XXM/XXX", 0),
        ("xxx/xx./..x/.../.../.../XXX/XXX", 0),
    ):
        with pytest.raises(ludogite.BadText):
            GAME.parse(f"board={board} turn=0 ply={ply} passes=0")


@pytest.mark.rule("movers-hoppers 1.5")
def test_with_the_free_mix_any_number_may_be_hoppers() -> None:
    start = ludogite.load("movers-hoppers", free_mix=True).start()
    assert len(start.legal_moves()) == 64
    assert str(after(start, "MMMMMM HHHHHH")).startswith("board=hhh/hhh/.../.../.../.../MMM/MMM ")


@pytest.mark.rule("movers-hoppers 2.1")
def test_players_take_turns_moving_a_piece_of_their_own() -> None:
    arranged = after(START, "HHHMMM HHHMMM")
    assert {move[1] for move in arranged.legal_moves()} == {"1", "2"}
    assert rule_against(arranged, "a7-a6") == "2.1"
    assert rule_against(arranged, "a5-a6") == "2.1"
    assert {move[1] for move in arranged.play("a2-a3").legal_moves()} == {"7", "8"}


@pytest.mark.rule("movers-hoppers 2.2")
def test_a_mover_goes_one_square_in_any_direction_onto_an_empty_tile() -> None:
    alone = standing("mmm/.mm/m../.../.M./.../HHH/HH.")
    assert moves_from(alone, "b4") == {f"b4-{tile}" for tile in ("a3", "a4", "a5", "b3", "b5", "c3", "c4", "c5")}
    hemmed = standing("mmm/.mm/.../m../.MH/.../HH./HH.")
    assert moves_from(hemmed, "b4") == {f"b4-{tile}" for tile in ("a3", "a4", "b3", "b5", "c3", "c5")}
    assert rule_against(hemmed, "b4-a5") == "2.2"
    assert rule_against(hemmed, "b4-c4") == "2.2"
    assert rule_against(hemmed, "b4-b6") == "2.2"
    assert rule_against(hemmed, "b4^b6") == "2.2"


@pytest.mark.rule("movers-hoppers 2.3")
def test_a_mover_that_has_moved_is_a_hopper() -> None:
    assert str(after(START, "HHHMMM HHHMMM a2-b3")).startswith("board=hhh/mmm/.../.../.../.H./.MM/HHH ")


@pytest.mark.rule("movers-hoppers 2.4")
def test_a_hopper_jumps_over_an_unbroken_row_onto_the_first_tile_behind_it() -> None:
    position = standing("mmm/..m/.../.M./.h./mM./.M./HHM")
    assert moves_from(position, "b1") == {"b1^b6"}
    assert moves_from(position, "a1") == {"a1^c3"}


@pytest.mark.rule("movers-hoppers 2.4")
def test_a_hopper_cannot_jump_over_a_gap_off_the_board_out_of_line_or_onto_a_piece() -> None:
    position = standing("mmm/..m/.M./.M./..M/..m/m../HHM")
    assert rule_against(position, "b1^b3") == "2.4"  # nothing to jump over
    assert rule_against(position, "a1^a4") == "2.4"  # a gap after the first piece
    assert rule_against(position, "a1^b3") == "2.4"
    assert rule_against(position, "a1^c1") == "2.4"
    assert moves_from(position, "a1") == {"a1^a3"}
    at_the_edge = standing("mmm/.mm/m../.../.../.M./MM./HMM")
    assert moves_from(at_the_edge, "a1") == {"a1^a3", "a1^c3"}


@pytest.mark.rule("movers-hoppers 2.5")
def test_a_hopper_that_has_jumped_is_a_mover() -> None:
    assert str(after(START, "HHHMMM HHHMMM a1^a3")).startswith("board=hhh/mmm/.../.../.../M../MMM/.HH ")


@pytest.mark.rule("movers-hoppers 2.6")
def test_a_hopper_cannot_step() -> None:
    position = standing("mmm/.mm/m../.../.H./.../MMM/MM.")
    assert moves_from(position, "b4") == set()
    assert rule_against(position, "b4-b5") == "2.6"
    assert rule_against(position, "b4^b5") == "2.6"


@pytest.mark.rule("movers-hoppers 2.7")
def test_pieces_may_go_backwards_and_nothing_is_captured() -> None:
    jumped = standing("mmm/..m/m../.H./.m./.../MM./MMM").play("b5^b3")
    assert str(jumped).startswith("board=mmm/..m/m../.../.m./.M./MM./MMM ")
    stepped = standing("mmm/.mm/.../.M./.m./.../MM./MMM").play("b5-a4")
    assert str(stepped).startswith("board=mmm/.mm/.../.../Hm./.../MM./MMM ")


@pytest.mark.rule("movers-hoppers 3.1")
def test_a_player_wins_with_all_six_pieces_in_the_enemys_camp() -> None:
    won = standing("MMM/HH./.M./.../m../mm./m../mm.").play("b6-c7")
    assert (ending(won), won.result, won.to_move) == ("won0", (1.0, 0.0), None)


@pytest.mark.rule("movers-hoppers 3.1")
def test_a_player_wins_with_one_piece_in_a_camp_that_is_full() -> None:
    almost = standing("hhm/hmm/.M./.../.../.../MMM/.HH", turn=1)
    assert ending(almost.play("b7-a6").play("b6-b7")) == "won0"
    assert ending(almost.play("b7-a6").play("b6-a5")) == "1"


@pytest.mark.rule("movers-hoppers 3.2")
def test_a_defender_who_closes_his_camp_around_an_intruder_loses() -> None:
    position = standing("hhM/hm./..m/.../.../h../MMM/.HH", turn=1)
    lost = position.play("c6-c7")
    assert (ending(lost), lost.result) == ("won0", (1.0, 0.0))


@pytest.mark.rule("movers-hoppers 3.3")
def test_a_camp_full_of_its_owners_pieces_alone_is_no_win() -> None:
    returned = standing("hhm/hm./..m/.../.../.M./MM./HHH", turn=1).play("c6-c7")
    assert str(returned).startswith("board=hhm/hmh/.../.../.../.M./MM./HHH turn=0 ply=12 ")
    assert returned.result is None


@pytest.mark.rule("movers-hoppers 3.4")
def test_positions_are_the_same_with_the_same_pieces_faces_side_to_move_and_arrangements() -> None:
    arranged = after(START, "HHHMMM HHHMMM")
    assert after(arranged, "a2-a3 a7-a6 c2-c3").key == after(arranged, "c2-c3 a7-a6 a2-a3").key
    board = "hhm/hm./..m/.../.../.M./MM./HHH"
    others = [
        standing(board),
        standing(board, turn=1),
        standing(board.replace("M", "H", 1)),
        START,
        START.play("HHHMMM"),
    ]
    assert len({position.key for position in others}) == len(others)


@pytest.mark.rule("shared 9.3")
def test_who_is_walled_in_passes() -> None:
    walled_in = after(START, "MMMHHH HHHMMM")
    assert walled_in.legal_moves() == ["pass"]
    assert walled_in.play("pass").to_move == 1
    assert rule_against(after(START, "HHHMMM HHHMMM"), "pass") == "9.3"


@pytest.mark.rule("shared 9.4")
def test_two_players_who_wall_themselves_in_have_drawn() -> None:
    drawn = after(START, "MMMHHH MMMHHH pass pass")
    assert (ending(drawn), drawn.result) == ("drawn-passes", (0.5, 0.5))


@pytest.mark.rule("shared 9.5")
def test_the_same_position_for_the_third_time_is_a_draw() -> None:
    once = standing("hh./mm./..h/..h/..H/..H/MM./HH.")
    round_trip = "a1^c1 a8^c8 a2-a1 a7-a8 c1-c2 c8-c7 c2^a2 c7^a7"
    twice = after(once, round_trip)
    assert (twice.key, twice.result) == (once.key, None)
    assert ending(after(twice, round_trip)) == "drawn-repetition"


@pytest.mark.rule("shared 9.1")
def test_other_spellings_are_refused() -> None:
    assert rule_against(START, "hhhmmm") == "9.1"
    assert rule_against(after(START, "HHHMMM HHHMMM"), "a2a3") == "9.1"


def test_the_counts_of_move_sequences_are_right() -> None:
    arranged = after(START, "HHHMMM HHHMMM")
    assert [perft(arranged, depth) for depth in range(1, 5)] == [12, 144, 1464, 14884]
    mixed = after(ludogite.load("movers-hoppers", free_mix=True).start(), "HHHHHH HHHHHH")
    assert [perft(mixed, depth) for depth in range(1, 5)] == [5, 25, 210, 1764]


@pytest.mark.slow
def test_the_counts_of_longer_move_sequences_are_right() -> None:
    assert perft(after(START, "HHHMMM HHHMMM"), 5) == 146_913
    assert perft(after(ludogite.load("movers-hoppers", free_mix=True).start(), "HHHHHH HHHHHH"), 5) == 14_012
