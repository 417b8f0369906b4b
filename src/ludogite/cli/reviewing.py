"""``ludogite review``: judges every step of a record, and says what each move was worth, and what was luck."""

import argparse
from pathlib import Path
from threading import Event

from rich.text import Text

from ludogite.bots.bot import needs_compiling
from ludogite.bots.plot import svg
from ludogite.bots.report import REVIEW_BUDGET, Budget, Judgement
from ludogite.cli.session import Session, UsageError, check_plot, check_seconds, read_text
from ludogite.record import Record
from ludogite.record_reader import read_records
from ludogite.study.review import TWO, Question, Review, questions, reviewed
from ludogite.terminal.palette import GOOD, STRONG
from ludogite.terminal.replay import names_of, title_of
from ludogite.terminal.saving import write_whole
from ludogite.terminal.thinking import judged, percent
from ludogite.terminal.verdicts import show_review
from ludogite.terminal.waiting import interruptible, progress_bar
from ludogite.terminal.words import Voice

MOST_NODES = 10**12


def review_records(arguments: argparse.Namespace, session: Session) -> int:
    """Review every game of a file."""
    budget = _budget(arguments)
    records = read_records(read_text(arguments.record))
    pictures = _pictures(arguments.svg, len(records))
    for record in records:
        list(record.replay())  # what is wrong with any game is said before anybody waits
    for number, record in enumerate(records):
        review = _reviewed(record, budget, session)
        session.console.print(Text(_title(record, session.voice), STRONG))
        show_review(review, record, session.console, session.voice)
        if pictures:
            write_whole(pictures[number], picture(review, record, session.voice))
            session.console.print(Text(session.voice("drawn_in", file=pictures[number]), GOOD))
    return 0


def _budget(arguments: argparse.Namespace) -> Budget:
    """What each step may cost."""
    if arguments.nodes is not None:
        if not 1 <= arguments.nodes <= MOST_NODES:
            raise UsageError(f"--nodes is 1 or more, and {MOST_NODES} at most.", f"--nodes va de 1 à {MOST_NODES}.")
        return Budget(nodes=arguments.nodes)
    if arguments.seconds is None:
        return REVIEW_BUDGET
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

    def judge(question: Question) -> Judgement:
        found = interruptible(judged, *question, budget, stop=stop)
        progress.update(task, description=session.voice("analysing"), advance=1)
        return found

    asked = list(questions(record))
    with progress_bar(session.errors) as progress:
        words = session.voice("compiling" if needs_compiling(record.game.id) else "analysing")
        task = progress.add_task(words, total=len(asked))
        try:
            return reviewed(record, [judge(question) for question in asked])
        finally:
            stop.set()


def _title(record: Record, voice: Voice) -> str:
    """The game, and who played it."""
    players = (
        seat.say(voice.language) + (f" ({name})" if name else "")
        for name, seat in zip(names_of(record), record.game.seats, strict=True)
    )
    return f"{title_of(record, voice)} · {', '.join(players)}"


def picture(review: Review, record: Record, voice: Voice) -> str:
    """The value over the game as SVG."""
    seats = [seat.say(voice.language) for seat in record.game.seats]
    subject = voice("plot_title_all") if len(seats) > TWO else voice("plot_title", who=seats[0])
    title = f"{record.game.title.say(voice.language)} · {subject}"
    turns = [
        (step.number, f"{step.number}. {step.text} ({percent(max(step.luck, default=-step.loss))})")
        for step in review.steps
        if step.turn
    ]
    return svg(review.shares, seats, title, turns)
