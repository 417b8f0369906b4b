"""Viewers of a table, and the time since people have been away."""

from typing import Generic, NamedTuple, TypeVar

from ludogite.table.model import Model

RETURN_SECONDS = 60.0
"""A viewer cut off by the server counts as present for so long: browsers reconnect within seconds."""


class ClaimSeconds(NamedTuple):
    """Seconds that a player may be away in their turn before the others may claim the game."""

    with_clock: float = 60.0
    without_clock: float = 300.0


class Viewer:
    """A viewer of a table: one connection of a guest, or the person at this screen."""

    def __init__(self, guest: str) -> None:
        self.guest = guest
        self.seats: tuple[int, ...] = ()
        """Their seats at the table."""

    @property
    def was_cut(self) -> bool:
        """Whether the server cut their connection."""
        return False


AnyViewer = TypeVar("AnyViewer", bound=Viewer)


class Presence(Generic[AnyViewer]):
    """The viewers of a table, and how long the people without one have been away."""

    def __init__(self, model: Model, now: float, claim_seconds: ClaimSeconds) -> None:
        self._model = model
        has_clock = model.setup.clock.kind != "none"
        self._claim_seconds = claim_seconds.with_clock if has_clock else claim_seconds.without_clock
        self.viewers: list[AnyViewer] = []
        self.guests: set[str] = set()
        """The connected guests."""
        self._gone: dict[str, float] = {}
        """By guest without a viewer: the time from which they count as away."""
        self._loaded = now + RETURN_SECONDS
        """Start of the absence of guests who have not been seen since the table was loaded; another process may have
        seen them."""
        self.empty_since = now

    def come(self, viewer: AnyViewer) -> bool:
        """Add a viewer; returns whether their guest was not here before."""
        self.viewers.append(viewer)
        viewer.seats = self._model.seats_of(viewer.guest)
        is_new = viewer.guest not in self.guests
        self.guests.add(viewer.guest)
        return is_new

    def go(self, viewer: AnyViewer, now: float) -> bool:
        """Remove a viewer; returns whether it was the last one of their guest."""
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
        """Update the viewers' seats after a change."""
        for viewer in self.viewers:
            viewer.seats = self._model.seats_of(viewer.guest)

    def away(self, now: float) -> dict[int, float]:
        """The seat of the player in turn if they are away, and the seconds until the others may claim the game."""
        seat = self._model.seat_in_turn
        if seat is None or self._model.setup.kind != "friend":
            return {}
        guest = self._model.seats[seat].guest
        if guest is None or guest in self.guests:
            return {}
        since = max(self._gone.get(guest, self._loaded), self._model.clocks.since)
        return {seat: max(0.0, round(self._claim_seconds - (now - since), 1))}

    def is_claimable(self, now: float) -> bool:
        """Whether the player in turn has been away for long enough."""
        return any(seconds <= 0 for seconds in self.away(now).values())
