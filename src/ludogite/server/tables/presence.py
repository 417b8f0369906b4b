"""Who is at a table and who is gone, and since when."""

from ludogite.server.live.visitors import Visitor
from ludogite.server.tables.course import Course


class Presence:
    """The sockets of a table, and how long the people without one have been gone."""

    def __init__(self, course: Course, now: float, claim_seconds: float) -> None:
        self._course = course
        self._claim_seconds = claim_seconds
        self.visitors: list[Visitor] = []
        self.guests: set[str] = set()
        """Those who are connected."""
        self._gone: dict[str, float] = {}
        self._loaded = now
        self.empty_since = now
        self.changes = 0
        """Counts how often somebody came, went, sat down or changed his name."""

    def come(self, visitor: Visitor) -> bool:
        """Somebody has come; whether he was not there before."""
        self.visitors.append(visitor)
        visitor.seats = self._course.seats_of(visitor.guest)
        is_new = visitor.guest not in self.guests
        self.guests.add(visitor.guest)
        self.changes += 1
        return is_new

    def go(self, visitor: Visitor, now: float) -> bool:
        """A socket was closed; whether that was its guest's last one."""
        if visitor not in self.visitors:
            return False
        self.visitors.remove(visitor)
        if not self.visitors:
            self.empty_since = now
        if any(other.guest == visitor.guest for other in self.visitors):
            return False
        self.guests.discard(visitor.guest)
        self.changes += 1
        if visitor.guest in self._course.people:
            self._gone[visitor.guest] = now
        return True

    def seated(self) -> None:
        """Somebody has taken a seat."""
        self.changes += 1
        for visitor in self.visitors:
            visitor.seats = self._course.seats_of(visitor.guest)

    def called_anew(self) -> None:
        """Somebody who sits here has another name."""
        self.changes += 1

    def away(self, now: float) -> dict[int, float]:
        """If the player in turn is gone, his seat, and in how many seconds the others may claim the game."""
        seat = self._course.seat_in_turn
        if seat is None or self._course.opening.kind != "friend":
            return {}
        guest = self._course.seats[seat].guest
        if guest is None or guest in self.guests:
            return {}
        since = max(self._gone.get(guest, self._loaded), self._course.clocks.since)
        return {seat: max(0.0, round(self._claim_seconds - (now - since), 1))}

    def is_claimable(self, now: float) -> bool:
        """Whether the player in turn has been gone for long enough."""
        return any(seconds <= 0 for seconds in self.away(now).values())
