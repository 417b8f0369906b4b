"""Turns changes at a table into a message for each viewer; parts that several viewers share are made once."""

from collections.abc import Sequence
from typing import Generic, NamedTuple

from ludogite.play.match import Match
from ludogite.play.steps import Steps
from ludogite.table.messages import Message, RefusedMessage, SeatState, TableState, Update
from ludogite.table.model import Model, Phase
from ludogite.table.presence import AnyViewer, Presence, Viewer
from ludogite.table.rulings import Refusal, Requester, requester_of
from ludogite.table.views.names import NameOf
from ludogite.table.views.scenes import Views, viewpoint
from ludogite.table.views.state import rights, seat_states, state_for, table_info

Delivery = tuple[AnyViewer, Message]
"""A message and its receiver."""


class SentState(NamedTuple):
    """The state of the game when the viewers were last told."""

    round: int
    step: int
    has_secrets: bool
    forgotten: int
    phase: Phase


class Broadcaster(Generic[AnyViewer]):
    """Tracks what each viewer of a table has been sent, and makes the messages with what is new."""

    def __init__(self, model: Model, presence: Presence[AnyViewer], name_of: NameOf) -> None:
        self._model = model
        self._presence = presence
        self._name_of = name_of
        self._views = Views(model)
        self._sent = _sent_state(model)
        self._info = table_info(model)

    def arrival(self, viewer: AnyViewer, state: TableState) -> Delivery[AnyViewer]:
        """The whole table, for a new viewer."""
        update = self._update(viewer, requester_of(self._model, viewer), state, 0)
        update.info, update.seats, update.board = self._info, self._seats(viewer), self._views.board
        return viewer, update

    def change(
        self, state: TableState, asked: tuple[AnyViewer, str] | None = None, *, seats: bool = False
    ) -> Steps[list[Delivery[AnyViewer]]]:
        """Compute in steps everybody's updates after an act; ``asked`` is the viewer who requested it, and the id."""
        before, self._sent = self._sent, _sent_state(self._model)
        kept = None
        if before != self._sent:
            kept = _kept(self._model.match, before, self._sent)
            self._model.position.find_moves()
            yield
            self._views.renew()
            yield
        return self._deliveries(self._presence.viewers, state, kept, asked, seats=seats)

    def news(self, state: TableState, besides: Viewer | None = None) -> list[Delivery[AnyViewer]]:
        """Updates for everybody after somebody who sits here has come, gone or been renamed."""
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
        """An update for one viewer; ``kept`` is None if the game has not changed."""
        model, views = self._model, self._views
        state, mine = state_for(state, model, viewer.seats, self._name_of), rights(model, requester)
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
        parts = (refusal.words, refusal.code, refusal.rule, refusal.suggestion)
        return viewer, RefusedMessage(self._model.version, request, *parts)


def _sent_state(model: Model) -> SentState:
    return SentState(model.match.round, model.match.step, model.has_secrets, model.forgotten, model.phase)


def _kept(match: Match, before: SentState, now: SentState) -> int:
    """Number of history entries that every viewer already knows as they may be shown now."""
    if before.round != now.round or before.has_secrets or now.has_secrets:
        return 0
    steps = min(before.step, now.step)
    if before.forgotten == now.forgotten:
        return steps
    then, since = before.forgotten, now.forgotten
    changed = (step for step in range(1, steps + 1) if match.is_untold(step, then) != match.is_untold(step, since))
    return next(changed, steps + 1) - 1
