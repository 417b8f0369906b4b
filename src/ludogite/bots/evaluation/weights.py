"""The weights of a game's features, beside its evaluation, as `python tools/learn.py` found them."""

import json
from pathlib import Path
from types import ModuleType

from ludogite.bots.evaluation.common import TURN


def weights_of(evaluation: ModuleType) -> tuple[int, ...]:
    """The weights of an evaluation's features, and of the turn; one that was never tuned counts nothing."""
    file = weights_file(evaluation)
    tuned: dict[str, int] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return tuple(tuned.get(name, 0) for name in (*evaluation.FEATURES, TURN))


def weights_file(evaluation: ModuleType) -> Path:
    """Where they are kept: ``colorado.json`` beside ``colorado.py``."""
    return Path(str(evaluation.__file__)).with_suffix(".json")
