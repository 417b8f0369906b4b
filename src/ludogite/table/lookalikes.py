"""Names that look alike: two people at a table must not be taken for each other.

The tables of Unicode (UTS 39) have thousands of pairs, and the one Python package of them is no longer kept; ICU is a C
library. A short table is enough here: names that mix alphabets in a word are refused, so a name can be copied only by
letters of one alphabet, and those of Cyrillic, Greek and Armenian that look Latin are few.
"""

from functools import lru_cache
from unicodedata import category, normalize

from ludogite.games.words import UNSEEN

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
SELECTORS = (("\u180b", "\u180f"), ("\ufe00", "\ufe0f"), ("\U000e0100", "\U000e01ef"))
"""First and last of the signs that only choose how the one before is drawn."""


@lru_cache(maxsize=1 << 10)
def look(text: str) -> str:
    """How a text looks: the same for all texts that can be taken for each other."""
    plain = normalize("NFKD", text).translate(ALIKE).casefold()
    seen = "".join(letter for letter in plain if category(letter) not in UNSEEN and not is_selector(letter))
    for pair, single in PAIRS:
        seen = seen.replace(pair, single)
    return " ".join(seen.split())


def is_selector(letter: str) -> bool:
    """Whether a sign only chooses how the one before is drawn."""
    return any(first <= letter <= last for first, last in SELECTORS)
