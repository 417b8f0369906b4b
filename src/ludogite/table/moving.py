"""A match that moves to another house: the record it goes with, and the table that it goes on at there."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from ludogite.games.game import Game
from ludogite.games.options import RANDOM
from ludogite.games.words import Refused, Words
from ludogite.record import AGREED, RESIGNED, Record
from ludogite.record_reader import read_records
from ludogite.steps import Steps
from ludogite.table.acts import Act, ActKind
from ludogite.table.model import Model
from ludogite.table.setup import OUT, Departures, Kind, NewTable, Seat, TableSetup, new_setup

MOVABLE: tuple[Kind, ...] = ("bot", "screen")
YOURS = 0
"""How a seat is written that is no bot's: it belongs to whoever moves the match."""


class NotMovable(Refused):
    """A match that stays where it is."""

    code, status = "not-movable", 409
    words = Words(
        "Only games without a clock move to another house, in your own turn, once you have left their table, and only "
        "while nobody else sits there.",
        "Seules les parties sans pendule changent de maison, à votre tour, une fois que vous avez quitté leur table, "
        "et tant que personne d'autre n'y est assis.",
    )


class BadMoving(Refused):
    """Something that claims to be a match on its way, and is none."""

    code = "bad-moving"
    words = Words(
        "This is no match that could go on here: its record does not follow from its seed, or it is over.",
        "Ce n'est pas un match qui pourrait continuer ici : son relevé ne découle pas de sa graine, ou il est fini.",
    )


@dataclass(frozen=True)
class MovingMatch:
    """A match on its way from one house to another. Only whoever plays it gets it, for it reveals the seed."""

    kind: Kind
    levels: Sequence[int]
    """By seat: a bot's level, or 0 for the person's own, or one that was until it was left."""
    shows_odds: bool
    seed: str
    version: int
    """How many acts there were when it had left."""
    record: str
    departures: Departures = "bot"
    adapts: bool = False


def is_movable(model: Model, guest: str) -> bool:
    """Whether a match may move to another house, for somebody: nobody else has a say, and nobody thinks now."""
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
    """Whether a match of somebody's has left its table, and it is not known yet where it goes on.

    Until then they are given it as often as they ask, so that nothing is lost where a connection breaks.
    """
    return model.how == "moved" and not model.next_table and model.people == {guest}


def moving_match(model: Model, guest: str) -> MovingMatch:
    """A match that has left; raises NotMovable. Before, whoever plays it would know its seed and its secrets."""
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
    """The table at which a match goes on, and the acts that have brought it there; raises BadMoving."""
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
    setup = new_setup(replace(new, adapts=moving.adapts), guest, now, home=home)
    if len(setup.seats) != len(seats):
        raise BadMoving
    return replace(setup, seed=bytes.fromhex(moving.seed), seats=seats)


Step = tuple[ActKind, int | None, str]
"""What was done, by which player where that is to be told, and the move."""


def _course(records: Sequence[Record], model: Model) -> Iterator[Step]:
    """All that was decided in the games of a match, which the model follows."""
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
    """Something that was done, done again."""
    seat = model.seat_in_turn if player is None else model.match.seat_of(player)
    if kind == "move" and seat is None:
        raise BadMoving
    act = Act(model.version + 1, kind, seat, text, now)
    model.apply(act)
    return act


def _told(records: Sequence[Record]) -> list[tuple[object, ...]]:
    """What records say of games, whoever played them."""
    return [
        (
            *(record.game.options, [entry.text for entry in record.entries], record.departures),
            *(record.result, record.ended, record.commitment),
        )
        for record in records
    ]
