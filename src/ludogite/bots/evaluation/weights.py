"""The weights of each game's features, as `python -m ludogite.bots.tuning` found them."""

import json
from importlib.resources import files

from ludogite.bots.evaluation.common import TURN

_FILE = "weights.json"


def weights_of(game: str, features: tuple[str, ...]) -> tuple[int, ...]:
    """The weights of these features of a game, and of the turn; one that was never tuned counts nothing."""
    tuned = all_weights().get(game, {})
    return tuple(tuned.get(name, 0) for name in (*features, TURN))


def all_weights() -> dict[str, dict[str, int]]:
    """Every game's weights, by the features' names."""
    file = files(__package__) / _FILE
    if not file.is_file():
        return {}
    weights: dict[str, dict[str, int]] = json.loads(file.read_text(encoding="utf-8"))
    return weights
