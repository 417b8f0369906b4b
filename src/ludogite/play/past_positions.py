"""The past positions of a game, stored compactly: their states, and the repetition keys only once."""

from ludogite.games.position import Position


class PastPositions:
    """List of positions of one game, each of which follows from the one before."""

    def __init__(self) -> None:
        self._states: list[bytes] = []
        self._keys = bytearray()
        self._ranges: list[tuple[int, int]] = []
        """Range of each position's keys: they extend those of the one before, or start anew."""
        self._latest: Position | None = None
        """The last position as it was added: it is often needed."""

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
        self._latest = position

    def get(self, index: int, like: Position) -> Position:
        """Position number ``index``; ``like`` is any other position of the same game."""
        if self._latest and index == len(self) - 1:
            return self._latest
        first, last = self._ranges[index]
        return like.unpacked(self._states[index] + bytes(self._keys[first:last]))

    def cut(self, length: int) -> None:
        """Drop all but the first ``length`` positions."""
        del self._states[length:], self._ranges[length:]
        self._latest = None
