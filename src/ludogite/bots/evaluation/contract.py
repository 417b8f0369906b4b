"""What a search asks about a game beside its rules; the module that a rulebook names as its ``evaluation`` answers it.

Such a module has ``features`` and ``priority``, ``FEATURES`` (a name for each feature), and beside it a file with their
weights. It may have ``inputs`` and ``INPUTS`` (how many there are) for a network, ``may_be_noisy``, and:

- ``LEVELS``, levels of its own;
- ``MISJUDGED``: by which factor weak players misjudge the weight of a feature, at worst;
- ``GOES_FORWARD``: whether pieces make for the far row, so that going back is easily overlooked;
- ``IS_SLOW``: whether games are long and a move changes little, so that puzzles need a smaller margin;
- ``EXPLORATION``, the constant with which plain UCT plays the game best.

A game without an evaluation can still be searched by random games to their end.
"""

from ludogite.kernel.layout import Ints


def features(tables: Ints, state: Ints, values: Ints) -> None:
    """Write what an expert counts: what player 0 has of it, less what player 1 has."""


def inputs(tables: Ints, state: Ints, active: Ints) -> int:
    """Write the network's active inputs, as the player to move sees them; returns how many."""
    return 0


def priority(tables: Ints, state: Ints, move: int) -> int:
    """The move's priority before it is searched; NOISY or more if the quiescence search must look at it."""
    return 0


def may_be_noisy(tables: Ints, state: Ints) -> bool:
    """Whether a move may be NOISY; False spares the quiescence search the list of moves."""
    return True
