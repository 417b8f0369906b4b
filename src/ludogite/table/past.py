"""Earlier positions of a table, and its games as text; nothing that is still secret."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import islice

from ludogite.games.position import Position
from ludogite.games.scene import Scene
from ludogite.games.words import Refused, Words
from ludogite.record import Entry
from ludogite.table.model import Model
from ludogite.table.state import seat_name
from ludogite.table.views import viewpoint


class NoSuchStep(Refused):
    """A moment that the match has not had."""

    code, status = "no-such-step", 404
    words = Words("The match has not come that far.", "Le match n'est pas allé jusque-là.")


class NotYet(Refused):
    """A record that would tell secrets."""

    code, status = "not-yet", 409
    words = Words(
        "The record can be read when the cards are no longer secret.",
        "Le relevé pourra être lu quand les cartes ne seront plus secrètes.",
    )


@dataclass(frozen=True)
class PastView:
    """The position after ``step`` moves and outcomes of a game of the match."""

    round: int
    step: int
    scene: Scene


def past_view(model: Model, guest: str, round_number: int, step: int) -> PastView:
    """The position after so many entries of a game, as a guest may see it; raises NoSuchStep."""
    position, last = _moment(model, round_number, step)
    is_secret = round_number == model.match.round and model.has_secrets
    scene = position.scene(viewpoint(model, model.seats_of(guest)), None if is_secret else last)
    return PastView(round_number, step, replace(scene, actions=()))


def _moment(model: Model, round_number: int, step: int) -> tuple[Position, str | None]:
    """A position, and the move before it."""
    match = model.match
    if not 1 <= round_number <= match.round or step < 0:
        raise NoSuchStep
    if round_number == match.round:
        if step > match.step:
            raise NoSuchStep
        entries: tuple[Entry, ...] = match.entries[:step]
        position = match.position_at(step)
    else:
        record = match.finished[round_number - 1]
        if step > len(record.entries):
            raise NoSuchStep
        entries = record.entries[:step]
        position = next(islice(record.replay(), step, None))
    return position, next((entry.text for entry in reversed(entries) if not entry.by_chance), None)


def match_record(model: Model, name_of: Callable[[str], str]) -> str:
    """All games of the match so far, under the names of those who sit there; raises NotYet."""
    if model.has_secrets:
        raise NotYet
    names = [_header(seat_name(seat, name_of), number) for number, seat in enumerate(model.seats)]
    records = [
        replace(record, players=tuple(names[model.match.seat_of(player, number)] for player in range(len(names))))
        for number, record in enumerate(model.match.records(), 1)
    ]
    return "\n".join(map(str, records))


def _header(name: str, number: int) -> str:
    """A name that can stand in a record."""
    return " ".join(name.split()) or f"Player {number + 1}"
