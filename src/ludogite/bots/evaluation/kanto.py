"""Features of Kanto: invincible pawns, possible captures, and pursuits."""

from ludogite.bots.evaluation.common import NOISY, bit_count, clear, sign_of
from ludogite.bots.levels import strong, weak
from ludogite.games.kanto.rules import (
    ARMY,
    BOARD,
    COLUMNS,
    COUNT,
    EMPTY,
    FACES,
    FIRST,
    HIDDEN,
    HIDING,
    KANTO,
    NEAR,
    ONE,
    PAWNS,
    SQUARES,
    TAKEN,
    UNSEEN,
    owner,
    takes,
)
from ludogite.kernel.layout import MOVER, PASS, PLY, Ints

LEVELS = (
    # overlooks, error, candidates, nodes, rest
    weak(0.65, 19, 1, 4, 2),
    weak(0.36, 11, 2, 10, 2),
    weak(0.16, 5, 4, 35, 2),
    weak(0.055, 2, 7, 150, 4),
    strong(1_500, 2),
    strong(4_000),
    strong(20_000),
    strong(100_000),
)
IS_SLOW = True
MISJUDGED = {"values that one enemy can take": 0, "pawns that can be taken, but covered": 0, "pawns": 5}
"""Weak players count pawns, and overlook attackers."""

FEATURES = (
    "pawns",
    "at most three pawns",
    "pawns face down",
    "the Kanto",
    "the 1",
    "values 17 to 19",
    "values 12 to 16",
    "values 7 to 11",
    "values 2 to 6",
    "pairs of a value and an enemy value it takes",
    "values that no enemy can take",
    "values that one enemy can take",
    "pawns that can be taken, enemy to move",
    "rank of the best of them, enemy to move",
    "pawns that can be taken, own move",
    "rank of the best of them, own move",
    "pawns that can be taken, but covered",
    "empty squares beside identified pawns",
    "values that face-down enemies may have and pawns beside them take",
    "pairs of hunter and prey, late",
    "closeness of hunters to their prey, late",
    "closeness of hunters in step with their prey, late",
)
(
    PAWN_COUNT,
    FEW,
    FACE_DOWN,
    KANTOS,
    ONES,
    TOP,
    HIGH,
    MIDDLE,
    LOW,
    PREY,
    INVINCIBLE,
    NEARLY_INVINCIBLE,
    HANGING,
    HANGING_RANK,
    THREATENED,
    THREATENED_RANK,
    COVERED,
    FREEDOM,
    FACE_DOWN_BESIDE,
    CHASES,
    CLOSENESS,
    CLOSENESS_IN_STEP,
) = range(len(FEATURES))
FEATURE_COUNT = len(FEATURES)

ALL_VALUES = (1 << (KANTO + 1)) - 2
TOP_VALUES, HIGH_VALUES, MIDDLE_VALUES, LOW_VALUES = 7 << 17, 31 << 12, 31 << 7, 31 << 2
FEW_PAWNS = 3
LATE = 8
"""With at most so many pawns on the board, hunters and prey are paired."""
FARTHEST = 11
"""Number of steps between opposite corners of the board."""
RANK_OF_ONE = 10
"""A 1 is worth a middle value: it takes little, but it is the only value that takes the Kanto."""

WINS = 1000 * NOISY
TAKES = 2 * NOISY
STEP = 10


def features(tables: Ints, state: Ints, values: Ints) -> None:
    """Write each feature: Red's count less Black's."""
    clear(values, FEATURE_COUNT)
    red, black = alive(state, 0), alive(state, 1)
    for player in range(2):
        sign = sign_of(player)
        own, opponent = (red, black) if player == 0 else (black, red)
        add_army(state, values, player, sign, own)
        add_rivals(values, sign, own, opponent)
        add_places(tables, state, values, player, sign)
    values[PREY] = lead_in_pairs(red, black)
    if state[COUNT] + state[COUNT + 1] <= LATE:
        add_hunts(state, values)


def alive(state: Ints, player: int) -> int:
    """The set of a player's values not captured, seen or not."""
    return ALL_VALUES & ~state[TAKEN + player]


