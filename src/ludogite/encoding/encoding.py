"""The encoding of a game: moves as numbers, positions as arrays, and back."""

from collections.abc import Mapping, Sequence
from functools import cache, cached_property, lru_cache
from importlib import import_module
from math import prod
from types import ModuleType
from typing import Any

from ludogite.encoding import contract
from ludogite.encoding.contract import action
from ludogite.games.arguments import number_in, shown, whole_number
from ludogite.games.encodings import NO_ACTION, ONLOOKER, Part, Symmetry
from ludogite.games.game import Game
from ludogite.games.options import Value
from ludogite.games.position import Position
from ludogite.games.words import Refused
from ludogite.kernel.arrays import IN_BROWSER, INT32, INT64, zeros
from ludogite.kernel.layout import Ints
from ludogite.kernel.rules_engine import bind_compiled, bind_interpreted, bindings_for, label, types_of
from ludogite.kernel.specialise import Function, bindings_of, functions_of

Actions = tuple[int, ...]
"""Actions of a move, or the first of them."""


class NoEncoding(Refused):
    """Error: the game has no encoding."""

    code, status = "no-encoding", 404

    def __init__(self, game: str) -> None:
        super().__init__(
            f"{game} has no encoding: its rulebook names no module that numbers its moves.",
            f"{game} n'a pas d'encodage : son livret ne nomme aucun module qui numérote ses coups.",
        )


class NoSuchActions(Refused):
    """Error: these actions are not a legal move, or not part of one."""

    def __init__(self, actions: object) -> None:
        tried = ", ".join(map(shown, actions)) if isinstance(actions, tuple) else shown(actions)
        super().__init__(
            f"The actions {tried or '()'} are no legal move here; Node.legal_actions lists what can be chosen.",
            f"Les actions {tried or '()'} ne sont pas un coup légal ici ; Node.legal_actions donne celles qui le sont.",
        )


class Encoding:
    """A game's actions and observations.

    A move is one action on a fixed board, and several in games with too many moves to number each. The sizes of actions
    and observations do not depend on a game's options.
    """

    def __init__(self, game: Game) -> None:
        if game.book.encoding is None:
            raise NoEncoding(game.id)
        self.game = game
        self.module: ModuleType = import_module(game.book.encoding)
        """The game's own ``encoding.py``."""
        self.functions = encoding_functions(game.book.rules, self.module, game.engine.compiled)
        """Functions of the contract, interpreted or compiled like the game."""
        self.actions: int = self.module.ACTIONS
        """Number of action numbers."""
        self.most_steps: int = self.module.MOST_STEPS
        """Largest number of actions of a move."""
        self.numbers: tuple[Part, ...] = self.module.NUMBERS
        """Meanings of the action numbers, in order."""
        self.chance_actions: int = getattr(self.module, "CHANCE_ACTIONS", 0)
        """Largest number of values of a chance digit; 0 in games without chance."""
        self.shape: tuple[int, ...] = self.module.SHAPE
        """Shape of an observation."""
        self.features: tuple[Part, ...] = self.module.FEATURES
        """Meanings of an observation's planes or, if it has one dimension, of its places."""

    @cached_property
    def size(self) -> int:
        """Size of an observation."""
        return prod(self.shape)

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Symmetries of this game, without the identity."""
        return _symmetries(self.module, tuple(self.game.options.items()))

    def split(self, position: Position, text: str) -> Actions:
        """Actions of a legal move; raises IllegalMove."""
        (actions,) = self._split(position, [position.encode(text)])
        return actions

    def join(self, position: Position, actions: Sequence[int]) -> str:
        """Legal move with these actions; raises Refused."""
        numbers = tuple(map(whole_number, actions))
        for found, text in self.moves(position).items():
            if found == numbers:
                return text
        raise NoSuchActions(tuple(actions))

    def moves(self, position: Position) -> dict[Actions, str]:
        """All legal moves, by their actions."""
        numbers: Mapping[str, int] = position.numbers
        return dict(zip(self._split(position, list(numbers.values())), numbers, strict=True))

    def _split(self, position: Position, moves: list[int]) -> list[Actions]:
        engine, steps = position.game.engine, self.most_steps
        actions = engine.empty(len(moves) * steps)
        self.functions["split_moves"](*self._arguments(position), engine.numbers(moves), steps, actions)
        plain = tuple(engine.to_list(actions))
        return [_until_none(plain[first : first + steps]) for first in range(0, len(plain), steps)]

    def observation(self, position: Position, seat: int | None) -> list[int]:
        """Observation of a position by a seat, or a spectator for None: a flat list of numbers from 0 to 255."""
        number = ONLOOKER if seat is None else seat
        if number not in range(ONLOOKER, position.game.players):
            last = position.game.players - 1
            raise ValueError(f"There is no seat {shown(seat)}: seats are 0 to {last}, None for an onlooker.")
        out = position.game.engine.empty(self.size)
        self.functions["observe"](*self._arguments(position), number, out)
        return position.game.engine.to_list(out)

    def radix(self, position: Position, step: int) -> int:
        """At chance: number of equally likely values of a digit of the event's number; 0 after the last digit."""
        return int(self.functions["chance_radix"](*self._arguments(position), step))

    def word(self, action: int) -> str:
        """Short word for an action, independent of the position."""
        number = number_in(action, range(self.actions))
        if number is None:
            raise NoSuchActions(action)
        return str(self.module.word(number))

    def _arguments(self, position: Position) -> tuple[Any, Any]:
        game = position.game
        if game.engine.compiled != self.game.engine.compiled or game.book is not self.game.book:
            raise ValueError(f"This encoding is of {self.game!r} with other rules than {shown(position)}.")
        return game.tables, game.engine.state(position.state)


