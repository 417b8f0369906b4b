"""Acts: the events that change a table. Replaying its acts in order gives the table's state."""

from dataclasses import dataclass
from typing import Literal

ActKind = Literal[
    "sit",  # a guest takes a seat; the text is the guest's id
    "move",  # the text is the move
    "resign",  # the text is empty, or the reason why an external engine could not go on
    "depart",  # a player leaves and the others play on; the text is the reason, and the bot that takes the seat, or out
    "undo",  # the text is the number of moves and outcomes that stay
    "offer",  # the text is what is offered
    "accept",  # one of several who have to accept
    "decline",
    "draw",  # agreed on
    "rematch",  # agreed on; the text is the new table
    "claim",  # the player in turn is gone; the text is win or draw
    "flag",  # the time of the seat is up
    "next",  # the next game of the match begins
    "close",  # the host has closed the table: the match ends here
    "leave",  # the match moves to another server; the text is the table there, empty while unknown
    "resume",  # the host was down; the text is how long the player in turn had thought before, in seconds
]


KEEP_POSITION: frozenset[ActKind] = frozenset(("offer", "accept", "decline", "resume", "depart"))
"""Acts that leave the legal moves unchanged, unless the player in turn departs."""
KEEP_OFFERS: frozenset[ActKind] = frozenset(("resume",))
"""Acts that leave pending offers unchanged, too."""


@dataclass(slots=True)
class Act:
    """An event at a table; ``version`` counts the acts from 1."""

    version: int
    kind: ActKind
    seat: int | None
    text: str
    at: float
    """Seconds since 1970."""
    request: str | None = None
    """The request granted by this act, ``SEAT~DIGEST:ID``; acts of older versions have no digest."""

    @property
    def asked(self) -> tuple[str, str]:
        """Return the key ``SEAT:ID`` of the granted request, and the digest of its content, empty if unknown."""
        asker, _, number = (self.request or "").partition(":")
        seat, _, digest = asker.partition("~")
        return f"{seat}:{number}", digest
