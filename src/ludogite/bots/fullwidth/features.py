"""Three hand-set features for each board game, and their weights; a value of 100 is one logit.

They never change, so that strength is measured against an opponent that training does not affect.
"""

from ludogite.bots.evaluation.common import clear, sign_of
from ludogite.games.coloured.board import SIDE, far_row, row
from ludogite.games.coloured.pawns import COUNT as PAWN_COUNT
from ludogite.games.coloured.pawns import PAWNS
from ludogite.games.drifting.board import COUNT as PIECE_COUNT
from ludogite.games.drifting.board import EACH, OFF, TAKEN, TILES, is_circle, owner, piece_on, piece_square, ring
from ludogite.games.drifting.sheet import ALL_ROUND, BACK, COLUMN_BITS, COLUMN_MASK, SPAN, next_to
from ludogite.games.kanto.rules import ARMY, FACES, HIDDEN, NEAR, takes
from ludogite.games.kanto.rules import BOARD as KANTO_BOARD
from ludogite.games.kanto.rules import COUNT as KANTO_COUNT
from ludogite.games.kanto.rules import FIRST as WAYS_FROM
from ludogite.games.kanto.rules import KANTO as HIGHEST
from ludogite.games.kanto.rules import PAWNS as KANTO_PAWNS
from ludogite.games.kanto.rules import TAKEN as CAPTURED
from ludogite.games.katarenga.rules import CAMPS
from ludogite.games.movers_hoppers.rules import CAMP_SIZE, COLUMNS, PIECES, ROWS
from ludogite.kernel.layout import Ints

FEATURES = 3
FIRST, SECOND, THIRD = range(FEATURES)

KATARENGA = (60, 6, 100, 10)
COLORADO = (-10, -12, 15, 10)
MOVERS_HOPPERS = (12, 20, 10, 5)
FOUR_CIRCLES = (60, -4, 40, 10)
NOT_THIS_WAY = (-150, 20, 3, 10)
KANTO = (40, 6, 25, 5)
"""Weights of each game's features, and of the turn."""


def katarenga(tables: Ints, state: Ints, values: Ints) -> None:
    """Pawns, camps included; rows gained; pawns on the far row or in a camp."""
    clear(values, FEATURES)
    for player in range(2):
        sign = sign_of(player)
        camps = state[CAMPS + player]
        values[FIRST] += sign * (state[PAWN_COUNT + player] + camps)
        values[SECOND] += sign * (SIDE - 1) * camps
        values[THIRD] += sign * camps
        for index in range(state[PAWN_COUNT + player]):
            away = rows_away(state, player, index)
            values[SECOND] += sign * (SIDE - 1 - away)
            values[THIRD] += sign * (away == 0)


def rows_away(state: Ints, player: int, index: int) -> int:
    """Rows that a player's pawn still has to go."""
    return abs(row(state[PAWNS + player * SIDE + index]) - far_row(player))


def colorado(tables: Ints, state: Ints, values: Ints) -> None:
    """Rows to go; rows the last pawn has to go; pawns."""
    clear(values, FEATURES)
    for player in range(2):
        last = 0
        for index in range(state[PAWN_COUNT + player]):
            away = rows_away(state, player, index)
            values[FIRST] += sign_of(player) * away
            last = max(last, away)
        values[SECOND] += sign_of(player) * last
        values[THIRD] += sign_of(player) * state[PAWN_COUNT + player]


