"""Who is at a table and who is gone, and since when."""

from typing import Generic, TypeVar

from ludogite.table.model import Model


class Viewer:
    """Somebody who looks at a table: one connection of a guest, or whoever sits before this screen."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.seats: tuple[int, ...] = ()
        """The seats they have at the table."""


AnyViewer = TypeVar("AnyViewer", bound=Viewer)


class Presence(Generic[AnyViewer]):
    """The viewers of a table, and how long the people without one have been gone."""

    def __init__(self, model: Model, now: float, claim_seconds: float) -> None:
        self._model = model
        self._claim_seconds = claim_seconds
        self.viewers: list[AnyViewer] = []
        self.guests: set[str] = set()
        """Those who are connected."""
        self._gone: dict[str, float] = {}
        self._loaded = now
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
            self._gone[viewer.guest] = now
        return True

    def seated(self) -> None:
        """Somebody has taken a seat."""
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
