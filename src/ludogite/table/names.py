"""What whoever sits at a table is called, in both languages; nobody there is called as somebody else."""

import re
from collections.abc import Callable, Sequence
from string import ascii_uppercase

from ludogite.games.words import Words, filled
from ludogite.table.lookalikes import look
from ludogite.table.model import Model
from ludogite.table.setup import Seat

NameOf = Callable[[str], str]
"""What a guest is called; empty where they gave no name."""

BOT = Words("Bot {}", "Robot {}")
NAMELESS = Words("Guest", "Invité")
PLAYER = Words("Player {}", "Joueur {}")
NOBODY = Words("", "")
DROPPED_OUT = Words("{} (out)", "{} (hors jeu)")
PLAYED_BY = Words("{} ({})", "{} ({})")


def plain(text: object) -> Words:
    """The same in both languages."""
    return Words(str(text), str(text))


def recorded(name: str, roles: Sequence[Words] = ()) -> Words:
    """A name from a record, which is English: what nobody has chosen is said in both languages."""
    for words in (DROPPED_OUT, PLAYED_BY):
        if found := re.fullmatch(re.escape(words.en).replace(r"\{\}", "(.+)"), name):
            return filled(words, *(recorded(part, roles) for part in found.groups()))
    for words in (BOT, PLAYER, NAMELESS, *roles):
        if found := re.fullmatch(rf"{words.en.format('(.+?)')}( [A-Z])?", name):
            *number, letter = found.groups()
            return Words(name, words.fr.format(*number) + (letter or ""))
    return plain(name)


def has_name(seat: Seat, name_of: NameOf) -> bool:
    """Whether whoever has a seat gave a name."""
    return seat.guest is not None and is_name(name_of(seat.guest))


def is_name(text: str) -> bool:
    """Whether somebody gave this name; the one in an untouched field for it is none."""
    return text not in ("", NAMELESS.en, NAMELESS.fr)


def seat_names(seats: Sequence[Seat], name_of: NameOf, roles: Sequence[Words] = ()) -> list[Words]:
    """What stands on each seat; empty while nobody sits there. A seat that was left keeps the name beside the bot's."""
    names = zip(seats, _first_names(seats, name_of, roles), strict=True)
    return [_of_left(seat, name) if seat.left is not None else name for seat, name in names]


def _of_left(seat: Seat, name: Words) -> Words:
    """What stands on a seat that somebody with this name has left."""
    return filled(DROPPED_OUT, name) if seat.is_out else filled(PLAYED_BY, name, bot_name(seat))


def bot_name(seat: Seat) -> Words:
    """What the bot on a seat is called."""
    return filled(BOT, plain(seat.bot))


def _first_names(seats: Sequence[Seat], name_of: NameOf, roles: Sequence[Words]) -> list[Words]:
    """The names of those who have had each seat from the start. Who has several is called as the players are.

    So is who plays alone, and gave no name.
    """
    guests = [seat.guest or seat.left for seat in seats]
    names = []
    for number, (seat, guest) in enumerate(zip(seats, guests, strict=True)):
        if guest is None:
            names.append(NOBODY if seat.bot is None else bot_name(seat))
        elif guests.count(guest) > 1 or (len(seats) == 1 and not is_name(name_of(guest))):
            names.append(roles[number] if roles else filled(PLAYER, plain(number + 1)))
        else:
            names.append(plain(name_of(guest)) if is_name(name_of(guest)) else NAMELESS)
    return told_apart(names)


def told_apart(names: Sequence[Words]) -> list[Words]:
    """Names of which several are the same, or look so in either language, with a letter each: ``Bot 3 A``."""
    looks = [{look(name.en), look(name.fr)} if name != NOBODY else set() for name in names]
    alike = [
        [other for other, theirs in enumerate(looks) if theirs & its and other != seat]
        for seat, its in enumerate(looks)
    ]
    if not any(alike):
        return list(names)
    letters = [plain(ascii_uppercase[sum(other < seat for other in others)]) for seat, others in enumerate(alike)]
    lettered = [filled(Words("{} {}", "{} {}"), *pair) for pair in zip(names, letters, strict=True)]
    return told_apart([new if others else old for new, old, others in zip(lettered, names, alike, strict=True)])


def table_names(model: Model, name_of: NameOf) -> list[Words]:
    """What stands on each seat of a table. In a match roles change, so they name nobody."""
    return seat_names(model.seats, name_of, _roles(model))


def people_names(model: Model, name_of: NameOf) -> list[Words]:
    """The names of those who have had each seat from the start."""
    return _first_names(model.seats, name_of, _roles(model))


def _roles(model: Model) -> Sequence[Words]:
    return model.match.game.seats if model.match.rounds == 1 else ()
