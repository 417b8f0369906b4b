"""A position's one-line text: named fields in a fixed order, and the keys of earlier positions that may recur."""

import base64
import binascii
from array import array
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NoReturn, TypeVar

from ludogite.games.game_over import ENDING_SPELLINGS
from ludogite.games.refusals import BadText
from ludogite.kernel.layout import (
    CHANCE,
    DRAWN_LENGTH,
    DRAWN_PASSES,
    DRAWN_REPETITION,
    ENDING,
    LENGTH_LIMIT,
    MOVER,
    OVER,
    PASSES,
    PASSES_THAT_END,
    PLY,
    REPETITION_LIMIT,
)
from ludogite.kernel.rules_engine import KEY_NUMBERS

if TYPE_CHECKING:
    from ludogite.games.game import Game

Fields = dict[str, str]
T = TypeVar("T")

LONGEST_TEXT = 250_000
"""Enough for the 20,000 moves that a table allows, if all of their positions may recur."""
LARGEST_NUMBER = 999_999_999


def join_fields(fields: Fields) -> str:
    """Fields joined into a line."""
    return " ".join(f"{name}={value}" for name, value in fields.items())


def split_fields(text: object) -> Fields:
    """Fields of a line, in its order; raises BadText."""
    if not isinstance(text, str):
        raise BadText(
            f"A position is read from text, not from {type(text).__name__}.",
            f"Une position se lit dans un texte, pas dans {type(text).__name__}.",
        )
    if len(text) > LONGEST_TEXT:
        raise BadText("This text is too long for a position.", "Ce texte est trop long pour une position.")
    fields: Fields = {}
    for part in text.split(" "):
        name, equals, value = part.partition("=")
        if not equals or not name or name in fields:
            raise BadText(
                "A position is a line of fields name=value, each once, separated by single spaces; "
                f"{part[:40]!r} is not one.",
                "Une position est une ligne de champs nom=valeur, chacun une fois, séparés par un espace ; "
                f"{part[:40]!r} n'en est pas un.",
            )
        fields[name] = value
    return fields


def expect(fields: Fields, names: Sequence[str]) -> None:
    """Refuse a line whose fields are not exactly these, in this order."""
    if list(fields) != list(names):
        found, wanted = " ".join(fields)[:200], " ".join(names)
        raise BadText(
            f"Here a position has the fields: {wanted}. This text has: {found}.",
            f"Ici une position a les champs : {wanted}. Ce texte a : {found}.",
        )


def refuse(field: str, value: str) -> NoReturn:
    """Refuse the value of a field."""
    raise BadText(f"The field {field} cannot be {value[:80]!r}.", f"Le champ {field} ne peut pas être {value[:80]!r}.")


def read_number(fields: Fields, name: str, least: int = 0, most: int = LARGEST_NUMBER) -> int:
    """Read a field that is a whole number without leading zeros."""
    text = fields[name]
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(most)) and str(int(text)) == text
    if not is_number or not least <= int(text) <= most:
        refuse(name, text)
    return int(text)


def read_with(fields: Fields, name: str, reader: Callable[[str], T | None]) -> T:
    """Result of ``reader`` for a field, which is refused if the result is None."""
    value = reader(fields[name])
    if value is None:
        refuse(name, fields[name])
    return value


def write_rows(letters: Sequence[str], columns: int) -> str:
    """Text of a board, row by row from the top; ``letters`` lists the squares from the lower left."""
    rows = ["".join(letters[first : first + columns]) for first in range(0, len(letters), columns)]
    return "/".join(reversed(rows))


def read_rows(text: str, columns: int, rows: int) -> str:
    """Letters of a board's squares, from the lower left; empty if the board has another size."""
    found = text.split("/")[::-1]
    return "".join(found) if len(found) == rows and all(len(row) == columns for row in found) else ""


