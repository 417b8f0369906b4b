"""The positions of a game, in little room: each as its state, and the keys of what may be repeated once for all."""

from ludogite.games.position import Position


class PastPositions:
    """A list of positions of one game, each of which follows from the one before."""

    def __init__(self) -> None:
        self._states: list[bytes] = []
        self._keys = bytearray()
        self._ranges: list[tuple[int, int]] = []
        """Where the keys of each position begin and end: they are those of the one before and one more, or new."""

    def __len__(self) -> int:
        return len(self._states)

    def append(self, position: Position) -> None:
        """Add a position."""
        keys = position.packed_keys
        first, last = self._ranges[-1] if self._ranges else (0, 0)
        if not keys.startswith(self._keys[first:last]):
            first = last
        self._keys[last:] = keys[last - first :]
        self._states.append(position.packed_state)
        self._ranges.append((first, first + len(keys)))

    def get(self, index: int, like: Position) -> Position:
        """A position; ``like`` is any other of the same game."""
        first, last = self._ranges[index]
        return like.unpacked(self._states[index] + bytes(self._keys[first:last]))

    def cut(self, length: int) -> None:
        """Forget all but the first so many."""
        del self._states[length:], self._ranges[length:]
