"""Measures Colorado's Python kernel and the same rules in hand-written C++, alternately, and prints the ratio."""

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import ludogite
from ludogite.bench.random_games import Playouts
from ludogite.games.coloured.board import colours

ROUNDS = 15
GAMES = 2000


def main() -> int:
    """Compile the C++ program, run both alternately, and compare their best rounds."""
    compiler = shutil.which("c++")
    if not compiler:
        print("There is no C++ compiler here (c++), so the C++ program cannot be built.", file=sys.stderr)
        return 2
    game = ludogite.load("colorado").compiled()
    playouts = Playouts(game, seed=1)
    playouts.play(10)
    board = colours(str(game.options["board"]))
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "colorado"
        source = Path(__file__).with_name("colorado.cpp")
        subprocess.run([compiler, "-O3", "-march=native", "-o", program, source], check=True)
        rates = [(rate_of_cpp(program, board, number), rate_of_kernel(playouts)) for number in range(ROUNDS)]
    theirs, ours = (max(rate[which] for rate in rates) for which in range(2))
    middle = sorted(ours / theirs for theirs, ours in rates)[ROUNDS // 2]
    print(f"C++ {theirs / 1e6:.2f} M plies/s, Python kernel {ours / 1e6:.2f} M plies/s (best of {ROUNDS} rounds)")
    print(f"ratio of the best {ours / theirs:.2f}, median ratio {middle:.2f}")
    return 0


def rate_of_cpp(program: Path, board: str, seed: int) -> float:
    """Plies per second of the C++ program."""
    finished = subprocess.run([program, board, str(GAMES), str(seed)], check=True, capture_output=True, text=True)
    plies, _, seconds = finished.stdout.split()
    return int(plies) / float(seconds)


def rate_of_kernel(playouts: Playouts) -> float:
    """Plies per second of the compiled Python kernel."""
    started = time.perf_counter()
    played = playouts.play(GAMES)
    return played.plies / (time.perf_counter() - started)


if __name__ == "__main__":
    sys.exit(main())
