"""Not This Way: one test for each numbered rule of its page."""

import re
from random import Random
from typing import Any

import pytest

import ludogite
from ludogite.games.drifting.notation import named
from ludogite.games.drifting.sheet import SQUARE_OF
from ludogite.games.not_this_way.orders import after_chain
from ludogite.play.perft import perft
from naive.not_this_way import Naive
from naive.test_karo import drifting
from support.pictures import board
from support.playing import after, ending, moves_from, rule_against

GAME = ludogite.load("not-this-way", layout="rectangle")
EXIT = ludogite.load("not-this-way", layout="rectangle", last_exit=True)
PLACED = "k15 k12 k14 k13 l15 l12 l14 l13 m15 m12 m14 m13 n15 n12 n14 n13"
RING_PLACED = "l14 n13 o14 k13 l13 n15 o13 m11 l15 m15 l11 o15 k11 l12 n11 n14"

OPEN = """
    . . . . . .
    . w r . . .
    . . . . . .
    w . . . R R
"""
BRIDGE = """
    . . . . . - -
    w r . . . w .
    . . . . . - .
    . . . . r - r
"""
HOLE = """
    . . . . - - -
    w r . . . w .
    . . . . . - .
    . . . . . r r
"""
LAST = """
    . . . . . .
    . W R . R .
    . . . . . .
    w . . . . .
"""

CORNER = """
    - . . . . .
    . w . . . r
    . . . . . r
    . . . . . .
    . - - - - -
"""
KNOT = """
    . R . W . r
    R - w - . w
    . w . r . .
    R - W - w -
    W w . R . -
"""
TANGLE = """
    . w . r . -
    r - w - r -
    . r . w . w
    w - r - w r
    W w . r . r
"""
CLASS = [column + row for column in "kmo" for row in ("12", "14", "16")]
"""The squares on which the jumper of the pictures before may land."""


def position(picture: str, turn: int = 0, low: int = 12, game: ludogite.Game = GAME, **at: Any) -> ludogite.Position:
    """The position of a picture."""
    return game.parse(f"board={board(picture, low=low, **at)} turn={turn} ply={20 + turn} passes=0")


def shown(position: ludogite.Position) -> str:
    """The board of a position."""
    return str(position).split()[0].removeprefix("board=")


def on(position: ludogite.Position, square: str) -> str:
    """Letter of a square."""
    row = square[1:]
    group = next(group for group in shown(position).split("/") if group.startswith(row + ":"))
    return group[group.index(square[0], len(row)) + 1]


@pytest.mark.rule("not-this-way 1.1")
def test_twenty_four_tiles_lie_as_the_layout_says() -> None:
    starts = {
        "diamond": "11:m.n./12:l.m.n.o./13:k.l.m.n.o.p./14:k.l.m.n.o.p./15:l.m.n.o./16:m.n.",
        "rectangle": "/".join(f"{row}:k.l.m.n.o.p." for row in (12, 13, 14, 15)),
        "ring": "11:k.l.m.n.o./12:k.l.m.n.o./13:k.l.n.o./14:k.l.m.n.o./15:k.l.m.n.o.",
    }
    for layout, text in starts.items():
        assert str(ludogite.load("not-this-way", layout=layout).start()) == f"board={text} turn=0 ply=0 passes=0"
    assert ludogite.load("not-this-way").options["layout"] == "diamond"


@pytest.mark.rule("not-this-way 1.2")
def test_each_player_has_eight_pieces_with_two_faces() -> None:
    placed = after(GAME.start(), PLACED)
    assert sorted((piece.owner, piece.face) for piece in placed.scene().pieces) == sorted(
        [(0, "plain")] * 8 + [(1, "plain")] * 8
    )
    assert [piece.face for piece in position(OPEN).scene().pieces if piece.cell == "o12"] == ["circle"]


@pytest.mark.rule("not-this-way 2.1")
def test_the_players_take_turns_placing_a_plain_piece_of_the_enemy_on_any_empty_tile() -> None:
    first = GAME.start().play("k12")
    assert len(GAME.start().legal_moves()) == 24
    assert first.legal_moves() == [move for move in GAME.start().legal_moves() if move != "k12"]
    assert (on(first, "k12"), on(first.play("p15"), "p15")) == ("r", "w")
    assert rule_against(first, "k12") == "2.1"
    assert rule_against(first, "q12") == "2.1"