def read_board(fields: Fields, own: Sequence[str], reader: Callable[[str], list[int] | None]) -> list[int]:
    """State with the board that ``reader`` reads, and with the turn; ``own`` are the names of the fields in between."""
    expect(fields, ("board", *own, "turn", "ply", "passes"))
    state = read_with(fields, "board", reader)
    read_turn(fields, state)
    return state


def write_turn(state: Sequence[int], chance: str = "?") -> Fields:
    """Last fields of the games for two: whose turn it is or how the game ended, plies and passes."""
    mover = state[MOVER]
    turn = ENDING_SPELLINGS[state[ENDING]] if mover == OVER else chance if mover == CHANCE else str(mover)
    return {"turn": turn, "ply": str(state[PLY]), "passes": str(state[PASSES])}


def read_turn(fields: Fields, state: list[int], chance: bool = False) -> None:
    """Read the last fields of the games for two into a state.

    If ``chance`` may have the turn, the game itself reads the chance event.
    """
    state[PLY] = read_number(fields, "ply")
    state[PASSES] = read_number(fields, "passes", 0, PASSES_THAT_END)
    turn = fields["turn"]
    endings = {word: ending for ending, word in ENDING_SPELLINGS.items()}
    if turn in endings:
        state[MOVER] = OVER
        state[ENDING] = endings[turn]
    elif turn in ("0", "1"):
        state[MOVER] = int(turn)
        if state[PLY] % 2 != state[MOVER]:
            refuse("turn", turn)
    elif chance and turn.startswith("?"):
        state[MOVER] = CHANCE
    else:
        refuse("turn", turn)
    if (state[PASSES] == PASSES_THAT_END) != (state[ENDING] == DRAWN_PASSES) or state[PASSES] > state[PLY]:
        refuse("passes", fields["passes"])


KEY_BYTES = 8
SEEN = "seen"


def read_fields(game: "Game", fields: Fields) -> tuple[list[int], tuple[int, ...]]:
    """State that the fields spell, and the keys of the positions before it; raises BadText."""
    seen = _read_keys(fields[SEEN]) if SEEN in fields else ()
    own = {name: value for name, value in fields.items() if name != SEEN}
    state = game.book.notation.read(game.setting, own)
    _check_limits(game, fields, state)
    return state, seen


def write_fields(game: "Game", state: tuple[int, ...], packed_keys: bytes, hidden: int = 0) -> Fields:
    """Fields of a position with these keys, of which the last is its own while a player is to move.

    ``hidden`` is removed from every key.
    """
    fields = game.book.notation.write(game.setting, state)
    keys = array(KEY_NUMBERS, packed_keys)
    if seen := keys[:-1] if state[MOVER] >= 0 else keys:
        written = b"".join((key ^ hidden).to_bytes(KEY_BYTES, "big", signed=True) for key in seen)
        fields[SEEN] = base64.urlsafe_b64encode(written).decode().rstrip("=")
    return fields


def check_spelling(fields: Fields, written: Fields) -> None:
    """Refuse fields that are not exactly those of the position they spell."""
    expect(fields, list(written))
    for name, value in fields.items():
        if written[name] != value:
            refuse(name, value)


def _check_limits(game: "Game", fields: Fields, state: Sequence[int]) -> None:
    """Refuse a position in conflict with the shared limits: not ended by them in time, or ended too early."""
    repetition, length = game.setting.tables[REPETITION_LIMIT], game.setting.tables[LENGTH_LIMIT]
    too_long = 0 < length <= state[PLY]
    if (state[MOVER] >= 0 and too_long) or (state[ENDING] == DRAWN_LENGTH and not too_long):
        refuse("ply", fields["ply"])
    if state[ENDING] == DRAWN_REPETITION and repetition == 0:
        refuse("turn", fields["turn"])


def _read_keys(text: str) -> tuple[int, ...]:
    try:
        keys = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        refuse(SEEN, text)
    if not keys or len(keys) % KEY_BYTES:
        refuse(SEEN, text)
    return tuple(int.from_bytes(keys[i : i + KEY_BYTES], "big", signed=True) for i in range(0, len(keys), KEY_BYTES))
