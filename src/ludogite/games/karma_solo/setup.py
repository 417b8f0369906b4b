"""Karma solo's levels, who plays, and its start."""

from ludogite.games.karma_solo.notation import start, tables
from ludogite.games.options import Options, grade
from ludogite.games.words import Words

__all__ = ["OPTIONS", "seats", "start", "tables"]

LEVEL = grade(
    "level",
    (
        Words("Young Shoot", "Jeune pousse"),
        Words("Sacred Guardian", "Gardien sacré"),
        Words("Karmic Champion", "Champion karmique"),
        Words("Cosmic Master", "Maître cosmique"),
    ),
    Words("How hard it is.", "La difficulté."),
)
OPTIONS = (LEVEL,)


def seats(options: Options) -> tuple[Words, ...]:
    """The only player."""
    return (Words("Player 1", "Joueur 1"),)
