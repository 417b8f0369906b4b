"""The commands that compute: perft, bench, compile."""

import argparse
from collections.abc import Iterator
from functools import partial
from random import Random
from time import perf_counter

from rich.console import Console
from rich.progress import Progress, TaskID
from rich.table import Table

from ludogite.bots.bot import compile_search
from ludogite.bots.speed import settled
from ludogite.cli.session import Session, UsageError, check_seconds
from ludogite.cli.speeds import bench_rules, bench_search
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.games.registry import games, load
from ludogite.kernel.layout import CHANCE
from ludogite.perft import perft
from ludogite.terminal.shelf import read_options
from ludogite.terminal.waiting import interruptible, progress_bar

DEEPEST = 64


def perft_counts(arguments: argparse.Namespace, session: Session) -> int:
    """Count, and say how fast."""
    if not 1 <= arguments.depth <= DEEPEST:
        raise UsageError(f"--depth is 1 to {DEEPEST}.", f"--depth va de 1 à {DEEPEST}.")
    position = _after(load(arguments.game, **read_options(arguments.options)), arguments.moves)
    with session.errors.status(session.voice("compiling_rules", game=position.game.id)):
        position = interruptible(position.compiled)
    heads = map(session.voice, ("column_depth", "column_count", "column_seconds", "column_a_second"))
    session.console.print("{:>10} {:>16} {:>10} {:>14}".format(*heads))
    for depth in range(1, arguments.depth + 1):
        started = perf_counter()
        count = sum(_counts(position, depth, session).values())
        seconds = perf_counter() - started
        session.console.print(f"{depth:>10} {count:>16,} {seconds:>10.3f} {count / seconds:>14,.0f}")
    if arguments.divide:
        _print_divided(_counts(position, arguments.depth, session), session.console)
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


def _counts(position: Position, depth: int, session: Session) -> dict[str, int]:
    """The count after each move or outcome; a line tells how far it has come where that takes a while."""
    branches = list(position.outcomes()) if position.to_move == CHANCE else position.legal_moves()
    with progress_bar(session.errors) as progress:
        task = progress.add_task(f"{session.voice('column_depth')} {depth}", total=len(branches))
        counts = {}
        for branch in branches:
            counts[branch] = interruptible(perft, position.play(branch), depth - 1)
            progress.advance(task)
    return counts


def bench(arguments: argparse.Namespace, session: Session) -> int:
    """Measure the speed of random games, or of the searches."""
    check_seconds(arguments.seconds)
    chosen = list(_chosen(arguments.games))
    measure = bench_search if arguments.search else bench_rules
    return measure(chosen, arguments.seconds, session)


def compile_rules(arguments: argparse.Namespace, session: Session) -> int:
    """Compile the rules and the search of the games named, or of all."""
    chosen = list(_chosen(arguments.games))
    with progress_bar(session.console, transient=False) as progress:
        task = progress.add_task("", total=len(chosen))
        for game in chosen:
            name = partial(_name_entry, progress, task, game.id)
            interruptible(game.compiled, name, drivers=True)
            name("search")
            interruptible(compile_search, settled(game.start(), Random(0)))  # noqa: S311 - no move is played
            progress.advance(task)
            if not session.console.is_terminal:
                session.console.print(game.id)
    return 0


def _name_entry(progress: Progress, task: TaskID, game: str, entry: str) -> None:
    progress.update(task, description=f"{game}: {entry}")


def _chosen(names: list[str]) -> Iterator[Game]:
    return (load(name) for name in names or games())
