"""``ludogite perft``: counts of move sequences."""

import argparse
from time import perf_counter

from ludogite.cli.command import Command, add_game, add_options
from ludogite.cli.session import OK, Session, UsageError
from ludogite.games.game import Game
from ludogite.games.position import Position
from ludogite.games.registry import load
from ludogite.kernel.layout import CHANCE

MAX_DEPTH = 64


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--depth", type=int, required=True, metavar="N", help="the depth in moves")
    add_options(parser)
    parser.add_argument("--moves", default="", help="moves and outcomes to play first, separated by commas")
    parser.add_argument("--divide", action="store_true", help="also print the count after each first move")


def run(arguments: argparse.Namespace, session: Session) -> int:
    """Count, and print the speed."""
    from ludogite.terminal.menu import read_options
    from ludogite.terminal.progress import interruptible

    if not 1 <= arguments.depth <= MAX_DEPTH:
        raise UsageError(f"--depth is 1 to {MAX_DEPTH}.", f"--depth va de 1 à {MAX_DEPTH}.")
    position = _position_after(load(arguments.game, **read_options(arguments.options)), arguments.moves)
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
        _print_divided(_counts(position, arguments.depth, session), session)
    return OK


def _position_after(game: Game, moves: str) -> Position:
    position = game.start()
    for move in moves.split(",") if "," in moves else [moves] if moves in position.legal_moves() else moves.split():
        position = position.play(move.strip())
    return position


def _print_divided(counts: dict[str, int], session: Session) -> None:
    from rich.table import Table

    table = Table(box=None, show_header=False, pad_edge=False)
    table.add_column()
    table.add_column(justify="right")
    for move, count in counts.items():
        table.add_row(move, f"{count:,}")
    session.console.print(table)


def _counts(position: Position, depth: int, session: Session) -> dict[str, int]:
    """The count after each move or outcome; a bar shows the progress."""
    from ludogite.play.perft import perft
    from ludogite.terminal.progress import interruptible, progress_bar

    branches = list(position.outcomes()) if position.to_move == CHANCE else position.legal_moves()
    with progress_bar(session.errors) as progress:
        task = progress.add_task(f"{session.voice('column_depth')} {depth}", total=len(branches))
        counts = {}
        for branch in branches:
            counts[branch] = interruptible(perft, position.play(branch), depth - 1)
            progress.advance(task)
    return counts


COMMAND = Command(
    "perft",
    "count the sequences of moves from a position, depth by depth",
    run,
    add_arguments,
    ("ludogite perft colorado --depth 5", 'ludogite perft colorado --depth 3 --moves "a1-b3, a8-a5" --divide'),
)