def add_army(state: Ints, values: Ints, player: int, sign: int, own: int) -> None:
    """Add the features of a player's remaining values, seen or not."""
    values[PAWN_COUNT] += sign * state[COUNT + player]
    values[FEW] += sign * (state[COUNT + player] <= FEW_PAWNS)
    values[FACE_DOWN] += sign * state[HIDING + player]
    values[KANTOS] += sign * (own >> KANTO & 1)
    values[ONES] += sign * (own >> ONE & 1)
    values[TOP] += sign * bit_count(own & TOP_VALUES)
    values[HIGH] += sign * bit_count(own & HIGH_VALUES)
    values[MIDDLE] += sign * bit_count(own & MIDDLE_VALUES)
    values[LOW] += sign * bit_count(own & LOW_VALUES)


def add_rivals(values: Ints, sign: int, own: int, opponent: int) -> None:
    """Add the number of a player's values that at most one value of the opponent can take."""
    second = opponent & up_to_highest(opponent) >> 1
    numbers = own & ~(1 << ONE | 1 << KANTO)
    within, within_second = up_to_highest(opponent), up_to_highest(second)
    never, once = bit_count(numbers & ~within), bit_count(numbers & within & ~within_second)
    for special in (ONE, KANTO):
        if own >> special & 1:
            rivals = bit_count(opponent & hunters(special))
            never += rivals == 0
            once += rivals == 1
    values[INVINCIBLE] += sign * never
    values[NEARLY_INVINCIBLE] += sign * once


def up_to_highest(numbers: int) -> int:
    """All bits up to the highest of a set of values."""
    numbers |= numbers >> 1
    numbers |= numbers >> 2
    numbers |= numbers >> 4
    numbers |= numbers >> 8
    return numbers | numbers >> 16


def lead_in_pairs(red: int, black: int) -> int:
    """Number of pairs of a red value that takes a black one, less that of the reverse."""
    lead, reds, blacks = 0, 0, 0
    for value in range(ONE, KANTO + 1):
        in_red, in_black = red >> value & 1, black >> value & 1
        lead += in_red * blacks - in_black * reds
        reds += in_red
        blacks += in_black
    return lead + 2 * ((red >> ONE & black >> KANTO & 1) - (black >> ONE & red >> KANTO & 1))


def add_places(tables: Ints, state: Ints, values: Ints, player: int, sign: int) -> None:
    """Add the features of the squares around a player's identified pawns."""
    in_danger, best = 0, 0
    for pawn in range(player * ARMY, player * ARMY + state[COUNT + player]):
        if state[FACES + pawn] != HIDDEN:
            attacker = look_around(tables, state, values, player, pawn)
            if attacker != HIDDEN:
                in_danger += 1
                best = max(best, rank(state[FACES + pawn]))
                values[COVERED] += sign * is_covered(tables, state, player, state[PAWNS + pawn], attacker)
    if state[PLY] % 2 == player:
        values[THREATENED] += sign * in_danger
        values[THREATENED_RANK] += sign * best
    else:
        values[HANGING] += sign * in_danger
        values[HANGING_RANK] += sign * best


def look_around(tables: Ints, state: Ints, values: Ints, player: int, pawn: int) -> int:
    """The opponent's lowest value beside a pawn that takes it, or HIDDEN; adds the pawn's freedom and threats."""
    sign = sign_of(player)
    face, source = state[FACES + pawn], state[PAWNS + pawn]
    attacker = HIDDEN
    for way in range(tables[FIRST + source], tables[FIRST + source + 1]):
        there = state[BOARD + tables[NEAR + way]]
        if there == EMPTY:
            values[FREEDOM] += sign
        elif owner(there) != player:
            other = state[FACES + there - 1]
            if other == HIDDEN:
                values[FACE_DOWN_BESIDE] += sign * bit_count(state[UNSEEN + 1 - player] & prey(face))
            elif takes(other, face) and (attacker == HIDDEN or other < attacker):
                attacker = other
    return attacker


def is_covered(tables: Ints, state: Ints, player: int, square: int, attacker: int) -> bool:
    """Whether a player's pawn beside a square can take the value that captures there."""
    for way in range(tables[FIRST + square], tables[FIRST + square + 1]):
        there = state[BOARD + tables[NEAR + way]]
        if there != EMPTY and owner(there) == player and takes(state[FACES + there - 1], attacker):
            return True
    return False


