"""Symmetries of a network's inputs: turned or mirrored positions have the same value."""

from collections.abc import Iterable, Iterator

from ludogite.bots.evaluation import coloured, drifting, movers_hoppers
from ludogite.games.coloured.board import SIDE, SQUARES
from ludogite.games.drifting.sheet import ALL_ROUND, DIRECTIONS
from ludogite.games.movers_hoppers.rules import COLUMNS, TILES

Order = list[int]
"""By input: its image."""


def input_orders(game_id: str, inputs: int) -> list[Order]:
    """All orders of a game's inputs under which a position keeps its value, the first unchanged."""
    orders = [list(range(inputs))]
    for changes in ORDERS[game_id]():
        order = list(range(inputs))
        for before, after in changes:
            order[before] = after
        orders.append(order)
    return orders


Changes = Iterable[tuple[int, int]]


def turned_pieces() -> Iterator[Changes]:
    """The sheet of the Karo games has no edges: four turns, each with and without a mirror."""
    for mirror in (1, -1):
        for turns in range(4):
            if (mirror, turns) != (1, 0):
                yield _turned_pieces(mirror, turns)


def _turned_pieces(mirror: int, turns: int) -> Changes:
    def turned(right: int, up: int) -> tuple[int, int]:
        right *= mirror
        for _ in range(turns):
            right, up = -up, right
        return right, up

    middle = drifting.OFFSETS * drifting.OFFSETS // 2
    reach = range(-drifting.FAR, drifting.FAR + 1)
    for first in range(drifting.KINDS):
        for second in range(first, drifting.KINDS):
            begin = drifting.PAIRS + (first * drifting.KINDS + second) * drifting.OFFSETS * drifting.OFFSETS
            for right in reach:
                for up in reach:
                    x, y = turned(right, up)
                    away = y * drifting.OFFSETS + x
                    if first == second:
                        away = abs(away)
                    yield begin + middle + up * drifting.OFFSETS + right, begin + middle + away
    where = [DIRECTIONS.index(turned(*direction)) for direction in DIRECTIONS]
    for ring in range(drifting.ALL_RINGS):
        turned_ring = sum((ring >> way & 1) << where[way] for way in range(ALL_ROUND))
        for kind in range(drifting.KINDS):
            begin = drifting.RINGS + kind * drifting.ALL_RINGS
            yield begin + ring, begin + turned_ring


def mirrored_pawns() -> Iterator[Changes]:
    """The boards of Katarenga and Colorado may be mirrored, including their colours."""
    yield _mirrored_pawns()


def _mirrored_pawns() -> Changes:
    for group in range(2 * coloured.KINDS):
        for square in range(SQUARES):
            begin = coloured.PLACED + group * SQUARES
            yield begin + square, begin + square // SIDE * SIDE + SIDE - 1 - square % SIDE
    groups = coloured.KINDS * coloured.KINDS
    for group in range(groups + 2):
        begin = coloured.MET_BY + group * coloured.OFFSETS
        for offset in range(coloured.OFFSETS):
            row, column = divmod(offset, coloured.APART)
            mirrored = row * coloured.APART + coloured.APART - 1 - column
            if group >= groups:
                mirrored = max(mirrored, coloured.OFFSETS - 1 - mirrored)
            yield begin + offset, begin + mirrored


def mirrored_tiles() -> Iterator[Changes]:
    """The board of Movers & Hoppers may be mirrored."""
    yield _mirrored_tiles()


def _mirrored_tiles() -> Changes:
    def mirrored(place: int) -> int:
        kind, tile = divmod(place, TILES)
        return kind * TILES + tile // COLUMNS * COLUMNS + COLUMNS - 1 - tile % COLUMNS

    for higher in range(movers_hoppers.PLACES):
        for lower in range(higher):
            ends = sorted((mirrored(higher), mirrored(lower)))
            yield higher * (higher - 1) // 2 + lower, ends[1] * (ends[1] - 1) // 2 + ends[0]


ORDERS = {
    "colorado": mirrored_pawns,
    "katarenga": mirrored_pawns,
    "four-circles": turned_pieces,
    "not-this-way": turned_pieces,
    "movers-hoppers": mirrored_tiles,
}
