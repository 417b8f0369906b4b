"""The wrapped sheet of 26 by 26 squares on which loose tiles wander, and the rules for moving a tile on it."""

from collections.abc import Hashable, Iterable, Iterator, Mapping

from naive.karo_game import EMPTY, SIDES, Board, Square, Turns, name

SHEET = 26
PLAIN = "wr"  # by player; the circle face is the same letter as a capital

Tiles = Mapping[Square, str]


def neighbour(square: Square, direction: tuple[int, int]) -> Square:
    return ((square[0] + direction[0]) % SHEET, (square[1] + direction[1]) % SHEET)


def block(columns: str, rows: Iterable[int]) -> set[Square]:
    """The rectangle of squares from the first to the last letter of `columns`, as `ko`, in these rows."""
    letters = range(ord(columns[0]), ord(columns[-1]) + 1)
    return {(letter - ord("a"), row - 1) for letter in letters for row in rows}


def bare(squares: Iterable[Square]) -> Board:
    return frozenset((square, EMPTY) for square in squares)


def freeze(tiles: Tiles) -> Board:
    return frozenset(tiles.items())


def owner(content: str) -> int | None:
    return None if content == EMPTY else PLAIN.index(content.lower())


def pieces_of(player: int, tiles: Tiles) -> list[Square]:
    return [square for square, content in tiles.items() if owner(content) == player]


def empty_tiles(tiles: Tiles) -> list[Square]:
    return [square for square, content in tiles.items() if content == EMPTY]


def placings(tiles: Tiles, piece: str) -> Turns:
    return {name(square): freeze({**tiles, square: piece}) for square in empty_tiles(tiles)}


def free_sides(tiles: Tiles, square: Square) -> int:
    return sum(neighbour(square, side) not in tiles for side in SIDES)


def in_one_piece(tiles: Tiles) -> bool:
    reached: set[Square] = set()
    waiting = list(tiles)[:1]
    while waiting:
        square = waiting.pop()
        if square in tiles and square not in reached:
            reached.add(square)
            waiting.extend(neighbour(square, side) for side in SIDES)
    return len(reached) == len(tiles)


def without(tiles: Tiles, square: Square) -> dict[Square, str]:
    return {other: content for other, content in tiles.items() if other != square}


def tile_moves(tiles: Tiles, candidates: Iterable[Square]) -> Iterator[tuple[str, Square, dict[Square, str]]]:
    """Each way to lay one of the candidate tiles elsewhere: its spelling, the new place, and the tiles after it."""
    for old in candidates:
        others = without(tiles, old)
        if free_sides(tiles, old) < 2 or not in_one_piece(others):
            continue
        for place in edge(others) - {old}:
            yield f"[{name(old)}>{name(place)}]", place, {**others, place: tiles[old]}


def edge(tiles: Tiles) -> set[Square]:
    return {neighbour(square, side) for square in tiles for side in SIDES} - set(tiles)


def shape(board: Board) -> Hashable:
    """The board seen from whichever of its tiles gives the smallest view: a shift changes no view, only its name."""
    return min(view(board, square) for square, _ in board)


def view(board: Board, origin: Square) -> tuple[tuple[int, int, str], ...]:
    column, row = origin
    return tuple(sorted(((c - column) % SHEET, (r - row) % SHEET, content) for (c, r), content in board))


def drawing(board: Board) -> str:
    tiles = dict(board)
    rows = sorted({row for _, row in tiles})
    return "/".join(f"{row + 1}:{drawn_row(tiles, row)}" for row in rows)


def drawn_row(tiles: Tiles, row: int) -> str:
    columns = sorted(column for column, other in tiles if other == row)
    return "".join(chr(ord("a") + column) + tiles[column, row] for column in columns)
