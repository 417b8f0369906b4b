"""What people may be called."""

import re
from unicodedata import category, combining, name, normalize

from ludogite.games.words import UNSEEN, Refused
from ludogite.table.lookalikes import is_selector, look

LONGEST = 32
"""In letters, once a name is in its plain form."""
NON_JOINER, JOINER = "\u200c", "\u200d"
VIRAMA = 9
"""The combining class of signs that take a vowel from the letter before; joiners choose how they are drawn."""
BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and signs that show nothing."""
WORD = re.compile(r"[^\W\d_]+")
EAST_ASIAN = frozenset(
    ("LATIN", "CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO")
)
"""Alphabets that stand beside each other in a word."""
BOT = re.compile(r"(ro)?bot(\d.*|[lo]{1,2})?")


class BadName(Refused):
    """A name that nobody could read, or that somebody else could be taken for."""

    code = "bad-name"


def readable(text: str) -> str:
    """A name in its plain form, without what cannot be seen; raises BadName if nothing is left, or it misleads."""
    letters = f" {normalize('NFKC', text)} "
    kept = (_kept(*around) for around in zip(letters, letters[1:], letters[2:], strict=False))
    cleaned = " ".join("".join(kept).split())
    if not any(category(letter)[0] in "LNPS" for letter in cleaned):
        raise BadName("A name needs letters that can be seen.", "Un nom demande des lettres qui se voient.")
    if len(cleaned) > LONGEST:
        raise BadName(f"A name has {LONGEST} letters at most.", f"Un nom a {LONGEST} lettres au plus.")
    if any(mixes_alphabets(word) for word in WORD.findall(cleaned)):
        raise BadName(
            "This name mixes letters of several alphabets in one word: write each word in one alphabet.",
            "Ce nom mélange plusieurs alphabets dans un même mot : écrivez chaque mot dans un seul alphabet.",
        )
    if is_like_a_bot_s(cleaned):
        raise BadName("That is what bots are called here.", "C'est ainsi que les robots s'appellent ici.")
    return cleaned


def _kept(before: str, letter: str, after: str) -> str:
    """What stays of a letter: nothing of signs that change nothing here, a space of others that nobody sees."""
    if letter in (NON_JOINER, JOINER):  # words and pictures are made with them
        is_arabic = letter == NON_JOINER and alphabet_of(before) == alphabet_of(after) == "ARABIC"
        is_picture = letter == JOINER and category(after) == "So"
        return letter if is_arabic or is_picture or combining(before) == VIRAMA else ""
    if is_selector(letter):
        return letter if category(before) == "So" else ""
    return " " if category(letter) in UNSEEN or letter in BLANK else letter


def alphabet_of(letter: str) -> str:
    """The alphabet of a letter: the first word of its name. Python knows no more of it."""
    return name(letter, "").partition(" ")[0]


def mixes_alphabets(word: str) -> bool:
    """Whether a word has letters of alphabets that do not belong together, as copies of other names have."""
    found = {alphabet_of(letter) for letter in word if category(letter) in ("Lu", "Ll", "Lt", "Lo")}
    return len(found) > 1 and not found <= EAST_ASIAN


def is_like_a_bot_s(text: str) -> bool:
    """Whether a name could be taken for that of a bot."""
    letters = "".join(letter for letter in normalize("NFKC", text).casefold() if letter.isalnum())
    head = letters.rstrip("0123456789")
    forms = letters, look(head) + letters[len(head) :], look(text)
    return any(BOT.fullmatch("".join(filter(str.isalnum, form))) for form in forms)