@pytest.mark.rule("not-this-way 2.2")
def test_nothing_moves_before_all_sixteen_pieces_are_placed() -> None:
    fifteen = after(GAME.start(), PLACED.rsplit(" ", 1)[0])
    assert all(re.fullmatch("[k-p]1[2-5]", move) for move in fifteen.legal_moves())
    assert rule_against(fifteen, "n14-o14") == "2.2"
    assert not any(re.fullmatch("[a-z][0-9]+", move) for move in fifteen.play("n13").legal_moves())


@pytest.mark.rule("not-this-way 3.1")
def test_then_the_players_take_turns_moving_one_piece_of_their_own() -> None:
    opened = position(OPEN)
    assert {re.sub(r"\[(...).*", r"\1", move)[:3] for move in opened.legal_moves()} == {"l14", "k12"}
    assert rule_against(opened, "m14-n14") == "3.1"
    assert rule_against(opened, "l13-l12") == "3.1"
    assert rule_against(opened, "k13") == "3.1"
    assert "m14-n14" in opened.play("k12-k13").legal_moves()


@pytest.mark.rule("not-this-way 3.2")
def test_a_step_goes_to_an_empty_tile_next_to_the_piece_over_sides_and_corners() -> None:
    opened = position(OPEN)
    steps = {f"l14-{target}" for target in ("k13", "k14", "k15", "l13", "l15", "m13", "m15")}
    assert {move for move in moves_from(opened, "l14") if "-" in move} == steps
    assert rule_against(opened, "l14-m14") == "3.2"
    assert rule_against(opened, "l14-n14") == "3.2"
    assert rule_against(opened, "k12-j12") == "3.2"
    assert on(opened.play("l14-m13"), "m13") == "w"


@pytest.mark.rule("not-this-way 3.3")
def test_a_jump_goes_along_a_row_or_column_over_one_piece_onto_the_empty_tile_behind() -> None:
    cross = position("""
        . . . . . .
        . . r r . .
        . w . w w r
        . r R . . .
    """)
    jumps = {move for move in cross.legal_moves() if "^" in move and "[" not in move}
    assert jumps == {"n13^n15", "o13^m13", "o13^m13^k13", "o13^m13^m15"}
    assert rule_against(cross, "l13^n15") == "3.3"  # That is diagonal.
    assert rule_against(cross, "l13^n13") == "3.3"  # Nothing stands between.
    assert rule_against(cross, "n13^p13") == "3.3"  # A piece stands there.
    assert rule_against(cross, "l13^l11") == "3.3"  # There is no tile.
    assert rule_against(cross, "n13^l14") == "3.3"  # That is not straight.


@pytest.mark.rule("not-this-way 3.4")
def test_jumps_may_be_chained_in_all_four_directions_and_stop_anywhere() -> None:
    chain = position("""
        . . . . . .
        . . . r . .
        . w r . w .
        w . . . r .
    """)
    jumps = {move for move in moves_from(chain, "l13") if "^" in move}
    assert jumps == {"l13^n13", "l13^n13^n15", "l13^n13^p13"}
    assert on(chain.play("l13^n13^n15"), "n15") == "w"
    assert rule_against(chain, "l13^n13^n11") == "3.3"


@pytest.mark.rule("not-this-way 3.5")
def test_a_piece_may_be_jumped_again_in_the_same_chain() -> None:
    circle = position(OPEN.replace(". w r", ". W r"))
    assert {move for move in moves_from(circle, "l14") if "^" in move} == {"l14^n14", "l14^n14^l14"}
    removed = circle.play("l14^n14^l14")
    assert (on(removed, "l14"), on(removed, "m14"), on(removed, "n14")) == ("W", ".", ".")
    assert rule_against(circle, "l14^n14^l14^n14") == "3.3"  # Nothing stands there any more.


@pytest.mark.rule("not-this-way 3.6")
def test_what_is_jumped_changes_whoever_owns_it_and_the_jumper_never_turns_over() -> None:
    picture = """
        . . . . . .
        . . . r . .
        . w w . . .
        w . . . r .
    """
    jumped = position(picture).play("l13^n13^n15")
    assert [on(jumped, square) for square in ("m13", "n14", "n15")] == ["W", "R", "w"]


@pytest.mark.rule("not-this-way 3.7")
def test_a_plain_piece_that_is_jumped_becomes_a_circle_whatever_jumps_it() -> None:
    assert on(position(OPEN).play("l14^n14"), "m14") == "R"
    assert on(position(OPEN.replace(". w r", ". W r")).play("l14^n14"), "m14") == "R"
    assert on(position(OPEN.replace(". w r", ". W r")).play("l14^n14"), "n14") == "W"


