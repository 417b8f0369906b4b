"""What a table says to its viewers, as plain data; how it is written down for the way is the host's business."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ludogite.games.events import Event
from ludogite.games.legend import Legend
from ludogite.games.options import Options
from ludogite.games.scene import Action, Cell, RollTotal, Scene
from ludogite.games.words import Words
from ludogite.table.clocks import SeatClock
from ludogite.table.endings import Ending, GameResult
from ludogite.table.model import Offer, OfferKind, Phase
from ludogite.table.rulings import Leaving, Refusal, Undo
from ludogite.table.setup import Clock, Kind


@dataclass(frozen=True)
class TableInfo:
    """What never changes at a table."""

    id: str
    game: str
    kind: Kind
    options: Options
    option_words: list[Words]
    """The options that differ from the defaults, in words."""
    roles: list[Words]
    """What the players are called."""
    clock: Clock
    shows_odds: bool
    commitment: str
    """The hash of the seed: the promise that chance was fixed beforehand; empty where nothing is left to chance."""
    legend: Legend
    """What the things of the game are called."""
    goal: Words
    """What it is about, in a sentence."""
    adapts: bool = False
    """Whether the bots have the level that fitted whoever opened it, and get another one in a rematch."""


@dataclass(frozen=True)
class DeclinedOffer:
    """An offer that came to nothing: who had made it, who declined it or played on, and that in words."""

    what: OfferKind
    seat: int
    by: int
    words: Words


@dataclass(frozen=True)
class SeatLeft:
    """Somebody has left this seat for good while the others play on: why, and who plays now, in words."""

    seat: int
    words: Words


@dataclass(slots=True)
class TableState:
    """How a table stands; but for the words of what has ended, for everybody alike."""

    players: list[int]
    """The seat of each player of the present game."""
    to_move: int | None
    """The player in turn; None when the game is over."""
    phase: Phase = "playing"
    """``waiting`` for people to sit down; ``over`` when the present game is."""
    round: int = 1
    rounds: int = 1
    points: list[float] = field(default_factory=list)
    """By seat, over the games of the match that are over; empty while none is."""
    games: list[GameResult] = field(default_factory=list)
    """The games of the match that are over, in order."""
    offers: list[Offer] = field(default_factory=list)
    declined: DeclinedOffer | None = None
    """The latest offer, if it came to nothing, until something else happens."""
    clocks: list[SeatClock] = field(default_factory=list)
    """By seat; empty without a clock."""
    away: dict[int, float] = field(default_factory=dict)
    """Seats whose people are gone: in how many seconds the others may claim the game (0: now)."""
    leaving: Leaving = "ends"
    """What follows when somebody resigns, has no time left or is claimed against: the game ends, or the others play
    on and a ``bot`` takes the seat, or it drops ``out``. Then nobody claims a draw."""
    departed: SeatLeft | None = None
    """The latest departure of somebody while the others play on, until something else happens."""
    is_thinking: bool = False
    """Whether a bot is at work on its move."""
    ending: Ending | None = None
    next_table: str | None = None
    """Where the rematch is."""


class Rights(NamedTuple):
    """What the receiver may do beside moving: take the last move back, ask for a hint, and lead the match on.

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

    ``roll`` is what the roll comes to after it, where one lies.
    """

    player: int
    text: str
    event: Event
    touched: tuple[str, ...] = ()
    roll: RollTotal | None = None


@dataclass(slots=True)
class Update:
    """What has changed for one viewer; what is None is as it was.

    ``info`` comes on arrival, with everything else. The history is cut to ``kept`` entries, then ``entries`` are added.
    A scene comes with the viewer's legal moves and the previews of the roll after each; a state with their rights.
    """

    version: int
    info: TableInfo | None = None
    state: TableState | None = None
    rights: Rights = NO_RIGHTS
    seats: Sequence[SeatState] | None = None
    kept: int | None = None
    entries: Sequence[Entry] = ()
    scene: Scene | None = None
    """Without its board and its actions, which come apart."""
    actions: Sequence[Action] = ()
    previews: Mapping[str, RollTotal] = field(default_factory=dict)
    board: Board | None = None
    ack: str | None = None
    """The id of the viewer's request that this acknowledges."""


@dataclass(frozen=True)
class RefusedRequest:
    """A request changed nothing. ``stale``: it answered an old version, look at ``version``."""

    version: int
    id: str
    refusal: Refusal


Message = Update | RefusedRequest
