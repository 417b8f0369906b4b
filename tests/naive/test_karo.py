"""The naive Karo games against counts from an independent source, and rule by rule."""

import random
from fractions import Fraction

import pytest

from naive import four_circles, movers_hoppers, not_this_way
from naive.karo_game import KaroGame, Square, State

FOUR_CIRCLES_PLACED = "k12 k15 k13 k14 l12 l15 l13 l14 m12 m15 m13 m14"
RECTANGLE_PLACED = "k15 k12 k14 k13 l15 l12 l14 l13 m15 m12 m14 m13 n15 n12 n14 n13"
RING_PLACED = "l14 n13 o14 k13 l13 n15 o13 m11 l15 m15 l11 o15 k11 l12 n11 n14"
WON_BY_WHITE = (Fraction(1), Fraction(0))
WON_BY_RED = (Fraction(0), Fraction(1))
DRAWN = (Fraction(1, 2), Fraction(1, 2))


def after(game: KaroGame, moves: str, state: State | None = None) -> State:
    state = state or game.start()
    for spelling in moves.split():
        state = game.play(state, spelling)
    return state


def sequences(game: KaroGame, state: State, length: int) -> int:
    if length == 1:
        return len(game.legal(state))
    return sum(sequences(game, game.play(state, spelling), length - 1) for spelling in game.legal(state))


def drifting(game: KaroGame, drawing: str, player: int = 0) -> State:
    """The position drawn as in docs/notation.md, with all pieces placed and no past."""
    tiles: dict[Square, str] = {}
    for group in drawing.split("/"):
        row, contents = group.split(":")
        for letter, content in zip(contents[::2], contents[1::2], strict=True):
            tiles[ord(letter) - ord("a"), int(row) - 1] = content
    return game.stand(frozenset(tiles.items()), player, game.placements)


def fixed(drawing: str, player: int = 0) -> State:
    rows = list(enumerate(reversed(drawing.split("/"))))
    board = frozenset(((column, row), content) for row, line in rows for column, content in enumerate(line))
    return movers_hoppers.Naive().stand(board, player, 2)


def board_of(game: KaroGame, state: State) -> str:
    return game.text(state).split()[0].removeprefix("board=")


def test_four_circles_has_the_known_numbers_of_placements() -> None:
    game = four_circles.Naive()
    assert [sequences(game, game.start(), length) for length in (1, 2, 3)] == [20, 380, 6_840]


@pytest.mark.slow
def test_four_circles_has_the_known_numbers_of_moves() -> None:
    game = four_circles.Naive()
    placed = after(game, FOUR_CIRCLES_PLACED)
    assert [sequences(game, placed, length) for length in (1, 2, 3)] == [55, 4_112, 305_074]


@pytest.mark.slow
def test_movers_and_hoppers_has_the_known_numbers_of_moves() -> None:
    game = movers_hoppers.Naive()
    arranged = after(game, "HHHMMM HHHMMM")
    assert [sequences(game, arranged, length) for length in range(1, 6)] == [12, 144, 1_464, 14_884, 146_913]


def test_movers_and_hoppers_with_a_free_mix_has_the_known_numbers_of_moves() -> None:
    game = movers_hoppers.Naive(free_mix=True)
    arranged = after(game, "HHHHHH HHHHHH")
    assert [sequences(game, arranged, length) for length in range(1, 6)] == [5, 25, 210, 1_764, 14_012]


def test_not_this_way_has_the_known_numbers_of_moves_on_the_rectangle() -> None:
    game = not_this_way.Naive(layout="rectangle")
    placed = after(game, RECTANGLE_PLACED)
    assert [sequences(game, placed, length) for length in (1, 2, 3)] == [27, 756, 37_899]


@pytest.mark.slow
def test_not_this_way_has_the_known_numbers_of_moves_on_the_ring() -> None:
    game = not_this_way.Naive(layout="ring")
    placed = after(game, RING_PLACED)
    assert [sequences(game, placed, length) for length in (1, 2, 3)] == [49, 3_188, 162_535]


@pytest.mark.parametrize(
    "game",
    [
        four_circles.Naive(max_plies=150),
        movers_hoppers.Naive(free_mix=True, max_plies=150),
        not_this_way.Naive(max_plies=150),
        not_this_way.Naive(layout="ring", last_exit=True, max_plies=150),
    ],
)
def test_random_games_list_moves_in_order_and_come_to_an_end(game: KaroGame) -> None:
    stream = random.Random(5)
    state = game.start()
    while game.to_move(state) is not None:
        legal = game.legal(state)
        assert legal == sorted(set(legal))
        assert game.result(state) is None
        tiles = len(state.board)
        state = game.play(state, stream.choice(legal))
        assert len(state.board) == tiles
    assert game.legal(state) == []
    assert sum(game.result(state) or ()) == 1


