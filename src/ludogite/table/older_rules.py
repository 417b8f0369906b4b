"""Tables that were begun under older rules: whether they can go on, and what remains if not."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256

from ludogite.games.registry import BOOKS
from ludogite.games.words import Refused, Words
from ludogite.kernel.randomness import commitment
from ludogite.play.record import TITLE, UNFINISHED, write_value
from ludogite.table.acts import Act
from ludogite.table.model import Model
from ludogite.table.setup import TableSetup
from ludogite.table.views.names import NameOf, seat_names


class RulesChanged(Refused):
    """A table whose acts have another meaning under the present rules."""

    code, status = "rules-changed", 409

    def __init__(self, setup: TableSetup) -> None:
        book = BOOKS[setup.game]
        title, was, now = book.box.title, setup.rules, book.version
        self.why = Words(
            f"This game was started under version {was} of the rules of {title.en}. Version {now} is played here now, "
            "and the game cannot go on under it.",
            f"Cette partie a commencé selon la version {was} des règles de {title.fr}. Ici on joue désormais selon la "
            f"version {now}, et elle ne peut pas continuer ainsi.",
        )
        super().__init__(
            f"{self.why.en} Its record can still be read.", f"{self.why.fr} Son relevé peut encore être lu."
        )


def is_older(setup: TableSetup) -> bool:
    """Whether a table was begun under other rules than the present ones."""
    return setup.rules != BOOKS[setup.game].version


@contextmanager
def replaying(setup: TableSetup) -> Iterator[None]:
    """Turn errors while replaying a table with older rules into RulesChanged."""
    try:
        yield
    except Exception as error:
        if is_older(setup):
            raise RulesChanged(setup) from error
        raise


def position_digest(model: Model) -> str:
    """A digest of everything that the rest of a match depends on, to be compared after a replay."""
    match = model.match
    facts = (match.round, match.points, model.phase, match.game.options, str(match.position))
    return sha256(repr(facts).encode()).hexdigest()[:32]


def moves_record(setup: TableSetup, acts: Sequence[Act], name_of: NameOf) -> str:
    """The players' moves at a table that cannot go on, as a record; only the older rules could tell the outcomes."""
    options = "; ".join(f"{name}={write_value(value)}" for name, value in setup.options.items())
    lines = [TITLE, f"Game: {setup.game}", f"Options: {options}"]
    lines += [f"Player: {' '.join(name.en.split())}" for name in seat_names(setup.seats, name_of)]
    lines += [f"Rules: {setup.rules}", f"Commitment: {commitment(setup.seed)}", f"Result: {UNFINISHED}", ""]
    number = 0
    for act in acts:
        number = 0 if act.kind == "next" else number + (act.kind == "move")
        if act.kind == "move":
            lines.append(f"{number}. {act.text}")
        elif act.kind in ("undo", "resign", "depart", "draw", "claim", "flag", "next", "close"):
            lines.append(" ".join(filter(None, ("#", act.kind, act.text))))
    return "\n".join(lines) + "\n"
