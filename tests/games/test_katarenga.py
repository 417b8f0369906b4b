"""Katarenga: one test for each numbered rule of its own; how pawns move is tested for both games together."""

import pytest

import ludogite
from ludogite.play.perft import perft
from support.playing import after, ending, moves_from, pawns, rule_against

GAME = ludogite.load("katarenga")


def standing(white: str, black: str, turn: int = 0, camps: str = "0,0", ply: int = 10) -> ludogite.Position:
    """A position with pawns on these squares."""
    return GAME.parse(f"board={pawns(white, black)} camps={camps} turn={turn} ply={ply + turn} passes=0")


@pytest.mark.rule("katarenga 1.3")
def test_two_camps_lie_behind_each_baseline() -> None:
    for turn, row in enumerate((7, 0)):
        position = standing("a4 b4", "g4 h4", turn=turn)
        camps = [cell for cell in position.scene().cells if cell.kind == "camp"]
        assert [cell.row for cell in camps] == [row]
        assert [note.value for note in position.scene().notes] == ["0/2", "0/2"]


@pytest.mark.rule("katarenga 3.1")
def test_the_goal_lies_behind_the_enemys_baseline() -> None:
    position = "c8 c1", "d8 d1"
    assert [move for move in standing(*position).legal_moves() if "camp" in move] == ["c8-camp"]
    assert [move for move in standing(*position, turn=1).legal_moves() if "camp" in move] == ["d1-camp"]


@pytest.mark.rule("katarenga 3.2")
def test_a_pawn_on_the_enemys_baseline_may_enter_a_camp_as_the_whole_turn() -> None:
    position = standing("c5 a1", "g8 h8")
    assert rule_against(position, "c5-camp") == "3.2"
    assert rule_against(position, "g8-camp") == "2.1"
    arrived = after(position, "c5-c8 h8-h7")
    assert "c8-camp" in moves_from(arrived, "c8")
    assert len(moves_from(arrived, "c8")) > 1  # It may also move on.
    entered = arrived.play("c8-camp")
    assert str(entered).startswith(f"board={pawns('a1', 'g8 h7')} camps=1,0 turn=1 ")


@pytest.mark.rule("katarenga 3.3")
def test_a_pawn_in_a_camp_is_out_of_play_and_safe() -> None:
    position = standing("c8 a1", "e8 h8")
    assert "e8xc8" in after(position, "a1-b3").legal_moves()
    entered = position.play("c8-camp")
    assert not any("x" in move for move in entered.legal_moves())
    assert {piece.cell for piece in entered.scene().pieces} == {"a1", "e8", "h8"}
    assert {move[:2] for move in after(entered, "h8-h7").legal_moves()} == {"a1"}


@pytest.mark.rule("katarenga 4.1")
def test_two_pawns_in_camps_win() -> None:
    won = standing("c8 a1", "g8 h8", camps="1,0").play("c8-camp")
    assert (ending(won), won.result) == ("won0", (1.0, 0.0))
    won = standing("c8 a1", "g1 h8", turn=1, camps="1,1").play("g1-camp")
    assert (ending(won), won.result) == ("won1", (0.0, 1.0))


@pytest.mark.rule("katarenga 4.2")
def test_who_leaves_the_enemy_fewer_than_two_pawns_wins() -> None:
    assert ending(standing("c5 a1", "c7 g8 h8").play("c5xc7")) == "1"
    assert ending(standing("c5 a1", "c7 h8").play("c5xc7")) == "won0"


@pytest.mark.rule("katarenga 4.3")
def test_pawns_in_camps_count_among_those_left() -> None:
    assert ending(standing("c5 a1", "c7 h8", camps="0,1").play("c5xc7")) == "1"
    assert ending(standing("c5 a1", "c7", camps="0,1").play("c5xc7")) == "won0"


@pytest.mark.rule("katarenga 4.4")
def test_positions_are_the_same_with_the_same_pawns_camps_side_and_first_moves() -> None:
    squares = "c5 a1", "c7 h8"
    others = [
        standing(*squares),
        standing(*squares, turn=1),
        standing(*squares, camps="1,0"),
        standing(*squares, camps="0,1"),
        standing(*squares, ply=0),
        standing(*squares, ply=0, turn=1),
        standing("c5 b1", "c7 h8"),
        standing("c7 h8", "c5 a1"),
    ]
    assert len({position.key for position in others}) == len(others)
    assert standing(*squares).key == standing(*squares, ply=2).key


@pytest.mark.rule("shared 9.5")
def test_the_same_position_for_the_third_time_is_a_draw() -> None:
    round_trip = "d4-e5 a8-e8 e5-d4 e8-a8"
    twice = after(standing("d4 a1", "a8 h7"), round_trip)
    assert twice.result is None
    assert ending(after(twice, round_trip)) == "drawn-repetition"


@pytest.mark.parametrize("camps", ["3,0", "0", "0,0,0", "-1,0", "2,2 ", "x,0"])
def test_texts_with_camps_that_cannot_be_are_refused(camps: str) -> None:
    with pytest.raises(ludogite.BadText):
        standing("a1 b1", "g8 h8", camps=camps)


def test_there_are_never_more_than_eight_pawns_with_those_in_camps() -> None:
    with pytest.raises(ludogite.BadText):
        standing("a1 b1 c1 d1 e1 f1 g1 h1", "g8 h8", camps="1,0")


def test_the_counts_of_move_sequences_are_right() -> None:
    assert [perft(GAME.start(), depth) for depth in range(1, 4)] == [28, 863, 26_053]
    other = ludogite.load("katarenga", board="Cb3 Af0 Db1 Bf2").start()
    assert [perft(other, depth) for depth in range(1, 4)] == [33, 1036, 35_665]
