"""Checks of the naive Katarenga and Colorado and of the board they share."""

from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from naive import colorado, coloured_board, katarenga
from naive.coloured_board import BLACK, FACES, STANDARD, WHITE, Pawns, rows_from_the_top, turned, turned_clockwise
from support.counted import counted

HALF = Fraction(1, 2)


def sequences(game: Any, state: Any, length: int) -> int:
    moves = game.legal(state)
    if length == 1:
        return len(moves)
    return sum(sequences(game, game.play(state, move), length - 1) for move in moves)


def played(game: Any, state: Any, line: str) -> Any:
    for move in line.split():
        state = game.play(state, move)
    return state


def pawns(white: str, black: str) -> Pawns:
    def squares(names: str) -> frozenset[coloured_board.Square]:
        return frozenset(("abcdefgh".index(name[0]) + 1, int(name[1])) for name in names.split())

    return squares(white), squares(black)


def moves_from(game: Any, state: Any, square: str) -> set[str]:
    return {move[2:] for move in game.legal(state) if move.startswith(square)}


@pytest.mark.parametrize("game", [katarenga.Naive(), colorado.Naive()])
def test_the_standard_start_has_the_known_numbers_of_sequences(game: Any) -> None:
    assert [sequences(game, game.start(), length) for length in (1, 2, 3)] == [28, 863, 26_053]


@pytest.mark.slow
@pytest.mark.parametrize("game", [katarenga.Naive(), colorado.Naive()])
def test_the_standard_start_has_the_known_number_of_sequences_of_four(game: Any) -> None:
    assert sequences(game, game.start(), 4) == 862_974


def test_colorado_on_another_board_has_the_known_numbers_of_sequences() -> None:
    game = colorado.Naive(board="Cb3 Af0 Db1 Bf2")
    assert [sequences(game, game.start(), length) for length in (1, 2, 3)] == [33, 1_036, 35_665]


def test_colorado_after_a_capture_at_home_has_the_known_numbers_of_sequences() -> None:
    game = colorado.Naive()
    state = played(game, game.start(), "b1-b7 h8-h7 b7xb8")
    assert [sequences(game, state, length) for length in (1, 2, 3)] == [33, 847, 28_041]


def test_the_standard_board_is_the_one_drawn_on_the_page() -> None:
    drawn = "RYBGRYGB GRGBGYRY YYBRBBGR BGRYYRBG RGBYRGBY YYGRYYBR BBRGBGRG GRYBGRYB"
    assert rows_from_the_top(STANDARD) == drawn.split()


@pytest.mark.parametrize("quarter", "ABCD")
def test_a_back_is_the_transpose_of_its_front(quarter: str) -> None:
    front, back = FACES[quarter + "f"].split(), FACES[quarter + "b"].split()
    assert ["".join(column) for column in zip(*front, strict=True)] == back


@pytest.mark.parametrize("face", FACES)
def test_every_edge_of_a_face_has_all_four_colours(face: str) -> None:
    rows = FACES[face].split()
    for _ in range(4):
        assert sorted(rows[0]) == sorted("RYGB")
        rows = turned_clockwise(rows)


def test_the_faces_differ_in_every_turn() -> None:
    quarters = ["".join(parts) for parts in product("ABCD", "fb", "0123")]
    assert len({tuple(coloured_board.printed(quarter)) for quarter in quarters}) == len(quarters)


@pytest.mark.parametrize("quarters", list(permutations(("Af0", "Bb1", "Cf2", "Db3"))))
def test_turning_an_arrangement_turns_its_board(quarters: tuple[str, ...]) -> None:
    arrangement = " ".join(quarters)
    assert rows_from_the_top(turned(arrangement)) == turned_clockwise(rows_from_the_top(arrangement))
    assert turned(turned(turned(turned(arrangement)))) == arrangement


@pytest.mark.parametrize(
    "board",
    [
        "",
        "Standard",
        "Af0 Bf0 Cf0",
        "Af0 Bf0 Cf0 Cf0",
        "Af0  Bf0 Cf0 Df0",
        "Af4 Bf0 Cf0 Df0",
        "af0 Bf0 Cf0 Df0",
        STANDARD + "\n",
    ],
)
def test_an_arrangement_spelled_otherwise_is_refused(board: str) -> None:
    with pytest.raises(ValueError, match="arrangement"):
        katarenga.Naive(board=board)


