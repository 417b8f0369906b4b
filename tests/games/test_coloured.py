"""The rules that Katarenga and Colorado share, the board and the pawns' moves: one test for each numbered rule."""

from collections import Counter

import pytest

import ludogite
from support.counted import counted
from support.playing import after, moves_from, pawns, rule_against

# The standard board; most positions below stand on it.
STANDARD = """
8  R Y B G R Y G B
7  G R G B G Y R Y
6  Y Y B R B B G R
5  B G R Y Y R B G
4  R G B Y R G B Y
3  Y Y G R Y Y B R
2  B B R G B G R G
1  G R Y B G R Y B
   a b c d e f g h
"""
OWN_FIELD = {"katarenga": "camps=0,0", "colorado": "landed=-"}

both_games = pytest.mark.parametrize("game", ["katarenga", "colorado"])


def standing(game: str, white: str, black: str = "g8 h8", turn: int = 0, ply: int = 10) -> ludogite.Position:
    """A position with pawns on these squares."""
    text = f"board={pawns(white, black)} {OWN_FIELD[game]} turn={turn} ply={ply + turn} passes=0"
    return ludogite.load(game).parse(text)


def to(source: str, targets: str) -> set[str]:
    """Moves from one square to these."""
    return {f"{source}-{target}" for target in targets.split()}


@pytest.mark.rule("katarenga 1.1")
@pytest.mark.rule("colorado 1.1")
@both_games
def test_the_board_has_squares_of_four_colours(game: str) -> None:
    cells = {cell.name: cell.mark for cell in ludogite.load(game).start().scene().cells}
    for line in counted(STANDARD.strip().splitlines()[:-1], 8):
        row, *marks = line.split()
        assert [cells[column + row] for column in "abcdefgh"] == marks


@pytest.mark.rule("katarenga 1.1")
@pytest.mark.rule("colorado 1.1")
@both_games
def test_a_random_board_is_put_together_from_the_same_quarters(game: str) -> None:
    drawn = ludogite.load(game, board="random", seed=5)
    assert drawn == ludogite.load(game, board="random", seed=5)
    assert drawn != ludogite.load(game, board="random", seed=6)
    assert sorted(part[0] for part in str(drawn.options["board"]).split()) == list("ABCD")
    marks = Counter(cell.mark for cell in drawn.start().scene().cells if cell.mark)
    assert marks == {"R": 16, "Y": 16, "G": 16, "B": 16}


@both_games
def test_whatever_is_no_arrangement_is_refused(game: str) -> None:
    for board in ("Af0 Bf0 Cf0", "Af0 Bf0 Cf0 Af0", "Af0 Bf0 Cf0 Df4", "Af0  Bf0 Cf0 Df0", "af0 bf0 cf0 df0"):
        with pytest.raises(ludogite.OptionError):
            ludogite.load(game, board=board)


@pytest.mark.rule("katarenga 1.2")
@pytest.mark.rule("colorado 1.2")
@both_games
def test_the_pawns_stand_on_rows_1_and_8_and_white_begins(game: str) -> None:
    rows = "/".join(["b" * 8, *["." * 8] * 6, "w" * 8])
    assert str(ludogite.load(game).start()) == f"board={rows} {OWN_FIELD[game]} turn=0 ply=0 passes=0"


@pytest.mark.rule("katarenga 2.1")
@pytest.mark.rule("colorado 2.1")
@both_games
def test_a_pawn_of_ones_own_moves_as_the_colour_it_leaves_tells(game: str) -> None:
    start = ludogite.load(game).start()
    assert {move[1] for move in start.legal_moves()} == {"1"}
    assert rule_against(start, "a8-a7") == "2.1"
    assert rule_against(start, "a4-a5") == "2.1"
    moved = after(standing(game, "c5 a1"), "c5-c4 g8-f6")  # from red to blue
    assert moves_from(moved, "c4") == to("c4", "b3 c3 d3 b4 d4 b5 c5 d5")


@pytest.mark.rule("katarenga 2.2")
@pytest.mark.rule("colorado 2.2")
@both_games
def test_from_red_a_pawn_moves_like_a_rook_up_to_the_first_red_square(game: str) -> None:
    position = standing(game, "c5 a1")
    assert moves_from(position, "c5") == to("c5", "a5 b5 d5 e5 f5 c2 c3 c4 c6 c7 c8")
    assert rule_against(position, "c5-g5") == "2.2"
    assert rule_against(position, "c5-d6") == "2.2"


