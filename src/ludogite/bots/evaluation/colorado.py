"""Features of Colorado: moves needed to bring all pawns home, and pawns lost on the way."""

from ludogite.bots.evaluation.coloured import (
    LAST_ROW,
    PAWN_INPUTS,
    SHARED,
    add_progress,
    add_shared,
    attacked,
    opponent_moves_next,
    pawn_inputs,
    reach_of_pawns,
    rows_to_go,
)
from ludogite.bots.evaluation.common import NOISY, clear, sign_of
from ludogite.bots.levels import STRONGEST, strong, weak
from ludogite.games.colorado.rules import LANDED, NOWHERE
from ludogite.games.coloured.board import SIDE
from ludogite.games.coloured.pawns import BOARD, COUNT, EMPTY, PAWNS, PLACES
from ludogite.kernel.layout import MOVER, PASS, Ints

LEVELS = (
    # overlooks, error, candidates, nodes, rest
    weak(0.62, 18, 2, 4, 2),
    weak(0.43, 13, 2, 7, 2),
    weak(0.29, 9, 3, 12, 2),
    weak(0.12, 4, 4, 46, 2),
    strong(3_000, 2),
    *STRONGEST,
)
GOES_FORWARD = True
MISJUDGED = {"pawns": -1, "rows the last pawn has to go": 0, "two pawns outside": 0, "three pawns outside": 0}
"""Weak players overrate pawns, and forget the last one to arrive."""
EXPLORATION = 0.35

FEATURES = (
    *SHARED,
    "pawns",
    "at most four pawns",
    "pawns outside",
    "one pawn outside, others home",
    "two pawns outside",
    "three pawns outside",
    "rows the last pawn has to go",
    "pawn just home attacked",
)
PAWN_COUNT, FEW, OUTSIDE, ONE_OUTSIDE, TWO_OUTSIDE, THREE_OUTSIDE, MOST_ROWS, LANDED_ATTACKED = range(
    len(SHARED), len(FEATURES)
)
FEATURE_COUNT = len(FEATURES)
INPUTS = PAWN_INPUTS

TWO, THREE, FEW_PAWNS = 2, 3, 4

WINS = 1000 * NOISY
COMES_HOME = NOISY - 200
ROW_GAINED = 10

# A player who loses a pawn has one less to bring home: a capture gains only the way that the pawn has come.
HALF_WAY = 3
CAPTURES_TRAVELLED = 2 * NOISY
CAPTURES = NOISY // 2


def features(tables: Ints, state: Ints, values: Ints) -> None:
    """Write each feature: White's count less Black's."""
    clear(values, FEATURE_COUNT)
    white, black = reach_of_pawns(tables, state, 0), reach_of_pawns(tables, state, 1)
    add_places(state, values, 0)
    add_reach(state, values, 0, white, black)
    add_places(state, values, 1)
    add_reach(state, values, 1, black, white)


def inputs(tables: Ints, state: Ints, active: Ints) -> int:
    return pawn_inputs(tables, state, active)


def add_places(state: Ints, values: Ints, player: int) -> None:
    """Add the features of a player's pawns and their squares."""
    sign, count = sign_of(player), state[COUNT + player]
    outside, most, rows, at_start = 0, 0, 0, 0
    for index in range(count):
        away = rows_to_go(player, state[PAWNS + player * SIDE + index])
        most = max(most, away)
        rows += away
        at_start += away == LAST_ROW
        outside += away > 0
    values[PAWN_COUNT] += sign * count
    values[FEW] += sign * (count <= FEW_PAWNS)
    values[OUTSIDE] += sign * outside
    values[ONE_OUTSIDE] += sign * (outside == 1 < count)
    values[TWO_OUTSIDE] += sign * (outside == TWO < count)
    values[THREE_OUTSIDE] += sign * (outside == THREE < count)
    values[MOST_ROWS] += sign * most
    add_progress(values, player, rows, at_start)


def add_reach(state: Ints, values: Ints, player: int, own: int, opponent: int) -> None:
    """Add the features of the squares that a player's pawns reach, and of attacked pawns."""
    exposed = attacked(opponent, 1 - player)
    if exposed != 0:
        exposed &= vulnerable(state, player)
    add_shared(state, values, player, own, opponent, exposed)
    if opponent_moves_next(state, player) and state[LANDED] != NOWHERE:
        pawn = state[BOARD + state[LANDED]] - 1 - player * SIDE
        values[LANDED_ATTACKED] += sign_of(player) * (exposed >> pawn & 1)


def vulnerable(state: Ints, player: int) -> int:
    """The pawns whose capture does not harm the opponent, as a set.

    Pawns at home are safe unless they have just landed; capturing the last pawn outside loses if others are home.
    """
    outside, landed = 0, 0
    for index in range(state[COUNT + player]):
        square = state[PAWNS + player * SIDE + index]
        if rows_to_go(player, square) > 0:
            outside |= 1 << index
        elif square == state[LANDED]:
            landed = 1 << index
    last = outside & (outside - 1) == 0 and state[COUNT + player] > 1
    return landed if last else outside | landed


def priority(tables: Ints, state: Ints, move: int) -> int:
    """Wins first, then captures of pawns far on their way, then coming home, other captures, and rows gained."""
    if move == PASS:
        return 0
    player = state[MOVER]
    source, target = move // PLACES, move % PLACES
    gained = rows_to_go(player, source) - rows_to_go(player, target)
    comes_home = gained > 0 and rows_to_go(player, target) == 0
    if comes_home and outside_but(state, player, source) == 0:
        return WINS
    worth = ROW_GAINED * gained
    if state[BOARD + target] != EMPTY:
        return worth + capture_priority(state, 1 - player, target)
    return worth + COMES_HOME if comes_home else worth


def capture_priority(state: Ints, opponent: int, target: int) -> int:
    """The priority of a capture: the game, won or lost, or more the nearer the pawn has come to its home."""
    if state[COUNT + opponent] == 1:
        return WINS
    if outside_but(state, opponent, target) == 0:
        return -WINS
    rows = rows_to_go(opponent, target)
    travelled = rows <= HALF_WAY or state[COUNT + opponent] <= FEW_PAWNS
    return (CAPTURES_TRAVELLED if travelled else CAPTURES) - ROW_GAINED * rows


def outside_but(state: Ints, player: int, square: int) -> int:
    """Number of a player's pawns outside, not counting the one on a square."""
    outside = 0
    for index in range(state[COUNT + player]):
        other = state[PAWNS + player * SIDE + index]
        outside += other != square and rows_to_go(player, other) > 0
    return outside
