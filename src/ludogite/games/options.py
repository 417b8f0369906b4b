"""The options of a game: choices before the start, checked and resolved."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludogite.games.arguments import shown, whole_number
from ludogite.games.words import Refused, Words

LARGEST = 999_999_999

RANDOM = "random"
"""Value of an option that chance decides before the start."""

Value = bool | int | str
Options = dict[str, Value]


class OptionError(Refused):
    """Unknown option, or a value that it does not accept."""

    code = "option-error"

    def __init__(self, option: str, en: str, fr: str) -> None:
        super().__init__(en, fr)
        self.option = option


@dataclass(frozen=True)
class Option:
    """One option: its name, default, meaning, and a function that checks a value.

    ``name`` is for programs, ``label`` for people, in a word or two; ``meaning`` is a whole sentence. ``accepts``
    describes the possible values; ``choices`` lists them with their words if they are few. Advanced options, such as
    limits, rarely matter.
    """

    name: str
    default: Value
    label: Words
    meaning: Words
    accepts: Words
    check: Callable[[Any], Value | None]
    choices: Mapping[Value, Words] = field(default_factory=dict)
    least: int = 0
    """Smallest number, for an option that is one."""
    is_advanced: bool = False

    @property
    def default_choice(self) -> Value:
        """The default or, if there are choices, the choice that resolves to it."""
        return next((value for value in self.choices if self.check(value) == self.default), self.default)

    def words_for(self, value: Value) -> Words:
        """Value in words: those of its choice, else its text."""
        for choice, words in self.choices.items():
            if type(choice) is type(value) and value in {choice, self.check(choice)}:
                return words
        return _as_written(value)

    def resolve(self, value: Any) -> Value:
        """Value in the form that the game keeps; raises OptionError if it is not accepted."""
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
    """Sentence that lists choices with their words."""
    en = ", ".join(f"{value} ({words.en})" for value, words in choices.items())
    fr = ", ".join(f"{value} ({words.fr})" for value, words in choices.items())
    return Words(f"Possible values: {en}.", f"Valeurs possibles : {fr}.")


def _shown(value: Any) -> str:
    """Short form of any value, for error messages."""
    number = whole_number(value)
    if number is not None and abs(number) > LARGEST:
        return "such a large number"
    return repr(value[:60]) if isinstance(value, str) else f"'{shown(value)}'"


def switch(name: str, default: bool, label: Words, meaning: Words) -> Option:
    """Option that is on or off."""
    values = {"true": True, "false": False}

    def check(value: Any) -> Value | None:
        return value if isinstance(value, bool) else values.get(value) if isinstance(value, str) else None

    accepts = Words("Possible values: true or false.", "Valeurs possibles : true ou false.")
    choices: dict[Value, Words] = {True: Words("yes", "oui"), False: Words("no", "non")}
    return Option(name, default, label, meaning, accepts, check, choices)


def number(name: str, default: int, label: Words, meaning: Words, least: int, most: int | None = None) -> Option:
    """Option that is a number, from ``least`` up."""
    accepts = Words(f"Possible values: {least} or more.", f"Valeurs possibles : {least} ou plus.")
    if most is None:
        return Option(name, default, label, meaning, accepts, _whole(least, LARGEST), least=least)
    accepts = Words(f"Possible values: {least} to {most}.", f"Valeurs possibles : de {least} à {most}.")
    numbers: dict[Value, Words] = {number: _as_written(number) for number in range(least, most + 1)}
    return Option(name, default, label, meaning, accepts, _whole(least, most), numbers, least)


def grade(name: str, names: Sequence[Words], label: Words, meaning: Words) -> Option:
    """Option that is one of a few named numbers, from 1 up; 1 is the default."""
    named: dict[Value, Words] = dict(enumerate(names, 1))
    return Option(name, 1, label, meaning, _listed(named), _whole(1, len(names)), named, 1)


def limit(name: str, default: int, label: Words, meaning: Words, least: int) -> Option:
    """Option that is a limit, from ``least`` up; 0 switches it off."""
    accepts = Words(
        f"Possible values: {least} or more, or 0 to switch it off.",
        f"Valeurs possibles : {least} ou plus, ou 0 pour la désactiver.",
    )
    return Option(name, default, label, meaning, accepts, _whole(least, LARGEST, off=True), is_advanced=True)


def _whole(least: int, most: int, *, off: bool = False) -> Callable[[Any], Value | None]:
    """Check for a whole number in a range, or 0 if ``off`` allows it."""

    def check(value: Any) -> Value | None:
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= len(str(LARGEST)):
            value = int(value)
        number = whole_number(value)
        return number if number is not None and (least <= number <= most or (off and number == 0)) else None

    return check


def choice(name: str, choices: Mapping[Value, Words], label: Words, meaning: Words) -> Option:
    """Option that is one of a few words, each with its words for people; the first is the default."""

    def check(value: Any) -> Value | None:
        return value if isinstance(value, str) and value in choices else None

    return Option(name, next(iter(choices)), label, meaning, _listed(choices), check, choices)


def repetition(default: int = 3) -> Option:
    """Option for the number of occurrences of a position that draws the game."""
    en = "The game is drawn when the same position occurs this many times."
    fr = "La partie est nulle quand la même position se présente ce nombre de fois."
    label = Words("Repetitions until a draw", "Répétitions avant la nulle")
    return limit("repetition", default, label, Words(en, fr), least=2)


def max_plies(default: int = 1000) -> Option:
    """Option for the largest number of moves of a game."""
    en = "The game is drawn when this many moves have been played."
    fr = "La partie est nulle quand ce nombre de coups a été joué."
    label = Words("Moves until a draw", "Coups avant la nulle")
    return limit("max_plies", default, label, Words(en, fr), least=1)


def limits(options: Options) -> list[int]:
    """Values of ``repetition`` and ``max_plies``, with which the tables begin."""
    return [int(options["repetition"]), int(options["max_plies"])]


def resolve(declared: Sequence[Option], chosen: Mapping[str, Any]) -> Options:
    """Values of all options of a game, in declared order; raises OptionError."""
    names = [option.name for option in declared]
    for name in chosen:
        if name not in names:
            listed = ", ".join(names) or "none"
            raise OptionError(
                name,
                f"{name!r} is not an option of this game. Its options: {listed}.",
                f"{name!r} n'est pas une option de ce jeu. Ses options : {listed}.",
            )
    return {option.name: option.resolve(chosen.get(option.name, option.default)) for option in declared}
