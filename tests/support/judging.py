"""A judge for tests that thinks of nothing."""

from ludogite.bots.report import Judgement, Variation
from ludogite.games.position import Position


def judged_evenly(position: Position, text: str | None, *_: object, **named: object) -> Judgement:
    """All is even, and the first legal move the best."""
    lines = tuple(Variation((move,), 0.5) for move in position.legal_moves()[:3])
    return Judgement(max(position.to_move or 0, 0), 0.5, None if lines else 0.5, lines)
