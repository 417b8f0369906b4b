"""Finds puzzles in games between bots, and measures them.

``python tools/puzzles.py mine colorado kanto --puzzles 160`` goes on where the files end; the same seed finds the same.
``python tools/puzzles.py check`` searches all of them deeper than they were found, and drops those that do not hold or
have become easy.
``python tools/puzzles.py measure`` prints how many of each file a beginner and every level solve.
"""

import argparse
import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from random import Random

from ludogite.bots.bot import own_bots
from ludogite.bots.levels import LEVELS
from ludogite.games.game import Game
from ludogite.games.registry import BOOKS, games, load
from ludogite.study.puzzle_file import StoredPuzzle, puzzle_file, puzzles, theme_of
from puzzle_search import DEEPER, TRIES, FoundPuzzle, choose, finds, is_easy, times_solved, yardsticks

ENOUGH = 160
MOST_OF_A_THEME = 0.8
"""Largest part of the puzzles with the same theme, for variety."""
SEED = "1"
HEAD = "# {games} games with seed {seed}"
FRESH = 1000
"""Seeds of measurements differ from those used to choose puzzles."""
MEASURED_TRIES = {1: 10, 2: 10, 3: 5, 4: 5, 5: 5, 6: 1, 7: 1, 8: 1}


def mined(game_id: str, seed: str, number: int) -> list[StoredPuzzle]:
    """The puzzles of one game between bots, not numbered yet."""
    random = Random(f"{seed} {game_id} {number}")  # noqa: S311 - no secret
    drawn = {option.name: "random" for option in BOOKS[game_id].options if "random" in option.choices}
    game = load(game_id, seed=f"{seed} {number}", **drawn)
    options = {name: str(game.options[name]) for name in drawn}
    return [as_puzzle(find, options) for find in finds(ready(game), random)]


def ready(game: Game) -> Game:
    """The game, compiled where searches play it."""
    return game if own_bots(game) else game.compiled()


def as_puzzle(find: FoundPuzzle, options: dict[str, str]) -> StoredPuzzle:
    """A found puzzle as it is stored."""
    choice, position = find.choice, find.position
    known = len(find.solution)
    rest = choice.line[known:] if choice.line[:known] == find.solution else ()
    return StoredPuzzle(
        position.game.id,
        0,
        find.grade,
        theme_of(position, (*find.solution, *rest), choice.second),
        choice.ends_in,
        choice.value,
        choice.second,
        choice.second_value,
        find.solution,
        rest,
        str(position),
        dict(options),
    )


def mine(game_id: str, arguments: argparse.Namespace) -> None:
    """Add to the puzzles of a game until there are enough, or time or games are spent."""
    file = puzzle_file(game_id)
    kept, begun = list(puzzles(game_id)), _games_played(file, arguments.seed)
    known, themes = {puzzle.text for puzzle in kept}, Counter(puzzle.theme for puzzle in kept)
    end = time.monotonic() + arguments.seconds
    numbers = range(begun, begun + arguments.games)
    started, new = time.monotonic(), 0
    for number, found in _in_order(partial(mined, game_id, arguments.seed), numbers, arguments.processes):
        most = MOST_OF_A_THEME * arguments.puzzles
        fresh = [puzzle for puzzle in found if puzzle.text not in known and themes[puzzle.theme] < most]
        known |= {puzzle.text for puzzle in fresh}
        themes.update(puzzle.theme for puzzle in fresh)
        kept += fresh
        new += len(fresh)
        _write(file, kept, HEAD.format(games=number + 1, seed=arguments.seed))
        if fresh:
            spent = time.monotonic() - started
            print(f"{game_id}: {len(kept)} after {number + 1} games, {60 * new / spent:.1f} a minute", flush=True)
        if len(kept) >= arguments.puzzles or time.monotonic() > end:
            return


