"""docs/adding-a-game.md is what the ninth game does: every file has its line, and the code on the page is its code."""

import re
from pathlib import Path

import pytest

from diagrams import changes
from ludogite.games.rulebook import Box, Rulebook
from ludogite.games.rules_pages import FIGURE, page
from ludogite.study.lesson_file import NoLesson, lesson_of, read_lesson
from ludogite.study.lessons import judge
from ludogite.svg.diagrams import diagrams
from ninth.tic_tac_toe import BOOK

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
FILES = sorted(path for path in BOOK.folder.iterdir() if path.is_file())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_file_has_its_line(path: Path) -> None:
    is_page = path.suffix == ".md"
    name = path.name.replace(BOOK.id, "ID") if is_page else f"src/ludogite/games/ID/{path.name}"
    assert re.search(rf"^\|.*`(docs/games/)?{re.escape(name)}`.*\|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize("language", ["python", "markdown"])
def test_the_code_on_the_page_is_the_games(language: str) -> None:
    written = "\n".join(path.read_text(encoding="utf-8") for path in FILES)
    blocks = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert blocks
    for block in blocks:
        assert block in written


def test_its_diagrams_are_as_their_positions_say() -> None:
    assert set(diagrams(BOOK.id)) == {name for _, name, _ in FIGURE.findall(page(BOOK.id, "en"))}
    assert changes(BOOK.id) == {}


@pytest.mark.parametrize("field", ["evaluation", "encoding", "bot", "has_odds", "minutes", "luck", "goal"])
def test_what_a_rulebook_may_name_is_on_the_page(field: str) -> None:
    assert field in {**Rulebook.__annotations__, **Box.__annotations__}
    assert re.search(rf"\b{field}=", PAGE)


def test_a_game_needs_no_lesson_and_the_one_on_the_page_teaches_it() -> None:
    assert BOOK.goal == BOOK.box.summary
    with pytest.raises(NoLesson):
        lesson_of(BOOK.id)
    (block,) = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    lesson = read_lesson(BOOK.id, block)
    (step,) = lesson.steps
    assert [judge(step, [move]).told for move in ("c1", "c3", "a2", "a1")] == ["done", "wrong", "wrong", "refused"]
    assert judge(step, ["a1"]).rule == step.tasks[0].refused["a1"]
