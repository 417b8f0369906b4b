"""Average of luck, expected to be 0: ``python tools/luck.py kanto --level 1 --games 400`` plays a level against itself.

The luck of the first player is summed over each game, as in a review. If luck and skill are separated correctly, 0 lies
within the 95 % interval of the mean over all games. The figures are in ``docs/review.md``.
"""

import argparse
from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev
from typing import Any

from ludogite.bots.analysis import judge
from ludogite.bots.arena.statistics import normal
from ludogite.bots.catalogue import bot
from ludogite.bots.report import REVIEW_BUDGET, Budget
from ludogite.play.match import Match
from ludogite.play.record import Record
from ludogite.study.review import luck_of, questions

POINTS = 100
SAID_EVERY = 50


def played(game: str, level: int, seed: int, options: dict[str, Any]) -> Record:
    """A game of a level against itself."""
    match, random = Match(game, seed=seed, **options), Random(seed)  # noqa: S311 - nobody plays for it
    match.compile()
    player = bot(str(level), match.game)
    while match.result is None:
        match.play(player.choose(match.position, random))
    return match.record()


def luck(record: Record, budget: Budget) -> float:
    """The luck of the first player, in points."""
    even = (1 / 2,) * record.game.players
    drawn = (question for question, entry in zip(questions(record), record.entries, strict=False) if entry.by_chance)
    return POINTS * sum(luck_of(judge(*question, budget), even)[0] for question in drawn)


def summary(lucks: Sequence[float], shares: Sequence[float]) -> str:
    """The result, in words."""
    spread = stdev(lucks)
    mean = normal(fmean(lucks), spread / len(lucks) ** 0.5)
    return (
        f"{len(lucks)} games, the first player won {fmean(shares):.1%}. Luck: {mean.value:+.2f} points a game, "
        f"95 % interval {mean.low:+.2f} to {mean.high:+.2f}; standard deviation {spread:.1f}."
    )


def main() -> None:
    """Play, and print results on the way."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--level", type=int, default=1)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nodes", type=int, default=REVIEW_BUDGET.nodes, help="what a review spends on a step")
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=NUMBER", help="of the game")
    arguments = parser.parse_args()
    options = {name: int(value) for name, _, value in (text.partition("=") for text in arguments.option)}
    print(f"{arguments.game}, level {arguments.level} against itself, {arguments.nodes} nodes a step:", flush=True)
    lucks, shares = [], []
    for seed in range(arguments.seed, arguments.seed + arguments.games):
        record = played(arguments.game, arguments.level, seed, options)
        lucks.append(luck(record, Budget(nodes=arguments.nodes)))
        shares.append(record.result[0] if record.result else 0.0)
        if len(lucks) % SAID_EVERY == 0 or len(lucks) == arguments.games > 1:
            print(summary(lucks, shares), flush=True)


if __name__ == "__main__":
    main()
