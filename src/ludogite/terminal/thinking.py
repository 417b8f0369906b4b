"""Thinking for people: the analysis of a position while a line says so and Ctrl-C is heard."""

from threading import Event

from rich.console import Console

from ludogite.bots.bot import needs_compiling
from ludogite.bots.report import Budget, Judgement, Report, Variation
from ludogite.games.position import Position
from ludogite.kernel.cores import cores
from ludogite.terminal.waiting import interruptible
from ludogite.terminal.words import Voice

SURE = 100
"""A certain win, in percent."""


def analysed(position: Position, budget: Budget, *, lines: int, stop: Event | None = None) -> Report:
    """What a search finds out about a position within a budget: by time on all cores, else always the same."""
    from ludogite.bots.analysis import analyse  # noqa: PLC0415  # searches need NumPy: not everybody waits for it

    threads = cores() if budget.seconds else 1
    return analyse(position, budget, lines=lines, threads=threads, stop=stop)


def judged(position: Position, text: str | None, budget: Budget, *, stop: Event | None = None) -> Judgement:
    """What there is to say of a step of a game, likewise."""
    from ludogite.bots.judging import judge  # noqa: PLC0415  # likewise

    return judge(position, text, budget, threads=cores() if budget.seconds else 1, stop=stop)


def think(position: Position, budget: Budget, lines: int, console: Console, voice: Voice) -> Report:
    """The same before a person; after Ctrl-C the search is told to stop."""
    stop = Event()
    try:
        with console.status(voice("analysing" if _is_ready(position) else "compiling"), spinner="dots"):
            return interruptible(analysed, position, budget, lines=lines, stop=stop)
    finally:
        stop.set()


def _is_ready(position: Position) -> bool:
    from ludogite.bots.search.compiled import is_compiled  # noqa: PLC0415  # likewise

    return not needs_compiling(position.game.id) or is_compiled(position.game)


def percent(share: float) -> str:
    """A share of the win as people read it."""
    return f"{share * SURE:.0f} %"


def worth(line: Variation, voice: Voice) -> str:
    """What a line is worth in words: a win or loss in so many moves where it is proved, else what can be expected."""
    if line.ends_in is not None and line.value in (0, 1):
        return voice("wins_in" if line.value else "loses_in", count=line.ends_in)
    return voice("expects", share=percent(line.value))
