"""``ludogite analyse``: thinks about every position of a record and says what each move was worth."""

import argparse
from pathlib import Path
from threading import Event

from rich.text import Text

from ludogite.bots.bot import needs_compiling
from ludogite.bots.plot import svg
from ludogite.bots.report import Budget, Report
from ludogite.bots.review import TWO, Review, review, thoughts
from ludogite.cli.session import Session, UsageError, check_plot, check_seconds, read_text
from ludogite.games.position import Position
from ludogite.record import Record
from ludogite.record_reader import read_records
from ludogite.terminal.palette import GOOD, STRONG
from ludogite.terminal.replay import names_of, title_of
from ludogite.terminal.saving import write_whole
from ludogite.terminal.thinking import analysed, percent
from ludogite.terminal.verdicts import show_review
from ludogite.terminal.waiting import interruptible, progress_bar
from ludogite.terminal.words import Voice

MOST_NODES = 10**12


def analyse_records(arguments: argparse.Namespace, session: Session) -> int:
    """Review every game of a file."""
    budget = _budget(arguments)
    records = read_records(read_text(arguments.record))
    pictures = _pictures(arguments.svg, len(records))
    for record in records:
        list(record.replay())  # what is wrong with any game is said before anybody waits
    for number, record in enumerate(records):
        reviewed = _reviewed(record, budget, session)
        session.console.print(Text(_title(record, session.voice), STRONG))
        show_review(reviewed, session.console, session.voice)
        if pictures:
            write_whole(pictures[number], picture(reviewed, session.voice))
            session.console.print(Text(session.voice("drawn_in", file=pictures[number]), GOOD))
    return 0


def _budget(arguments: argparse.Namespace) -> Budget:
    """What each position may cost."""
    if arguments.nodes is not None:
        if not 1 <= arguments.nodes <= MOST_NODES:
            raise UsageError(f"--nodes is 1 or more, and {MOST_NODES} at most.", f"--nodes va de 1 à {MOST_NODES}.")
        return Budget(nodes=arguments.nodes)
    check_seconds(arguments.seconds)
    return Budget(seconds=arguments.seconds)


def _pictures(name: str | None, count: int) -> list[Path]:
    """The files to draw in, one a game; no file that holds something else is written over."""
    if not name:
        return []
    path = Path(name)
    alone = count == 1 or not path.name
    paths = [path] if alone else [path.with_stem(f"{path.stem}-{number}") for number in range(1, count + 1)]
    for path in paths:
        check_plot(path)
    return paths


def _reviewed(record: Record, budget: Budget, session: Session) -> Review:
    """The review of one game, while a bar shows how far it has come."""
    stop = Event()

    def think(position: Position, lines: int) -> Report:
        return interruptible(analysed, position, budget, lines=lines, stop=stop)

    with progress_bar(session.errors) as progress:
        words = session.voice("compiling" if needs_compiling(record.game.id) else "analysing")
        task = progress.add_task(words, total=thoughts(record))

        def advance() -> None:
            progress.update(task, description=session.voice("analysing"), advance=1)

        try:
            return review(record, think, advance)
        finally:
            stop.set()


def _title(record: Record, voice: Voice) -> str:
    """The game, and who played it."""
    players = (
        seat.say(voice.language) + (f" ({name})" if name else "")
        for name, seat in zip(names_of(record), record.game.seats, strict=True)
    )
    return f"{title_of(record, voice)} · {', '.join(players)}"


def picture(reviewed: Review, voice: Voice) -> str:
    """The value over the game as SVG."""
    seats = [seat.say(voice.language) for seat in reviewed.record.game.seats]
    subject = voice("plot_title_all") if len(seats) > TWO else voice("plot_title", who=seats[0])
    title = f"{reviewed.record.game.title.say(voice.language)} · {subject}"
    turns = [
        (judged.number, f"{judged.number}. {judged.move} ({percent(-judged.loss)})")
        for judged in reviewed.turning_points
    ]
    return svg(reviewed.shares, seats, title, turns)
