"""Acts: everything that changes a table. A table is what its acts, in order, have made of it."""

from dataclasses import dataclass
from typing import Literal

ActKind = Literal[
    "sit",  # a guest takes a seat; the text is the guest
    "move",  # the text is the move
    "resign",  # the text is empty, or why an engine from outside could not go on
    "depart",  # somebody leaves, and the others play on; the text is why, and the bot that takes the seat, or out
    "undo",  # the text is how many moves and outcomes of the game stay
    "offer",  # the text is what is proposed
    "accept",  # one of several who have to
    "decline",
    "draw",  # agreed on
    "rematch",  # agreed on; the text is the new table
    "claim",  # the player in turn is gone; the text is win or draw
    "flag",  # the seat's time is up
    "next",  # the next game of the match begins
    "close",  # the host has closed the table: the match ends here
    "leave",  # it goes on in another house; the text is the table there, or empty while that is not known
    "resume",  # the host was away; the text is how long the player in turn had thought before, in seconds
]


KEEP_POSITION: frozenset[ActKind] = frozenset(("offer", "accept", "decline", "resume", "depart"))
"""After these the same moves are legal as before, unless the player in turn departs."""
KEEP_OFFERS: frozenset[ActKind] = frozenset(("resume",))
"""After these, moreover, the same is offered."""


@dataclass(slots=True)
class Act:
    """One thing done at a table, after ``version - 1`` others."""

    version: int
    kind: ActKind
    seat: int | None
    text: str
    at: float
    """Seconds since 1970."""
    request: str | None = None
    """Which request it grants, ``SEAT~DIGEST:ID``; acts of older versions have no digest of what was asked for."""

    @property
    def asked(self) -> tuple[str, str]:
        """The key of the request that it grants, ``SEAT:ID``, and the digest of what was asked for, or nothing."""
        asker, _, number = (self.request or "").partition(":")
        seat, _, digest = asker.partition("~")
        return f"{seat}:{number}", digest
