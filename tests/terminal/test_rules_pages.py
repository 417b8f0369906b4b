"""The rules pages on a terminal: written parts and diagrams in turn, in blocks of colour or in boxes."""

from io import StringIO

import pytest
from rich.console import Console

import ludogite
from ludogite.games.rules_pages import FIGURE, page
from ludogite.games.words import LANGUAGES
from ludogite.svg.diagrams import diagrams
from ludogite.terminal.rules import draw_diagram, show_rules, with_diagrams
from ludogite.terminal.words import Voice


def printed(game: str, language: str, *, width: int = 80, colour: bool = False) -> str:
    """A page as a screen of this width shows it."""
    console = Console(file=StringIO(), width=width, color_system="truecolor" if colour else None, force_terminal=True)
    for part in with_diagrams(page(game, language), game, Voice(language), console):
        console.print(part)
    assert isinstance(console.file, StringIO)
    return console.file.getvalue()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ludogite.games())
def test_every_diagram_is_drawn_with_its_words_and_no_line_is_too_long(game: str, language: str) -> None:
    text = printed(game, language)
    words = " ".join(text.split())
    assert "diagrams/" not in words
    assert "svg" not in words
    assert all(" ".join(caption.split()) in words for _, _, caption in FIGURE.findall(page(game, language)))
    assert max(len(line) for line in text.splitlines()) <= 80


def test_a_jump_is_shown_before_and_after() -> None:
    console = Console(file=StringIO(), width=80, color_system=None, force_terminal=True)
    console.print(draw_diagram(diagrams("not-this-way")["removed"], Voice("en"), console))
    assert isinstance(console.file, StringIO)
    lines = [line.rstrip() for line in console.file.getvalue().splitlines()]
    assert lines == [
        "   ┌─────┬─────┬─────┐  →     ┌─────┬─────┬─────┐",
        "13 │ (O)*│ [O] │    *│     13 │     │     │ (O) │",
        "   └─────┴─────┴─────┘        └─────┴─────┴─────┘",
        "      l     m     n              l     m     n",
    ]


def test_where_there_is_colour_boards_are_blocks() -> None:
    assert ";48;2;" in printed("katarenga", "fr", colour=True)
    assert "┌" not in printed("colorado", "en", colour=True).split("Notation")[0]


def test_over_a_pipe_a_page_is_as_it_is_written() -> None:
    console = Console(file=StringIO(), width=80, markup=False, emoji=False, highlight=False)
    show_rules(console, "kanto", Voice("en"))
    assert isinstance(console.file, StringIO)
    assert console.file.getvalue().startswith(page("kanto", "en"))
