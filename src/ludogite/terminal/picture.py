"""A whole position on the screen: the board or the dice, and beside or below it everything else."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from ludogite.games.legend import Legend
from ludogite.games.scene import Scene
from ludogite.games.words import Words
from ludogite.record import Entry
from ludogite.terminal.aside import draw_latest, draw_notes, draw_players, draw_tracks, joined
from ludogite.terminal.board import Frame, draw_board
from ludogite.terminal.dice import draw_dice
from ludogite.terminal.legend import draw_legend
from ludogite.terminal.words import Voice

LEAST_ASIDE = 24
GAP = 3
LEAST_CELL = 4
AROUND = 6
"""Lines kept free for the title, messages and what is typed."""
TITLE_AND_PROMPT = 2
MOST_LATEST, FEW_LATEST = 12, 4
PIPE_HEIGHT = 40
"""Over a pipe nothing scrolls away."""


NO_LEGEND = Legend()


@dataclass(frozen=True)
class Setup:
    """What a picture shows besides the scene: the seats, who sits there, whose turn it is, and what was played."""

    seats: Sequence[Words]
    who: Sequence[str] = ()
    to_move: int | None = None
    entries: Sequence[Entry] = field(default=())
    turned: bool = False
    legend: Legend = NO_LEGEND
    """What is explained beside the board, where there is room for it."""


def has_colour(console: Console) -> bool:
    """Whether colours can be seen."""
    return console.color_system is not None and not console.no_color


def picture(scene: Scene, setup: Setup, voice: Voice, console: Console, news: int = 0) -> RenderableType:
    """Everything there is to see of a position, above so many lines of news; dice make room where it is scarce."""
    height = (console.height if console.is_terminal else PIPE_HEIGHT) - max(AROUND, news + TITLE_AND_PROMPT)
    drawn = _composed(scene, setup, voice, console, (height, False))
    if scene.dice and height_of(drawn, console) > height:
        return _composed(scene, setup, voice, console, (height, True))
    return drawn


def height_of(drawn: RenderableType, console: Console) -> int:
    """How many lines of the screen something takes."""
    return len(console.render_lines(drawn))


def _composed(scene: Scene, setup: Setup, voice: Voice, console: Console, room: tuple[int, bool]) -> RenderableType:
    """The same in so many lines, if possible, and compact or not."""
    height, is_compact = room
    main = _main(scene, setup, voice, console, room)
    wide = min(max((line.cell_len for line in main), default=0), console.width)
    room_beside = console.width - wide - GAP
    if room_beside < LEAST_ASIDE:
        below = _aside(scene, setup, voice, console, (console.width, height - len(main)), is_compact=is_compact)
        return Group(*_main(scene, setup, voice, console, (height - len(below), is_compact)), *below)
    table = Table.grid(padding=(0, GAP, 0, 0))
    table.add_column(width=wide)
    table.add_column()
    size = (room_beside, len(main) if scene.cells else max(len(main), height))
    table.add_row(Group(*main), Group(*_aside(scene, setup, voice, console, size, is_compact=is_compact)))
    return table


def _main(scene: Scene, setup: Setup, voice: Voice, console: Console, room: tuple[int, bool]) -> list[Text]:
    """The board, the dice and the tracks."""
    height, is_compact = room
    coloured = has_colour(console)
    frame = Frame(_board_width(scene, console.width), height, coloured, setup.turned)
    dice_width = max(console.width - LEAST_ASIDE - GAP, LEAST_ASIDE)
    sides = (*setup.seats, *scene.others)
    tracks = draw_tracks(scene, sides, voice, is_compact=is_compact)
    return [
        *draw_board(scene, setup.seats, frame),
        *draw_dice(scene, sides, voice, dice_width, coloured, is_compact=is_compact),
        *(tracks if is_compact else _below(tracks)),
    ]


def _board_width(scene: Scene, width: int) -> int:
    """The room for the board: what stands beside it has its own, unless the cells would become too small."""
    columns = max((cell.column + 1 for cell in scene.cells), default=0)
    beside = width - LEAST_ASIDE - GAP
    return beside if (columns + 1) * LEAST_CELL <= beside else width


def _below(lines: list[Text]) -> list[Text]:
    """Lines set off from what stands above them."""
    return [Text(""), *lines] if lines else []


def _aside(
    scene: Scene, setup: Setup, voice: Voice, console: Console, size: tuple[int, int], *, is_compact: bool
) -> list[Text]:
    """What stands beside the board; the latest moves fill it up to a size, in characters and lines."""
    width, height = size
    coloured = has_colour(console)
    who = setup.who or [""] * len(setup.seats)
    blocks = draw_players(scene, setup.seats, who, setup.to_move, voice, coloured)
    players = [joined(block) for block in blocks] if is_compact else [line for block in blocks for line in block]
    parts = [players, draw_notes(scene, voice)]
    lines = [line for part in parts if part for line in (*part, Text(""))]
    used = _height(lines, width)
    for brief in (False, True):
        legend = draw_legend(scene, setup.legend, setup.seats, voice, coloured, brief=brief)
        if used + _height(legend, width) + 1 + FEW_LATEST <= height:
            lines += [*legend, Text("")] if legend else []
            used = _height(lines, width)
            break
    return lines + draw_latest(setup.entries, min(height - used - 1, MOST_LATEST), voice)


def _height(lines: Sequence[Text], width: int) -> int:
    """How many lines of a screen these take."""
    return sum(max(-(-line.cell_len // width), 1) for line in lines)
