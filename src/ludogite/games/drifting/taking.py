"""Rules 4.3 to 4.5 on taking and laying tiles, the same in both games."""

from ludogite.games.drifting.board import HOLES, TILES, is_tile, next_line, previous_line, ring
from ludogite.games.drifting.sheet import ALL_ROUND, IN_DOUBT, MAY, MAY_NOT, SIDES, SPAN, TAKING, TURN, next_to
from ludogite.kernel.layout import Ints

NONE = -1
ROW_MASK = (1 << SPAN) - 1
ROUND_MASK = ALL_ROUND - 1


def may_be_taken(tables: Ints, state: Ints, tile: int) -> bool:
    """Whether a tile may be taken. 4.3 It has at least two free sides. 4.4 The other tiles stay connected."""
    tiles = ring(tables, state, TILES, tile)
    answer = tables[TAKING + tiles]
    if answer == IN_DOUBT:  # Only a path round a hole can connect its neighbours.
        return state[HOLES] > 0 and edge_leads_round(tables, state, tile, tiles & SIDES)
    return answer == MAY


def is_enclosed(tables: Ints, state: Ints, tile: int) -> bool:
    """4.3 Whether a tile has fewer than two free sides."""
    return tables[TAKING + ring(tables, state, TILES, tile)] == MAY_NOT


def touches(tiles: int, old: int) -> bool:
    """4.5 Whether a tile laid inside a ring of tiles touches one by a side; its own old place does not count."""
    return tiles & SIDES & ~old != 0


def edge_leads_round(tables: Ints, state: Ints, tile: int, sides: int) -> bool:
    """4.4 Whether the edge of the other tiles leads from one neighbour of a tile, on two ``sides``, to the other.

    The walk goes from tile to tile with the left hand on the edge. If both neighbours are connected, their edges
    towards the gap are parts of the same outline; if not, the outline leads back to its start.
    """
    first = first_side(sides, 0)
    here = next_to(tables, tile, first)
    goal = next_to(tables, tile, first_side(sides, first + TURN))
    heading = first + TURN  # the gap is on the left
    began = NONE
    while True:
        heading = way_along(tables, state, tile, here, heading)
        if heading == NONE:
            return False
        here = next_to(tables, here, heading)
        if here == goal:
            return True
        step = ALL_ROUND * here + heading
        if step == began:
            return False
        if began == NONE:
            began = step


def first_side(sides: int, side: int) -> int:
    """First of some sides, from a given one on."""
    while sides >> side & 1 == 0:
        side += TURN
    return side


def way_along(tables: Ints, state: Ints, gap: int, here: int, heading: int) -> int:
    """First way on from a tile: left if there is a tile, else straight on, right or back; NONE for a lone tile."""
    for turn in range(TURN, TURN - ALL_ROUND, -TURN):
        way = (heading + turn) & ROUND_MASK
        square = next_to(tables, here, way)
        if square != gap and is_tile(state, square):
            return way
    return NONE


def places_in(state: Ints, row: int) -> int:
    """4.5 Places of a row without a tile that touch a tile by a side, as bits."""
    tiles = state[TILES + row]
    left = tiles << 1 & ROW_MASK | tiles >> SPAN - 1
    right = tiles >> 1 | (tiles & 1) << SPAN - 1
    return (left | right | state[TILES + previous_line(row)] | state[TILES + next_line(row)]) & ~tiles
