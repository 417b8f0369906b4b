"""What decides Colorado: who needs fewer moves to bring all pawns home, and whose pawns fall on the way."""

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
from ludogite.games.colorado.rules import LANDED, NOWHERE
from ludogite.games.coloured.board import SIDE
from ludogite.games.coloured.pawns import BOARD, COUNT, EMPTY, PAWNS, PLACES
from ludogite.kernel.layout import MOVER, PASS, Ints

(
    PAWN_COUNT,
    FEW,
    OUTSIDE,
    ONE_OUTSIDE,
    TWO_OUTSIDE,
    THREE_OUTSIDE,
    AT_START,
    ROWS,
    MOST_ROWS,
    MOVES,
    MOVES_FORWARD,
    ROWS_LEFT,
    CAN_ARRIVE,
    OPEN_ARRIVALS,
    COVERED_BASELINE,
    COVERED_PAWNS,
    HANGING,
    HANGING_BARE,
    THREATENED,
    THREATENED_BARE,
    LANDED_ATTACKED,
    FEATURE_COUNT,
) = range(22)

EXPLORATION = 0.35

FEATURES: tuple[str, ...] = (
    "pawns",
    "at most four pawns",
    "pawns outside",
    "one pawn outside, others home",
    "two pawns outside",
    "three pawns outside",
    "pawns on their baseline",
    "rows to go",
    "rows the last pawn has to go",
    "moves",
    "moves forward",
    "rows to go after each pawn's best move",
    "pawns that can come home",
    "uncovered squares to come home to",
    "squares of the baseline covered",
    "pawns covered",
    "pawns attacked, enemy to move",
    "pawns attacked and not covered, enemy to move",
    "pawns attacked, own move",
    "pawns attacked and not covered, own move",
    "pawn just home attacked",
)

TWO, THREE, FEW_PAWNS = 2, 3, 4

WINS = 1000 * NOISY
COMES_HOME = NOISY - 200
ROW_GAINED = 10

# Who loses a pawn has one less to bring home: a capture gains only the way that the pawn has come.
HALF_WAY = 3
CAPTURES_TRAVELLED = 2 * NOISY
CAPTURES = NOISY // 2


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
    add_places(state, values, player, sign)
    add_danger(state, values, player, sign, own, enemy)
    values[MOVES] += sign * (own >> FREE & BYTE)
    values[MOVES_FORWARD] += sign * (own >> FORWARD & BYTE)
    values[ROWS_LEFT] += sign * (own >> LEFT & BYTE)
    values[CAN_ARRIVE] += sign * (own >> ARRIVING)
    values[OPEN_ARRIVALS] += sign * open_arrivals(own, enemy)
    values[COVERED_BASELINE] += sign * guarded(own)


def add_places(state: Ints, values: Ints, player: int, sign: int) -> None:
    """Add how many pawns a player has, and where they stand."""
    count = state[COUNT + player]
    outside, at_start, rows, most = 0, 0, 0, 0
    for index in range(count):
        away = rows_to_go(player, state[PAWNS + player * SIDE + index])
        rows += away
        most = max(most, away)
        outside += away > 0
        at_start += away == LAST_ROW
    values[PAWN_COUNT] += sign * count
    values[FEW] += sign * (count <= FEW_PAWNS)
    values[OUTSIDE] += sign * outside
    values[ONE_OUTSIDE] += sign * (outside == 1 < count)
    values[TWO_OUTSIDE] += sign * (outside == TWO < count)
    values[THREE_OUTSIDE] += sign * (outside == THREE < count)
    values[AT_START] += sign * at_start
    values[ROWS] += sign * rows
    values[MOST_ROWS] += sign * most


def add_danger(state: Ints, values: Ints, player: int, sign: int, own: int, enemy: int) -> None:
    """Add which of a player's pawns are attacked, and which are covered."""
    safe = covered(own, player)
    exposed = attacked(enemy, 1 - player)
    if exposed != 0:
        exposed &= vulnerable(state, player)
    values[COVERED_PAWNS] += sign * bits(safe)
    if waits(state, player):
        values[HANGING] += sign * bits(exposed)
        values[HANGING_BARE] += sign * bits(exposed & ~safe)
        if state[LANDED] != NOWHERE:
            pawn = state[BOARD + state[LANDED]] - 1 - player * SIDE
            values[LANDED_ATTACKED] += sign * (exposed >> pawn & 1)
    else:
        values[THREATENED] += sign * bits(exposed)
        values[THREATENED_BARE] += sign * bits(exposed & ~safe)


def vulnerable(state: Ints, player: int) -> int:
    """The pawns that may be captured without harm to the enemy.

    Those at home are safe unless they have just landed; and who takes the last pawn outside loses, if others are home.
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


def capture_priority(state: Ints, enemy: int, target: int) -> int:
    """The priority of a capture: the game, won or lost, or more the nearer the enemy pawn has come to its home."""
    if state[COUNT + enemy] == 1:
        return WINS
    if outside_but(state, enemy, target) == 0:
        return -WINS
    rows = rows_to_go(enemy, target)
    travelled = rows <= HALF_WAY or state[COUNT + enemy] <= FEW_PAWNS
    return (CAPTURES_TRAVELLED if travelled else CAPTURES) - ROW_GAINED * rows


def outside_but(state: Ints, player: int, square: int) -> int:
    """How many pawns of a player are outside, not counting the one on a square."""
    outside = 0
    for index in range(state[COUNT + player]):
        other = state[PAWNS + player * SIDE + index]
        outside += other != square and rows_to_go(player, other) > 0
    return outside
