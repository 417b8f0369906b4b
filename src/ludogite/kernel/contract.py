"""Functions of every game's ``rules`` module; drivers are written against these and bound to a game later.

All of them are plain Python over flat integer arrays. They allocate nothing, raise nothing and keep no state, so that
the same source runs interpreted, compiled for the CPU, and compiled for the GPU. A game without chance defines none of
the chance functions, and a game without a draw of its own no ``own_draw``.
"""

from ludogite.kernel.layout import ENDING, UNDECIDED, WHOLE, WON_BY_0, WON_BY_1, Ints


def legal(tables: Ints, state: Ints, moves: Ints) -> int:
    """Write every legal move into ``moves`` and return how many there are.

    If ``moves`` is too small, fill it with legal moves and return a number greater than its length: the size to try
    next. The places after the moves may be used as scratch space.
    """
    raise NotImplementedError


def play(tables: Ints, state: Ints, move: int) -> None:
    """Change the state by a legal move, or at chance by an outcome, and test the game's own endings."""
    raise NotImplementedError


def key(tables: Ints, state: Ints) -> int:
    """Signed 64-bit number, the same for positions that count as the same."""
    raise NotImplementedError


def result(tables: Ints, state: Ints, shares: Ints) -> None:
    """Write each player's share of the win, in twelfths, once the game is over.

    9.8 Of two players, the winner has all of it, and each has half after a draw; games that share otherwise define it.
    """
    ending = state[ENDING]
    shares[0] = WHOLE if ending == WON_BY_0 else 0 if ending == WON_BY_1 else WHOLE // 2
    shares[1] = WHOLE - shares[0]


def own_draw(tables: Ints, state: Ints) -> int:
    """Draw by a rule of the game's own, tested after all other endings; UNDECIDED if the game goes on."""
    return UNDECIDED


def chance_total(tables: Ints, state: Ints) -> int:
    """At chance: the number of equally likely events."""
    return 0


def chance_event(tables: Ints, state: Ints, event: int) -> int:
    """Outcome of event number ``event`` (from 0)."""
    return 0


def chance_count(tables: Ints, state: Ints) -> int:
    """Number of different outcomes: as many as events, unless several events have the same outcome."""
    return chance_total(tables, state)


def chance_outcome(tables: Ints, state: Ints, index: int) -> int:
    """Outcome number ``index`` (from 0): that of the event, unless several events have the same outcome."""
    return chance_event(tables, state, index)


def chance_weight(tables: Ints, state: Ints, outcome: int) -> int:
    """Number of the equally likely events with this outcome; 0 if it is impossible."""
    return 0
