"""A reviewed record on the screen: every move with its verdict, the value over the game, and how each player did."""

from collections.abc import Iterator, Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.style import Style
from rich.table import Table
from rich.text import Text

from ludogite.bots.plot import blocks
from ludogite.bots.review import BLUNDER, MISTAKE, TRIFLE, TWO, Review, ReviewedMove
from ludogite.terminal.aside import ARROW
from ludogite.terminal.palette import GOOD, PROBLEM, QUIET, STRONG
from ludogite.terminal.thinking import SURE, percent
from ludogite.terminal.words import Voice

TURN = "◆"
HIGH, LOW = 8, 3
"""The lines of a plot that stands alone, and of one among several."""
WIDEST_PLOT = 100
AXIS = 6
"""Room for the scale beside a plot."""


def show_review(review: Review, console: Console, voice: Voice) -> None:
    """Print everything about a reviewed record."""
    console.print(verdicts(review, voice))
    console.print(Text(voice("marks", mistake=percent(MISTAKE), blunder=percent(BLUNDER)), QUIET))
    console.print()
    for line in plot(review, min(console.width, WIDEST_PLOT), voice):
        console.print(line)
    console.print(summary(review, voice))


def verdicts(review: Review, voice: Voice) -> Table:
    """A line a move."""
    chance = review.record.game.has_chance
    table = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column("", justify="right", style=QUIET)
    table.add_column("", no_wrap=True)
    table.add_column(voice("column_move"), overflow="fold")
    table.add_column(voice("column_value"), justify="right", no_wrap=True)
    table.add_column(voice("column_loss"), justify="right", no_wrap=True)
    if chance:
        table.add_column(voice("column_luck"), justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    table.add_column(voice("column_better"), overflow="fold")
    for judged in review.moves:
        luck = [_signed(judged.luck)] if chance else []
        table.add_row(*_row(judged, review, voice, luck))
    return table


def _row(judged: ReviewedMove, review: Review, voice: Voice, luck: list[Text]) -> Iterator[str | Text]:
    yield f"{judged.number}."
    yield review.record.game.seats[judged.player].say(voice.language)
    yield Text(ARROW.join((judged.move, *judged.outcomes)), STRONG if judged.is_turning_point else Style())
    yield percent(judged.value)
    yield percent(-judged.loss) if judged.loss >= TRIFLE else ""
    yield from luck
    yield _sign(judged)
    yield "" if judged.is_best else f"{judged.best.moves[0]} ({percent(judged.best.value)})"


def _sign(judged: ReviewedMove) -> Text:
    """The marks of a move."""
    doubt = "??" if judged.loss >= BLUNDER else "?" if judged.loss >= MISTAKE else ""
    return Text(doubt + (TURN if judged.turns else ""), PROBLEM)


def _signed(luck: float | None) -> Text:
    if luck is None or abs(luck) < TRIFLE:
        return Text("" if luck is None else "0 %", QUIET)
    return Text(f"{'+' if luck > 0 else '-'}{percent(abs(luck))}", GOOD if luck > 0 else PROBLEM)


def plot(review: Review, width: int, voice: Voice) -> Iterator[Text]:
    """What could be expected over the game, in blocks: of two players the first, of more each."""
    seats = review.record.game.seats
    players = range(1 if len(seats) <= TWO else len(seats))
    turns = [judged.number for judged in review.turning_points]
    for player in players:
        yield Text(voice("plot_title", who=seats[player].say(voice.language)), QUIET)
        values = [point[player] for point in review.shares]
        rows = blocks(values, turns, width - AXIS, HIGH if len(players) == 1 else LOW)
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


def summary(review: Review, voice: Voice) -> Text:
    """How each player did: what was lost by choice, and what chance gave."""
    game = review.record.game
    lines = []
    for player, seat in enumerate(game.seats):
        mistakes = sum(judged.loss >= MISTAKE for judged in review.of(player))
        words = voice(
            "played_so",
            who=seat.say(voice.language),
            loss=f"{voice.number(SURE * review.mean_loss(player), 1)} %",
            mistakes=mistakes,
        )
        if game.has_chance:
            words += voice("lucky_so", luck=_signed(review.luck(player)).plain)
        lines.append(Text(words))
    turns = review.turning_points
    if turns:
        moves = ", ".join(f"{judged.number}. {judged.move}" for judged in turns)
        lines.append(Text(voice("turning_points", moves=moves)))
    return Text("\n").join(lines)
