"""The evaluations of Colorado, Katarenga and Kanto: what their features say, and the priorities of moves."""

from collections.abc import Callable, Iterator
from random import Random
from types import ModuleType

import pytest

import ludogite
from ludogite.bots.evaluation import colorado, coloured, kanto, katarenga
from ludogite.bots.evaluation.common import NOISY, bit_count
from ludogite.games.colorado.rules import LANDED
from ludogite.games.coloured import pawns as coloured_pawns
from ludogite.games.coloured.board import random_arrangement, turned
from ludogite.games.kanto.rules import ARMY, COUNT, FACES, PAWNS, SQUARES, TAKEN, takes
from ludogite.games.kanto.setup import set_up
from ludogite.games.katarenga.rules import CAMPS
from ludogite.games.position import Position
from ludogite.kernel.layout import MOVER, PLY
from support.counted import counted, never_empty
from support.playing import pawns
from support.walks import walk

EVALUATIONS = {"colorado": colorado, "katarenga": katarenga, "kanto": kanto}
GARBAGE = 12345

every_evaluation = pytest.mark.parametrize("game", EVALUATIONS)


def features_at(position: Position, *, before: int = GARBAGE) -> dict[str, int]:
    """The features of a position by name, written over what stood there before."""
    state, _ = position.internals
    return features_of(EVALUATIONS[position.game.id], position.game.setting.tables, list(state), before)


def features_of(evaluation: ModuleType, tables: list[int], state: list[int], before: int = 0) -> dict[str, int]:
    """The features of a state by name."""
    values = [before] * len(evaluation.FEATURES)
    evaluation.features(tables, state, values)
    return dict(zip(evaluation.FEATURES, map(int, values), strict=True))


def priorities(position: Position) -> dict[str, int]:
    """The priority of each legal move, the highest first."""
    state, _ = position.internals
    evaluation, tables = EVALUATIONS[position.game.id], position.game.setting.tables
    found = {
        move: evaluation.priority(tables, list(state), position.encode(move))
        for move in reversed(position.legal_moves())
    }
    return dict(sorted(found.items(), key=lambda item: -item[1]))


@never_empty
def positions(game: str, walks: int = 12, most: int = 90) -> Iterator[Position]:
    """Positions of random games in which a player has the move; coloured boards are random too."""
    random = Random(7)
    for seed in range(walks):
        options = {} if game == "kanto" else {"board": random_arrangement(random)}
        yield from (
            position for position in walk(ludogite.load(game, **options), seed, most) if position.to_move in (0, 1)
        )


def head_turned(state: list[int], size: int) -> list[int]:
    """An empty state with the other player to move."""
    return [0] * MOVER + [1 - state[MOVER], state[PLY] + 1] + [0] * (size - 2)


def coloured_mirror(position: Position) -> tuple[list[int], list[int]]:
    """The tables and state with the board turned by half and the players changed."""
    state = list(position.internals[0])
    places = [
        [63 - state[coloured_pawns.PAWNS + player * 8 + i] for i in range(state[coloured_pawns.COUNT + player])]
        for player in (1, 0)
    ]
    mirrored = head_turned(state, len(state))
    coloured_pawns.set_up(mirrored, *places)
    if position.game.id == "colorado":
        mirrored[LANDED] = 64 if state[LANDED] == 64 else 63 - state[LANDED]
    else:
        mirrored[CAMPS : CAMPS + 2] = reversed(state[CAMPS : CAMPS + 2])
    board = turned(turned(str(position.game.options["board"])))
    return ludogite.load(position.game.id, board=board).setting.tables, mirrored


def kanto_mirror(position: Position) -> tuple[list[int], list[int]]:
    """The tables and state with the board turned by half and the players changed."""
    state = list(position.internals[0])
    armies = [
        [
            (SQUARES - 1 - state[PAWNS + pawn], state[FACES + pawn])
            for pawn in range(player * ARMY, player * ARMY + state[COUNT + player])
        ]
        for player in (1, 0)
    ]
    mirrored = set_up(armies, [state[TAKEN + 1], state[TAKEN]])
    mirrored[: PLY + 1] = head_turned(state, PLY + 1)
    return position.game.setting.tables, mirrored


MIRRORS: dict[str, Callable[[Position], tuple[list[int], list[int]]]] = {
    "colorado": coloured_mirror,
    "katarenga": coloured_mirror,
    "kanto": kanto_mirror,
}


@every_evaluation
def test_every_feature_has_a_name_and_is_written(game: str) -> None:
    evaluation = EVALUATIONS[game]
    assert len(evaluation.FEATURES) == len(set(evaluation.FEATURES))
    for position in positions(game, walks=3):
        assert features_at(position, before=GARBAGE) == features_at(position, before=0)


@every_evaluation
def test_changing_the_players_negates_every_feature(game: str) -> None:
    for position in positions(game):
        features = features_at(position)
        mirrored = features_of(EVALUATIONS[game], *MIRRORS[game](position))
        assert mirrored == {name: -value for name, value in features.items()}, str(position)