@pytest.mark.rule("katarenga 2.3")
@pytest.mark.rule("colorado 2.3")
@both_games
def test_from_yellow_a_pawn_moves_like_a_bishop_up_to_the_first_yellow_square(game: str) -> None:
    position = standing(game, "e3 a1")
    assert moves_from(position, "e3") == to("e3", "d4 f4 g5 h6 f2 g1 d2 c1")
    assert rule_against(position, "e3-c5") == "2.3"
    assert rule_against(position, "e3-e4") == "2.3"


@pytest.mark.rule("katarenga 2.4")
@pytest.mark.rule("colorado 2.4")
@both_games
def test_from_green_a_pawn_leaps_like_a_knight_over_anything(game: str) -> None:
    position = standing(game, "f4 e3 e4 e5 f3 f5 g4 a1", "g3 g5")
    assert moves_from(position, "f4") == to("f4", "d3 d5 e2 e6 g2 g6 h3 h5")
    assert rule_against(position, "f4-f6") == "2.4"


@pytest.mark.rule("katarenga 2.5")
@pytest.mark.rule("colorado 2.5")
@both_games
def test_from_blue_a_pawn_moves_like_a_king(game: str) -> None:
    position = standing(game, "c4 a1")
    assert moves_from(position, "c4") == to("c4", "b3 c3 d3 b4 d4 b5 c5 d5")
    assert rule_against(position, "c4-c6") == "2.5"


@pytest.mark.rule("katarenga 2.6")
@pytest.mark.rule("colorado 2.6")
@both_games
def test_a_pawn_may_stop_earlier_and_passes_over_no_pawn(game: str) -> None:
    position = standing(game, "c5 e5 a1", "c7 h8")
    assert moves_from(position, "c5") == to("c5", "a5 b5 d5 c2 c3 c4 c6") | {"c5xc7"}
    assert rule_against(position, "c5-f5") == "2.6"
    assert rule_against(position, "c5-c8") == "2.6"


@pytest.mark.rule("katarenga 2.7")
@pytest.mark.rule("colorado 2.7")
@both_games
def test_a_pawn_captures_the_enemys_pawns_and_none_of_its_own_side(game: str) -> None:
    position = standing(game, "c5 e5 a1", "c7 g8 h8")
    assert rule_against(position, "c5-e5") == "2.7"
    assert rule_against(position, "c5xe5") == "2.7"
    assert str(position.play("c5xc7")).startswith(f"board={pawns('c7 e5 a1', 'g8 h8')} ")
    assert rule_against(position, "c5-c7") == "9.1"
    assert rule_against(position, "c5xc6") == "9.1"


@pytest.mark.rule("katarenga 2.8")
@pytest.mark.rule("colorado 2.8")
@both_games
def test_nobody_captures_on_his_own_first_move(game: str) -> None:
    for turn in range(2):
        first = standing(game, "c5 a1 b1", "c2 g8 h8", turn=turn, ply=0)
        capture = ("c5xc2", "c2xc5")[turn]
        assert rule_against(first, capture) == "2.8"
        assert capture in standing(game, "c5 a1 b1", "c2 g8 h8", turn=turn, ply=2).legal_moves()


@pytest.mark.rule("shared 9.1")
@both_games
def test_other_spellings_are_refused(game: str) -> None:
    for text in ("", "a1", "a1a4", "a1-i4", "A1-A4", "a1-a4 ", "a1-camps"):
        assert rule_against(ludogite.load(game).start(), text) == "9.1"


@pytest.mark.rule("shared 9.3")
@both_games
def test_a_player_without_a_move_passes_and_no_other_does(game: str) -> None:
    shut_in = standing(game, "a1 h1", "b3 c2 g1 g2 h2 h8", ply=0)  # the first move may not capture
    assert shut_in.legal_moves() == ["pass"]
    assert str(shut_in.play("pass")).split(" turn=")[1].startswith("1 ply=1 passes=1")
    assert rule_against(standing(game, "a1 h1", "b3 c2 g1 g2 h2 h8"), "pass") == "9.3"
