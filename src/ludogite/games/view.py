"""Views: positions as one seat may know them, and the positions that a view may represent."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ludogite.games.fields import Fields, read_fields, split_fields
from ludogite.games.refusals import BadText
from ludogite.games.rulebook import AnyRandom
from ludogite.games.scene import Scene

if TYPE_CHECKING:
    from ludogite.games.game import Game
    from ludogite.games.position import Position

HIDDEN = "?"
"""Placeholder in a view's text for information hidden from its seat."""


@dataclass(frozen=True)
class View:
    """Position as one seat may know it: its text with ``?`` for hidden information, and that seat's moves."""

    game: "Game" = field(repr=False)
    seat: int | None
    text: str
    to_move: int | None
    legal_moves: tuple[str, ...]
    result: tuple[float, ...] | None
    scores: tuple[int, ...] | None
    scene: Scene

    def completed(self, random: AnyRandom) -> "Position":
        """Position that this view may represent: hidden information is drawn at random, all ways equally likely.

        It has the same legal moves for the seat. The same view and random numbers give the same position.
        """
        return completed(self.game, split_fields(self.text), random)

    def __str__(self) -> str:
        return self.text


def parse_position_or_view(game: "Game", text: str, random: AnyRandom) -> "Position":
    """Position of a text or, for the text of a view with ``?``, a position that the view may represent.

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
    """Position that a view may represent; None if the text is not a view."""
    try:
        return completed(game, split_fields(text), random)
    except (ValueError, LookupError, RuntimeError):  # completing does not validate its input
        return None


def completed(game: "Game", fields: Fields, random: AnyRandom) -> "Position":
    """Position drawn from those that a seat's fields may represent."""
    state, seen = read_fields(game, game.book.complete(game.setting, fields, random))
    hidden = game.book.hidden_key(game.setting, state)
    return game.position(state, tuple(key ^ hidden for key in seen))
