"""The bots of the dice games, from a child's first game (level 1) to the strongest (level 8)."""

from dataclasses import dataclass
from random import Random

from ludogite.bots.karma.odds.compiled import exported, is_compiled
from ludogite.bots.karma.odds.plans import TurnPlan
from ludogite.bots.karma.play.evaluator import Evaluator, Worth, for_points, for_the_win
from ludogite.bots.karma.play.expectation import evaluate_moves, expectation
from ludogite.bots.karma.play.roll import best_power, dice_of, roll_values, sum_of
from ludogite.games.game import Game
from ludogite.games.karma import turn
from ludogite.games.karma.dice import size
from ludogite.games.karma.turn import PHASE, PLAYER, ZONE
from ludogite.games.position import Position
from ludogite.games.rulebook import State
from ludogite.kernel.layout import MOVER, OVER, WHOLE

__all__ = ["KarmaBot", "bot_of_level", "evaluate_moves", "expectation", "exported", "is_compiled"]


@dataclass(frozen=True)
class Strength:
    """The playing style of a level."""

    worth: Worth
    most_dice: int
    """Most dice in a roll that it considers."""
    softness: float = 0.0
    """Deviation of its errors in valuing moves, in the units of the worth."""
    carelessness: float = 0.0
    """Probability of taking a successful result at once, without considering powers."""


LEVELS = {
    1: Strength(for_points, 2, 4.5, 0.85),
    2: Strength(for_points, 3, 3.2, 0.5),
    3: Strength(for_points, 4, 2.7, 0.42),
    4: Strength(for_points, 4, 1.9, 0.28),
    5: Strength(for_points, 4, 1.3, 0.17),
    6: Strength(for_points, 5, 0.75, 0.1),
    7: Strength(for_points, 5, 0.25),
    8: Strength(for_the_win, 5),
}
LEAST_ATTENTIVE = 3
"""From this level on, an immediate win is always taken."""


class KarmaBot:
    def __init__(self, level: int) -> None:
        self.level = level
        self._strength = LEVELS[level]
        self._evaluator = Evaluator(self._strength.worth, self._strength.most_dice)

    @property
    def name(self) -> str:
        return str(self.level)

    def choose(self, position: Position, random: Random) -> str:
        """A move for the player in turn."""
        state, _ = position.internals
        move = self.move(position.game, state, list(position.numbers.values()), random)
        return position.spellings[move]

    def move(self, game: Game, state: State, moves: list[int], random: Random) -> int:
        """The same, by the kernel's numbers."""
        if len(moves) == 1:
            return moves[0]
        if state[PHASE] == turn.POWERS:
            return self._power(game, state, moves, random)
        if self.level >= LEAST_ATTENTIVE and wins_by_stopping(game, state):
            return turn.STOP
        values = self._evaluator.values(game, state, moves)
        if state[PHASE] == turn.ROLLING:
            values = best_of_each_size(without_hopeless_rolls(values, state, self._evaluator.plan(game, state)))
        return max(values, key=lambda move: values[move] + random.gauss(0, 1) * self._strength.softness)

    def _power(self, game: Game, state: State, moves: list[int], random: Random) -> int:
        """A move during a roll: take the result at once, or make the most of the powers."""
        plan = self._evaluator.plan(game, state)
        roll = roll_values(plan, state)
        if random.random() < self._strength.carelessness and sum_of(dice_of(state)) > roll.limit:
            return turn.TAKE
        cards = [move for move in moves if move & turn.KIND_MASK == turn.USE]
        if cards:
            values = self._evaluator.values(game, state, cards)
            best = max(cards, key=values.__getitem__)
            if values[best] > roll.best(dice_of(state)):
                return best
        return best_power(plan, state)


def wins_by_stopping(game: Game, state: State) -> bool:
    if state[PHASE] != turn.ROLLING or not turn.may_stop(state[ZONE]):
        return False
    rules, tables, after = game.book.rules, game.setting.tables, list(state)
    rules.play(tables, after, turn.STOP)
    shares = [0] * game.players
    rules.result(tables, after, shares)
    return after[MOVER] == OVER and shares[state[PLAYER]] == WHOLE


def without_hopeless_rolls(values: dict[int, float], state: State, plan: TurnPlan) -> dict[int, float]:
    """The values without rolls that can only fail, unless there is nothing else."""
    failed = plan.failed(state[ZONE])
    hopeful = {move: value for move, value in values.items() if move & turn.KIND_MASK != turn.SELECT or value > failed}
    return hopeful or values


def best_of_each_size(values: dict[int, float]) -> dict[int, float]:
    """The values with only the best roll of each size."""
    best: dict[int, int] = {}
    for move, value in values.items():
        key = size(move >> turn.KIND_BITS) if move & turn.KIND_MASK == turn.SELECT else -1 - move
        if key not in best or value > values[best[key]]:
            best[key] = move
    return {move: values[move] for move in best.values()}


def bot_of_level(level: int) -> KarmaBot:
    """The bot of a level, from 1."""
    return KarmaBot(level)
