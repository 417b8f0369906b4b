"""How Karma solo's moves, outcomes and positions are written."""

from ludogite.games.karma.scenery import touched
from ludogite.games.karma_solo.around import read, read_outcome, spell, spell_outcome, write

__all__ = ["read", "read_outcome", "spell", "spell_outcome", "touched", "write"]
