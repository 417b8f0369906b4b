"""``ludogite arena``: games of bots against each other, and their ratings."""

import argparse
import math
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ludogite.bots.arena.plan import DEFAULT_OPENING, DEFAULT_SEED, Plan, check
from ludogite.cli.command import Command, add_game, add_options
from ludogite.cli.session import INTERRUPTED, OK, Session, UsageError, check_plot, json_text
from ludogite.games.registry import load

if TYPE_CHECKING:
    from ludogite.bots.arena.running import Arena
    from ludogite.bots.arena.statistics import Sprt
    from ludogite.bots.arena.summary import ArenaSummary
    from ludogite.bots.arena.workers import Runner

WIDE = 200
"""Width of tables if there is no screen."""
DEFAULT_GAMES = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "--bots",
        required=True,
        help="the bots, separated by commas: levels, searches with settings, your own, as my_bot.py:Greedy, and "
        "external engines, as cmd:./my-bot",
    )
    parser.add_argument(
        "--games",
        type=int,
        default=DEFAULT_GAMES,
        metavar="N",
        help=f"games per pairing (default {DEFAULT_GAMES}), rounded up to whole deals",
    )
    add_options(parser)
    parser.add_argument("--ladder", action="store_true", help="each bot plays only the next one, not all others")
    parser.add_argument(
        "--opening",
        type=int,
        metavar="N",
        help="begin with N random moves, the same in each game of a deal "
        f"(default {DEFAULT_OPENING} in games without chance, else 0)",
    )
    parser.add_argument("--seed", default=DEFAULT_SEED, help="a text that determines all deals")
    parser.add_argument("--sprt", metavar="LOW,HIGH", help="stop when a sequential test has decided between two Elos")
    parser.add_argument("--workers", type=int, metavar="N", help="number of processes (default: one per core)")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster instead; auto finds a running one")
    parser.add_argument("--out", metavar="FOLDER", help="keep every game there; the same command continues later")
    parser.add_argument("--plot", metavar="FILE.svg", help="draw the ratings there")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")


def run(arguments: argparse.Namespace, session: Session) -> int:
    """Play the games and show the results; after Ctrl-C, those so far."""
    from ludogite.bots.arena.folder import Folder
    from ludogite.bots.arena.running import Arena
    from ludogite.bots.arena.workers import in_processes, on_ray
    from ludogite.bots.imported import any_bot

    plan = _plan(arguments)
    if arguments.plot:
        check_plot(Path(arguments.plot))
    test = _test(arguments.sprt, plan) if arguments.sprt else None
    runner = on_ray(arguments.ray) if arguments.ray else in_processes(_workers(arguments.workers))
    arena = Arena(plan, test, Folder(Path(arguments.out), plan) if arguments.out else None, any_bot)
    status = OK
    try:
        _play(arena, runner, session)
    except KeyboardInterrupt:
        session.errors.print()
        status = INTERRUPTED
    _show(arena.summary(), arguments, session)
    return status


def _plan(arguments: argparse.Namespace) -> Plan:
    """The games to play. Every bot is made once, so that an unknown one is refused before the first game."""
    from ludogite.bots.bot import is_external
    from ludogite.bots.catalogue import is_imported
    from ludogite.bots.imported import check_bot, digest_of
    from ludogite.bots.protocol.engine_spec import split_bots
    from ludogite.terminal.menu import read_options

    options = read_options(arguments.options)
    game = load(arguments.game, **options)
    opening = arguments.opening
    if opening is None:
        opening = 0 if game.has_chance else DEFAULT_OPENING
    bots = tuple(split_bots(arguments.bots))
    chosen = tuple(sorted(options.items()))
    plan = Plan(game.id, bots, arguments.games, chosen, opening, arguments.ladder, arguments.seed)
    check(plan)
    for bot in bots:
        check_bot(bot, plan.sample())
    own = tuple(bot for bot in bots if is_imported(bot) or is_external(bot))
    if own and arguments.ray:
        raise UsageError(
            f"{own[0]} plays on this computer only: leave out --ray.",
            f"{own[0]} ne joue que sur cet ordinateur : omettez --ray.",
        )
    return replace(plan, sources=tuple((bot, digest_of(bot)) for bot in own))


def _test(bounds: str, plan: Plan) -> "Sprt":
    from ludogite.bots.arena.statistics import Sprt

    try:
        low, high = map(float, bounds.split(","))
    except ValueError:
        low = high = 0.0
    if not -math.inf < low < high < math.inf:
        raise UsageError(
            "--sprt takes two Elo bounds, the lower first, as --sprt 0,20.",
            "--sprt prend deux bornes Elo, la plus basse d'abord, comme --sprt 0,20.",
        )
    if len(plan.pairings()) != 1 or plan.sample().players == 1:
        raise UsageError("--sprt compares exactly two bots.", "--sprt compare exactement deux robots.")
    return Sprt(low, high)


def _workers(asked: int | None) -> int:
    """The number of processes: at most one per core, as bots with a time limit need a core each."""
    from ludogite.kernel.cores import cores

    most = cores()
    if asked is not None and not 1 <= asked <= most:
        raise UsageError(
            f"--workers is 1 to {most}: more than there are cores would take time from bots that are bound by it.",
            f"--workers va de 1 à {most} : au-delà des cœurs, les robots limités en temps en perdraient.",
        )
    return asked or most


def _play(arena: "Arena", runner: "Runner", session: Session) -> None:
    """Play, with a bar that shows the progress and the first bot's score."""
    from ludogite.terminal.progress import progress_bar

    with progress_bar(session.errors) as progress:
        total = len(arena.games) + len(arena.missing())
        task = progress.add_task(arena.plan.game, total=total)
        arena.run(runner, lambda now: progress.update(task, completed=len(now.games), description=now.standing()))


def _show(summary: "ArenaSummary", arguments: argparse.Namespace, session: Session) -> None:
    """Print the results, then draw the plot: an error there does not hide the figures."""
    from ludogite.bots.arena.formats import as_json
    from ludogite.bots.arena.ladder_plot import ladder_plot

    if arguments.json:
        session.console.print(json_text(as_json(summary)), soft_wrap=True)
    else:
        _show_tables(summary, session)
    if arguments.plot:
        Path(arguments.plot).write_text(ladder_plot(summary, session.voice.language), encoding="utf-8")


def _show_tables(summary: "ArenaSummary", session: Session) -> None:
    from rich.text import Text

    from ludogite.bots.arena.formats import forfeits, tables, verdict

    language = session.voice.language
    if not session.console.is_terminal:
        session.console.width = WIDE
    for number, table in enumerate(tables(summary, language)):
        if number:
            session.console.print()
        session.console.print(table)
    for number, line in enumerate(forfeits(summary, language)):
        session.console.print(Text("\n" * (not number) + line), soft_wrap=True)
    if summary.verdict:
        session.console.print(f"\n{verdict(summary.verdict, language)}")


COMMAND = Command(
    "arena",
    "let bots play each other in paired games, and rate them",
    run,
    add_arguments,
    (
        "ludogite arena colorado --bots 3,4 --games 200",
        "ludogite arena kanto --bots 1,2,3,4,5,6,7,8 --ladder --games 100 --out ladder --plot ladder.svg",
        "ludogite arena colorado --bots alphabeta:seconds=0.1,uct:seconds=1 --games 60",
        "ludogite arena colorado --bots my_bot.py:Greedy,1 --games 40",
        'ludogite arena colorado --bots "cmd:python3 racer.py,1" --games 2',
        "ludogite arena katarenga --bots 5,4 --games 2000 --sprt 0,75",
    ),
)