@every_evaluation
def test_moves_that_win_at_once_come_first(game: str) -> None:
    won = 0
    for position in positions(game, most=400 if game == "kanto" else 150):
        if game == "kanto" and position.ply < 250:
            continue
        for move, value in priorities(position).items():
            result = position.play(move).result
            wins = result is not None and result[position.internals[0][MOVER]] == 1
            assert wins == (value >= EVALUATIONS[game].WINS // 2), f"{position} {move}"
            won += wins
    assert won or game == "kanto"


@every_evaluation
def test_only_captures_camps_and_wins_are_loud(game: str) -> None:
    moves = ((position, *each) for position in positions(game, walks=4) for each in priorities(position).items())
    for position, move, value in counted(moves):
        if value >= NOISY:
            assert "x" in move or "camp" in move or value >= EVALUATIONS[game].WINS // 2, f"{position} {move}"
        elif game != "colorado":
            assert "x" not in move, f"{position} {move}"


def colorado_at(white: str, black: str, turn: int = 0, landed: str = "-") -> Position:
    """A position of Colorado with pawns on these squares."""
    text = f"board={pawns(white, black)} landed={landed} turn={turn} ply={10 + turn} passes=0"
    return ludogite.load("colorado").parse(text)


def katarenga_at(white: str, black: str, turn: int = 0, camps: str = "0,0") -> Position:
    """A position of Katarenga with pawns on these squares."""
    text = f"board={pawns(white, black)} camps={camps} turn={turn} ply={10 + turn} passes=0"
    return ludogite.load("katarenga").parse(text)


def kanto_at(red: str, black: str, turn: int = 0) -> Position:
    """A position of Kanto with these identified pawns, as ``c3=5``; all other values are captured."""
    faces = {
        place: colour + value
        for colour, army in (("r", red), ("b", black))
        for place, value in (pawn.split("=") for pawn in army.split())
    }
    board = "/".join(",".join(faces.get(column + row, ".") for column in "abcde") for row in "87654321")
    taken = "|".join(
        ",".join(value for value in (*map(str, range(1, 20)), "K") if colour + value not in faces.values())
        for colour in "rb"
    )
    text = f"board={board} taken={taken} bans=-,- quiet=0 turn={turn} ply={100 + turn} passes=0"
    return ludogite.load("kanto").parse(text)


def test_a_look_tells_what_pawns_meet_and_how_far_they_come() -> None:
    position = colorado_at("c5 a1", "c8 h8")
    found = coloured.reach_of_pawns(position.game.setting.tables, list(position.internals[0]), 0)
    assert coloured.attacked(found, 0) == 1  # c5 is red and goes up to c8, Black's first pawn.
    assert coloured.covered(found, 0) == 0
    assert found >> coloured.ARRIVING == 1
    assert found >> coloured.FREE & coloured.BYTE == len(position.legal_moves())


def test_members_of_sets_are_counted() -> None:
    for number in range(256):
        assert bit_count(number << 13 | number) == 2 * number.bit_count()


def test_colorado_counts_pawns_outside_and_the_way_they_have_to_go() -> None:
    features = features_at(colorado_at("c5 a8 h8", "c4 e7"))
    assert features["pawns"] == 1
    assert features["pawns outside"] == 1 - 2
    assert features["one pawn outside, others home"] == 1
    assert features["rows to go"] == 3 - (3 + 6)
    assert features["rows the last pawn has to go"] == 3 - 6


def test_colorado_knows_safe_pawns_and_the_one_that_nobody_dares_to_take() -> None:
    attacked = "pawns attacked, enemy to move"
    assert features_at(colorado_at("c8 a1 h2", "e8 h8", turn=1, landed="c8"))[attacked] == 1
    assert features_at(colorado_at("c8 a1 h2", "e8 h8", turn=1, landed="c8"))["pawn just home attacked"] == 1
    assert features_at(colorado_at("c8 a1 h2", "e8 h8", turn=1))[attacked] == 0
    assert features_at(colorado_at("c5 a8", "c6 h7", turn=0))["pawns attacked, enemy to move"] == -1
    assert features_at(colorado_at("c6 a8", "c5 h7", turn=1))["pawns attacked, enemy to move"] == 0
    assert features_at(colorado_at("c6 a7", "c5 h7", turn=1))["pawns attacked, enemy to move"] == 1


def test_colorado_puts_wins_first_and_the_capture_that_loses_last() -> None:
    position = colorado_at("c5 a8", "c8 h7 g5")
    assert next(iter(priorities(position))) == "c5xc8"
    trap = priorities(colorado_at("c6 a8", "c5 h7 g6", turn=1))
    assert list(trap)[-1] == "c5xc6"
    assert trap["c5xc6"] < -NOISY


def test_colorado_captures_are_noisy_only_if_the_pawn_has_come_far() -> None:
    early = "a1 b1 c1 d1"
    assert priorities(colorado_at(f"{early} c5", "c6 a8 b8 d8 e8"))["c5xc6"] < NOISY
    assert priorities(colorado_at(f"{early} c5", "c4 a8 b8 d8 e8"))["c5xc4"] >= NOISY


def test_katarenga_counts_camps_the_far_row_and_the_foremost_pawns() -> None:
    features = features_at(katarenga_at("c8 b5 a1", "g4 h4 h5", camps="1,0"))
    assert features["pawns, camps included"] == 1
    assert features["pawn in a camp"] == 1
    assert features["pawns on the far row"] == 1
    assert features["rows the foremost pawn has to go"] == 0 - 3
    assert features["rows the next pawn has to go"] == 3 - 3
    assert features["pawns on the far row that nobody attacks, or that move next"] == 1


def test_katarenga_knows_which_arrived_pawns_will_not_get_into_a_camp() -> None:
    name = "pawns on the far row that nobody attacks, or that move next"
    assert features_at(katarenga_at("c8 a1", "e8 h8", turn=0))[name] == 1
    assert features_at(katarenga_at("c8 a1", "e8 h8", turn=1))[name] == 0


def test_katarenga_puts_the_second_camp_first_then_camps_then_captures() -> None:
    assert next(iter(priorities(katarenga_at("c8 c5 a1", "c6 h5 h6", camps="1,0")))) == "c8-camp"
    first = priorities(katarenga_at("c8 c5 a1", "c6 h5 h6"))
    assert list(first)[:2] == ["c8-camp", "c5xc6"]
    assert next(iter(priorities(katarenga_at("c8 c5 a1", "c6 h5")))) == "c5xc6"  # Black would have one pawn left.


def test_kanto_hunters_and_prey_are_what_the_rules_say() -> None:
    for value in range(1, 21):
        assert kanto.prey(value) == sum(1 << other for other in range(1, 21) if takes(value, other))
        assert kanto.hunters(value) == sum(1 << other for other in range(1, 21) if takes(other, value))


def test_kanto_counts_values_and_those_that_nobody_can_take() -> None:
    features = features_at(kanto_at("a1=K b1=12 c1=3", "a8=1 b8=12"))
    assert features["pawns"] == 1
    assert (features["the Kanto"], features["the 1"]) == (1, -1)
    assert features["values 12 to 16"] == 0
    assert features["values that no enemy can take"] == 0  # Red's Kanto fears the 1, and its 12 the 12.
    assert features["values that one enemy can take"] == 3 - 0
    assert features["pairs of a value and an enemy value it takes"] == (1 + 2 + 1) - (1 + 2)
    assert features_at(kanto_at("a1=K c1=3", "a8=2 b8=12"))["values that no enemy can take"] == 1
    assert features_at(kanto_at("a1=1", "a8=K"))["values that no enemy can take"] == 1


def test_kanto_rivals_are_counted_as_the_rules_take() -> None:
    for position in positions("kanto", walks=3, most=300):
        state = position.internals[0]
        alive = [[value for value in range(1, 21) if not state[TAKEN + player] >> value & 1] for player in range(2)]
        rivals = [[sum(takes(b, a) for b in alive[1 - player]) for a in alive[player]] for player in range(2)]
        features = features_at(position)
        assert features["values that no enemy can take"] == rivals[0].count(0) - rivals[1].count(0)
        assert features["values that one enemy can take"] == rivals[0].count(1) - rivals[1].count(1)
        assert features["pairs of a value and an enemy value it takes"] == sum(rivals[1]) - sum(rivals[0])


def test_kanto_sees_what_can_be_taken_now_and_what_is_covered() -> None:
    features = features_at(kanto_at("c3=5 a1=2", "c4=9 e8=3", turn=1))
    assert features["pawns that can be taken, enemy to move"] == 1
    assert features["rank of the best of them, enemy to move"] == 5
    assert features["pawns that can be taken, but covered"] == 0
    assert features_at(kanto_at("c3=5 c2=9", "c4=9 e8=3", turn=1))["pawns that can be taken, but covered"] == 1
    assert features_at(kanto_at("c3=5 a1=2", "c4=9 e8=3"))["pawns that can be taken, own move"] == 1


def test_kanto_hunts_count_only_in_step() -> None:
    in_step = "closeness of hunters in step with their prey, late"
    assert features_at(kanto_at("c3=9", "c6=5"))[in_step] == 8
    assert features_at(kanto_at("c3=9", "c6=5", turn=1))[in_step] == 0
    assert features_at(kanto_at("c3=9", "c6=5", turn=1))["closeness of hunters to their prey, late"] == 8


def test_kanto_orders_captures_by_what_they_gain_then_moves_out_of_danger() -> None:
    found = priorities(kanto_at("c3=15 e1=4", "c4=9 d3=12 e2=8"))
    assert list(found)[:3] == ["c3xd3", "c3xc4", "e1-d1"]
    assert next(iter(priorities(kanto_at("c3=15 e1=4", "c4=9")))) == "c3xc4"
    risky = priorities(kanto_at("c3=15 e1=4", "c4=9 b3=8 c5=19"))
    assert risky["c3xb3"] > risky["c3xc4"]
