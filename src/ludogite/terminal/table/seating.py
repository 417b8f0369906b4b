"""Seats of a table at this terminal: people and bots, and their names in the record."""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

from ludogite.bots.bot import ENGINE_PREFIX
from ludogite.games.game import Game
from ludogite.games.options import Value, resolve
from ludogite.games.registry import BOOKS, load
from ludogite.games.words import LANGUAGES, Refused, Words, filled
from ludogite.play.match import Match
from ludogite.table.model import Model
from ludogite.table.setup import Clock, Kind, Seat, TableSetup
from ludogite.table.views.names import BOT, PLAYER, bot_name, distinct_names, table_names, untranslated
from ludogite.terminal.words import Voice

NAMED_BOT = re.compile(BOT.en.format(rf"({ENGINE_PREFIX}.+?|\S+)") + r"(?: [A-Z])?")
HERE = "here"
"""The guest id of everybody at this screen."""

Bots = Mapping[int, str]
"""The bots of a match by seat: a level or another name of ``bots.catalogue``."""


class SeatError(Refused):
    """A seat that the game does not have."""

    def __init__(self, seat: str, game: Game) -> None:
        numbers = f"0-{game.players - 1}"
        names = {language: ", ".join(name.say(language) for name in game.seats) for language in LANGUAGES}
        super().__init__(
            f"There is no seat {seat!r}; name it by its number ({numbers}) or as: {names['en']}.",
            f"Il n'y a pas de place {seat!r} ; donnez son numéro ({numbers}) ou son nom : {names['fr']}.",
        )


def find_seat(text: str, game: Game) -> int:
    """The seat with this number, or whose player has this name in either language."""
    for seat, name in enumerate(game.seats):
        if text.casefold() in {str(seat), name.en.casefold(), name.fr.casefold()}:
            return seat
    raise SeatError(text, game)


def seat_names(players: int, bots: Bots) -> tuple[str, ...]:
    """Names for the record. Seats change roles in a match, so they are not called White or Black."""
    names = (
        filled(BOT, untranslated(bots[seat])) if seat in bots else filled(PLAYER, untranslated(seat + 1))
        for seat in range(players)
    )
    return tuple(name.en for name in distinct_names(list(names)))


def bots_among(names: Sequence[str]) -> dict[int, str]:
    """The bots of a match, found by the names in its record."""
    found = {seat: NAMED_BOT.fullmatch(name) for seat, name in enumerate(names)}
    return {seat: match[1] for seat, match in found.items() if match}


def bot_words(spec: str, voice: Voice) -> str:
    """Name of a bot while it thinks."""
    return voice("bot", spec=spec)


def seat_words(model: Model) -> list[Words]:
    """Name of each seat's player; people are not asked for their names here."""
    return table_names(model, lambda guest: "")


def terminal_setup(game: str, options: Mapping[str, Value], seed: bytes, bots: Bots, now: float) -> TableSetup:
    """The setup of a table at this terminal, where people have all seats without bots; raises Refused."""
    players = load(game, seed=seed, **options).players
    seats = [Seat(bot=bots[seat]) if seat in bots else Seat(HERE) for seat in range(players)]
    kind: Kind = "watch" if len(bots) == players else "bot" if bots else "screen"
    book = BOOKS[game]
    resolved = resolve(book.options, options)
    return TableSetup("terminal", game, kind, resolved, Clock(), True, seed, HERE, now, seats, book.version)


def match_of(setup: TableSetup) -> Match:
    """The match of a table at its start, with the names for its record."""
    bots = {number: seat.bot for number, seat in enumerate(setup.seats) if seat.bot}
    return Match(
        setup.game,
        seats=seat_names(len(setup.seats), bots),
        seed=setup.seed,
        date=datetime.fromtimestamp(setup.opened, UTC).date().isoformat(),
        **setup.options,
    )


def who_plays(model: Model, player: int, voice: Voice) -> str:
    """Description of a player's seat; empty if it adds nothing to the side's name."""
    number = model.match.seat_of(player)
    seat = model.seats[number]
    if seat.is_out:
        return voice("out")
    if seat.bot is not None:
        name = (bot_name(seat) if seat.left else seat_words(model)[number]).say(voice.language)
        return name[0].lower() + name[1:]  # beside the name of the side
    if model.setup.kind == "bot":
        return voice("you")
    return voice("seat", number=number + 1) if model.match.rounds > 1 else ""


def player_name(model: Model, player: int, voice: Voice) -> str:
    """A player's name with the description of their seat."""
    name = model.match.game.seats[player].say(voice.language)
    who = who_plays(model, player, voice)
    return f"{name} ({who})" if who else name
