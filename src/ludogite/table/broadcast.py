"""Turns what has changed at a table into a message for each viewer; parts that several get alike are made once."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Generic, NamedTuple

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
        self._remember(viewer, update)
        return viewer, replace(update, info=self._info)

    def change(self, state: TableState, asked: tuple[AnyViewer, str] | None = None) -> list[Delivery[AnyViewer]]:
        """What an act has changed, for everybody; whoever asked for it is also told that it is done."""
        before, self._sent = self._sent, _mark(self._model)
        kept = None
        if before != self._sent:
            kept = _kept(before, self._sent)
            self._views.renew()
        return self._deliveries(self._presence.viewers, state, kept, asked)

    def news(self, state: TableState, besides: Viewer | None = None) -> list[Delivery[AnyViewer]]:
        """That somebody has come or gone, or has another name."""
        return self._deliveries(
            [viewer for viewer in self._presence.viewers if viewer is not besides], state, None, None
        )

    def _deliveries(
        self, viewers: Sequence[AnyViewer], state: TableState, kept: int | None, asked: tuple[AnyViewer, str] | None
    ) -> list[Delivery[AnyViewer]]:
        made: dict[object, Update] = {}
        deliveries: list[Delivery[AnyViewer]] = []
        for viewer in viewers:
            ack = asked[1] if asked and asked[0] is viewer else None
            requester = requester_of(self._model, viewer)
            key = (requester, viewer.board_number, viewer.seats_number, ack)
            update = made.get(key)
            if update is None:
                update = made[key] = self._update(viewer, requester, state, kept, ack)
            self._remember(viewer, update)
            deliveries.append((viewer, update))
        return deliveries

    def _update(
        self, viewer: Viewer, requester: Requester, state: TableState, kept: int | None, ack: str | None = None
    ) -> Update:
        """An update for somebody; ``kept`` is None where the game is as it was."""
        model, views = self._model, self._views
        state = told_to(state, model, viewer.seats, self._name_of)
        mine = rights(model, requester)
        seats: list[SeatState] | None = None
        if viewer.seats_number != self._presence.changes:
            seats = seat_states(model, self._presence, viewer.seats, self._name_of)
        if kept is None:
            return Update(model.version, state=state, rights=mine, seats=seats, ack=ack)
        seen_from = viewpoint(model, viewer.seats)
        is_offered = views.is_offered(seen_from)
        return Update(
            model.version,
            None,
            state,
            mine,
            seats,
            kept,
            views.entries(seen_from, kept),
            views.scene(seen_from),
            views.actions if is_offered else (),
            views.previews if is_offered else {},
            None if viewer.board_number == views.board_number else views.board,
            ack,
        )

    def _remember(self, viewer: Viewer, update: Update) -> None:
        """What somebody knows once they have this."""
        viewer.seats_number = self._presence.changes
        if update.scene is not None:
            viewer.board_number = self._views.board_number

    def refusal(self, viewer: AnyViewer, request: str, refusal: Refusal) -> Delivery[AnyViewer]:
        """Why what somebody asked for is not done."""
        return viewer, RefusedRequest(self._model.version, request, refusal)


def _mark(model: Model) -> Mark:
    return Mark(model.match.round, model.match.step, model.has_secrets, model.phase)


def _kept(before: Mark, now: Mark) -> int:
    """How much of the history everybody knows already."""
    if before.round != now.round or before.has_secrets or now.has_secrets:
        return 0
    return min(before.step, now.step)
