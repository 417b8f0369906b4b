"""What share of the win a player of Karma Dice can expect, by scores, dice and round.

Two players are compared by ``versus_values``. With three or four, everybody's share is in proportion to the product of
their shares against each of the others.
"""

from collections.abc import Callable
from functools import partial
from itertools import accumulate

from ludogite.bots.karma.odds.plans import POINTS
from ludogite.bots.karma.values.versus_values import GOAL, ROOM, ROUNDS, usual_dice, versus_values
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
Share = Callable[[int, int], float]
"""The first player's share, by both scores."""


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

    def worth(self) -> list[float]:
        """My share by the points of my turn."""
        worth = []
        for points in range(POINTS):
            scores = list(self.scores)
            scores[self.me] = min(scores[self.me] + points, ROOM - 1)
            if self.me == self.players - 1 and max(scores) >= GOAL:
                worth.append((scores[self.me] == max(scores)) / scores.count(max(scores)))
            else:
                share = self.shares(scores, [player <= self.me for player in range(self.players)])[self.me]
                worth.append((1 - FOR_POINTS) * share + FOR_POINTS * points / POINTS)
        return worth

    def shares(self, scores: list[int], has_moved: list[bool]) -> list[float]:
        """Everybody's share."""
        products = [1.0] * self.players
        for first in range(self.players):
            for second in range(first + 1, self.players):
                share = self.against(first, second, scores, has_moved)
                products[first] *= share
                products[second] *= 1 - share
        total = max(sum(products), 1e-12)
        return [product / total for product in products]

    def against(self, first: int, second: int, scores: list[int], has_moved: list[bool]) -> float:
        """The share of the first of two players, if there were only these two."""
        values = versus_values()
        number = min(self.number, ROUNDS)
        share: Share
        if has_moved[first] == has_moved[second]:
            share = partial(values.before, min(number + 1, ROUNDS) if has_moved[first] else number)
        else:
            share = partial(values.within, number, int(self.holder == second))
        return looked_up(share, scores[first], scores[second], self.better[first] - self.better[second])


def looked_up(share: Share, first: int, second: int, better: float) -> float:
    """The first player's share, if their dice are worth so many points a turn more than the other's.

    Who has the better dice counts as further ahead, by the turns that are left.
    """
    left = max(GOAL - max(first, second), 0) / POINTS_A_TURN
    row, row_part = between_scores(first, first + max(better, 0) * left)
    column, column_part = between_scores(second, second + max(-better, 0) * left)
    low = share(row, column) * (1 - column_part) + share(row, next_score(column)) * column_part
    below = next_score(row)
    high = share(below, column) * (1 - column_part) + share(below, next_score(column)) * column_part
    return low * (1 - row_part) + high * row_part


def between_scores(score: int, counted: float) -> tuple[int, float]:
    """The score that somebody counts as having, as a whole number and the part above; no shift passes the goal."""
    within = min(counted, GOAL - 1) if score < GOAL else score
    return int(within), within - int(within)


def next_score(score: int) -> int:
    """One more, where the tables have it."""
    return min(score + 1, ROOM - 1)


def versus_worth(setting: Setting, state: State) -> list[float]:
    """What each number of points in this turn is worth; never falling, though the Yogi favours who is behind."""
    return list(accumulate(Standing(setting, state).worth(), max))


def share_now(setting: Setting, state: State) -> float:
    """The share of the player who picks, before anybody's next turn."""
    standing = Standing(setting, state)
    return standing.shares(standing.scores, [True] * standing.players)[standing.me]
