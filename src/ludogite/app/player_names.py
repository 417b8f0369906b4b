"""Names of people: cleaned, and refused where they mislead."""

import re
from unicodedata import category, combining, name, normalize

from ludogite.games.words import INVISIBLE, Refused
from ludogite.table.views.names import is_variation_selector, skeleton

LONGEST = 32
"""In letters, after normalisation."""
NON_JOINER, JOINER = "\u200c", "\u200d"
VIRAMA = 9
"""Combining class of signs that remove the preceding vowel; joiners choose their shape."""
BLANK = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Invisible letters and signs."""
WORD = re.compile(r"[^\W\d_]+")
EAST_ASIAN = frozenset(
    ("LATIN", "CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO")
)
"""Alphabets that may be mixed in a word."""
BOT = re.compile(r"(ro)?bot(\d.*|[lo]{1,2})?")


class BadName(Refused):
    """A name that is unreadable or could impersonate somebody."""

    code = "bad-name"


def readable(text: str) -> str:
    """A name normalised, without invisible characters; raises BadName if it is empty or misleading."""
    letters = f" {normalize('NFKC', text)} "
    kept = (_kept(*around) for around in zip(letters, letters[1:], letters[2:], strict=False))
    cleaned = " ".join("".join(kept).split())
    if not any(category(letter)[0] in "LNPS" for letter in cleaned):
        raise BadName("A name needs visible letters.", "Un nom doit avoir des lettres visibles.")
    if len(cleaned) > LONGEST:
        raise BadName(f"A name has {LONGEST} letters at most.", f"Un nom a {LONGEST} lettres au plus.")
    if any(mixes_alphabets(word) for word in WORD.findall(cleaned)):
        raise BadName(
            "This name mixes letters of several alphabets in one word: write each word in one alphabet.",
            "Ce nom mélange plusieurs alphabets dans un même mot : écrivez chaque mot dans un seul alphabet.",
        )
    if is_like_a_bot_s(cleaned):
        raise BadName("This name is reserved for bots.", "Ce nom est réservé aux robots.")
    return cleaned


def _kept(before: str, letter: str, after: str) -> str:
    """A letter as it is kept: unchanged, empty, or a space for other invisible characters."""
    if letter in (NON_JOINER, JOINER):  # words and pictures are made with them
        is_arabic = letter == NON_JOINER and alphabet_of(before) == alphabet_of(after) == "ARABIC"
        is_picture = letter == JOINER and category(after) == "So"
        return letter if is_arabic or is_picture or combining(before) == VIRAMA else ""
    if is_variation_selector(letter):
        return letter if category(before) == "So" else ""
    return " " if category(letter) in INVISIBLE or letter in BLANK else letter


def alphabet_of(letter: str) -> str:
    """The alphabet of a letter: the first word of its Unicode name."""
    return name(letter, "").partition(" ")[0]


def mixes_alphabets(word: str) -> bool:
    """Whether a word mixes alphabets, as copies of other names do."""
    found = {alphabet_of(letter) for letter in word if category(letter) in ("Lu", "Ll", "Lt", "Lo")}
    return len(found) > 1 and not found <= EAST_ASIAN


def is_like_a_bot_s(text: str) -> bool:
    """Whether a name looks like a bot's."""
    letters = "".join(letter for letter in normalize("NFKC", text).casefold() if letter.isalnum())
    head = letters.rstrip("0123456789")
    forms = letters, skeleton(head) + letters[len(head) :], skeleton(text)
    return any(BOT.fullmatch("".join(filter(str.isalnum, form))) for form in forms)
