"""A position's one-line text: named fields in a fixed order, written and read back strictly."""

from collections.abc import Callable, Sequence
from typing import NoReturn, TypeVar

from ludogite.games.game_over import SPELLED
from ludogite.games.refusals import BadText
from ludogite.kernel.layout import CHANCE, DRAWN_PASSES, ENDING, MOVER, OVER, PASSES, PASSES_THAT_END, PLY

Fields = dict[str, str]
T = TypeVar("T")

LONGEST_TEXT = 250_000
"""Room for the 20,000 moves that a table takes, if all of them may be repeated."""
LARGEST_NUMBER = 999_999_999


def join_fields(fields: Fields) -> str:
    """The line."""
    return " ".join(f"{name}={value}" for name, value in fields.items())


def split_fields(text: object) -> Fields:
    """The fields of a line, in its order; raises BadText."""
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
                f"{part[:40]!r} is none.",
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
    """A whole number without leading zeros."""
    text = fields[name]
    is_number = text.isascii() and text.isdigit() and len(text) <= len(str(most)) and str(int(text)) == text
    if not is_number or not least <= int(text) <= most:
        refuse(name, text)
    return int(text)


def read_with(fields: Fields, name: str, reader: Callable[[str], T | None]) -> T:
    """What ``reader`` makes of a field; None refuses it."""
    value = reader(fields[name])
    if value is None:
        refuse(name, fields[name])
    return value


def write_rows(letters: Sequence[str], columns: int) -> str:
    """A board of so many columns, row by row from the top; ``letters`` says from the lower left what is on a square."""
    rows = ["".join(letters[first : first + columns]) for first in range(0, len(letters), columns)]
    return "/".join(reversed(rows))


def read_rows(text: str, columns: int, rows: int) -> str:
    """What such a text says of each square; empty if the board has another size."""
    found = text.split("/")[::-1]
    return "".join(found) if len(found) == rows and all(len(row) == columns for row in found) else ""


def read_board(fields: Fields, own: Sequence[str], reader: Callable[[str], list[int] | None]) -> list[int]:
    """A state with the board that ``reader`` makes of its text and with the turn; ``own`` are the fields in between."""
    expect(fields, ("board", *own, "turn", "ply", "passes"))
    state = read_with(fields, "board", reader)
    read_turn(fields, state)
    return state


def write_turn(state: Sequence[int], chance: str = "?") -> Fields:
    """The closing fields of the games for two: whose turn it is or how the game ended, plies and passes."""
    mover = state[MOVER]
    turn = SPELLED[state[ENDING]] if mover == OVER else chance if mover == CHANCE else str(mover)
    return {"turn": turn, "ply": str(state[PLY]), "passes": str(state[PASSES])}


def read_turn(fields: Fields, state: list[int], chance: bool = False) -> None:
    """Read the closing fields of the games for two into a state.

    Where ``chance`` may have the turn, what it has to decide is left to the game.
    """
    state[PLY] = read_number(fields, "ply")
    state[PASSES] = read_number(fields, "passes", 0, PASSES_THAT_END)
    turn = fields["turn"]
    endings = {word: ending for ending, word in SPELLED.items()}
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
