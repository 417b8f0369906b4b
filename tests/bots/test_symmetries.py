"""Symmetries of a network's inputs: a turned or mirrored position has just the inputs that the orders name."""

from collections.abc import Callable, Iterator
from random import Random

import pytest

import ludogite
from ludogite.bots.evaluation.network import MOST_INPUTS
from ludogite.bots.search.compiled import evaluation_of
from ludogite.games.coloured.board import SIDE, SQUARES
from ludogite.games.coloured.pawns import COLOUR, COUNT, PAWNS
from ludogite.games.position import Position
from support.walks import walk
from training.games import varied
from training.symmetries import ORDERS, input_orders

MOST_PLACED = 24
"""All pieces are on the board after so many moves: while they are placed, boards are not turned."""

Inputs = frozenset[int]


def active_inputs(position: Position) -> Inputs:
    tables, state = position.game.setting.tables, list(position.internals[0])
    return inputs_of(position.game.id, list(tables), state)


def inputs_of(game_id: str, tables: list[int], state: list[int]) -> Inputs:
    evaluation = evaluation_of(ludogite.load(game_id))
    assert evaluation
    room = [0] * MOST_INPUTS
    return frozenset(room[: evaluation.inputs(tables, state, room)])


def with_board(position: Position, change: Callable[[str], str]) -> Position:
    """The position with another board, and no memory of earlier positions."""
    fields = dict(field.split("=") for field in str(position).split(" "))
    fields.pop("seen", None)
    fields["board"] = change(fields["board"])
    return position.game.parse(" ".join(f"{name}={value}" for name, value in fields.items()))


def turned_sheet(board: str, mirror: int, turns: int) -> str:
    """A board of the Karo games, mirrored and turned about the middle of the sheet."""
    found = {}
    for line in board.split("/"):
        number, signs = line.split(":")
        for column, sign in zip(signs[::2], signs[1::2], strict=True):
            right, up = mirror * (ord(column) - ord("m")), int(number) - 13
            for _ in range(turns):
                right, up = -up, right
            found[13 + up, chr(ord("m") + right)] = sign
    rows = sorted({row for row, _ in found})
    return "/".join(
        f"{row}:" + "".join(column + found[row, column] for r, column in sorted(found) if r == row) for row in rows
    )


def mirrored_rows(board: str) -> str:
    return "/".join(row[::-1] for row in board.split("/"))


def pictures(position: Position) -> Iterator[Inputs]:
    """The inputs of all turned and mirrored forms of a position, in the order of ``input_orders``."""
    yield active_inputs(position)
    if position.game.id == "movers-hoppers":
        yield active_inputs(with_board(position, mirrored_rows))
    elif position.game.id in {"four-circles", "not-this-way"}:
        for mirror in (1, -1):
            for turns in range(4):
                if (mirror, turns) != (1, 0):
                    yield active_inputs(with_board(position, lambda board: turned_sheet(board, mirror, turns)))  # noqa: B023
    else:
        tables, state = list(position.game.setting.tables), list(position.internals[0])
        flipped = [square // SIDE * SIDE + SIDE - 1 - square % SIDE for square in range(SQUARES)]
        tables[COLOUR : COLOUR + SQUARES] = [tables[COLOUR + square] for square in flipped]
        for player in range(2):
            first = PAWNS + player * SIDE
            pawns = slice(first, first + state[COUNT + player])
            state[pawns] = [flipped[square] for square in state[pawns]]
        yield inputs_of(position.game.id, tables, state)


@pytest.mark.parametrize("name", ORDERS)
def test_inputs_of_a_turned_or_mirrored_position_are_those_that_the_orders_name(name: str) -> None:
    evaluation = evaluation_of(ludogite.load(name))
    assert evaluation
    orders = input_orders(name, evaluation.INPUTS)
    assert len(orders) == (8 if name in {"four-circles", "not-this-way"} else 2)
    different = 0
    for seed in range(6):
        game = ludogite.load(name, seed=seed, **varied(name))
        known = [position for position in walk(game, seed, 80) if position.to_move is not None]
        for position in Random(seed).sample(known[MOST_PLACED:], 8):
            own, *others = pictures(position)
            assert len(others) == len(orders) - 1
            for order, other in zip(orders[1:], others, strict=True):
                assert frozenset(order[number] for number in own) == other
                different += own != other
    assert different > 20
