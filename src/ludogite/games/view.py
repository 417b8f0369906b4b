"""What one seat may know of a position, and the positions that this may stand for."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ludogite.games.fields import Fields, split_fields
from ludogite.games.position_text import read_fields
from ludogite.games.refusals import BadText
from ludogite.games.rulebook import AnyRandom
from ludogite.games.scene import Scene

if TYPE_CHECKING:
    from ludogite.games.game import Game
    from ludogite.games.position import Position

HIDDEN = "?"
"""What stands in a view's text for what its seat may not know."""


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


def position_known_as(game: "Game", text: str, random: AnyRandom) -> "Position":
    """The position of a text or, where it is somebody's view with ``?`` for what is hidden, one it may be of.

    Raises BadText.
    """
    try:
        return game.parse(text)
    except BadText as refused:
        found = _guess(game, text, random) if HIDDEN in text else None
        viewers = (None, *range(game.players))
        if found is None or all(found.view(seat).text != text for seat in viewers):
            raise refused from None
        return found


def _guess(game: "Game", text: str, random: AnyRandom) -> "Position | None":
    """A position that a view may be of; None where the text is no view at all."""
    try:
        return completed(game, split_fields(text), random)
    except (ValueError, LookupError, RuntimeError):  # completing believes what it reads
        return None


def completed(game: "Game", fields: Fields, random: AnyRandom) -> "Position":
    """A position drawn from those that a seat's fields may stand for."""
    state, seen = read_fields(game, game.book.complete(game.setting, fields, random))
    hidden = game.book.hidden_key(game.setting, state)
    return game.position(state, tuple(key ^ hidden for key in seen))
