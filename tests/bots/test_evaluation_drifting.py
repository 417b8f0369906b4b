"""The evaluations of the three Karo games: what their features say, and the priorities of moves."""

from collections.abc import Callable
from random import Random
from types import ModuleType

import pytest

import ludogite
from ludogite.bots.evaluation import four_circles, movers_hoppers, not_this_way
from ludogite.bots.evaluation.common import NOISY
from ludogite.games.drifting.board import CIRCLES, COUNT, EACH, PIECES
from ludogite.games.movers_hoppers import rules as movers_hoppers_rules
from ludogite.games.movers_hoppers.setup import set_up
from ludogite.kernel.layout import HEAD, MOVER
from support.counted import counted
from support.pictures import board
from support.walks import walk

FOUR_CIRCLES = ludogite.load("four-circles")
MOVERS_HOPPERS = ludogite.load("movers-hoppers")
NOT_THIS_WAY = ludogite.load("not-this-way", layout="rectangle")
LAST_EXIT = ludogite.load("not-this-way", layout="rectangle", last_exit=True)
GAMES = [
    (FOUR_CIRCLES, four_circles),
    (MOVERS_HOPPERS, movers_hoppers),
    (NOT_THIS_WAY, not_this_way),
    (LAST_EXIT, not_this_way),
]
UNWRITTEN = 12345


def features_at(position: ludogite.Position, evaluation: ModuleType, state: list[int] | None = None) -> dict[str, int]:
    """The features of a position, by name; or of another state of its game."""
    values = [UNWRITTEN] * len(evaluation.FEATURES)
    evaluation.features(position.game.setting.tables, state or list(position.internals[0]), values)
    return dict(zip(evaluation.FEATURES, values, strict=True))


def priorities(position: ludogite.Position, evaluation: ModuleType) -> dict[str, int]:
    """The priority of each legal move, the highest first."""
    tables, state = position.game.setting.tables, list(position.internals[0])
    found = {move: evaluation.priority(tables, state, position.encode(move)) for move in position.legal_moves()}
    assert state == list(position.internals[0])
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def drawn(game: ludogite.Game, picture: str, turn: int = 0) -> ludogite.Position:
    """The position of a picture."""
    return game.parse(f"board={board(picture)} turn={turn} ply={20 + turn} passes=0")


def standing(rows: str, turn: int = 0) -> ludogite.Position:
    """A position of Movers & Hoppers, given by its rows 8 to 1."""
    return MOVERS_HOPPERS.parse(f"board={rows} turn={turn} ply={10 + turn} passes=0")


def drifting_mirror(state: list[int]) -> list[int]:
    """The same board with the players' pieces and turns exchanged."""
    mirrored = list(state)
    mirrored[PIECES:CIRCLES] = state[PIECES + EACH : CIRCLES] + state[PIECES : PIECES + EACH]
    mirrored[CIRCLES] = state[CIRCLES] >> EACH | (state[CIRCLES] & (1 << EACH) - 1) << EACH
    mirrored[COUNT : COUNT + 2] = state[COUNT : COUNT + 2][::-1]
    return mirrored


def racing_mirror(state: list[int]) -> list[int]:
    """The board of Movers & Hoppers turned round, with the players' pieces exchanged."""
    rules = movers_hoppers_rules
    pieces = list(zip(state[rules.PIECES : rules.FACES], state[rules.FACES :], strict=True))
    turned = [(rules.TILES - 1 - tile, face) for tile, face in pieces]
    return state[:HEAD] + set_up(turned[rules.CAMP_SIZE :] + turned[: rules.CAMP_SIZE])[HEAD:]


@pytest.mark.parametrize(("game", "evaluation"), GAMES)
def test_what_is_good_for_one_player_is_as_good_for_the_other_in_his_place(
    game: ludogite.Game, evaluation: ModuleType
) -> None:
    mirror: Callable[[list[int]], list[int]] = racing_mirror if evaluation is movers_hoppers else drifting_mirror
    for seed in range(3):
        for position in walk(game, seed, 60):
            mirrored = mirror(list(position.internals[0]))
            if position.to_move is not None:
                mirrored[MOVER] = 1 - position.to_move
            values = features_at(position, evaluation)
            assert features_at(position, evaluation, mirrored) == {name: -value for name, value in values.items()}


