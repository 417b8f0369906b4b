"""Messages over a table's socket; ``web/src/lib/app/wire.ts`` is generated from all messages by ``make wire``.

A table has a version: the number of acts it has seen. A request names the version it answers; an answer carries the
version it leads to. Seats are numbered from 0 and keep their people; players are the roles of the present game (0
begins), and ``TableState.players`` says which seat plays which.

Messages sent with every move are short: types in ``COMPACT`` omit fields at their defaults, and pieces, entries,
rights and rolls are lists of their parts, in the order given.
"""

from collections.abc import Sequence

from msgspec import Struct

from ludogite.app.messages.fields import Clicks
from ludogite.bots.report import OddsRow
from ludogite.games.events import Event
from ludogite.games.scene import Scene
from ludogite.games.words import Words
from ludogite.table.messages import RefusedMessage, TableState, Update
from ludogite.table.requests import Move, TableAct

PROTOCOL = 3
"""Increased whenever an older page or program would misunderstand what is sent."""

COMPACT = (TableState, Scene, Event)
"""Sent without fields at their defaults."""


class AskHint(Struct, tag_field="do", tag="hint", forbid_unknown_fields=True):
    """Ask where to look and what to play."""

    v: int


class AskOdds(Struct, tag_field="do", tag="odds", forbid_unknown_fields=True):
    """Ask for the odds of all sets of dice."""

    v: int


class AskWhy(Struct, tag_field="do", tag="why", forbid_unknown_fields=True):
    """Ask why these clicks, in order, begin no legal move."""

    v: int
    clicks: Clicks


class Ping(Struct, tag_field="do", tag="ping", forbid_unknown_fields=True):
    """Keep the connection alive; the browser sends it after 2.5 silent seconds."""


Request = Move | TableAct | AskHint | AskOdds | AskWhy | Ping

# ---- what a table's socket sends


class HintLine(Struct):
    """A move and how it may go on; what it does and where it goes (see ``Event``); its worth, a share of the win."""

    moves: list[str]
    words: Words
    ways: Sequence[Sequence[str]]
    value: float
    ends_in: int | None
    """Moves until the win, where it is proved."""


class Hint(Struct, tag_field="is", tag="hint"):
    """Places to look at, and the best moves; the browser shows the moves when asked again."""

    v: int
    places: list[str]
    lines: list[HintLine]
    is_exact: bool


class OddsTable(Struct, tag_field="is", tag="odds"):
    """Odds of every sensible set of dice; ``stop``: points for stopping now, ``stop_wins``: chance to win then."""

    v: int
    rows: Sequence[OddsRow]
    stop: int | None
    is_exact: bool
    most_dice: int | None
    stop_wins: float | None


class Why(Struct, tag_field="is", tag="why"):
    """Reason why clicks are refused: a sentence and the number of its rule."""

    v: int
    words: Words
    rule: str


class Pong(Struct, tag_field="is", tag="pong"):
    """Answer to a ping."""


Message = Update | RefusedMessage | Hint | OddsTable | Why | Pong
