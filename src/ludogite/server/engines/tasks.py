"""What the engine pool asks its worker processes."""

from dataclasses import dataclass
from typing import Literal

from ludogite.games.position import Position


@dataclass(frozen=True)
class Task:
    """Something to think about.

    ``load`` only loads what a bot's move here will need; ``move`` is its move, where the seed decides among moves that
    it likes alike; ``hint`` is where to look and what a short search finds; ``odds`` are those of all sensible dice.
    """

    kind: Literal["load", "move", "hint", "odds"]
    position: Position
    bot: str = ""
    seed: int = 0
