"""``ludogite arena``: bots play each other, and what each is worth comes out."""

import argparse
import json
import math
from dataclasses import replace
from pathlib import Path

from rich.text import Text

from ludogite.bots.arena.folder import Folder
from ludogite.bots.arena.formats import as_json, forfeits, tables, verdict
from ludogite.bots.arena.ladder_plot import ladder_plot
from ludogite.bots.arena.plan import USUAL_OPENING, Plan, check
from ludogite.bots.arena.running import Arena
from ludogite.bots.arena.sprt import Sprt
from ludogite.bots.arena.summary import Summary
from ludogite.bots.arena.workers import Runner, in_processes, on_ray
from ludogite.bots.bot import is_outside
from ludogite.bots.catalogue import is_imported
from ludogite.bots.imported import any_bot, check_bot, digest_of
from ludogite.bots.protocol.engine_spec import split_bots
from ludogite.cli.session import INTERRUPTED, Session, UsageError, check_plot
from ludogite.games.registry import load
from ludogite.kernel.cores import cores
from ludogite.terminal.shelf import read_options
from ludogite.terminal.waiting import progress_bar

WIDE = 200
"""How wide a table may be where there is no screen."""


def arena(arguments: argparse.Namespace, session: Session) -> int:
    """Play the games and show what came out; after Ctrl-C, what came out so far."""
    plan = _plan(arguments)
    if arguments.plot:
        check_plot(Path(arguments.plot))
    test = _test(arguments.sprt, plan) if arguments.sprt else None
    runner = on_ray(arguments.ray) if arguments.ray else in_processes(_workers(arguments.workers))
    hall = Arena(plan, test, Folder(Path(arguments.out), plan) if arguments.out else None, any_bot)
    status = 0
    try:
        _run(hall, runner, session)
    except KeyboardInterrupt:
        session.errors.print()
        status = INTERRUPTED
    _show(hall.summary(), arguments, session)
    return status


def _plan(arguments: argparse.Namespace) -> Plan:
    """What is to be played; every bot is made once, so that a wrong name is refused before the first game."""
    options = read_options(arguments.options)
    game = load(arguments.game, **options)
    opening = arguments.opening
    if opening is None:
        opening = 0 if game.has_chance else USUAL_OPENING
    bots = tuple(split_bots(arguments.bots))
    chosen = tuple(sorted(options.items()))
    plan = Plan(game.id, bots, arguments.games, chosen, opening, arguments.ladder, arguments.seed)
    check(plan)
    for bot in bots:
        check_bot(bot, plan.sample())
    own = tuple(bot for bot in bots if is_imported(bot) or is_outside(bot))
    if own and arguments.ray:
        raise UsageError(
            f"{own[0]} plays on this computer only: leave out --ray.",
            f"{own[0]} ne joue que sur cet ordinateur : omettez --ray.",
        )
    return replace(plan, sources=tuple((bot, digest_of(bot)) for bot in own))


def _test(bounds: str, plan: Plan) -> Sprt:
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
    """How many processes play: never more than there are cores, so that bots bound by time get theirs."""
    most = cores()
    if asked is not None and not 1 <= asked <= most:
        raise UsageError(
            f"--workers is 1 to {most}: more than there are cores would take time from bots that are bound by it.",
            f"--workers va de 1 à {most} : au-delà des cœurs, les robots limités en temps en perdraient.",
        )
    return asked or most


def _run(hall: Arena, runner: Runner, session: Session) -> None:
    """Play, with a bar that shows how far it is and how the first bot stands."""
    with progress_bar(session.errors) as progress:
        total = len(hall.games) + len(hall.missing())
        task = progress.add_task(hall.plan.game, total=total)
        hall.run(runner, lambda now: progress.update(task, completed=len(now.games), description=now.standing()))


def _show(summary: Summary, arguments: argparse.Namespace, session: Session) -> None:
    """Print what came out; a plot is drawn last, so that nothing it meets can hide the figures."""
    if arguments.json:
        written = json.dumps(as_json(summary), indent=1)
        session.console.print(
            written.replace("\x7f", "\\u007f"), soft_wrap=True
        )  # the one that JSON would leave unseen
    else:
        _show_tables(summary, session)
    if arguments.plot:
        Path(arguments.plot).write_text(ladder_plot(summary, session.voice.language), encoding="utf-8")


def _show_tables(summary: Summary, session: Session) -> None:
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
