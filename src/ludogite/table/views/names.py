"""Names of the seats in both languages; no two seats have names that look alike.

Two people at a table must not be mistaken for each other. The tables of Unicode for that (UTS 39) have thousands of
pairs; the only Python package of them is unmaintained, and ICU is a C library. A short table is enough here: names that
mix alphabets in a word are refused, so a name can be imitated only by letters of one alphabet, and few letters of
Cyrillic, Greek and Armenian look Latin.
"""

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from string import ascii_uppercase
from unicodedata import category, normalize

from ludogite.games.words import INVISIBLE, Words, filled
from ludogite.table.model import Model
from ludogite.table.setup import Seat

CYRILLIC = "АВСЕНІЈКМОРЅТУХЬавсеһніјкморѕтухьԁԛԝӏгп"
LIKE_CYRILLIC = "ABCEHlJKMOPSTYXbabcehhijkmopstyxbdqwlrn"
GREEK = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαβγεηικνορτυχωσ"
LIKE_GREEK = "ABEZHlKMNOPTYXabyenikvoptuxwo"
ARMENIAN = "օոսհցյ"
LIKE_ARMENIAN = "onuhgj"
OTHERS = "\u0131\u0261\u0251I1|0\u2018\u2019\u02bb\u02bc`\u2010\u2013"  # letters, digits, apostrophes, dashes
LIKE_OTHERS = "igalllo'''''--"
ALIKE = str.maketrans(CYRILLIC + GREEK + ARMENIAN + OTHERS, LIKE_CYRILLIC + LIKE_GREEK + LIKE_ARMENIAN + LIKE_OTHERS)
PAIRS = (("rn", "m"), ("vv", "w"))
"""Two letters that look like one."""
VARIATION_SELECTORS = (("\u180b", "\u180f"), ("\ufe00", "\ufe0f"), ("\U000e0100", "\U000e01ef"))
"""First and last characters of the ranges that only choose how the character before is drawn."""


@lru_cache(maxsize=1 << 10)
def skeleton(text: str) -> str:
    """The skeleton of a text (UTS 39): the same for all texts that look alike."""
    untranslated = normalize("NFKD", text).translate(ALIKE).casefold()
    seen = "".join(
        letter for letter in untranslated if category(letter) not in INVISIBLE and not is_variation_selector(letter)
    )
    for pair, single in PAIRS:
        seen = seen.replace(pair, single)
    return " ".join(seen.split())


def is_variation_selector(letter: str) -> bool:
    """Whether a character only chooses how the one before is drawn."""
    return any(first <= letter <= last for first, last in VARIATION_SELECTORS)


NameOf = Callable[[str], str]
"""The name of a guest; empty if they gave none."""

BOT = Words("Bot {}", "Robot {}")
NAMELESS = Words("Guest", "Invité")
PLAYER = Words("Player {}", "Joueur {}")
NOBODY = Words("", "")
DROPPED_OUT = Words("{} (out)", "{} (hors jeu)")
PLAYED_BY = Words("{} ({})", "{} ({})")


def untranslated(text: object) -> Words:
    """The same text in both languages."""
    return Words(str(text), str(text))


def name_from_record(name: str, roles: Sequence[Words] = ()) -> Words:
    """A name from a record, which is in English, in both languages if nobody has chosen it."""
    for words in (DROPPED_OUT, PLAYED_BY):
        if found := re.fullmatch(re.escape(words.en).replace(r"\{\}", "(.+)"), name):
            return filled(words, *(name_from_record(part, roles) for part in found.groups()))
    for words in (BOT, PLAYER, NAMELESS, *roles):
        if found := re.fullmatch(rf"{words.en.format('(.+?)')}( [A-Z])?", name):
            *number, letter = found.groups()
            return Words(name, words.fr.format(*number) + (letter or ""))
    return untranslated(name)


def has_name(seat: Seat, name_of: NameOf) -> bool:
    """Whether the person in a seat gave a name."""
    return seat.guest is not None and is_name(name_of(seat.guest))


def is_name(text: str) -> bool:
    """Whether somebody chose this name; the default of an untouched field does not count."""
    return text not in ("", NAMELESS.en, NAMELESS.fr)


def seat_names(seats: Sequence[Seat], name_of: NameOf, roles: Sequence[Words] = ()) -> list[Words]:
    """The name of each seat, empty while nobody sits there; a seat that was left has the bot's name beside it."""
    names = zip(seats, _first_names(seats, name_of, roles), strict=True)
    return [_departed_name(seat, name) if seat.left is not None else name for seat, name in names]


def _departed_name(seat: Seat, name: Words) -> Words:
    """The name of a seat that its player has left."""
    return filled(DROPPED_OUT, name) if seat.is_out else filled(PLAYED_BY, name, bot_name(seat))


def bot_name(seat: Seat) -> Words:
    return filled(BOT, untranslated(seat.bot))


def _first_names(seats: Sequence[Seat], name_of: NameOf, roles: Sequence[Words]) -> list[Words]:
    """The names of those who have had each seat from the start.

    Someone who has several seats, or plays alone without a name, is named by the role.
    """
    guests = [seat.guest or seat.left for seat in seats]
    names = []
    for number, (seat, guest) in enumerate(zip(seats, guests, strict=True)):
        if guest is None:
            names.append(NOBODY if seat.bot is None else bot_name(seat))
        elif guests.count(guest) > 1 or (len(seats) == 1 and not is_name(name_of(guest))):
            names.append(roles[number] if roles else filled(PLAYER, untranslated(number + 1)))
        else:
            names.append(untranslated(name_of(guest)) if is_name(name_of(guest)) else NAMELESS)
    return distinct_names(names)


def distinct_names(names: Sequence[Words]) -> list[Words]:
    """Names with a letter added, ``Bot 3 A``, where several look the same in either language."""
    looks = [{skeleton(name.en), skeleton(name.fr)} if name != NOBODY else set() for name in names]
    alike = [
        [other for other, theirs in enumerate(looks) if theirs & its and other != seat]
        for seat, its in enumerate(looks)
    ]
    if not any(alike):
        return list(names)
    letters = [
        untranslated(ascii_uppercase[sum(other < seat for other in others)]) for seat, others in enumerate(alike)
    ]
    lettered = [filled(Words("{} {}", "{} {}"), *pair) for pair in zip(names, letters, strict=True)]
    return distinct_names([new if others else old for new, old, others in zip(lettered, names, alike, strict=True)])


def table_names(model: Model, name_of: NameOf) -> list[Words]:
    """The name of each seat of a table. In a match roles change, so they name nobody."""
    return seat_names(model.seats, name_of, _roles(model))


def people_names(model: Model, name_of: NameOf) -> list[Words]:
    """The names of those who have had each seat from the start."""
    return _first_names(model.seats, name_of, _roles(model))


def _roles(model: Model) -> Sequence[Words]:
    return model.match.game.seats if model.match.rounds == 1 else ()
