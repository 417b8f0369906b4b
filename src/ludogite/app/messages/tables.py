"""Messages about tables: opening, joining and moving them."""

from msgspec import Struct

from ludogite.app.messages.fields import PersonName
from ludogite.games.words import Words
from ludogite.table.setup import Clock


class Opened(Struct):
    """A table that is there now, or that one has sat down at."""

    table: str


class JoinRequest(Struct, forbid_unknown_fields=True):
    """Takes the seat that an invitation is for."""

    name: PersonName | None = None


class Invitation(Struct):
    """The contents of an invitation, before it is accepted."""

    table: str
    game: str
    hosts: list[Words]
    """Names of the people who sit there already."""
    role: Words
    """The guest's role in the first game."""
    rounds: int
    clock: Clock
    option_words: list[Words]
    """The options that differ from the defaults."""
    is_open: bool
    is_yours: bool
    """Whether the guest already has this seat."""
