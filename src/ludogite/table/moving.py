"""Matches that move to another host: their record, and the table at which they continue."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Annotated

from msgspec import Meta, Struct, structs

from ludogite.games.game import Game
from ludogite.games.options import RANDOM
from ludogite.games.words import Refused, Words
from ludogite.play.record import AGREED, RESIGNED, Record
from ludogite.play.record_reader import read_records
from ludogite.play.steps import Steps
from ludogite.table.acts import Act, ActKind
from ludogite.table.model import Model
from ludogite.table.setup import OUT, Departures, Kind, NewTable, Seat, TableSetup, new_setup

MOVABLE: tuple[Kind, ...] = ("bot", "screen")
LARGEST_MOVING = 256 * 1024
"""Longest record of a match that moves, in characters."""
YOURS = 0
"""Level of a seat that is not a bot's: it belongs to the guest who moves the match."""


class NotMovable(Refused):
    """A match that cannot move."""

    code, status = "not-movable", 409
    words = Words(
        "Only games without a clock can move to another server: on your own turn, once you have left their table, and "
        "while nobody else is seated there.",
        "Seules les parties sans pendule changent de serveur : à votre tour, une fois que vous avez quitté leur table, "
        "et tant que personne d'autre n'y est assis.",
    )


class BadMoving(Refused):
    """Data that is not a valid moving match."""

    code = "bad-moving"
    words = Words(
        "This match cannot continue here: its record does not follow from its seed, or it is over.",
        "Ce match ne peut pas continuer ici : son relevé ne découle pas de sa graine, ou il est fini.",
    )


class MovingMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """A match on its way from one host to another. Only its player gets it, because it reveals the seed."""

    kind: Kind
    levels: Annotated[Sequence[Annotated[int, Meta(ge=0, le=8)]], Meta(min_length=1, max_length=4)]
    """By seat: a bot's level, or 0 for the person's own, also one that they left."""
    shows_odds: bool
    seed: Annotated[str, Meta(pattern="^[0-9a-f]{2,128}$")]
    version: int
    """Number of acts when it left."""
    record: Annotated[str, Meta(min_length=1, max_length=LARGEST_MOVING)]
    departures: Departures = "bot"
    adapts: bool = False


def is_movable(model: Model, guest: str) -> bool:
    """Whether a guest may move a match to another host: nobody else plays, and no bot is thinking."""
    seat = model.seat_in_turn
    return (
        model.setup.kind in MOVABLE
        and model.setup.clock.kind == "none"
        and model.people == {guest}
        and seat is not None
        and model.seats[seat].guest == guest
        and all(seat.bot is None or seat.level is not None for seat in model.seats)
    )


def is_on_its_way(model: Model, guest: str) -> bool:
    """Whether a guest's match has left its table and its new place is not known yet.

    Until then they are given it as often as they ask, so that nothing is lost where a connection breaks.
    """
    return model.how == "moved" and not model.next_table and model.people == {guest}


def moving_match(model: Model, guest: str) -> MovingMatch:
    """A match that has left; raises NotMovable. Before that it would reveal the seed and its secrets."""
    if not is_on_its_way(model, guest):
        raise NotMovable
    setup = model.setup
    levels = [seat.level or YOURS for seat in setup.seats]
    *earlier, last = (replace(record, seed=None) for record in model.match.records())
    record = "\n".join(map(str, [*earlier, replace(last, result=None, ended="")]))
    seed = setup.seed.hex()
    chosen = (setup.departures, setup.adapts)
    return MovingMatch(setup.kind, levels, setup.shows_odds, seed, model.version, record, *chosen)


def arriving(
    moving: MovingMatch, guest: str, now: float, home: str = "", new: Callable[[TableSetup], Model] = Model
) -> Steps[tuple[Model, list[Act]]]:
    """The table at which a match continues, with its acts; raises BadMoving."""
    acts = []
    try:
        records = read_records(moving.record)
        model = new(_setup(moving, records[0].game, guest, now, home))
        for step in _course(records, model):
            acts.append(_done(model, *step, now))
            yield
    except ValueError as error:  # every refusal is one
        raise BadMoving from error
    if _told(model.match.records()) != _told(records) or model.is_too_long or not is_movable(model, guest):
        raise BadMoving
    return model, acts


def _setup(moving: MovingMatch, game: Game, guest: str, now: float, home: str) -> TableSetup:
    """The table as it was set up first."""
    seats = [Seat(bot=str(level)) if level else Seat(guest) for level in moving.levels]
    people = sum(seat.guest is not None for seat in seats)
    if moving.kind not in MOVABLE or people != (len(seats) if moving.kind == "screen" else 1):
        raise BadMoving
    options = game.options | dict.fromkeys(game.drawn, RANDOM)
    new = NewTable(game.id, moving.kind, options, shows_odds=moving.shows_odds, departures=moving.departures)
    setup = new_setup(structs.replace(new, adapts=moving.adapts), guest, now, home=home)
    if len(setup.seats) != len(seats):
        raise BadMoving
    return replace(setup, seed=bytes.fromhex(moving.seed), seats=seats)


Step = tuple[ActKind, int | None, str]
"""An act: its kind, the player if it matters, and the move."""


def _course(records: Sequence[Record], model: Model) -> Iterator[Step]:
    """The decisions in the games of a match, in order."""
    for number, record in enumerate(records):
        if number:
            yield "next", None, ""
        for step in range(len(record.entries) + 1):
            for departure in record.departures:
                if departure.step == step:
                    yield "depart", departure.player, f"resigned {departure.bot or OUT}"
            if model.match.step == step < len(record.entries):
                yield "move", None, record.entries[step].text
        if record.ended == AGREED:
            yield "draw", None, ""
        elif record.ended:
            players = range(record.game.players)
            yield "resign", [RESIGNED.format(player) for player in players].index(record.ended), ""


def _done(model: Model, kind: ActKind, player: int | None, text: str, now: float) -> Act:
    """Apply a recorded decision."""
    seat = model.seat_in_turn if player is None else model.match.seat_of(player)
    if kind == "move" and seat is None:
        raise BadMoving
    act = Act(model.version + 1, kind, seat, text, now)
    model.apply(act)
    return act


def _told(records: Sequence[Record]) -> list[tuple[object, ...]]:
    """Contents of records without the players."""
    return [
        (
            *(record.game.options, [entry.text for entry in record.entries], record.departures),
            *(record.result, record.ended, record.commitment),
        )
        for record in records
    ]
