"""Messages about a guest: name, tables, strength."""

from msgspec import Struct

from ludogite.app.messages.fields import PersonName
from ludogite.games.words import Words
from ludogite.table.model import Phase


class Me(Struct):
    """The guest who asks; ``name`` is empty until one is given."""

    name: str
    address: str = ""
    """URL for other computers, as ``http://192.168.1.5:8000``; empty if the server is open to this computer only."""
    docs: str = ""
    """URL of the documentation; empty for no link."""


class Rename(Struct, forbid_unknown_fields=True):
    """Asks to be called so."""

    name: PersonName


class SeatLine(Struct):
    """A seat in a list: who has it. ``level`` is a bot's, ``name`` empty while nobody sits there."""

    name: Words
    level: int | None
    is_yours: bool


class TableLine(Struct):
    """One of the guest's tables, for a list."""

    id: str
    game: str
    seats: list[SeatLine]
    phase: Phase
    is_your_turn: bool
    updated: float
    """Seconds since 1970."""
    round: int = 1
    rounds: int = 1
    """Number of games in the match."""
    score: Words | None = None
    """Everybody's points in a match of which a game is over."""


class MyStrength(Struct):
    """The level that bots have in the guest's next match of a game if they play at the guest's strength.

    ``games`` is how many matches that follows from: 0 for a newcomer, who meets the usual level.
    """

    level: int
    games: int
