"""Who is at a table and who is gone, and since when."""

from typing import Generic, NamedTuple, TypeVar

from ludogite.table.model import Model

RETURN_SECONDS = 60.0
"""So long somebody whom the server has cut off counts as there: browsers try again at least every few seconds."""


class ClaimSeconds(NamedTuple):
    """How long a player may be gone in their turn before the others may claim the game."""

    with_clock: float = 60.0
    without_clock: float = 300.0


class Viewer:
    """Somebody who looks at a table: one connection of a guest, or whoever sits before this screen."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.seats: tuple[int, ...] = ()
        """The seats they have at the table."""

    @property
    def was_cut(self) -> bool:
        """Whether they went because the server cut their connection."""
        return False


AnyViewer = TypeVar("AnyViewer", bound=Viewer)


class Presence(Generic[AnyViewer]):
    """The viewers of a table, and how long the people without one have been gone."""

    def __init__(self, model: Model, now: float, claim_seconds: ClaimSeconds) -> None:
        self._model = model
        has_clock = model.setup.clock.kind != "none"
        self._claim_seconds = claim_seconds.with_clock if has_clock else claim_seconds.without_clock
        self.viewers: list[AnyViewer] = []
        self.guests: set[str] = set()
        """Those who are connected."""
        self._gone: dict[str, float] = {}
        """Since when the people without a viewer count as gone, those who went by themselves or did not come back."""
        self._loaded = now + RETURN_SECONDS
        """Since when those count so who have never been here: they may have been when another process had the table."""
        self.empty_since = now

    def come(self, viewer: AnyViewer) -> bool:
        """Somebody has come; whether they were not there before."""
        self.viewers.append(viewer)
        viewer.seats = self._model.seats_of(viewer.guest)
        is_new = viewer.guest not in self.guests
        self.guests.add(viewer.guest)
        return is_new

    def go(self, viewer: AnyViewer, now: float) -> bool:
        """A viewer has gone; whether that was the last one of their guest."""
        if viewer not in self.viewers:
            return False
        self.viewers.remove(viewer)
        if not self.viewers:
            self.empty_since = now
        if any(other.guest == viewer.guest for other in self.viewers):
            return False
        self.guests.discard(viewer.guest)
        if viewer.guest in self._model.people:
            self._gone[viewer.guest] = now + (RETURN_SECONDS if viewer.was_cut else 0.0)
        return True

    def seats_changed(self) -> None:
        """Somebody has taken or left a seat."""
        for viewer in self.viewers:
            viewer.seats = self._model.seats_of(viewer.guest)

    def away(self, now: float) -> dict[int, float]:
        """If the player in turn is gone, their seat, and in how many seconds the others may claim the game."""
        seat = self._model.seat_in_turn
        if seat is None or self._model.setup.kind != "friend":
            return {}
        guest = self._model.seats[seat].guest
        if guest is None or guest in self.guests:
            return {}
        since = max(self._gone.get(guest, self._loaded), self._model.clocks.since)
        return {seat: max(0.0, round(self._claim_seconds - (now - since), 1))}

    def is_claimable(self, now: float) -> bool:
        """Whether the player in turn has been gone for long enough."""
        return any(seconds <= 0 for seconds in self.away(now).values())
