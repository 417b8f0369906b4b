"""Measures the ratings of a game's levels, with two opponents from outside on the same scale.

``python benchmarks/ratings.py katarenga --games 40`` can be stopped and started again: every game is kept in
``build/ratings``, and played again only if a level or the weights have changed. Each level plays the one below; the
full-width reference and OpenSpiel's search play the levels nearest to them. The result is written to
``bots/ratings.json``; ``make docs`` makes the tables of docs/bots.md from it.
"""

import argparse
import json
import math
import re
from collections.abc import Sequence
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

from rich.console import Console

from ludogite.bots.arena.folder import Folder
from ludogite.bots.arena.plan import DEFAULT_OPENING, Plan
from ludogite.bots.arena.ratings import ratings
from ludogite.bots.arena.running import Arena
from ludogite.bots.arena.statistics import DealScores, Interval
from ludogite.bots.arena.workers import in_processes
from ludogite.bots.evaluation.weights import network_file, weights_file
from ludogite.bots.fullwidth.features import THREE_FEATURES
from ludogite.bots.levels import DEFAULT_LEVELS, LEVELS
from ludogite.bots.search.compiled import evaluation_of
from ludogite.games.registry import BOOKS, load
from ludogite.kernel.cores import cores
from openspiel_match import either

PROJECT = Path(__file__).parents[1]
FILE = PROJECT / "src" / "ludogite" / "bots" / "ratings.json"
GAMES_FOLDER = PROJECT / "build" / "ratings"
ANCHORS = {"fullwidth:seconds=0.1": 6, "openspiel:simulations=100:explore=1": 3}
"""Opponents from outside, and the level that each meets first."""
CLEAR = 0.8
"""Share of the points from which on an anchor meets the next level as well."""
CONSOLE = Console(stderr=True)

Results = dict[tuple[str, str], DealScores]


def measure(game: str, games: int, anchor_games: int) -> dict[str, object]:
    """Play what is missing; the ratings and the steps between the levels."""
    levels = tuple(str(level) for level in range(LEVELS, 0, -1))
    results = {pair: played(game, pair, games) for pair in pairwise(levels)}
    steps = {f"{above}:{below}": numbers(deals.elo()) for (above, below), deals in results.items()}
    anchors = ANCHORS if game in THREE_FEATURES else {}
    for anchor, level in anchors.items():
        results |= placed(game, anchor, level, anchor_games)
    found = ratings([*levels, *anchors], results, load(game).players)
    lowest = found["1"].value
    scaled = {
        bot: numbers(Interval(each.value - lowest, each.low - lowest, each.high - lowest))
        for bot, each in found.items()
    }
    return {"games": games, "ratings": scaled, "steps": steps}


def placed(game: str, anchor: str, level: int, games: int) -> Results:
    """Matches of an anchor against the levels nearest to it."""
    results: Results = {}
    while (pair := (anchor, str(level))) not in results:
        results[pair] = played(game, pair, games)
        up = (results[pair].mean > CLEAR) - (results[pair].mean < 1 - CLEAR)
        level = min(max(level + up, 1), LEVELS)
    return results


def played(game: str, pair: tuple[str, str], games: int) -> DealScores:
    """The results of the first bot against the second; games that were played before are read."""
    options = (("board", "random"),) if "board" in load(game).options else ()
    opening = 0 if load(game).has_chance else DEFAULT_OPENING
    plan = Plan(game, pair, games, options, opening, seed="ratings")
    folder = GAMES_FOLDER / game / f"{'-'.join(pair).replace(':', '_')}-{fingerprint(game, pair)}"
    arena = Arena(plan, folder=Folder(folder, plan), make_bot=either)
    with CONSOLE.status(game) as status:
        arena.run(
            in_processes(cores()),
            lambda arena: status.update(f"{game}, {' against '.join(pair)}: {len(arena.games)} of {games} games"),
        )
    return arena.summary().pairings[0].deals


def fingerprint(game: str, pair: tuple[str, str]) -> str:
    """Changes with the levels of a pair and with the weights, so that no game of other bots is counted."""
    evaluation = evaluation_of(load(game))
    if evaluation is None:
        return "own"
    levels = getattr(evaluation, "LEVELS", DEFAULT_LEVELS)
    used = [repr(levels[int(bot) - 1]) for bot in pair if bot.isdigit()]
    files = [weights_file(evaluation), network_file(evaluation)]
    weights = b"".join(file.read_bytes() for file in files if file.is_file())
    return sha256("".join(used).encode() + weights).hexdigest()[:8]


def numbers(interval: Interval) -> list[int | None]:
    """The value and the ends of its interval; null for an end or a value that is infinite."""
    return [round(each) if math.isfinite(each) else None for each in (interval.value, interval.low, interval.high)]


def written(measured: dict[str, object]) -> str:
    """The content of the file: a line for each bot and step."""
    text = json.dumps(dict(sorted(measured.items())), indent=1)
    return (
        re.sub(r"\[[^]]*\]", lambda found: found[0].replace("\n", "").replace(" ", "").replace(",", ", "), text) + "\n"
    )


def main(words: Sequence[str] | None = None) -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "games_measured", nargs="+", choices=[game for game in BOOKS if load(game).players > 1], metavar="GAME"
    )
    parser.add_argument("--games", type=int, default=40, help="games of each level against the one below")
    parser.add_argument("--anchor-games", type=int, default=20, help="games of an opponent from outside per level")
    wishes = parser.parse_args(words)
    for game in wishes.games_measured:
        found = measure(game, wishes.games, wishes.anchor_games)
        known = json.loads(FILE.read_text(encoding="utf-8")) if FILE.is_file() else {}
        FILE.write_text(written(known | {game: found}), encoding="utf-8")
        print(game, found["steps"])


if __name__ == "__main__":
    main()
