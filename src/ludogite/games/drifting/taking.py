"""Which tiles may be taken, and where they may be laid: rules 4.3 to 4.5, for both games alike."""

from ludogite.games.drifting.board import HOLES, TILES, after, before, is_tile, ring
from ludogite.games.drifting.sheet import ALL_ROUND, IN_DOUBT, MAY, MAY_NOT, SIDES, SPAN, TAKING, TURN, next_to
from ludogite.kernel.layout import Ints

NONE = -1
ROW_MASK = (1 << SPAN) - 1
ROUND_MASK = ALL_ROUND - 1


def may_be_taken(tables: Ints, state: Ints, tile: int) -> bool:
    """4.3 It has at least two free sides. 4.4 It leaves the other tiles in one piece."""
    tiles = ring(tables, state, TILES, tile)
    answer = tables[TAKING + tiles]
    if answer == IN_DOUBT:  # Then only a way round a hole can join its neighbours.
        return state[HOLES] > 0 and edge_leads_round(tables, state, tile, tiles & SIDES)
    return answer == MAY


def is_enclosed(tables: Ints, state: Ints, tile: int) -> bool:
    """4.3 Whether a tile has fewer than two free sides."""
    return tables[TAKING + ring(tables, state, TILES, tile)] == MAY_NOT


def touches(tiles: int, old: int) -> bool:
    """4.5 Whether a tile laid inside a ring of tiles touches one by a side; the one it was itself does not count."""
    return tiles & SIDES & ~old != 0


def edge_leads_round(tables: Ints, state: Ints, tile: int, sides: int) -> bool:
    """4.4 Whether the edge of the other tiles leads from one neighbour of a tile, on two ``sides``, to the other.

    We walk from tile to tile with the left hand on the edge. If both neighbours belong together, their edges towards
    the gap are parts of one and the same outline; if they do not, the outline leads back to where we came from.
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
    """The first of some sides, from a given one on."""
    while sides >> side & 1 == 0:
        side += TURN
    return side


def way_along(tables: Ints, state: Ints, gap: int, here: int, heading: int) -> int:
    """The first way on from a tile: left if there is a tile, else straight on, right or back; NONE for a lone tile."""
    for turn in range(TURN, TURN - ALL_ROUND, -TURN):
        way = (heading + turn) & ROUND_MASK
        square = next_to(tables, here, way)
        if square != gap and is_tile(state, square):
            return way
    return NONE


def places_in(state: Ints, row: int) -> int:
    """4.5 The places of a row without a tile that touch a tile by a side, as bits."""
    tiles = state[TILES + row]
    left = tiles << 1 & ROW_MASK | tiles >> SPAN - 1
    right = tiles >> 1 | (tiles & 1) << SPAN - 1
    return (left | right | state[TILES + before(row)] | state[TILES + after(row)]) & ~tiles
