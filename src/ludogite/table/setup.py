"""The setup of a table: all that is decided when it is opened, checked before anything is written."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Annotated, Literal

from msgspec import Meta, Struct

from ludogite.bots.levels import DEFAULT_LEVEL
from ludogite.games.options import Options, Value, resolve
from ludogite.games.registry import BOOKS, UnknownGame
from ludogite.games.words import Refused, Words
from ludogite.kernel.randomness import fresh_seed

Kind = Literal["bot", "friend", "screen", "watch"]
"""Against bots; the other seats for friends; all seats on one screen; bots only."""
SeatWish = Literal["first", "second", "third", "fourth", "any"]
PAIR = 2
"""Number of players up to which a departure ends the game."""
PLACES: tuple[SeatWish, ...] = ("first", "second", "third", "fourth")

Short = Annotated[str, Meta(max_length=64)]
Level = Annotated[int, Meta(ge=1, le=8)]
OptionValue = bool | int | Annotated[str, Meta(max_length=64)]

LONGEST_CLOCK, LARGEST_INCREMENT = 86_400, 3_600
ClockKind = Literal["none", "move", "fischer"]
Departures = Literal["bot", "out"]
"""After somebody left a table of three or four: a bot takes the seat, or it drops out."""
OUT = "out"
"""Text of a leaving act if nobody takes the seat."""
SUBSTITUTE_LEVEL = 5
"""The level of the bot that takes the seat of somebody who has left."""
DROPS_OUT = Words("If somebody leaves: the seat stays empty", "Si quelqu'un part : sa place reste vide")
HERE = "here-"
"""Prefix of ids of tables on the player's own device."""
CHOOSER = secrets.SystemRandom()


def bot_of(departure: str) -> str:
    """The bot that takes the seat, by the text of the act with which somebody leaves it; empty if it drops out."""
    _, plays_on = departure.split()
    return "" if plays_on == OUT else plays_on


class BadTable(Refused):
    """An impossible table."""

    code = "bad-table"


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Time for thinking. ``move``: seconds for every move. ``fischer``: seconds, and ``increment`` more a move."""

    kind: ClockKind = "none"
    seconds: int = 0
    increment: int = 0


@dataclass
class Seat:
    """A seat: whose it is, or which bot's, or the token that invites somebody to take it."""

    guest: str | None = None
    bot: str | None = None
    """A level, as ``3``, or another name of ``bots.catalogue``."""
    token: str | None = None
    left: str | None = None
    """The guest who had it until they left the table for good."""

    @property
    def is_taken(self) -> bool:
        """Whether the seat is taken for good."""
        return self.guest is not None or self.bot is not None or self.left is not None

    @property
    def is_out(self) -> bool:
        """Whether it has dropped out."""
        return self.left is not None and self.bot is None

    def vacate(self, bot: str) -> None:
        """Vacate the seat for good; a bot takes it, or nobody."""
        self.left, self.guest, self.bot = self.guest, None, bot or None

    @property
    def level(self) -> int | None:
        """A bot's level, where it has one."""
        return int(self.bot) if self.bot and self.bot.isdecimal() else None


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for a table. Karma solo is always ``screen`` or ``watch``: one seat."""

    game: Short
    kind: Kind
    options: Mapping[Short, OptionValue] = {}
    seat: SeatWish = "any"
    levels: Annotated[Sequence[Level], Meta(max_length=4)] = ()
    """Levels of the bots, in the order of their seats; the last one counts for all others."""
    clock: Clock = Clock()
    shows_odds: bool = True
    """Whether exact odds are shown beside dice."""
    departures: Departures = "bot"
    adapts: bool = False
    """Whether the bots play at the guest's own strength; ``levels`` is ignored then."""


@dataclass
class TableSetup:
    """The decisions made when a table is opened."""

    id: str
    game: str
    kind: Kind
    options: Options
    """As chosen; what chance decides before the start follows from the seed."""
    clock: Clock
    shows_odds: bool
    seed: bytes
    opener: str
    opened: float
    seats: list[Seat] = field(default_factory=list)
    rules: int = 1
    """The version of the game's rules that it is played by."""
    departures: Departures = "bot"
    adapts: bool = False
    """Whether the bots' level follows from the opener's last games, also in a rematch."""

    def set_level(self, level: int) -> None:
        """Give all bots a level."""
        for seat in self.seats:
            seat.bot = None if seat.bot is None else str(level)

    def changed_options(self) -> list[Words]:
        """Options that differ from the defaults, in words."""
        drops_out = [DROPS_OUT] if self.departures == "out" and len(self.seats) > PAIR else []
        return [*option_words(self.game, self.options), *drops_out]


