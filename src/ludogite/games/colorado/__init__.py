"""Katarenga Colorado: bring all your pawns home, or take all the enemy's."""

from ludogite.games.colorado import around, rules
from ludogite.games.coloured.around import BLACK, BOARD_OPTION, board_tables, draw_board, spell, touched
from ludogite.games.coloured.board import turned
from ludogite.games.coloured.clicking import attempt
from ludogite.games.options import Options, choice, max_plies, repetition
from ludogite.games.rulebook import BoxColours, Rulebook, white_and
from ludogite.games.words import Words

FORMAT = choice(
    "format",
    {
        "single": Words("one", "une"),
        "pair": Words("two, with changed roles", "deux, en échangeant les rôles"),
        "double": Words("four, the board turned in between", "quatre, en tournant le tablier entre-temps"),
    },
    Words("How many games make a match.", "Le nombre de parties d'un match."),
)


def rounds(options: Options) -> tuple[Options, ...]:
    """5.1, 5.2 A pair is two games on one board, a double two pairs, the second on the board turned clockwise."""
    if options["format"] == "single":
        return (options,)
    pair = (options, options)
    if options["format"] == "pair":
        return pair
    second = options | {"board": turned(str(options["board"]))}
    return (*pair, second, second)


BOOK = Rulebook(
    id="colorado",
    title=Words("Katarenga Colorado", "Katarenga Colorado"),
    summary=Words(
        "Bring all your remaining pawns to the far row, or capture all the enemy's.",
        "Amenez tous vos pions restants sur la rangée opposée, ou capturez tous ceux de l'adversaire.",
    ),
    minutes=20,
    seats=white_and(BLACK),
    options=(BOARD_OPTION, FORMAT, repetition(), max_plies()),
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
    rounds=rounds,
    box=BoxColours("#f6c27a", "#4a1a10"),
    evaluation="ludogite.bots.evaluation.colorado",
)
