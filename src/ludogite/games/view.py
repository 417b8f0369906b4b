"""What one seat may know of a position, and the positions that this may stand for."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ludogite.games.fields import Fields, split_fields
from ludogite.games.position_text import read_fields
from ludogite.games.rulebook import AnyRandom
from ludogite.games.scene import Scene

if TYPE_CHECKING:
    from ludogite.games.game import Game
    from ludogite.games.position import Position


@dataclass(frozen=True)
class View:
    """A position as one seat may know it: its text with ``?`` for what is hidden, and what that seat can do."""

    game: "Game" = field(repr=False)
    seat: int | None
    text: str
    to_move: int | None
    legal_moves: tuple[str, ...]
    result: tuple[float, ...] | None
    scores: tuple[int, ...] | None
    scene: Scene

    def completed(self, random: AnyRandom) -> "Position":
        """A position that this view may be of: what is hidden is drawn at random, all ways equally likely.

        It has the same legal moves for the seat. The same view and random numbers give the same position.
        """
        return completed(self.game, split_fields(self.text), random)

    def __str__(self) -> str:
        return self.text


def completed(game: "Game", fields: Fields, random: AnyRandom) -> "Position":
    """A position drawn from those that a seat's fields may stand for."""
    state, seen = read_fields(game, game.book.complete(game.setting, fields, random))
    hidden = game.book.hidden_key(game.setting, state)
    return game.position(state, tuple(key ^ hidden for key in seen))
