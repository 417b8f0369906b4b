"""Every game as a PettingZoo environment: agents act one after the other, each with a mask of its legal actions.

Importing this module registers them all too, for ``pettingzoo.make("aec", "ludogite/Colorado-v0")``.
"""

from copy import deepcopy
from typing import Any, TypedDict

from ludogite.envs import MissingExtra, registered_name

try:
    import pettingzoo
    from gymnasium import spaces
    from gymnasium.utils import seeding
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper
except ModuleNotFoundError as missing:
    raise MissingExtra("ludogite.pettingzoo", "pettingzoo", str(missing.name)) from missing

import numpy as np
import numpy.typing as npt

from ludogite.encoding import Node
from ludogite.envs import snapshots
from ludogite.envs.episodes import ILLEGAL_REWARD, EpisodeGames, Latest, rewards, settled
from ludogite.envs.observer import Observer
from ludogite.envs.renderer import FRAMES_PER_SECOND, MODES, Rendered, Renderer
from ludogite.games.registry import games
from ludogite.games.words import Refused


class Observation(TypedDict):
    """An agent's observation and its legal actions: none while it is not selected."""

    observation: npt.NDArray[np.uint8]
    action_mask: npt.NDArray[np.int8]


# PettingZoo has no types, so mypy has to ignore some lines below.
class LudogiteEnv(Rendered, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """Any of the games; ``env`` wraps one in the usual checks.

    Chance is drawn from the environment's own generator. A move of several actions takes as many steps of the same
    agent. An illegal action ends the episode: its agent gets -1, and its info has the reason.
    """

    def __init__(
        self,
        game: str,
        *,
        seed: int | None = None,
        render_mode: str | None = None,
        compiled: bool = True,
        **options: Any,
    ) -> None:
        super().__init__()
        self._games = EpisodeGames(game, options, compiled=compiled)
        self._compiled = compiled
        self._renderer = Renderer(render_mode, "pettingzoo")
        self._observer = Observer(self._games.encoding)
        self._random, _ = seeding.np_random(seed)
        self._node = Node(self._games.sample.start())
        self._last: Latest = None
        self._illegal: tuple[int, str, str] | None = None
        self.render_mode = render_mode
        self.metadata = {
            "render_modes": list(MODES),
            "name": f"ludogite_{self._games.sample.id.replace('-', '_')}_v0",
            "is_parallelizable": False,
            "render_fps": FRAMES_PER_SECOND,
        }
        self.possible_agents = [f"player_{player}" for player in range(self._games.sample.players)]
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._observer.actions) for agent in self.possible_agents}

    def _observation_space(self) -> spaces.Space[Any]:
        seen = spaces.Box(0, 255, self._observer.shape, np.uint8)
        return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (self._observer.actions,), np.int8)})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    @property
    def node(self) -> Node:
        """The current position, with the actions chosen of a move so far."""
        return self._node

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode; ``seed`` restarts the generator. ``options`` is ignored."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        game = self._games.draw(self._random)
        self._begin(settled(Node(game.start()), self._random))
        self._show()

    def _begin(self, node: Node) -> None:
        """Begin at a node, with all agents and no rewards."""
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, str]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._last = self._illegal = None
        self.agent_selection = self.agents[0]
        self._arrive(node)

    def step(self, action: int | None) -> None:
        """Let the selected agent choose an action; None once the episode is over for it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        before = self._node
        try:
            after = before.choose(action)  # type: ignore[arg-type]  # choose checks it
        except Refused as refused:
            self._refuse(self.possible_agents.index(agent), str(action), str(refused))
        else:
            if after.position is not before.position:
                self._last = before, int(action)  # type: ignore[arg-type]
            self._arrive(settled(after, self._random))
        self._show()

    def _arrive(self, node: Node) -> None:
        """Select the agent to move or, at the end, reward all."""
        self._node = node
        if node.to_move is not None:
            self.agent_selection = self.possible_agents[node.to_move]
        elif node.position.result is not None:
            self._end(rewards(node.position.result))

    def _refuse(self, player: int, action: str, why: str) -> None:
        """End the episode because of an illegal action."""
        self._illegal = player, action, why
        self.infos[self.possible_agents[player]] = {"illegal_action": action, "why": why}
        self._end([ILLEGAL_REWARD if one == player else 0.0 for one in range(len(self.possible_agents))])

    def _end(self, given: list[float]) -> None:
        self.rewards = dict(zip(self.possible_agents, given, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        """An agent's observation; only the selected one has legal actions."""
        seat = self.possible_agents.index(agent)
        is_in_turn = agent == self.agent_selection and not any(self.terminations.values())
        mask = self._observer.mask(self._node if is_in_turn else None)
        return {"observation": self._observer.observe(self._node, seat), "action_mask": mask}

    @property
    def state_text(self) -> str:
        """The whole episode as a line of text; ``restore`` continues from it, with the same dice to come."""
        return snapshots.write(self._node, self._random, illegal=self._illegal)

    def restore(self, text: str) -> None:
        """Continue from a ``state_text``, even in the middle of a move; raises Refused.

        A finished episode is restored as it was when it ended, with all its agents.
        """
        node, random, read = snapshots.read(text, compiled=self._compiled)
        if node.position.game.id != self._games.sample.id or node.position.game.players != len(self.possible_agents):
            raise snapshots.BadSnapshot
        self._random = random
        self._begin(node)
        if read.get("illegal"):
            self._refuse(*read["illegal"])

    def __deepcopy__(self, memo: dict[int, Any]) -> "LudogiteEnv":
        values = (self._node, *(self._last or ()))
        memo |= {id(value): value for value in values}
        copy: LudogiteEnv = object.__new__(type(self))
        memo[id(self)] = copy
        copy.__dict__.update(deepcopy(self.__dict__, memo))
        return copy


class Checked(OrderEnforcingWrapper[str, Observation, int]):  # type: ignore[misc]
    """An environment that refuses calls in the wrong order; ``restore`` begins an episode too."""

    def restore(self, text: str) -> None:
        """Continue from a ``state_text``."""
        self.env.restore(text)
        self._has_reset = self._has_updated = True

    def __str__(self) -> str:
        return str(self.env)


def env(game: str, **how: Any) -> Checked:
    """A ``LudogiteEnv`` with the checks that PettingZoo's own games have."""
    return Checked(AssertOutOfBoundsWrapper(LudogiteEnv(game, **how)))


def register() -> None:
    """Register all games that are not registered yet for ``pettingzoo.make``."""
    for game in games():
        if registered_name(game) not in pettingzoo.aec_registry:
            entry = f"{__name__}:{env.__name__}"
            pettingzoo.register("aec", registered_name(game), entry_point=entry, kwargs={"game": game})


register()
