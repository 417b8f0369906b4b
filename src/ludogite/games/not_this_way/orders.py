"""Other orders of jumps than those in the moves' spellings, and the moves they mean."""

import re
from collections.abc import Iterator, Sequence

from ludogite.games.drifting.board import (
    CIRCLES,
    EACH,
    PIECES,
    is_free,
    is_taken,
    move_piece,
    move_tile,
    piece_on,
    piece_square,
)
from ludogite.games.drifting.notation import SQUARE, named
from ludogite.games.drifting.sheet import ALL_ROUND, NAMES, SQUARE_OF, TURN, beyond, next_to
from ludogite.games.not_this_way.moving import has_won, jump
from ludogite.games.rulebook import Setting, State
from ludogite.games.scene import Action

MOVE = re.compile(rf"(?:\[({SQUARE})>({SQUARE})\])?({SQUARE})(-{SQUARE}|-off|(?:\^{SQUARE})+)")
"""Old and new place of the tile, if it moves; the square its piece starts from; its path."""
NO_SIDE = -1
MOST_CHAINS = 1000
"""In artificial positions with more chains, they can only be clicked in the listed order."""


def meant(setting: Setting, state: State, tried: str, moves: Sequence[str]) -> str | None:
    """3.12 Legal move that leads to the same position as this chain."""
    if "^" not in tried or not MOVE.fullmatch(tried):
        return None
    start, end = tried[: tried.index("^") + 1], tried[tried.rindex("^") :]
    alike = [move for move in moves if move.startswith(start) and move.endswith(end)]
    left = after_chain(setting, state, tried) if alike else None
    return next((move for move in alike if left is not None and after_chain(setting, state, move) == left), None)


def after_chain(setting: Setting, state: State, chain: str) -> list[int] | None:
    """Board after a chain whose start is legal; None if one of its jumps is not."""
    board, squares = list(state), [SQUARE_OF[name] for name in named(chain)]
    number = piece_on(board, squares[0])
    if chain.startswith("["):
        source, place, _, *squares = squares
        move_tile(setting.tables, board, source, place)
        move_piece(board, number, place)
    else:
        squares = squares[1:]
    for target in squares:
        side = side_towards(setting, piece_square(board, number), target)
        if side == NO_SIDE or not may_jump(setting, board, number, side):
            return None
        jump(setting.tables, board, number, side)
    return board


def may_jump(setting: Setting, board: list[int], number: int, side: int) -> bool:
    """3.3 Whether a piece may jump on this side. 5.2 After the end of the game none may."""
    if has_won(setting.tables, board, 0) or has_won(setting.tables, board, 1):
        return False
    over = next_to(setting.tables, piece_square(board, number), side)
    return is_taken(board, over) and is_free(board, next_to(setting.tables, over, side))


def side_towards(setting: Setting, here: int, target: int) -> int:
    """Side over which a jump leads to a square, or NO_SIDE."""
    sides = (side for side in range(0, ALL_ROUND, TURN) if beyond(setting.tables, here, side) == target)
    return next(sides, NO_SIDE)


def other_clicks(setting: Setting, state: State, moves: Sequence[str]) -> tuple[Action, ...]:
    """3.12 Clicks that lead from a listed chain, by one more jump, to the position after another listed chain.

    They mean that other chain. As its own clicks replace them at once, any order of jumps can be clicked.
    """
    chains = [move for move in moves if "^" in move]
    if len(chains) > MOST_CHAINS:
        return ()
    boards = {chain: _after_legal(setting, state, chain) for chain in chains}
    listed = {(_start(chain), _left(board)): chain for chain, board in boards.items()}
    return tuple(
        Action(meant, clicks_of(longer))
        for chain, board in boards.items()
        for longer, after in _longer(setting, board, chain)
        if (meant := listed.get((_start(chain), _left(after)), longer)) != longer
    )


def _after_legal(setting: Setting, state: State, chain: str) -> list[int]:
    board = after_chain(setting, state, chain)
    assert board is not None
    return board


def _start(chain: str) -> str:
    """Part before the first jump: the tile's move, and the square from which the piece jumps."""
    return chain[: chain.index("^")]


def _left(board: list[int]) -> tuple[int, ...]:
    """Key that distinguishes positions after chains from one square."""
    return (board[CIRCLES], *board[PIECES : PIECES + 2 * EACH])


def _longer(setting: Setting, board: list[int], chain: str) -> Iterator[tuple[str, list[int]]]:
    """Chains with one more jump, and the boards after them."""
    here = SQUARE_OF[named(chain)[-1]]
    number = piece_on(board, here)
    for side in range(0, ALL_ROUND, TURN):
        if may_jump(setting, board, number, side):
            after = list(board)
            jump(setting.tables, after, number, side)
            yield f"{chain}^{NAMES[beyond(setting.tables, here, side)]}", after


def clicks_of(move: str) -> tuple[str, ...]:
    """Clicks of a move: the piece, the place of its tile if that moves, and every square the piece lands on."""
    squares = named(move)
    return squares[:2] + squares[3:] if move.startswith("[") else squares
