"""Karo: Four Circles, written from its rules page."""

from collections.abc import Hashable, Iterator
from functools import lru_cache

from naive import drifting_board
from naive.drifting_board import PLAIN, Tiles, bare, block, empty_tiles, freeze, neighbour, owner, placings, tile_moves
from naive.karo_game import DIRECTIONS, EMPTY, Board, KaroGame, Square, State, Turns, name

HALF_DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))  # a line read the other way is the same line
WINNING_LINE = 4


class Naive(KaroGame):
    placements = 12

    def first_board(self) -> Board:
        return bare(block("ko", range(12, 16)))

    def turns(self, state: State) -> Turns:
        if self.placing(state.ply):
            return placings(dict(state.board), PLAIN[state.player])
        return moves(state.board, state.player)

    def winner(self, board: Board, mover: int) -> int | None:
        circles = {square for square, content in board if content == PLAIN[mover].upper()}
        return mover if any(has_line_from(square, circles) for square in circles) else None

    def shape(self, board: Board) -> Hashable:
        return drifting_board.shape(board)

    def drawing(self, board: Board) -> str:
        return drifting_board.drawing(board)


# Listing the moves and playing one of them ask for the same position twice.
@lru_cache(maxsize=64)
def moves(board: Board, player: int) -> Turns:
    tiles = dict(board)
    empty = empty_tiles(tiles)
    found: Turns = {}
    for target in empty:
        found.update(arrivals(tiles, target, player))
    for spelling, place, moved in tile_moves(tiles, empty):
        found.update((spelling + arrival, after) for arrival, after in arrivals(moved, place, player))
    return found


def arrivals(tiles: Tiles, target: Square, player: int) -> Iterator[tuple[str, Board]]:
    """Every step and jump of the player's pieces onto the empty target."""
    for direction in DIRECTIONS:
        near = neighbour(target, direction)
        far = neighbour(near, direction)
        if is_own(tiles, near, player):
            yield f"{name(near)}-{name(target)}", moved_piece(tiles, near, target, tiles[near])
        if tiles.get(near, EMPTY) != EMPTY and is_own(tiles, far, player):
            yield f"{name(far)}^{name(target)}", moved_piece(tiles, far, target, tiles[far].swapcase())


def is_own(tiles: Tiles, square: Square, player: int) -> bool:
    return owner(tiles.get(square, EMPTY)) == player


def moved_piece(tiles: Tiles, origin: Square, target: Square, piece: str) -> Board:
    return freeze({**tiles, origin: EMPTY, target: piece})


def has_line_from(square: Square, circles: set[Square]) -> bool:
    return any(line_length(square, direction, circles) >= WINNING_LINE for direction in HALF_DIRECTIONS)


def line_length(square: Square, direction: tuple[int, int], circles: set[Square]) -> int:
    length = 0
    while square in circles:
        length, square = length + 1, neighbour(square, direction)
    return length
