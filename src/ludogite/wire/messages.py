"""What the browser and the server say to each other; ``web/src/lib/wire.ts`` is written from this by ``make wire``.

A table has a version: how many acts it has seen. Whatever is asked at a table names the version it answers, and what is
sent carries the version it leads to. Seats are numbered from 0 and keep their people; players are the roles of the
present game (0 begins), and ``TableState.players`` says which seat plays which.

What is sent with every move is short: types in ``COMPACT`` leave out what is as their defaults say, and pieces,
entries, rights and rolls are lists of their parts, in the order given.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ludogite.games.events import Event
from ludogite.games.scene import Action, RollTotal, Scene
from ludogite.games.words import Words
from ludogite.table.messages import Board, Entry, Rights, SeatState, TableInfo, TableState
from ludogite.table.model import Phase
from ludogite.table.rulings import Code
from ludogite.table.setup import Clock, ClockKind, Departures, Kind, SeatWish
from ludogite.table.table import ActRequest

PROTOCOL = 3
"""Grows whenever a page or program of before would misunderstand what is sent: it gets the number first of all."""

COMPACT = (TableState, Scene, Event)
"""These are sent without what is as their defaults say."""

Short = Annotated[str, Meta(max_length=64)]
RequestId = Annotated[str, Meta(max_length=64, pattern="^[^\\x00]*$")]
"""Without the character that PostgreSQL cannot keep; whatever else is kept of what people send is checked anyway."""
TableId = Annotated[str, Meta(max_length=64, pattern="^[\\w-]*$")]
MoveText = Annotated[str, Meta(min_length=1, max_length=200)]
Clicks = Annotated[list[Short], Meta(min_length=1, max_length=40)]
PersonName = Annotated[str, Meta(min_length=1, max_length=32)]
Level = Annotated[int, Meta(ge=1, le=8)]
LARGEST_MOVING = 256 * 1024
"""The longest record of a match that moves."""
OptionValue = bool | int | Annotated[str, Meta(max_length=64)]

# ---- the shelf


class OptionChoice(Struct):
    """A value of an option, in words."""

    value: bool | int | str
    label: Words


class OptionInfo(Struct):
    """An option of a game, to be chosen before the start. Without choices it is a number, from ``least`` up."""

    name: str
    label: Words
    meaning: Words
    """The same in a whole sentence."""
    default: bool | int | str
    choices: list[OptionChoice]
    is_advanced: bool
    """Whether it is for those who look for it: limits that hardly ever matter."""
    least: int = 0


class BoxInfo(Struct):
    """What a game's box looks like."""

    ground: str
    """Its colour, as CSS writes it."""
    title: str
    """The colour of the title on it."""
    cover: str
    """Where its picture is; empty for a plain box."""


class GameInfo(Struct):
    """A box on the shelf."""

    id: str
    title: Words
    summary: Words
    minutes: int
    least_players: int
    most_players: int
    luck: Literal["none", "some", "much"]
    roles: list[Words]
    """What the players are called, as White and Black, with the usual options."""
    options: list[OptionInfo]
    box: BoxInfo
    has_odds: bool
    """Whether players choose dice, and may be told the odds."""
    lesson: int
    """About how many minutes its lesson takes; 0 where there is none."""


class LevelInfo(Struct):
    """A bot's strength, in words."""

    level: int
    name: Words


class Shelf(Struct):
    """All games, and all strengths."""

    games: list[GameInfo]
    levels: list[LevelInfo]


class RulesPage(Struct):
    """A game's rules as HTML, the shared ones after its own; the element of rule 2.1 has the id ``rule-2.1``."""

    game: str
    language: Literal["en", "fr"]
    html: str


# ---- people


class Me(Struct):
    """The guest who asks; ``name`` is empty until one is given."""

    name: str
    address: str = ""
    """Where others reach this house, as ``http://192.168.1.5:8000``; empty when it is open to this computer only."""


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
    """How many games the match has."""
    score: Words | None = None
    """Everybody's points in a match of which a game is over."""


class MyStrength(Struct):
    """The level that bots have in the guest's next match of a game if they play at the guest's strength.

    ``games`` is how many matches that follows from: 0 for a newcomer, who meets the usual level.
    """

    level: int
    games: int


# ---- opening a table


class ClockWish(Struct, forbid_unknown_fields=True, frozen=True):
    """Asks for time for thinking: see ``Clock``."""

    kind: ClockKind = "none"
    seconds: int = 0
    increment: int = 0


class NewTable(Struct, forbid_unknown_fields=True):
    """Asks for a table: see ``setup.NewTable``. Karma solo is always ``screen`` or ``watch``: one seat."""

    game: Short
    kind: Kind
    options: dict[Short, OptionValue] = {}
    seat: SeatWish = "any"
    levels: Annotated[list[Level], Meta(max_length=4)] = []
    clock: ClockWish = ClockWish()
    shows_odds: bool = True
    departures: Departures = "bot"
    adapts: bool = False


class Moving(Struct, forbid_unknown_fields=True):
    """A match on its way from one house to another: see ``moving.MovingMatch``. Level 0 is a seat of one's own."""

    kind: Kind
    levels: Annotated[list[Annotated[int, Meta(ge=0, le=8)]], Meta(min_length=1, max_length=4)]
    shows_odds: bool
    seed: Annotated[str, Meta(pattern="^[0-9a-f]{2,128}$")]
    version: int
    record: Annotated[str, Meta(min_length=1, max_length=LARGEST_MOVING)]
    departures: Departures = "bot"
    adapts: bool = False


