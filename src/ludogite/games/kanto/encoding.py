"""Kanto's moves as numbers, and its positions as planes."""

from ludogite.games.encodings import (
    FACTS,
    MOST,
    NO_ACTION,
    Part,
    Symmetry,
    fill,
    mirrored,
    own_player,
    permutation,
    remaining,
    total,
    turned_planes,
    write_facts,
)
from ludogite.games.kanto.notation import NAMES
from ludogite.games.kanto.rules import (
    ARMY,
    BANS,
    COLUMNS,
    COUNT,
    FACES,
    HIDDEN,
    HIDDEN_STEP,
    KANTO,
    NO_BAN,
    ONE,
    PAWNS,
    QUIET,
    QUIET_LIMIT,
    ROWS,
    SHOW_CAPTURED,
    SQUARES,
    TAKEN,
    TURNED,
)
from ludogite.games.options import Options
from ludogite.kernel.layout import CHANCE, MOVER, OVER, PASS, Ints

# An action is the kind of a pawn's move, times 40, plus its square. The kind is 0 for a reveal, and by direction 1 to 4
# for one square, 5 to 8 for two:
#
#   REVEAL   0
#   NEAR     up 1, right 2, down 3, left 4
#   FAR      up 5, right 6, down 7, left 8
REVEAL, NEAR, FAR = 0, 1, 5
UP, RIGHT, DOWN, LEFT = range(4)
NUMBERS = (
    Part(SQUARES, "a reveal: the square of the pawn; a1 is 0, e1 is 4, e8 is 39"),
    Part(4 * SQUARES, "a step or a capture up (to higher rows), right, down, left: 40 each, the square that is left"),
    Part(4 * SQUARES, "a slide of two squares up, right, down, left: 40 each, the square that is left"),
    Part(1, "pass"),
)
ACTIONS = total(NUMBERS)
PASS_ACTION = ACTIONS - 1
MOST_STEPS = 1
CHANCE_ACTIONS = KANTO
"""A pawn that is turned over has one of the values not revealed yet, ascending."""

FEATURES = (
    Part(1, "your pawns that are face down"),
    Part(1, "the opponent's pawns that are face down"),
    Part(1, "the values of your pawns that are face up, 1 to 20; 20 is the Kanto"),
    Part(1, "the values of the opponent's"),
    Part(2, "the move back that the last turn forbids: 1 on its first square, 2 on its last; then the turn before it"),
    Part(1, "the pawn that is being turned over"),
    Part(
        1,
        "captured values, where everybody may know them: a list of places, not of squares; first yours from 1 to 20, "
        "then the opponent's",
    ),
    Part(1, f"how many turns without reveal or capture are left until the game is drawn, at most {MOST}"),
    Part(1, "whether pawns that are face down may step"),
    *FACTS,
)
SHAPE = (total(FEATURES), ROWS, COLUMNS)
BAN_PLANES = 4 * SQUARES
TURNED_PLANE = BAN_PLANES + 2 * SQUARES
CAPTURED_LIST = TURNED_PLANE + SQUARES
QUIET_PLANE = CAPTURED_LIST + SQUARES
STEP_PLANE = QUIET_PLANE + SQUARES
FACT_PLANES = STEP_PLANE + SQUARES


def action(tables: Ints, state: Ints, move: int, step: int) -> int:
    """A move is one action, whose kind follows from distance and direction."""
    if step > 0:
        return NO_ACTION
    if move == PASS:
        return PASS_ACTION
    source = move // SQUARES
    return kind_of_move(move % SQUARES - source) * SQUARES + source


def kind_of_move(way: int) -> int:
    """Kind of a move that changes the square's number by ``way``."""
    if way == 0:
        return REVEAL
    if way % COLUMNS == 0:
        rows = way // COLUMNS
        return (NEAR if abs(rows) == 1 else FAR) + (UP if rows > 0 else DOWN)
    return (NEAR if abs(way) == 1 else FAR) + (RIGHT if way > 0 else LEFT)


def observe(tables: Ints, state: Ints, seat: int, out: Ints) -> None:
    """Write the observation. 4.3 Captured pawns are hidden while the game lasts, unless they are shown."""
    fill(out, 0, QUIET_PLANE, 0)
    own = own_player(seat)
    for colour in range(2):
        write_army(state, out, colour, colour ^ own)
        if tables[SHOW_CAPTURED] == 1 or state[MOVER] == OVER:
            write_captured(state, out, colour, colour ^ own)
    for age in range(2):
        write_ban(state[BANS + age], out, BAN_PLANES + age * SQUARES)
    if state[MOVER] == CHANCE:
        out[TURNED_PLANE + state[TURNED]] = 1
    fill(out, QUIET_PLANE, SQUARES, remaining(tables[QUIET_LIMIT], state[QUIET]))
    fill(out, STEP_PLANE, SQUARES, tables[HIDDEN_STEP])
    write_facts(tables, state, seat, out, FACT_PLANES, SQUARES)


def write_army(state: Ints, out: Ints, colour: int, plane: int) -> None:
    """Write the pawns of a colour: hidden ones into a plane, the values of the others two planes on."""
    for pawn in range(colour * ARMY, colour * ARMY + state[COUNT + colour]):
        face, square = state[FACES + pawn], state[PAWNS + pawn]
        if face == HIDDEN:
            out[plane * SQUARES + square] = 1
        else:
            out[(plane + 2) * SQUARES + square] = face


def write_captured(state: Ints, out: Ints, colour: int, half: int) -> None:
    """Write the captured values of a colour into one half of their list."""
    for value in range(ONE, KANTO + 1):
        out[CAPTURED_LIST + half * ARMY + value - ONE] = state[TAKEN + colour] >> value & 1


def write_ban(ban: int, out: Ints, plane: int) -> None:
    """Write a forbidden move."""
    if ban != NO_BAN:
        out[plane + ban // SQUARES] = 1
        out[plane + ban % SQUARES] = 2


def symmetries(options: Options) -> tuple[Symmetry, ...]:
    """Exchange of left and right; the list of captured values is unchanged."""
    places = list(turned_planes(mirrored(COLUMNS, ROWS), SHAPE[0]))
    places[CAPTURED_LIST:QUIET_PLANE] = range(CAPTURED_LIST, QUIET_PLANE)
    return (Symmetry("mirror", permutation(ACTIONS, _mirrored_action), tuple(places)),)


def _mirrored_action(action: int) -> int:
    if action == PASS_ACTION:
        return action
    what, square = divmod(action, SQUARES)
    for first in (NEAR, FAR):
        what = {first + RIGHT: first + LEFT, first + LEFT: first + RIGHT}.get(what, what)
    return what * SQUARES + mirrored(COLUMNS, ROWS)[square]


def word(action: int) -> str:
    """A pawn's square and move: ``?c3``, ``c3 up``, ``c3 up 2``, ``pass``."""
    if action == PASS_ACTION:
        return "pass"
    what, square = divmod(action, SQUARES)
    if what == REVEAL:
        return f"?{NAMES[square]}"
    direction = ("up", "right", "down", "left")[(what - NEAR) % 4]
    return f"{NAMES[square]} {direction}{' 2' if what >= FAR else ''}"
