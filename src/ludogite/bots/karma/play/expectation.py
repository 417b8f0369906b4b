"""The expected share of the win of the player in turn, with each move and at any moment, also during a throw."""

from collections.abc import Iterator
from functools import cache
from random import Random

from ludogite.bots.karma.odds.handfuls import is_sensible
from ludogite.bots.karma.odds.plans import TurnPlan
from ludogite.bots.karma.odds.roll_books import MOST_DICE
from ludogite.bots.karma.play.evaluator import Evaluator, for_the_win
from ludogite.bots.karma.play.roll import dice_of, roll_values
from ludogite.bots.karma.values.solo_values import solo_values
from ludogite.games.karma import turn
from ludogite.games.karma.dice import LIGHT_BLUE, number_of
from ludogite.games.karma.throws import dice_fall, throw_count, throw_event, throw_outcome, throw_total, throw_weight
from ludogite.games.karma.turn import AIR, BEAT, LYING, PHASE, REST, WITH, ZONE
from ludogite.games.position import Position
from ludogite.games.rulebook import State
from ludogite.kernel.layout import CHANCE

MOST_LISTED = 2000
"""Most outcomes of a throw that are listed; of more, a sample of this size is used."""


@cache
def strongest() -> Evaluator:
    """The values of the strongest level."""
    return Evaluator(for_the_win, MOST_DICE)


def evaluate_moves(position: Position) -> list[tuple[str, float]]:
    """The sensible moves and the expected share of the win with each, the best first."""
    state, _ = position.internals
    values = strongest().values(position.game, state, list(position.numbers.values()))
    spelled = ((text, values[move]) for text, move in position.numbers.items() if move in values)
    return sorted(spelled, key=lambda pair: -pair[1])


def expectation(position: Position) -> float:
    """The expected share of the win of the player in turn, or of the one who has just thrown.

    Between a throw and its result, cards that could be used are not considered.
    """
    state, _ = position.internals
    if position.result is not None:
        return position.result[0]  # only in solo does chance end a game
    if state[PHASE] == turn.THROWING:
        return _thrown(position, state)
    if state[PHASE] == turn.POWERS:
        return roll_values(strongest().plan(position.game, state), state).best(dice_of(state))
    if position.to_move == CHANCE:
        return sum(float(chance) * expectation(position.play(text)) for text, chance in position.outcomes().items())
    if position.game.id == "karma-solo" and state[PHASE] == turn.ROLLING and state[ZONE] == 0:
        return solo_values().at_start(state)
    return evaluate_moves(position)[0][1]


def _thrown(position: Position, state: State) -> float:
    """The mean over all outcomes of the dice being thrown."""
    plan, air = strongest().plan(position.game, state), state[AIR]
    is_plain = state[LYING] == 0 and state[WITH] in (turn.NOTHING, turn.BOLD_TURN)
    if is_plain and not number_of(air, LIGHT_BLUE) and is_sensible(air, MOST_DICE):
        return plan.roll(state[REST] + air, air, state[ZONE], state[BEAT])
    total = weights = 0.0
    for outcome, weight in _falls(air):
        total += weight * _fallen(plan, state, outcome)
        weights += weight
    return total / weights


def _fallen(plan: TurnPlan, state: State, outcome: int) -> float:
    fallen = list(state)
    dice_fall(fallen, outcome)
    return roll_values(plan, fallen).best(dice_of(fallen))


def _falls(air: int) -> Iterator[tuple[int, int]]:
    """Outcomes of a throw with their weights: all of them, or a sample that is always the same."""
    count = throw_count(air)
    if count <= MOST_LISTED:
        for number in range(count):
            outcome = throw_outcome(air, number)
            yield outcome, throw_weight(air, outcome)
        return
    random, total = Random(air), throw_total(air)  # noqa: S311 - an estimate guards no secret
    for _ in range(MOST_LISTED):
        yield throw_event(air, random.randrange(total)), 1
