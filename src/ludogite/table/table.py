"""A table: turns requests into acts, and applied acts into messages for its viewers.

The host (a server, a terminal, a browser) stores the acts, waits, and sends. It makes no request while an act of the
table is being stored. So nobody ever sees what could still be lost, and no lock is needed.
"""

from dataclasses import dataclass
from typing import Generic

from ludogite.games.words import Words
from ludogite.play.steps import Steps
from ludogite.table.acts import Act
from ludogite.table.bots import BotTurn, bot_in_turn
from ludogite.table.messages import TableState, Update
from ludogite.table.model import Model
from ludogite.table.presence import AnyViewer, ClaimSeconds, Presence
from ludogite.table.requests import Move, TableRequest
from ludogite.table.rulings import (
    STALE,
    Grant,
    Refusal,
    RulingContext,
    requester_of,
    rule_on_act,
    rule_on_flag,
    rule_on_move,
)
from ludogite.table.setup import TableSetup, rematch_setup
from ludogite.table.views.broadcast import Broadcaster, Delivery
from ludogite.table.views.names import NameOf
from ludogite.table.views.state import table_state

NOT_WRITTEN = Words("This could not be saved; try again.", "Cela n'a pas pu être enregistré ; réessayez.")
WAITS = Words(
    "Nothing can be saved at the moment; the game is waiting.",
    "Rien ne peut être enregistré pour l'instant ; la partie attend.",
)
USED_ID = Words(
    "Another request has had this id already: send each one with an id of its own.",
    "Une autre demande a déjà porté cet identifiant : donnez à chacune le sien.",
)

SEAT_CHANGES = ("sit", "depart")
"""Acts that change who has a seat."""


@dataclass(slots=True)
class PendingAct(Generic[AnyViewer]):
    """An act to be stored; with the setup of the table that it opens, and the viewer and id of the request, if any."""

    act: Act
    opened: TableSetup | None = None
    asked: tuple[AnyViewer, str] | None = None


