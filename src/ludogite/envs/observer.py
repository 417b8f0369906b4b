"""Observations of a node as NumPy arrays, and masks of its legal actions."""

import numpy as np
import numpy.typing as npt

from ludogite.encoding import ONLOOKER, Encoding, Node

Bytes = npt.NDArray[np.uint8]


class Observer:
    """Writes nodes as arrays.

    The planes (or places) of the encoding do not change while a move of several actions is put together. If a game has
    such moves, more planes follow, with a place for every action number: the step of the move, counted from 1, in
    which it was last chosen, or 0.
    """

    def __init__(self, encoding: Encoding) -> None:
        self.actions = encoding.actions
        squares = int(np.prod(encoding.shape[1:], dtype=int))
        more = -(-encoding.actions // squares) if encoding.most_steps > 1 else 0
        self.shape = (encoding.shape[0] + more, *encoding.shape[1:])
        """The shape of an observation."""
        self._size = encoding.size
        self._whole = self.shape[0] * squares

    def observe(self, node: Node, seat: int | None) -> Bytes:
        """The observation of a seat, None for an onlooker; only the player to move sees the actions chosen so far."""
        position, engine = node.position, node.position.game.engine
        numbers = engine.empty(self._size)
        place = ONLOOKER if seat is None else seat
        node.encoding.functions["observe"](position.game.tables, engine.state(position.state), place, numbers)
        out = np.zeros(self._whole, np.uint8)
        out[: self._size] = numbers
        if seat is not None and seat == node.to_move:
            for step, action in enumerate(node.chosen, 1):
                out[self._size + action] = step
        return out.reshape(self.shape)

    def mask(self, node: Node | None) -> npt.NDArray[np.int8]:
        """1 for each legal action of a node, 0 for all others; all 0 without a node."""
        mask = np.zeros(self.actions, np.int8)
        if node is not None:
            mask[node.legal_actions()] = 1
        return mask
