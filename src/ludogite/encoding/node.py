"""A position and what was chosen of a move so far: what programs that learn step through, one action at a time."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ludogite.encoding.encoding import Actions, Encoding, NoSuchActions
from ludogite.games.arguments import whole_number
from ludogite.games.position import Position
from ludogite.kernel.layout import CHANCE


@dataclass(frozen=True, repr=False)
class Node:
    """One place in a game's tree. Nodes are values: choosing an action gives a new one.

    At chance the actions are digits of an event's number, and all values of a digit are equally likely.
    """

    position: Position
    """The position in which a move, or an outcome, is being put together."""
    chosen: Actions = ()
    """The actions of it that are chosen already."""

    @cached_property
    def encoding(self) -> Encoding:
        """The encoding of the game."""
        return Encoding(self.position.game)

    @cached_property
    def moves(self) -> dict[Actions, str]:
        """The legal moves that begin with what is chosen, by all their actions."""
        count, moves = len(self.chosen), self.encoding.moves(self.position)
        return {actions: text for actions, text in moves.items() if actions[:count] == self.chosen != actions}

    @property
    def to_move(self) -> int | None:
        """The player to move, CHANCE, or None when the game is over."""
        return self.position.to_move

    def legal_actions(self) -> list[int]:
        """What can be chosen next, ascending: actions of legal moves or, at chance, the values of a digit."""
        step = len(self.chosen)
        if self.to_move == CHANCE:
            return list(range(self.encoding.radix(self.position, step)))
        return sorted({actions[step] for actions in self.moves})

    def choose(self, action: int) -> "Node":
        """The node after an action; a move, or an outcome, that is complete with it is played. Raises Refused."""
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
        """The outcome of the event whose number has these digits."""
        event = 0
        for step, digit in reversed(list(enumerate(digits))):
            event = event * self.encoding.radix(self.position, step) + digit
        return self.position.outcomes().of_event(event)

    def _played(self, text: str) -> "Node":
        return self._next(self.position.play(text), (), None)

    def _next(self, position: Position, chosen: Actions, moves: dict[Actions, str] | None) -> "Node":
        """Another node of the same game; what is known of it already is not computed again."""
        node = Node(position, chosen)
        node.__dict__["encoding"] = self.encoding
        if moves is not None:
            node.__dict__["moves"] = moves
        return node

    def describe(self, action: int) -> str:
        """A short word for an action: a whole move or outcome as it is spelled, or what the action means in it."""
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
        """An action as Python's own number."""
        number = whole_number(action)
        if number is None:
            raise NoSuchActions((*self.chosen, action))
        return number

    def __repr__(self) -> str:
        return f"Node({self.position!r}, {self.chosen})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Node, (self.position, self.chosen)
