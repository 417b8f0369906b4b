"""Tic-tac-toe, rule by rule."""

import pytest

import ludogite

GAME = "tic-tac-toe"


def played(*moves: str) -> ludogite.Position:
    """The position after these moves."""
    position = ludogite.load(GAME).start()
    for move in moves:
        position = position.play(move)
    return position


@pytest.mark.rule("tic-tac-toe 1.1")
def test_the_board_is_empty_at_the_start() -> None:
    assert str(played()) == "board=.../.../... turn=0 ply=0 passes=0"
    assert len(played().legal_moves()) == 9


@pytest.mark.rule("tic-tac-toe 1.2")
def test_cross_begins() -> None:
    assert [seat.en for seat in ludogite.load(GAME).seats] == ["Cross", "Nought"]
    assert played().to_move == 0
    assert played("b2").to_move == 1


@pytest.mark.rule("tic-tac-toe 2.1")
def test_only_empty_squares_are_marked() -> None:
    assert "b2" not in played("b2").legal_moves()
    with pytest.raises(ludogite.IllegalMove, match="b2 is marked already") as refused:
        played("b2", "b2")
    assert refused.value.rule == "2.1"
    with pytest.raises(ludogite.IllegalMove, match="A move is a square"):
        played("d4")


@pytest.mark.rule("tic-tac-toe 3.1")
@pytest.mark.parametrize(
    "moves", ["a1 a2 b1 b2 c1", "a1 b1 a2 b2 a3", "a1 a2 b2 b1 c3", "c1 a1 b2 b1 a3", "a1 b3 a2 b2 c3 b1"]
)
def test_three_in_a_row_win(moves: str) -> None:
    position = played(*moves.split())
    winner = (position.ply - 1) % 2
    assert position.result == tuple(float(player == winner) for player in range(2))


@pytest.mark.rule("tic-tac-toe 3.2")
def test_a_full_board_is_a_draw_unless_the_last_mark_wins() -> None:
    assert played(*["a1", "b1", "c1", "b2", "a2", "c2", "b3", "a3", "c3"]).result == (0.5, 0.5)
    assert played(*["a1", "b1", "a2", "b2", "c1", "c2", "b3", "c3", "a3"]).result == (1, 0)


@pytest.mark.parametrize(
    "text",
    [
        "board=X../.../... turn=0 ply=1 passes=0",
        "board=XX./.../... turn=0 ply=2 passes=0",
        "board=.../.../... turn=0 ply=2 passes=0",
        "board=XXX/OO./... turn=1 ply=5 passes=0",
        "board=.../... turn=0 ply=0 passes=0",
        "board=XOX/XOO/OXX turn=0 ply=9 passes=0",
        "board=X../.../... turn=1 ply=1 passes=1",
    ],
)
def test_a_position_that_cannot_be_is_not_read(text: str) -> None:
    with pytest.raises(ludogite.BadText):
        ludogite.load(GAME).parse(text)
