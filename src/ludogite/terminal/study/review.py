"""A reviewed record on the screen: a verdict on every move, a plot of the value, and a summary for each player."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from threading import Event

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.style import Style
from rich.table import Table
from rich.text import Text

from ludogite.bots.bot import needs_compiling
from ludogite.bots.plot import blocks, svg
from ludogite.bots.report import Budget, Judgement
from ludogite.games.words import Words
from ludogite.play.record import Record
from ludogite.study.review import BLUNDER, MISTAKE, NEGLIGIBLE, TWO, Question, Review, ReviewedStep, questions, reviewed
from ludogite.terminal.drawing.palette import GOOD, PROBLEM, QUIET, STRONG
from ludogite.terminal.drawing.sidebar import ARROW
from ludogite.terminal.progress import interruptible, judged, progress_bar
from ludogite.terminal.study.replay import names_of, title_of
from ludogite.terminal.words import Voice, percent

TURN = "◆"
MARKS = {"mistake": "?", "blunder": "??"}
HIGH, LOW = 8, 3
"""Lines of a single plot, and of one of several."""
WIDEST_PLOT = 100
AXIS = 6
"""Width of the scale beside a plot."""


def show_review(review: Review, record: Record, console: Console, voice: Voice) -> None:
    """Print everything about a reviewed record."""
    seats = record.game.seats
    console.print(verdicts(review, seats, voice))
    console.print(Text(voice("marks", mistake=percent(MISTAKE), blunder=percent(BLUNDER)), QUIET))
    console.print()
    for line in plot(review, seats, min(console.width, WIDEST_PLOT), voice):
        console.print(line)
    console.print(summary(review, seats, voice))
    if review.note:
        console.print(Text(review.note.say(voice.language), QUIET))


def verdicts(review: Review, seats: Sequence[Words], voice: Voice) -> Table:
    """A row per move, with the outcomes after it."""
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column("", justify="right", style=QUIET)
    table.add_column("", no_wrap=True)
    table.add_column(voice("column_move"), overflow="fold")
    table.add_column(voice("column_value"), justify="right", no_wrap=True)
    table.add_column(voice("column_loss"), justify="right", no_wrap=True)
    if review.has_luck:
        table.add_column(voice("column_luck"), justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column(voice("column_better"), overflow="fold")
    for number, steps in _by_move(review.steps):
        move = steps[0]
        seat = "" if move.player is None else seats[move.player].say(voice.language)
        luck = [_luck(steps)] if review.has_luck else []
        table.add_row(f"{number}.", seat, *_row(steps, luck))
    return table


def _by_move(steps: Sequence[ReviewedStep]) -> Iterator[tuple[int, list[ReviewedStep]]]:
    """Each move's number with the move and the outcomes after it; outcomes before the first move have number 0."""
    numbers: list[int] = []
    for step in steps:
        numbers.append((numbers[-1] if numbers else 0) + (step.player is not None))
    for number, numbered in groupby(zip(numbers, steps, strict=True), lambda pair: pair[0]):
        yield number, [step for _, step in numbered]


def _row(steps: Sequence[ReviewedStep], luck: list[Text]) -> Iterator[str | Text]:
    move, turns = steps[0], any(step.turn for step in steps)
    yield Text(ARROW.join(step.text for step in steps), STRONG if turns else Style())
    yield percent(move.after[move.player or 0])
    yield percent(-move.loss) if move.loss >= NEGLIGIBLE else ""
    yield from luck
    yield Text(MARKS.get(move.mark, "") + (TURN if turns else ""), PROBLEM)
    is_better = move.player is not None and move.mark != "best"
    yield f"{move.lines[0].moves[0]} ({percent(move.lines[0].value)})" if is_better else ""


