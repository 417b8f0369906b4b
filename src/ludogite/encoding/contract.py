"""Functions of a game's ``encoding`` module: its moves as numbers, its positions as arrays.

They are kernels like the rules: plain Python over flat integer arrays that allocates nothing, raises nothing and keeps
no state. They contain no rules; only the rules decide which moves are legal. The module also defines

    NUMBERS         meanings of the action numbers, as ``ludogite.games.encodings.Part``s; ACTIONS is their total
    MOST_STEPS      largest number of actions of a move
    FEATURES        meanings of the planes, or the places, of an observation; SHAPE is its shape
    CHANCE_ACTIONS  largest number of values of a chance digit; not in games without chance
    symmetries      symmetries of the game with these options, without the identity
    word            short word for an action
"""

from ludogite.games.encodings import NO_ACTION
from ludogite.kernel.contract import chance_total
from ludogite.kernel.layout import Ints


def action(tables: Ints, state: Ints, move: int, step: int) -> int:
    """Action number ``step`` (from 0) of a legal move; NO_ACTION after the last.

    Two legal moves never have the same actions, and no move's actions are a prefix of another's.
    """
    return NO_ACTION


def observe(tables: Ints, state: Ints, seat: int, out: Ints) -> None:
    """Write everything that a seat, or an ONLOOKER, may know into ``out``, which need not be cleared."""


def chance_radix(tables: Ints, state: Ints, step: int) -> int:
    """At chance: number of equally likely values of digit ``step`` of an event's number; 0 after the last digit.

    The number is digit 0, plus radix 0 times (digit 1, plus radix 1 times (...)); ``chance_event`` gives its outcome.
    """
    return chance_total(tables, state) if step == 0 else 0
