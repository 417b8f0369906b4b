"""What every sensible move of the dice games is worth, to a player who wants to win or to one who wants points."""

from collections.abc import Callable, Iterable

import numpy as np

from ludogite.bots.karma.arrays import Reals
from ludogite.bots.karma.cards import value_of_card
from ludogite.bots.karma.lying import dice_of, fallen_again, sum_of, without
from ludogite.bots.karma.picks import card_value, pick_points, pick_values
from ludogite.bots.karma.plans import MOST_POINTS, POINTS, Plan, is_sensible, plan_of
from ludogite.bots.karma.prospects import prospect_of
from ludogite.bots.karma.solo_values import solo_values
from ludogite.bots.karma.standings import versus_worth
from ludogite.games.game import Game
from ludogite.games.karma.dice import DIE_MASK, size
from ludogite.games.karma.powers import use_power
from ludogite.games.karma.turn import (
    AGAIN_MOVE,
    BEAT,
    BOLD_BONUS,
    BOLD_TURN,
    BOLD_ZONE,
    KEEPING,
    KIND_BITS,
    KIND_MASK,
    OWNED,
    PHASE,
    PICKING,
    REST,
    ROLLING,
    SCORES,
    SELECT,
    SPENT,
    STOP,
    TAKE,
    USE,
    WITH,
    ZONE,
    ZONES,
)
from ludogite.games.karma_solo.rules import EYE
from ludogite.games.rulebook import State

PLANS_KEPT = 24
EVEN = 0.5
Worth = Callable[[Game, State], Reals]
"""What the points of the turn in a state are worth, 0 points first; never falling."""


def for_points(game: Game, state: State) -> Reals:
    """Every point is worth the same."""
    return np.arange(POINTS, dtype=float)


def for_the_win(game: Game, state: State) -> Reals:
    """The share of the win that can be expected."""
    if game.id == "karma-solo":
        return solo_values().worth(state[OWNED], state[SCORES], state[SCORES + EYE])
    return versus_worth(game.setting, state)


class Mind:
    """Values moves. Plans are kept, for the next moves of the turn and for turns like it."""

    def __init__(self, worth: Worth, most_dice: int) -> None:
        self.worth = worth
        self.most_dice = most_dice
        self._plans: dict[tuple[int, bytes], Plan] = {}

    def plan(self, game: Game, state: State) -> Plan:
        """The plan of the turn that a state is in."""
        worth = self.worth(game, state)
        if state[WITH] == BOLD_TURN:
            points = np.arange(POINTS)
            worth = worth[np.minimum(points + BOLD_BONUS * (points >= BOLD_ZONE), MOST_POINTS)]
        key = (state[REST] + state[SPENT], worth.tobytes())
        if key not in self._plans:
            if len(self._plans) == PLANS_KEPT:
                del self._plans[next(iter(self._plans))]
            is_whole = state[ZONE] <= size(state[SPENT]) + 1
            self._plans[key] = plan_of(key[0], worth[None], self.most_dice, is_whole=is_whole)
        return self._plans[key]

    def values(self, game: Game, state: State, moves: Iterable[int]) -> dict[int, float]:
        """The value of each sensible one of the legal moves: no roll of more dice than the mind thinks of."""
        if state[PHASE] == PICKING:
            return pick_points(state) if self.worth is for_points else pick_values(game, state)
        if state[PHASE] == KEEPING:
            return {move: EVEN + card_value(game, move >> KIND_BITS) for move in moves}
        plan = self.plan(game, state)
        of_move = self._between_rolls if state[PHASE] == ROLLING else self._in_roll
        return {move: of_move(game, state, plan, move) for move in moves if self.is_sensible(move)}

    def is_sensible(self, move: int) -> bool:
        """Whether it is no roll of too many dice."""
        return move & KIND_MASK != SELECT or is_sensible(move >> KIND_BITS, self.most_dice)

    def _between_rolls(self, game: Game, state: State, plan: Plan, move: int) -> float:
        if move & KIND_MASK == SELECT:
            return plan.roll(state[REST], move >> KIND_BITS, state[ZONE], state[BEAT])
        if move == STOP:
            return float(plan.worths[0, ZONES[state[ZONE]]])
        return value_of_card(self, game, state, move)

    def _in_roll(self, game: Game, state: State, plan: Plan, move: int) -> float:
        prospect, dice = prospect_of(plan, state), dice_of(state)
        kind = move & KIND_MASK
        if kind == TAKE:
            return prospect.take(sum_of(dice))
        if kind == USE:
            return value_of_card(self, game, state, move)
        if kind == AGAIN_MOVE:
            return prospect.mean(fallen_again(without(dice, move >> KIND_BITS & DIE_MASK)))
        after = list(state)
        use_power(after, move)
        return prospect.best(dice_of(after))
