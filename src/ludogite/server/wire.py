"""What the browser and the server say to each other; ``web/src/lib/wire.ts`` is written from this by ``make wire``.

A table has a version: how many acts it has seen. Whatever is asked at a table names the version it answers, and what is
told carries the version it leads to. Seats are numbered from 0 and keep their people; players are the roles of the
present game (0 begins), and ``TableState.players`` says which seat plays which.

What is told with every move is short: a state and a view leave out what is as it usually is (the defaults here), and
pieces, entries and rolls that lie are lists of their parts, in the order given.
"""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ludogite.games.scene import Cell, Die, Label, Note, Piece, RollTotal, Track
from ludogite.games.words import Words

PROTOCOL = 1
"""Grows whenever a page or program of before would misunderstand what is told: it hears the number first of all."""

Short = Annotated[str, Meta(max_length=64)]
MoveText = Annotated[str, Meta(min_length=1, max_length=200)]
PersonName = Annotated[str, Meta(min_length=1, max_length=32)]
Level = Annotated[int, Meta(ge=1, le=8)]
OptionValue = bool | int | Annotated[str, Meta(max_length=64)]

# ---- the shelf


class OptionChoice(Struct):
    """A value of an option, in words."""

    value: bool | int | str
    label: Words


class OptionInfo(Struct):
    """An option of a game, to be chosen before the start. Without choices it is a number, from ``least`` up."""

    name: str
    meaning: Words
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

    name: str
    level: int | None


class TableLine(Struct):
    """One of the guest's tables, for a list."""

    id: str
    game: str
    seats: list[SeatLine]
    phase: Literal["waiting", "playing", "over"]
    is_your_turn: bool
    updated: float
    """Seconds since 1970."""


# ---- opening a table


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Time for thinking. ``move``: seconds for every move. ``fischer``: seconds, and ``increment`` more a move."""

    kind: Literal["none", "move", "fischer"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=86400)] = 0
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


class NewTable(Struct, forbid_unknown_fields=True):
    """Asks for a table.

    ``bot``: against bots; ``friend``: other seats are for those who have the link; ``screen``: all seats on one screen;
    ``watch``: bots only. Karma solo is always ``screen`` or ``watch``: one seat.
    """

    game: Short
    kind: Literal["bot", "friend", "screen", "watch"]
    options: dict[Short, OptionValue] = {}
    seat: Literal["first", "second", "any"] = "any"
    levels: Annotated[list[Level], Meta(max_length=4)] = []
    """The strengths of the bots, in the order of their seats; the last one counts for all others."""
    clock: Clock = Clock()
    shows_odds: bool = True
    """Whether exact odds are shown beside dice."""


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
    seats: list[str]
    """Names; empty where nobody sits yet."""
    is_open: bool
    is_yours: bool
    """Whether the guest already has this seat."""


class Problem(Struct):
    """Why a request was refused: the body of every 4xx."""

    words: Words
    code: str
    """For programs, as ``no-such-table``."""


# ---- a table


class Seat(Struct):
    """A seat: who has it. ``level`` is a bot's, ``name`` empty while nobody sits there."""

    name: str
    level: int | None
    is_yours: bool
    is_present: bool
    """Whether he is connected now; bots always are."""
    invitation: str = ""
    """The token of an open seat, for those who sit at the table: the link is ``/join/TOKEN``."""


class Entry(Struct, array_like=True):
    """A move or an outcome; ``player`` is -1 for chance. ``text`` is ``?`` while it is secret.

    ``lying`` is what the roll comes to after it; it is left out where none lies.
    """

    player: int
    text: str
    touched: tuple[str, ...] = ()
    lying: RollTotal | None = None


class Offer(Struct):
    """Something one seat proposes to the others."""

    what: Literal["draw", "undo", "rematch"]
    seat: int


class SeatClock(Struct):
    """What a seat has left, at the moment the message was sent; it runs down for the seats in turn."""

    seconds: float
    is_running: bool


class Ending(Struct):
    """How the present game ended: shares by player (1 a win), why, and the seed's proof once the match is over."""

    result: list[float]
    how: Literal["rules", "resigned", "agreed", "time", "left"]
    reason: Words
    scores: list[int] | None
    seed: str | None = None


class TableState(Struct, omit_defaults=True):
    """Everything about a table but its board; its seats only where they are not as they were told before."""

    players: list[int]
    """The seat of each player of the present game."""
    to_move: int | None
    """The player in turn; None when the game is over."""
    phase: Literal["waiting", "playing", "over"] = "playing"
    """``waiting`` for people to sit down; ``over`` when the present game is."""
    round: int = 1
    rounds: int = 1
    points: list[float] = []
    """By seat, over the games of the match that are over; empty while none is."""
    offers: list[Offer] = []
    clocks: list[SeatClock] = []
    """By seat; empty without a clock."""
    away: dict[int, float] = {}
    """Seats whose people are gone: in how many seconds the others may claim the game (0: now)."""
    is_thinking: bool = False
    """Whether a bot is at work on its move."""
    ending: Ending | None = None
    next_table: str | None = None
    """Where the rematch is."""
    can_undo: Literal["no", "at-once", "by-offer"] = "no"
    can_hint: bool = False
    seats: list[Seat] | UnsetType = UNSET


