"""New tables: who sits where, checked before anything is written."""

import secrets
from random import Random

from ludogite.games.options import resolve
from ludogite.games.registry import BOOKS, UnknownGame
from ludogite.games.words import Refused
from ludogite.kernel.randomness import fresh_seed
from ludogite.server import wire
from ludogite.server.store.rows import KeptSeat, Opening

USUAL_LEVEL = 3
CHOOSER = secrets.SystemRandom()


class BadTable(Refused):
    """A table that there cannot be."""


def new_id() -> str:
    """An id or a token that nobody can guess."""
    return secrets.token_urlsafe(16)


def new_opening(new: wire.NewTable, guest: str, now: float, random: Random = CHOOSER) -> Opening:
    """The table that is asked for; raises Refused."""
    if new.game not in BOOKS:
        raise UnknownGame(new.game)
    book = BOOKS[new.game]
    options = resolve(book.options, new.options)
    players = len(book.setup.seats(options))
    _check(new, players)
    opening = Opening(
        new_id(),
        new.game,
        new.kind,
        options,
        new.clock,
        new.shows_odds,
        fresh_seed(),
        guest,
        now,
    )
    opening.seats = _seats(new, guest, players, random)
    return opening


def _check(new: wire.NewTable, players: int) -> None:
    if players == 1 and new.kind not in ("screen", "watch"):
        raise BadTable("This game is for one: play it on this screen.", "Ce jeu est pour une personne : sur cet écran.")
    if new.clock.kind != "none" and new.clock.seconds < 1:
        raise BadTable("A clock needs at least a second.", "Une pendule a besoin d'au moins une seconde.")


def _seats(new: wire.NewTable, guest: str, players: int, random: Random) -> list[KeptSeat]:
    if new.kind == "screen":
        return [KeptSeat(guest=guest) for _ in range(players)]
    own = {"first": 0, "second": 1}.get(new.seat, random.randrange(players)) if new.kind != "watch" else None
    others = [number for number in range(players) if number != own]
    seats = [KeptSeat(guest=guest) for _ in range(players)]
    for index, number in enumerate(others):
        if new.kind == "friend":
            seats[number] = KeptSeat(token=new_id())
        else:
            level = new.levels[min(index, len(new.levels) - 1)] if new.levels else USUAL_LEVEL
            seats[number] = KeptSeat(level=level)
    return seats


def rematch(opening: Opening, now: float) -> Opening:
    """The same table again: new chance, and everybody one seat further."""
    seats = [KeptSeat(seat.guest, seat.level) for seat in opening.seats]
    return Opening(
        new_id(),
        opening.game,
        opening.kind,
        opening.options,
        opening.clock,
        opening.shows_odds,
        fresh_seed(),
        opening.opener,
        now,
        [*seats[-1:], *seats[:-1]],
    )