def _in_order(
    work: partial[list[StoredPuzzle]], numbers: Iterable[int], processes: int
) -> Iterator[tuple[int, list[StoredPuzzle]]]:
    """The results of games in order, with any number of processes."""
    if processes == 1:
        yield from ((number, work(number)) for number in numbers)
        return
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        left = iter(numbers)
        running = [(number, pool.submit(work, number)) for number in islice(left, 2 * processes)]
        while running:
            number, future = running.pop(0)
            running += [(following, pool.submit(work, following)) for following in islice(left, 1)]
            try:
                yield number, future.result()
            except GeneratorExit:
                pool.shutdown(wait=False, cancel_futures=True)
                raise


def _games_played(file: Path, seed: str) -> int:
    """Number of games with this seed that the file comes from."""
    head = file.read_text(encoding="utf-8").partition("\n")[0] if file.is_file() else ""
    read = re.fullmatch(HEAD.format(games=r"(\d+)", seed=re.escape(seed)), head)
    return int(read[1]) if read else 0


def _write(file: Path, kept: list[StoredPuzzle], head: str) -> None:
    file.write_text("\n".join((head, *(puzzle.written() for puzzle in kept), "")), encoding="utf-8")


def check(game_id: str, arguments: argparse.Namespace) -> None:
    """Drop what a deeper search does not confirm."""
    kept = [puzzle for puzzle in puzzles(game_id) if holds(puzzle)]
    file = puzzle_file(game_id)
    print(f"{game_id}: {len(kept)} of {len(puzzles(game_id))} hold", flush=True)
    _write(file, kept, file.read_text(encoding="utf-8").partition("\n")[0])


def holds(puzzle: StoredPuzzle) -> bool:
    """Whether a deeper search finds the same move clearly the best, and a beginner still seldom does."""
    position = ready(puzzle.position.game).parse(puzzle.text)
    choice = choose(position, DEEPER)
    return choice.best == puzzle.best and choice.is_clear() and not is_easy(position, choice)


def measure(game_id: str, arguments: argparse.Namespace) -> None:
    """Print the counts, and the share of puzzles that the bots solve, of all or of a sample across the file."""
    found = puzzles(game_id)
    sample = found[:: max(len(found) // arguments.sample, 1)] if arguments.sample else found
    specs = {"beginner": (yardsticks(load(game_id))[0], TRIES)}
    specs |= {str(level): (str(level), MEASURED_TRIES[level]) for level in arguments.levels}
    solved = {name: _solved(sample, *spec) for name, spec in specs.items()}
    print(f"{game_id}: {len(found)}; of {len(sample)} a beginner and levels solve")
    print("  " + "  ".join(f"{name}: {100 * share:.1f} %" for name, share in solved.items()))
    print(f"  least margin {100 * min(puzzle.margin for puzzle in found):.1f}")
    for counted in (Counter(puzzle.grade for puzzle in found), Counter(puzzle.theme for puzzle in found)):
        print("  " + ", ".join(f"{what}: {number}" for what, number in sorted(counted.items())), flush=True)


def _solved(sample: Sequence[StoredPuzzle], spec: str, tries: int) -> float:
    """The share of puzzles that a bot solves, over several tries."""
    times = (
        times_solved(ready(puzzle.position.game).parse(puzzle.text), puzzle.best, spec, tries, FRESH)
        for puzzle in sample
    )
    return sum(times) / (tries * len(sample))


def main() -> None:
    """Execute the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("task", choices=("mine", "check", "measure"))
    parser.add_argument("ids", nargs="*", metavar="GAME", help="the games (default: all)")
    parser.add_argument("--puzzles", type=int, default=ENOUGH, metavar="N", help="how many a game are enough")
    parser.add_argument("--games", type=int, default=10**6, metavar="N", help="how many games between bots at most")
    parser.add_argument("--seconds", type=float, default=10**6, metavar="S", help="how long for each game at most")
    parser.add_argument("--processes", type=int, default=1, metavar="N")
    parser.add_argument("--seed", default=SEED, help="everything follows from this text")
    parser.add_argument("--sample", type=int, metavar="N", help="measure only about so many of each game")
    parser.add_argument("--levels", type=int, nargs="*", default=range(1, LEVELS + 1), metavar="LEVEL")
    arguments = parser.parse_args()
    for game_id in arguments.ids or games():
        {"mine": mine, "check": check, "measure": measure}[arguments.task](game_id, arguments)


if __name__ == "__main__":
    main()
