"""The drifting board of both Karo games: taking tiles, holes and outlines against their plain definitions."""

from random import Random

import pytest

from ludogite.games.drifting.board import HOLES, TILES, move_tile, ring
from ludogite.games.drifting.notation import are_connected, lay_out
from ludogite.games.drifting.sheet import ALL_ROUND, TURN, neighbour, sheet_tables, square_at
from ludogite.games.drifting.taking import may_be_taken
from support.counted import counted

TILE_COUNT = 24
TABLES = sheet_tables([3, 1000], TILE_COUNT)


def beside(square: int, step: int = TURN) -> list[int]:
    """The squares against the sides of a square; all eight round it with a step of 1."""
    return [neighbour(square, way) for way in range(0, ALL_ROUND, step)]


def random_board(random: Random) -> list[int]:
    """Tiles that hang together, rather loosely, somewhere on the sheet, and often over its edge."""
    squares = [square_at(random.randrange(26), random.randrange(26))]
    while len(squares) < TILE_COUNT:
        square = random.choice(beside(random.choice(squares[-6:])))
        if square not in squares:
            squares.append(square)
    return squares


def holes(squares: list[int]) -> int:
    """Number of holes: the empty squares, connected over corners too, are one piece outside and the holes."""
    apart = {square_at(column, row) for column in range(26) for row in range(26)} - set(squares)
    pieces = 0
    while apart:
        pieces += 1
        waiting = [apart.pop()]
        while waiting:
            reached = set(beside(waiting.pop(), step=1)) & apart
            apart -= reached
            waiting += reached
    return pieces - 1


@pytest.mark.parametrize("seed", range(60))
def test_a_tile_may_be_taken_if_two_sides_are_free_and_the_others_hang_together(seed: int) -> None:
    squares = random_board(Random(seed))
    state = lay_out(squares)
    for tile in counted(squares, 2):
        free = sum(square not in squares for square in beside(tile))
        others = [square for square in squares if square != tile]
        assert may_be_taken(TABLES, state, tile) == (free >= 2 and are_connected(others))


@pytest.mark.parametrize("seed", range(20))
def test_holes_are_counted_right_while_tiles_move(seed: int) -> None:
    random = Random(seed)
    squares = random_board(random)
    state = lay_out(squares)
    for _ in range(25):
        tile = random.choice([tile for tile in squares if may_be_taken(TABLES, state, tile)])
        squares.remove(tile)
        places = {place for square in squares for place in beside(square)} - {tile, *squares}
        place = random.choice(sorted(places))
        move_tile(TABLES, state, tile, place)
        squares.append(place)
        assert state[HOLES] == holes(squares)


@pytest.mark.parametrize("seed", range(20))
def test_a_ring_has_one_bit_for_each_direction_over_the_edges_of_the_sheet_too(seed: int) -> None:
    squares = random_board(Random(seed))
    state = lay_out(squares)
    for square in counted({place for tile in squares for place in beside(tile, step=1)}):
        bits = sum((next_square in squares) << way for way, next_square in enumerate(beside(square, step=1)))
        assert ring(TABLES, state, TILES, square) == bits
