"""Karo: Not This Way, written from its rules page."""

from collections.abc import Hashable, Iterator
from functools import lru_cache
from heapq import heappop, heappush

from naive import drifting_board
from naive.drifting_board import PLAIN, Tiles, bare, block, freeze, neighbour, pieces_of, placings, tile_moves
from naive.karo_game import DIRECTIONS, EMPTY, SIDES, Board, KaroGame, Square, State, Turns, name

LAYOUTS = {
    "diamond": block("mn", (11, 16)) | block("lo", (12, 15)) | block("kp", (13, 14)),
    "rectangle": block("kp", range(12, 16)),
    "ring": block("ko", range(11, 16)) - block("mm", (13,)),
}

MOST_JUMPS = 18


class Naive(KaroGame):
    placements = 16

    def __init__(
        self, *, layout: str = "diamond", last_exit: bool = False, repetition: int = 3, max_plies: int = 1000
    ) -> None:
        super().__init__(repetition=repetition, max_plies=max_plies)
        if layout not in LAYOUTS:
            raise ValueError(f"layout is one of {', '.join(LAYOUTS)}, not {layout}")
        self.layout = layout
        self.last_exit = last_exit

    def first_board(self) -> Board:
        return bare(LAYOUTS[self.layout])

    def turns(self, state: State) -> Turns:
        if self.placing(state.ply):
            return placings(dict(state.board), PLAIN[1 - state.player])
        return moves(state.board, state.player, self.last_exit)

    def winner(self, board: Board, mover: int) -> int | None:
        return rid_of_pieces(dict(board), self.last_exit)

    def shape(self, board: Board) -> Hashable:
        return drifting_board.shape(board)

    def drawing(self, board: Board) -> str:
        return drifting_board.drawing(board)


def rid_of_pieces(tiles: Tiles, last_exit: bool) -> int | None:
    enough = 0 if last_exit else 1
    return next((player for player in (0, 1) if len(pieces_of(player, tiles)) <= enough), None)


# Listing the moves and playing one of them ask for the same position twice.
@lru_cache(maxsize=64)
def moves(board: Board, player: int, last_exit: bool) -> Turns:
    tiles = dict(board)
    own = pieces_of(player, tiles)
    found: Turns = {}
    for origin in own:
        found.update(departures(tiles, origin, last_exit))
    for spelling, place, moved in tile_moves(tiles, own):
        found.update((spelling + departure, after) for departure, after in departures(moved, place, last_exit))
    if last_exit and len(own) == 1:
        found.update(exits(tiles, own[0]))
    return found


def departures(tiles: Tiles, origin: Square, last_exit: bool) -> Iterator[tuple[str, Board]]:
    yield from steps(tiles, origin)
    yield from chains(tiles, origin, last_exit)


def steps(tiles: Tiles, origin: Square) -> Iterator[tuple[str, Board]]:
    for direction in DIRECTIONS:
        target = neighbour(origin, direction)
        if tiles.get(target) == EMPTY:
            yield f"{name(origin)}-{name(target)}", freeze({**tiles, origin: EMPTY, target: tiles[origin]})


def chains(tiles: Tiles, origin: Square, last_exit: bool) -> Iterator[tuple[str, Board]]:
    """Each position that jumps lead to, but the one they set out from, with its shortest, then first spelling."""
    waiting = [(len(name(origin)), name(origin), origin, freeze(tiles))]
    known: set[Board] = set()
    while waiting:
        _, spelling, here, board = heappop(waiting)
        if board in known:
            continue
        known.add(board)
        if here != origin or board != freeze(tiles):
            yield spelling, board
        if rid_of_pieces(dict(board), last_exit) is None and spelling.count("^") < MOST_JUMPS:
            for landing, after in jumps(dict(board), here):
                longer = f"{spelling}^{name(landing)}"
                heappush(waiting, (len(longer), longer, landing, freeze(after)))


def jumps(tiles: Tiles, here: Square) -> Iterator[tuple[Square, Tiles]]:
    for direction in SIDES:
        over = neighbour(here, direction)
        landing = neighbour(over, direction)
        if tiles.get(over, EMPTY) != EMPTY and tiles.get(landing) == EMPTY:
            yield landing, jump(tiles, here, over, landing)


def jump(tiles: Tiles, origin: Square, over: Square, landing: Square) -> dict[Square, str]:
    jumper = tiles[origin]
    return {**tiles, origin: EMPTY, over: once_jumped(tiles[over], jumper), landing: jumper}


def once_jumped(piece: str, jumper: str) -> str:
    if piece.islower():
        return piece.upper()
    return piece.lower() if jumper.islower() else EMPTY


def exits(tiles: Tiles, origin: Square) -> Turns:
    if all(neighbour(origin, direction) in tiles for direction in DIRECTIONS):
        return {}
    return {f"{name(origin)}-off": freeze({**tiles, origin: EMPTY})}