def _until_none(actions: Actions) -> Actions:
    return actions[: actions.index(NO_ACTION)] if NO_ACTION in actions else actions


@lru_cache(maxsize=64)
def _symmetries(module: ModuleType, options: tuple[tuple[str, Value], ...]) -> tuple[Symmetry, ...]:
    found: tuple[Symmetry, ...] = module.symmetries(dict(options))
    return found


def split_moves(tables: Ints, state: Ints, moves: Ints, steps: int, actions: Ints) -> None:
    """Write the actions of all these moves, ``steps`` places for each, ended by NO_ACTION if there is room.

    The places after that are left unchanged.
    """
    for index in range(len(moves)):
        for step in range(steps):
            number = action(tables, state, moves[index], step)
            actions[index * steps + step] = number
            if number == NO_ACTION:
                break


def encoding_bindings(rules: ModuleType, encoding: ModuleType) -> dict[Function, Function]:
    """Implementations of both contracts by rules and encoding, with the contracts' defaults for the rest."""
    defaults = {function: function for function in functions_of(contract).values()}
    return bindings_for(rules) | defaults | bindings_of(contract, encoding)


def encoding_entry_points(rules: ModuleType, encoding: ModuleType) -> list[Function]:
    """Functions that Python can call: those of the contract, and ``split_moves``."""
    bound = encoding_bindings(rules, encoding)
    return [*(bound[function] for function in functions_of(contract).values()), split_moves]


@cache
def encoding_functions(rules: ModuleType, encoding: ModuleType, compiled: bool) -> dict[str, Any]:
    """Functions of an encoding, by name; compiled ones are compiled, or loaded from disk, on their first call."""
    bind = bind_compiled if compiled and not IN_BROWSER else bind_interpreted
    return bind(label(rules), encoding_entry_points(rules, encoding), encoding_bindings(rules, encoding))


def encoding_signatures() -> dict[str, tuple[Any, ...]]:
    """Argument types of every encoding's functions."""
    numbers, state, number = zeros(INT64, 1), zeros(INT32, 1), 0
    return {
        "action": types_of(numbers, state, number, number),
        "observe": types_of(numbers, state, number, numbers),
        "chance_radix": types_of(numbers, state, number),
        "split_moves": types_of(numbers, state, numbers, number, numbers),
    }
