"""Replaying a record: step by step on a screen, all positions at once over a pipe."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from ludogite.games.position import Position
from ludogite.play.record import Record, by_move, write_result
from ludogite.terminal.drawing.palette import QUIET
from ludogite.terminal.drawing.picture import PictureContext, picture
from ludogite.terminal.drawing.sidebar import ARROW
from ludogite.terminal.input.asker import Asker, is_number
from ludogite.terminal.words import Voice


@dataclass(frozen=True)
class ReplayStep:
    """A position of a record in which a player is to move or the game is over."""

    record: Record
    position: Position
    entries: int
    """The number of the record's entries before it."""
    move: str
    """The move before it, with the outcomes that followed."""


def steps(records: Sequence[Record]) -> list[ReplayStep]:
    """Every step of all games; raises RecordError."""
    found: list[ReplayStep] = []
    for record in records:
        positions, end = list(record.replay()), 0
        for entries in by_move(record.entries):
            end += len(entries)
            found.append(ReplayStep(record, positions[end], end, ARROW.join(entry.text for entry in entries)))
    return found


def title_of(record: Record, voice: Voice) -> str:
    """The game's title, with its number in its match if there are several."""
    title = record.game.title.say(voice.language)
    return title if record.round == (1, 1) else f"{title} {record.round[0]}/{record.round[1]}"


def names_of(record: Record) -> list[str]:
    """The players' names; empty if a name only repeats the seat."""
    seats = record.game.seats
    return ["" if name in {seat.en, seat.fr} else name for name, seat in zip(record.players, seats, strict=True)]


def show_step(step: ReplayStep, number: int, count: int, console: Console, voice: Voice) -> None:
    """Draw one step, titled with the move before it."""
    record, position = step.record, step.position
    words = voice("step", move=step.move or voice("step_start"), number=number, count=count)
    console.rule(Text(f"{title_of(record, voice)} · {words}"), align="left", style=QUIET)
    played = record.entries[: step.entries]
    last = next((entry.text for entry in reversed(played) if not entry.by_chance), None)
    context = PictureContext(
        record.game.seats, names_of(record), position.to_move, played, legend=record.game.book.scene.LEGEND
    )
    console.print(picture(position.scene(None, last), context, voice, console))
    if step.entries == len(record.entries) and record.result is not None:
        console.print(Text(f"{write_result(record.result)}  {record.ended}".rstrip()))


def show_all(found: Sequence[ReplayStep], console: Console, voice: Voice) -> None:
    """Draw every step, one after the other."""
    for number, step in enumerate(found):
        show_step(step, number, len(found) - 1, console, voice)


def step_through(found: Sequence[ReplayStep], console: Console, asker: Asker, voice: Voice) -> None:
    """Go forwards and back as somebody types, until they quit or no line is left."""
    number = 0
    while True:
        console.clear()
        show_step(found[number], number, len(found) - 1, console, voice)
        try:
            typed = asker.ask(voice("step_keys")).casefold()
        except EOFError:
            return
        if typed.startswith("q"):
            return
        if is_number(typed):
            number = min(int(typed), len(found) - 1)
        else:
            number = max(0, min(number + (-1 if typed == "b" else 1), len(found) - 1))
