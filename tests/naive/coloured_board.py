"""The coloured board of Katarenga and Colorado: its arrangements, and how a pawn moves from each colour."""

import re
from collections.abc import Iterator, Mapping

Square = tuple[int, int]
Pawns = tuple[frozenset[Square], frozenset[Square]]

SIDE = 8
WHITE, BLACK = 0, 1
LETTERS = "wb"
STANDARD = "Af0 Bf0 Cf0 Df0"

# Rows from top to bottom, fronts and backs as they are printed.
FACES = {
    "Af": "RYBG GRGB YYBR BGRY",
    "Ab": "RGYB YRYG BGBR GBRY",
    "Bf": "RYGB GYRY BBGR YRBG",
    "Bb": "RGBY YYBR GRGB BYRG",
    "Cf": "RGBY YYGR BBRG GRYB",
    "Cb": "RYBG GYBR BGRY YRGB",
    "Df": "RGBY YYBR BGRG GRYB",
    "Db": "RYBG GYGR BBRY YRGB",
}

STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
AROUND = STRAIGHT + DIAGONAL
LEAPS = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def spelled(square: Square) -> str:
    column, row = square
    return "abcdefgh"[column - 1] + str(row)


def row_of_squares(row: int) -> frozenset[Square]:
    return frozenset((column, row) for column in range(1, SIDE + 1))


def baseline(player: int) -> int:
    return 1 if player == WHITE else SIDE


def start_pawns() -> Pawns:
    return row_of_squares(baseline(WHITE)), row_of_squares(baseline(BLACK))


def quarters_of(arrangement: str) -> list[str]:
    quarters = arrangement.split(" ")
    well_spelled = all(re.fullmatch("[A-D][fb][0-3]", quarter) for quarter in quarters)
    if not well_spelled or sorted(quarter[0] for quarter in quarters) != list("ABCD"):
        raise ValueError(f"an arrangement is four different quarters such as {STANDARD!r}, not {arrangement!r}")
    return quarters


def turned_clockwise(rows: list[str]) -> list[str]:
    return ["".join(column) for column in zip(*reversed(rows), strict=True)]


def printed(quarter: str) -> list[str]:
    rows = FACES[quarter[:2]].split()
    for _ in range(int(quarter[2])):
        rows = turned_clockwise(rows)
    return rows


def rows_from_the_top(arrangement: str) -> list[str]:
    top_left, top_right, bottom_left, bottom_right = (printed(quarter) for quarter in quarters_of(arrangement))
    top = [left + right for left, right in zip(top_left, top_right, strict=True)]
    bottom = [left + right for left, right in zip(bottom_left, bottom_right, strict=True)]
    return top + bottom


def colours_of(board: str) -> dict[Square, str]:
    rows = rows_from_the_top(STANDARD if board == "standard" else board)
    return {
        (column, SIDE - depth): colour for depth, row in enumerate(rows) for column, colour in enumerate(row, start=1)
    }


def turned(arrangement: str) -> str:
    top_left, top_right, bottom_left, bottom_right = quarters_of(arrangement)
    moved_round = (bottom_left, top_left, bottom_right, top_right)
    return " ".join(quarter[:2] + str((int(quarter[2]) + 1) % 4) for quarter in moved_round)


def beyond(square: Square, direction: tuple[int, int]) -> Square:
    return square[0] + direction[0], square[1] + direction[1]


def ride(
    colours: Mapping[Square, str], occupied: frozenset[Square], start: Square, direction: tuple[int, int]
) -> Iterator[Square]:
    square = beyond(start, direction)
    while square in colours:
        yield square
        # The first pawn on the way, and the first square of the colour left, may be reached but not passed.
        if square in occupied or colours[square] == colours[start]:
            return
        square = beyond(square, direction)


def reached(colours: Mapping[Square, str], occupied: frozenset[Square], start: Square) -> list[Square]:
    colour = colours[start]
    if colour in "RY":
        directions = STRAIGHT if colour == "R" else DIAGONAL
        return [square for direction in directions for square in ride(colours, occupied, start, direction)]
    leaps = LEAPS if colour == "G" else AROUND
    return [square for leap in leaps if (square := beyond(start, leap)) in colours]


def pawn_moves(
    colours: Mapping[Square, str], pawns: Pawns, player: int, takeable: frozenset[Square]
) -> dict[str, tuple[Square, Square]]:
    occupied = pawns[WHITE] | pawns[BLACK]
    moves = {}
    for start in pawns[player]:
        for square in reached(colours, occupied, start):
            if square in takeable:
                moves[f"{spelled(start)}x{spelled(square)}"] = start, square
            elif square not in occupied:
                moves[f"{spelled(start)}-{spelled(square)}"] = start, square
    return moves


def after(pawns: Pawns, player: int, start: Square, square: Square) -> Pawns:
    own = pawns[player] - {start} | {square}
    other = pawns[1 - player] - {square}
    return (own, other) if player == WHITE else (other, own)


def drawn(pawns: Pawns) -> str:
    def letter(square: Square) -> str:
        return "".join(LETTERS[player] for player in (WHITE, BLACK) if square in pawns[player]) or "."

    rows = ("".join(letter((column, row)) for column in range(1, SIDE + 1)) for row in range(SIDE, 0, -1))
    return "/".join(rows)


def counted(name: str, value: int, least: int) -> int:
    if type(value) is not int or 0 != value < least:
        raise ValueError(f"{name} is 0 (off) or a whole number from {least}, not {value!r}")
    return value
