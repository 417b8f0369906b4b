"""What a batch does with an encoding: masks of legal actions, the moves that actions make, observations."""

from types import ModuleType

from ludogite.encoding import contract
from ludogite.encoding.contract import action, observe
from ludogite.games.encodings import NO_ACTION, ONLOOKER
from ludogite.kernel.batch_drivers import GOING, ILLEGAL, MOVES_FULL, Task, legal_moves
from ludogite.kernel.layout import MOVER, OVER, PASS, Ints
from ludogite.kernel.specialise import bindings_of, functions_of

MASK, FIND, OBSERVE = range(3)
MOVERS_SEAT = -2
"""Stands for the seat of whoever is to move; at chance and after the end for an onlooker's."""


def encode_task(
    tables: Ints, state: Ints, history: Ints, stream: Ints, listed: Ints, given: Ints, out: Ints, task: int
) -> int:
    """Write a mask of the actions that may follow those given, the move they make, or what a seat may know."""
    if task == OBSERVE:
        observe(tables, state, max(state[MOVER], ONLOOKER) if given[0] == MOVERS_SEAT else given[0], out)
        return GOING
    count = legal_moves(tables, state, listed)
    if count > len(listed):
        return MOVES_FULL
    status = GOING if task == MASK or state[MOVER] == OVER else ILLEGAL
    out[0] = PASS if task == FIND else 0
    for i in range(count):
        chosen = shared_actions(tables, state, listed[i], given)
        if chosen == len(given) or given[chosen] == NO_ACTION:
            number = action(tables, state, listed[i], chosen)
            if task == MASK and number != NO_ACTION:
                out[number] = 1
            elif task == FIND and number == NO_ACTION:
                out[0] = listed[i]
                status = GOING
    return status


def shared_actions(tables: Ints, state: Ints, move: int, given: Ints) -> int:
    """How many of a move's first actions are those given."""
    step = 0
    while step < len(given) and given[step] != NO_ACTION and action(tables, state, move, step) == given[step]:
        step += 1
    return step


def encoding_task(module: ModuleType, number: int, out: int, dtype: str) -> Task:
    """A task of a batch whose game has this encoding."""
    bindings = {function: function for function in functions_of(contract).values()} | bindings_of(contract, module)
    return Task(number, out, dtype, encode_task, tuple(bindings.items()))
