"""Messages of a table to its viewers; the app encodes them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec import Struct

from ludogite.games.events import Event
from ludogite.games.legend import Legend
from ludogite.games.options import Options
from ludogite.games.scene import Action, Cell, RollTotal, Scene
from ludogite.games.words import Words
from ludogite.table.clocks import SeatClock
from ludogite.table.model import Offer, OfferKind, Phase
from ludogite.table.rulings import Code, Leaving, Undo
from ludogite.table.setup import Clock, Kind
from ludogite.table.views.endings import Ending, GameResult


@dataclass(frozen=True)
class TableInfo:
    """Facts about a table that never change."""

    id: str
    game: str
    kind: Kind
    options: Options
    option_words: list[Words]
    """The options that differ from the defaults, in words."""
    roles: list[Words]
    """Names of the roles."""
    clock: Clock
    shows_odds: bool
    commitment: str
    """The hash of the seed: the promise that chance was fixed beforehand; empty where nothing is left to chance."""
    legend: Legend
    """Names of the game's things."""
    goal: Words
    """Goal of the game in a sentence."""
    adapts: bool = False
    """Whether the bots have the level that fitted whoever opened it, and get another one in a rematch."""


@dataclass(frozen=True)
class DeclinedOffer:
    """A declined offer: who made it, who declined it or played on, and a sentence."""

    what: OfferKind
    seat: int
    by: int
    words: Words


@dataclass(frozen=True)
class SeatLeft:
    """A seat that its player left for good while the others play on: the reason and who plays now, in words."""

    seat: int
    words: Words


@dataclass(slots=True)
class TableState:
    """State of a table, the same for all viewers but for the words of an ending."""

    players: list[int]
    """The seat of each player of the present game."""
    to_move: int | None
    """The player in turn; None when the game is over."""
    phase: Phase = "playing"
    """``waiting`` for people to sit down; ``over`` when the present game is."""
    round: int = 1
    rounds: int = 1
    points: list[float] = field(default_factory=list)
    """Points by seat over the finished games of the match; empty before the first is finished."""
    games: list[GameResult] = field(default_factory=list)
    """Finished games of the match, in order."""
    offers: list[Offer] = field(default_factory=list)
    declined: DeclinedOffer | None = None
    """The last offer if it was declined, until something else happens."""
    clocks: list[SeatClock] = field(default_factory=list)
    """By seat; empty without a clock."""
    away: dict[int, float] = field(default_factory=dict)
    """Seconds until the others may claim the game, by absent player's seat (0: now)."""
    leaving: Leaving = "ends"
    """Consequence of resigning, running out of time or being claimed against: the game ends, or the others play
    on and a ``bot`` takes the seat, or it drops ``out``. Then nobody claims a draw."""
    departed: SeatLeft | None = None
    """The latest departure of somebody while the others play on, until something else happens."""
    is_thinking: bool = False
    """Whether a bot is thinking."""
    ending: Ending | None = None
    next_table: str | None = None
    """Table of the rematch."""


class Rights(NamedTuple):
    """Rights of the receiver besides moving: take the last move back, ask for a hint, and lead the match on.

    That is to begin its next game, and to ask for a rematch; they sit there, or opened it for bots only.
    """

    undo: Undo = "no"
    hint: bool = False
    lead: bool = False


NO_RIGHTS = Rights()


@dataclass(frozen=True)
class SeatState:
    """A seat: who has it. ``level`` is a bot's, ``name`` empty while nobody sits there."""

    name: Words
    is_named: bool
    """Whether the name is one that somebody gave."""
    level: int | None
    is_yours: bool
    is_present: bool
    """Whether they are connected now; bots always are, and nobody is waited for at a seat that dropped out."""
    invitation: str = ""
    """The token of an open seat, for those who sit at the table."""


@dataclass(frozen=True)
class Board:
    """The places of a board; columns and rows are named from the lower left."""

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[Cell, ...]


class Entry(NamedTuple):
    """A move or an outcome, and what it did; ``player`` is CHANCE for an outcome. ``text`` is ``?`` while it is secret.

    ``roll`` is what the roll comes to after it, if there is one.
    """

    player: int
    text: str
    event: Event
    touched: tuple[str, ...] = ()
    roll: RollTotal | None = None


class Update(Struct, tag_field="is", tag="update", omit_defaults=True, rename={"version": "v", "info": "table"}):
    """Changes for one viewer; absent parts are as before.

    On arrival there is everything, with ``protocol`` and ``table``. The history of the present game is cut to ``kept``
    entries, then ``entries`` are added. With a state come the receiver's ``rights``, none where they are absent. With a
    scene come their legal moves: an item of ``actions`` is a move and its clicks, ``[move, [click, ...]]``, or the move
    alone where the clicks are what stands between the scene's ``separators`` in it. A move that comes again with other
    clicks can be made by these too: once they are made, its first clicks take their place.
    ``previews`` has, while a roll is on the table, the roll's total after each of these moves, except those that end
    it or leave it to chance. A scene has no board; a new board comes separately.

    ``ack`` is the id of the receiver's request that this acknowledges: by now it is in the database.
    """

    version: int
    info: TableInfo | None = None
    state: TableState | None = None
    rights: Rights = NO_RIGHTS
    seats: Sequence[SeatState] | None = None
    kept: int | None = None
    entries: Sequence[Entry] = ()
    scene: Scene | None = None
    actions: Sequence[Action | str] = ()
    previews: Mapping[str, RollTotal] = {}
    board: Board | None = None
    ack: str | None = None
    protocol: int | None = None


class RefusedMessage(Struct, tag_field="is", tag="refused", rename={"version": "v"}):
    """Refusal of a request; nothing has changed. ``stale``: it was about an older version than ``v``; ignore it."""

    version: int
    id: str
    words: Words
    code: Code
    rule: str | None = None
    suggestion: str | None = None


Message = Update | RefusedMessage
