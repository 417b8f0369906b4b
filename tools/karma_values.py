"""Computes the table of values of Karma Dice for two: ``python tools/karma_values.py``; that takes a while.

Two players own the usual dice of the round and play each turn by the one of the ``turn_policies`` that is best against
the other's best reply.
"""

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import Progress

from ludogite.bots.karma.numbers import packed_shares
from ludogite.bots.karma.odds.plans import POINTS
from ludogite.bots.karma.odds.roll_books import MOST_DICE
from ludogite.bots.karma.values import standings
from ludogite.bots.karma.values.standings import BETWEEN, GOAL, ROOM, ROUNDS, START, share_at_end, typical_dice
from ludogite.games.karma.turn import reserve_of
from ludogite.games.karma_dice.rules import comes_first
from turn_policies import turn_policies

Reals = NDArray[np.float64]
FOLDER = Path(standings.__file__).parent


def main() -> None:
    """Compute and write the file."""
    with Progress(console=Console()) as bars:
        two = versus(progress_bar(bars, "two players"))
        shares = np.concatenate([table.ravel() for table in two])
        (FOLDER / standings.FILE).write_bytes(packed_shares(shares.tolist()))


def progress_bar(bars: Progress, name: str) -> Callable[[int, int], None]:
    """A callback that moves a progress bar."""
    bar = bars.add_task(name)
    return lambda done, total: bars.update(bar, completed=done, total=total)


def versus(progress: Callable[[int, int], None]) -> tuple[Reals, Reals]:
    """All shares of two players, from the last round back to the first."""
    start, between = np.zeros(START), np.zeros(BETWEEN)
    start[ROUNDS + 1] = shares_at_end(GOAL)
    policies = cache(partial(turn_policies, most_dice=MOST_DICE))
    for number in range(ROUNDS, 0, -1):
        progress(ROUNDS - number, ROUNDS)
        usual = typical_dice(number)
        by_holding = [policies(reserve_of(usual, holds_yogi=holds)) for holds in (False, True)]
        after = after_round(start[number + 1])
        for holds in range(2):
            between[number, holds] = second_turn(after, by_holding[holds])
        start[number] = first_turn(between[number], *by_holding, is_first_round=number == 1)
    return start, between


def shares_at_end(scores: int) -> Reals:
    """The first player's share with final scores, by both scores."""
    return np.array([[share_at_end(first, second) for second in range(scores)] for first in range(scores)])


def after_round(following: Reals) -> Reals:
    """The first player's share at the end of a round, by both scores."""
    after = shares_at_end(ROOM)
    after[:GOAL, :GOAL] = following
    return after


def second_turn(after: Reals, policies: Reals) -> Reals:
    """The first player's share if the second plays the policy that is worst for them."""
    shares = np.stack([after[:, score : score + POINTS] @ policies.T for score in range(GOAL)], axis=1)
    worst: Reals = shares.min(axis=2)
    return worst


def first_turn(between: Reals, policies: Reals, with_yogi: Reals, *, is_first_round: bool) -> Reals:
    """The first player's share with their best policy; the player who comes first in order holds the Yogi."""
    if is_first_round:
        return best_policy(between[0], policies)
    holds = [[comes_first(first, second) for second in range(GOAL)] for first in range(GOAL)]
    return np.where(holds, best_policy(between[0], with_yogi), best_policy(between[1], policies))


def best_policy(between: Reals, policies: Reals) -> Reals:
    """The first player's share with the best policy."""
    shares = np.stack([policies @ between[score : score + POINTS] for score in range(GOAL)], axis=1)
    best: Reals = shares.max(axis=0)
    return best


if __name__ == "__main__":
    main()