def option_words(game: str, options: Mapping[str, Value]) -> list[Words]:
    """The options of a game that differ from the defaults, in words."""
    book = BOOKS[game]
    chosen, usual = resolve(book.options, options), resolve(book.options, {})
    return [
        _with_value(option.label, option.words_for(chosen[option.name]))
        for option in book.options
        if chosen[option.name] != usual[option.name]
    ]


def _with_value(label: Words, value: Words) -> Words:
    """An option with its value."""
    return Words(f"{label.en}: {value.en}", f"{label.fr} : {value.fr}")


def new_id() -> str:
    """An unguessable id or token."""
    return secrets.token_urlsafe(16)


def new_setup(new: NewTable, guest: str, now: float, random: Random = CHOOSER, home: str = "") -> TableSetup:
    """The setup of a requested table, with the host's prefix in its id; raises Refused."""
    if new.game not in BOOKS:
        raise UnknownGame(new.game)
    book = BOOKS[new.game]
    options = resolve(book.options, new.options)
    players = len(book.setup.seats(options))
    _check(new.kind, new.clock, players)
    if new.adapts and new.kind != "bot":
        raise BadTable(
            "Bots play at your strength only where you play against them.",
            "Les robots ne jouent à votre niveau que si vous jouez contre eux.",
        )
    seats = _seats(new, guest, players, random)
    table, odds, seed = home + new_id(), new.shows_odds, fresh_seed()
    chosen = (new.game, new.kind, options, new.clock, odds, seed, guest, now, seats)
    return TableSetup(table, *chosen, book.version, new.departures, new.adapts)


def _check(kind: Kind, clock: Clock, players: int) -> None:
    if players == 1 and kind not in ("screen", "watch"):
        raise BadTable("This game is for one: play it on this screen.", "Ce jeu est pour une personne : sur cet écran.")
    if clock.kind == "none":
        return
    if clock.seconds < 1:
        raise BadTable("A clock needs at least a second.", "Une pendule a besoin d'au moins une seconde.")
    if clock.seconds > LONGEST_CLOCK or not 0 <= clock.increment <= LARGEST_INCREMENT:
        raise BadTable(
            "A clock has a day at most, plus an hour per move.",
            "Une pendule a un jour au plus, plus une heure par coup.",
        )


def _seats(new: NewTable, guest: str, players: int, random: Random) -> list[Seat]:
    seats = [Seat(guest) for _ in range(players)]
    if new.kind == "screen":
        return seats
    own = _own_place(new, players, random)
    others = [number for number in range(players) if number != own]
    for index, number in enumerate(others):
        level = new.levels[min(index, len(new.levels) - 1)] if new.levels else DEFAULT_LEVEL
        seats[number] = Seat(token=new_id()) if new.kind == "friend" else Seat(bot=str(level))
    return seats


def _own_place(new: NewTable, players: int, random: Random) -> int | None:
    """Seat of the guest who opens the table; None if they only watch."""
    if new.kind == "watch":
        return None
    if new.seat == "any":
        return random.randrange(players)
    place = PLACES.index(new.seat)
    if place >= players:
        raise BadTable("There are not so many seats at this table.", "Il n'y a pas tant de places à cette table.")
    return place


def rematch_setup(setup: TableSetup, seats: Sequence[Seat], now: float) -> TableSetup:
    """The same table with a new seed, everybody one seat further; those who left may be replaced."""
    seats = [_again(seat, setup.kind) for seat in seats]
    table = (HERE if setup.id.startswith(HERE) else "") + new_id()
    return replace(setup, id=table, seed=fresh_seed(), opened=now, seats=[*seats[-1:], *seats[:-1]])


def _again(seat: Seat, kind: Kind) -> Seat:
    """A seat for another match: open if its owner has left; on one screen it is always the same guest's."""
    if seat.left is None:
        return Seat(seat.guest, seat.bot)
    return Seat(token=new_id()) if kind == "friend" else Seat(seat.left)
