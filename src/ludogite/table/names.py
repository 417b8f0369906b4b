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


def plain(text: object) -> Words:
    """The same in both languages."""
    return Words(str(text), str(text))


def recorded(name: str, roles: Sequence[Words] = ()) -> Words:
    """A name from a record, which is English: what nobody has chosen is said in both languages."""
    for words in (BOT, PLAYER, NAMELESS, *roles):
        if found := re.fullmatch(rf"{words.en.format('(.+?)')}( [A-Z])?", name):
            *number, letter = found.groups()
            return Words(name, words.fr.format(*number) + (letter or ""))
    return plain(name)


def has_name(seat: Seat, name_of: NameOf) -> bool:
    """Whether whoever has a seat gave a name; the one in an untouched field for it is none."""
    return seat.guest is not None and name_of(seat.guest) not in ("", NAMELESS.en, NAMELESS.fr)


def seat_names(seats: Sequence[Seat], name_of: NameOf, roles: Sequence[Words] = ()) -> list[Words]:
    """What stands on each seat; empty while nobody sits there. Who has several seats is called as the players are.

    So is who plays alone, and gave no name.
    """
    guests = [seat.guest for seat in seats]
    names = []
    for number, seat in enumerate(seats):
        if seat.bot is not None:
            names.append(filled(BOT, plain(seat.bot)))
        elif seat.guest is None:
            names.append(NOBODY)
        elif guests.count(seat.guest) > 1 or (len(seats) == 1 and not has_name(seat, name_of)):
            names.append(roles[number] if roles else filled(PLAYER, plain(number + 1)))
        else:
            names.append(plain(name_of(seat.guest)) if has_name(seat, name_of) else NAMELESS)
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
    return seat_names(model.seats, name_of, model.match.game.seats if model.match.rounds == 1 else ())
