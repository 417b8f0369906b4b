"""Play at my strength: the level against which a person wins a little more than half of their games.

A person's strength is fitted to their last games, on the scale of the game's ladder: ``ratings.json`` gives the
distances of the levels in Elo. Recent games count more. A newcomer is assumed to be about as strong as the default
level. The goal is odds of 55 to 45 against each bot. It mostly lies between two levels: the next one is the one that
brings the average of the last games closer to the goal. Levels beyond those that the person has met come one at a time.
Nothing is random: the same games always lead to the same level.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import log, log10
from pathlib import Path
from typing import NamedTuple

from ludogite.bots.levels import DEFAULT_LEVEL, LEVELS

MY_STRENGTH = "mine"
"""Option value for a level that follows from the person's last games."""
GOAL = 0.55
"""The share of the wins that the person should have against one bot."""
MOST_GAMES = 30
"""Number of games considered; older ones would hardly count."""
HALF_LIFE = 5
"""Number of later games after which a game counts half as much."""
HELPED_WEIGHT = 0.5
"""Weight of a game in which the person took back moves or had hints."""
NEWCOMER_DEVIATION = 0.5
"""The standard deviation of a newcomer's strength, as a part of the ladder's height."""
ELO_SCALE = 400
"""Rating difference of odds of ten to one."""
LEAD = ELO_SCALE * log10(GOAL / (1 - GOAL))
"""Wanted lead of the person over each bot, in Elo."""
UNMEASURED_STEP = 250
"""Elo from one level to the next, in games whose ladder was not measured."""
RATINGS = Path(__file__).with_name("ratings.json")
"""The ratings of each game's levels and of opponents from outside, with their intervals; level 1 has 0."""
HALVINGS = 30
"""Number of bisections to find a strength: enough for less than a point."""


class BotGame(NamedTuple):
    """A match of a person against bots."""

    levels: tuple[int, ...]
    """The bots' levels."""
    share: float
    """The person's part of the points: 1 if they won everything, 0.5 for a draw between two."""
    is_helped: bool = False
    """Whether they took back moves or had hints."""


@dataclass(frozen=True)
class _Evidence:
    """A match as evidence: the bots' ratings, the person's share of the points, and a weight."""

    bots: Sequence[float]
    share: float
    weight: float


@cache
def ladder_of(game: str) -> Sequence[float]:
    """Strengths of a game's levels in Elo; the first one has 0."""
    measured = json.loads(RATINGS.read_text(encoding="utf-8")).get(game)
    if measured is None:
        return tuple(UNMEASURED_STEP * number for number in range(LEVELS))
    return tuple(measured["ratings"][str(level)][0] for level in range(1, LEVELS + 1))


def next_level(game: str, games: Sequence[BotGame]) -> int:
    """The level of the bots in somebody's next match, after these matches of the same game, newest last."""
    ladder, games = ladder_of(game), games[-MOST_GAMES:]
    evidence = _evidence(ladder, games)
    strength = _strength(ladder, evidence)
    surplus = sum(each.weight * (each.share - _share([0.0] * len(each.bots), LEAD)) for each in evidence)
    candidates = _nearest(ladder, strength - LEAD)
    best = min(candidates, key=lambda level: abs(surplus + _share([ladder[level - 1]], strength) - GOAL))
    met = {DEFAULT_LEVEL}.union(*(game.levels for game in games))
    return max(min(met) - 1, min(best, max(met) + 1))


def _evidence(ladder: Sequence[float], games: Sequence[BotGame]) -> list[_Evidence]:
    return [
        _Evidence(
            [ladder[level - 1] for level in game.levels],
            game.share,
            0.5 ** (age / HALF_LIFE) * (HELPED_WEIGHT if game.is_helped else 1),
        )
        for age, game in enumerate(reversed(games))
    ]


def _share(bots: Sequence[float], strength: float) -> float:
    """The expected share of the wins of somebody against bots with these ratings."""
    odds = sum(10 ** ((bot - strength) / ELO_SCALE) for bot in bots)
    return float(1 / (1 + odds))


def _strength(ladder: Sequence[float], evidence: Sequence[_Evidence]) -> float:
    """The most likely strength, with the default level plus the goal's lead as the prior for newcomers."""
    prior, deviation = ladder[DEFAULT_LEVEL - 1] + LEAD, NEWCOMER_DEVIATION * ladder[-1]
    low, high = ladder[0] - 2 * ELO_SCALE, ladder[-1] + 2 * ELO_SCALE
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        slope = log(10) / ELO_SCALE * sum(each.weight * (each.share - _share(each.bots, middle)) for each in evidence)
        if slope > (middle - prior) / deviation**2:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _nearest(ladder: Sequence[float], elo: float) -> Sequence[int]:
    """The levels next to a rating, below and above it; only one beyond the ends of the ladder."""
    below = sum(level <= elo for level in ladder)
    return [level for level in (below, below + 1) if 1 <= level <= LEVELS]
