"""``ludogite bench``: the speed of the rules or of the searches, as a table."""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludogite.cli.command import Command, add_games
from ludogite.cli.session import OK, Session, check_seconds
from ludogite.games.game import Game
from ludogite.games.registry import games, load

if TYPE_CHECKING:
    from rich.table import Table

    from ludogite.bench.searches import SearchRate
    from ludogite.terminal.words import Voice

THOUSAND = 1000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_games(parser)
    parser.add_argument("--search", action="store_true", help="measure the searches instead, on one core")
    parser.add_argument(
        "--seconds", type=float, default=3.0, metavar="S", help="the time of each measurement (default 3)"
    )


def run(arguments: argparse.Namespace, session: Session) -> int:
    """Measure the speed of random games, or of the searches."""
    check_seconds(arguments.seconds)
    chosen = [load(name) for name in arguments.games or games()]
    measure = bench_search if arguments.search else bench_rules
    return measure(chosen, arguments.seconds, session)


def bench_search(games: Sequence[Game], seconds: float, session: Session) -> int:
    """Measure the searches of these games, and print a table."""
    from ludogite.bench import searches
    from ludogite.bots.bot import bot_for
    from ludogite.terminal.progress import interruptible

    def measured(game: Game) -> "list[SearchRate]":
        return list(searches.rates(game, bot_for, seconds))

    voice, status = session.voice, session.console.status
    with status(voice("measuring", what="OpenSpiel")):
        base = interruptible(searches.reference_rate, seconds)
    if base is None:
        session.console.print(voice("no_reference"))
    found: list[SearchRate] = []
    for game in games:
        with status(voice("measuring", what=game.id)):
            found += interruptible(measured, game)
    session.console.print(table(found, base, voice))
    return OK


def table(found: "Sequence[SearchRate]", base: "SearchRate | None", voice: "Voice") -> "Table":
    """A row per game and search."""
    from ludogite.bench.searches import LIKE_REFERENCE, SEARCHES

    caption = voice("speeds_caption", searches=", ".join(SEARCHES), like=LIKE_REFERENCE)
    names = (voice("column_game"), voice("column_search"))
    figures = (voice("column_start"), voice("column_middle"), "x OpenSpiel", voice("column_goal"))
    shown = _figures(voice("speeds_title"), caption, names, figures)
    for rate in [base, *found] if base else found:
        shown.add_row(*_row(rate, base))
    return shown


def _row(rate: "SearchRate", base: "SearchRate | None") -> tuple[str, ...]:
    from ludogite.bench.searches import GOALS, SEARCHES

    tree = rate.search != SEARCHES[0]
    times = f"{rate.times(base):.1f}" if base and tree else ""
    goal = f"{GOALS[rate.game] / THOUSAND:,.0f}" if not tree and rate.game in GOALS else ""
    name = f"({rate.game})" if rate is base else rate.game
    return name, rate.search, f"{rate.start / THOUSAND:,.1f}", f"{rate.middle / THOUSAND:,.1f}", times, goal


def bench_rules(games: Sequence[Game], seconds: float, session: Session) -> int:
    """Measure random games with the compiled rules, and print a table with their ratios to OpenSpiel's games."""
    from ludogite.bench import random_games

    rates = random_games.rates(session.console, [game.id for game in games], seconds)
    bases = [rate for rate in rates if rate.name in random_games.REFERENCES]
    shown = _figures(
        "Random games on one core, compiled; in parentheses OpenSpiel's, driven from Python",
        f"moves: legal moves listed; ready: time to compile or load; goal: times {random_games.REFERENCES[0]}",
        ("game",),
        ("M plies/s", "M moves/s", "ready", *(f"x {base.name}" for base in bases), "goal"),
    )
    for rate in rates:
        ready = "" if rate in bases else f"{rate.compiled:.2f} s"
        goal = f"{random_games.GOALS[rate.name]:g}" if bases and rate.name in random_games.GOALS else ""
        ratios = (f"{rate.plies / base.plies:.1f}" for base in bases)
        name = f"({rate.name})" if rate in bases else rate.name
        shown.add_row(name, f"{rate.plies / 1e6:.2f}", f"{rate.listed / 1e6:.1f}", ready, *ratios, goal)
    session.console.print(shown)
    return OK


def _figures(title: str, caption: str, names: Sequence[str], figures: Sequence[str]) -> "Table":
    """An empty table: columns of names, then columns of figures."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    shown = Table(
        title=title,
        caption=caption,
        box=SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
        pad_edge=False,
        title_justify="left",
        caption_justify="left",
    )
    for heading in names:
        shown.add_column(heading, no_wrap=True)
    for heading in figures:
        shown.add_column(heading, justify="right")
    return shown


COMMAND = Command(
    "bench",
    "measure the speed of random games, or of the searches",
    run,
    add_arguments,
    ("ludogite bench colorado --seconds 2", "ludogite bench --search colorado kanto"),
)
