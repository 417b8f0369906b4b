"""Operations of a batch on each of its games, written once for CPU and GPU, and the CPU's loops over its rows."""

from types import ModuleType
from typing import Any, NamedTuple

from ludogite.kernel.contract import chance_event, chance_total, chance_weight, key, legal, play, result
from ludogite.kernel.drivers import advance, close_turn
from ludogite.kernel.layout import CHANCE, MOVER, OVER, PASS, PLY, RECENT, REPETITION_LIMIT, WHOLE, Ints
from ludogite.kernel.randomness import draw
from ludogite.kernel.specialise import Bindings, Function

DEVICES = ("cpu", "cuda")

GOING, FINISHED, STOPPED, MOVES_FULL, HISTORY_FULL, ILLEGAL = range(6)
"""Status of a game in a batch: it goes on or is over; a limit stopped it; or an error."""

TOO_MANY = -2
"""Not a move: the list of moves is too small."""

# While games are rolled out, an *index* finds a position among those that may be repeated: a hash table whose slots
# hold a key's place in the history and its count. It is never cleared: an *era* ends when no earlier position
# can recur, and slots of other eras are free.
#
#   index[0]    the era
#   index[1+s]  slot s: the era it was written in, how many times the position has occurred, its place
WHERE_BITS, TIMES_BITS = 24, 16
WHERE_MASK, TIMES_MASK = (1 << WHERE_BITS) - 1, (1 << TIMES_BITS) - 1
ERA_SHIFT = WHERE_BITS + TIMES_BITS


def random_move(tables: Ints, state: Ints, moves: Ints, stream: Ints) -> int:
    """Legal move or, at chance, an outcome, drawn from the game's stream.

    TOO_MANY if ``moves`` is too small; PASS when the game is over.
    """
    if state[MOVER] == OVER:
        return PASS
    if state[MOVER] == CHANCE:
        return chance_event(tables, state, draw(stream, chance_total(tables, state)))
    count = legal(tables, state, moves)
    return moves[draw(stream, count)] if count <= len(moves) else TOO_MANY


def index_size(history: int) -> int:
    """Length of an index for histories of so many positions: at most half of its slots are ever used."""
    return 1 + (1 << history.bit_length() + 1)


def advance_indexed(tables: Ints, state: Ints, history: Ints, index: Ints, move: int) -> None:
    """Like ``advance``, with repetitions counted by an index."""
    play(tables, state, move)
    if state[MOVER] >= 0:
        times = enter_indexed(state, history, index, key(tables, state)) if tables[REPETITION_LIMIT] > 0 else 0
        close_turn(tables, state, times)
    if state[MOVER] == OVER:
        state[RECENT] = 0


def enter_indexed(state: Ints, history: Ints, index: Ints, present: int) -> int:
    """Like ``enter``: enter the present position and return how many times it has occurred."""
    recent = state[RECENT]
    if recent == 0:
        index[0] += 1
    era = index[0]
    last = len(index) - 2
    slot = (present ^ present >> 23 ^ present >> 41) & last
    times = 1
    entry = index[1 + slot]
    while entry >> ERA_SHIFT == era and times == 1:
        if history[entry & WHERE_MASK] == present:
            times = 1 + (entry >> WHERE_BITS & TIMES_MASK)
        else:
            slot = slot + 1 & last
            entry = index[1 + slot]
    index[1 + slot] = (era << ERA_SHIFT) + (times << WHERE_BITS) + recent
    history[recent] = present
    state[RECENT] = recent + 1
    return times


def index_history(state: Ints, history: Ints, index: Ints) -> None:
    """Enter all keys of a game's history into an index."""
    recent = state[RECENT]
    state[RECENT] = 0
    for i in range(recent):
        enter_indexed(state, history, index, history[i])


def random_ply(tables: Ints, state: Ints, history: Ints, index: Ints, moves: Ints, stream: Ints) -> int:
    """Play a random move or outcome; return the game's status."""
    if state[MOVER] == OVER:
        return FINISHED
    if state[RECENT] >= len(history):
        return HISTORY_FULL
    move = random_move(tables, state, moves, stream)
    if move == TOO_MANY:
        return MOVES_FULL
    advance_indexed(tables, state, history, index, move)
    return FINISHED if state[MOVER] == OVER else GOING


