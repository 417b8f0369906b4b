"""Errors of weak levels: like people, they overlook moves that are hard to see, and misjudge positions.

No move is chosen at random. A level notices some moves and judges each by the position after it. It then looks at the
answers to the best of them, as far as it notices these, and plays the move that seems best.
"""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from types import ModuleType

from ludogite.bots.evaluation.common import TURN
from ludogite.bots.evaluation.weights import Weights
from ludogite.bots.levels import Level
from ludogite.bots.report import Budget
from ludogite.bots.search.alphabeta_search import AlphaBeta
from ludogite.bots.search.arithmetic import exponential
from ludogite.bots.search.compiled import evaluation_of
from ludogite.bots.search.values import INFINITE, PROVED
from ludogite.games.events import Event
from ludogite.games.position import Position
from ludogite.kernel.layout import CHANCE

FAR, BENT, BACKWARD, QUIET, APART = 0.2, 0.4, 0.6, 0.3, 0.1
"""Added difficulty of seeing a move: for each cell that it goes beyond the next one, for each leg beyond the first, for
going backward, for taking nothing, and for each cell between its end and the nearest piece of the opponent."""
MOST_MOVES = 80
"""Most moves of a position that a level looks at."""
GLANCE, TWO_MOVES = Budget(nodes=1, depth=1), Budget(nodes=4_000, depth=2)
CAPTURE = 0.5
"""Bonus of a capture, as a multiple of the level's error."""
WORST_ERROR = 100
"""The error at which features are misjudged as much as an evaluation's ``MISJUDGED`` says."""

MOST = 12
"""The largest exponent."""

MIX, MASK, LANES, LANE = 0x9E3779B97F4A7C15, (1 << 64) - 1, 4, 16
MEAN, DEVIATION = 2 * ((1 << LANE) - 1), 37837.2
"""Mean and deviation of the sum of four uniform numbers of 16 bits."""

Steps = dict[int, tuple[Event, Position]]
"""By the number of each move: its event, and the position after it."""


def human_move(search: AlphaBeta, level: Level, position: Position, random: Random) -> int:
    """The move that seems best to a level that overlooks some."""
    steps = noticed_moves(position, level.overlooks, random)
    found = search.search(position, GLANCE, random, slack=2 * INFINITE, only=tuple(steps))
    first = {
        move: perceived_value(level, value, *steps[move]) for move, value in zip(found.moves, found.values, strict=True)
    }
    second: dict[int, float] = {}
    for move in sorted(first, key=lambda move: -first[move]):
        if len(second) >= level.candidates and max(second.values(), default=first[move]) > -PROVED:
            break
        event, after = steps[move]
        second[move] = first[move]
        if after.to_move == CHANCE:
            second[move] = perceived_value(
                level, search.search(position, TWO_MOVES, random, only=(move,)).values[0], event, after
            )
        elif after.to_move is not None:
            answers = tuple(noticed_moves(after, level.overlooks, random))
            answer = search.search(after, level.budget, random, only=answers).values[0]
            second[move] = perceived_value(level, -answer, event, after)
    chosen = second or first
    return max(chosen, key=lambda move: chosen[move])


def perceived_value(level: Level, value: int, event: Event, after: Position) -> float:
    """The value of a move as the level sees it: captures gain, and a position always has the same error."""
    if abs(value) >= PROVED:
        return value
    return value + level.error * (CAPTURE * bool(event.captured) + deviation(after.key))


def deviation(key: int) -> float:
    """A pseudo-random number that belongs to a position, with about normal distribution, mean 0 and deviation 1."""
    mixed = (key & MASK) * MIX & MASK
    mixed = (mixed ^ mixed >> 32) * MIX & MASK
    return (sum(mixed >> LANE * lane & (1 << LANE) - 1 for lane in range(LANES)) - MEAN) / DEVIATION


def misjudged_weights(weights: Weights, evaluation: ModuleType, error: int) -> Weights:
    """The weights as a level with this error uses them: features that people misjudge are off in proportion to it."""
    factors: dict[str, float] = getattr(evaluation, "MISJUDGED", {})
    part = min(error / WORST_ERROR, 1)
    factor = (1 + (factors.get(name, 1) - 1) * part for name in (*evaluation.FEATURES, TURN))
    return Weights(
        tuple(round(weight * by) for weight, by in zip(weights.linear, factor, strict=True)), weights.network
    )


def noticed_moves(position: Position, overlooks: float, random: Random) -> Steps:
    """The moves that a level notices: hard ones seldom, and where it notices none, the easiest.

    If there are very many moves, only some are considered, mostly those with short spellings.
    """
    steps: Steps = {}
    for text in sorted(position.numbers, key=lambda text: random.random() * len(text))[:MOST_MOVES]:
        after = position.play(text)
        steps[position.numbers[text]] = position.event(text, after), after
    hardness = dict(zip(steps, _hardness(position, [event for event, _ in steps.values()]), strict=True))
    chances = {move: exponential(-min(overlooks * hardness[move], MOST)) for move in steps}
    found = {move: step for move, step in steps.items() if random.random() < chances[move]}
    if found:
        return found
    easiest = min(steps, key=lambda move: hardness[move])
    return {easiest: steps[easiest]}


def _hardness(position: Position, events: list[Event]) -> Iterator[float]:
    """The difficulty of seeing each move of a position."""
    player = position.to_move
    scene = position.scene()
    places = {cell.name: (cell.column, cell.row) for cell in scene.cells}
    others = [places[piece.cell] for piece in scene.pieces if piece.owner != player]
    apart: dict[tuple[int, int], int] = {}
    onward = (1 - 2 * (player or 0)) * bool(getattr(evaluation_of(position.game), "GOES_FORWARD", False))
    for event in events:
        ways = [[places[cell] for cell in way if cell in places] for way in event.ways]
        legs = [leg for way in ways for leg in pairwise(way)]
        hard = sum(FAR * (_distance(*leg) - 1) for leg in legs) + BENT * max(len(legs) - 1, 0)
        hard += 0 if event.captured else QUIET
        if legs and onward * (legs[-1][1][1] - ways[-1][0][1]) < 0:
            hard += BACKWARD
        if ways and ways[-1] and others:
            end = ways[-1][-1]
            if end not in apart:
                apart[end] = min(_distance(end, other) for other in others) - 1
            hard += APART * apart[end]
        yield max(hard, 0)


def _distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
