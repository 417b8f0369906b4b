"""Karma solo's levels, player, and start."""

from ludogite.games.karma.fields import empty_table, full_pool, turn_tables
from ludogite.games.karma.turn import POOL, SCORES, begin_turn
from ludogite.games.karma_solo.rules import CARDS_OF_A_COLOUR
from ludogite.games.options import Options, grade
from ludogite.games.words import Words

PLACES = 2
"""The player's and the Eye's."""
GOAL = 50
STARTS = {1: 25, 2: 20, 3: 15, 4: 10}
"""1.3 The player's score, by level."""
LEVEL = grade(
    "level",
    (
        Words("Young Shoot", "Jeune pousse"),
        Words("Sacred Guardian", "Gardien sacré"),
        Words("Karmic Champion", "Champion karmique"),
        Words("Cosmic Master", "Maître cosmique"),
    ),
    Words("Difficulty", "Difficulté"),
    Words("How hard the game is.", "Le niveau de difficulté."),
)
OPTIONS = (LEVEL,)


def seats(options: Options) -> tuple[Words, ...]:
    """Name of the only player."""
    return (Words("Player 1", "Joueur 1"),)


def tables(options: Options) -> list[int]:
    """Tables for one player, who needs 50."""
    return turn_tables(1, GOAL)


def start(options: Options) -> list[int]:
    """1.3 Two dice of each colour in the general reserve; the player's score is the level's, the Eye's is 0."""
    state = empty_table(PLACES)
    state[POOL] = full_pool(CARDS_OF_A_COLOUR)
    state[SCORES] = STARTS[int(options["level"])]
    begin_turn(state)
    return state
