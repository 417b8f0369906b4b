"""What Karma solo looks like, and what scores and rolls come to."""

from ludogite.games.karma.scenery import lying as roll_total
from ludogite.games.karma.text import all_scores as scores
from ludogite.games.karma_solo.scenery import scene

__all__ = ["roll_total", "scene", "scores"]