def movers_hoppers(tables: Ints, state: Ints, values: Ints) -> None:
    """Rows gained; pieces in the opponent's camp; row of the last piece."""
    clear(values, FEATURES)
    for player in range(2):
        last = ROWS
        for piece in range(player * CAMP_SIZE, (player + 1) * CAMP_SIZE):
            gained = state[PIECES + piece] // COLUMNS
            gained = ROWS - 1 - gained if player == 1 else gained
            values[FIRST] += sign_of(player) * gained
            values[SECOND] += sign_of(player) * (gained >= ROWS - CAMP_SIZE // COLUMNS)
            last = min(last, gained)
        values[THIRD] += sign_of(player) * last


def four_circles(tables: Ints, state: Ints, values: Ints) -> None:
    """Circles; distances between a player's pieces; pairs of circles next to each other."""
    clear(values, FEATURES)
    for number in range(2 * EACH):
        square = piece_square(state, number)
        if square == OFF:
            continue
        sign, circle = sign_of(owner(number)), is_circle(state, number)
        values[FIRST] += sign * circle
        for other in range(number + 1, (owner(number) + 1) * EACH):
            if piece_square(state, other) != OFF:
                away = distance(square, piece_square(state, other))
                values[SECOND] += sign * away
                values[THIRD] += sign * (away == 1 and circle and is_circle(state, other))


def distance(square: int, other: int) -> int:
    """King moves from one square of the sheet, which wraps, to another."""
    return max(
        around((square & COLUMN_MASK) - (other & COLUMN_MASK)), around((square >> COLUMN_BITS) - (other >> COLUMN_BITS))
    )


def around(difference: int) -> int:
    """The distance along the shorter way around the sheet."""
    return min(abs(difference), SPAN - abs(difference))


def not_this_way(tables: Ints, state: Ints, values: Ints) -> None:
    """Pieces; circles next to which a circle of their owner could jump; empty tiles round pieces."""
    clear(values, FEATURES)
    for player in range(2):
        values[FIRST] += sign_of(player) * state[PIECE_COUNT + player]
    for number in range(2 * EACH):
        square = piece_square(state, number)
        if square != OFF:
            sign = sign_of(owner(number))
            taken = ring(tables, state, TAKEN, square)
            free = ring(tables, state, TILES, square) & ~taken
            for direction in range(ALL_ROUND):
                values[THIRD] += sign * (free >> direction & 1)
            if is_circle(state, number):
                values[SECOND] += sign * can_be_jumped(tables, state, number, square, taken, free)


def can_be_jumped(tables: Ints, state: Ints, number: int, square: int, taken: int, free: int) -> int:
    """1 if one of the owner's circles is beside this one with an empty tile on the other side, else 0."""
    for direction in range(0, ALL_ROUND, 2):
        if taken >> direction & 1 == 1 and free >> (direction ^ BACK) & 1 == 1:
            other = piece_on(state, next_to(tables, square, direction))
            if owner(other) == owner(number) and is_circle(state, other):
                return 1
    return 0


def kanto(tables: Ints, state: Ints, values: Ints) -> None:
    """Pawns; sum of the values left; opponent's pawns beside a pawn that takes them."""
    clear(values, FEATURES)
    for player in range(2):
        sign = sign_of(player)
        values[FIRST] += sign * state[KANTO_COUNT + player]
        for value in range(1, HIGHEST + 1):
            values[SECOND] += sign * value * (1 - (state[CAPTURED + player] >> value & 1))
        for index in range(state[KANTO_COUNT + player]):
            pawn = player * ARMY + index
            if state[FACES + pawn] != HIDDEN:
                values[THIRD] += sign * prey_beside(tables, state, player, pawn)


def prey_beside(tables: Ints, state: Ints, player: int, pawn: int) -> int:
    """Number of the opponent's pawns beside this one that it may take."""
    square, prey = state[KANTO_PAWNS + pawn], 0
    for way in range(tables[WAYS_FROM + square], tables[WAYS_FROM + square + 1]):
        other = state[KANTO_BOARD + tables[NEAR + way]] - 1
        if other >= 0 and other // ARMY != player:
            face = state[FACES + other]
            if face != HIDDEN and takes(state[FACES + pawn], face):
                prey += 1
    return prey


THREE_FEATURES = {
    "katarenga": (katarenga, KATARENGA),
    "colorado": (colorado, COLORADO),
    "movers-hoppers": (movers_hoppers, MOVERS_HOPPERS),
    "four-circles": (four_circles, FOUR_CIRCLES),
    "not-this-way": (not_this_way, NOT_THIS_WAY),
    "kanto": (kanto, KANTO),
}
"""By game: the function that computes its features, and their weights with that of the turn."""
