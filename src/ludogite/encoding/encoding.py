"""The encoding of a game: moves as numbers, positions as arrays, and back."""

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from importlib import import_module
from math import prod
from types import ModuleType
from typing import Any

from ludogite.encoding.functions import functions
from ludogite.games.arguments import number_in, shown, whole_number
from ludogite.games.encodings import NO_ACTION, ONLOOKER, Part, Symmetry
from ludogite.games.game import Game
from ludogite.games.options import Value
from ludogite.games.position import Position
from ludogite.games.words import Refused

Actions = tuple[int, ...]
"""The actions of a move, or the first of them."""


class NoEncoding(Refused):
    """A game whose moves have no numbers."""

    code, status = "no-encoding", 404

    def __init__(self, game: str) -> None:
        super().__init__(
            f"{game} has no encoding: its rulebook names no module that numbers its moves.",
            f"{game} n'a pas d'encodage : son livret ne nomme aucun module qui numérote ses coups.",
        )


class NoSuchActions(Refused):
    """Actions that are no legal move, or no part of one."""

    def __init__(self, actions: object) -> None:
        tried = ", ".join(map(shown, actions)) if isinstance(actions, tuple) else shown(actions)
        super().__init__(
            f"The actions {tried or '()'} are no legal move here; Node.legal_actions lists what can be chosen.",
            f"Les actions {tried or '()'} ne sont pas un coup légal ici ; Node.legal_actions donne celles qui le sont.",
        )


class Encoding:
    """A game's actions and observations.

    A move is one action on a fixed board, and several where there are too many moves to number each. Actions and
    observations of a game have the same sizes whatever its options.
    """

    def __init__(self, game: Game) -> None:
        if game.book.encoding is None:
            raise NoEncoding(game.id)
        self.game = game
        self.module: ModuleType = import_module(game.book.encoding)
        """The game's own ``encoding.py``."""
        self.functions = functions(game.book.rules, self.module, game.engine.compiled)
        """The functions of the contract, interpreted or compiled as the game is."""
        self.actions: int = self.module.ACTIONS
        """How many action numbers there are."""
        self.most_steps: int = self.module.MOST_STEPS
        """How many actions a move has at most."""
        self.numbers: tuple[Part, ...] = self.module.NUMBERS
        """What the action numbers mean, in their order."""
        self.chance_actions: int = getattr(self.module, "CHANCE_ACTIONS", 0)
        """How many values a digit of chance has at most; 0 in games without chance."""
        self.shape: tuple[int, ...] = self.module.SHAPE
        """The shape of an observation."""
        self.features: tuple[Part, ...] = self.module.FEATURES
        """What the planes of an observation mean or, where it has one dimension, its places."""

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return prod(self.shape)

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The ways to turn or mirror this game, the identity left out."""
        return _symmetries(self.module, tuple(self.game.options.items()))

    def split(self, position: Position, text: str) -> Actions:
        """The actions that a legal move is made of; raises IllegalMove."""
        (actions,) = self._split(position, [position.encode(text)])
        return actions

    def join(self, position: Position, actions: Sequence[int]) -> str:
        """The legal move that is made of these actions; raises Refused."""
        numbers = tuple(map(whole_number, actions))
        for found, text in self.moves(position).items():
            if found == numbers:
                return text
        raise NoSuchActions(tuple(actions))

    def moves(self, position: Position) -> dict[Actions, str]:
        """All legal moves by their actions."""
        numbers: Mapping[str, int] = position.numbers
        return dict(zip(self._split(position, list(numbers.values())), numbers, strict=True))

    def _split(self, position: Position, moves: list[int]) -> list[Actions]:
        engine, steps = position.game.engine, self.most_steps
        actions = engine.room(len(moves) * steps)
        self.functions["split_moves"](*self._arguments(position), engine.numbers(moves), steps, actions)
        plain = tuple(engine.plain(actions))
        return [_until_none(plain[first : first + steps]) for first in range(0, len(plain), steps)]

    def observation(self, position: Position, seat: int | None) -> list[int]:
        """What a seat may know of a position, None for an onlooker; flat, and all numbers are from 0 to 255."""
        number = ONLOOKER if seat is None else seat
        if number not in range(ONLOOKER, position.game.players):
            last = position.game.players - 1
            raise ValueError(f"There is no seat {shown(seat)}: seats are 0 to {last}, None for an onlooker.")
        out = position.game.engine.room(self.size)
        self.functions["observe"](*self._arguments(position), number, out)
        return position.game.engine.plain(out)

    def radix(self, position: Position, step: int) -> int:
        """At chance: how many equally likely values a digit of the event's number has; 0 after the last."""
        return int(self.functions["chance_radix"](*self._arguments(position), step))

    def word(self, action: int) -> str:
        """A short word for an action, whatever the position."""
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