def test_the_start_positions_are_spelled_as_documented() -> None:
    circles, hoppers = four_circles.Naive(), movers_hoppers.Naive()
    assert circles.text(circles.start()) == (
        "board=12:k.l.m.n.o./13:k.l.m.n.o./14:k.l.m.n.o./15:k.l.m.n.o. turn=0 ply=0 passes=0"
    )
    assert hoppers.text(hoppers.start()) == "board=xxx/xxx/.../.../.../.../XXX/XXX turn=0 ply=0 passes=0"
    diamond = not_this_way.Naive()
    assert board_of(diamond, diamond.start()) == (
        "11:m.n./12:l.m.n.o./13:k.l.m.n.o.p./14:k.l.m.n.o.p./15:l.m.n.o./16:m.n."
    )


@pytest.mark.parametrize("options", [{"repetition": 1}, {"repetition": -1}, {"max_plies": -1}])
def test_counts_outside_their_range_are_refused(options: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="is 0 or at least"):
        four_circles.Naive(**options)


def test_an_illegal_move_is_refused() -> None:
    game = four_circles.Naive()
    with pytest.raises(ValueError, match="k11 is not legal"):
        game.play(game.start(), "k11")


def test_a_position_that_stands_for_the_third_time_is_drawn() -> None:
    game = four_circles.Naive()
    placed = after(game, FOUR_CIRCLES_PLACED)
    to_and_fro = "m12-n12 m14-n14 n12-m12 n14-m14 "
    assert game.result(after(game, to_and_fro, placed)) is None
    drawn = after(game, to_and_fro * 2, placed)
    assert game.text(drawn).endswith("turn=drawn-repetition ply=20 passes=0")
    assert game.result(drawn) == DRAWN


def test_repetition_that_is_switched_off_draws_nothing() -> None:
    game = four_circles.Naive(repetition=0)
    assert game.result(after(game, FOUR_CIRCLES_PLACED + " m12-n12 m14-n14 n12-m12 n14-m14" * 5)) is None


def test_a_win_on_the_last_allowed_move_is_a_win() -> None:
    game = four_circles.Naive(max_plies=13)
    diagonal = drifting(game, "5:dW/6:d.eW/7:e.fW/8:f.g.hW")
    assert game.result(game.play(diagonal, "h8-g8")) == WON_BY_WHITE


def test_the_game_is_drawn_when_the_last_allowed_move_is_played() -> None:
    game = four_circles.Naive(max_plies=3)
    assert game.text(after(game, "k12 k13 k14")).endswith("turn=drawn-length ply=3 passes=0")


def test_a_shifted_board_is_the_same_position() -> None:
    game = four_circles.Naive()
    here = drifting(game, "1:a.bw/2:a.bR")
    across_the_seam = drifting(game, "1:awz./26:aRz.")
    turned_upside_down = drifting(game, "26:z.aw/25:z.aR")
    assert game.key(here) == game.key(drifting(game, "26:z.aw/1:z.aR"))
    assert game.key(here) != game.key(across_the_seam)
    assert game.key(across_the_seam) == game.key(turned_upside_down)
    assert game.key(here) != game.key(drifting(game, "1:a.bw/2:a.bR", player=1))
    assert game.key(here) != game.key(drifting(game, "1:a.bw/2:a.br"))


def test_squares_meet_across_the_seams_of_the_sheet() -> None:
    game = four_circles.Naive()
    corner = drifting(game, "1:a.z./26:a.zw")
    assert {"z26-a1", "z26-a26", "z26-z1"} <= set(game.legal(corner))


def test_a_circle_piece_that_jumps_becomes_plain_and_the_jumped_piece_stays() -> None:
    game = four_circles.Naive()
    row = drifting(game, "5:dWeRf.")
    assert board_of(game, game.play(row, "d5^f5")) == "5:d.eRfw"
    assert "d5^g5" not in game.legal(row)


def test_a_piece_goes_at_once_onto_the_tile_that_moved() -> None:
    game = four_circles.Naive()
    row = drifting(game, "5:dwerf.g.")
    tile_moves = [spelling for spelling in game.legal(row) if spelling.startswith("[")]
    assert "[g5>c5]d5-c5" in tile_moves
    assert "[g5>e6]d5-e6" in tile_moves
    assert all(spelling.startswith("[g5>") for spelling in tile_moves)
    assert board_of(game, game.play(row, "[g5>c5]d5-c5")) == "5:cwd.erf."


def test_a_tile_jump_lands_on_the_tile_that_moved() -> None:
    game = four_circles.Naive()
    bent = drifting(game, "5:dwer/6:d.e.")
    assert board_of(game, game.play(bent, "[d6>f5]d5^f5")) == "5:d.erfW/6:e."


