"""Spelling of Kanto's moves and positions."""

import re
from collections.abc import Iterator, Sequence

from ludogite.games.fields import Fields, expect, read_number, read_turn, read_with, refuse, write_turn
from ludogite.games.kanto import rules
from ludogite.games.kanto.rules import BOARD, COLUMNS, COUNT, EMPTY, FACES, HIDDEN, QUIET, SQUARES, TAKEN, TURNED, owner
from ludogite.games.kanto.setup import set_up
from ludogite.games.rulebook import AnyRandom, Setting, State, draw_some
from ludogite.kernel.layout import CHANCE, ENDING, MOVER, OVER, PASS, PASSES, WON_BY_0

NAMES = tuple("abcde"[square % COLUMNS] + str(square // COLUMNS + 1) for square in range(SQUARES))
SQUARE_OF = {name: square for square, name in enumerate(NAMES)}
HIDDEN_VALUE = "?"
VALUES = (HIDDEN_VALUE, *map(str, range(rules.ONE, rules.KANTO)), "K")
"""Spellings of faces and values."""
VALUE_OF = {text: value for value, text in enumerate(VALUES) if value != HIDDEN}
FIELDS = ("board", "taken", "bans", "quiet", "turn", "ply", "passes")
COLOURS = "rb"
PAWN = re.compile(r"([rb])(\?|1?[1-9]|10|K)")
BAN = re.compile(r"([a-e][1-8])>([a-e][1-8])")
BAN_TURNS = 2
COLOUR_BITS = rules.KANTO + 1
"""Size of a set of values, in bits."""

Army = list[tuple[int, int]]


def spell(setting: Setting, state: State, moves: Sequence[int]) -> list[str]:
    """9.1 ``?c3``, ``c3xc4``, ``c3-c4``, ``c3-c5``, ``pass``."""
    return [_spelled(state, move) for move in moves]


def _spelled(state: State, move: int) -> str:
    if move == PASS:
        return "pass"
    source, target = divmod(move, SQUARES)
    if source == target:
        return "?" + NAMES[source]
    return NAMES[source] + ("-" if state[BOARD + target] == EMPTY else "x") + NAMES[target]


def spell_outcome(setting: Setting, state: State, outcome: int) -> str:
    """9.1 ``17`` or ``K``."""
    return VALUES[outcome]


def read_outcome(setting: Setting, state: State, text: str) -> int | None:
    """Value that a text spells, or None."""
    return VALUE_OF.get(text)


def spell_values(values: int) -> str:
    """Spelling of a set of values, ascending, the Kanto last."""
    return ",".join(VALUES[value] for value in VALUE_OF.values() if values >> value & 1) or "-"


def touched(move: str) -> tuple[str, ...]:
    """Squares that a move names; the outcome of a reveal names none."""
    return tuple(re.findall(r"[a-e][1-8]|pass", move))


def captured_are_shown(setting: Setting, state: State) -> bool:
    """4.3 Whether captured pawns may be looked up: only with the option, or after the game."""
    return state[MOVER] == OVER or bool(setting.options["show_captured"])


def conceal(setting: Setting, state: State, fields: Fields, seat: int | None) -> Fields:
    """4.3 Fields with the values of captured pawns hidden from every seat."""
    if captured_are_shown(setting, state):
        return fields
    return fields | {
        "taken": "|".join(",".join(HIDDEN_VALUE * captured_count(state, colour)) or "-" for colour in range(2))
    }


def complete(setting: Setting, fields: Fields, random: AnyRandom) -> Fields:
    """Fields with random values of captured pawns, from those that no pawn on the board shows."""
    armies = _read_board(fields["board"])
    if armies is None or HIDDEN_VALUE not in fields["taken"]:
        return fields
    parts = zip(armies, fields["taken"].split("|"), strict=True)
    taken = [_draw_taken(army, part.count(HIDDEN_VALUE), random) for army, part in parts]
    return fields | {"taken": "|".join(map(spell_values, taken))}


def _draw_taken(army: Army, count: int, random: AnyRandom) -> int:
    shown = {face for _, face in army}
    return sum(1 << value for value in draw_some(random, sorted({*VALUE_OF.values()} - shown), count))


def hidden_key(setting: Setting, state: State) -> int:
    """Key of the values not yet revealed: together with the board they reveal the captured ones."""
    is_known = captured_are_shown(setting, state) or not any(captured_count(state, colour) for colour in range(2))
    return 0 if is_known else rules.unseen_key(list(state))


def forgotten(setting: Setting, state: State) -> int:
    """4.3 Values captured so far, Red's in the lower bits, which may not be looked up while the game lasts."""
    return 0 if captured_are_shown(setting, state) else state[TAKEN] | state[TAKEN + 1] << COLOUR_BITS


def remembered(setting: Setting, state: State, forgotten: int) -> State:
    """4.3 Earlier state in which the pawns captured since are face down."""
    covered = list(_face_up(state, forgotten))
    if not covered:
        return state
    changed = list(state)
    for colour, place in covered:
        changed[rules.HIDING + colour] += 1
        changed[rules.UNSEEN + colour] |= 1 << state[place]
        changed[place] = HIDDEN
    return changed


def _face_up(state: State, values: int) -> Iterator[tuple[int, int]]:
    """Pawns that show one of these values of their colour: the colour, and the face's place in the state."""
    for colour in range(2):
        first, own = FACES + colour * rules.ARMY, values >> colour * COLOUR_BITS
        for place in range(first, first + state[COUNT + colour]):
            if own >> state[place] & 1:
                yield colour, place


def captured_count(state: State, colour: int) -> int:
    """Number of captured pawns of a colour."""
    return rules.ARMY - state[COUNT + colour]


def write(setting: Setting, state: State) -> Fields:
    """Fields of a position."""
    squares = [_spell_square(state, square) for square in range(SQUARES)]
    rows = [",".join(squares[first : first + COLUMNS]) for first in range(0, SQUARES, COLUMNS)]
    turned = "?" + NAMES[state[TURNED]]
    return {
        "board": "/".join(reversed(rows)),
        "taken": "|".join(spell_values(state[TAKEN + colour]) for colour in range(2)),
        "bans": ",".join(_spell_ban(state[rules.BANS + age]) for age in range(2)),
        "quiet": str(state[QUIET]),
    } | write_turn(state, turned)


def _spell_square(state: State, square: int) -> str:
    pawn = state[BOARD + square]
    return "." if pawn == EMPTY else COLOURS[owner(pawn)] + VALUES[state[FACES + pawn - 1]]


def _spell_ban(ban: int) -> str:
    return "-" if ban == rules.NO_BAN else f"{NAMES[ban // SQUARES]}>{NAMES[ban % SQUARES]}"


def read(setting: Setting, fields: Fields) -> list[int]:
    """State that these fields spell."""
    expect(fields, FIELDS)
    armies = read_with(fields, "board", _read_board)
    taken = read_with(fields, "taken", _read_taken)
    state = set_up(armies, taken)
    for colour in range(2):
        if not _all_values_are_there(state, colour, armies[colour], taken[colour]):
            refuse("taken", fields["taken"])
    read_turn(fields, state, chance=True)
    state[rules.BANS : rules.BANS + 2] = read_with(fields, "bans", lambda text: _read_bans(setting, state, text))
    state[QUIET] = read_number(fields, "quiet")
    _check_turn(fields, state)
    return state


def _read_board(text: str) -> list[Army] | None:
    """Pawns of both players, or None."""
    rows = [row.split(",") for row in text.split("/")[::-1]]
    if len(rows) != rules.ROWS or any(len(row) != COLUMNS for row in rows):
        return None
    armies: list[Army] = [[], []]
    for square, here in enumerate(spelled for row in rows for spelled in row):
        match = PAWN.fullmatch(here)
        if match:
            armies[COLOURS.index(match[1])].append((square, VALUE_OF.get(match[2], HIDDEN)))
        elif here != ".":
            return None
    return armies if all(len(army) <= rules.ARMY for army in armies) else None


def _read_taken(text: str) -> list[int] | None:
    """Set of captured values of both colours, or None."""
    parts = text.split("|")
    if len(parts) != len(COLOURS):
        return None
    taken = []
    for part in parts:
        values = [] if part == "-" else part.split(",")
        if not all(value in VALUE_OF for value in values):
            return None
        taken.append(sum(1 << VALUE_OF[value] for value in set(values)))
    return taken


def _all_values_are_there(state: State, colour: int, army: Army, taken: int) -> bool:
    """1.2 Whether each value exists once: shown, captured, or under one of the pawns face down."""
    shown = [face for _, face in army if face != HIDDEN]
    if len(set(shown)) != len(shown) or any(taken >> face & 1 for face in shown):
        return False
    return state[rules.HIDING + colour] == state[rules.UNSEEN + colour].bit_count()


def _read_bans(setting: Setting, state: State, text: str) -> list[int] | None:
    """Moves that the last turn and the one before it forbid, or None."""
    parts = text.split(",")
    if len(parts) != BAN_TURNS:
        return None
    bans = [_read_ban(setting, state, part) for part in parts]
    latest, older = bans
    if latest is None or older is None:
        return None
    if latest != rules.NO_BAN:
        left_empty = state[BOARD + latest % SQUARES] == EMPTY
        if not left_empty or latest // SQUARES == older // SQUARES or state[PASSES] or state[MOVER] == CHANCE:
            return None
    return [latest, older]


def _read_ban(setting: Setting, state: State, text: str) -> int | None:
    """3.1 A pawn's move back: one or two squares, straight."""
    if text == "-":
        return rules.NO_BAN
    match = BAN.fullmatch(text)
    if not match or state[BOARD + SQUARE_OF[match[1]]] == EMPTY:
        return None
    source, target = SQUARE_OF[match[1]], SQUARE_OF[match[2]]
    return source * SQUARES + target if rules.distance(setting.tables, source, target) else None


def _check_turn(fields: Fields, state: list[int]) -> None:
    """Refuse a turn, or a count of quiet turns, that contradicts the board."""
    for player in range(2):
        lost = state[ENDING] == WON_BY_0 + 1 - player
        if lost != (state[COUNT + player] == 0):
            refuse("turn", fields["turn"])  # 4.1 A player without pawns has lost.
    if not state[PASSES] <= state[QUIET] <= int(fields["ply"]):
        refuse("quiet", fields["quiet"])
    if state[MOVER] == CHANCE:
        _read_turned(fields, state)


def _read_turned(fields: Fields, state: list[int]) -> None:
    """2.2 Read the pawn that chance turns over, which must be face down."""
    square = SQUARE_OF.get(fields["turn"][1:])
    if square is None or state[BOARD + square] == EMPTY:
        refuse("turn", fields["turn"])
    if state[FACES + state[BOARD + square] - 1] != HIDDEN or not int(fields["ply"]):
        refuse("turn", fields["turn"])
    if state[QUIET]:
        refuse("quiet", fields["quiet"])
    state[TURNED] = square
