"""Features of Katarenga: two pawns on their way to the camps, and enough pawns to guard the baseline."""

from ludogite.bots.evaluation.coloured import (
    LAST_ROW,
    PAWN_INPUTS,
    SHARED,
    add_progress,
    add_shared,
    attacked,
    open_arrivals,
    opponent_moves_next,
    pawn_inputs,
    reach_of_pawns,
    rows_to_go,
)
from ludogite.bots.evaluation.common import NOISY, bit_count, clear, sign_of
from ludogite.bots.levels import STRONGEST, strong, weak
from ludogite.games.coloured.board import SIDE
from ludogite.games.coloured.pawns import BOARD, COUNT, EMPTY, PAWNS, PLACES
from ludogite.games.katarenga.rules import CAMP, CAMPS, FULL
from ludogite.kernel.layout import MOVER, PASS, Ints

LEVELS = (
    # overlooks, error, candidates, nodes, rest
    weak(0.58, 35, 2, 4, 2),
    weak(0.37, 23, 2, 9, 2),
    weak(0.2, 13, 3, 25, 2),
    weak(0.062, 5, 7, 130, 6),
    strong(2_500, 3),
    *STRONGEST,
)
GOES_FORWARD = True
MISJUDGED = {"pawns, camps included": 1.5, "pawns on the far row that nobody attacks, or that move next": 0}
"""Weak players overrate pawns, and believe that any pawn on the far row will stay."""
EXPLORATION = 0.35

FEATURES = (
    *SHARED,
    "pawns, camps included",
    "at most three pawns",
    "two pawns",
    "pawn in a camp",
    "pawns on the far row",
    "pawns on the far row that nobody attacks, or that move next",
    "rows the foremost pawn has to go",
    "rows the next pawn has to go",
    "uncovered squares of the far row in reach, own move",
)
PAWN_COUNT, THREE, TWO, CAMPED, ARRIVED, ARRIVED_FOR_GOOD, NEAREST, SECOND, OPEN_ARRIVALS_TO_MOVE = range(
    len(SHARED), len(FEATURES)
)
FEATURE_COUNT = len(FEATURES)

CAMPED_PAWNS = PAWN_INPUTS
"""The network's inputs for the numbers of the mover's and the opponent's pawns in camps."""
INPUTS = CAMPED_PAWNS + FULL * FULL

FEW_PAWNS = 3

WINS = 1000 * NOISY
ENTERS_CAMP = 4 * NOISY
FAR_ROW_GUARD = NOISY
REACHES_FAR_ROW = NOISY - 100
ROW_GAINED = 10


def features(tables: Ints, state: Ints, values: Ints) -> None:
    """Write each feature: White's count less Black's."""
    clear(values, FEATURE_COUNT)
    white, black = reach_of_pawns(tables, state, 0), reach_of_pawns(tables, state, 1)
    add_player(state, values, 0, white, black)
    add_player(state, values, 1, black, white)


def inputs(tables: Ints, state: Ints, active: Ints) -> int:
    mover = max(state[MOVER], 0)
    count = pawn_inputs(tables, state, active)
    active[count] = CAMPED_PAWNS + min(state[CAMPS + mover], 1) * FULL + min(state[CAMPS + 1 - mover], 1)
    return count + 1


def add_player(state: Ints, values: Ints, player: int, own: int, opponent: int) -> None:
    """Add a player's features; ``own`` and ``opponent`` are the reach of both players' pawns."""
    exposed = attacked(opponent, 1 - player)
    add_shared(state, values, player, own, opponent, exposed)
    arrived = add_places(state, values, player)
    if opponent_moves_next(state, player):
        arrived &= ~exposed
    else:
        values[OPEN_ARRIVALS_TO_MOVE] += sign_of(player) * open_arrivals(own, opponent)
    values[ARRIVED_FOR_GOOD] += sign_of(player) * bit_count(arrived)


def add_places(state: Ints, values: Ints, player: int) -> int:
    """Add the features of a player's pawns and their squares; returns the pawns on the far row."""
    sign, count = sign_of(player), state[COUNT + player] + state[CAMPS + player]
    arrived, rows, at_start = 0, 0, 0
    nearest, second = LAST_ROW, LAST_ROW
    for index in range(state[COUNT + player]):
        away = rows_to_go(player, state[PAWNS + player * SIDE + index])
        rows += away
        at_start += away == LAST_ROW
        second = min(second, max(nearest, away))
        nearest = min(nearest, away)
        if away == 0:
            arrived |= 1 << index
    values[PAWN_COUNT] += sign * count
    values[THREE] += sign * (count <= FEW_PAWNS)
    values[TWO] += sign * (count <= FULL)
    values[CAMPED] += sign * state[CAMPS + player]
    values[ARRIVED] += sign * bit_count(arrived)
    values[NEAREST] += sign * nearest
    values[SECOND] += sign * second
    add_progress(values, player, rows, at_start)
    return arrived


def priority(tables: Ints, state: Ints, move: int) -> int:
    """Wins first, then camps, then captures of pawns far on their way, then the far row, then rows gained."""
    if move == PASS:
        return 0
    player = state[MOVER]
    source, target = move // PLACES, move % PLACES
    if target == CAMP:
        return WINS if state[CAMPS + player] == FULL - 1 else ENTERS_CAMP
    rows = rows_to_go(player, target)
    worth = ROW_GAINED * (rows_to_go(player, source) - rows)
    if state[BOARD + target] != EMPTY:
        return worth + capture_priority(state, 1 - player, target)
    return worth + REACHES_FAR_ROW if rows == 0 and worth > 0 else worth


def capture_priority(state: Ints, opponent: int, target: int) -> int:
    """The priority of a capture: the game, or more the nearer the pawn has come to the far row."""
    if state[COUNT + opponent] + state[CAMPS + opponent] == FULL:
        return WINS
    rows = rows_to_go(opponent, target)
    return 2 * NOISY - ROW_GAINED * rows + (FAR_ROW_GUARD if rows == 0 else 0)