class Table(Generic[AnyViewer]):
    """A table with its viewers. The time is always an argument, in seconds since 1970."""

    def __init__(self, model: Model, now: float, claim_seconds: ClaimSeconds, name_of: NameOf) -> None:
        self.model = model
        self.presence: Presence[AnyViewer] = Presence(model, now, claim_seconds)
        self._name_of = name_of
        self._broadcaster = Broadcaster(model, self.presence, name_of)

    # ---- viewers

    def come(self, viewer: AnyViewer, now: float) -> list[Delivery[AnyViewer]]:
        """Add a viewer; they are sent everything, and the others that this guest is present."""
        is_new = self.presence.come(viewer)
        state = self._state(now)
        others = self._broadcaster.news(state, besides=viewer) if is_new and viewer.seats else []
        return [self._broadcaster.arrival(viewer, state), *others]

    def go(self, viewer: AnyViewer, now: float) -> list[Delivery[AnyViewer]]:
        """Remove a viewer."""
        is_gone = self.presence.go(viewer, now)
        return self._broadcaster.news(self._state(now)) if is_gone and viewer.seats else []

    def rename(self, guest: str, now: float) -> list[Delivery[AnyViewer]]:
        """Tell everybody the new name of a guest who sits here."""
        return self._broadcaster.news(self._state(now)) if guest in self.model.named_people else []

    # ---- requests

    def ask(self, viewer: AnyViewer, request: TableRequest, now: float) -> PendingAct[AnyViewer] | Delivery[AnyViewer]:
        """Return the act that a request becomes, or the answer to the viewer."""
        model = self.model
        seat = viewer.seats[0] if viewer.seats else "-"  # each client has ids of its own
        granted = model.requests.get(f"{seat}:{request.id}")
        if granted is not None:
            if granted not in ("", request.digest):
                return self.refuse(viewer, request.id, Refusal("unclear", USED_ID))
            return viewer, Update(model.version, ack=request.id)
        since = model.position_version if isinstance(request, Move) else model.offers_version
        if not since <= request.version <= model.version or model.clocks.is_up(now):
            return self.refuse(viewer, request.id, Refusal("stale", STALE))
        try:
            grant = self._ruling(viewer, request, now)
        except Refusal as refusal:
            return self.refuse(viewer, request.id, refusal)
        key = f"{seat}~{request.digest}:{request.id}"
        return PendingAct(self._act(grant, now, key), grant.opened, (viewer, request.id))

    def _ruling(self, viewer: AnyViewer, request: TableRequest, now: float) -> Grant:
        model = self.model
        if isinstance(request, Move):
            return rule_on_move(model, viewer.seats, request.move)
        context = RulingContext(self.presence.is_claimable(now), lambda: _rematch(model, now), request.table)
        return rule_on_act(model, requester_of(model, viewer), request.act, context)

    def refuse(self, viewer: AnyViewer, request: str, refusal: Refusal) -> Delivery[AnyViewer]:
        """Tell a viewer why their request is refused."""
        return self._broadcaster.refusal(viewer, request, refusal)

    def not_written(self, pending: PendingAct[AnyViewer]) -> list[Delivery[AnyViewer]]:
        """Tell the requester, or everybody if there is none, that an act could not be stored."""
        if pending.asked:
            return [self.refuse(*pending.asked, Refusal("not-now", NOT_WRITTEN))]
        return [self.refuse(viewer, "", Refusal("not-now", WAITS)) for viewer in self.presence.viewers]

    # ---- acts

    def _act(self, grant: Grant, now: float, request: str | None = None) -> Act:
        return Act(self.model.version + 1, grant.kind, grant.seat, grant.text, now, request)

    def sit(self, seat: int, guest: str, now: float) -> PendingAct[AnyViewer] | None:
        """Seat a guest; None if the seat is taken, the table closed, or they have another seat."""
        if self.model.is_over or self.model.seats[seat].is_taken or self.model.seats_of(guest):
            return None
        return PendingAct(self._act(Grant("sit", seat, guest), now))

    def bot_move(self, turn: BotTurn, move: str, now: float) -> PendingAct[AnyViewer] | None:
        """A bot's move; None if the table has moved on. An illegal one is replaced by a stand-in's."""
        if turn.version != self.model.version or self.model.clocks.is_up(now):
            return None
        legal = turn.position.meant(move) or turn.stand_in_move()
        return PendingAct(self._act(Grant("move", turn.seat, legal), now))

    def bot_fails(self, turn: BotTurn, reason: str, now: float) -> PendingAct[AnyViewer] | None:
        """The resignation of a bot that cannot go on, with the reason; None if the table has moved on."""
        if turn.version != self.model.version:
            return None
        return PendingAct(self._act(Grant("resign", turn.seat, reason), now))

    def flag(self, now: float) -> PendingAct[AnyViewer] | None:
        """The act that follows when the player in turn has no time left; None while they have some."""
        grant = rule_on_flag(self.model) if self.model.clocks.is_up(now) else None
        return PendingAct(self._act(grant, now)) if grant else None

    def resume(self, now: float, away_since: float | None) -> PendingAct[AnyViewer] | None:
        """Restart the clocks after the host was down; ``away_since`` is None if it does not know since when."""
        clocks = self.model.clocks
        if clocks.running is None:
            return None
        used = 0.0 if away_since is None else max(0.0, away_since - clocks.since)
        return PendingAct(self._act(Grant("resume", clocks.running, f"{used:.3f}"), now))

    def written(self, pending: PendingAct[AnyViewer]) -> None:
        """Apply an act that has been stored."""
        self.model.apply(pending.act)
        if pending.act.kind in SEAT_CHANGES:
            self.presence.seats_changed()

    def changes(self, pending: PendingAct[AnyViewer], now: float) -> Steps[list[Delivery[AnyViewer]]]:
        """Compute the messages about an applied act."""
        return self._broadcaster.change(self._state(now), pending.asked, seats=pending.act.kind in SEAT_CHANGES)

    # ---- bots

    @property
    def wants_bot(self) -> bool:
        """Whether a bot has to move now; where only bots play, somebody has to be watching."""
        if not self.model.has_bots or bot_in_turn(self.model) is None:
            return False
        return bool(self.presence.guests) or self.model.setup.kind != "watch"

    def _state(self, now: float) -> TableState:
        return table_state(self.model, self.presence, now, self._name_of, is_thinking=self.wants_bot)


def _rematch(model: Model, now: float) -> TableSetup:
    return rematch_setup(model.setup, model.seats, now)