def check_move(tables: Ints, state: Ints, history: Ints, moves: Ints, move: int) -> int:
    """GOING if a move or outcome can be played, else an error status; FINISHED, and ignored, once the game is over."""
    if state[MOVER] == OVER:
        return FINISHED
    if state[RECENT] >= len(history):
        return HISTORY_FULL
    if state[MOVER] == CHANCE:
        return GOING if chance_weight(tables, state, move) > 0 else ILLEGAL
    count = legal(tables, state, moves)
    if count > len(moves):
        return MOVES_FULL
    for i in range(count):
        if moves[i] == move:
            return GOING
    return ILLEGAL


def roll_out(tables: Ints, state: Ints, history: Ints, index: Ints, moves: Ints, stream: Ints, most: int) -> int:
    """Play a game at random to its end, or for at most ``most`` moves; return its status."""
    index_history(state, history, index)
    until = state[PLY] + most
    status = GOING
    while status == GOING:
        if state[PLY] >= until and state[MOVER] >= 0:
            return STOPPED
        status = random_ply(tables, state, history, index, moves, stream)
    return status


def share_out(tables: Ints, state: Ints, shares: Ints) -> None:
    """Write each player's share of the win, in twelfths; -12 while the game lasts."""
    if state[MOVER] == OVER:
        result(tables, state, shares)
    else:
        for player in range(len(shares)):
            shares[player] = -WHOLE


def legal_moves(tables: Ints, state: Ints, moves: Ints) -> int:
    """Write the legal moves and return their number: none at chance and when the game is over."""
    return legal(tables, state, moves) if state[MOVER] >= 0 else 0


CHECK, PLAY, SAMPLE, LIST, SHARE = range(5)
"""Tasks of ``game_task``."""


def game_task(
    tables: Ints, state: Ints, history: Ints, stream: Ints, listed: Ints, given: Ints, out: Ints, task: int
) -> int:
    """Run one of the tasks above on one game: ``given`` is its input, ``out`` its output beside the returned status.

    Other work on all games is done by binding another function in this one's place.
    """
    status = GOING
    if task == CHECK:
        status = check_move(tables, state, history, listed, given[0])
    elif task == SAMPLE:
        out[0] = random_move(tables, state, listed, stream)
        status = MOVES_FULL if out[0] == TOO_MANY else GOING
    elif task == LIST:
        status = legal_moves(tables, state, out)
    elif task == SHARE:
        share_out(tables, state, out)
    elif state[MOVER] != OVER:
        advance(tables, state, history, given[0])
    return status


class BatchTask(NamedTuple):
    """Task to run on each game: a function in the place of ``game_task``, its task number, and its output's shape."""

    number: int
    out: int = 1
    """Count of output numbers per game."""
    dtype: str = "int64"
    function: Function = game_task
    bindings: tuple[tuple[Function, Function], ...] = ()
    """Bindings that the function needs beside the game's rules."""

    def bound(self, rules: Bindings) -> Bindings:
        """All bindings of the task."""
        return {**rules, **dict(self.bindings), game_task: self.function}


def games_on(device: str, rules: ModuleType, *limits: Any) -> Any:
    """The arrays of a batch on a device; only what that device needs is imported."""
    if device == "cpu":
        from ludogite.kernel.batch_cpu import CpuGames

        return CpuGames(rules, *limits)
    from ludogite.kernel.batch_cuda import CudaGames

    return CudaGames(rules, *limits)


# The loops over rows, for the CPU: ``span`` is the first row, the end of the range, and one more number. Each thread
# has its own rows, index and list of moves.


def task_rows(  # noqa: PLR0913, PLR0917 - all arrays of a batch
    tables: Ints,
    states: list[Ints],
    histories: list[Ints],
    streams: list[Ints],
    listed: Ints,
    given: list[Ints],
    out: list[Ints],
    returned: Ints,
    span: Ints,
) -> None:
    """Run the task ``span[2]`` on each game."""
    for row in range(span[0], span[1]):
        returned[row] = game_task(
            tables, states[row], histories[row], streams[row], listed, given[row], out[row], span[2]
        )


def roll_out_rows(
    tables: Ints,
    states: list[Ints],
    histories: list[Ints],
    streams: list[Ints],
    listed: Ints,
    index: Ints,
    statuses: Ints,
    span: Ints,
) -> None:
    """Roll out each game, for at most ``span[2]`` moves."""
    for row in range(span[0], span[1]):
        statuses[row] = roll_out(tables, states[row], histories[row], index, listed, streams[row], span[2])