@pytest.mark.parametrize("options", [{"repetition": 1}, {"repetition": -1}, {"max_plies": -1}, {"max_plies": True}])
def test_an_option_that_counts_refuses_other_values(options: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="whole number"):
        colorado.Naive(**options)


@pytest.mark.parametrize(
    ("square", "reached"),
    [
        ("d3", "-a3 -b3 -c3 -d1 -d2 -d4 -d5 -d6 -e3 -f3 -g3 -h3"),  # red: a rook, as far as the reds d6 and h3
        ("d4", "-a1 -b2 -c3 -c5 -b6 -e3 -e5"),  # yellow: a bishop, as far as the yellows b6, e3 and e5
        ("b4", "-a2 -a6 -c2 -c6 -d3 -d5"),  # green: a knight
        ("a2", "-a1 -a3 -b1 -b2 -b3"),  # blue: a king
    ],
)
def test_the_colour_a_pawn_leaves_decides_how_it_moves(square: str, reached: str) -> None:
    game = katarenga.Naive()
    state = katarenga.State(pawns(square, "g8 h8"), ply=2)
    assert moves_from(game, state, square) == set(reached.split())


def test_a_pawn_on_the_way_stops_a_rook_and_only_an_enemy_is_landed_on() -> None:
    game = katarenga.Naive()
    state = katarenga.State(pawns("d3 f3", "d5 h8"), ply=2)
    assert moves_from(game, state, "d3") == {"-a3", "-b3", "-c3", "-d1", "-d2", "-d4", "xd5", "-e3"}


@pytest.mark.parametrize("ply", [0, 1])
def test_nobody_captures_on_the_first_move(ply: int) -> None:
    game = katarenga.Naive()
    state = katarenga.State(pawns("d3 b1", "d6 h8"), player=ply, ply=ply)
    assert not any("x" in move for move in game.legal(state))
    later = katarenga.State(pawns("d3 b1", "d6 h8"), player=ply, ply=ply + 2)
    assert any("x" in move for move in game.legal(later))


def test_a_pawn_enters_a_camp_only_from_the_enemy_baseline_and_the_second_wins() -> None:
    game = katarenga.Naive()
    state = katarenga.State(pawns("c8 d8 e4", "a5 b5 h1"), ply=2)
    assert {move for move in game.legal(state) if move.endswith("camp")} == {"c8-camp", "d8-camp"}
    state = game.play(state, "c8-camp")
    board = "...w..../......../......../bb....../....w.../......../......../.......b"
    assert game.text(state) == f"board={board} camps=1,0 turn=1 ply=3 passes=0"
    state = played(game, state, "h1-camp d8-camp")
    assert (state.camps, state.ending, game.legal(state)) == ((2, 1), "won0", [])
    assert game.result(state) == (Fraction(1), Fraction(0))


def test_an_enemy_with_fewer_than_two_pawns_loses_and_camps_count_as_pawns() -> None:
    game = katarenga.Naive()
    crowded = katarenga.State(pawns("d3 b1", "d6 h8"), ply=2)
    assert game.play(crowded, "d3xd6").ending == "won0"
    camped = katarenga.State(pawns("d3 b1", "d6 h8"), camps=(0, 1), ply=2)
    assert game.play(camped, "d3xd6").ending is None


def test_a_position_that_stands_for_the_third_time_is_a_draw() -> None:
    game = katarenga.Naive()
    state = katarenga.State(pawns("a2 h2", "e6 a8"), ply=2)
    shuttle = "a2-b2 e6-f6 b2-a2 f6-e6"
    state = played(game, state, f"{shuttle} {shuttle}")
    assert state.ending is None
    assert game.play(state, "a2-b2").ending == "drawn-repetition"


def test_the_first_moves_belong_to_the_position() -> None:
    game = katarenga.Naive()
    same_pawns = coloured_board.start_pawns()
    assert game.key(game.start()) != game.key(katarenga.State(same_pawns, ply=2))
    assert game.key(katarenga.State(same_pawns, ply=2)) == game.key(katarenga.State(same_pawns, ply=4))


