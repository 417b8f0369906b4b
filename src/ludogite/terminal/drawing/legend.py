"""The legend: meanings of the colours and signs on the screen, and the effects of cards."""

from collections.abc import Iterator, Sequence

from rich.style import Style
from rich.text import Text

from ludogite.games.legend import Legend
from ludogite.games.scene import Label, Piece, Scene
from ludogite.games.words import Words
from ludogite.terminal.drawing.board import LAST_MARK, Spot, ground_style
from ludogite.terminal.drawing.palette import DICE, QUIET, STRONG, chip, chip_style
from ludogite.terminal.words import Voice

NOWHERE = (0, 0)
SIGN_WIDTH = 3
CARD = "card"
"""The kind of labels that are cards."""


def draw_legend(
    scene: Scene, legend: Legend, seats: Sequence[Words], voice: Voice, coloured: bool, *, brief: bool = False
) -> list[Text]:
    """A line per kind of thing that is drawn: its look, its name and, unless brief, its power."""
    signs = [*_dice(scene, legend), *_cells(scene, legend), *_pieces(legend, seats)]
    lines = [_line(sign, _meaning(words, None if brief else power, voice), coloured) for sign, words, power in signs]
    return (
        [*lines, _line([(LAST_MARK, STRONG)], voice("legend_lit" if scene.lit else "legend_last"), coloured)]
        if (scene.lit or scene.last) and scene.cells
        else lines
    )


def label_line(label: Label, voice: Voice) -> str:
    """The name of a label, and what it is about."""
    about = label.about.say(voice.language) if label.about else ""
    return voice("titled", title=f"{label.words.say(voice.language)} ({label.click})", value=about)


def draw_cards(scene: Scene, voice: Voice) -> list[Text]:
    """The effects of the visible cards."""
    return [Text(label_line(label, voice)) for label in dict.fromkeys(scene.labels) if label.kind == CARD]


Sign = tuple[list[tuple[str, Style]], Words, Words | None]
"""Something as it is drawn, its name, and its power."""


def _meaning(words: Words, power: Words | None, voice: Voice) -> str:
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
    """The kinds of squares that need an explanation: coloured ones, and empty places."""
    for kind in legend.cells:
        cell = next((cell for cell in scene.cells if (cell.kind, cell.colour) == (kind.kind, kind.colour)), None)
        spot = Spot(cell) if cell else None
        if spot and (spot.cell.mark or not spot.solid):
            yield [(f" {spot.cell.mark or spot.body} ", ground_style(spot, NOWHERE))], kind.words, kind.power


def _pieces(legend: Legend, seats: Sequence[Words]) -> Iterator[Sign]:
    """The faces of pieces whose label does not explain itself."""
    for kind in legend.pieces:
        if kind.words.en != kind.label:
            pieces = [Piece("", owner, kind.face, kind.label) for owner, _ in enumerate(seats)]
            yield [(chip(piece), chip_style(piece.owner, seats)) for piece in pieces], kind.words, None
