"""The expected share of the win of a player of Karma Dice, by scores, dice and round.

``tools/karma_values.py`` computed the shares of two players backwards from the last round, with the typical dice of the
round. For better or worse dice than typical a score counts as higher or lower, by the points of those dice in the turns
that are left: that part is fitted. With three or four players, everybody's share is in proportion to the product of
their shares against each of the others.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial
from itertools import accumulate

from ludogite.bots.karma.numbers import NumberTable, read_shares, shaped
from ludogite.bots.karma.odds.plans import POINTS
from ludogite.games.karma.dice import DARK_BLUE, GREEN, LIGHT_BLUE, ORANGE, VIOLET, YELLOW, number_of
from ludogite.games.karma.spelling import read_handful
from ludogite.games.karma.turn import HOLDER, OWNED, PLAYER, PLAYERS, ROUND, SCORES, TARGET
from ludogite.games.rulebook import Setting, State

TYPICAL_DICE = ("", "v", "ov", "obv", "oybv", "oycbv", "oygcbv")
"""The coloured dice that a player typically owns, by their number."""
ROUNDS = 15
GOAL = 50
ROOM = GOAL + POINTS
"""Upper bound of reachable scores."""
START = (ROUNDS + 2, GOAL, GOAL)
BETWEEN = (ROUNDS + 2, 2, ROOM, GOAL)
FILE = "versus.z"


@dataclass(frozen=True)
class VersusValues:
    """The share of the win of the player who comes first in a round."""

    start: NumberTable
    """Rounds from 0, by the first player's score, by the second's."""
    between: NumberTable
    """Between the two turns: rounds, by whether the second holds the Yogi, by scores, the first's up to ROOM."""

    def before(self, number: int, first: int, second: int) -> float:
        """The share before a round, or after it for scores that reach the goal."""
        if first < GOAL and second < GOAL:
            return self.start[number, first, second]
        return share_at_end(first, second)

    def within(self, number: int, holds: int, first: int, second: int) -> float:
        """The share between the two turns of a round; the second player has not reached the goal."""
        return self.between[number, holds, first, second] if second < GOAL else 0.0


def typical_dice(number: int) -> int:
    """The coloured dice that a player typically has in a round."""
    coloured = read_handful(TYPICAL_DICE[min(number, len(TYPICAL_DICE)) - 1])
    assert coloured is not None
    return coloured


def share_at_end(first: int, second: int) -> float:
    """The first player's share with these final scores."""
    return 0.5 if first == second else float(first > second)


@cache
def versus_values() -> VersusValues:
    """The shares in the package's file."""
    shares = read_shares(__package__, FILE)
    first = START[0] * START[1] * START[2]
    return VersusValues(shaped(shares[:first], START), shaped(shares[first:], BETWEEN))


# Fitted to the exact points of a turn with 104 collections of dice; root mean square error 0.07.
FIRST_OF_A_COLOUR = {ORANGE: 0.914, YELLOW: 0.922, GREEN: 0.559, LIGHT_BLUE: 0.781, DARK_BLUE: 0.839, VIOLET: 1.095}
MORE_OF_A_COLOUR = {ORANGE: -0.042, YELLOW: -0.192, GREEN: 0.003, LIGHT_BLUE: -0.151, DARK_BLUE: -0.073, VIOLET: -0.088}
EVERY_PAIR = 0.050
FOR_POINTS = 0.04
"""Weight of points for themselves before the last turn: the tables do not know everything."""
POINTS_A_TURN = 8.0
"""Expected points of a turn in the later rounds; used to estimate the number of turns left."""
Share = Callable[[int, int], float]
"""The first player's share, by both scores."""


def strength(dice: int) -> float:
    """Fitted value of coloured dice, in points per turn."""
    numbers = {colour: number_of(dice, colour) for colour in FIRST_OF_A_COLOUR}
    owned = sum(numbers.values())
    more = sum(MORE_OF_A_COLOUR[colour] * number * (number - 1) / 2 for colour, number in numbers.items())
    first = sum(FIRST_OF_A_COLOUR[colour] * number for colour, number in numbers.items())
    return first + more + EVERY_PAIR * owned * (owned - 1) / 2


class Standing:
    """Scores, dice and round, for the player whose turn is about to end."""

    def __init__(self, setting: Setting, state: State) -> None:
        self.players = setting.tables[PLAYERS]
        self.number = state[ROUND]
        self.holder = state[HOLDER]
        self.me = state[PLAYER]
        shift = GOAL - setting.tables[TARGET]
        scores = [state[SCORES + player] + shift for player in range(self.players)]
        raised = max(0, -min(scores))  # Beyond the range of the tables only the lead counts.
        self.scores = [min(score + raised, ROOM - 1) for score in scores]
        typical = strength(typical_dice(self.number))
        self.better = [strength(state[OWNED + player]) - typical for player in range(self.players)]

    def worth(self) -> list[float]:
        """This player's share by the points of their turn."""
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
        return interpolated_share(share, scores[first], scores[second], self.better[first] - self.better[second])


def interpolated_share(share: Share, first: int, second: int, better: float) -> float:
    """The first player's share, if their dice are worth so many points per turn more than the other's.

    The player with better dice counts as further ahead, by the turns that are left.
    """
    left = max(GOAL - max(first, second), 0) / POINTS_A_TURN
    row, row_part = adjusted_score(first, first + max(better, 0) * left)
    column, column_part = adjusted_score(second, second + max(-better, 0) * left)
    low = share(row, column) * (1 - column_part) + share(row, next_score(column)) * column_part
    below = next_score(row)
    high = share(below, column) * (1 - column_part) + share(below, next_score(column)) * column_part
    return low * (1 - row_part) + high * row_part


def adjusted_score(score: int, counted: float) -> tuple[int, float]:
    """The adjusted score as an integer and a fraction; no adjustment passes the goal."""
    within = min(counted, GOAL - 1) if score < GOAL else score
    return int(within), within - int(within)


def next_score(score: int) -> int:
    """The next score, within the tables."""
    return min(score + 1, ROOM - 1)


def versus_worth(setting: Setting, state: State) -> list[float]:
    """The values of the points of this turn; never falling, although the Yogi favours the player behind."""
    return list(accumulate(Standing(setting, state).worth(), max))


def share_now(setting: Setting, state: State) -> float:
    """The share of the player who picks, before anybody's next turn."""
    standing = Standing(setting, state)
    return standing.shares(standing.scores, [True] * standing.players)[standing.me]
