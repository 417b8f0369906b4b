"""The interface of an evaluation: what a search needs to know of a game besides its rules.

The module named as ``evaluation`` by a rulebook has ``features`` and ``priority``, ``FEATURES`` (a name for each
feature), and a file with their weights beside it. It may have ``inputs`` and ``INPUTS`` (their number) for a network,
``may_be_noisy``, and:

- ``LEVELS``: levels of its own;
- ``MISJUDGED``: factors by which weak players misjudge the weights of features, at worst;
- ``GOES_FORWARD``: whether pieces make for the far row, so that moves backward are easily overlooked;
- ``IS_SLOW``: whether games are long and a move changes little, so that puzzles need a smaller margin;
- ``EXPLORATION``: the constant with which plain UCT plays the game best.

A game without an evaluation can still be searched by random games.
"""

from ludogite.kernel.layout import Ints


def features(tables: Ints, state: Ints, values: Ints) -> None:
    """Write each feature: player 0's count less player 1's."""


def inputs(tables: Ints, state: Ints, active: Ints) -> int:
    """Write the network's active inputs, as seen by the player to move; returns their number."""
    return 0


def priority(tables: Ints, state: Ints, move: int) -> int:
    """The move's priority before it is searched; NOISY or more if the quiescence search must try it."""
    return 0


def may_be_noisy(tables: Ints, state: Ints) -> bool:
    """Whether a move may be NOISY; False saves the quiescence search from listing moves."""
    return True