class TableInfo(Struct):
    """What never changes at a table."""

    id: str
    game: str
    kind: Literal["bot", "friend", "screen", "watch"]
    options: dict[str, bool | int | str]
    option_words: list[Words]
    """The options that differ from the usual ones, in words."""
    roles: list[Words]
    """What the players are called."""
    clock: Clock
    shows_odds: bool
    commitment: str
    """The hash of the seed: the promise that chance was fixed beforehand; empty where nothing is left to chance."""


class Board(Struct):
    """The places of a board; columns and rows are named from the lower left."""

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    cells: tuple[Cell, ...]


class View(Struct, omit_defaults=True):
    """A position as the receiver sees it: a scene, with its board only where that is not as in the view before.

    ``actions`` has the receiver's legal moves. An item is a move and what is clicked for it, ``[move, click, ...]``, or
    the move alone where its clicks follow from its spelling: ``"a1-b3"`` stands for ``["a1-b3", "a1", "b3"]``, the
    places around ``-`` and ``x``; ``"roll rrg"`` for ``["roll rrg", "r", "r", "g", "roll"]``, dice and then a word.

    ``results`` has, while a roll lies, what it comes to after each of these moves; those that end it or leave it to
    chance are not there.
    """

    step: int
    """How many moves and outcomes of the present game lead here."""
    pieces: tuple[Piece, ...] = ()
    dice: tuple[Die, ...] = ()
    tracks: tuple[Track, ...] = ()
    notes: tuple[Note, ...] = ()
    others: tuple[Words, ...] = ()
    last: tuple[str, ...] = ()
    labels: tuple[Label, ...] = ()
    """What is written on the buttons for clicks that are neither cells nor dice, and what cards in play are called."""
    actions: list[list[str] | str] = []
    results: dict[str, RollTotal] = {}
    board: Board | UnsetType = UNSET


# ---- what is asked over a table's socket; ``v`` is the version it answers, ``id`` the browser's number for it


class Move(Struct, tag_field="do", tag="move", forbid_unknown_fields=True):
    """Plays a move. Sent again with the same id until it is acknowledged."""

    id: Short
    v: int
    move: MoveText


class Act(Struct, tag_field="do", tag="act", forbid_unknown_fields=True):
    """Anything else that changes the table. Sent again with the same id until it is acknowledged.

    ``undo`` takes back at once where that is allowed, ``offer-…`` proposes, ``accept`` and ``decline`` answer the offer
    that stands, ``claim-…`` ends a game whose other player is gone, ``next`` begins the next game of a match.
    """

    id: Short
    v: int
    act: Literal[
        "resign",
        "undo",
        "offer-draw",
        "offer-undo",
        "offer-rematch",
        "accept",
        "decline",
        "claim-win",
        "claim-draw",
        "next",
    ]


class AskHint(Struct, tag_field="do", tag="hint", forbid_unknown_fields=True):
    """Asks where to look and what to play."""

    v: int


class AskOdds(Struct, tag_field="do", tag="odds", forbid_unknown_fields=True):
    """Asks for the exact odds of all sets of dice."""

    v: int


class AskWhy(Struct, tag_field="do", tag="why", forbid_unknown_fields=True):
    """Asks why these clicks, in order, are the beginning of no legal move."""

    v: int
    clicks: Annotated[list[Short], Meta(min_length=1, max_length=40)]


class Ping(Struct, tag_field="do", tag="ping", forbid_unknown_fields=True):
    """Says that the browser is still there; sent when nothing else was for 2.5 seconds."""


Request = Move | Act | AskHint | AskOdds | AskWhy | Ping

# ---- what a table's socket tells


class Whole(Struct, tag_field="is", tag="whole"):
    """Everything, on arrival and whenever that is simplest; ``history`` is the present game's."""

    v: int
    protocol: int
    table: TableInfo
    state: TableState
    history: list[Entry]
    view: View


class Update(Struct, tag_field="is", tag="update"):
    """What has changed. The history is cut to ``kept`` entries, then ``entries`` are added; absent parts are as before.

    ``ack`` is the id of the receiver's request that this acknowledges: by now it is in the database.
    """

    v: int
    state: TableState | UnsetType = UNSET
    kept: int | UnsetType = UNSET
    entries: list[Entry] | UnsetType = UNSET
    view: View | UnsetType = UNSET
    ack: str | UnsetType = UNSET


class Refused(Struct, tag_field="is", tag="refused"):
    """A request changed nothing. ``stale``: it answered an old version, look at ``v``; the browser need not show it."""

    v: int
    id: str
    words: Words
    code: Literal["illegal", "stale", "not-now", "not-yours", "too-fast", "unclear"]
    rule: str | None = None
    suggestion: str | None = None


class HintLine(Struct):
    """A move, what it is worth (a share of the win), and how it may go on."""

    moves: list[str]
    value: float
    ends_in: int | None


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


class OddsTable(Struct, tag_field="is", tag="odds"):
    """The odds of every sensible set of dice; ``stop`` the points of stopping now."""

    v: int
    rows: list[OddsRow]
    stop: int | None
    is_exact: bool
    most_dice: int | None


class Why(Struct, tag_field="is", tag="why"):
    """Why a click is refused: the sentence, and the number of the rule on the game's page."""

    v: int
    words: Words
    rule: str


class Pong(Struct, tag_field="is", tag="pong"):
    """Answers a ping."""


Message = Whole | Update | Refused | Hint | OddsTable | Why | Pong


class PastView(Struct):
    """The position after ``view.step`` entries of a game of the match, for looking back; it has no actions."""

    round: int
    view: View
