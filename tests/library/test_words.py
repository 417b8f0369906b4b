"""Plain words in everything that people read, in both languages.

The lists below are data: a new pattern goes to ``BANNED``, a new place to ``PLACES``. A banned word that is needed all
the same is listed in ``ALLOWED``, with the reason; an exception that nothing needs is an error too.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]

BANNED = {
    "en": {
        r"enem(y|ies)": "opponent",
        r"anew": "again",
        r"whoever|whatever": "anyone who, the player who, no matter who",
        r"no more(?=[.,;:)]|$)": "no longer",
        r"withstand\w*|bears?": "say what is measured",
        r"he|him|his|himself": "they, them, their",
        r"shall": "should",
        r"lies|lie": "is, are",
        r"stands? (for|in its place|above|ahead|up|down)": "is, occurs, takes",
        r"by itself": "say what causes it, or leave it out",
        r"(one|once|twice|times|hours?|jump|roll|move) an? (turn|move|game|roll|second|core)": "per turn, ...",
        r"(objects?|simulations?|plies) an? (line|second|turn)": "per line, per second",
        r"(?<!there )is no (?!longer|matter)": "is not a",
        r"(?<!there )are no (?!longer|matter)": "are not",
        r"houses?": "server, this device, data",
        r"shelf": "games, list of games",
        r"doors?|pockets?": "API, invitation, offline mode",
        r"were looked at": "considered",
        r"(used|pushed|left) so": "like this",
    },
    "fr": {
        r"maisons?": "serveur, cet appareil",
        r"étagère": "jeux, liste des jeux",
        r"tabliers?": "plateau",
        r"chacun (son|à son) tour": "à tour de rôle",
        r"dépens(er|é|ée|és|ées)": "utilisé",
        r"(retomb\w+|chute|zone 1) à rien": "à zéro",
        r"pren(ez|dre) le résultat": "valider le résultat",
        r"en croissant": "par ordre croissant",
        r"l'un de :": "Valeurs possibles :",
        r"comme d'habitude": "par défaut",
        r"au présent": "position actuelle",
        r"par-dessus rien": "les pions sur son passage ne le gênent pas",
        r"avance(r|z|nt)": "déplacer d'une case",
        r"quelconques?": "n'importe quel",
        r"de la victoire": "de chances de gagner",
        r"pas exact": "non exact",
        r"pas ce problème": "ce problème n'existe pas",
        r"(?<!celui )(?<!joueur )qui n'a (plus|aucun)": "un joueur sans",
        r"vous jouez (joueur|blanc|noir|rouge|\{\})": "vous avez les Blancs, votre place : ...",
        r"le premier (quatre|de vos)": "soyez le premier à",
        r"parties? prises?": "importée",
        r"quel que soit celui qui": "peu importe qui",
        r"au choix": "libre (mélange libre)",
        r"tu|toi|ton|tes": "vous",
    },
}
"""What is not written, as regular expressions between word boundaries, whatever the case; and what is, instead."""


class Allowed(NamedTuple):
    """A banned word that may be used: in these files, in texts that have this in them, for this reason."""

    word: str
    files: str
    near: str
    reason: str


ALLOWED = [
    Allowed("shall", "i18n/shell.ts", "What shall we play?", "the welcome page may be charming"),
    Allowed("shelf", "i18n/shell.ts", "Take a box from the shelf", "the welcome page may be charming"),
    Allowed("étagère", "i18n/shell.ts", "Prenez une boîte sur l'étagère", "the welcome page may be charming"),
    Allowed("house", "docs/adding-a-game.md", "house rulings", "the heading of the rules pages"),
    Allowed("house", "docs/hosting.md", "/var/lib/ludogite/house", "a path that hosts have mounted"),
    Allowed("shelf", "docs/protocol.md", "GET /api/shelf", "an address that programs use"),
    Allowed("house", "docs/games/", "House rulings", "the common word for a table's own rules, and our heading"),
    Allowed("door", "movers_hoppers/lesson.toml", "close the door", "a lesson's title: the gap in the camp"),
    Allowed("maison", "colorado", "", "the rulebook's word for the row that pawns go home to"),
    Allowed("tablier", "docs/games/", "", "the word of the rulebooks of Karo and Katarenga; Kanto's page says plateau"),
    Allowed("tablier", "ludogite/games/", "", "the word of the rulebooks of Karo and Katarenga"),
]

CATALOGUES = "web/src/lib/app/i18n/*.ts"
PACKAGES = ("table", "study", "app", "browser", "client", "terminal", "cli", "server", "envs", "play")
PLACES = {
    "browser": (CATALOGUES,),
    "games": ("src/ludogite/games/**/*.py",),
    "lessons": ("src/ludogite/games/*/lesson.toml",),
    "rules pages": ("docs/games/*.md",),
    "documentation": ("*.md", "docs/*.md"),
    "library": ("src/ludogite/*.py", *(f"src/ludogite/{package}/**/*.py" for package in PACKAGES)),
}
"""Where texts are read from, by the name of the test."""

CATALOGUE = re.compile(r"^  (en|fr): \{$(.*?)^  \},$", re.MULTILINE | re.DOTALL)
CATALOGUE_TEXT = re.compile(r'^\s+(?:[\w"-]+:\s+)"((?:[^"\\]|\\.)*)",$', re.MULTILINE)
HELP = {"help", "description"}
FEWEST = 50
"""Each place has at least so many texts in a language; else they were not found."""
UNTRANSLATED = {("documentation", "fr")}


class Text(NamedTuple):
    """A sentence that people read, and where it is."""

    file: str
    language: str
    words: str


def of_catalogue(source: str) -> Iterator[tuple[str, str]]:
    """The texts of a catalogue of the browser app."""
    for language, body in CATALOGUE.findall(source):
        yield from ((language, re.sub(r"\{\w+\}", "{}", words)) for words in CATALOGUE_TEXT.findall(body))


def of_lesson(source: str) -> Iterator[tuple[str, str]]:
    """The texts of a lesson."""

    def found(part: object) -> Iterator[tuple[str, str]]:
        if isinstance(part, dict):
            for name, value in part.items():
                yield from ((name, value),) if name in BANNED and isinstance(value, str) else found(value)
        elif isinstance(part, list):
            for value in part:
                yield from found(value)

    return found(tomllib.loads(source))


def of_page(source: str, language: str) -> Iterator[tuple[str, str]]:
    """The paragraphs of a page."""
    return ((language, " ".join(part.split())) for part in re.split(r"\n\n|\n(?=[-|] )", source))


def of_module(source: str) -> Iterator[tuple[str, str]]:
    """English and French texts that follow one another in a call, and English help of commands."""
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call):
            texts = [written(argument) for argument in call.args]
            for english, french in pairwise(texts):
                if english and french:
                    yield from (("en", english), ("fr", french))
            named = (written(keyword.value) for keyword in call.keywords if keyword.arg in HELP)
            yield from (("en", words) for words in named if words)


def written(node: ast.expr) -> str:
    """A string as it stands in the source, with gaps for what is filled in; nothing for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(written(part) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return ""


@cache
def texts_of(place: str) -> tuple[Text, ...]:
    """All texts of a place."""
    found = []
    for path in sorted({path for pattern in PLACES[place] for path in ROOT.glob(pattern)}):
        source = path.read_text(encoding="utf-8")
        match path.suffix:
            case ".ts":
                texts = of_catalogue(source)
            case ".toml":
                texts = of_lesson(source)
            case ".md":
                language = path.name.split(".")[-2]
                texts = of_page(source, language if language in BANNED else "en")
            case _:
                texts = of_module(source)
        found += [Text(path.relative_to(ROOT).as_posix(), *text) for text in texts]
    return tuple(found)


def offences(text: Text) -> Iterator[tuple[str, str, list[Allowed]]]:
    """Banned words of a text, with what is better, and the exceptions that allow them."""
    for pattern, better in BANNED[text.language].items():
        for match in re.finditer(rf"\b(?:{pattern})(?!\w)", text.words, re.IGNORECASE):
            word = match[0].lower()
            excused = [one for one in ALLOWED if one.word in word and one.files in text.file and one.near in text.words]
            yield word, better, excused


@pytest.mark.parametrize("language", BANNED)
@pytest.mark.parametrize("place", PLACES)
def test_people_read_plain_words(place: str, language: str) -> None:
    texts = [text for text in texts_of(place) if text.language == language]
    assert len(texts) >= FEWEST or (place, language) in UNTRANSLATED
    found = [
        f"{text.file}: {word!r} (better: {better}) in {text.words!r}"
        for text in texts
        for word, better, excused in offences(text)
        if not excused
    ]
    assert not found, "\n".join(found)


def test_every_exception_is_needed() -> None:
    used = {one for place in PLACES for text in texts_of(place) for _, _, excused in offences(text) for one in excused}
    assert used == set(ALLOWED)


@pytest.mark.parametrize(
    ("language", "words", "word"),
    [
        ("en", "The pawn on c4 is the enemy's.", "enemy"),
        ("en", "A player moves his pawn.", "his"),
        ("en", "Only one jump a turn.", "jump a turn"),
        ("en", "It counts no more.", "no more"),
        ("fr", "Chacun son tour, on joue.", "chacun son tour"),
        ("fr", "Une autre partie de la maison.", "maison"),
    ],
)
def test_a_banned_word_is_found(language: str, words: str, word: str) -> None:
    assert [found for found, _, excused in offences(Text("somewhere", language, words)) if not excused] == [word]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "There is no pawn on a1, and this shelter has no more than two."),
        ("en", "You are no longer ahead."),
        ("fr", "Il avance de 3 et ne touche à rien."),
    ],
)
def test_plain_words_are_let_pass(language: str, words: str) -> None:
    assert not list(offences(Text("somewhere", language, words)))