@pytest.mark.rule("not-this-way 3.8")
def test_a_circle_jumped_by_a_plain_piece_becomes_plain() -> None:
    assert on(position(OPEN.replace(". w r", ". w R")).play("l14^n14"), "m14") == "r"


@pytest.mark.rule("not-this-way 3.9")
def test_a_circle_jumped_by_a_circle_is_removed_and_its_tile_stays() -> None:
    removing = position("""
        . . . . . .
        . W R . . .
        . . . . r .
        w . . . r r
    """)
    jumped = removing.play("l14^n14")
    assert (on(jumped, "m14"), on(jumped, "n14")) == (".", "W")
    assert len(jumped.scene().pieces) == len(removing.scene().pieces) - 1
    own = position(OPEN.replace(". w r", ". W W")).play("l14^n14")
    assert (on(own, "m14"), [note.value for note in own.scene().notes]) == (".", ["2", "2"])


@pytest.mark.rule("not-this-way 3.10")
def test_a_chain_may_land_where_it_set_out() -> None:
    around = position("""
        . . r . . .
        . r . r . .
        . w r . . .
        w . . . . .
    """)
    assert "l13^l15^n15^n13^l13" in around.legal_moves()
    back = around.play("l13^l15^n15^n13^l13")
    assert [on(back, square) for square in ("l13", "l14", "m15", "n14", "m13")] == ["w", "R", "R", "R", "R"]


@pytest.mark.rule("not-this-way 3.11")
def test_a_chain_that_ends_exactly_as_it_began_is_no_move() -> None:
    opened = position(OPEN)
    assert {move for move in moves_from(opened, "l14") if "^" in move} == {"l14^n14"}
    assert rule_against(opened, "l14^n14^l14") == "3.11"
    assert opened.meant("l14^n14^l14^n14") == "l14^n14"
    laid = position(OPEN.replace(". . . . . .", ". . . . r .", 1))
    assert "[k12>o16]o16^o14" in laid.legal_moves()
    assert rule_against(laid, "[k12>o16]o16^o14^o16") == "3.11"  # Only the tile would have moved.


@pytest.mark.rule("not-this-way 3.12")
def test_chains_that_leave_the_same_position_are_one_move_and_any_order_means_it() -> None:
    around = position("""
        . . r . . .
        . r . r . .
        . w r . . .
        w . . . . .
    """)
    assert "l13^n13^n15^l15^l13" not in around.legal_moves()
    for other in ("l13^n13^n15^l15^l13", "l13^n13^l13^l15^n15^n13^l13^n13^l13"):
        assert around.is_legal(other)
        assert around.meant(other) == "l13^l15^n15^n13^l13"
        assert around.play(other) == around.play("l13^l15^n15^n13^l13")
        assert around.event(other) == around.event("l13^l15^n15^n13^l13")
    assert rule_against(around, "l13^n13^p13^n13^l13") == "3.3"
    assert rule_against(around, "k12^m12^k12") == "3.3"
    assert not around.is_legal("l13^" + "^".join(["n13", "l13"] * 3))


@pytest.mark.rule("not-this-way 3.12")
@pytest.mark.parametrize("first", [".", "W"])
def test_any_order_of_jumps_can_be_clicked(first: str) -> None:
    """As a browser does it: clicks that mean a move go on as the first clicks of that move."""
    around = position(f"""
        . . r . . .
        {first} r . r . .
        . W r . . .
        w . . . . w
    """)
    scene = around.scene()
    own = {action.move: action.clicks for action in scene.actions}
    means = {action.clicks: own[action.move] for action in scene.clickable}
    assert len(scene.orders) > 4
    random, walked = Random(3), set()
    for _ in range(15):
        text, clicks = "l13", named("l13")
        while on_from(around, text) and len(text) < 40:
            text = random.choice(on_from(around, text))
            if not around.is_legal(text):
                break  # It ends as it began: that is where clicking begins, too.
            clicked = (*clicks, text.rsplit("^", 1)[1])
            assert around.why(clicked).words.en == "This can be played."
            clicks = means[clicked]
            assert clicks == own[around.meant(text) or ""]
            walked.add(text)
    assert len(walked) > len({around.meant(text) for text in walked}) > 5


