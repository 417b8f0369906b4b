"""Four Circles: one test for each numbered rule of its page."""

import re

import pytest

import ludogite
from ludogite.play.perft import perft
from support.pictures import board
from support.playing import after, ending, moves_from, rule_against

GAME = ludogite.load("four-circles")
PLACED = "k12 k15 k13 k14 l12 l15 l13 l14 m12 m15 m13 m14"

FACING = """
    r r r . .
    r r r . .
    w w w . .
    w w w . .
"""
BRIDGE = """
    w w w . - - -
    w w w r - - -
    r r r r . . .
    . . . r - - .
"""
HOLE = """
    w w w . . .
    w w w r - .
    r r r r . .
    . . r - - -
"""


def position(picture: str, turn: int = 0, left: str = "k", low: int = 12) -> ludogite.Position:
    """The position of a picture."""
    return GAME.parse(f"board={board(picture, left, low)} turn={turn} ply={20 + turn} passes=0")


def shown(position: ludogite.Position) -> str:
    """The board of a position."""
    return str(position).split()[0].removeprefix("board=")


@pytest.mark.rule("four-circles 1.1")
def test_twenty_tiles_lie_in_a_rectangle_of_five_by_four() -> None:
    text = "board=12:k.l.m.n.o./13:k.l.m.n.o./14:k.l.m.n.o./15:k.l.m.n.o. turn=0 ply=0 passes=0"
    assert str(GAME.start()) == text


@pytest.mark.rule("four-circles 1.2")
def test_each_player_has_six_pieces_with_two_faces() -> None:
    placed = after(GAME.start(), PLACED)
    assert (
        sorted((piece.owner, piece.face) for piece in placed.scene().pieces) == [(0, "plain")] * 6 + [(1, "plain")] * 6
    )
    jumped = placed.play("l13^n13")
    assert [piece.face for piece in jumped.scene().pieces if piece.cell == "n13"] == ["circle"]


@pytest.mark.rule("four-circles 2.1")
def test_the_players_take_turns_placing_a_plain_piece_on_any_empty_tile() -> None:
    first = GAME.start().play("k12")
    assert len(GAME.start().legal_moves()) == 20
    assert first.legal_moves() == [move for move in GAME.start().legal_moves() if move != "k12"]
    assert shown(first.play("o15")) == "12:kwl.m.n.o./13:k.l.m.n.o./14:k.l.m.n.o./15:k.l.m.n.or"
    assert rule_against(first, "k12") == "2.1"
    assert rule_against(first, "p12") == "2.1"


@pytest.mark.rule("four-circles 2.2")
def test_nothing_moves_before_all_twelve_pieces_are_placed() -> None:
    eleven = after(GAME.start(), PLACED.rsplit(" ", 1)[0])
    assert all(re.fullmatch("[k-o]1[2-5]", move) for move in eleven.legal_moves())
    assert rule_against(eleven, "m15-n15") == "2.2"
    assert rule_against(eleven, "[o15>j13]k13-j13") == "2.2"
    assert not any(re.fullmatch("[a-z][0-9]+", move) for move in eleven.play("m14").legal_moves())


@pytest.mark.rule("four-circles 3.1")
def test_then_the_players_take_turns_moving_one_piece_of_their_own() -> None:
    placed = after(GAME.start(), PLACED)
    assert {re.sub(r"\[.*\]", "", move)[:3] for move in placed.legal_moves()} <= {
        "k12",
        "k13",
        "l12",
        "l13",
        "m12",
        "m13",
    }
    assert rule_against(placed, "m14-n14") == "3.1"
    assert rule_against(placed, "n14-o14") == "3.1"
    assert rule_against(placed, "n12") == "3.1"
    assert "m14-n14" in placed.play("m13-n13").legal_moves()


@pytest.mark.rule("four-circles 3.2")
def test_a_step_goes_to_an_empty_tile_next_to_the_piece_over_sides_and_corners_and_keeps_its_face() -> None:
    facing = position(FACING)
    assert {move for move in moves_from(facing, "m13") if "-" in move} == {"m13-n12", "m13-n13", "m13-n14"}
    assert "13:kwlwm.nwo." in shown(facing.play("m13-n13"))
    assert rule_against(facing, "m13-m14") == "3.2"
    assert rule_against(facing, "m13-o13") == "3.2"
    assert rule_against(facing, "k12-j12") == "3.2"
    corner = position(
        """
        w w w . .
        w - w w -
        r r r - .
        r r r . .
        . . . - -
        """,
        low=11,
    )
    assert {move for move in moves_from(corner, "n14") if "-" in move} == {"n14-n15", "n14-o15", "n14-o13"}