def test_a_tile_with_one_free_side_stays() -> None:
    game = four_circles.Naive()
    block = drifting(game, "5:dwe.f./6:d.e.f.")
    assert not [spelling for spelling in game.legal(block) if spelling.startswith("[e5")]


def test_a_hole_counts_as_a_free_side_and_takes_a_tile() -> None:
    game = four_circles.Naive()
    ring = drifting(game, "5:d.e.f./6:dwf./7:d.e.f.")
    legal = game.legal(ring)
    assert "[f5>e6]d6-e6" in legal
    assert "[e5>e6]d6-e6" in legal


def test_four_circles_in_a_line_win_and_three_or_plain_ones_do_not() -> None:
    game = four_circles.Naive()
    row = drifting(game, "5:dWeWfWg.hwi./6:dRh.g./7:h.iW")
    assert game.result(game.play(row, "h5-g5")) is None
    diagonal = drifting(game, "5:dW/6:d.eW/7:e.fW/8:f.g.hW")
    assert game.result(game.play(diagonal, "h8-g8")) == WON_BY_WHITE
    broken = drifting(game, "5:dWeWf.gWh.iW")
    assert game.result(game.play(broken, "i5-h5")) is None


def test_only_the_mover_completes_a_line() -> None:
    game = four_circles.Naive()
    row = drifting(game, "5:dReRfRgRh.iW", player=0)
    assert game.result(game.play(row, "i5-h5")) is None


def test_movers_step_and_turn_into_hoppers() -> None:
    game = movers_hoppers.Naive()
    lone = fixed(".../.../h../.../M../.../.../...")
    assert game.legal(lone) == ["a4-a3", "a4-a5", "a4-b3", "a4-b4", "a4-b5"]
    assert board_of(game, game.play(lone, "a4-b5")) == ".../.../h../.H./.../.../.../..."


def test_hoppers_jump_an_unbroken_row_and_turn_into_movers() -> None:
    game = movers_hoppers.Naive()
    column = fixed(".../.../.../h../M../m../H../...")
    assert "a2^a6" in game.legal(column)
    assert not [spelling for spelling in game.legal(column) if spelling.startswith("a2-")]
    assert board_of(game, game.play(column, "a2^a6")) == ".../.../M../h../M../m../.../..."


def test_a_hopper_does_not_jump_off_the_board() -> None:
    game = movers_hoppers.Naive()
    assert game.legal(fixed("m../m../H../.../.../.../.../...")) == ["pass"]


def test_a_full_camp_with_an_intruder_loses_whoever_filled_it() -> None:
    game = movers_hoppers.Naive()
    intruder = fixed("mmM/mm./..m/.../.../.../.../H..", player=1)
    assert game.result(game.play(intruder, "c6-c7")) == WON_BY_WHITE
    invader = fixed("m../.../.../.../.../m../.MM/MMM", player=1)
    assert game.result(game.play(invader, "a3-a2")) == WON_BY_RED


def test_a_camp_full_of_its_owner_wins_nothing() -> None:
    game = movers_hoppers.Naive()
    home = fixed("m../.../.../.../.../M../.MM/MMM")
    assert game.result(game.play(home, "a3-a2")) is None


def test_arrangements_hold_three_of_each_unless_the_mix_is_free() -> None:
    assert len(movers_hoppers.Naive().legal(movers_hoppers.Naive().start())) == 20
    free = movers_hoppers.Naive(free_mix=True)
    assert len(free.legal(free.start())) == 64


def test_an_arrangement_is_spelled_from_the_back_row_to_the_front_row() -> None:
    game = movers_hoppers.Naive()
    arranged = after(game, "HHMMHM MMHHMH")
    assert board_of(game, arranged) == "mmh/hmh/.../.../.../.../MHM/HHM"


def test_walled_in_movers_pass_and_two_passes_draw() -> None:
    game = movers_hoppers.Naive()
    walled = after(game, "MMMHHH MMMHHH")
    assert game.legal(walled) == ["pass"]
    assert game.text(after(game, "pass pass", walled)).endswith("turn=drawn-passes ply=4 passes=2")


def test_the_players_place_enemy_pieces() -> None:
    game = not_this_way.Naive()
    assert board_of(game, after(game, "m11 n11")).startswith("11:mrnw/")


def test_what_is_jumped_turns_over_or_leaves_and_the_jumper_stays_as_it_is() -> None:
    game = not_this_way.Naive()
    home = "/20:dwewfrgr"
    over_plain = drifting(game, "5:dwerf." + home)
    assert board_of(game, game.play(over_plain, "d5^f5")) == "5:d.eRfw" + home
    circle_over_plain = drifting(game, "5:dWewf." + home)
    assert board_of(game, game.play(circle_over_plain, "d5^f5")) == "5:d.eWfW" + home
    over_circle = drifting(game, "5:dweRf." + home)
    assert board_of(game, game.play(over_circle, "d5^f5")) == "5:d.erfw" + home
    circle_over_circle = drifting(game, "5:dWeRf." + home)
    assert board_of(game, game.play(circle_over_circle, "d5^f5")) == "5:d.e.fW" + home


