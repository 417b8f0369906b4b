"""A whole position on the screen: the board or the dice, and the sidebar beside or below it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludogite.games.legend import Legend
from ludogite.games.scene import Scene
from ludogite.games.words import Words
from ludogite.play.record import RecordEntry
from ludogite.terminal.drawing.board import BoardArea, draw_board
from ludogite.terminal.drawing.dice import draw_dice
from ludogite.terminal.drawing.legend import draw_legend
from ludogite.terminal.drawing.screen import has_colour
from ludogite.terminal.drawing.sidebar import draw_latest, draw_notes, draw_players, draw_tracks, joined
from ludogite.terminal.words import Voice

LEAST_SIDEBAR = 24
GAP = 3
LEAST_CELL = 4
AROUND = 6
"""Lines kept free for the title, messages and the prompt."""
TITLE_AND_PROMPT = 2
MOST_LATEST, FEW_LATEST = 12, 4
PIPE_HEIGHT = 40
"""Height of a picture over a pipe, where nothing scrolls away."""
NO_LEGEND = Legend()


@dataclass(frozen=True)
class PictureContext:
    """Context of a scene: the seats and their players, the player to move, and the moves so far."""

    seats: Sequence[Words]
    who: Sequence[str] = ()
    to_move: int | None = None
    entries: Sequence[RecordEntry] = field(default=())
    turned: bool = False
    legend: Legend = NO_LEGEND
    """Explained in the sidebar if there is room."""


def picture(scene: Scene, context: PictureContext, voice: Voice, console: Console, news: int = 0) -> RenderableType:
    """The picture of a position above so many lines of news; dice are drawn smaller if the screen is too low."""
    height = (console.height if console.is_terminal else PIPE_HEIGHT) - max(AROUND, news + TITLE_AND_PROMPT)
    drawn = _composed(scene, context, voice, console, (height, False))
    if scene.dice and height_of(drawn, console) > height:
        return _composed(scene, context, voice, console, (height, True))
    return drawn


def height_of(drawn: RenderableType, console: Console) -> int:
    """Height of something drawn, in lines of the screen."""
    return len(console.render_lines(drawn))


def _composed(
    scene: Scene, context: PictureContext, voice: Voice, console: Console, room: tuple[int, bool]
) -> RenderableType:
    """The picture in so many lines, if possible, and compact or not."""
    height, is_compact = room
    main = _main(scene, context, voice, console, room)
    wide = min(max((line.cell_len for line in main), default=0), console.width)
    room_beside = console.width - wide - GAP
    if room_beside < LEAST_SIDEBAR:
        below = _sidebar(scene, context, voice, console, (console.width, height - len(main)), is_compact=is_compact)
        return Group(*_main(scene, context, voice, console, (height - len(below), is_compact)), *below)
    table = Table.grid(padding=(0, GAP, 0, 0))
    table.add_column(width=wide)
    table.add_column()
    size = (room_beside, len(main) if scene.cells else max(len(main), height))
    table.add_row(Group(*main), Group(*_sidebar(scene, context, voice, console, size, is_compact=is_compact)))
    return table


def _main(scene: Scene, context: PictureContext, voice: Voice, console: Console, room: tuple[int, bool]) -> list[Text]:
    """The board, the dice and the tracks."""
    height, is_compact = room
    coloured = has_colour(console)
    area = BoardArea(_board_width(scene, console.width), height, coloured, context.turned)
    dice_width = max(console.width - LEAST_SIDEBAR - GAP, LEAST_SIDEBAR)
    sides = (*context.seats, *scene.others)
    tracks = draw_tracks(scene, sides, voice, is_compact=is_compact)
    return [
        *draw_board(scene, context.seats, area),
        *draw_dice(scene, sides, voice, dice_width, coloured, is_compact=is_compact),
        *(tracks if is_compact else _below(tracks)),
    ]


def _board_width(scene: Scene, width: int) -> int:
    """Width for the board: the sidebar keeps its own, unless the cells would become too small."""
    columns = max((cell.column + 1 for cell in scene.cells), default=0)
    beside = width - LEAST_SIDEBAR - GAP
    return beside if (columns + 1) * LEAST_CELL <= beside else width


def _below(lines: list[Text]) -> list[Text]:
    """Lines with an empty line above them."""
    return [Text(""), *lines] if lines else []


def _sidebar(
    scene: Scene, context: PictureContext, voice: Voice, console: Console, size: tuple[int, int], *, is_compact: bool
) -> list[Text]:
    """The sidebar; the latest moves fill it up to a size in characters and lines."""
    width, height = size
    coloured = has_colour(console)
    who = context.who or [""] * len(context.seats)
    blocks = draw_players(scene, context.seats, who, context.to_move, voice, coloured)
    players = [joined(block) for block in blocks] if is_compact else [line for block in blocks for line in block]
    parts = [players, draw_notes(scene, voice)]
    lines = [line for part in parts if part for line in (*part, Text(""))]
    used = _height(lines, width)
    for brief in (False, True):
        legend = draw_legend(scene, context.legend, context.seats, voice, coloured, brief=brief)
        if used + _height(legend, width) + 1 + FEW_LATEST <= height:
            lines += [*legend, Text("")] if legend else []
            used = _height(lines, width)
            break
    return lines + draw_latest(context.entries, min(height - used - 1, MOST_LATEST), voice)


def _height(lines: Sequence[Text], width: int) -> int:
    """Height of these lines on a screen of this width."""
    return sum(max(-(-line.cell_len // width), 1) for line in lines)