def on_from(begin: ludogite.Position, chain: str) -> list[str]:
    """The chains that prolong one by a jump, whether they end as they began or not."""
    setting = begin.game.setting
    longer = [f"{chain}^{name}" for name in SQUARE_OF if abs(ord(name[0]) - ord(chain.rsplit("^", 1)[-1][0])) <= 2]
    return [each for each in longer if after_chain(setting, begin.state, each) is not None]


@pytest.mark.rule("not-this-way 3.12")
def test_the_shortest_spelling_counts_characters_and_then_code_points() -> None:
    """The same knot of pieces all over the sheet, where rows have one digit or two, and columns and rows wrap."""
    naive = Naive()
    for left, low in (("a", 1), ("d", 7), ("d", 8), ("x", 7), ("y", 24), ("k", 18), ("z", 8)):
        moves = position(KNOT, left=left, low=low).legal_moves()
        assert moves == naive.legal(drifting(naive, board(KNOT, left=left, low=low)))
        assert len(moves) > 400


@pytest.mark.rule("not-this-way 3.13")
def test_a_move_has_at_most_eighteen_jumps() -> None:
    tangled = position(TANGLE)
    moves = tangled.legal_moves()
    assert len(moves) > 20_000
    assert max(move.count("^") for move in moves) == 18
    longest = next(move for move in reversed(moves) if move.count("^") == 18)
    further = [f"{longest}^{landing}" for landing in CLASS if not tangled.is_legal(f"{longest}^{landing}")]
    assert "3.13" in {rule_against(tangled, move) for move in further}


@pytest.mark.rule("not-this-way 4.1")
def test_a_tile_may_move_with_its_piece_which_must_then_make_the_move() -> None:
    opened = position(OPEN)
    moved = opened.play("[k12>n16]n16-o15")
    assert shown(moved) == "12:l.m.n.oRpR/13:k.l.m.n.o.p./14:k.lwmrn.o.p./15:k.l.m.n.owp./16:n."
    assert on(opened.play("[k12>m16]m16-n15"), "n15") == "w"
    assert rule_against(opened, "[k12>n16]") == "4.1"
    assert rule_against(opened, "[k12>n16]l14-m13") == "4.1"
    jumping = position(OPEN.replace(". . . . . .", ". . . . r .", 1))
    assert on(jumping.play("[k12>o16]o16^o14"), "o14") == "w"


@pytest.mark.rule("not-this-way 4.2")
def test_only_a_tile_with_an_own_piece_may_be_taken() -> None:
    opened = position(OPEN)
    assert {move[1:4] for move in opened.legal_moves() if move.startswith("[")} == {"k12"}
    assert rule_against(opened, "[p12>n16]n16-o15") == "4.2"
    assert rule_against(opened, "[k15>n16]n16-o15") == "4.2"
    assert rule_against(opened, "[a1>n16]n16-o15") == "4.2"


@pytest.mark.rule("not-this-way 4.3")
def test_the_tile_must_have_two_free_sides_and_a_hole_counts_as_free() -> None:
    hole = position(HOLE)
    assert {move[1:4] for move in hole.legal_moves() if move.startswith("[")} == {"p14"}
    assert rule_against(hole, "[k14>o15]o15-n14") == "4.3"
    assert rule_against(position(OPEN), "[l14>n16]n16-o15") == "4.3"


@pytest.mark.rule("not-this-way 4.4")
def test_the_other_tiles_must_hang_together_without_it() -> None:
    assert rule_against(position(BRIDGE), "[p14>p15]p15-q14") == "4.4"
    assert not any(move.startswith("[") for move in position(BRIDGE).legal_moves())
    assert "[p14>p13]p13-q14" in position(HOLE).legal_moves()


@pytest.mark.rule("not-this-way 4.5")
def test_the_tile_goes_to_another_place_where_it_touches_another_tile_by_a_side() -> None:
    hole = position(HOLE)
    assert {"[p14>p13]p13-o12", "[p14>o15]o15-n14", "[p14>q15]q15-q14"} <= set(hole.legal_moves())
    assert rule_against(hole, "[p14>p14]p14-o14") == "4.5"
    assert rule_against(hole, "[p14>o14]o14-n14") == "4.5"
    assert rule_against(hole, "[p14>p15]p15-o14") == "4.5"
    assert rule_against(hole, "[p14>a1]a1-a2") == "4.5"


