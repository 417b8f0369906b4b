"""What a seat may know of a node as a NumPy array, and what it may choose as a mask."""

import numpy as np
import numpy.typing as npt

from ludogite.encoding import ONLOOKER, Encoding, Node

Bytes = npt.NDArray[np.uint8]


class Observer:
    """Writes nodes as arrays.

    Where a move is made of several actions, more planes (or places) follow those of the encoding, which do not change
    while it is put together. They have a place for every action number: 0, or if it was chosen for this move, in which
    step of it, counted from 1; the latest step where there are several.
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
        """What a seat may know, None for an onlooker; only who is to move knows what they have chosen so far."""
        position, engine = node.position, node.position.game.engine
        numbers = engine.room(self._size)
        place = ONLOOKER if seat is None else seat
        node.encoding.functions["observe"](position.game.tables, engine.state(position.state), place, numbers)
        out = np.zeros(self._whole, np.uint8)
        out[: self._size] = numbers
        if seat is not None and seat == node.to_move:
            for step, action in enumerate(node.chosen, 1):
                out[self._size + action] = step
        return out.reshape(self.shape)

    def mask(self, node: Node | None) -> npt.NDArray[np.int8]:
        """1 for what can be chosen at a node, 0 for all else; all 0 without a node."""
        mask = np.zeros(self.actions, np.int8)
        if node is not None:
            mask[node.legal_actions()] = 1
        return mask
