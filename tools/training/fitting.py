"""Fit of linear weights: a logistic regression of the outcomes of positions on their features."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ludogite.bots.evaluation.common import LOGIT
from ludogite.bots.evaluation.weights import Weights
from training.games import Positions

Reals = NDArray[np.float64]

STEADINESS = 20.0
"""Strength of the regularisation toward zero."""
NEWTON_STEPS = 12
NO_SPREAD = 1e-9
MOST_LOGITS = 30.0
HELD_OUT = 10
"""One position in so many is only used to measure the fit."""


@dataclass(frozen=True)
class Fit:
    """Weights, and their loss on held-out positions."""

    weights: Weights
    loss: float
    """Mean log loss of the held-out positions."""
    positions: int


def labels(positions: Positions, trust: float) -> Reals:
    """Player 0's share of the win: ``trust`` of the search's value, the rest of the game's result.

    Only the search's value if the game went another way.
    """
    thought = chances(positions.values / LOGIT)
    results = np.where(np.isnan(positions.results), thought, positions.results)
    return trust * thought + (1 - trust) * results


def chances(logits: Reals) -> Reals:
    return 1 / (1 + np.exp(-np.clip(logits, -MOST_LOGITS, MOST_LOGITS)))


def fit(positions: Positions, trust: float) -> Fit:
    """Weights that make the labels most likely, by Newton's method with regularisation."""
    inputs, wanted = positions.features.astype(float), labels(positions, trust)
    held = np.arange(len(wanted)) % HELD_OUT == 0
    spread = np.maximum(inputs.std(axis=0), NO_SPREAD)
    scaled, known = inputs[~held] / spread, wanted[~held]
    weights = np.zeros(scaled.shape[1])
    for _ in range(NEWTON_STEPS):
        expected = chances(scaled @ weights)
        gradient = scaled.T @ (known - expected) - STEADINESS * weights
        curvature = (scaled.T * (expected * (1 - expected))) @ scaled + STEADINESS * np.eye(len(weights))
        weights += np.linalg.solve(curvature, gradient)
    weights[spread <= NO_SPREAD] = 0.0
    whole = np.rint(LOGIT * weights / spread).astype(int)
    loss = log_loss(wanted[held], chances(inputs[held] @ whole / LOGIT))
    return Fit(Weights(tuple(map(int, whole))), loss, len(wanted))


def log_loss(wanted: Reals, expected: Reals) -> float:
    """Mean log loss of expected shares."""
    return float(-np.mean(wanted * np.log(expected) + (1 - wanted) * np.log(1 - expected)))
