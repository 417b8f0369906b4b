"""Karo: Movers & Hoppers, written from its rules page."""

from collections.abc import Hashable, Iterator, Mapping
from functools import lru_cache
from itertools import product

from naive.karo_game import DIRECTIONS, EMPTY, Board, KaroGame, Square, State, Turns, name

COLUMNS, ROWS = range(3), range(8)
# Each camp from the back row to the front row, in the order in which an arrangement spells it.
CAMPS = (
    tuple((column, row) for row in (0, 1) for column in COLUMNS),
    tuple((column, row) for row in (7, 6) for column in COLUMNS),
)
UNCHOSEN, MOVER, HOPPER = "XMH"  # Red's pieces are the small letters
TURNED = str.maketrans("MHmh", "HMhm")

Tiles = Mapping[Square, str]


class Naive(KaroGame):
    placements = 2

    def __init__(self, *, free_mix: bool = False, repetition: int = 3, max_plies: int = 1000) -> None:
        super().__init__(repetition=repetition, max_plies=max_plies)
        self.free_mix = free_mix

    def first_board(self) -> Board:
        tiles = {(column, row): EMPTY for column in COLUMNS for row in ROWS}
        for player, camp in enumerate(CAMPS):
            tiles.update((square, coloured(UNCHOSEN, player)) for square in camp)
        return frozenset(tiles.items())

    def turns(self, state: State) -> Turns:
        if self.placing(state.ply):
            return arrangements(dict(state.board), state.player, self.free_mix)
        return moves(state.board, state.player)

    def winner(self, board: Board, mover: int) -> int | None:
        tiles = dict(board)
        return next((player for player in (0, 1) if has_taken(tiles, CAMPS[1 - player], player)), None)

    def shape(self, board: Board) -> Hashable:
        return board

    def drawing(self, board: Board) -> str:
        tiles = dict(board)
        return "/".join("".join(tiles[column, row] for column in COLUMNS) for row in reversed(ROWS))


def coloured(letters: str, player: int) -> str:
    return letters if player == 0 else letters.lower()


def owner(content: str) -> int | None:
    return None if content == EMPTY else int(content.islower())


def has_taken(tiles: Tiles, camp: tuple[Square, ...], player: int) -> bool:
    owners = [owner(tiles[square]) for square in camp]
    return None not in owners and player in owners


def arrangements(tiles: Tiles, player: int, free_mix: bool) -> Turns:
    spellings = map("".join, product(MOVER + HOPPER, repeat=len(CAMPS[player])))
    return {
        spelling: frozenset({**tiles, **dict(zip(CAMPS[player], coloured(spelling, player), strict=True))}.items())
        for spelling in spellings
        if free_mix or spelling.count(MOVER) == spelling.count(HOPPER)
    }


# Listing the moves and playing one of them ask for the same position twice.
@lru_cache(maxsize=64)
def moves(board: Board, player: int) -> Turns:
    tiles = dict(board)
    return {
        f"{name(origin)}{mark}{name(target)}": moved_piece(tiles, origin, target)
        for origin, content in tiles.items()
        if owner(content) == player
        for mark, target in targets(tiles, origin)
    }


def targets(tiles: Tiles, origin: Square) -> Iterator[tuple[str, Square]]:
    is_mover = tiles[origin].upper() == MOVER
    for direction in DIRECTIONS:
        target = beyond(origin, direction) if is_mover else behind_row(tiles, origin, direction)
        if target is not None and tiles.get(target) == EMPTY:
            yield "-" if is_mover else "^", target


def beyond(square: Square, direction: tuple[int, int]) -> Square:
    return (square[0] + direction[0], square[1] + direction[1])


def behind_row(tiles: Tiles, origin: Square, direction: tuple[int, int]) -> Square | None:
    """The first square behind the row of pieces that begins next to the origin; none if no piece stands there."""
    near = beyond(origin, direction)
    square = near
    while tiles.get(square, EMPTY) != EMPTY:
        square = beyond(square, direction)
    return None if square == near else square


def moved_piece(tiles: Tiles, origin: Square, target: Square) -> Board:
    return frozenset({**tiles, origin: EMPTY, target: tiles[origin].translate(TURNED)}.items())
