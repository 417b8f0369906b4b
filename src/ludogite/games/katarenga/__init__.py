"""Katarenga: bring two pawns into the camps behind the enemy's baseline."""

from ludogite.games.coloured.around import BLACK, BOARD_OPTION, board_tables, draw_board, spell, touched
from ludogite.games.coloured.clicking import attempt
from ludogite.games.katarenga import around, rules
from ludogite.games.options import max_plies, repetition
from ludogite.games.rulebook import BoxColours, Rulebook, white_and
from ludogite.games.words import Words

BOOK = Rulebook(
    id="katarenga",
    title=Words("Katarenga", "Katarenga"),
    summary=Words(
        "Bring two pawns into the camps behind the enemy's baseline.",
        "Amenez deux pions dans les camps derrière la ligne de base adverse.",
    ),
    minutes=20,
    seats=white_and(BLACK),
    options=(BOARD_OPTION, repetition(), max_plies()),
    rules=rules,
    max_moves=rules.MAX_MOVES,
    tables=board_tables,
    start=rules.start,
    spell=spell,
    write=around.write,
    read=around.read,
    reason=around.reason,
    attempt=attempt,
    scene=around.scene,
    touched=touched,
    draw=draw_board,
    box=BoxColours("#ecd5a2", "#2c2118"),
    evaluation="ludogite.bots.evaluation.katarenga",
)
