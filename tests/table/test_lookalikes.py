"""Names that look alike are told apart at a table."""

import pytest

from ludogite.games.words import Words, filled
from ludogite.table.views.names import BOT, NAMELESS, NOBODY, distinct_names, skeleton, untranslated


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Cop", "\u0421\u043e\u0440"),  # Cyrillic
        ("Po", "\u03a1\u03bf"),  # Greek
        ("Ada", "ADA"),
        ("O'Neill", "O\u2019Neill"),
        ("Ida", "lda"),
        ("Bob 10", "Bob lO"),
        ("Mona", "Rnona"),
        ("Zoé", "Zoe\u0301"),
        ("Ada", "A\u200dda"),
        ("Ada", "Ada\ufe0f"),
    ],
)
def test_copies_look_alike(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)
    names = [name.en for name in distinct_names([untranslated(one), untranslated(other)])]
    assert names == [f"{one} A", f"{other} B"]


@pytest.mark.parametrize(("one", "other"), [("Ada", "Ida"), ("Zoé", "Zoe"), ("Ада", "Ада 2"), ("Ann", "Anna")])
def test_names_that_differ_stay_as_they_are(one: str, other: str) -> None:
    assert [name.en for name in distinct_names([untranslated(one), untranslated(other)])] == [one, other]


@pytest.mark.parametrize(
    "names",
    [
        ["Ada", "Ada", "Ada A"],
        ["Ada A", "Ada", "\u0410\u0434\u0430", "Ada"],
        ["Guest", "Guest A", "GUEST", "invit\u00e9"],
        ["Bot 3", "Bot 3", "Ada", "Ada"],
    ],
)
def test_nobody_is_called_as_somebody_else_is_told_apart(names: list[str]) -> None:
    words = {"Guest": NAMELESS, "Bot 3": filled(BOT, untranslated(3))}
    found = distinct_names([words.get(name, untranslated(name)) for name in names])
    for language in ("en", "fr"):
        assert len({skeleton(name.say(language)) for name in found}) == len(names)


def test_a_name_in_french_alone_is_nobody_elses() -> None:
    found = distinct_names([NAMELESS, untranslated("Invit\u00e9"), NOBODY, NOBODY])
    assert found == [Words("Guest A", "Invité A"), Words("Invité B", "Invité B"), NOBODY, NOBODY]
