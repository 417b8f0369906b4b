"""A record watched again: step by step before a screen, all at once over a pipe."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from ludogite.games.position import Position
from ludogite.record import Record, by_move, write_result
from ludogite.terminal.aside import ARROW
from ludogite.terminal.palette import QUIET
from ludogite.terminal.picture import Setup, picture
from ludogite.terminal.typed import Asker, is_number
from ludogite.terminal.words import Voice


@dataclass(frozen=True)
class Step:
    """A position of a record after so many of its entries, where a player has the turn or the game is over."""

    record: Record
    position: Position
    entries: int
    move: str
    """What was played to come here, with the outcomes that followed."""


def steps(records: Sequence[Record]) -> list[Step]:
    """Every step of all games; raises RecordError."""
    found: list[Step] = []
    for record in records:
        positions, end = list(record.replay()), 0
        for entries in by_move(record.entries):
            end += len(entries)
            found.append(Step(record, positions[end], end, ARROW.join(entry.text for entry in entries)))
    return found


def title_of(record: Record, voice: Voice) -> str:
    """The game, and which of its match it is."""
    title = record.game.title.say(voice.language)
    return title if record.round == (1, 1) else f"{title} {record.round[0]}/{record.round[1]}"


def names_of(record: Record) -> list[str]:
    """The players' names; none where it only says the seat."""
    seats = record.game.seats
    return ["" if name in {seat.en, seat.fr} else name for name, seat in zip(record.players, seats, strict=True)]


def show_step(step: Step, number: int, count: int, console: Console, voice: Voice) -> None:
    """Draw one step with what led to it."""
    record, position = step.record, step.position
    words = voice("step", move=step.move or voice("step_start"), number=number, count=count)
    console.rule(Text(f"{title_of(record, voice)} · {words}"), align="left", style=QUIET)
    played = record.entries[: step.entries]
    last = next((entry.text for entry in reversed(played) if not entry.by_chance), None)
    setup = Setup(record.game.seats, names_of(record), position.to_move, played, legend=record.game.book.scene.LEGEND)
    console.print(picture(position.scene(None, last), setup, voice, console))
    if step.entries == len(record.entries) and record.result is not None:
        console.print(Text(f"{write_result(record.result)}  {record.ended}".rstrip()))


def show_all(found: Sequence[Step], console: Console, voice: Voice) -> None:
    """Draw every step, one after the other."""
    for number, step in enumerate(found):
        show_step(step, number, len(found) - 1, console, voice)


def step_through(found: Sequence[Step], console: Console, asker: Asker, voice: Voice) -> None:
    """Go forwards and back as somebody types, until the end of it or of the lines."""
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
