"""Kanto's options, and its start."""

from collections.abc import Sequence

from ludogite.games.kanto import rules
from ludogite.games.options import Options, limit, limits, max_plies, repetition, switch
from ludogite.games.rulebook import BLACK, RED, seated
from ludogite.games.words import Words
from ludogite.kernel.randomness import hash_numbers

HIDDEN_STEP = switch(
    "hidden_step",
    True,
    Words("Face-down pawns may step", "Les pions cachés se déplacent"),
    Words(
        "Face-down pawns may step to a neighbouring square.", "Les pions face cachée peuvent se déplacer d'une case."
    ),
)
QUIET_LIMIT = limit(
    "quiet_limit",
    200,
    Words("Quiet turns until a draw", "Tours calmes avant la nulle"),
    Words(
        "The game is drawn after this many turns in a row without a reveal or a capture.",
        "La partie est nulle après ce nombre de tours de suite sans pion retourné ni prise.",
    ),
    least=1,
)
SHOW_CAPTURED = switch(
    "show_captured",
    False,
    Words("Show captured pawns", "Montrer les pions pris"),
    Words(
        "The values of captured pawns are shown while the game lasts.",
        "Les valeurs des pions pris sont montrées pendant la partie.",
    ),
)
OPTIONS = (HIDDEN_STEP, QUIET_LIMIT, SHOW_CAPTURED, repetition(0), max_plies(2000))
seats = seated(RED, BLACK)

DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))
ALL_VALUES = sum(1 << value for value in range(rules.ONE, rules.KANTO + 1))


def start(options: Options) -> list[int]:
    """1.3 Red's twenty pawns lie face down on rows 1 to 4, Black's on rows 5 to 8; 1.4 Red begins."""
    red, black = range(rules.ARMY), range(rules.ARMY, rules.SQUARES)
    return set_up([[(square, rules.HIDDEN) for square in squares] for squares in (red, black)], [0, 0])


def set_up(armies: Sequence[Sequence[tuple[int, int]]], taken: Sequence[int]) -> list[int]:
    """State with these pawns, the square and the face of each, and these sets of captured values."""
    state = [0] * rules.STATE_SIZE
    state[rules.BOARD + rules.EDGE] = rules.BEYOND
    state[rules.BANS] = state[rules.BANS + 1] = rules.NO_BAN
    for colour, army in enumerate(armies):
        for pawn, (square, face) in enumerate(army, colour * rules.ARMY):
            state[rules.BOARD + square] = 1 + pawn
            state[rules.PAWNS + pawn] = square
            state[rules.FACES + pawn] = face
        shown = [face for _, face in army if face != rules.HIDDEN]
        state[rules.COUNT + colour] = len(army)
        state[rules.HIDING + colour] = len(army) - len(shown)
        state[rules.TAKEN + colour] = taken[colour]
        state[rules.UNSEEN + colour] = ALL_VALUES - taken[colour] - sum(1 << value for value in shown)
    return state


def tables(options: Options) -> list[int]:
    """Tables: the limits, the two switches, the ways out of each square, and the hash numbers."""
    first, near, far = [0], [], []
    for square in range(rules.SQUARES):
        for right, up in DIRECTIONS:
            if (beside := neighbour(square, right, up)) != rules.EDGE:
                near.append(beside)
                far.append(neighbour(beside, right, up))
        first.append(len(near))
    own = [int(options[option.name]) for option in (QUIET_LIMIT, HIDDEN_STEP, SHOW_CAPTURED)]
    filled = limits(options) + own + first + near + far
    assert len(filled) == rules.HASHES
    return filled + hash_numbers("kanto", rules.TABLES_SIZE - rules.HASHES)


def neighbour(square: int, right: int, up: int) -> int:
    """Next square in a direction, or the edge."""
    column, row = square % rules.COLUMNS + right, square // rules.COLUMNS + up
    return row * rules.COLUMNS + column if 0 <= column < rules.COLUMNS and 0 <= row < rules.ROWS else rules.EDGE
