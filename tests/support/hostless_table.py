"""A table without a host: people ask, and each act takes effect at once, with no server, storage or socket."""

from collections.abc import Sequence
from random import Random
from typing import Any

from ludogite.play.steps import take_all
from ludogite.table.acts import Act
from ludogite.table.bots import bot_turn
from ludogite.table.messages import RefusedMessage, Update
from ludogite.table.model import Model
from ludogite.table.presence import ClaimSeconds, Viewer
from ludogite.table.requests import ActRequest, Move, TableAct, TableRequest
from ludogite.table.setup import NewTable, TableSetup, new_setup
from ludogite.table.table import PendingAct, Table
from ludogite.table.views.broadcast import Delivery
from support.seen_table import SeenTable

OPENED = 1000.0
"""Time at which tables are opened."""


class Connection(Viewer):
    """A person's connection to a table."""

    was_cut = False

    def __init__(self, guest: str, person: "Person") -> None:
        super().__init__(guest)
        self.person = person


class Person(SeenTable):
    """A viewer of a table, who keeps what they are sent."""

    def __init__(self, at: "HostlessTable", guest: str) -> None:
        super().__init__()
        self.at = at
        self.viewer = Connection(guest, self)
        self.refused: list[RefusedMessage] = []
        self._number = 0

    def ask(self, request: TableRequest) -> None:
        """Send a request."""
        self.at.ask(self, request)

    def play(self, move: str, v: int | None = None) -> str:
        """Ask for a move; returns the request's id."""
        return self._ask(Move(self._new_id(), self.version if v is None else v, move))

    def act(self, act: ActRequest, v: int | None = None) -> str:
        """Ask for another act; returns the request's id."""
        return self._ask(TableAct(self._new_id(), self.version if v is None else v, act))

    def _new_id(self) -> str:
        self._number += 1
        return f"r{self._number}"

    def _ask(self, request: TableRequest) -> str:
        self.ask(request)
        return request.id

    @property
    def codes(self) -> list[str]:
        """Codes of all refusals."""
        return [refused.code for refused in self.refused]

    @property
    def why(self) -> str:
        """The latest refusal in English."""
        return self.refused[-1].words.en

    def leave(self, *, was_cut: bool = False) -> None:
        """Close their connection; or it was cut by the server."""
        self.viewer.was_cut = was_cut
        self.at.send(self.at.table.go(self.viewer, self.at.now))


class HostlessTable:
    """A table opened by ``ann``, its acts so far, and a clock that a test sets."""

    def __init__(self, new: NewTable, names: dict[str, str] | None = None) -> None:
        self.now = OPENED
        self.names = names or {}
        self.setup = new_setup(new, "ann", self.now, Random(1))
        self.acts: list[Act] = []
        self.opened: TableSetup | None = None
        """The table of the rematch."""
        self.load(Model(self.setup))

    def load(self, model: Model) -> None:
        """Continue with a model and without viewers, as after a restart."""
        self.model = model
        self.table: Table[Connection] = Table(model, self.now, ClaimSeconds(), self.name_of)

    def name_of(self, guest: str) -> str:
        """A guest's name; empty if they gave none."""
        return self.names.get(guest, "")

    def replayed(self) -> Model:
        """The model after the same acts on the same setup."""
        model = Model(self.setup)
        for act in self.acts:
            model.apply(act)
        return model

    def come(self, guest: str) -> Person:
        """A new viewer."""
        person = Person(self, guest)
        self.send(self.table.come(person.viewer, self.now))
        return person

    def sit(self, seat: int, guest: str) -> bool:
        """Take a seat; returns whether it was possible."""
        return self._do(self.table.sit(seat, guest, self.now))

    def flag(self) -> bool:
        """End the turn of the player whose time is up; returns whether it was."""
        return self._do(self.table.flag(self.now))

    def ask(self, person: Person, request: TableRequest) -> None:
        """Handle a request as a host does."""
        answer = self.table.ask(person.viewer, request, self.now)
        if isinstance(answer, PendingAct):
            self.do(answer)
        else:
            self.send([answer])
            self.flag()

    def _do(self, pending: PendingAct[Connection] | None) -> bool:
        if pending is not None:
            self.do(pending)
        return pending is not None

    def do(self, pending: PendingAct[Connection]) -> None:
        """Apply an act, and send the changes."""
        self.acts.append(pending.act)
        self.opened = pending.opened or self.opened
        self.table.written(pending)
        self.send(take_all(self.table.changes(pending, self.now)))

    def send(self, deliveries: Sequence[Delivery[Connection]]) -> None:
        """Give messages to their receivers."""
        for viewer, message in deliveries:
            if isinstance(message, Update):
                viewer.person.change(message)
            else:
                viewer.person.refused.append(message)

    def bots_move(self) -> None:
        """Have the bots in turn play their first legal moves."""
        while self.table.wants_bot and (turn := bot_turn(self.model)):
            assert self._do(self.table.bot_move(turn, turn.position.legal_moves()[0], self.now))


def one_person(**wishes: Any) -> Person:
    """Somebody at a new table, in the first seat."""
    return HostlessTable(NewTable(**({"game": "colorado", "kind": "bot", "seat": "first"} | wishes))).come("ann")


def two_people(**wishes: Any) -> tuple[Person, Person]:
    """Two people at a new table, the first of whom begins."""
    at = HostlessTable(NewTable(**({"game": "colorado", "kind": "friend", "seat": "first"} | wishes)))
    assert at.sit(1, "bob")
    return at.come("ann"), at.come("bob")
