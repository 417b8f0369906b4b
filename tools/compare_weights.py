"""Today's weights against those that learning began with, or against a bot, at equal time.

``python tools/compare_weights.py colorado --seconds 0.1`` plays against the weights of ``docs/training/start.json``,
``--against fullwidth:seconds=0.1`` against a bot. The score is added to ``docs/training/colorado.matches.json``.
"""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from learn import FOLDER, json_lines, replace
from ludogite.bots.evaluation.common import TURN
from ludogite.bots.evaluation.weights import Weights, weights_of
from ludogite.bots.report import Budget
from ludogite.bots.search.compiled import evaluation_of
from ludogite.games.registry import load
from training.gate import Contestants, match

CONSOLE = Console(stderr=True)
START = "start"
"""The names of the initial weights."""


def first_weights(game: str, folder: Path) -> Weights:
    """The initial weights; they had no network, and newer features have weight 0."""
    evaluation = evaluation_of(load(game))
    assert evaluation, f"{game} has no features to weigh"
    known = json.loads((folder / "start.json").read_text(encoding="utf-8"))[game]
    return Weights(tuple(known.get(name, 0) for name in (*evaluation.FEATURES, TURN)))


def compare(game: str, against: str, seconds: float, games: int, folder: Path = FOLDER) -> dict[str, object]:
    """Play the match, and store its score."""
    evaluation = evaluation_of(load(game))
    assert evaluation, f"{game} has no features to weigh"
    weights = {"today": weights_of(evaluation)}
    if against == START:
        weights[START] = first_weights(game, folder)
    with CONSOLE.status(f"{game}: today's weights against {against}") as status:
        score = match(
            *(game, Contestants(weights, Budget(seconds=seconds)), "today", against, games, "compare"),
            progress=lambda arena: status.update(f"{game}, {seconds} s, against {against}: {arena.standing()}"),
        )
    found: dict[str, object] = {"against": against, "seconds": seconds, "games": games, "score": str(score)}
    file = folder / f"{game}.matches.json"
    done = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else []
    kept = [each for each in done if (each["against"], each["seconds"]) != (against, seconds)]
    folder.mkdir(parents=True, exist_ok=True)
    replace(file, json_lines([*kept, found]))
    return found


def main(words: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--against", default=START, help="the weights that learning began with, or a bot")
    parser.add_argument("--seconds", type=float, default=0.1, help="time per move of both")
    parser.add_argument("--games", type=int, default=200)
    wishes = parser.parse_args(words)
    print(compare(wishes.game, wishes.against, wishes.seconds, wishes.games))


if __name__ == "__main__":
    main()
