"""How Karma Dice's moves, outcomes and positions are written."""

from ludogite.games.karma_dice.scenery import touched
from ludogite.games.karma_dice.spelling import read_outcome, spell, spell_outcome
from ludogite.games.karma_dice.text import conceal, keeps_secrets, read, write

__all__ = ["conceal", "keeps_secrets", "read", "read_outcome", "spell", "spell_outcome", "touched", "write"]