def add_hunts(state: Ints, values: Ints) -> None:
    """Add the closeness of identified pawns to identified opponents that they can take, but not vice versa.

    Pawns move one square at a time: a hunter can reach its prey only if their distance is odd when its turn comes.
    """
    for red in range(state[COUNT]):
        for black in range(ARMY, ARMY + state[COUNT + 1]):
            face, other = state[FACES + red], state[FACES + black]
            lead = takes(face, other) - takes(other, face)
            if lead != 0 and HIDDEN not in (face, other):
                hunter = 0 if lead > 0 else 1
                apart = distance(state[PAWNS + red], state[PAWNS + black])
                values[CHASES] += lead
                values[CLOSENESS] += lead * (FARTHEST - apart)
                if (apart + state[PLY] + hunter) % 2 == 1:
                    values[CLOSENESS_IN_STEP] += lead * (FARTHEST - apart)


def distance(square: int, other: int) -> int:
    """Number of steps between two squares."""
    return abs(square % COLUMNS - other % COLUMNS) + abs(square // COLUMNS - other // COLUMNS)


def prey(value: int) -> int:
    """The set of values that a value takes."""
    if value == ONE:
        return 1 << ONE | 1 << KANTO
    if value == KANTO:
        return ALL_VALUES & ~(1 << ONE)
    return (2 << value) - 2


def hunters(value: int) -> int:
    """The set of values that take a value."""
    if value == ONE:
        return ALL_VALUES & ~(1 << KANTO)
    if value == KANTO:
        return 1 << ONE | 1 << KANTO
    return ALL_VALUES & ~((1 << value) - 1)


def rank(value: int) -> int:
    """Approximate worth of a value."""
    return RANK_OF_ONE if value == ONE else value


def priority(tables: Ints, state: Ints, move: int) -> int:
    """Captures first, by their gain; then moves out of danger, attacks, and reveals, the safest first."""
    if move == PASS:
        return 0
    player = state[MOVER]
    source, target = move // SQUARES, move % SQUARES
    pawn = state[BOARD + source] - 1
    if source == target:
        return reveal_priority(tables, state, player, owner(pawn + 1), source)
    if state[BOARD + target] != EMPTY:
        return capture_priority(tables, state, player, state[FACES + pawn], target)
    if state[FACES + pawn] == HIDDEN:
        return -STEP
    face = state[FACES + pawn]
    return standing(tables, state, player, face, target) - standing(tables, state, player, face, source)


def capture_priority(tables: Ints, state: Ints, player: int, face: int, target: int) -> int:
    """The gain of a capture, less a possible loss by recapture."""
    if state[COUNT + 1 - player] == 1:
        return WINS
    gained = STEP * rank(state[FACES + state[BOARD + target] - 1])
    return TAKES + gained + min(0, standing(tables, state, player, face, target))


def standing(tables: Ints, state: Ints, player: int, face: int, square: int) -> int:
    """The worth of an identified pawn's place: the best value it attacks, or minus its own if it can be taken."""
    attacks = 0
    for way in range(tables[FIRST + square], tables[FIRST + square + 1]):
        other = opponent_face(state, player, tables[NEAR + way])
        if takes(other, face):
            return -STEP * rank(face)
        if takes(face, other):
            attacks = max(attacks, rank(other))
    return STEP * attacks // 2


def reveal_priority(tables: Ints, state: Ints, player: int, colour: int, square: int) -> int:
    """The safety of revealing a pawn beside identified opponents: the player who did not reveal it moves next."""
    safety = 0
    for way in range(tables[FIRST + square], tables[FIRST + square + 1]):
        other = opponent_face(state, colour, tables[NEAR + way])
        if other != HIDDEN:
            losing = prey(other) if colour == player else hunters(other)
            safety += state[HIDING + colour] - 2 * bit_count(state[UNSEEN + colour] & losing)
    return safety


def opponent_face(state: Ints, player: int, square: int) -> int:
    """The value of the opponent's identified pawn on a square; HIDDEN if there is none."""
    there = state[BOARD + square]
    return state[FACES + there - 1] if there != EMPTY and owner(there) != player else HIDDEN