@pytest.mark.rule("four-circles 3.3")
def test_a_jump_goes_straight_over_one_piece_of_either_colour_onto_the_empty_tile_behind() -> None:
    mixed = position("""
        w . . . .
        r r r w .
        w w r w .
        r w r . .
    """)
    jumps = {move for move in mixed.legal_moves() if "^" in move and "[" not in move}
    assert jumps == {"k13^m15", "l13^l15", "l13^n15", "n13^l15", "n13^n15", "n14^n12", "l12^n12"}
    assert rule_against(mixed, "k13^m13") == "3.3"  # A piece stands there.
    assert rule_against(mixed, "k15^m15") == "3.3"  # Nothing stands between.
    assert rule_against(mixed, "k13^m14") == "3.3"  # That is not straight.
    assert rule_against(mixed, "k13^n13") == "3.3"  # That is too far.
    assert rule_against(mixed, "k13^m11") == "3.3"  # There is no tile.


@pytest.mark.rule("four-circles 3.4")
def test_the_jumper_turns_over_and_the_piece_it_jumps_over_does_not() -> None:
    facing = position(FACING)
    there = facing.play("l13^n13")
    assert "13:kwl.mwnWo." in shown(there)
    back = after(there, "m14-n14 n13^l13")
    assert "13:kwlwmwn.o." in shown(back)


@pytest.mark.rule("four-circles 3.5")
def test_there_is_only_one_jump_in_a_turn() -> None:
    assert rule_against(position(FACING), "l13^n13^n15") == "3.5"
    assert not any(move.count("^") > 1 for move in position(HOLE).legal_moves())


@pytest.mark.rule("four-circles 4.1")
def test_a_tile_may_be_laid_if_a_piece_moves_onto_it_at_once() -> None:
    facing = position(FACING)
    assert "12:kwlwmwn./13:jwk.lwmwn.o./" in shown(facing.play("[o12>j13]k13-j13"))
    assert "15:k" in shown(position(HOLE).play("[p13>o14]m14^o14"))
    assert rule_against(facing, "[o12>j13]") == "4.1"
    assert rule_against(facing, "[o12>j13]m13-n13") == "4.1"
    assert rule_against(facing, "[a1>j13]k13-j13") == "4.1"
    assert rule_against(facing, "[o12>p14]k13-p14") == "3.2"
    assert rule_against(facing, "[o12>p14]n14-p14") == "3.1"


@pytest.mark.rule("four-circles 4.2")
def test_only_an_empty_tile_may_be_taken() -> None:
    assert rule_against(position(FACING), "[k12>j13]k13-j13") == "4.2"
    assert rule_against(position(FACING), "[k15>j13]k13-j13") == "4.2"
    taken = {move[1:4] for move in position(FACING).legal_moves() if move.startswith("[")}
    assert taken == {"o12", "o15"}


@pytest.mark.rule("four-circles 4.3")
def test_the_tile_must_have_two_free_sides_and_a_hole_counts_as_free() -> None:
    hole = position(HOLE)
    taken = {move[1:4] for move in hole.legal_moves() if move.startswith("[")}
    assert taken == {"k12", "o13", "o15", "p13", "p14", "p15"}
    assert rule_against(hole, "[l12>o14]m14^o14") == "4.3"
    assert rule_against(hole, "[n15>o14]m14^o14") == "4.3"


@pytest.mark.rule("four-circles 4.4")
def test_the_other_tiles_must_hang_together_without_it() -> None:
    bridge = position(BRIDGE)
    assert rule_against(bridge, "[o13>j14]k14-j14") == "4.4"
    assert rule_against(bridge, "[p13>j14]k14-j14") == "4.4"
    assert rule_against(bridge, "[q13>j14]k14-j14") == "4.4"
    assert "[q12>j14]k14-j14" in bridge.legal_moves()


