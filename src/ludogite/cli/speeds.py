"""``ludogite bench --search``: how fast the searches are, as a table."""

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table

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
    shown = Table(
        title=voice("speeds_title"),
        caption=voice("speeds_caption", searches=", ".join(SEARCHES), like=LIKE_REFERENCE),
        box=SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
        pad_edge=False,
        title_justify="left",
        caption_justify="left",
    )
    shown.add_column(voice("column_game"), no_wrap=True)
    shown.add_column(voice("column_search"), no_wrap=True)
    for heading in (voice("column_start"), voice("column_middle"), "x OpenSpiel", voice("column_goal")):
        shown.add_column(heading, justify="right")
    for rate in [base, *found] if base else found:
        shown.add_row(*_row(rate, base))
    return shown


def _row(rate: Rate, base: Rate | None) -> tuple[str, ...]:
    tree = rate.search != SEARCHES[0]
    times = f"{rate.times(base):.1f}" if base and tree else ""
    goal = f"{GOALS[rate.game] / THOUSAND:,.0f}" if not tree and rate.game in GOALS else ""
    name = f"({rate.game})" if rate is base else rate.game
    return name, rate.search, f"{rate.start / THOUSAND:,.1f}", f"{rate.middle / THOUSAND:,.1f}", times, goal
