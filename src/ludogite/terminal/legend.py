"""What the colours and signs on the screen mean, in the reader's language."""

from collections.abc import Iterator, Sequence

from rich.style import Style
from rich.text import Text

from ludogite.games.legend import Legend
from ludogite.games.scene import Piece, Scene
from ludogite.games.words import Words
from ludogite.terminal.blocks import ground_style
from ludogite.terminal.grid import LAST_MARK, Spot
from ludogite.terminal.offering import label_line
from ludogite.terminal.palette import DICE, QUIET, STRONG, chip, chip_style
from ludogite.terminal.words import Voice

NOWHERE = (0, 0)
SIGN_WIDTH = 3


def draw_legend(scene: Scene, legend: Legend, seats: Sequence[Words], voice: Voice, coloured: bool) -> list[Text]:
    """A line for each thing that is drawn: what it looks like, what it is called, and what it can do."""
    signs = [*_dice(scene, legend, voice), *_cells(scene, legend, voice), *_pieces(scene, legend, seats, voice)]
    if scene.last:
        signs.append(([(LAST_MARK, STRONG)], voice("legend_last")))
    return [_line(sign, words, coloured) for sign, words in signs]


def draw_cards(scene: Scene, voice: Voice) -> list[Text]:
    """What the cards do that can be seen."""
    return [Text(label_line(label, voice)) for label in dict.fromkeys(scene.labels) if label.about]


Sign = tuple[list[tuple[str, Style]], str]
"""Something as it is drawn, and what it is."""


def _line(sign: Sequence[tuple[str, Style]], words: str, coloured: bool) -> Text:
    line = Text()
    for number, (text, style) in enumerate(sign):
        line.append(" " if number else "").append(text, style if coloured else STRONG)
    line.append(" " * max(SIGN_WIDTH - line.cell_len, 0))
    return line.append(f" {words}", QUIET)


def _dice(scene: Scene, legend: Legend, voice: Voice) -> Iterator[Sign]:
    shown = {die.colour for die in scene.dice}
    for kind in legend.dice:
        if kind.colour in shown:
            words = voice("titled", title=kind.words.say(voice.language), value=kind.power.say(voice.language))
            yield [(f" {kind.colour} ", DICE.get(kind.colour, STRONG))], words


def _cells(scene: Scene, legend: Legend, voice: Voice) -> Iterator[Sign]:
    """The squares that need to be told apart: by their colour, or that nothing stands there."""
    for kind in legend.cells:
        cell = next((cell for cell in scene.cells if (cell.kind, cell.colour) == (kind.kind, kind.colour)), None)
        spot = Spot(cell) if cell else None
        if spot and (spot.cell.mark or not spot.solid):
            words = kind.words.say(voice.language)
            if kind.power:
                words = voice("titled", title=words, value=kind.power.say(voice.language))
            yield [(f" {spot.cell.mark or spot.body} ", ground_style(spot, NOWHERE))], words


def _pieces(scene: Scene, legend: Legend, seats: Sequence[Words], voice: Voice) -> Iterator[Sign]:
    """The faces of pieces that do not say themselves what they are."""
    for kind in legend.pieces:
        owners = sorted({p.owner for p in scene.pieces if (p.face, p.label) == (kind.face, kind.label)})
        words = kind.words.say(voice.language)
        if owners and words != kind.label:
            pieces = [Piece("", owner, kind.face, kind.label) for owner in owners]
            yield [(chip(piece), chip_style(piece.owner, seats)) for piece in pieces], words
