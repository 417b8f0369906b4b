"""What decides Katarenga: two pawns that get through to the camps, and enough pawns to hold one's own baseline."""

from ludogite.bots.evaluation.coloured import (
    ARRIVING,
    BYTE,
    FORWARD,
    FREE,
    LAST_ROW,
    LEFT,
    attacked,
    bits,
    covered,
    guarded,
    look,
    open_arrivals,
    rows_to_go,
    waits,
)
from ludogite.bots.evaluation.scale import NOISY
from ludogite.games.coloured.board import SIDE
from ludogite.games.coloured.pawns import BOARD, COUNT, EMPTY, PAWNS, PLACES
from ludogite.games.katarenga.rules import CAMP, CAMPS, FULL
from ludogite.kernel.layout import MOVER, PASS, Ints

(
    PAWN_COUNT,
    THREE,
    TWO,
    CAMPED,
    ARRIVED,
    AT_START,
    ROWS,
    NEAREST,
    SECOND,
    MOVES,
    MOVES_FORWARD,
    ROWS_LEFT,
    CAN_ARRIVE,
    OPEN_ARRIVALS,
    OPEN_ARRIVALS_TO_MOVE,
    COVERED_BASELINE,
    COVERED_PAWNS,
    HANGING,
    HANGING_BARE,
    THREATENED,
    THREATENED_BARE,
    ARRIVED_FOR_GOOD,
    FEATURE_COUNT,
) = range(23)

EXPLORATION = 0.35

FEATURES: tuple[str, ...] = (
    "pawns, camps included",
    "at most three pawns",
    "two pawns",
    "pawn in a camp",
    "pawns on the far row",
    "pawns on their baseline",
    "rows to go",
    "rows the foremost pawn has to go",
    "rows the next pawn has to go",
    "moves",
    "moves forward",
    "rows to go after each pawn's best move",
    "pawns that can reach the far row",
    "uncovered squares of the far row in reach",
    "uncovered squares of the far row in reach, own move",
    "squares of the baseline covered",
    "pawns covered",
    "pawns attacked, enemy to move",
    "pawns attacked and not covered, enemy to move",
    "pawns attacked, own move",
    "pawns attacked and not covered, own move",
    "pawns on the far row that nobody attacks, or that move next",
)

FEW_PAWNS = 3

WINS = 1000 * NOISY
ENTERS_CAMP = 4 * NOISY
FAR_ROW_GUARD = NOISY
REACHES_FAR_ROW = NOISY - 100
ROW_GAINED = 10


def features(tables: Ints, state: Ints, values: Ints) -> None:
    """Write each feature: what White has of it, less what Black has."""
    for i in range(FEATURE_COUNT):
        values[i] = 0
    white, black = look(tables, state, 0), look(tables, state, 1)
    add_features(state, values, 0, white, black)
    add_features(state, values, 1, black, white)


def add_features(state: Ints, values: Ints, player: int, own: int, enemy: int) -> None:
    """Add what one player has; ``own`` and ``enemy`` tell what the players' pawns can reach."""
    sign = 1 - 2 * player
    arrived = add_places(state, values, player, sign)
    add_danger(state, values, player, sign, own, enemy)
    values[MOVES] += sign * (own >> FREE & BYTE)
    values[MOVES_FORWARD] += sign * (own >> FORWARD & BYTE)
    values[ROWS_LEFT] += sign * (own >> LEFT & BYTE)
    values[CAN_ARRIVE] += sign * (own >> ARRIVING)
    values[COVERED_BASELINE] += sign * guarded(own)
    uncovered = open_arrivals(own, enemy)
    values[OPEN_ARRIVALS] += sign * uncovered
    if waits(state, player):
        values[ARRIVED_FOR_GOOD] += sign * bits(arrived & ~attacked(enemy, 1 - player))
    else:
        values[ARRIVED_FOR_GOOD] += sign * bits(arrived)
        values[OPEN_ARRIVALS_TO_MOVE] += sign * uncovered


def add_places(state: Ints, values: Ints, player: int, sign: int) -> int:
    """Add how many pawns a player has, and where they stand; returns those on the far row."""
    count = state[COUNT + player] + state[CAMPS + player]
    arrived, at_start, rows = 0, 0, 0
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
    values[ARRIVED] += sign * bits(arrived)
    values[AT_START] += sign * at_start
    values[ROWS] += sign * rows
    values[NEAREST] += sign * nearest
    values[SECOND] += sign * second
    return arrived


def add_danger(state: Ints, values: Ints, player: int, sign: int, own: int, enemy: int) -> None:
    """Add which of a player's pawns are attacked, and which are covered."""
    safe = covered(own, player)
    exposed = attacked(enemy, 1 - player)
    values[COVERED_PAWNS] += sign * bits(safe)
    if waits(state, player):
        values[HANGING] += sign * bits(exposed)
        values[HANGING_BARE] += sign * bits(exposed & ~safe)
    else:
        values[THREATENED] += sign * bits(exposed)
        values[THREATENED_BARE] += sign * bits(exposed & ~safe)


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
