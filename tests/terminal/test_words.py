"""Every text of the terminal exists in both languages, and is used."""

import re
from pathlib import Path
from string import Formatter

import pytest

import ludogite.terminal
from ludogite.terminal.table.commands import COMMANDS, WORDS, offered
from ludogite.terminal.words import TEXTS, Voice
from support.counted import counted

SOURCES = [path for path in Path(ludogite.terminal.__file__).parents[1].rglob("*.py") if path.parent.name != "words"]


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("key", TEXTS)
def test_a_text_exists_in_both_languages_and_takes_the_same_values(key: str) -> None:
    words = TEXTS[key]
    assert words.en
    assert words.fr
    assert fields(words.en) == fields(words.fr)


def test_every_text_is_said_somewhere() -> None:
    sources = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    made = {f"dice_{place}" for place in ("roll", "throw", "rest", "spent", "owned", "pool")}
    made |= {f"help_{english}" for english, _ in WORDS}
    assert [key for key in TEXTS if f'"{key}"' not in sources and key not in made] == []


def test_every_text_that_is_said_exists() -> None:
    said = {key for path in SOURCES for key in re.findall(r'voice\(\s*"(\w+)"', path.read_text(encoding="utf-8"))}
    assert said
    assert not said - set(TEXTS)


def test_french_puts_a_space_before_its_colons() -> None:
    for words in counted(TEXTS.values()):
        assert not re.search(r"\w[:;?!](\s|$)", words.fr), words.fr


def test_a_voice_falls_back_to_english() -> None:
    assert Voice("de")("bye") == Voice("en")("bye")


def test_commands_are_understood_in_both_languages_and_offered_in_one() -> None:
    assert all(name in COMMANDS for names in WORDS for name in names)
    assert "aide" in offered("fr")
    assert "aide" not in offered("en")
