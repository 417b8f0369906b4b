"""The registered games: they do not know each other, and everything that their rulebooks name exists."""

import re
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

from ludogite.bots.bot import needs_compiling, own_bots
from ludogite.bots.evaluation.weights import weights_of
from ludogite.bots.levels import LEVELS
from ludogite.games import registry
from ludogite.games.outcomes import play_out_chance
from ludogite.games.registry import GAMES, RULEBOOKS, load
from ludogite.games.rulebook import Rulebook

FOLDER = Path(registry.__file__).parent
FAMILIES = {path.parent.name for path in FOLDER.glob("*/__init__.py")} - set(GAMES)
IMPORTED = re.compile(
    r"^\s*(?:from|import) ludogite\.games\.(\w+)|^\s*from ludogite\.games import ([\w, ]+)", re.MULTILINE
)
"""Imports from a folder of the games."""

every_book = pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.id)


def imported(folder: Path) -> set[str]:
    """The folders of games that a game or a family imports from, its own left out."""
    found = {
        name
        for source in folder.rglob("*.py")
        for one, several in IMPORTED.findall(source.read_text(encoding="utf-8"))
        for name in (one or several).split(", ")
    }
    return (found & (set(GAMES) | FAMILIES)) - {folder.name}


@pytest.mark.parametrize("game", GAMES)
def test_games_do_not_know_each_other(game: str) -> None:
    assert imported(FOLDER / game) <= FAMILIES


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_families_know_no_game(family: str) -> None:
    assert imported(FOLDER / family) <= FAMILIES


def test_every_folder_with_rules_is_registered() -> None:
    assert {path.parent.name for path in FOLDER.glob("*/rules.py")} == set(GAMES)


@every_book
def test_an_evaluation_that_a_rulebook_names_is_there(book: Rulebook) -> None:
    if book.evaluation:
        evaluation = import_module(book.evaluation)
        assert len(weights_of(evaluation).linear) == len(evaluation.FEATURES) + 1
        assert any(weights_of(evaluation).linear)
        assert len(getattr(evaluation, "LEVELS", range(LEVELS))) == LEVELS


@every_book
def test_bots_that_a_rulebook_names_are_there(book: Rulebook) -> None:
    own = own_bots(load(book.id))
    assert own or needs_compiling(book.id)
    if own:
        start = play_out_chance(load(book.id).start(), Random(1))
        assert own.bot_of_level(LEVELS).name == str(LEVELS)
        assert own.evaluate_moves(start)[0][0] in start.legal_moves()
        assert own.is_compiled()
        assert not needs_compiling(book.id)


@every_book
def test_a_goal_is_one_sentence_in_both_languages(book: Rulebook) -> None:
    for goal in (book.goal.en, book.goal.fr):
        assert goal.endswith(".")
        assert len(goal) <= 115
        assert goal.count(".") == 1
    assert book.goal != book.box.summary
