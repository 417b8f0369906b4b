"""What the dice of a roll are worth while powers can be used, given what the turn is worth afterwards."""

from dataclasses import dataclass, field
from typing import Protocol

from ludogite.bots.karma.play.roll import Dice, dice_of, gambles_of, lowest_above, move_towards, results_of, sum_of
from ludogite.games.karma.turn import BEAT, REST, TAKE, TOP, WITH, ZONE, result_bonus, sum_to_beat
from ludogite.games.rulebook import State

SMALL = 1e-12


class TurnValues(Protocol):
    """Values of the moments between rolls, as a plan knows them."""

    def failed(self, zone: int) -> float:
        """Value of failing in this zone."""

    def value(self, rest: int, zone: int, beat: int) -> float:
        """Value of the turn at a moment, or in the last zone."""


@dataclass
class RollValues:
    """The values of a roll in a turn: how much it has to beat, and what its results are worth."""

    plan: TurnValues
    rest: int
    """The dice left when the roll is over."""
    zone: int
    limit: int
    """Sums of dice higher than this succeed."""
    bonus: int = 0
    """What a card adds to the sum."""
    _known: dict[Dice, float] = field(default_factory=dict)

    def take(self, total: int) -> float:
        """What it is worth to take this sum."""
        if total <= self.limit:
            return self.plan.failed(self.zone)
        return self.plan.value(self.rest, self.zone + 1, max(total + self.bonus, 0))

    def target(self, dice: Dice) -> int:
        """The best sum that powers make of the dice, none rolled again: the lowest that succeeds."""
        lowest = lowest_above(results_of(dice), self.limit)
        return sum_of(dice) if lowest is None else lowest

    def best(self, dice: Dice) -> float:
        """What the dice are worth to a player who makes the most of their powers."""
        if dice not in self._known:
            gambles = (self.mean(falls) for _, falls in gambles_of(dice))
            self._known[dice] = max(self.take(self.target(dice)), *gambles, 0.0)
        return self._known[dice]

    def mean(self, falls: tuple[Dice, ...]) -> float:
        """What equally likely falls are worth."""
        return sum(map(self.best, falls)) / len(falls)

    def move(self, dice: Dice) -> int:
        """The best move: use a power, roll again, or take the result."""
        target = self.target(dice)
        best, chosen = self.take(target), None
        for move, falls in gambles_of(dice):
            mean = self.mean(falls)
            if mean > best + SMALL:
                best, chosen = mean, move
        if chosen is not None:
            return chosen
        return move_towards(dice, target) if target > self.limit else TAKE


def roll_values(plan: TurnValues, state: State) -> RollValues:
    """The roll that lies in a state."""
    assert state[ZONE] < TOP
    limit = sum_to_beat(state[BEAT], state[WITH])
    return RollValues(plan, state[REST], state[ZONE], limit, result_bonus(state[WITH]))


def best_power(plan: TurnValues, state: State) -> int:
    """The best move in the roll that lies in a state, trait cards apart."""
    return roll_values(plan, state).move(dice_of(state))
