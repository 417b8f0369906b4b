"""Nobody changes the rules of a game without counting up their version: tables and records name it."""

import json

import pytest

from ludogite.games.registry import BOOKS, games
from support.changed_rules import black_begins, changed_rules
from support.rules_digest import FILE, rules_digest

WRITTEN = json.loads(FILE.read_text(encoding="utf-8"))
WRITE = "write the digests anew with: PYTHONPATH=tests python -m support.rules_digest"


@pytest.mark.parametrize("game", games())
def test_rules_change_only_with_their_version(game: str) -> None:
    book, written = BOOKS[game], WRITTEN.get(game)
    assert written, f"{game} is new: {WRITE}"
    found = rules_digest(game)
    if book.version == written["version"] and found != written["digest"]:
        pytest.fail(
            f"The moves, draws or results of {game} have changed, so its tables and records would be replayed to "
            f"something else: give its Rulebook in {book.folder / '__init__.py'} version={book.version + 1}, "
            f"note it in CHANGELOG.md, and {WRITE}"
        )
    assert written == {"version": book.version, "digest": found}, f"{game} has another version: {WRITE}"


def test_a_changed_rule_changes_the_digest(monkeypatch: pytest.MonkeyPatch) -> None:
    with changed_rules(monkeypatch, "colorado", black_begins):
        assert rules_digest("colorado") != WRITTEN["colorado"]["digest"]
    assert rules_digest("colorado") == WRITTEN["colorado"]["digest"]