@pytest.mark.rule("not-this-way 4.6")
def test_where_the_tile_lay_there_is_a_hole_during_the_move() -> None:
    corner = position("""
        . . . . . w
        . . . . . r
        . . . . . .
        w . . r . r
    """)
    assert "[p15>p11]p11^p13" in corner.legal_moves()
    assert rule_against(corner, "[p15>p11]p11^p13^p15") == "4.6"
    assert rule_against(corner, "[p15>p16]p16-o15") == "4.5"
    assert "[p15>o16]o16-n15" in corner.legal_moves()
    assert rule_against(corner, "[p15>o16]o16-p15") == "4.6"


@pytest.mark.rule("not-this-way 4.7")
def test_the_tile_may_not_go_where_its_piece_could_not_move() -> None:
    crowded = position("""
        r r . . . .
        r . . . . .
        . . . . . .
        . w . . . w
    """)
    places = {move[5:8] for move in crowded.legal_moves() if move.startswith("[p12>")}
    assert "l16" in places
    assert "k16" not in places
    assert rule_against(crowded, "[p12>k16]k16-k15") == "3.2"
    assert rule_against(crowded, "[p12>k16]k16^k14") == "3.3"


@pytest.mark.rule("not-this-way 5.1")
def test_who_has_only_one_piece_left_wins_whoever_removed_the_last_one() -> None:
    won = position(LAST).play("l14^n14")
    assert (ending(won), won.result, won.legal_moves()) == ("won1", (0, 1), [])
    own = position(LAST.replace(". W R . R .", ". W W . R r").replace("w . .", ". . .")).play("l14^n14")
    assert (ending(own), own.result) == ("won0", (1, 0))
    assert ending(after(GAME.start(), "k12 k13")) == "0"  # One piece each, but not all are placed.


@pytest.mark.rule("not-this-way 5.2")
def test_the_chain_stops_when_somebody_has_won_in_its_middle() -> None:
    last = position(LAST)
    assert {move for move in moves_from(last, "l14") if "^" in move} == {"l14^n14"}
    assert rule_against(last, "l14^n14^p14") == "5.2"
    three = position(LAST.replace("w . . . . .", "w . . . . r"))
    assert ending(three.play("l14^n14")) == "1"
    assert ending(three.play("l14^n14^p14")) == "won1"


@pytest.mark.rule("not-this-way 5.3")
def test_with_last_exit_the_last_piece_may_leave_in_all_eight_directions() -> None:
    alone = position(OPEN.replace("w r", ". r"), game=EXIT)
    assert {"k12-off", "k12-l13", "[k12>n16]n16-o15"} <= set(alone.legal_moves())
    left = alone.play("k12-off")
    assert (ending(left), left.result, on(left, "k12")) == ("won0", (1, 0), ".")
    inside = position(OPEN.replace("w . .", ". . ."), game=EXIT)
    assert rule_against(inside, "l14-off") == "5.3"
    assert "l15-off" in position(CORNER, game=EXIT).legal_moves()
    assert "l15-off" not in position(CORNER.replace("- . . . . .", ". . . . . -"), game=EXIT).legal_moves()
    assert rule_against(alone, "[k12>n16]n16-off") == "5.3"
    assert rule_against(position(OPEN, game=EXIT), "k12-off") == "5.3"
    assert rule_against(position(OPEN), "k12-off") == "5.3"
    hole = HOLE.replace("w r . . . w .", ". r . . . . .")
    assert "o13-off" in position(hole.replace(". . . . . - .", ". . . . w - ."), game=EXIT).legal_moves()
    assert rule_against(position(hole.replace(". . . . . - .", ". . . w . - ."), game=EXIT), "n13-off") == "5.3"


@pytest.mark.rule("not-this-way 5.3")
def test_with_last_exit_one_piece_left_ends_nothing_and_none_wins_in_the_middle_of_a_chain_too() -> None:
    last = position(LAST, game=EXIT)
    assert ending(last.play("l14^n14")) == "1"
    won = last.play("l14^n14^p14")
    assert (ending(won), won.result) == ("won1", (0, 1))
    longer = LAST.replace(". W R . R .", ". W R . w .")
    assert ending(position(longer, game=EXIT).play("l14^n14")) == "won1"
    assert rule_against(position(longer, game=EXIT), "l14^n14^p14") == "5.2"


