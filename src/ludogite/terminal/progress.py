"""Work that takes a while: searches and other calls that Ctrl-C interrupts at once, and bars that show progress."""

from collections.abc import Callable
from concurrent.futures import Future
from threading import Event, Thread
from typing import ParamSpec, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from ludogite.bots.bot import needs_compiling
from ludogite.bots.report import Budget, Judgement, Report
from ludogite.games.position import Position
from ludogite.kernel.cores import cores
from ludogite.terminal.words import Voice

T = TypeVar("T")
P = ParamSpec("P")
POLL_SECONDS = 0.2


def interruptible(work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """The result of some work; Ctrl-C stops the waiting at once, even while compiled code runs."""
    future: Future[T] = Future()

    def run() -> None:
        try:
            future.set_result(work(*arguments, **named))
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is raised where the result is wanted
            future.set_exception(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(POLL_SECONDS)
    return future.result()


def progress_bar(console: Console, *, transient: bool = True) -> Progress:
    """A bar that counts finished tasks, if there is a screen to show it on."""
    times = (TimeElapsedColumn(), TimeRemainingColumn())
    columns = (TextColumn("{task.description:<28}", markup=False), BarColumn(), MofNCompleteColumn(), *times)
    return Progress(*columns, console=console, transient=transient, disable=not console.is_terminal)


def analysed(position: Position, budget: Budget, *, lines: int, stop: Event | None = None) -> Report:
    """A search's report on a position: on all cores within a time, on one core if the budget counts nodes."""
    from ludogite.bots.analysis import analyse  # noqa: PLC0415 - needs NumPy, slow to import

    threads = cores() if budget.seconds else 1
    return analyse(position, budget, lines=lines, threads=threads, stop=stop)


def judged(position: Position, text: str | None, budget: Budget, *, stop: Event | None = None) -> Judgement:
    """The judgement on a step of a game, searched likewise."""
    from ludogite.bots.analysis import judge  # noqa: PLC0415 - likewise

    return judge(position, text, budget, threads=cores() if budget.seconds else 1, stop=stop)


def think(position: Position, budget: Budget, lines: int, console: Console, voice: Voice) -> Report:
    """The report on a position, with a status line for people; Ctrl-C stops the search."""
    stop = Event()
    try:
        with console.status(voice("analysing" if _is_compiled(position) else "compiling"), spinner="dots"):
            return interruptible(analysed, position, budget, lines=lines, stop=stop)
    finally:
        stop.set()


def _is_compiled(position: Position) -> bool:
    from ludogite.bots.search.compiled import is_compiled  # noqa: PLC0415 - likewise

    return not needs_compiling(position.game.id) or is_compiled(position.game)
