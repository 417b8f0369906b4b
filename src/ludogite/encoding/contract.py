"""The functions that a game's ``encoding`` module gives: its moves as numbers, its positions as arrays.

They are kernels like the rules: plain Python over flat integer arrays that allocates nothing, raises nothing and keeps
nothing. None of them knows a rule: which moves are legal, the rules alone say. Beside them such a module has

    NUMBERS         what its action numbers mean, in ``ludogite.games.encodings.Part``s; ACTIONS is how many there are
    MOST_STEPS      how many actions a move has at most
    FEATURES        what the planes, or the places, of an observation mean; SHAPE is its shape
    CHANCE_ACTIONS  how many values a digit of chance has at most; not in games without chance
    symmetries      the symmetries of the game with these options, the identity left out
    word            a short word for an action
"""

from ludogite.games.encodings import NO_ACTION
from ludogite.kernel.contract import chance_total
from ludogite.kernel.layout import Ints


def action(tables: Ints, state: Ints, move: int, step: int) -> int:
    """Number ``step`` (from 0) of the actions that a legal move is made of; NO_ACTION after the last.

    Two legal moves never have the same actions, and no move's actions begin another's.
    """
    return NO_ACTION


def observe(tables: Ints, state: Ints, seat: int, out: Ints) -> None:
    """Write all that a seat, or an ONLOOKER, may know into ``out``, which may hold anything before."""


def chance_radix(tables: Ints, state: Ints, step: int) -> int:
    """At chance: how many equally likely values digit ``step`` of an event's number has; 0 after the last digit.

    The number is digit 0, plus radix 0 times (digit 1, plus radix 1 times (...)): ``chance_event`` says what it brings.
    """
    return chance_total(tables, state) if step == 0 else 0
