"""Waiting for work that takes a while, so that Ctrl-C is heard at once."""

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import ParamSpec, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

T = TypeVar("T")
P = ParamSpec("P")
SHORT_WAIT = 0.2


def interruptible(work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
    """What some work gives; Ctrl-C stops the waiting at once, even while compiled code runs."""
    future: Future[T] = Future()

    def run() -> None:
        try:
            future.set_result(work(*arguments, **named))
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is raised where the result is wanted
            future.set_exception(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive():
        thread.join(SHORT_WAIT)
    return future.result()


def progress_bar(console: Console, *, transient: bool = True) -> Progress:
    """A bar that shows how far something has come, where there is a screen to show it on."""
    times = (TimeElapsedColumn(), TimeRemainingColumn())
    columns = (TextColumn("{task.description:<28}", markup=False), BarColumn(), MofNCompleteColumn(), *times)
    return Progress(*columns, console=console, transient=transient, disable=not console.is_terminal)
