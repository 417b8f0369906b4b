"""Where a hint tells people to look before it tells the move."""

from collections.abc import Sequence

from ludogite.games.position import Position


def places_of(position: Position, move: str) -> Sequence[str]:
    """What to look at before a move: the place on the board where it begins, or the dice it takes."""
    touched = position.game.book.notation.touched(move)
    cells = {cell.name for cell in position.scene(None).cells}
    if not cells:
        return touched
    return [place for place in touched if place in cells][:1]
