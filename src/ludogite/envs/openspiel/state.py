"""A position as a state of OpenSpiel, with the actions chosen of a move so far: every action is one step."""

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

import pyspiel

from ludogite.encoding import Node
from ludogite.envs.episodes import rewards
from ludogite.envs.openspiel.memory import Memory
from ludogite.kernel.layout import CHANCE

if TYPE_CHECKING:
    from ludogite.envs.openspiel.game import LudogiteGame

DRAWS = 1 << 53


@dataclass(frozen=True)
class Place:
    """A node and the way to it. Immutable, so that the deep copies of OpenSpiel share it."""

    node: Node
    memory: Memory

    def after(self, action: int) -> "Place":
        """The place after an action."""
        position = self.node.position
        mover = CHANCE if position.to_move is None else position.to_move
        view = position.view(mover).text if position.keeps_secrets else ""
        return Place(self.node.choose(action), self.memory.after(mover, action, view))

    def __deepcopy__(self, memo: dict[int, Any]) -> "Place":
        return self


class LudogiteState(pyspiel.State):  # type: ignore[misc]
    """One step of a game. Outcomes of chance are made of digits with equally likely values."""

    def __init__(self, game: "LudogiteGame", place: Place) -> None:
        super().__init__(game)
        self._place = place

    @property
    def node(self) -> Node:
        """The position, with the actions chosen of a move so far."""
        return self._place.node

    @property
    def memory(self) -> Memory:
        """The actions on the way."""
        return self._place.memory

    def current_player(self) -> int:
        """The player to move, chance, or nobody."""
        mover = self.node.to_move
        if mover is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if mover == CHANCE else mover

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """At chance: the values of the next digit."""
        digits = self.node.legal_actions()
        return [(digit, 1 / len(digits)) for digit in digits]

    def _apply_action(self, action: int) -> None:
        self._place = self._place.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        word = self.node.describe(action)
        return f"{action}={word}" if self.node.to_move == CHANCE else word  # several digits may have the same outcome

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.node.to_move is None

    def returns(self) -> list[float]:
        """Each player's reward for the result; 0 while the game lasts."""
        position = self.node.position
        return [0.0] * position.game.players if position.result is None else rewards(position.result)

    def resample_from_infostate(self, player: int, sampler: Any) -> "LudogiteState":
        """A state that a player cannot tell from this one: information hidden from them is drawn again."""
        node = self.node
        random = Random(int(sampler() * DRAWS))  # noqa: S311 - a game needs no cryptography
        position = node.position.completed(player, random)
        if position is node.position:
            return LudogiteState(self.get_game(), self._place)
        return LudogiteState(self.get_game(), Place(Node(position, node.chosen), self.memory.known_to(player)))

    def observed(self, player: int | None) -> str:
        """A player's knowledge of the position, None for an onlooker, as text."""
        node = self.node
        chosen = f" chosen={','.join(map(str, node.chosen))}" if node.chosen and player == node.to_move else ""
        return f"{node.position.view(player)}{chosen}"

    def __reduce__(self) -> tuple[Any, ...]:
        return deserialised, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def __str__(self) -> str:
        node = self.node
        return f"{node.position} chosen={','.join(map(str, node.chosen))}" if node.chosen else str(node.position)


def deserialised(text: str) -> Any:
    """The state of a serialized text; importing this package has registered our games."""
    _, state = pyspiel.deserialize_game_and_state(text)
    return state