def _luck(steps: Sequence[ReviewedStep]) -> Text:
    """The luck of the player who moved."""
    lucks = [step.luck[steps[0].player or 0] for step in steps if step.luck]
    luck = sum(lucks)
    if abs(luck) < NEGLIGIBLE:
        return Text("0 %" if lucks else "", QUIET)
    return Text(f"{'+' if luck > 0 else '-'}{percent(abs(luck))}", GOOD if luck > 0 else PROBLEM)


def plot(review: Review, seats: Sequence[Words], width: int, voice: Voice) -> Iterator[Text]:
    """A plot in blocks of the expected share over the game: of two players the first's, of more each player's."""
    players = range(1 if len(seats) <= TWO else len(seats))
    for player in players:
        yield Text(voice("plot_title", who=seats[player].say(voice.language)), QUIET)
        values = [min(max(point[player], 0.0), 1.0) for point in review.shares]
        rows = blocks(values, review.turning_points, width - AXIS, HIGH if len(players) == 1 else LOW)
        yield from _with_axis(rows)


def _with_axis(rows: Sequence[str]) -> Iterator[Text]:
    """The rows of a plot with a scale; the last row has the marks."""
    *drawn, marks = rows
    for number, row in enumerate(drawn):
        label = {0: percent(1), len(drawn) - 1: percent(0)}.get(number, "")
        if len(drawn) == HIGH and number == HIGH // 2:
            label = percent(1 / TWO)
        yield Text.assemble((f"{label:>{AXIS - 1}}", QUIET), "│", row)
    if marks.strip():
        yield Text.assemble(" " * AXIS, (marks, PROBLEM))


def summary(review: Review, seats: Sequence[Words], voice: Voice) -> Text:
    """Each player's result, precision and mistakes, and the turning points."""
    lines = []
    for seat, player in zip(seats, review.players, strict=True):
        lines.append(Text(player.verdict.about_them.say(voice.language), STRONG))
        if player.precision is not None:
            words = voice(
                "played_so",
                who=seat.say(voice.language),
                precision=f"{voice.number(player.precision, 1)} %",
                mistakes=player.mistakes,
                blunders=player.blunders,
            )
            lines.append(Text(words))
    turns = [step for step in review.steps if step.turn]
    if turns:
        moves = {step.number: number for number, steps in _by_move(review.steps) for step in steps}
        lines.append(
            Text(voice("turning_points", moves=", ".join(f"{moves[step.number]}. {step.text}" for step in turns)))
        )
    return Text("\n").join(lines)


def review_record(record: Record, budget: Budget, errors: Console, voice: Voice) -> Review:
    """The review of one game; a bar on ``errors`` shows the progress."""
    stop = Event()

    def judge(question: Question) -> Judgement:
        found = interruptible(judged, *question, budget, stop=stop)
        progress.update(task, description=voice("analysing"), advance=1)
        return found

    asked = list(questions(record))
    with progress_bar(errors) as progress:
        words = voice("compiling" if needs_compiling(record.game.id) else "analysing")
        task = progress.add_task(words, total=len(asked))
        try:
            return reviewed(record, [judge(question) for question in asked])
        finally:
            stop.set()


def review_title(record: Record, voice: Voice) -> str:
    """The game with its players."""
    players = (
        seat.say(voice.language) + (f" ({name})" if name else "")
        for name, seat in zip(names_of(record), record.game.seats, strict=True)
    )
    return f"{title_of(record, voice)} · {', '.join(players)}"


def plot_svg(review: Review, record: Record, voice: Voice) -> str:
    """The plot of the value over the game as SVG."""
    seats = [seat.say(voice.language) for seat in record.game.seats]
    subject = voice("plot_title_all") if len(seats) > TWO else voice("plot_title", who=seats[0])
    title = f"{record.game.title.say(voice.language)} · {subject}"
    turns = [
        (step.number, f"{step.number}. {step.text} ({percent(max(step.luck, default=-step.loss))})")
        for step in review.steps
        if step.turn
    ]
    return svg(review.shares, seats, title, turns)
