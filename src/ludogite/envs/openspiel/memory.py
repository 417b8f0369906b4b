"""The actions before a state, and each player's knowledge of them."""

from collections.abc import Iterable, Iterator
from hashlib import blake2b
from itertools import islice
from typing import Any

HIDDEN = -1
"""The action of an unknown entry."""
UNSEEN = "?"
"""The view of an unknown entry."""
DIGEST_BYTES = 12
Entry = tuple[int, int, str]
"""The player who acted, the action, and their view if it is secret."""


class Memory:
    """The latest action and, through ``before``, all actions before it. Immutable: states share it.

    ``view`` is empty for public actions. For secret ones it is the view of the player who acted.
    """

    __slots__ = ("action", "before", "digests", "length", "mover", "view")

    def __init__(self, before: "Memory | None", mover: int, action: int, view: str) -> None:
        self.before, self.mover, self.action, self.view = before, mover, action, view
        self.length: int = before.length + 1 if before else 0
        self.digests: dict[int, bytes] = {}

    def after(self, mover: int, action: int, view: str = "") -> "Memory":
        """The memory after one more action."""
        return Memory(self, mover, action, view)

    def digest(self, player: int) -> str:
        """A digest of a player's knowledge of the way here; other knowledge has another digest."""
        digest, way = b"", []
        for entry in self.way():
            if player in entry.digests:
                digest = entry.digests[player]
                break
            way.append(entry)
        for entry in reversed(way):
            digest = blake2b(digest + entry.seen_by(player).encode(), digest_size=DIGEST_BYTES).digest()
            entry.digests[player] = digest
        return digest.hex()

    def way(self) -> "Iterator[Memory]":
        """All entries, the latest first."""
        entry = self
        while entry.before is not None:
            yield entry
            entry = entry.before

    def seen_by(self, player: int) -> str:
        """The entry as a player knows it."""
        if not self.view:
            return f"{self.mover}:{self.action}"
        return f"{self.view}:{self.action}" if player == self.mover else f"{self.mover}:?"

    def own_actions(self, player: int, most: int) -> list[int]:
        """A player's latest actions, the last one first."""
        return list(islice((entry.action for entry in self.way() if entry.mover == player), most))

    def known_to(self, player: int) -> "Memory":
        """The memory as a player knows it, with the entries that are secret from them unknown."""
        return remembered(
            (entry.mover, HIDDEN, UNSEEN) if entry.view and entry.mover != player else entry.plain
            for entry in reversed(list(self.way()))
        )

    @property
    def plain(self) -> Entry:
        """The entry alone."""
        return self.mover, self.action, self.view

    def __deepcopy__(self, memo: dict[int, Any]) -> "Memory":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return remembered, ([entry.plain for entry in reversed(list(self.way()))],)


def remembered(entries: Iterable[Entry]) -> Memory:
    """The memory of these entries, the first one first."""
    memory = NOTHING
    for entry in entries:
        memory = memory.after(*entry)
    return memory


NOTHING = Memory(None, HIDDEN, HIDDEN, "")
"""The memory at the start."""
