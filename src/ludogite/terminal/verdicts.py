"""A reviewed record on the screen: every move with its verdict, the value over the game, and how each player did."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.style import Style
from rich.table import Table
from rich.text import Text

from ludogite.bots.plot import blocks
from ludogite.games.words import Words
from ludogite.record import Record
from ludogite.study.review import BLUNDER, MISTAKE, TRIFLE, TWO, Review, ReviewedStep
from ludogite.terminal.aside import ARROW
from ludogite.terminal.palette import GOOD, PROBLEM, QUIET, STRONG
from ludogite.terminal.thinking import percent
from ludogite.terminal.words import Voice

TURN = "◆"
MARKS = {"mistake": "?", "blunder": "??"}
HIGH, LOW = 8, 3
"""The lines of a plot that stands alone, and of one among several."""
WIDEST_PLOT = 100
AXIS = 6
"""Room for the scale beside a plot."""


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
    """A line a move, with what chance decided after it."""
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
    """Every move by its number, with the outcomes after it; what chance decides before the first has number 0."""
    numbers: list[int] = []
    for step in steps:
        numbers.append((numbers[-1] if numbers else 0) + (step.player is not None))
    for number, numbered in groupby(zip(numbers, steps, strict=True), lambda pair: pair[0]):
        yield number, [step for _, step in numbered]


def _row(steps: Sequence[ReviewedStep], luck: list[Text]) -> Iterator[str | Text]:
    move, turns = steps[0], any(step.turn for step in steps)
    yield Text(ARROW.join(step.text for step in steps), STRONG if turns else Style())
    yield percent(move.after[move.player or 0])
    yield percent(-move.loss) if move.loss >= TRIFLE else ""
    yield from luck
    yield Text(MARKS.get(move.mark, "") + (TURN if turns else ""), PROBLEM)
    is_better = move.player is not None and move.mark != "best"
    yield f"{move.lines[0].moves[0]} ({percent(move.lines[0].value)})" if is_better else ""


def _luck(steps: Sequence[ReviewedStep]) -> Text:
    """What chance gave whoever has moved."""
    lucks = [step.luck[steps[0].player or 0] for step in steps if step.luck]
    luck = sum(lucks)
    if abs(luck) < TRIFLE:
        return Text("0 %" if lucks else "", QUIET)
    return Text(f"{'+' if luck > 0 else '-'}{percent(abs(luck))}", GOOD if luck > 0 else PROBLEM)


def plot(review: Review, seats: Sequence[Words], width: int, voice: Voice) -> Iterator[Text]:
    """What could be expected over the game, in blocks: of two players the first, of more each."""
    players = range(1 if len(seats) <= TWO else len(seats))
    for player in players:
        yield Text(voice("plot_title", who=seats[player].say(voice.language)), QUIET)
        values = [min(max(point[player], 0.0), 1.0) for point in review.shares]
        rows = blocks(values, review.turning_points, width - AXIS, HIGH if len(players) == 1 else LOW)
        yield from _with_axis(rows)


def _with_axis(rows: Sequence[str]) -> Iterator[Text]:
    """The rows of a plot with a scale; the last row is that of the marks."""
    *drawn, marks = rows
    for number, row in enumerate(drawn):
        label = {0: percent(1), len(drawn) - 1: percent(0)}.get(number, "")
        if len(drawn) == HIGH and number == HIGH // 2:
            label = percent(1 / TWO)
        yield Text.assemble((f"{label:>{AXIS - 1}}", QUIET), "│", row)
    if marks.strip():
        yield Text.assemble(" " * AXIS, (marks, PROBLEM))


def summary(review: Review, seats: Sequence[Words], voice: Voice) -> Text:
    """How each player did, why it ended so for them, and where it turned."""
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