@pytest.mark.rule("four-circles 4.5")
def test_the_tile_goes_to_another_place_where_it_touches_another_tile_by_a_side() -> None:
    hole = position(HOLE)
    assert "[p13>o14]m14^o14" in hole.legal_moves()
    assert "[p13>k16]l15-k16" in hole.legal_moves()
    assert rule_against(hole, "[p13>p13]k15-p13") == "4.5"
    assert rule_against(hole, "[p13>n15]m15-n15") == "4.5"
    assert rule_against(hole, "[p13>q13]n14-q13") == "4.5"
    assert rule_against(hole, "[p13>j16]k15-j16") == "4.5"


@pytest.mark.rule("four-circles 4.6")
def test_where_the_tile_lay_there_is_a_hole() -> None:
    moved = position(HOLE).play("[o13>o14]m14^o14")
    assert "13:krlrmrnrp./14:kwlwm.nroWp." in shown(moved)
    assert rule_against(moved, "n13-o13") == "3.2"
    assert "[k12>o13]n13-o13" in moved.legal_moves()


@pytest.mark.rule("four-circles 4.7")
def test_a_tile_just_moved_may_be_moved_again_by_either_player() -> None:
    moved = after(position(FACING), "[o12>j13]k13-j13 m14-n14 j13-k13")
    assert "[j13>j14]k14-j14" in moved.legal_moves()
    assert "[j13>j12]k12-j12" in moved.play("n14-m14").legal_moves()


@pytest.mark.rule("four-circles 5.1")
def test_four_own_circles_in_one_unbroken_line_win_at_once() -> None:
    diagonal = position("""
        . W . . w
        r r W . .
        r r r W .
        w . w r .
    """).play("m12^o12")
    assert (ending(diagonal), diagonal.result, diagonal.legal_moves()) == ("won0", (1, 0), [])
    column = """
        R . w w r
        R w w w .
        R . r w .
        . R . . .
    """
    won = position(column, turn=1).play("l12-k12")
    assert (ending(won), won.result) == ("won1", (0, 1))
    assert ending(position(column, turn=1).play("l12-l13")) == "0"


@pytest.mark.rule("four-circles 5.1")
def test_five_circles_win_too_but_plain_pieces_and_enemies_do_not_count() -> None:
    five = """
        . . . . r
        r r r . r
        W W . W W
        w r W . .
    """
    assert ending(position(five).play("m12-m13")) == "won0"
    assert ending(position(five).play("m12-n12")) == "1"
    assert ending(position(five.replace("w r W", "W r w")).play("m12-m13")) == "1"
    enemies = five.replace("W W . W W", "R W . W R").replace("r r r . r", "W r W . r")
    assert ending(position(enemies).play("m12-m13")) == "1"


@pytest.mark.rule("four-circles 5.2")
def test_only_the_player_who_has_just_moved_can_win() -> None:
    line = board("""
        . . . . .
        R R R R .
        w w w r r
        w w w . .
    """)
    for turn in ("turn=0 ply=20", "turn=1 ply=21", "turn=won1 ply=21", "turn=won0 ply=21", "turn=drawn-length ply=20"):
        with pytest.raises(ludogite.BadText):
            GAME.parse(f"board={line} {turn} passes=0")
    assert GAME.parse(f"board={line} turn=won1 ply=20 passes=0").result == (0, 1)


@pytest.mark.rule("four-circles 5.3")
def test_positions_that_differ_only_by_a_shift_are_the_same() -> None:
    here = position(HOLE)
    assert all(position(HOLE, left=left, low=low).key == here.key for left, low in (("k", 13), ("x", 12), ("z", 24)))
    assert position(HOLE, turn=1).key != here.key
    assert position(HOLE.replace("w w w .", "w w W .")).key != here.key
    assert position(HOLE.replace("w w w .", "w w . w")).key != here.key


@pytest.mark.rule("four-circles 5.3")
def test_a_position_that_has_wandered_counts_among_its_repetitions() -> None:
    there_and_back = "m15-n15 m12-l12 n15-m15 l12-m12"
    second = str(after(position(HOLE), there_and_back))
    shifted = second.replace(board(HOLE), board(HOLE, low=13))
    assert ending(after(GAME.parse(second), there_and_back)) == "drawn-repetition"
    assert ending(after(GAME.parse(shifted), "m16-n16 m13-l13 n16-m16 l13-m13")) == "drawn-repetition"


