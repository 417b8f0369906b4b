"""Turns what has changed at a table into a message for each viewer; parts that several get alike are made once."""

from collections.abc import Sequence
from typing import Generic, NamedTuple

from ludogite.match import Match
from ludogite.steps import Steps
from ludogite.table.messages import Message, RefusedRequest, SeatState, TableState, Update
from ludogite.table.model import Model, Phase
from ludogite.table.names import NameOf
from ludogite.table.presence import AnyViewer, Presence, Viewer
from ludogite.table.rulings import Refusal, Requester, requester_of
from ludogite.table.state import rights, seat_states, table_info, told_to
from ludogite.table.views import Views, viewpoint

Delivery = tuple[AnyViewer, Message]
"""A message, and to whom it goes."""


class Mark(NamedTuple):
    """How the game stands, to know later what has changed."""

    round: int
    step: int
    has_secrets: bool
    forgotten: int
    phase: Phase


class Broadcaster(Generic[AnyViewer]):
    """Knows what each viewer of a table has been sent, and what they have to be sent now."""

    def __init__(self, model: Model, presence: Presence[AnyViewer], name_of: NameOf) -> None:
        self._model = model
        self._presence = presence
        self._name_of = name_of
        self._views = Views(model)
        self._sent = _mark(model)
        self._info = table_info(model)

    def arrival(self, viewer: AnyViewer, state: TableState) -> Delivery[AnyViewer]:
        """Everything, for somebody who has just come."""
        update = self._update(viewer, requester_of(self._model, viewer), state, 0)
        update.info, update.seats, update.board = self._info, self._seats(viewer), self._views.board
        return viewer, update

    def change(
        self, state: TableState, asked: tuple[AnyViewer, str] | None = None, *, seats: bool = False
    ) -> Steps[list[Delivery[AnyViewer]]]:
        """What an act has changed, for everybody, perhaps the seats; whoever asked for it is told that it is done."""
        before, self._sent = self._sent, _mark(self._model)
        kept = None
        if before != self._sent:
            kept = _kept(self._model.match, before, self._sent)
            self._model.position.find_moves()
            yield
            self._views.renew()
            yield
        return self._deliveries(self._presence.viewers, state, kept, asked, seats=seats)

    def news(self, state: TableState, besides: Viewer | None = None) -> list[Delivery[AnyViewer]]:
        """That somebody who sits here has come or gone, or has another name."""
        viewers = [viewer for viewer in self._presence.viewers if viewer is not besides]
        return self._deliveries(viewers, state, None, None, seats=True)

    def _deliveries(
        self,
        viewers: Sequence[AnyViewer],
        state: TableState,
        kept: int | None,
        asked: tuple[AnyViewer, str] | None,
        *,
        seats: bool,
    ) -> list[Delivery[AnyViewer]]:
        made: dict[Requester, Update] = {}
        deliveries: list[Delivery[AnyViewer]] = []
        for viewer in viewers:
            requester = requester_of(self._model, viewer)
            is_asker = asked is not None and asked[0] is viewer
            update = None if is_asker else made.get(requester)
            if update is None:
                update = self._update(viewer, requester, state, kept)
                if seats:
                    update.seats = self._seats(viewer)
                if asked and is_asker:
                    update.ack = asked[1]
                else:
                    made[requester] = update
            deliveries.append((viewer, update))
        return deliveries

    def _update(self, viewer: Viewer, requester: Requester, state: TableState, kept: int | None) -> Update:
        """An update for somebody; ``kept`` is None where the game is as it was."""
        model, views = self._model, self._views
        state, mine = told_to(state, model, viewer.seats, self._name_of), rights(model, requester)
        if kept is None:
            return Update(model.version, None, state, mine)
        seen_from = viewpoint(model, viewer.seats)
        entries, scene = views.entries(seen_from, kept), views.scene(seen_from)
        board = views.board if views.is_new_board else None
        if not views.is_offered(seen_from):
            return Update(model.version, None, state, mine, None, kept, entries, scene, board=board)
        return Update(
            model.version, None, state, mine, None, kept, entries, scene, views.actions, views.previews, board
        )

    def _seats(self, viewer: Viewer) -> list[SeatState]:
        return seat_states(self._model, self._presence, viewer.seats, self._name_of)

    def refusal(self, viewer: AnyViewer, request: str, refusal: Refusal) -> Delivery[AnyViewer]:
        """Why what somebody asked for is not done."""
        return viewer, RefusedRequest(self._model.version, request, refusal)


def _mark(model: Model) -> Mark:
    return Mark(model.match.round, model.match.step, model.has_secrets, model.forgotten, model.phase)


def _kept(match: Match, before: Mark, now: Mark) -> int:
    """How much of the history everybody knows already, as it may be told now."""
    if before.round != now.round or before.has_secrets or now.has_secrets:
        return 0
    steps = min(before.step, now.step)
    if before.forgotten == now.forgotten:
        return steps
    then, since = before.forgotten, now.forgotten
    changed = (step for step in range(1, steps + 1) if match.is_untold(step, then) != match.is_untold(step, since))
    return next(changed, steps + 1) - 1
