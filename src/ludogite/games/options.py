"""The options of a game: what may be chosen before the start, checked and resolved."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludogite.games.arguments import shown, whole_number
from ludogite.games.words import Refused, Words

LARGEST = 999_999_999

RANDOM = "random"
"""The value of an option that chance is to decide before the start."""

Value = bool | int | str
Options = dict[str, Value]


class OptionError(Refused):
    """An option that the game does not have, or a value that it does not take."""

    code = "option-error"

    def __init__(self, option: str, en: str, fr: str) -> None:
        super().__init__(en, fr)
        self.option = option


@dataclass(frozen=True)
class Option:
    """One option: its name, its default, what it means, and a function that checks a value.

    ``name`` is for programs, ``label`` for people who choose, in a word or two; ``meaning`` is the whole sentence.
    ``accepts`` says what values there are, for people; ``choices`` lists them where they are few, each with its words.
    An advanced option is for those who look for it: limits that hardly ever matter.
    """

    name: str
    default: Value
    label: Words
    meaning: Words
    accepts: Words
    check: Callable[[Any], Value | None]
    choices: Mapping[Value, Words] = field(default_factory=dict)
    least: int = 0
    """The smallest number that it counts; 0 for one that counts nothing."""
    is_advanced: bool = False

    @property
    def usual_choice(self) -> Value:
        """The default, as the choice that leads to it where there are choices."""
        return next((value for value in self.choices if self.check(value) == self.default), self.default)

    def words_for(self, value: Value) -> Words:
        """A value in words: those of its choice, else as it is written."""
        for choice, words in self.choices.items():
            if type(choice) is type(value) and value in {choice, self.check(choice)}:
                return words
        return _as_written(value)

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


def _as_written(value: Value) -> Words:
    return Words(str(value), str(value))


def _listed(choices: Mapping[Value, Words]) -> Words:
    """Choices with their words, for people who write them."""
    en = ", ".join(f"{value} ({words.en})" for value, words in choices.items())
    fr = ", ".join(f"{value} ({words.fr})" for value, words in choices.items())
    return Words(f"It is one of: {en}.", f"C'est l'un de : {fr}.")


def _shown(value: Any) -> str:
    """A value as people see it in an error, however long or strange it is."""
    number = whole_number(value)
    if number is not None and abs(number) > LARGEST:
        return "such a large number"
    return repr(value[:60]) if isinstance(value, str) else f"'{shown(value)}'"


def switch(name: str, default: bool, label: Words, meaning: Words) -> Option:
    """An option that is on or off."""
    values = {"true": True, "false": False}

    def check(value: Any) -> Value | None:
        return value if isinstance(value, bool) else values.get(value) if isinstance(value, str) else None

    accepts = Words("It is true or false.", "C'est true ou false.")
    choices: dict[Value, Words] = {True: Words("yes", "oui"), False: Words("no", "non")}
    return Option(name, default, label, meaning, accepts, check, choices)


def number(name: str, default: int, label: Words, meaning: Words, least: int, most: int | None = None) -> Option:
    """An option that counts, from ``least`` on."""
    accepts = Words(f"It is a whole number from {least}.", f"C'est un nombre entier à partir de {least}.")
    if most is None:
        return Option(name, default, label, meaning, accepts, _whole(least, LARGEST), least=least)
    accepts = Words(f"It is a whole number from {least} to {most}.", f"C'est un nombre entier de {least} à {most}.")
    numbers: dict[Value, Words] = {number: _as_written(number) for number in range(least, most + 1)}
    return Option(name, default, label, meaning, accepts, _whole(least, most), numbers, least)


def grade(name: str, names: Sequence[Words], label: Words, meaning: Words) -> Option:
    """An option that is one of a few numbers with names, from 1 on; 1 is the default."""
    named: dict[Value, Words] = dict(enumerate(names, 1))
    return Option(name, 1, label, meaning, _listed(named), _whole(1, len(names)), named, 1)


def limit(name: str, default: int, label: Words, meaning: Words, least: int) -> Option:
    """An option that counts how much is too much, from ``least`` on; 0 switches it off."""
    accepts = Words(
        f"It is a whole number from {least}. 0 switches it off.",
        f"C'est un nombre entier à partir de {least}. 0 le désactive.",
    )
    return Option(name, default, label, meaning, accepts, _whole(least, LARGEST, off=True), is_advanced=True)


def _whole(least: int, most: int, *, off: bool = False) -> Callable[[Any], Value | None]:
    """Checks that a value is a whole number in a range, or 0 where ``off`` allows it."""

    def check(value: Any) -> Value | None:
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= len(str(LARGEST)):
            value = int(value)
        number = whole_number(value)
        return number if number is not None and (least <= number <= most or (off and number == 0)) else None

    return check


def choice(name: str, choices: Mapping[Value, Words], label: Words, meaning: Words) -> Option:
    """An option that is one of a few words, each said in words for people; the first is the default."""

    def check(value: Any) -> Value | None:
        return value if isinstance(value, str) and value in choices else None

    return Option(name, next(iter(choices)), label, meaning, _listed(choices), check, choices)


def repetition(default: int = 3) -> Option:
    """How often the same position may stand before the game is drawn."""
    en = "The game is drawn when the same position stands this many times."
    fr = "La partie est nulle quand la même position se présente ce nombre de fois."
    label = Words("Repetitions until a draw", "Répétitions avant la nulle")
    return limit("repetition", default, label, Words(en, fr), least=2)


def max_plies(default: int = 1000) -> Option:
    """How long a game may last."""
    en = "The game is drawn when this many moves have been played."
    fr = "La partie est nulle quand ce nombre de coups a été joué."
    label = Words("Moves until a draw", "Coups avant la nulle")
    return limit("max_plies", default, label, Words(en, fr), least=1)


def limits(options: Options) -> list[int]:
    """These two, as they open the kernel's tables."""
    return [int(options["repetition"]), int(options["max_plies"])]


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
