"""The head of every state: names of its places and their values."""

from collections.abc import MutableSequence

# A state is one flat array of small integers. Its first places have the same meaning in every game:
#
#   0 MOVER     the player to move, or CHANCE, or OVER
#   1 PLY       moves played so far; chance outcomes do not count
#   2 PASSES    how many of the latest moves were passes
#   3 ENDING    UNDECIDED, or how the game ended
#   4 RECENT    how many positions, including the present one, may still recur
#   5 ...       the game's own
MOVER, PLY, PASSES, ENDING, RECENT, HEAD = range(6)

CHANCE = -1
OVER = -2

UNDECIDED, WON_BY_0, WON_BY_1, DRAWN_PASSES, DRAWN_REPETITION, DRAWN_LENGTH, DRAWN_QUIET, SCORED = range(8)

# A game's tables are one flat array too, filled once for the options chosen. The shared limits come first:
REPETITION_LIMIT, LENGTH_LIMIT, TABLES_HEAD = range(3)

PASS = -1
"""The move of a player who has no legal move."""

PASSES_THAT_END = 2
"""Number of consecutive passes that make a draw."""

WHOLE = 12
"""Units of a win: with twelfths, up to four players can share one."""

Ints = MutableSequence[int]
"""State, tables, or list of moves: a Python list when interpreted, a NumPy array when compiled."""
