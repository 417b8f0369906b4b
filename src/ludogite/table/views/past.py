"""Earlier positions and games of a table, without anything that is still secret."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

from ludogite.games.options import Options
from ludogite.games.position import Position
from ludogite.games.scene import Scene
from ludogite.games.words import Refused, Words
from ludogite.play.record import Record
from ludogite.table.messages import Entry
from ludogite.table.model import Model
from ludogite.table.views.names import PLAYER, NameOf, table_names
from ludogite.table.views.scenes import entries, record_entries, viewpoint


class NoSuchStep(Refused):
    """A step that the match has not reached."""

    code, status = "no-such-step", 404
    words = Words("The match has not got that far.", "Le match n'est pas allé jusque-là.")


class NotYet(Refused):
    """A record that would reveal what is secret or no longer known."""

    code, status = "not-yet", 409
    words = Words(
        "Part of this game is still secret: its record can be read later, at the latest when the game is over.",
        "Une partie du jeu est encore secrète : le relevé pourra être lu plus tard, au plus tard en fin de partie.",
    )


class NotOver(Refused):
    """A review of a game that is still being played."""

    code, status = "not-over", 409
    words = Words("A game can be reviewed when it is over.", "Une partie s'analyse quand elle est finie.")


@dataclass(frozen=True)
class PastView:
    """The position after ``step`` moves and outcomes of a game of the match."""

    round: int
    step: int
    scene: Scene
    text: str
    """The position as a line of text for the guest: ``?`` stands for what is hidden from them."""


@dataclass(frozen=True)
class PastGame:
    """A game of the match so far: the seat of each player, and its history."""

    round: int
    players: list[int]
    entries: Sequence[Entry]
    options: Options
    """The options of this game: games of a match may differ."""


def past_game(model: Model, guest: str, round_number: int) -> PastGame:
    """A game of the match, as a guest may know it; raises NoSuchStep."""
    match = model.match
    if not 1 <= round_number <= match.round:
        raise NoSuchStep
    players = [match.seat_of(player, round_number) for player in range(len(model.seats))]
    if round_number < match.round:
        record = match.finished[round_number - 1]
        return PastGame(round_number, players, record_entries(record), record.game.options)
    seen = entries(model, viewpoint(model, model.seats_of(guest)))
    return PastGame(round_number, players, seen, match.game.options)


def past_view(model: Model, guest: str, round_number: int, step: int) -> PastView:
    """The position after some steps of a game, as a guest may see it; raises NoSuchStep."""
    position, last = _moment(model, round_number, step)
    is_present = round_number == model.match.round
    is_secret = is_present and model.has_secrets
    position = position.remembered(model.forgotten if is_present else 0)
    seen_from = viewpoint(model, model.seats_of(guest))
    scene = position.scene(seen_from, None if is_secret else last)
    return PastView(round_number, step, replace(scene, actions=()), position.view(seen_from).text)


def _moment(model: Model, round_number: int, step: int) -> tuple[Position, str | None]:
    """A position, and the move before it."""
    match = model.match
    if not 1 <= round_number <= match.round or step < 0:
        raise NoSuchStep
    record: Record = match.record() if round_number == match.round else match.finished[round_number - 1]
    if step > len(record.entries):
        raise NoSuchStep
    is_present = round_number == match.round
    position = match.position_at(step) if is_present else next(islice(record.replay(), step, None))
    moves = (entry.text for entry in reversed(record.entries[:step]) if not entry.by_chance)
    return position, next(moves, None)


def match_record(model: Model, name_of: NameOf) -> str:
    """The records of all games so far, with the names at the table; raises NotYet."""
    if model.has_secrets or model.forgotten:
        raise NotYet
    return "\n".join(map(str, _records(model, name_of)))


def finished_record(model: Model, name_of: NameOf, round_number: int) -> Record:
    """The record of a finished game of the match; raises NoSuchStep and NotOver."""
    if not 1 <= round_number <= model.match.round:
        raise NoSuchStep
    record = _records(model, name_of)[round_number - 1]
    if record.result is None or (round_number == model.match.round and model.forgotten):
        raise NotOver
    return record


def _records(model: Model, name_of: NameOf) -> list[Record]:
    """The records of all games so far, with the names at the table."""
    names = [_header(name.en, number) for number, name in enumerate(table_names(model, name_of))]
    records = model.match.records()
    if model.how == "moved":  # the seed stays secret at the server where the match goes on
        records = [replace(record, seed=None) for record in records]
    return [
        replace(record, players=tuple(names[model.match.seat_of(player, number)] for player in range(len(names))))
        for number, record in enumerate(records, 1)
    ]


def _header(name: str, number: int) -> str:
    """A name that fits into the header of a record."""
    return " ".join(name.split()) or PLAYER.en.format(number + 1)
