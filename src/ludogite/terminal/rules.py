"""The rules in the terminal: whole pages, a single rule, and the rule that forbids what was typed."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import replace

from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown
from rich.style import Style
from rich.table import Table
from rich.text import Text

from ludogite.games import rules_pages as pages
from ludogite.games.position import Position
from ludogite.games.scene import Scene
from ludogite.svg.diagrams import Diagram, diagrams
from ludogite.svg.picture import Panel
from ludogite.terminal.drawing.board import BoardArea, draw_board
from ludogite.terminal.drawing.dice import draw_dice
from ludogite.terminal.drawing.legend import draw_cards
from ludogite.terminal.drawing.palette import PROBLEM, QUIET
from ludogite.terminal.drawing.screen import has_colour
from ludogite.terminal.drawing.sidebar import ARROW, draw_notes, draw_tracks
from ludogite.terminal.input.matching import MOST_LISTED, closest, folded, meaning_in
from ludogite.terminal.words import Voice

LINES_A_ROW = 2
MOST_WIDTH = 76
MISSPELLED = "9.1"
"""The rule against a bad spelling. If other letter case or spacing breaks another rule, that rule says more."""


def show_rules(console: Console, game: str, voice: Voice) -> None:
    """Show a game's page and the shared rules: rendered on a screen, as plain Markdown otherwise."""
    texts = [pages.page(game, voice.language), pages.page(pages.SHARED, voice.language)]
    if not console.is_terminal:
        console.print("\n".join(texts), soft_wrap=True)
        return
    os.environ.setdefault("LESS", "-FRX")  # less shows colours, and stays away from a page that fits
    with console.pager(styles=True, links=False):
        for part in with_diagrams("\n".join(texts), game, voice, console):
            console.print(part)


def with_diagrams(text: str, game: str, voice: Voice, console: Console) -> Iterator[RenderableType]:
    """The parts of a page: texts, and diagrams with their captions."""
    drawn, end = diagrams(game), 0
    for found in pages.FIGURE.finditer(text):
        yield Markdown(text[end : found.start()], hyperlinks=False)
        caption = Text(" ".join(found[3].split()), QUIET)
        yield Group(Text(""), draw_diagram(drawn[found[2]], voice, console), caption, Text(""))
        end = found.end()
    yield Markdown(text[end:], hyperlinks=False)


def draw_diagram(diagram: Diagram, voice: Voice, console: Console) -> RenderableType:
    """The scenes of a diagram side by side, with its marks highlighted."""
    panels = diagram.panels()
    row = Table.grid(padding=(0, 1, 0, 0))
    width = min(console.width, MOST_WIDTH) // len(panels) - len(ARROW)
    cells = [Group(*_lines(panel, diagram, voice, width, coloured=has_colour(console))) for panel in panels]
    row.add_row(*[part for cell in cells for part in (ARROW, cell)][1:])
    return row


def _lines(panel: Panel, diagram: Diagram, voice: Voice, width: int, *, coloured: bool) -> Iterator[Text]:
    """The lines of a scene: its board, or its dice, tracks, notes and cards."""
    scene = replace(panel.scene, last=tuple(name for name in panel.marks.names if name not in panel.marks.barred))
    seats = diagram.rules.seats
    sides = (*seats, *scene.others)
    yield from draw_board(scene, seats, BoardArea(width, LINES_A_ROW * len(scene.rows) + 1, coloured))
    if not scene.cells:
        yield from draw_dice(scene, sides, voice, width, coloured)
        yield from draw_tracks(scene, sides, voice)
        yield from draw_notes(scene, voice)
        yield from draw_cards(scene, voice) if scene.hands else ()


def one_rule(game: str, number: str, voice: Voice) -> str:
    """The sentence of a numbered rule; for an unknown number, a list of the numbers."""
    rules = pages.rules(game, voice.language)
    if number in rules:
        return voice("rule", number=number, sentence=rules[number].replace("*", ""))
    return voice("no_rule", number=number, numbers=", ".join(rules))


def move_or_reply(
    line: str, commands: Iterable[str], position: Position, scene: Scene, voice: Voice
) -> tuple[str | None, list[tuple[str, Style]]]:
    """The legal move that a line means; if there is none, the reply to the line."""
    meant = meaning_in(position, scene, line)
    if meant.move:
        return meant.move, []
    if 1 < len(meant.candidates) <= MOST_LISTED:
        return None, [(voice("several", typed=line, moves="  ".join(meant.candidates)), Style())]
    return None, _refusal_lines(line, list(commands), position, voice)


def _refusal_lines(line: str, words: list[str], position: Position, voice: Voice) -> list[tuple[str, Style]]:
    """The word that was probably meant; else the reason why the line is no move, and the rule."""
    word, plain = line.split(maxsplit=1)[0], line.casefold()
    refusals = [position.refusal(text) for text in (line, plain, "".join(plain.split()))]
    refusal = next((refusal for refusal in refusals if refusal.rule != MISSPELLED), refusals[0])
    if refusal.rule == MISSPELLED:
        words = words + [move for move in position.legal_moves() if folded(move).isalpha()]
    meant = closest(line, words) or closest(word, words)
    if meant and folded(word).isalpha():
        return [(voice("did_you_mean", typed=line, meant=meant), PROBLEM)]
    rule = one_rule(position.game.id, refusal.rule, voice)
    return [(refusal.explain(voice.language), PROBLEM), (rule, QUIET)]
