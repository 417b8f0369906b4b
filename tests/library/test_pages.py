"""The rules pages: numbered alike in both languages, complete, and each rule with a test of its own."""

import re
from pathlib import Path

import pytest

import ludogite
from ludogite.games.registry import BOOKS
from ludogite.pages import RULE, SHARED, page, rules

TESTS = Path(__file__).parents[1]
SOURCES = TESTS.parent / "src" / "ludogite" / "games"
MARK = re.compile(r'mark\.rule\(\s*"([a-z-]+) (\d+\.\d+)"')
CITED = re.compile(r'(?:because|Reason)\(\s*"(\d+\.\d+)"')
PAGES = [*ludogite.games(), SHARED]

every_game = pytest.mark.parametrize("game", ludogite.games())


def numbers(name: str, language: str) -> list[str]:
    return [number for number, _ in RULE.findall(page(name, language))]


@pytest.mark.parametrize("name", PAGES)
def test_both_languages_have_the_same_numbered_rules_once_and_in_order(name: str) -> None:
    english = numbers(name, "en")
    assert english == numbers(name, "fr")
    assert english == sorted(set(english), key=lambda number: tuple(map(int, number.split("."))))


@pytest.mark.parametrize("name", PAGES)
def test_only_the_shared_page_uses_section_9(name: str) -> None:
    assert all(number.startswith("9.") == (name == SHARED) for number in numbers(name, "en"))


@pytest.mark.parametrize("name", PAGES)
def test_every_numbered_rule_has_a_test(name: str) -> None:
    marked = {
        number
        for test in TESTS.rglob("test_*.py")
        for game, number in MARK.findall(test.read_text(encoding="utf-8"))
        if game == name
    }
    assert set(numbers(name, "en")) == marked


@every_game
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_option_has_its_heading(game: str, language: str) -> None:
    headings = re.findall(r"^### (.+) \(`(\w+)`\)$", page(game, language), re.MULTILINE)
    assert headings == [(option.label.say(language), option.name) for option in BOOKS[game].options]


@every_game
def test_every_rule_cited_by_a_refusal_is_on_the_page(game: str) -> None:
    folder = SOURCES / game.replace("-", "_")
    cited = {number for source in folder.rglob("*.py") for number in CITED.findall(source.read_text(encoding="utf-8"))}
    assert cited <= set(rules(game, "en"))


@every_game
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_gives_credits_rulings_and_notation(game: str, language: str) -> None:
    text = page(game, language)
    assert re.search(r"^\*[^*]+\*$", text, re.MULTILINE), "the credits stand in italics below the title"
    wanted = {"en": ("## House rulings", "## Notation"), "fr": ("## Décisions de la maison", "## Notation")}
    assert all(heading in text for heading in wanted[language])
