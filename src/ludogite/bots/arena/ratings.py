"""Ratings of several bots: the maximum-likelihood fit of the Bradley-Terry model, on the Elo scale.

A draw counts as half a win. The intervals are cluster-robust: the score of a whole deal varies, as its games are not
independent. A pairing that one side won outright would have no finite rating; half a drawn game is added to it, and its
games count as independent, with the variance that the model expects.
"""

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from ludogite.bots.arena.statistics import LOGIT, DealScores, Interval, normal

Floats = npt.NDArray[np.float64]
Results = Mapping[tuple[str, str], DealScores]
PRIOR_GAMES = 0.5
STEPS = 100
SMALL_STEP = 1e-10
LARGEST_STEP = 1.0


def ratings(bots: Sequence[str], results: Results, games_a_deal: int) -> dict[str, Interval]:
    """The rating of each bot with its 95 % interval; the mean of all ratings is 0."""
    rows = np.array([[(bot == first) - float(bot == second) for bot in bots] for first, second in results])
    all_deals = list(results.values())
    played = np.array([games_a_deal * len(deals.scores) for deals in all_deals], dtype=float)
    prior = PRIOR_GAMES * np.array([deals.one_sided for deals in all_deals])
    games = played + prior
    scores = (played * [deals.mean for deals in all_deals] + prior / 2) / games
    strengths, inverse = _fit(rows, games, scores)
    spread = _spread(all_deals, games, _chances(rows @ strengths), games_a_deal)
    covariance = inverse @ (rows.T * spread) @ rows @ inverse
    errors = np.sqrt(np.diag(covariance))
    return {
        bot: normal(LOGIT * strength, LOGIT * error)
        for bot, strength, error in zip(bots, strengths, errors, strict=True)
    }


def _fit(rows: Floats, games: Floats, scores: Floats) -> tuple[Floats, npt.NDArray[np.floating]]:
    """The likeliest strengths, by Newton's method, and the inverse of the information matrix."""
    strengths = np.zeros(rows.shape[1])
    inverse: npt.NDArray[np.floating] = np.zeros((0, 0))
    for _ in range(STEPS):
        chances = _chances(rows @ strengths)
        inverse = np.linalg.pinv((rows.T * (games * chances * (1 - chances))) @ rows)
        step = inverse @ rows.T @ (games * (scores - chances))
        strengths += np.clip(step, -LARGEST_STEP, LARGEST_STEP)
        strengths -= strengths.mean()
        if np.abs(step).max() < SMALL_STEP:
            break
    return strengths, inverse


def _chances(differences: Floats) -> Floats:
    """The expected score of the first bot of each pairing."""
    chances: Floats = 1 / (1 + np.exp(-differences))
    return chances


def _spread(all_deals: Sequence[DealScores], games: Floats, chances: Floats, games_a_deal: int) -> Floats:
    """The variance of each pairing's points: as measured over its deals or, if that is meaningless, as expected."""
    points = np.array([games_a_deal**2 * len(deals.scores) * deals.variance for deals in all_deals])
    measured = np.array([deals.measured for deals in all_deals])
    spread: Floats = np.where(measured, points, games * chances * (1 - chances))
    return spread
