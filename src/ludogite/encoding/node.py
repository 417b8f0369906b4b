"""Nodes for machine learning: a position and the actions chosen so far of the next move."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ludogite.encoding.encoding import Actions, Encoding, NoSuchActions
from ludogite.games.arguments import whole_number
from ludogite.games.position import Position
from ludogite.kernel.layout import CHANCE


@dataclass(frozen=True, repr=False)
class Node:
    """Node of a game's tree. Nodes are values: choosing an action gives a new one.

    At chance the actions are digits of an event's number; all values of a digit are equally likely.
    """

    position: Position
    """Position in which a move, or an outcome, is being chosen."""
    chosen: Actions = ()
    """Actions of it chosen so far."""

    @cached_property
    def encoding(self) -> Encoding:
        """Encoding of the game."""
        return Encoding(self.position.game)

    @cached_property
    def moves(self) -> dict[Actions, str]:
        """Legal moves that begin with the chosen actions, by all their actions."""
        count, moves = len(self.chosen), self.encoding.moves(self.position)
        return {actions: text for actions, text in moves.items() if actions[:count] == self.chosen != actions}

    @property
    def to_move(self) -> int | None:
        """The player to move, CHANCE, or None when the game is over."""
        return self.position.to_move

    def legal_actions(self) -> list[int]:
        """Possible next actions, ascending: actions of legal moves or, at chance, the values of a digit."""
        step = len(self.chosen)
        if self.to_move == CHANCE:
            return list(range(self.encoding.radix(self.position, step)))
        return sorted({actions[step] for actions in self.moves})

    def choose(self, action: int) -> "Node":
        """Node after an action; a move, or an outcome, completed by it is played. Raises Refused."""
        number = self._checked(action)
        chosen, step = (*self.chosen, number), len(self.chosen)
        if self.to_move == CHANCE:
            return self._choose_digit(chosen)
        moves = {actions: text for actions, text in self.moves.items() if actions[step] == number}
        if not moves:
            raise NoSuchActions(chosen)
        text = moves.get(chosen)
        return self._next(self.position, chosen, moves) if text is None else self._played(text)

    def _choose_digit(self, chosen: Actions) -> "Node":
        radix = self.encoding.radix(self.position, len(self.chosen))
        if chosen[-1] not in range(radix):
            raise NoSuchActions(chosen)
        if self.encoding.radix(self.position, len(chosen)) > 0:
            return self._next(self.position, chosen, None)
        return self._played(self._outcome(chosen))

    def _outcome(self, digits: Actions) -> str:
        """Outcome of the event whose number has these digits."""
        event = 0
        for step, digit in reversed(list(enumerate(digits))):
            event = event * self.encoding.radix(self.position, step) + digit
        return self.position.outcomes().of_event(event)

    def _played(self, text: str) -> "Node":
        return self._next(self.position.play(text), (), None)

    def _next(self, position: Position, chosen: Actions, moves: dict[Actions, str] | None) -> "Node":
        """Another node of the same game, which reuses the encoding and known moves."""
        node = Node(position, chosen)
        node.__dict__["encoding"] = self.encoding
        if moves is not None:
            node.__dict__["moves"] = moves
        return node

    def describe(self, action: int) -> str:
        """Short word for an action: the spelling of a whole move or outcome, or the action's meaning within one."""
        action = self._checked(action)
        if action not in self.legal_actions():
            raise NoSuchActions((*self.chosen, action))
        if self.to_move == CHANCE:
            if self.chosen or self.encoding.radix(self.position, 1) > 0:
                return str(action + 1)
            is_only_one = len(self.position.outcomes()) == len(self.legal_actions())
            return self._outcome((action,)) + ("" if is_only_one else f" ({action + 1})")
        alone = not self.chosen and (action,) in self.moves
        return self.moves[(action,)] if alone else self.encoding.word(action)

    def _checked(self, action: object) -> int:
        """Action as a Python integer."""
        number = whole_number(action)
        if number is None:
            raise NoSuchActions((*self.chosen, action))
        return number

    def __repr__(self) -> str:
        return f"Node({self.position!r}, {self.chosen})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Node, (self.position, self.chosen)