@pytest.mark.rule("not-this-way 5.4")
def test_positions_that_differ_only_by_a_shift_are_the_same() -> None:
    here = position(HOLE)
    for left, low in (("k", 13), ("x", 12), ("z", 24)):
        assert position(HOLE, left=left, low=low).key == here.key
    assert position(HOLE, turn=1).key != here.key
    assert position(HOLE.replace("w r", "w R")).key != here.key
    assert position(HOLE.replace("w r .", "w . r")).key != here.key


@pytest.mark.rule("not-this-way 5.4")
def test_a_position_while_pieces_are_placed_is_never_the_same_as_one_afterwards() -> None:
    placing = after(GAME.start(), PLACED.rsplit(" ", 1)[0])
    moving = GAME.parse(str(placing).replace("ply=15", "ply=31").split(" seen=")[0])
    assert shown(placing) == shown(moving)
    assert placing.key != moving.key


@pytest.mark.parametrize(
    ("layout", "line", "counts"), [("rectangle", PLACED, [27, 756, 37_899]), ("ring", RING_PLACED, [49, 3188, 162_535])]
)
def test_the_numbers_of_move_sequences_are_known(layout: str, line: str, counts: list[int]) -> None:
    position = after(ludogite.load("not-this-way", layout=layout).start(), line).compiled()
    assert [perft(position, depth) for depth in (1, 2, 3)] == counts


def away(move: str) -> str:
    """The move where the board lies fifteen columns and eleven rows further on, over the edges of the sheet."""
    names = re.compile(r"([a-z])(\d+)")
    return names.sub(lambda name: chr(97 + (ord(name[1]) - 97 + 15) % 26) + str((int(name[2]) + 10) % 26 + 1), move)


@pytest.mark.parametrize("picture", [OPEN, BRIDGE, HOLE, LAST])
def test_moves_and_scenes_are_the_same_wherever_the_board_lies(picture: str) -> None:
    here, there = position(picture), position(picture, left="z", low=23)
    assert there.legal_moves() == sorted(map(away, here.legal_moves()))
    for move in here.legal_moves():
        assert there.play(away(move)).key == here.play(move).key
    places = [[(cell.column, cell.row, cell.kind) for cell in at.scene().cells] for at in (here, there)]
    assert places[0] == places[1]


def test_a_scene_is_clicked_from_the_piece_over_the_place_to_every_landing() -> None:
    clicks = {action.move: action.clicks for action in position(LAST, game=EXIT).scene().actions}
    assert clicks["l14^n14^p14"] == ("l14", "n14", "p14")
    assert clicks["[k12>n16]n16-o15"] == ("k12", "n16", "o15")
    assert clicks["k12-l13"] == ("k12", "l13")
    alone = position(OPEN.replace("w r", ". r"), game=EXIT).scene()
    assert ("k12", "off") in {action.clicks for action in alone.actions}
    assert {cell.kind for cell in alone.cells} == {"tile", "place"}
    assert [note.value for note in GAME.start().play("k12").scene().notes] == ["7", "8"]


@pytest.mark.parametrize(
    "text",
    [
        f"board={board(LAST.replace('R . R', '. . R'))} turn=0 ply=20 passes=0",
        f"board={board(LAST.replace('R . R', '. . .'))} turn=won1 ply=21 passes=0",
        f"board={board(LAST)} turn=won1 ply=21 passes=0",
        f"board={board(LAST)} turn=0 ply=21 passes=0",
        f"board={board(LAST)} turn=0 ply=8 passes=0",
        f"board={board(LAST)} turn=drawn-quiet ply=20 passes=0",
        f"board={board(LAST.replace('R', '-', 1))} turn=0 ply=20 passes=0",
        f"board={board(LAST.replace('. . . . . .', 'r r r r r r'))} turn=0 ply=20 passes=0",
        f"board={board(LAST)} turn=? ply=20 passes=0",
        f"board={board(LAST)} turn=1 ply=17 passes=2",
    ],
)
def test_a_text_that_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(ludogite.BadText):
        GAME.parse(text)


def test_a_player_who_is_shut_in_passes() -> None:
    shut_in = position(". r r w w r r . . . . . . . . . . . . . . . . .", left="a")
    assert shut_in.legal_moves() == ["pass"]
    assert rule_against(shut_in, "d12-c12") == "3.2"
    assert str(shut_in.play("pass")).split(" seen=")[0].endswith("turn=1 ply=21 passes=1")
    assert rule_against(shut_in.play("pass"), "pass") == "9.3"
