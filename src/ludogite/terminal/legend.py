"""What the colours and signs on the screen mean, in the reader's language."""

from collections.abc import Iterator, Sequence

from rich.style import Style
from rich.text import Text

from ludogite.games.legend import Legend
from ludogite.games.scene import Piece, Scene
from ludogite.games.words import Words
from ludogite.terminal.blocks import ground_style
from ludogite.terminal.grid import LAST_MARK, Spot
from ludogite.terminal.offering import CARD, label_line
from ludogite.terminal.palette import DICE, QUIET, STRONG, chip, chip_style
from ludogite.terminal.words import Voice

NOWHERE = (0, 0)
SIGN_WIDTH = 3


def draw_legend(
    scene: Scene, legend: Legend, seats: Sequence[Words], voice: Voice, coloured: bool, *, brief: bool = False
) -> list[Text]:
    """A line for each thing that is drawn: what it looks like, what it is called and, unless brief, what it can do."""
    signs = [*_dice(scene, legend), *_cells(scene, legend), *_pieces(legend, seats)]
    lines = [_line(sign, _said(words, None if brief else power, voice), coloured) for sign, words, power in signs]
    return (
        [*lines, _line([(LAST_MARK, STRONG)], voice("legend_lit" if scene.lit else "legend_last"), coloured)]
        if (scene.lit or scene.last) and scene.cells
        else lines
    )


def draw_cards(scene: Scene, voice: Voice) -> list[Text]:
    """What the cards do that can be seen."""
    return [Text(label_line(label, voice)) for label in dict.fromkeys(scene.labels) if label.kind == CARD]


Sign = tuple[list[tuple[str, Style]], Words, Words | None]
"""Something as it is drawn, what it is, and what it can do."""


def _said(words: Words, power: Words | None, voice: Voice) -> str:
    name = words.say(voice.language)
    return voice("titled", title=name, value=power.say(voice.language)) if power else name


def _line(sign: Sequence[tuple[str, Style]], words: str, coloured: bool) -> Text:
    line = Text()
    for number, (text, style) in enumerate(sign):
        line.append(" " if number else "").append(text, style if coloured else STRONG)
    line.append(" " * max(SIGN_WIDTH - line.cell_len, 0))
    return line.append(f" {words}", QUIET)


def _dice(scene: Scene, legend: Legend) -> Iterator[Sign]:
    shown = {die.colour for die in scene.dice}
    for kind in legend.dice:
        if kind.colour in shown:
            yield [(f" {kind.colour} ", DICE.get(kind.colour, STRONG))], kind.words, kind.power


def _cells(scene: Scene, legend: Legend) -> Iterator[Sign]:
    """The squares that need to be told apart: by their colour, or that nothing stands there."""
    for kind in legend.cells:
        cell = next((cell for cell in scene.cells if (cell.kind, cell.colour) == (kind.kind, kind.colour)), None)
        spot = Spot(cell) if cell else None
        if spot and (spot.cell.mark or not spot.solid):
            yield [(f" {spot.cell.mark or spot.body} ", ground_style(spot, NOWHERE))], kind.words, kind.power


def _pieces(legend: Legend, seats: Sequence[Words]) -> Iterator[Sign]:
    """The faces of pieces that do not say themselves what they are."""
    for kind in legend.pieces:
        if kind.words.en != kind.label:
            pieces = [Piece("", owner, kind.face, kind.label) for owner, _ in enumerate(seats)]
            yield [(chip(piece), chip_style(piece.owner, seats)) for piece in pieces], kind.words, None