def test_pass_is_legal_only_without_a_move_and_the_second_in_a_row_draws() -> None:
    game = katarenga.Naive()
    shut_in = katarenga.State(pawns("g7 g8 h7", "h8"), player=BLACK, ply=1)
    assert game.legal(shut_in) == ["pass"]
    assert game.text(game.play(shut_in, "pass")).endswith("turn=0 ply=2 passes=1")
    after_a_pass = katarenga.State(pawns("g7 g8 h7", "h8"), player=BLACK, ply=1, passes=1)
    assert game.play(after_a_pass, "pass").ending == "drawn-passes"
    with pytest.raises(ValueError, match="pass"):
        game.play(game.start(), "pass")


def test_the_length_limit_draws() -> None:
    game = katarenga.Naive(max_plies=2)
    state = played(game, game.start(), "b1-b7 a8-a7")
    assert game.text(state).endswith("turn=drawn-length ply=2 passes=0")
    assert game.result(state) == (HALF, HALF)


def test_from_the_standard_start_nobody_attacks_anything() -> None:
    game = colorado.Naive()
    for player in (WHITE, BLACK):
        state = colorado.State(coloured_board.start_pawns(), player=player, ply=2)
        assert not any("x" in move for move in counted(game.legal(state)))


def test_a_pawn_that_lands_at_home_can_be_captured_on_the_next_move_only_and_still_blocks() -> None:
    game = colorado.Naive()
    state = game.play(colorado.State(pawns("b7 a4", "a8 h4"), ply=2), "b7-b8")
    assert game.text(state).endswith("landed=b8 turn=1 ply=3 passes=0")
    assert "a8xb8" in game.legal(state)
    state = played(game, state, "h4-g3 a4-a5")
    assert moves_from(game, state, "a8") == {"-a6", "-a7", "xa5"}


def test_a_safe_pawn_that_moves_along_its_home_row_can_be_captured_again() -> None:
    game = colorado.Naive()
    state = colorado.State(pawns("e8 a4", "c8 h4"), player=BLACK, ply=3)
    assert not any(move.endswith("xe8") for move in game.legal(state))
    state = played(game, state, "h4-g3 e8-d8")
    assert "c8xd8" in game.legal(state)


def test_a_safe_pawn_may_capture_and_a_capture_at_home_lands_there() -> None:
    game = colorado.Naive()
    state = game.play(colorado.State(pawns("e8 a4", "g8 h4"), ply=2), "e8xg8")
    assert game.text(state).endswith("landed=g8 turn=1 ply=3 passes=0")


def test_only_the_enemy_baseline_is_home() -> None:
    game = colorado.Naive()
    state = colorado.State(pawns("a4 h2", "c8 h4"), ply=2)
    assert game.play(state, "a4-a1").landed is None
    assert game.play(state, "a4-a8").landed == (1, 8)


def test_the_square_of_the_last_landing_belongs_to_the_position() -> None:
    game = colorado.Naive()
    standing = pawns("b8 a4", "a8 h4")
    landed, safe = (colorado.State(standing, landed=square, player=BLACK, ply=3) for square in ((2, 8), None))
    assert game.key(landed) != game.key(safe)


def test_a_pass_ends_the_chance_to_capture_at_home() -> None:
    game = colorado.Naive()
    state = colorado.State(pawns("g7 g8 h7", "h8"), landed=(7, 8), player=BLACK, ply=1)
    assert game.play(state, "pass").landed is None


@pytest.mark.parametrize(
    ("white", "black", "move", "ending"),
    [
        ("a4 b1", "a8", "a4xa8", "won0"),  # no enemy is left
        ("b7 c8", "a8 h4", "b7-b8", "won0"),  # all are home at once, though a8 attacks b8
        ("d3 b1", "d6 h1", "d3xd6", "won1"),  # the capture leaves the enemy with pawns at home only
        ("a4 c8", "a8 h1", "a4xa8", "won0"),  # both are all home: the mover wins
        ("d3 b1", "d6 h2", "d3xd6", None),
    ],
)
def test_the_endings_of_colorado_are_tested_in_their_order(
    white: str, black: str, move: str, ending: str | None
) -> None:
    game = colorado.Naive()
    assert game.play(colorado.State(pawns(white, black), ply=2), move).ending == ending


def test_a_repetition_in_colorado_draws() -> None:
    game = colorado.Naive(repetition=2)
    state = colorado.State(pawns("a2 h2", "e6 a8"), ply=2)
    state = played(game, state, "a2-b2 e6-f6 b2-a2 f6-e6")
    assert game.play(state, "a2-b2").ending == "drawn-repetition"
