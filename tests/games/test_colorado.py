"""Colorado: one test for each numbered rule of its own; how pawns move is tested for both games together."""

import pytest

import ludogite
from ludogite.play.match import Match
from ludogite.play.perft import perft
from support.playing import after, ending, moves_from, pawns, rule_against

GAME = ludogite.load("colorado")


def standing(white: str, black: str, turn: int = 0, landed: str = "-", ply: int = 10) -> ludogite.Position:
    """A position with pawns on these squares."""
    return GAME.parse(f"board={pawns(white, black)} landed={landed} turn={turn} ply={ply + turn} passes=0")


def landed(position: ludogite.Position) -> str:
    """The field of the position's text that says where a pawn has just come home."""
    return str(position).split(" landed=")[1].split()[0]


@pytest.mark.rule("colorado 1.3")
def test_home_is_the_enemys_baseline() -> None:
    position = standing("c5 a1", "c2 e8 h8")
    assert landed(position.play("c5-c8")) == "c8"
    assert landed(position.play("c5-c7")) == "-"
    assert landed(after(position, "c5-c6 c2-c1")) == "c1"
    assert landed(after(position, "c5-c8 e8-e5")) == "-"


@pytest.mark.rule("colorado 3.1")
def test_a_pawn_at_home_that_has_not_just_landed_cannot_be_captured() -> None:
    assert rule_against(standing("c8 a1", "e8 h8", turn=1), "e8xc8") == "3.3"
    assert "e8xc8" in standing("c8 a1", "e8 h8", turn=1, landed="c8").legal_moves()
    assert "c5xc8" in standing("c5 a1", "c8 h8").legal_moves()  # This is not Black's home.


@pytest.mark.rule("colorado 3.2")
def test_a_pawn_that_lands_at_home_can_be_captured_by_the_very_next_move() -> None:
    arrived = standing("c5 a1", "e8 h8").play("c5-c8")
    assert "e8xc8" in arrived.legal_moves()
    assert str(arrived.play("e8xc8")).startswith(f"board={pawns('a1', 'c8 h8')} landed=- ")


@pytest.mark.rule("colorado 3.3")
def test_a_pawn_not_captured_at_once_is_safe_blocks_moves_and_captures() -> None:
    safe = after(standing("c5 a1", "e8 h8 d7"), "c5-c8 h8-h7 a1-b3")
    assert rule_against(safe, "e8xc8") == "3.3"
    assert rule_against(safe, "e8-b8") == "2.6"
    assert {"c8-b8", "c8-c7", "c8xd7"} <= moves_from(safe.play("h7-g8"), "c8")


@pytest.mark.rule("colorado 3.4")
def test_each_landing_at_home_can_be_answered_by_a_capture_again() -> None:
    along = standing("c8 a1", "e8 h8").play("c8-b8")
    assert (landed(along), "e8xb8" in along.legal_moves()) == ("b8", True)
    off = standing("c8 a1", "e8 h8 e7").play("c8-c7")
    assert landed(off) == "-"
    assert landed(after(standing("c5 c8 a1", "h8 g7"), "c8-c7 h8-h7 c7-b5")) == "-"


@pytest.mark.rule("colorado 4.1")
def test_who_captures_the_enemys_last_pawn_wins() -> None:
    won = standing("c5 a1", "c7").play("c5xc7")
    assert (ending(won), won.result) == ("won0", (1.0, 0.0))
    assert ending(standing("c5 a1", "c7 h8").play("c5xc7")) == "1"


@pytest.mark.rule("colorado 4.2")
def test_who_has_all_his_remaining_pawns_home_wins_at_once() -> None:
    won = standing("c5 a8", "e8 h8").play("c5-c8")
    assert (ending(won), won.result) == ("won0", (1.0, 0.0))
    assert ending(standing("c5 a8 a1", "e8 h8").play("c5-c8")) == "1"
    both = standing("c5", "c8 h1").play("c5xc8")  # Black's last pawn is home too.
    assert ending(both) == "won0"


@pytest.mark.rule("colorado 4.3")
def test_who_captures_the_enemys_last_pawn_outside_while_others_are_home_loses() -> None:
    lost = standing("c5 a1", "c7 h1").play("c5xc7")
    assert (ending(lost), lost.result) == ("won1", (0.0, 1.0))


@pytest.mark.rule("colorado 4.4")
def test_positions_are_the_same_with_the_same_pawns_side_landing_and_first_moves() -> None:
    squares = "c8 a1", "e8 h1"
    others = [
        standing(*squares),
        standing(*squares, landed="h1"),
        standing(*squares, turn=1),
        standing(*squares, turn=1, landed="c8"),
        standing(*squares, ply=0),
        standing(*squares, ply=0, turn=1),
        standing("c8 b1", "e8 h1"),
        standing("e8 h1", "c8 a1"),
    ]
    assert len({position.key for position in others}) == len(others)
    assert standing(*squares).key == standing(*squares, ply=2).key


@pytest.mark.rule("colorado 5.1")
def test_in_a_pair_the_seats_change_roles_on_the_same_board() -> None:
    match = Match("colorado", format="pair", board="Cb3 Af0 Db1 Bf2", seats=("Ann", "Ben"))
    assert (match.rounds, match.seat_of(0)) == (2, 0)
    first = match.game
    match.resign(1)
    match.next_game()
    assert (match.seat_of(0), match.seat_of(1)) == (1, 0)
    assert match.game.options["board"] == first.options["board"]
    assert match.record().players == ("Ben", "Ann")


@pytest.mark.rule("colorado 5.2")
def test_a_double_is_two_pairs_the_second_on_the_board_turned_clockwise() -> None:
    match = Match("colorado", format="double")
    boards = []
    for _ in range(match.rounds):
        boards.append({(cell.column, cell.row): cell.mark for cell in match.position.scene().cells})
        match.resign(0)
        if not match.over:
            match.next_game()
    assert boards[0] == boards[1]
    assert boards[2] == boards[3] == {(row, 7 - column): mark for (column, row), mark in boards[0].items()}


@pytest.mark.rule("colorado 5.3")
def test_all_games_of_a_match_are_played_on_one_board_and_the_points_add_up() -> None:
    match = Match("colorado", format="pair", board="random", seed=3)
    board = match.game.options["board"]
    match.resign(1)
    assert (match.over, match.points) == (False, (1.0, 0.0))
    match.next_game()
    assert match.game.options["board"] == board
    match.agree_on_draw()
    assert (match.over, match.points) == (True, (1.5, 0.5))


@pytest.mark.parametrize("square", ["a1", "c8 ", "i9", "b8", "e8", ""])
def test_texts_with_a_landing_that_cannot_be_are_refused(square: str) -> None:
    with pytest.raises(ludogite.BadText):
        standing("c8 a1", "e8 h8", landed=square, turn=1)


def test_the_counts_of_move_sequences_are_right() -> None:
    assert [perft(GAME.start(), depth) for depth in range(1, 4)] == [28, 863, 26_053]
    other = ludogite.load("colorado", board="Cb3 Af0 Db1 Bf2").start()
    assert [perft(other, depth) for depth in range(1, 4)] == [33, 1036, 35_665]
    captured = after(GAME.start(), "b1-b7 h8-h7 b7xb8")
    assert [perft(captured, depth) for depth in range(1, 4)] == [33, 847, 28_041]
