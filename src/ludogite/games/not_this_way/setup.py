"""Not This Way's options, and its start."""

from ludogite.games.drifting.notation import lay_out
from ludogite.games.drifting.sheet import sheet_tables, square_at
from ludogite.games.options import Options, choice, limits, max_plies, repetition, switch
from ludogite.games.rulebook import RED, WHITE, seated
from ludogite.games.words import Words

LAYOUT = choice(
    "layout",
    {
        "diamond": Words("a diamond", "un losange"),
        "rectangle": Words("a rectangle of 6 by 4", "un rectangle de 6 sur 4"),
        "ring": Words("a ring, 5 by 5 without its centre", "un anneau, 5 sur 5 sans son centre"),
    },
    Words("Tiles at the start", "Cases au départ"),
    Words("The layout of the tiles at the start.", "La disposition des cases au départ."),
)
LAST_EXIT = switch(
    "last_exit",
    False,
    Words("The last piece leaves too", "Le dernier pion sort aussi"),
    Words("Your last piece has to leave the board too.", "Votre dernier pion doit sortir du tablier, lui aussi."),
)
OPTIONS = (LAYOUT, LAST_EXIT, repetition(), max_plies())

# 1.1 The tiles at the start: the rows of each layout, from row 11 up, over the columns k to p.
PICTURES = {
    "diamond": ("..##..", ".####.", "######", "######", ".####.", "..##.."),
    "rectangle": ("......", "######", "######", "######", "######"),
    "ring": ("#####.", "#####.", "##.##.", "#####.", "#####."),
}
LAYOUTS = {
    name: tuple(
        square_at(10 + right, 10 + up)
        for up, row in enumerate(picture)
        for right, sign in enumerate(row)
        if sign == "#"
    )
    for name, picture in PICTURES.items()
}

seats = seated(WHITE, RED)


def layout(options: Options) -> tuple[int, ...]:
    """Squares of the tiles at the start."""
    return LAYOUTS[str(options["layout"])]


def tables(options: Options) -> list[int]:
    """Tables for the options chosen; the game's own rule is whether the last piece must leave."""
    return sheet_tables(limits(options), len(layout(options)), int(options["last_exit"]))


def start(options: Options) -> list[int]:
    """1.1 Twenty-four tiles; no piece is placed yet."""
    return lay_out(layout(options))
