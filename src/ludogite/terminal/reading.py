"""The rules pages on the screen, whole or a single rule."""

import os
from collections.abc import Iterator
from dataclasses import replace

from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.table import Table
from rich.text import Text

from ludogite import pages
from ludogite.diagrams import Diagram, diagrams
from ludogite.svg.picture import Panel
from ludogite.terminal.aside import ARROW, draw_notes, draw_tracks
from ludogite.terminal.board import Frame, draw_board
from ludogite.terminal.dice import draw_dice
from ludogite.terminal.legend import draw_cards
from ludogite.terminal.palette import QUIET
from ludogite.terminal.picture import has_colour
from ludogite.terminal.words import Voice

LINES_A_ROW = 2
MOST_WIDTH = 76


def show_rules(console: Console, game: str, voice: Voice) -> None:
    """A game's page and the rules all games share: rendered, or as they are written where nobody looks at a screen."""
    texts = [pages.page(game, voice.language), pages.page(pages.SHARED, voice.language)]
    if not console.is_terminal:
        console.print("\n".join(texts), soft_wrap=True)
        return
    os.environ.setdefault("LESS", "-FRX")  # less shows colours, and stays away from a page that fits
    with console.pager(styles=True, links=False):
        for part in with_diagrams("\n".join(texts), game, voice, console):
            console.print(part)


def with_diagrams(text: str, game: str, voice: Voice, console: Console) -> Iterator[RenderableType]:
    """A page part by part: what is written, and the diagrams with their captions."""
    drawn, end = diagrams(game), 0
    for found in pages.FIGURE.finditer(text):
        yield Markdown(text[end : found.start()], hyperlinks=False)
        caption = Text(" ".join(found[3].split()), QUIET)
        yield Group(Text(""), draw_diagram(drawn[found[2]], voice, console), caption, Text(""))
        end = found.end()
    yield Markdown(text[end:], hyperlinks=False)


def draw_diagram(diagram: Diagram, voice: Voice, console: Console) -> RenderableType:
    """The scenes of a diagram side by side; what it points at is lit."""
    panels = diagram.panels()
    row = Table.grid(padding=(0, 1, 0, 0))
    width = min(console.width, MOST_WIDTH) // len(panels) - len(ARROW)
    cells = [Group(*_lines(panel, diagram, voice, width, coloured=has_colour(console))) for panel in panels]
    row.add_row(*[part for cell in cells for part in (ARROW, cell)][1:])
    return row


def _lines(panel: Panel, diagram: Diagram, voice: Voice, width: int, *, coloured: bool) -> Iterator[Text]:
    """A scene as lines: the board, or dice, tracks, notes and cards."""
    scene = replace(panel.scene, last=tuple(name for name in panel.marks.names if name not in panel.marks.barred))
    seats = diagram.rules.seats
    sides = (*seats, *scene.others)
    yield from draw_board(scene, seats, Frame(width, LINES_A_ROW * len(scene.rows) + 1, coloured))
    if not scene.cells:
        yield from draw_dice(scene, sides, voice, width, coloured)
        yield from draw_tracks(scene, sides, voice)
        yield from draw_notes(scene, voice)
        yield from draw_cards(scene, voice) if scene.hands else ()


def one_rule(game: str, number: str, voice: Voice) -> str:
    """The sentence of a numbered rule, or which numbers there are."""
    rules = pages.rules(game, voice.language)
    if number in rules:
        return voice("rule", number=number, sentence=rules[number].replace("*", ""))
    return voice("no_rule", number=number, numbers=", ".join(rules))
