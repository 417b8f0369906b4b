"""The rules pages: numbered alike in both languages, complete, and each rule with a test of its own."""

import re
from pathlib import Path

import pytest

import ludogite
from ludogite.games.registry import BOOKS
from ludogite.pages import RULE, SHARED, page, rules
from options_table import options_table
from server_pages import with_parts

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent
SOURCES = ROOT / "src" / "ludogite" / "games"
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
    headings = re.findall(r"^### (.+)$", page(game, language), re.MULTILINE)
    assert headings == [option.label.say(language) for option in BOOKS[game].options]


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_programs_call_an_option_is_for_programs(name: str, language: str) -> None:
    names = {option.name for book in BOOKS.values() for option in book.options}
    assert names.isdisjoint(re.findall(r"`(\w+)`", page(name, language)))


def test_the_python_door_has_all_options() -> None:
    written = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    assert with_parts(written, {"options": options_table()}) == written, "run `make docs`"
    assert all(f"| {book.id} | `{option.name}` |" in written for book in BOOKS.values() for option in book.options)


@every_game
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_tells_the_game_in_short_first(game: str, language: str) -> None:
    """The goal in the rulebook's own sentence, a turn in three lines, and the end."""
    heading, *words = {
        "en": ("In short", "Goal", "A turn", "The end"),
        "fr": ("En bref", "Le but", "Un tour", "La fin"),
    }[language]
    parts = re.split(r"^## ", page(game, language), flags=re.MULTILINE)
    assert parts[1].startswith(f"{heading}\n")
    told = dict(re.findall(r"^\*\*(.+?)\.\*\*\s+(.*?)(?=\n\*\*|\Z)", parts[1], re.MULTILINE | re.DOTALL))
    assert list(told) == words
    assert " ".join(told[words[0]].split()) == BOOKS[game].goal.say(language)
    assert re.findall(r"^(\d)\. ", told[words[1]], re.MULTILINE) == ["1", "2", "3"]


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
