"""``ludogite bench``: how fast the rules or the searches are, as a table."""

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table

from ludogite import bench
from ludogite.bots.bot import bot_for
from ludogite.bots.speed import GOALS, LIKE_REFERENCE, SEARCHES, Rate, rates, reference_rate
from ludogite.cli.session import Session
from ludogite.games.game import Game
from ludogite.terminal.waiting import interruptible
from ludogite.terminal.words import Voice

THOUSAND = 1000


def bench_search(games: Sequence[Game], seconds: float, session: Session) -> int:
    """Measure the searches of these games, and print a table."""
    voice, status = session.voice, session.console.status
    with status(voice("measuring", what="OpenSpiel")):
        base = interruptible(reference_rate, seconds)
    if base is None:
        session.console.print(voice("no_reference"))
    found: list[Rate] = []
    for game in games:
        with status(voice("measuring", what=game.id)):
            found += interruptible(_measured, game, seconds)
    session.console.print(table(found, base, voice))
    return 0


def _measured(game: Game, seconds: float) -> list[Rate]:
    return list(rates(game, bot_for, seconds))


def table(found: Sequence[Rate], base: Rate | None, voice: Voice) -> Table:
    """A line a game and search."""
    caption = voice("speeds_caption", searches=", ".join(SEARCHES), like=LIKE_REFERENCE)
    names = (voice("column_game"), voice("column_search"))
    figures = (voice("column_start"), voice("column_middle"), "x OpenSpiel", voice("column_goal"))
    shown = _figures(voice("speeds_title"), caption, names, figures)
    for rate in [base, *found] if base else found:
        shown.add_row(*_row(rate, base))
    return shown


def _row(rate: Rate, base: Rate | None) -> tuple[str, ...]:
    tree = rate.search != SEARCHES[0]
    times = f"{rate.times(base):.1f}" if base and tree else ""
    goal = f"{GOALS[rate.game] / THOUSAND:,.0f}" if not tree and rate.game in GOALS else ""
    name = f"({rate.game})" if rate is base else rate.game
    return name, rate.search, f"{rate.start / THOUSAND:,.1f}", f"{rate.middle / THOUSAND:,.1f}", times, goal


def bench_rules(games: Sequence[Game], seconds: float, session: Session) -> int:
    """Measure random games with the compiled rules, and print a table with their ratios to OpenSpiel's games."""
    rates = bench.rates(session.console, [game.id for game in games], seconds)
    bases = [rate for rate in rates if rate.name in bench.REFERENCES]
    shown = _figures(
        "Random games on one core, compiled; in parentheses OpenSpiel's, driven from Python",
        f"moves: legal moves listed; ready: time to compile or load; goal: times {bench.REFERENCES[0]}",
        ("game",),
        ("M plies/s", "M moves/s", "ready", *(f"x {base.name}" for base in bases), "goal"),
    )
    for rate in rates:
        ready = "" if rate in bases else f"{rate.compiled:.2f} s"
        goal = f"{bench.GOALS[rate.name]:g}" if bases and rate.name in bench.GOALS else ""
        ratios = (f"{rate.plies / base.plies:.1f}" for base in bases)
        name = f"({rate.name})" if rate in bases else rate.name
        shown.add_row(name, f"{rate.plies / 1e6:.2f}", f"{rate.listed / 1e6:.1f}", ready, *ratios, goal)
    session.console.print(shown)
    return 0


def _figures(title: str, caption: str, names: Sequence[str], figures: Sequence[str]) -> Table:
    """An empty table: columns of names, then columns of figures."""
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
