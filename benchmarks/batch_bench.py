"""Measures batches: random plies per second for each game, on the CPU and on an NVIDIA GPU, beside pgx on that GPU.

Every game is played from its start to its end, with all endings tested. pgx's games, with their own random legal moves
and reset when they end, are measured in the same run, at the best of several batch sizes.
"""

import argparse
import platform
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import ludogite
from ludogite.play.batches import Batch, batch

ROUNDS = 3
GOALS = {
    "colorado": 3e9,
    "katarenga": 3e9,
    "movers-hoppers": 3e9,
    "kanto": 2e9,
    "four-circles": 5e8,
    "not-this-way": 5e8,
    "karma-dice": 2e9,
    "karma-solo": 2e9,
}
"""Goals in random plies per second on one H200; in dice games decisions."""
GAMES = {"cpu": 1 << 14, "cuda": 1 << 19}
SLOW = {"four-circles": 4, "not-this-way": 4, "karma-dice": 4}
"""Games of which fewer are played, by this factor."""
PGX = ("chess", "gardner_chess", "backgammon", "animal_shogi")
PGX_SIZES = (1 << 14, 1 << 16)
PGX_STEPS = 200


def main() -> int:
    """Print a line for each measurement."""
    arguments = parser().parse_args()
    lines = list(measured(arguments))
    if arguments.report:
        Path(arguments.report).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return 0


def parser() -> argparse.ArgumentParser:
    """The parser of the command line."""
    made = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--device", choices=[*GAMES, "both"], default="cpu", help="the device (cpu)")
    made.add_argument("--game", action="append", metavar="GAME", help="measure this game; may be repeated (all)")
    made.add_argument("--count", type=int, metavar="N", help="games in a batch (16,384, on a GPU 524,288)")
    made.add_argument("--pgx", action="store_true", help="measure pgx too; needs JAX")
    made.add_argument("--report", metavar="FILE", help="also write the lines to this file")
    return made


def measured(arguments: argparse.Namespace) -> Iterator[str]:
    """The lines, printed as they come."""
    devices = list(GAMES) if arguments.device == "both" else [arguments.device]
    yield printed(
        f"{platform.machine()}, Python {platform.python_version()}, {gpu_name() if 'cuda' in devices else 'CPU'}"
    )
    for device in devices:
        for game in arguments.game or ludogite.games():
            count = arguments.count or GAMES[device] // SLOW.get(game, 1)
            rate, plies = rollout_rate(game, count, device)
            goal = f"  {rate / GOALS[game]:5.2f} of the goal" if device == "cuda" else ""
            yield printed(
                f"{device:5}{game:16}{rate / 1e6:10,.1f} M plies/s  {count:8,} games of {plies:7.1f} plies{goal}"
            )
    for name in PGX if arguments.pgx else ():
        rate, size = max((pgx_rate(name, size), size) for size in PGX_SIZES)
        yield printed(f"pgx  {name:16}{rate / 1e6:10,.2f} M plies/s  {size:8,} games at once")


def rollout_rate(game: str, count: int, device: str) -> tuple[float, float]:
    """Plies per second, the best of several rounds after one that compiles, and plies per game."""
    games = batch(game, count, device=device, seed=1)
    games.rollout()
    seconds = min(timed(games) for _ in range(ROUNDS))
    plies = int(games.host(games.plies).astype("int64").sum())
    return plies / seconds, plies / count


def timed(games: Batch) -> float:
    """The seconds of all games from start to end."""
    games.reset()
    games.wait()
    start = time.perf_counter()
    games.rollout()
    games.wait()
    return time.perf_counter() - start


def pgx_rate(name: str, size: int) -> float:
    """Steps per second of one of pgx's games, in a batch of this size."""
    jax, pgx = import_module("jax"), import_module("pgx")
    auto_reset = import_module("pgx.experimental.wrappers").auto_reset
    environment = pgx.make(name)
    step = jax.vmap(auto_reset(environment.step, environment.init))

    @jax.jit
    def play(states: Any, key: Any) -> Any:
        def ply(states: Any, key: Any) -> tuple[Any, None]:
            for_moves, for_steps = jax.random.split(key)
            moves = jax.random.categorical(
                for_moves, jax.numpy.log(states.legal_action_mask.astype("float32")), axis=-1
            )
            return step(states, moves, jax.random.split(for_steps, size)), None

        return jax.lax.scan(ply, states, jax.random.split(key, PGX_STEPS))[0]

    states = jax.jit(jax.vmap(environment.init))(jax.random.split(jax.random.key(0), size))
    jax.block_until_ready(play(states, jax.random.key(1)))
    return (
        PGX_STEPS
        * size
        / min(seconds(lambda: jax.block_until_ready(play(states, jax.random.key(2)))) for _ in range(2))
    )


def seconds(act: Callable[[], Any]) -> float:
    """The seconds that something takes."""
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def gpu_name() -> str:
    """The name of the GPU."""
    name = import_module("numba.cuda").get_current_device().name
    return name.decode() if isinstance(name, bytes) else str(name)


def printed(line: str) -> str:
    """Print a line and return it."""
    print(line, flush=True)
    return line


if __name__ == "__main__":
    sys.exit(main())
