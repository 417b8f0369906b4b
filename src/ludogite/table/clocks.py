"""The clocks of a table, computed from the times of its acts."""

from dataclasses import dataclass

from ludogite.table.setup import Clock


@dataclass(frozen=True, slots=True)
class SeatClock:
    """Seconds left for a seat when the message was sent; ``is_running`` for the seat in turn."""

    seconds: float
    is_running: bool


class Clocks:
    """The seconds left for each seat.

    Clocks start when a game begins and every seat is taken. They stop while the host is down.
    """

    def __init__(self, clock: Clock, seats: int, start: float) -> None:
        self.clock = clock
        self._left = [float(clock.seconds)] * seats
        self.since = start
        """Time when the player in turn began to think."""
        self._running: int | None = None

    @property
    def running(self) -> int | None:
        """The seat whose clock runs."""
        return self._running if self.clock.kind != "none" else None

    def begin(self, seat: int, at: float) -> None:
        """Reset the clocks at the start of a game."""
        self._left = [float(self.clock.seconds)] * len(self._left)
        self.turn(seat, at)

    def turn(self, seat: int | None, at: float) -> None:
        """Start the clock of a seat; None: of nobody."""
        self.since = at
        self._running = seat

    def moved(self, seat: int, at: float, following: int | None) -> None:
        """Record a seat's move, and start the clock of the seat that follows; it may be the same one."""
        if self.clock.kind == "fischer" and seat == self._running:
            self._left[seat] = max(0.0, self._left[seat] - (at - self.since)) + self.clock.increment
        self.turn(following, at)

    def passed(self, at: float, following: int | None) -> None:
        """Pass the turn on without a move; the seconds left stay as they are."""
        self.stop(at)
        self.turn(following, at)

    def stop(self, at: float) -> None:
        """Stop the clocks: the game is over."""
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
        """The clocks as viewers see them; empty without a clock."""
        if self.clock.kind == "none":
            return []
        return [SeatClock(max(0.0, self.left(seat, now)), seat == self._running) for seat in range(len(self._left))]
