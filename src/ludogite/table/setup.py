"""The setup of a table: all that is decided when it is opened, checked before anything is written."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Literal

from ludogite.bots.levels import DEFAULT_LEVEL
from ludogite.games.options import Options, Value, resolve
from ludogite.games.registry import BOOKS, UnknownGame
from ludogite.games.words import Refused, Words
from ludogite.kernel.randomness import fresh_seed

Kind = Literal["bot", "friend", "screen", "watch"]
"""Against bots; the other seats for friends; all seats on one screen; bots only."""
SeatWish = Literal["first", "second", "third", "fourth", "any"]
PAIR = 2
"""Of so few none can leave without ending the game."""
PLACES: tuple[SeatWish, ...] = ("first", "second", "third", "fourth")

LONGEST_CLOCK, LARGEST_INCREMENT = 86_400, 3_600
ClockKind = Literal["none", "move", "fischer"]
Departures = Literal["bot", "out"]
"""Once somebody has left a table of three or four: a bot takes the seat, or it drops out."""
OUT = "out"
"""How the act of leaving names nobody who takes the seat."""
SUBSTITUTE_LEVEL = 5
"""The level of the bot that takes the seat of somebody who has left."""
DROPS_OUT = Words("If somebody leaves: the seat drops out", "Si quelqu'un part : sa place est hors jeu")
HERE = "here-"
"""How the ids of tables begin that are kept on the player's own device."""
CHOOSER = secrets.SystemRandom()


def bot_of(departure: str) -> str:
    """The bot that takes the seat, by the text of the act with which somebody leaves it; empty if it drops out."""
    _, plays_on = departure.split()
    return "" if plays_on == OUT else plays_on


class BadTable(Refused):
    """A table that there cannot be."""

    code = "bad-table"


@dataclass(frozen=True)
class Clock:
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
        """Whether nobody else may sit down there."""
        return self.guest is not None or self.bot is not None or self.left is not None

    @property
    def is_out(self) -> bool:
        """Whether it has dropped out."""
        return self.left is not None and self.bot is None

    def vacate(self, bot: str) -> None:
        """Whoever has it leaves for good, and a bot takes it, or nobody."""
        self.left, self.guest, self.bot = self.guest, None, bot or None

    @property
    def level(self) -> int | None:
        """A bot's level, where it has one."""
        return int(self.bot) if self.bot and self.bot.isdecimal() else None


@dataclass(frozen=True)
class NewTable:
    """The table that somebody asks for."""

    game: str
    kind: Kind
    options: Mapping[str, Value] = field(default_factory=dict)
    seat: SeatWish = "any"
    levels: Sequence[int] = ()
    """The strengths of the bots, in the order of their seats; the last one counts for all others."""
    clock: Clock = Clock()
    shows_odds: bool = True
    """Whether exact odds are shown beside dice."""
    departures: Departures = "bot"
    adapts: bool = False
    """Whether the bots play at the person's own strength; ``levels`` say nothing then."""


@dataclass
class TableSetup:
    """All that is decided when a table is opened."""

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
    """Whether the bots' level follows from the last games of whoever has opened it, in a rematch anew."""

    def set_level(self, level: int) -> None:
        """Give all bots a level."""
        for seat in self.seats:
            seat.bot = None if seat.bot is None else str(level)

    def changed_options(self) -> list[Words]:
        """What differs from the defaults, in words."""
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
    """An id or a token that nobody can guess."""
    return secrets.token_urlsafe(16)


def new_setup(new: NewTable, guest: str, now: float, random: Random = CHOOSER, home: str = "") -> TableSetup:
    """The table that somebody asks for, with an id that begins as those of its house do; raises Refused."""
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
            "A clock has a day at most, and an hour a move more.",
            "Une pendule a un jour au plus, et une heure de plus par coup.",
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
    """Which seat is for whoever opens the table; None where they only watch."""
    if new.kind == "watch":
        return None
    if new.seat == "any":
        return random.randrange(players)
    place = PLACES.index(new.seat)
    if place >= players:
        raise BadTable("So many do not play at this table.", "On n'est pas si nombreux à cette table.")
    return place


def rematch_setup(setup: TableSetup, seats: Sequence[Seat], now: float) -> TableSetup:
    """The same table again: new chance, and everybody who sits there one seat further; who left may be replaced."""
    seats = [_again(seat, setup.kind) for seat in seats]
    table = (HERE if setup.id.startswith(HERE) else "") + new_id()
    return replace(setup, id=table, seed=fresh_seed(), opened=now, seats=[*seats[-1:], *seats[:-1]])


def _again(seat: Seat, kind: Kind) -> Seat:
    """A seat for another match: open if its owner has left; on one screen it is always the same guest's."""
    if seat.left is None:
        return Seat(seat.guest, seat.bot)
    return Seat(token=new_id()) if kind == "friend" else Seat(seat.left)
