"""The commands that compute: perft, bench, compile."""

import argparse
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from functools import partial
from threading import Thread
from time import perf_counter
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table

from ludogite.bench import run as run_bench
from ludogite.cli.session import Session, UsageError
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.games.registry import games, load
from ludogite.kernel.frame import CHANCE
from ludogite.perft import perft
from ludogite.terminal.shelf import read_options

T = TypeVar("T")
DEEPEST = 64
LONGEST_BENCH = 3600
SHORT_WAIT = 0.2


def perft_counts(arguments: argparse.Namespace, session: Session) -> int:
    """Count, and say how fast."""
    if not 1 <= arguments.depth <= DEEPEST:
        raise UsageError(f"--depth is 1 to {DEEPEST}.", f"--depth va de 1 à {DEEPEST}.")
    game = load(arguments.game, **read_options(arguments.options))
    position = _after(game, arguments.moves)
    _compile(game, session.errors)
    session.console.print(f"{'depth':>5} {'count':>16} {'seconds':>10} {'per second':>14}")
    for depth in range(1, arguments.depth + 1):
        started = perf_counter()
        count = sum(_counts(position, depth, session.errors).values())
        seconds = perf_counter() - started
        session.console.print(f"{depth:>5} {count:>16,} {seconds:>10.3f} {count / seconds:>14,.0f}")
    if arguments.divide:
        _print_divided(_counts(position, arguments.depth, session.errors), session.console)
    return 0


def _after(game: Game, moves: str) -> Position:
    position = game.start()
    for move in moves.split(",") if "," in moves else [moves] if moves in position.legal_moves() else moves.split():
        position = position.play(move.strip())
    return position


def _print_divided(counts: dict[str, int], console: Console) -> None:
    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column()
    table.add_column(justify="right")
    for move, count in counts.items():
        table.add_row(move, f"{count:,}")
    console.print(table)


def _counts(position: Position, depth: int, console: Console) -> dict[str, int]:
    """The count after each move or outcome; a line tells how far it has come where that takes a while."""
    branches = list(position.outcomes()) if position.to_move == CHANCE else position.legal_moves()
    with _progress(console) as progress:
        task = progress.add_task(f"depth {depth}", total=len(branches))
        counts = {}
        for branch in branches:
            counts[branch] = interruptible(partial(perft, position.play(branch), depth - 1))
            progress.advance(task)
    return counts


def bench(arguments: argparse.Namespace, session: Session) -> int:
    """Measure the speed of random games."""
    if not 0 < arguments.seconds <= LONGEST_BENCH:
        raise UsageError(
            f"--seconds is more than 0, and {LONGEST_BENCH} at most.",
            f"--seconds dépasse 0, et ne dépasse pas {LONGEST_BENCH}.",
        )
    chosen = [game.id for game in _chosen(arguments.games)]
    run_bench(session.console, chosen, arguments.seconds)
    return 0


def compile_rules(arguments: argparse.Namespace, session: Session) -> int:
    """Compile the rules of the games named, or of all."""
    chosen = list(_chosen(arguments.games))
    with _progress(session.console, transient=False) as progress:
        task = progress.add_task("", total=len(chosen))
        for game in chosen:
            interruptible(partial(game.compile, partial(_name_entry, progress, task, game.id), drivers=True))
            progress.advance(task)
            if not session.console.is_terminal:
                session.console.print(game.id)
    return 0


def _name_entry(progress: Progress, task: TaskID, game: str, entry: str) -> None:
    progress.update(task, description=f"{game}: {entry}")


def _chosen(names: list[str]) -> Iterator[Game]:
    return (load(name) for name in names or games())


def _compile(game: Game, console: Console) -> None:
    with console.status(f"compiling {game.id}"):
        interruptible(game.compile)


def _progress(console: Console, *, transient: bool = True) -> Progress:
    columns = (TextColumn("{task.description:<28}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, console=console, transient=transient, disable=not console.is_terminal)


def interruptible(work: Callable[[], T]) -> T:
    """What some work gives; Ctrl-C stops the waiting at once, even while compiled code runs."""
    future: Future[T] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is raised where the result is wanted
            future.set_exception(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(SHORT_WAIT)
    return future.result()
