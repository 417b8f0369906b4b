"""What share of the win a player of Karma Dice can expect, by scores, dice and round.

Two players are compared by ``versus_values``. With three or four, everybody's share is in proportion to the product of
their shares against each of the others.
"""

import numpy as np

from ludogite.bots.karma.odds.arrays import Numbers, Reals
from ludogite.bots.karma.odds.plans import POINTS
from ludogite.bots.karma.values.versus_values import GOAL, ROOM, ROUNDS, after_round, usual_dice, versus_values
from ludogite.games.karma.dice import DARK_BLUE, GREEN, LIGHT_BLUE, ORANGE, VIOLET, YELLOW, number_of
from ludogite.games.karma.turn import HOLDER, OWNED, PLAYER, PLAYERS, ROUND, SCORES, TARGET
from ludogite.games.rulebook import Setting, State

# Fitted to the exact points of a turn with 104 collections of dice; the root of the mean square error is 0.07.
FIRST_OF_A_COLOUR = {ORANGE: 0.914, YELLOW: 0.922, GREEN: 0.559, LIGHT_BLUE: 0.781, DARK_BLUE: 0.839, VIOLET: 1.095}
MORE_OF_A_COLOUR = {ORANGE: -0.042, YELLOW: -0.192, GREEN: 0.003, LIGHT_BLUE: -0.151, DARK_BLUE: -0.073, VIOLET: -0.088}
EVERY_PAIR = 0.050
FOR_POINTS = 0.04
"""How much points count for themselves before the last turn: the tables do not know everything."""
POINTS_A_TURN = 8.0
"""What a turn brings in the later rounds; it says how many turns are left."""


def strength(dice: int) -> float:
    """How many points coloured dice bring in a turn, fitted."""
    numbers = {colour: number_of(dice, colour) for colour in FIRST_OF_A_COLOUR}
    owned = sum(numbers.values())
    more = sum(MORE_OF_A_COLOUR[colour] * number * (number - 1) / 2 for colour, number in numbers.items())
    first = sum(FIRST_OF_A_COLOUR[colour] * number for colour, number in numbers.items())
    return first + more + EVERY_PAIR * owned * (owned - 1) / 2


class Standing:
    """Scores, dice and round, seen from the player whose turn is about to end."""

    def __init__(self, setting: Setting, state: State) -> None:
        self.players = setting.tables[PLAYERS]
        self.number = state[ROUND]
        self.holder = state[HOLDER]
        self.me = state[PLAYER]
        shift = GOAL - setting.tables[TARGET]
        scores = [state[SCORES + player] + shift for player in range(self.players)]
        raised = max(0, -min(scores))  # Further from the target than the tables go, only the lead counts.
        self.scores = [min(score + raised, ROOM - 1) for score in scores]
        usual = strength(usual_dice(self.number))
        self.better = [strength(state[OWNED + player]) - usual for player in range(self.players)]

    def worth(self) -> Reals:
        """My share by the points of my turn."""
        mine = np.minimum(self.scores[self.me] + np.arange(POINTS), ROOM - 1)
        scores = [mine if player == self.me else np.full(POINTS, self.scores[player]) for player in range(self.players)]
        is_last = self.me == self.players - 1
        shares = self.shares(scores, [player <= self.me for player in range(self.players)])[self.me]
        shares = (1 - FOR_POINTS) * shares + FOR_POINTS * np.arange(POINTS) / POINTS
        if not is_last:
            return shares
        best = np.max(scores, axis=0)
        winners = np.sum([score == best for score in scores], axis=0)
        return np.where(best >= GOAL, (mine == best) / winners, shares)

    def shares(self, scores: list[Reals], has_moved: list[bool]) -> list[Reals]:
        """Everybody's share."""
        products = [np.ones(len(scores[0])) for _ in scores]
        for first in range(self.players):
            for second in range(first + 1, self.players):
                share = self.against(first, second, scores, has_moved)
                products[first] *= share
                products[second] *= 1 - share
        total = np.maximum(np.sum(products, axis=0), 1e-12)
        return [product / total for product in products]

    def against(self, first: int, second: int, scores: list[Reals], has_moved: list[bool]) -> Reals:
        """The share of the first of two players, if there were only these two."""
        values = versus_values()
        number = min(self.number, ROUNDS)
        if has_moved[first] == has_moved[second]:
            following = min(number + 1, ROUNDS) if has_moved[first] else number
            table = after_round(values.start[following])
        else:
            holds = int(self.holder == second)
            table = np.full((ROOM, ROOM), 0.0)
            table[:, :GOAL] = values.between[number, holds]
        return looked_up(table, scores[first], scores[second], self.better[first] - self.better[second])


def looked_up(table: Reals, first: Reals, second: Reals, better: float) -> Reals:
    """The first player's share, if their dice are worth so many points a turn more than the other's.

    Who has the better dice counts as further ahead, by the turns that are left.
    """
    left = np.maximum(GOAL - np.maximum(first, second), 0) / POINTS_A_TURN
    row, row_part = between_scores(first, first + max(better, 0) * left)
    column, column_part = between_scores(second, second + max(-better, 0) * left)
    low = table[row, column] * (1 - column_part) + table[row, next_score(column)] * column_part
    below = next_score(row)
    high = table[below, column] * (1 - column_part) + table[below, next_score(column)] * column_part
    shares: Reals = low * (1 - row_part) + high * row_part
    return shares


def between_scores(score: Reals, counted: Reals) -> tuple[Numbers, Reals]:
    """The score that somebody counts as having, as a whole number and the part above; no shift passes the goal."""
    within = np.where(score < GOAL, np.minimum(counted, GOAL - 1), score)
    whole = within.astype(np.int64)
    return whole, within - whole


def next_score(score: Numbers) -> Numbers:
    """One more, where the tables have it."""
    return np.minimum(score + 1, ROOM - 1)


def versus_worth(setting: Setting, state: State) -> Reals:
    """What each number of points in this turn is worth; never falling, though the Yogi favours who is behind."""
    rising: Reals = np.maximum.accumulate(Standing(setting, state).worth())
    return rising


def share_now(setting: Setting, state: State) -> float:
    """The share of the player who picks, before anybody's next turn."""
    standing = Standing(setting, state)
    scores = [np.array([score]) for score in standing.scores]
    return float(standing.shares(scores, [True] * standing.players)[standing.me][0])