@pytest.mark.parametrize(("game", "evaluation"), GAMES)
def test_every_feature_is_written_and_says_something_somewhere(game: ludogite.Game, evaluation: ModuleType) -> None:
    heard = set()
    for seed in range(2):
        for position in eager_walk(game, evaluation, seed):
            values = features_at(position, evaluation)
            assert UNWRITTEN not in values.values()
            heard |= {name for name, value in values.items() if value}
    assert len(heard) > len(evaluation.FEATURES) * 3 // 4


def eager_walk(game: ludogite.Game, evaluation: ModuleType, seed: int) -> list[ludogite.Position]:
    """The positions of a game between players who mostly take a move of high priority but do not win at once."""
    random = Random(seed)
    positions = [game.start()]
    while positions[-1].to_move is not None and len(positions) < 120:
        position = positions[-1]
        found = {move: value for move, value in priorities(position, evaluation).items() if value < evaluation.WIN // 2}
        moves = list(found) or position.legal_moves()
        weights = [1 + max(found.get(move, 0), 0) for move in moves]
        positions.append(position.play(random.choices(moves, weights)[0]))
    return positions


@pytest.mark.parametrize(
    ("game", "evaluation", "can_win"),
    [
        (FOUR_CIRCLES, four_circles, "can fill a gap now"),
        (MOVERS_HOPPERS, movers_hoppers, "can fill the camp now"),
        (NOT_THIS_WAY, not_this_way, "can win now"),
        (LAST_EXIT, not_this_way, "can win now"),
    ],
)
def test_moves_that_win_come_first_and_are_foreseen(game: ludogite.Game, evaluation: ModuleType, can_win: str) -> None:
    for seed in range(2):
        for position in counted(eager_walk(game, evaluation, seed)[12::2]):
            if position.to_move is not None:
                sign = 1 - 2 * position.to_move
                after = {move: position.play(move).result for move in position.legal_moves()}
                winning = {move for move, result in after.items() if result and sign * (result[0] - result[1]) > 0}
                assert winning == {
                    move for move, value in priorities(position, evaluation).items() if value > evaluation.WIN // 2
                }
                if features_at(position, evaluation)[can_win]:
                    assert winning, str(position)


THREE = """
    . . . . .
    W W W . r
    . w . W r
    w r r r r
"""
SPLIT = """
    . R . . .
    R . W r .
    . W r r w
    W . w w R
"""


def test_three_circles_and_a_fourth_beside_the_gap_can_win() -> None:
    values = features_at(drawn(FOUR_CIRCLES, THREE), four_circles)
    assert (values["circles"], values["threes"], values["can fill a gap now"]) == (4, 1, 1)
    assert values["gaps that are free"] == 2
    assert values["moves that fill a gap"] == 1
    best, value = next(iter(priorities(drawn(FOUR_CIRCLES, THREE), four_circles).items()))
    assert best == "n13-n14"
    assert value > NOISY


def test_who_is_threatened_blocks_the_gap() -> None:
    position = drawn(FOUR_CIRCLES, THREE, turn=1)
    assert features_at(position, four_circles)["will fill a gap next"] == 1
    assert features_at(position, four_circles)["can fill a gap now"] == 0
    assert {"o14-n14", "o13-n14"} <= set(list(priorities(position, four_circles))[:3])


def test_a_gap_without_a_tile_counts_if_a_tile_can_be_laid_there() -> None:
    assert features_at(drawn(FOUR_CIRCLES, THREE), four_circles)["moves that fill a gap with a tile"] == 0
    position = drawn(FOUR_CIRCLES, THREE.replace(". w . W r", "W w . . r"))
    values = features_at(position, four_circles)
    assert (values["moves that fill a gap with a tile"], values["can fill a gap now"]) == (1, 1)
    assert next(iter(priorities(position, four_circles))).endswith(">j14]k13-j14")


def test_pairs_count_by_how_far_apart_they_are() -> None:
    values = features_at(drawn(FOUR_CIRCLES, SPLIT), four_circles)
    assert values["circles"] == 3 - 3
    assert values["threes"] == 1 - 0
    assert values["circles next to each other"] == 1 - 1
    assert (values["circles one apart"], values["circles two apart"]) == (0, 0 - 1)


def test_turning_a_plain_piece_over_comes_before_turning_a_circle_back() -> None:
    found = priorities(drawn(FOUR_CIRCLES, THREE), four_circles)
    assert found["l13^l15"] > 0 > found["l14^n14"]


def test_a_runner_before_the_last_empty_tile_of_a_camp_wins() -> None:
    position = standing("mmh/.mm/M../.h./.../.../HMH/HM.")
    values = features_at(position, movers_hoppers)
    assert (values["one tile to fill"], values["can fill the camp now"]) == (1 - 1, 1)
    assert next(iter(priorities(position, movers_hoppers))) == "a6-a7"
    assert features_at(standing("mmh/.mm/M../.h./.../.../HMH/HM.", 1), movers_hoppers)["will fill the camp next"] == 1


def test_filling_the_own_camp_round_an_intruder_comes_last() -> None:
    found = priorities(standing("m.h/h.h/.../..m/.H./.M./.HM/MHm"), movers_hoppers)
    assert [move for move, value in found.items() if value < -NOISY] == ["b3-a2"]


def test_rows_to_go_count_only_the_pieces_that_must_come() -> None:
    values = features_at(standing("mmm/mm./.../M.h/.../.../HMH/HM."), movers_hoppers)
    assert values["rows to go"] == 2 - 3
    assert values["row of the last piece"] == 0 - 0


def test_hoppers_without_neighbours_cannot_move() -> None:
    values = features_at(standing("m.m/m.m/H../..m/H../..m/H.H/H.H"), movers_hoppers)
    assert values["Hoppers"] == 6
    assert values["Hoppers that cannot move"] >= 2
    assert values["ways on of Movers"] < 0


LAST_TWO = """
    . . . . . .
    . W W . r .
    . . . r . r
    . . . . . r
"""


def test_the_last_jump_over_an_own_circle_wins() -> None:
    position = drawn(NOT_THIS_WAY, LAST_TWO)
    values = features_at(position, not_this_way)
    assert values["circle over own circle"] == 2
    assert values["pieces left"] == 2 - 4
    assert (values["two or fewer left"], values["can win now"]) == (1, 1)
    assert {"l14^n14", "m14^k14"} <= {
        move for move, value in priorities(position, not_this_way).items() if value > NOISY
    }


def test_a_circle_whose_tile_is_laid_beside_another_can_jump_it() -> None:
    far = """
        . . . . . W
        W . . . r .
        . . . r . r
        . . . . . r
    """
    position = drawn(NOT_THIS_WAY, far)
    assert features_at(position, not_this_way)["can win now"] == 1
    assert next(iter(priorities(position, not_this_way))) == "[p15>j14]j14^l14"


def test_removing_the_enemys_pieces_comes_late() -> None:
    gift = """
        . . . . . .
        . W R . r .
        . . . r . .
        w . . . . w
    """
    found = priorities(drawn(NOT_THIS_WAY, gift), not_this_way)
    assert found["l14^n14"] < 0 < found["l14^n14"] + NOISY


def test_a_last_piece_at_the_edge_may_leave() -> None:
    lonely = """
        . . . . . W
        . . . . r .
        . . . r . r
        . . . . . r
    """
    position = drawn(LAST_EXIT, lonely)
    assert features_at(position, not_this_way)["can win now"] == 1
    assert next(iter(priorities(position, not_this_way))) == "p15-off"
