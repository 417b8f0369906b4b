"""The odds at a moment between the rolls of a turn: what stopping is worth, and every roll."""

from dataclasses import dataclass

import numpy as np

from ludogite.bots.karma.arrays import Reals
from ludogite.bots.karma.rolls import chance_of_success, mean_worth, roll_of
from ludogite.bots.karma.turn_values import NOTHING_TO_BEAT, TurnValues, ends, worth_of_results


@dataclass(frozen=True)
class RollOdds:
    """One roll the player can make."""

    handful: int
    success: float
    """How likely it succeeds, if powers are used for the most value, not for the surest success."""
    value: float
    """What the turn is worth then, if the player makes the most of it."""
    stop_from: int | None
    """The stop rule: after a success with this result or a higher one it is best to stop; None where it never is."""


@dataclass(frozen=True)
class Odds:
    """All that the player can do between rolls."""

    stop: float | None
    """What the turn is worth as it stands; None before the first roll, when nobody can stop."""
    rolls: tuple[RollOdds, ...]
    """The best first."""

    @property
    def is_stopping_best(self) -> bool:
        """Whether no roll is worth more than stopping."""
        return self.stop is not None and all(roll.value <= self.stop for roll in self.rolls)


def odds(values: TurnValues, rest: int, zone: int, beat: int) -> Odds:
    """The odds with this rest of the reserve; zone and result to beat are told as in a state."""
    beat = max(beat, NOTHING_TO_BEAT)
    stop = float(ends(rest, values.worth)[zone]) if zone > 0 else None
    rolls = [odds_of_roll(values, rest, handful, zone, beat) for handful in values.handfuls(rest)]
    return Odds(stop, tuple(sorted(rolls, key=lambda roll: -roll.value)))


def odds_of_roll(values: TurnValues, rest: int, handful: int, zone: int, beat: int) -> RollOdds:
    """The odds of rolling this handful."""
    roll = roll_of(handful)
    worth = worth_of_results(values, rest, handful)[zone]
    stop = float(ends(rest - handful, values.worth)[zone + 1])
    rule = stop_rule(worth[:-1], stop)
    if beat + 1 >= roll.failure:
        return RollOdds(handful, 0.0, float(worth[-1]), rule)
    mean = mean_worth(roll, worth[None, :])[0, beat + 1]
    return RollOdds(handful, chance_of_success(roll, worth, beat), float(mean), rule)


def stop_rule(worth: Reals, stop: float) -> int | None:
    """The lowest result from which on going on is worth no more than stopping."""
    going_on = np.nonzero(worth > stop)[0]
    lowest = int(going_on[-1]) + 1 if len(going_on) else 0
    return lowest if lowest < len(worth) else None
