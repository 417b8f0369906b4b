"""The clocks of a table, worked out from when its acts were done."""

from dataclasses import dataclass

from ludogite.table.setup import Clock


@dataclass(frozen=True, slots=True)
class SeatClock:
    """What a seat has left, at the moment this was said; it runs down for the seat in turn."""

    seconds: float
    is_running: bool


class Clocks:
    """What each seat has left.

    Clocks start when a game begins and every seat is taken. They stand still while the host is away.
    """

    def __init__(self, clock: Clock, seats: int, start: float) -> None:
        self.clock = clock
        self._left = [float(clock.seconds)] * seats
        self.since = start
        """Since when the present move is being thought about."""
        self._running: int | None = None

    @property
    def running(self) -> int | None:
        """The seat whose clock runs."""
        return self._running if self.clock.kind != "none" else None

    def begin(self, seat: int, at: float) -> None:
        """A game begins."""
        self._left = [float(self.clock.seconds)] * len(self._left)
        self.turn(seat, at)

    def turn(self, seat: int | None, at: float) -> None:
        """From now on this seat thinks; None: nobody."""
        self.since = at
        self._running = seat

    def moved(self, seat: int, at: float, following: int | None) -> None:
        """A seat has made its move, and another one, or the same, is in turn."""
        if self.clock.kind == "fischer" and seat == self._running:
            self._left[seat] = max(0.0, self._left[seat] - (at - self.since)) + self.clock.increment
        self.turn(following, at)

    def passed(self, at: float, following: int | None) -> None:
        """The seat in turn thinks no longer, without a move; what it has left stays as it is."""
        self.stop(at)
        self.turn(following, at)

    def stop(self, at: float) -> None:
        """The game is over: what is left stays as it is."""
        if self._running is not None:
            self._left[self._running] = max(0.0, self.left(self._running, at))
        self.turn(None, at)

    def left(self, seat: int, now: float) -> float:
        """The seconds that a seat has left; below 0 when its time is up."""
        return self._left[seat] - (now - self.since if seat == self._running else 0.0)

    def is_up(self, now: float) -> bool:
        """Whether the time of the seat in turn is up."""
        return self.running is not None and self.left(self.running, now) <= 0

    def shown(self, now: float) -> list[SeatClock]:
        """For everybody to see; empty without a clock."""
        if self.clock.kind == "none":
            return []
        return [SeatClock(max(0.0, self.left(seat, now)), seat == self._running) for seat in range(len(self._left))]
