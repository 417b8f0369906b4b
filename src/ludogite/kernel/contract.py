"""The functions every game's ``rules`` module gives; drivers are written against these and bound to a game later.

All of them are plain Python over flat integer arrays. They allocate nothing, raise nothing and keep nothing, so that
the same source runs interpreted, compiled for the CPU, and compiled for the GPU. A game in which nothing is left to
chance gives none of the chance functions, and one without a draw of its own no ``own_draw``.
"""

from ludogite.kernel.layout import ENDING, UNDECIDED, WHOLE, WON_BY_0, WON_BY_1, Ints


def legal(tables: Ints, state: Ints, moves: Ints) -> int:
    """Write every legal move into ``moves`` and return how many there are.

    Where there are more than ``moves`` holds, it is filled with legal moves, and a number is returned that is greater
    than its length: at least as many as there are, or as many as to try next. What is behind the moves may have been
    written to meanwhile: a game may search there.
    """
    raise NotImplementedError


def play(tables: Ints, state: Ints, move: int) -> None:
    """Change the state by a legal move, or at chance by an outcome, and test the game's own endings."""
    raise NotImplementedError


def key(tables: Ints, state: Ints) -> int:
    """A signed 64-bit number that is the same for positions that count as the same."""
    raise NotImplementedError


def result(tables: Ints, state: Ints, shares: Ints) -> None:
    """Write each player's share of the win, in twelfths, once the game is over.

    9.8 Of two, the winner has it all, and after a draw each a half; only games that share it otherwise give their own.
    """
    ending = state[ENDING]
    shares[0] = WHOLE if ending == WON_BY_0 else 0 if ending == WON_BY_1 else WHOLE // 2
    shares[1] = WHOLE - shares[0]


def own_draw(tables: Ints, state: Ints) -> int:
    """How the game ends in a draw of its own, tested after all other endings; UNDECIDED if it goes on."""
    return UNDECIDED


def chance_total(tables: Ints, state: Ints) -> int:
    """At chance: how many equally likely events there are."""
    return 0


def chance_event(tables: Ints, state: Ints, event: int) -> int:
    """The outcome that event number ``event`` (from 0) brings."""
    return 0


def chance_count(tables: Ints, state: Ints) -> int:
    """How many different outcomes there are: as many as events, unless several bring the same."""
    return chance_total(tables, state)


def chance_outcome(tables: Ints, state: Ints, index: int) -> int:
    """Outcome number ``index`` (from 0): that of the event, unless several bring the same."""
    return chance_event(tables, state, index)


def chance_weight(tables: Ints, state: Ints, outcome: int) -> int:
    """How many of the equally likely events bring this outcome; 0 if it is none."""
    return 0