def test_a_piece_may_be_jumped_again_in_a_chain() -> None:
    game = not_this_way.Naive()
    plain = drifting(game, "5:dwerf.grh./20:dw")
    assert [spelling for spelling in game.legal(plain) if spelling.startswith("d5^")] == ["d5^f5", "d5^f5^h5"]
    circle = drifting(game, "5:dWerf./20:drew")
    assert board_of(game, game.play(circle, "d5^f5^d5")) == "5:dWe.f./20:drew"


def test_chains_that_leave_the_same_position_are_one_move_with_the_first_shortest_spelling() -> None:
    game = not_this_way.Naive()
    square = drifting(game, "5:dwerf./6:drfr/7:d.erf./20:dw")
    assert "d5^d7^f7^f5^d5" in game.legal(square)
    assert "d5^f5^f7^d7^d5" not in game.legal(square)
    assert {"d5^d7^f7", "d5^f5^f7"} <= set(game.legal(square))  # Those turn over different pieces.
    assert not [spelling for spelling in game.legal(square) if spelling.endswith("^f5^d5^d7")]


def test_a_chain_that_ends_as_it_began_is_no_move() -> None:
    game = not_this_way.Naive()
    row = drifting(game, "5:dwerf.gr/20:dw")
    assert [spelling for spelling in game.legal(row) if spelling.startswith("d5^")] == ["d5^f5"]


def test_jumps_are_never_diagonal() -> None:
    game = not_this_way.Naive()
    slope = drifting(game, "5:dwe./6:d.er/7:d.e.f.")
    assert "d5^f7" not in game.legal(slope)


def test_a_tile_moves_with_its_piece_which_then_moves() -> None:
    game = not_this_way.Naive()
    row = drifting(game, "5:dwe.frg.")
    legal = game.legal(row)
    assert "[d5>e6]e6-e5" in legal
    assert "[d5>h5]h5-g5" in legal
    assert not [spelling for spelling in legal if spelling.startswith("[d5>c5]")]
    assert not [spelling for spelling in legal if spelling.endswith("-d5") or "[e5" in spelling or "[f5" in spelling]
    assert board_of(game, game.play(row, "[d5>e6]e6-e5")) == "5:ewfrg./6:e."


def test_the_first_player_with_one_piece_wins_in_the_middle_of_a_chain() -> None:
    game = not_this_way.Naive()
    row = drifting(game, "5:dWeRf.grh./20:dw")
    assert [spelling for spelling in game.legal(row) if spelling.startswith("d5^")] == ["d5^f5"]
    assert game.result(game.play(row, "d5^f5")) == WON_BY_RED
    own = drifting(game, "5:dWeWf.grh./20:dr")
    assert game.result(game.play(own, "d5^f5")) == WON_BY_WHITE


def test_the_last_piece_leaves_in_any_direction_in_which_there_is_no_tile() -> None:
    game = not_this_way.Naive(last_exit=True)
    border = drifting(game, "5:dwe.f./6:d.e.f./7:d.erf.")
    assert "d5-off" in game.legal(border)
    assert game.result(game.play(border, "d5-off")) == WON_BY_WHITE
    assert board_of(game, game.play(border, "d5-off")) == "5:d.e.f./6:d.e.f./7:d.erf."
    middle = drifting(game, "5:d.e.f./6:d.ewf./7:d.erf.")
    assert "e6-off" not in game.legal(middle)
    beside_a_corner = drifting(game, "5:d.e.f./6:d.ewf./7:d.er")
    assert "e6-off" in game.legal(beside_a_corner)
    beside_a_hole = drifting(game, "5:d.e.f.g./6:d.ewg./7:d.e.f.g./8:d.erf.g.")
    assert "e6-off" in game.legal(beside_a_hole)
    two_left = drifting(game, "5:dwewf./6:drerf.")
    assert not [spelling for spelling in game.legal(two_left) if spelling.endswith("-off")]


def test_with_the_last_exit_a_player_whose_last_piece_is_removed_wins_at_once() -> None:
    game = not_this_way.Naive(last_exit=True)
    row = drifting(game, "5:dWeRf.gWh.")
    assert [spelling for spelling in game.legal(row) if spelling.startswith("d5^")] == ["d5^f5"]
    assert game.result(game.play(row, "d5^f5")) == WON_BY_RED


def test_a_player_shut_in_without_an_exit_passes() -> None:
    game = not_this_way.Naive(last_exit=True)
    block = drifting(game, "5:drerfr/6:drewfr/7:drerfr")
    assert game.legal(block) == ["pass"]
