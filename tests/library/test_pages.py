"""The rules pages: numbered alike in both languages, complete, and each rule with a test of its own."""

import re
from pathlib import Path

import pytest

import ludogite
from ludogite.games.registry import BOOKS
from ludogite.games.rules_pages import RULE, SHARED, page, rules
from options_table import options_table
from server_pages import with_parts
from support.counted import counted

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parent
SOURCES = ROOT / "src" / "ludogite" / "games"
MARK = re.compile(r'mark\.rule\(\s*"([a-z-]+) (\d+\.\d+)"')
CITED = re.compile(r'(?:because|Reason)\(\s*"(\d+\.\d+)"')
PAGES = [*ludogite.games(), SHARED]

RULINGS = {"en": "House rulings", "fr": "Nos interprétations"}
RULING = re.compile(r"^- ([\d., andetoà]+?) ?: ", re.MULTILINE)
"""Subject of a ruling: rules (`3.4`), some in a row (`3.3 to 3.8`), or sections (`6 and 7`)."""
OURS = {
    "colorado": ["1.1", "2.4", "4.1", "4.2", "5.1", "5.2"],
    "four-circles": ["1.1", "2.1", "4.3", "4.7", "5.1"],
    "kanto": ["1.1", "1.3", "2.1", "2.3", "2.4", "2.7", "3.1", "3.2", "4.2", "4.3"],
    "karma-dice": ["1.2", "1.3", "2.8", "3.3", "3.4", "4.1", "4.2", "4.3", "4.4", "5.1", "5.3", "6", "7"],
    "karma-solo": ["1.2", "1.5", "2.8", "3.3", "3.4", "4.3", "5.1", "5.2", "5.3", "6.2"],
    "katarenga": ["1.1", "2.4", "3.1", "3.2", "4.3"],
    "movers-hoppers": ["1.3", "1.4", "1.5", "2.1", "3.1", "3.2", "9.3"],
    "not-this-way": ["1.1", "3.5", "3.11", "3.12", "3.13", "4.5", "5.1", "5.3"],
    SHARED: ["9.3", "9.4", "9.5", "9.6", "9.7"],
}
"""Rules with a ruling of ours: the rulebook is silent, or can be read in several ways."""

every_game = pytest.mark.parametrize("game", ludogite.games())


def rulings(name: str, language: str) -> list[str]:
    """Subject of each ruling of a page."""
    section = re.split(rf"^## {RULINGS[language]}.*\n", page(name, language), flags=re.MULTILINE)[1].split("\n## ")[0]
    abouts = RULING.findall(section)
    assert len(abouts) == len(re.findall(r"^- ", section, re.MULTILINE))
    return abouts


def numbers(name: str, language: str) -> list[str]:
    return [number for number, _ in RULE.findall(page(name, language))]


@pytest.mark.parametrize("name", PAGES)
def test_both_languages_have_the_same_numbered_rules_once_and_in_order(name: str) -> None:
    english = numbers(name, "en")
    assert english == numbers(name, "fr")
    assert english == sorted(set(english), key=lambda number: tuple(map(int, number.split("."))))


@pytest.mark.parametrize("name", PAGES)
def test_only_the_shared_page_uses_section_9(name: str) -> None:
    assert all(number.startswith("9.") == (name == SHARED) for number in counted(numbers(name, "en")))


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


def test_the_python_page_has_all_options() -> None:
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
    assert "\n## Notation\n" in text
    assert f"\n## {RULINGS[language]}\n" in text


@pytest.mark.parametrize("name", OURS)
def test_every_ruling_of_ours_is_declared_in_both_languages(name: str) -> None:
    abouts = {language: [re.findall(r"[\d.]+", about) for about in rulings(name, language)] for language in RULINGS}
    assert abouts["en"] == abouts["fr"]
    declared = [number for about in abouts["en"] for number in about]
    assert set(OURS[name]) <= set(declared)
    sections = {number.partition(".")[0] for number in numbers(name, "en")}
    assert set(declared) <= {*numbers(name, "en"), *numbers(SHARED, "en"), *sections}


@pytest.mark.parametrize(("language", "words"), [("en", "ours"), ("fr", r"les nôtres|de nous")])
def test_trait_cards_are_called_ours_wherever_a_player_meets_them(language: str, words: str) -> None:
    heads = re.findall(r"^## [67] .*\n\n(?!- )([^-]+?)\n\n", page("karma-dice", language), re.MULTILINE)
    traits = next(option for option in BOOKS["karma-dice"].options if option.name == "traits")
    assert len(heads) == 2
    assert all(re.search(words, told) for told in (*heads, traits.meaning.say(language)))
