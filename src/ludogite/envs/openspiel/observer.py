"""States as tensors and strings, from one player's side."""

from typing import Any

import numpy as np
import pyspiel

from ludogite.envs.observer import Observer
from ludogite.envs.openspiel.state import LudogiteState

RECALLED = 64
"""The number of own latest actions in an information state's tensor."""


class LudogiteObserver:
    """Fills ``tensor``, and its parts named by ``dict``, from a state.

    An observation is the encoding's. An information state adds the player's own latest actions, the last one first,
    each as its number plus one. Its string differs for all histories that the player can tell apart.
    """

    def __init__(self, observer: Observer, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"Observations have no parameters here, but {params} came.")
        kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
        self._observer = observer
        self._recalls = bool(kind.perfect_recall)
        self._is_onlooker = kind.private_info == pyspiel.PrivateInfoType.NONE
        size = int(np.prod(observer.shape))
        self.tensor = np.zeros(size + RECALLED * self._recalls, np.float32)
        self.dict = {"observation": self.tensor[:size].reshape(observer.shape)}
        if self._recalls:
            self.dict["own_actions"] = self.tensor[size:]

    def set_from(self, state: LudogiteState, player: int) -> None:
        """Write a state as a player sees it."""
        self.dict["observation"][:] = self._observer.observe(state.node, self._seat(player))
        if self._recalls:
            actions = state.memory.own_actions(player, RECALLED)
            self.dict["own_actions"][:] = 0
            self.dict["own_actions"][: len(actions)] = np.array(actions, np.float32) + 1

    def string_from(self, state: LudogiteState, player: int) -> str:
        """A state as a player sees it, in a line."""
        seen = state.observed(self._seat(player))
        return f"{seen} after {state.memory.length}:{state.memory.digest(player)}" if self._recalls else seen

    def _seat(self, player: int) -> int | None:
        return None if self._is_onlooker else player
