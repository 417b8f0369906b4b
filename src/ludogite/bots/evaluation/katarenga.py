"""What decides Katarenga: two pawns that get through to the camps, and enough pawns to hold one's own baseline."""

from ludogite.bots.evaluation.coloured import (
    LAST_ROW,
    PAWN_INPUTS,
    SHARED,
    add_shared,
    add_way,
    attacked,
    look,
    open_arrivals,
    pawn_inputs,
    rows_to_go,
    waits,
)
from ludogite.bots.evaluation.common import NOISY, bits_in, clear, sign_of
from ludogite.bots.levels import strong, weak
from ludogite.games.coloured.board import SIDE
from ludogite.games.coloured.pawns import BOARD, COUNT, EMPTY, PAWNS, PLACES
from ludogite.games.katarenga.rules import CAMP, CAMPS, FULL
from ludogite.kernel.layout import MOVER, PASS, Ints

LEVELS = (
    # overlooks, error, candidates, nodes, rest
    weak(0.58, 35, 2, 4, 2),
    weak(0.37, 23, 2, 9, 2),
    weak(0.15, 10, 4, 35, 2),
    weak(0.062, 5, 7, 130, 6),
    strong(2_500, 3),
    strong(8_000),
    strong(45_000),
    strong(300_000),
)
GOES_FORWARD = True
MISJUDGED = {"pawns, camps included": 1.5, "pawns on the far row that nobody attacks, or that move next": 0}
"""Pawns seem worth more than the way to the camps, and any pawn on the far row seems to be there for good."""
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
"""The network's inputs for how many pawns the mover and the opponent have in camps."""
INPUTS = CAMPED_PAWNS + FULL * FULL

FEW_PAWNS = 3

WINS = 1000 * NOISY
ENTERS_CAMP = 4 * NOISY
FAR_ROW_GUARD = NOISY
REACHES_FAR_ROW = NOISY - 100
ROW_GAINED = 10


def features(tables: Ints, state: Ints, values: Ints) -> None:
    """Write each feature: what White has of it, less what Black has."""
    clear(values, FEATURE_COUNT)
    white, black = look(tables, state, 0), look(tables, state, 1)
    add_player(state, values, 0, white, black)
    add_player(state, values, 1, black, white)


def inputs(tables: Ints, state: Ints, active: Ints) -> int:
    """Write the network's active inputs, as the player to move sees them; returns how many."""
    mover = max(state[MOVER], 0)
    count = pawn_inputs(tables, state, active)
    active[count] = CAMPED_PAWNS + min(state[CAMPS + mover], 1) * FULL + min(state[CAMPS + 1 - mover], 1)
    return count + 1


def add_player(state: Ints, values: Ints, player: int, own: int, enemy: int) -> None:
    """Add what one player has; ``own`` and ``enemy`` are what the players' pawns can reach."""
    exposed = attacked(enemy, 1 - player)
    add_shared(state, values, player, own, enemy, exposed)
    arrived = add_places(state, values, player)
    if waits(state, player):
        arrived &= ~exposed
    else:
        values[OPEN_ARRIVALS_TO_MOVE] += sign_of(player) * open_arrivals(own, enemy)
    values[ARRIVED_FOR_GOOD] += sign_of(player) * bits_in(arrived)


def add_places(state: Ints, values: Ints, player: int) -> int:
    """Add how many pawns a player has, and where they stand; returns those on the far row."""
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
    values[ARRIVED] += sign * bits_in(arrived)
    values[NEAREST] += sign * nearest
    values[SECOND] += sign * second
    add_way(values, player, rows, at_start)
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


def capture_priority(state: Ints, enemy: int, target: int) -> int:
    """The priority of a capture: the game, or more the nearer the enemy pawn has come to the far row."""
    if state[COUNT + enemy] + state[CAMPS + enemy] == FULL:
        return WINS
    rows = rows_to_go(enemy, target)
    return 2 * NOISY - ROW_GAINED * rows + (FAR_ROW_GUARD if rows == 0 else 0)
