"""Plays the same games on the CPU and on an NVIDIA GPU, move by move, and reports whether they are identical."""

import argparse
import sys
import time
from typing import Any

import ludogite
from ludogite.kernel.layout import OVER
from ludogite.play.batches import Batch, batch

OPTIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "colorado": ({}, {"board": "Cb2 Bb2 Af3 Db2"}),
    "karma-dice": ({}, {"players": 3, "traits": True, "target": 30}),
    "karma-solo": ({}, {"level": 4}),
    "movers-hoppers": ({}, {"free_mix": True}),
    "kanto": ({}, {"hidden_step": False, "repetition": 3}),
}
"""Options to play besides the defaults."""

CHECK_EVERY = 50
"""Steps between those whose moves are checked for legality, on both."""


def main() -> int:
    """Compare all games; 0 if nothing differs."""
    made = argparse.ArgumentParser(description=__doc__)
    made.add_argument("--games", type=int, default=10_000, metavar="N", help="games of each (10,000)")
    made.add_argument("--seed", type=int, default=2026, metavar="N")
    made.add_argument("--game", action="append", metavar="GAME", help="compare this game; may be repeated (all)")
    arguments = made.parse_args()
    differences = 0
    for game in arguments.game or ludogite.games():
        for options in OPTIONS.get(game, ({},)):
            differences += compared(game, options, arguments.games, arguments.seed)
    print(f"{differences} differences", flush=True)
    return 1 if differences else 0


def compared(game: str, options: dict[str, Any], count: int, seed: int) -> int:
    """Play a game on both, and print the result; returns the number of different moves, states or results."""
    start = time.perf_counter()
    ours, theirs = (batch(game, count, device=device, seed=seed, **options) for device in ("cpu", "cuda"))
    differences = steps = moves_compared = 0
    while (going := int((ours.to_move != OVER).sum())) and not differences:
        moves = ours.sample(), theirs.host(theirs.sample())
        differences += int((moves[0] != moves[1]).sum())
        steps, moves_compared = steps + 1, moves_compared + going
        for games, chosen in zip((ours, theirs), moves, strict=True):
            games.step(chosen, checked=steps % CHECK_EVERY == 1)
    differences += different(ours, theirs)
    ours.reset(), theirs.reset()
    ours.rollout(), theirs.rollout()
    differences += different(ours, theirs)
    took = time.perf_counter() - start
    print(
        f"{game} {options or ''}: {count:,} games, {moves_compared:,} moves and outcomes one by one, rolled out: "
        f"{differences} differences ({took:.0f} s)",
        flush=True,
    )
    return differences


def different(ours: Batch, theirs: Batch) -> int:
    """The number of different numbers in the states and results."""
    pairs = (ours.states, theirs.states), (ours.results(), theirs.results())
    return sum(int((one != theirs.host(other)).sum()) for one, other in pairs)


if __name__ == "__main__":
    sys.exit(main())