class Opened(Struct):
    """A table that is there now, or that one has sat down at."""

    table: str


class JoinRequest(Struct, forbid_unknown_fields=True):
    """Takes the seat that an invitation is for."""

    name: PersonName | None = None


class Invitation(Struct):
    """What an invitation is for, before one accepts it."""

    table: str
    game: str
    hosts: list[Words]
    """Who sits there already and gave a name."""
    role: Words
    """What the guest would play, in the first game."""
    rounds: int
    clock: Clock
    option_words: list[Words]
    """The options that differ from the defaults."""
    is_open: bool
    is_yours: bool
    """Whether the guest already has this seat."""


class Problem(Struct):
    """Why a request was refused: the body of every 4xx."""

    words: Words
    code: str
    """For programs, as ``no-such-table``."""
    rule: str | None = None
    """For a move that is not legal: the rule behind it, and a legal spelling that looks like it."""
    suggestion: str | None = None


# ---- what is asked over a table's socket; ``v`` is the version it answers, ``id`` the browser's number for it


class Move(Struct, tag_field="do", tag="move", forbid_unknown_fields=True):
    """Plays a move. Sent again with the same id until it is acknowledged."""

    id: RequestId
    v: int
    move: MoveText


class Act(Struct, tag_field="do", tag="act", forbid_unknown_fields=True):
    """Anything else that changes the table. Sent again with the same id until it is acknowledged.

    What can be done: see ``ActRequest``.
    """

    id: RequestId
    v: int
    act: ActRequest
    table: TableId = ""
    """Where the match goes on, for ``leave``."""


class AskHint(Struct, tag_field="do", tag="hint", forbid_unknown_fields=True):
    """Asks where to look and what to play."""

    v: int


class AskOdds(Struct, tag_field="do", tag="odds", forbid_unknown_fields=True):
    """Asks for the exact odds of all sets of dice."""

    v: int


class AskWhy(Struct, tag_field="do", tag="why", forbid_unknown_fields=True):
    """Asks why these clicks, in order, are the beginning of no legal move."""

    v: int
    clicks: Clicks


class Ping(Struct, tag_field="do", tag="ping", forbid_unknown_fields=True):
    """Says that the browser is still there; sent when nothing else was for 2.5 seconds."""


Request = Move | Act | AskHint | AskOdds | AskWhy | Ping

# ---- what a table's socket sends


class Update(Struct, tag_field="is", tag="update"):
    """What has changed; absent parts are as before.

    On arrival there is everything, with ``protocol`` and ``table``. The history of the present game is cut to ``kept``
    entries, then ``entries`` are added. With a state come the receiver's ``rights``, none where they are absent. With a
    scene come their legal moves: an item of ``actions`` is a move and what is clicked for it, ``[move, [click, ...]]``,
    or the move alone where the clicks are what stands between the scene's ``separators`` in it. Where a move comes
    again with other clicks, those mean it too: once they are made, its first clicks take their place.
    ``previews`` has, while a roll lies, what it comes to after each of these moves; those that end it or leave it to
    chance are not there. The board of a scene comes apart, when it is another one.

    ``ack`` is the id of the receiver's request that this acknowledges: by now it is in the database.
    """

    v: int
    protocol: int | UnsetType = UNSET
    table: TableInfo | UnsetType = UNSET
    state: TableState | UnsetType = UNSET
    rights: Rights | UnsetType = UNSET
    seats: Sequence[SeatState] | UnsetType = UNSET
    kept: int | UnsetType = UNSET
    entries: Sequence[Entry] | UnsetType = UNSET
    scene: Scene | UnsetType = UNSET
    actions: Sequence[Action | str] | UnsetType = UNSET
    previews: Mapping[str, RollTotal] | UnsetType = UNSET
    board: Board | UnsetType = UNSET
    ack: str | UnsetType = UNSET


class Refused(Struct, tag_field="is", tag="refused"):
    """A request changed nothing. ``stale``: it answered an old version, look at ``v``; the browser need not show it."""

    v: int
    id: str
    words: Words
    code: Code
    rule: str | None = None
    suggestion: str | None = None


class HintLine(Struct):
    """A move and how it may go on; what it does and where it goes (see ``Event``); its worth, a share of the win."""

    moves: list[str]
    words: Words
    ways: Sequence[Sequence[str]]
    value: float
    ends_in: int | None
    """How many moves the winner has yet to make, where that is proved."""


class Hint(Struct, tag_field="is", tag="hint"):
    """Where to look, and the moves; the browser shows the second part when asked again."""

    v: int
    places: list[str]
    lines: list[HintLine]
    is_exact: bool


class OddsRow(Struct):
    """One set of dice, as ``rrg``: chance to succeed, points of the turn on average, from which result on to stop."""

    dice: str
    success: float
    points: float
    stop_from: int | None
    stop_always: bool
    """Whether every success is such a result."""
    win: float | None
    """Against the Eye: the chance to win the game, if these dice are rolled now; null where it is not known."""


class OddsTable(Struct, tag_field="is", tag="odds"):
    """The odds of every sensible set of dice; ``stop`` the points of stopping now, ``stop_wins`` the chance to win."""

    v: int
    rows: list[OddsRow]
    stop: int | None
    is_exact: bool
    most_dice: int | None
    stop_wins: float | None


class Why(Struct, tag_field="is", tag="why"):
    """Why a click is refused: the sentence, and the number of the rule on the game's page."""

    v: int
    words: Words
    rule: str


class Pong(Struct, tag_field="is", tag="pong"):
    """Answers a ping."""


Message = Update | Refused | Hint | OddsTable | Why | Pong
