"""The options of a game: what may be chosen before the start, checked and resolved."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludogite.games.words import Refused, Words

LARGEST = 999_999_999

RANDOM = "random"
"""The value of an option that chance is to decide before the start."""

Value = bool | int | str
Options = dict[str, Value]


class OptionError(Refused):
    """An option that the game does not have, or a value that it does not take."""

    def __init__(self, option: str, en: str, fr: str) -> None:
        super().__init__(en, fr)
        self.option = option


@dataclass(frozen=True)
class Option:
    """One option: its name, its default, what it means, and a function that checks a value.

    ``accepts`` says what values there are, for people; ``choices`` lists them where they are few.
    """

    name: str
    default: Value
    meaning: Words
    accepts: Words
    check: Callable[[Any], Value | None]
    choices: tuple[Value, ...] = ()

    def resolve(self, value: Any) -> Value:
        """The value as the game keeps it; raises OptionError if it is none."""
        resolved = self.check(value)
        if resolved is None:
            raise OptionError(
                self.name,
                f"{self.name}: {_shown(value)} is not possible. {self.accepts.en}",
                f"{self.name} : {_shown(value)} est impossible. {self.accepts.fr}",
            )
        return resolved


def _shown(value: Any) -> str:
    """A value as people see it in an error, however long or strange it is."""
    if isinstance(value, int) and not -LARGEST <= value <= LARGEST:
        return "such a large number"
    return repr(str(value)[:60])


def switch(name: str, default: bool, meaning: Words) -> Option:
    """An option that is on or off."""
    values = {"true": True, "false": False}

    def check(value: Any) -> Value | None:
        return value if isinstance(value, bool) else values.get(value) if isinstance(value, str) else None

    accepts = Words("It is true or false.", "C'est true ou false.")
    return Option(name, default, meaning, accepts, check, (True, False))


def number(name: str, default: int, meaning: Words, least: int, most: int | None = None, off: bool = False) -> Option:
    """An option that counts, from ``least`` on; ``off`` allows 0, which switches the limit off."""

    def check(value: Any) -> Value | None:
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= len(str(LARGEST)):
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool):
            return None
        in_range = least <= value <= (most if most is not None else LARGEST)
        return value if in_range or (off and value == 0) else None

    if most is None:
        accepts = Words(f"It is a whole number from {least}.", f"C'est un nombre entier à partir de {least}.")
    else:
        accepts = Words(f"It is a whole number from {least} to {most}.", f"C'est un nombre entier de {least} à {most}.")
    if off:
        accepts = Words(f"{accepts.en} 0 switches it off.", f"{accepts.fr} 0 le désactive.")
    return Option(name, default, meaning, accepts, check, tuple(range(least, most + 1)) if most is not None else ())


def choice(name: str, choices: Sequence[str], meaning: Words) -> Option:
    """An option that is one of a few words; the first is the default."""

    def check(value: Any) -> Value | None:
        return value if isinstance(value, str) and value in choices else None

    listed = ", ".join(choices)
    accepts = Words(f"It is one of: {listed}.", f"C'est l'un de : {listed}.")
    return Option(name, choices[0], meaning, accepts, check, tuple(choices))


def repetition(default: int = 3) -> Option:
    """How often the same position may stand before the game is drawn."""
    return number(
        "repetition",
        default,
        Words(
            "The game is drawn when the same position stands this many times.",
            "La partie est nulle quand la même position se présente ce nombre de fois.",
        ),
        least=2,
        off=True,
    )


def max_plies(default: int = 1000) -> Option:
    """How long a game may last."""
    return number(
        "max_plies",
        default,
        Words(
            "The game is drawn when this many moves have been played.",
            "La partie est nulle quand ce nombre de coups a été joué.",
        ),
        least=1,
        off=True,
    )


def resolve(declared: Sequence[Option], chosen: Mapping[str, Any]) -> Options:
    """All options of a game with their values, in declared order; raises OptionError."""
    names = [option.name for option in declared]
    for name in chosen:
        if name not in names:
            listed = ", ".join(names) or "none"
            raise OptionError(
                name,
                f"{name!r} is no option of this game. Its options: {listed}.",
                f"{name!r} n'est pas une option de ce jeu. Ses options : {listed}.",
            )
    return {option.name: option.resolve(chosen.get(option.name, option.default)) for option in declared}
