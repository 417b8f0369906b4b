"""What people may be called."""

import re
from unicodedata import category, normalize

from ludogite.games.words import UNSEEN, Refused

JOINERS = "\u200c\u200d"
"""Unseen too, but words and pictures are made with them."""
BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and signs that show nothing."""
LOOK_ALIKE = str.maketrans("\u0432\u044c\u03b2\u043e\u03bf\u03c4\u04420", "bbbootto")
"""Letters of the Cyrillic and Greek alphabets that look like those of a bot's name, and zero."""
BOT = re.compile(r"(ro)?bot(\d.*)?")


class BadName(Refused):
    """A name that nobody could read."""

    code = "bad-name"


def readable(name: str) -> str:
    """A name without what cannot be seen; raises BadName if nothing is left."""
    kept = (letter if _is_seen(letter) or letter in JOINERS else " " for letter in name)
    cleaned = " ".join("".join(kept).split())
    if not any(category(letter)[0] in "LNPS" for letter in cleaned):
        raise BadName("A name needs letters that can be seen.", "Un nom demande des lettres qui se voient.")
    if is_like_a_bot_s(cleaned):
        raise BadName("That is what bots are called here.", "C'est ainsi que les robots s'appellent ici.")
    return cleaned


def _is_seen(letter: str) -> bool:
    return category(letter) not in UNSEEN and letter not in BLANK


def is_like_a_bot_s(name: str) -> bool:
    """Whether a name could be taken for that of a bot."""
    letters = "".join(letter for letter in normalize("NFKC", name).casefold() if letter.isalnum())
    head, digits = letters.rstrip("0123456789"), letters[len(letters.rstrip("0123456789")) :]
    return bool(BOT.fullmatch(head.translate(LOOK_ALIKE) + digits))