@pytest.mark.parametrize(("line", "counts"), [("", [20, 380, 6840]), (PLACED, [55, 4112, 305_074])])
def test_the_numbers_of_move_sequences_are_known(line: str, counts: list[int]) -> None:
    position = after(GAME.start(), line).compiled()
    assert [perft(position, depth) for depth in (1, 2, 3)] == counts


def away(move: str) -> str:
    """The move where the board lies fifteen columns and eleven rows further on, over the edges of the sheet."""
    names = re.compile(r"([a-z])(\d+)")
    return names.sub(lambda name: chr(97 + (ord(name[1]) - 97 + 15) % 26) + str((int(name[2]) + 10) % 26 + 1), move)


@pytest.mark.parametrize("picture", [FACING, BRIDGE, HOLE])
def test_moves_and_scenes_are_the_same_wherever_the_board_lies(picture: str) -> None:
    here, there = position(picture), position(picture, left="z", low=23)
    assert there.legal_moves() == sorted(map(away, here.legal_moves()))
    for move in here.legal_moves():
        assert there.play(away(move)).key == here.play(move).key
    places = [[(cell.column, cell.row, cell.kind) for cell in at.scene().cells] for at in (here, there)]
    assert places[0] == places[1]


def test_a_scene_shows_tiles_and_the_places_where_a_tile_may_be_laid() -> None:
    scene = position(HOLE, left="z").scene()
    assert "".join(scene.columns) == "yzabcde"
    assert scene.rows == ("12", "13", "14", "15", "16")
    kinds = {cell.name: cell.kind for cell in scene.cells}
    assert (kinds["z15"], kinds["y14"], kinds["d14"], "y16" in kinds) == ("tile", "place", "place", False)
    clicks = {action.move: action.clicks for action in scene.actions}
    assert clicks["[e13>d14]b14^d14"] == ("e13", "d14", "b14")
    assert clicks["b15-c15"] == ("b15", "c15")
    assert [note.value for note in GAME.start().play("k12").scene().notes] == ["5", "6"]


@pytest.mark.parametrize(
    "text",
    [
        "board=12:k.l.m.n.o./13:k.l.m.n.o./14:k.l.m.n.o./15:k.l.m.n. turn=0 ply=0 passes=0",
        "board=12:k.l.m.n.o./13:k.l.m.n.o./14:k.l.m.n.o./15:k.l.m.n.p. turn=0 ply=0 passes=0",
        "board=12:k.l.m.n.o./13:k.l.m.n.o./14:k.l.m.n.o./16:k.l.m.n.o. turn=0 ply=0 passes=0",
        "board=12:kwl.m.n.o./13:k.l.m.n.o./14:k.l.m.n.o./15:k.l.m.n.o. turn=0 ply=0 passes=0",
        "board=12:kWl.m.n.o./13:k.l.m.n.o./14:k.l.m.n.o./15:k.l.m.n.o. turn=1 ply=1 passes=0",
        "board=12:k.l.m.n.o./13:k.l.m.n.o./14:k.l.m.n.o./15:k.l.m.n.o. turn=0 ply=12 passes=0",
        "board=12:k.l.m.n.o./13:k.l.m.n.o./14:k.l.m.n.o./15:k.l.m.n.o. turn=won0 ply=0 passes=0",
        "board=12:k.l.m.n.o.o./13:k.l.m.n.o./14:k.l.m.n.o./15:k.l.m.n.o. turn=0 ply=0 passes=0",
        "board=27:k.l.m.n.o./13:k.l.m.n.o./14:k.l.m.n.o./15:k.l.m.n.o. turn=0 ply=0 passes=0",
        "board= turn=0 ply=0 passes=0",
    ],
)
def test_a_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(ludogite.BadText):
        GAME.parse(text)


def test_a_player_who_is_shut_in_passes() -> None:
    shut_in = position("r r r w w w w w w r r . . . . . . . . r", left="a")
    assert shut_in.legal_moves() == ["pass"]
    assert rule_against(shut_in, "i12-j12") == "3.2"
    assert str(shut_in.play("pass")).split(" seen=")[0].endswith("turn=1 ply=21 passes=1")
    assert rule_against(shut_in.play("pass"), "pass") == "9.3"
