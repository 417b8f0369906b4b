"""A game's encoding bound to its rules: interpreted, compiled for the CPU, or ready to be built for a GPU."""

from functools import cache
from types import ModuleType
from typing import Any

from ludogite.encoding import contract
from ludogite.encoding.contract import action
from ludogite.games.encodings import NO_ACTION
from ludogite.kernel.arrays import IN_BROWSER, INT32, INT64, zeros
from ludogite.kernel.engine import built, copied, given, label, types_of
from ludogite.kernel.layout import Ints
from ludogite.kernel.specialise import Function, bindings_of, functions_of


def split_moves(tables: Ints, state: Ints, moves: Ints, steps: int, actions: Ints) -> None:
    """Write the actions of all these moves, ``steps`` places for each: after the last one NO_ACTION, if there is room.

    What stands behind that stays as it was.
    """
    for index in range(len(moves)):
        for step in range(steps):
            number = action(tables, state, moves[index], step)
            actions[index * steps + step] = number
            if number == NO_ACTION:
                break


def bindings(rules: ModuleType, encoding: ModuleType) -> dict[Function, Function]:
    """The rules and the encoding that implement their contracts, with the defaults of what they do not give."""
    defaults = {function: function for function in functions_of(contract).values()}
    return given(rules) | defaults | bindings_of(contract, encoding)


def entries(rules: ModuleType, encoding: ModuleType) -> list[Function]:
    """What can be called from outside: the functions of the contract, and the one that splits many moves."""
    bound = bindings(rules, encoding)
    return [*(bound[function] for function in functions_of(contract).values()), split_moves]


@cache
def functions(rules: ModuleType, encoding: ModuleType, compiled: bool) -> dict[str, Any]:
    """The functions of an encoding, by name; compiled ones are compiled, or loaded from disk, when first called."""
    bind = built if compiled and not IN_BROWSER else copied
    return bind(label(rules), entries(rules, encoding), bindings(rules, encoding))


def signatures() -> dict[str, tuple[Any, ...]]:
    """The types that every encoding's entries take."""
    numbers, state, number = zeros(INT64, 1), zeros(INT32, 1), 0
    return {
        "action": types_of(numbers, state, number, number),
        "observe": types_of(numbers, state, number, numbers),
        "chance_radix": types_of(numbers, state, number),
        "split_moves": types_of(numbers, state, numbers, number, numbers),
    }
