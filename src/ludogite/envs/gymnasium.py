"""One player's side of every game as a Gymnasium environment: the others are played by bots.

Importing this module registers them all: ``ludogite/Colorado-v0``, ``ludogite/KarmaSolo-v0`` and so on.
"""

from random import Random
from typing import Any, cast

from ludogite.envs import MissingExtra, registered_name

try:
    import gymnasium
    from gymnasium import spaces
except ModuleNotFoundError as missing:
    raise MissingExtra("ludogite.gymnasium", "gymnasium", str(missing.name)) from missing

import numpy as np
import numpy.typing as npt

from ludogite.bots.bot import Bot, bot_for
from ludogite.encoding import Node
from ludogite.envs.episodes import ILLEGAL_REWARD, SEEDS, EpisodeGames, Latest, rewards, settled
from ludogite.envs.observer import Bytes, Observer
from ludogite.envs.renderer import FRAMES_PER_SECOND, MODES, Rendered, Renderer
from ludogite.games.arguments import number_in, shown
from ludogite.games.game import Game
from ludogite.games.registry import games
from ludogite.games.words import Refused

Action = int | np.integer[Any]
Step = tuple[Bytes, float, bool, bool, dict[str, Any]]


class LudogiteEnv(Rendered, gymnasium.Env[Bytes, Action]):
    """A game seen from one seat. All other seats are an ``opponent``'s: a bot by its name, as "3", or a ``Bot``.

    If ``seat`` is None, every episode draws a random seat. ``info["action_mask"]`` has a 1 for every legal action;
    ``action_masks`` returns it as MaskablePPO expects it. An illegal action ends the episode with -1, and
    ``info["why"]`` says why.
    """

    metadata = {"render_modes": list(MODES), "render_fps": FRAMES_PER_SECOND}  # noqa: RUF012 - Gymnasium declares it so

    def __init__(
        self,
        game: str,
        *,
        opponent: str | int | Bot = "1",
        seat: int | None = 0,
        render_mode: str | None = None,
        compiled: bool = True,
        **options: Any,
    ) -> None:
        self._games = EpisodeGames(game, options, compiled=compiled)
        self._compiled = compiled
        self._seat = self._checked(seat)
        self._opponent = opponent
        self._bot = _bot(opponent, self._games.sample)
        self._renderer = Renderer(render_mode, "gymnasium")
        self._observer = Observer(self._games.encoding)
        self._node = Node(self._games.sample.start())
        self._last: Latest = None
        self._is_over = False
        self.seat = self._seat or 0
        """The seat in the current episode."""
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, 255, self._observer.shape, np.uint8)
        self.action_space = cast("spaces.Space[Action]", spaces.Discrete(self._observer.actions))

    def _checked(self, seat: int | None) -> int | None:
        """The seat, or None if episodes draw it; raises ValueError."""
        players = self._games.sample.players
        if seat is not None and number_in(seat, range(players)) is None:
            raise ValueError(f"There is no seat {shown(seat)}: seats are 0 to {players - 1}, None for a random one.")
        return seat

    @property
    def node(self) -> Node:
        """The current position, with the actions chosen of a move so far."""
        return self._node

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Bytes, dict[str, Any]]:
        """Begin an episode, and let the others move until it is this seat's turn. ``options`` is ignored."""
        super().reset(seed=seed, options=options)
        game = self._games.draw(self.np_random)
        self.seat = int(self.np_random.integers(game.players)) if self._seat is None else self._seat
        self._last, self._is_over = None, False
        if game != self._node.position.game:  # bots know the board they are made for
            self._bot = _bot(self._opponent, game)
        self._node = self._until_own_turn(Node(game.start()))
        self._show()
        return self._seen(), self._info()

    def step(self, action: Action) -> Step:
        """Choose an action; when a move is complete, the others and chance move until it is this seat's turn."""
        if self._is_over:
            raise ValueError("The episode is over: reset begins another one.")
        before = self._node
        try:
            after = before.choose(int(action))
        except Refused as refused:
            self._is_over = True
            return self._seen(), ILLEGAL_REWARD, True, False, self._info() | {"why": str(refused)}
        if after.position is not before.position:
            self._last = before, int(action)
            after = self._until_own_turn(after)
        self._node = after
        self._show()
        result = after.position.result
        self._is_over = result is not None
        return self._seen(), 0.0 if result is None else rewards(result)[self.seat], self._is_over, False, self._info()

    def _until_own_turn(self, node: Node) -> Node:
        """The node where this seat is to move, or the game is over."""
        node = settled(node, self.np_random)
        while node.to_move not in (self.seat, None):
            random = Random(int(self.np_random.integers(SEEDS)))  # noqa: S311 - a game needs no cryptography
            known = node.position.completed(node.to_move, random)
            move = self._bot.choose(known, random)
            for action in node.encoding.split(node.position, move):
                self._last = node, action
                node = node.choose(action)
            node = settled(node, self.np_random)
        return node

    def _seen(self) -> Bytes:
        return self._observer.observe(self._node, self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._observer.mask(None if self._is_over else self._node)}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The legal actions now."""
        return self._observer.mask(None if self._is_over else self._node).astype(bool)


def _bot(opponent: str | int | Bot, game: Game) -> Bot:
    """The bot with this name; a bot is returned as it is."""
    return bot_for(str(opponent), game) if isinstance(opponent, str | int) else opponent


def register() -> None:
    """Register all games that are not registered yet."""
    for game in games():
        if registered_name(game) not in gymnasium.registry:
            entry = f"{__name__}:{LudogiteEnv.__name__}"
            gymnasium.register(registered_name(game), entry_point=entry, kwargs={"game": game})


register()
