"""The clocks of a table, worked out from when its acts were done."""

from ludogite.server import wire


class Clocks:
    """What each seat has left.

    Clocks start when a game begins and every seat is taken. They stand still while the server is away: when a table is
    taken up again, the time used for the present move is given back.
    """

    def __init__(self, clock: wire.Clock, seats: int, start: float) -> None:
        self.clock = clock
        self._left = [float(clock.seconds)] * seats
        self._since = start
        self._running: int | None = None

    @property
    def are_there(self) -> bool:
        """Whether the table has clocks at all."""
        return self.clock.kind != "none"

    @property
    def since(self) -> float:
        """Since when the present move is being thought about."""
        return self._since

    def begin(self, seat: int, at: float) -> None:
        """A game begins."""
        self._left = [float(self.clock.seconds)] * len(self._left)
        self.turn(seat, at)

    def turn(self, seat: int | None, at: float) -> None:
        """From now on this seat thinks; None: nobody."""
        self._since = at
        self._running = seat

    def moved(self, seat: int, at: float, following: int | None) -> None:
        """A seat has made its move, and another one, or the same, is in turn."""
        if self.clock.kind == "fischer":
            self._left[seat] = max(0.0, self._left[seat] - (at - self._since)) + self.clock.increment
        self.turn(following, at)

    def stop(self, at: float) -> None:
        """The game is over: what is left stays as it is."""
        if self._running is not None:
            self._left[self._running] = max(0.0, self.left(self._running, at))
        self.turn(None, at)

    def left(self, seat: int, now: float) -> float:
        """The seconds that a seat has left; below 0 when its time is up."""
        return self._left[seat] - (now - self._since if seat == self._running else 0.0)

    @property
    def running(self) -> int | None:
        """The seat whose clock runs."""
        return self._running if self.are_there else None

    def shown(self, now: float) -> list[wire.SeatClock]:
        """For everybody to see; empty without a clock."""
        if not self.are_there:
            return []
        return [
            wire.SeatClock(max(0.0, self.left(seat, now)), seat == self._running) for seat in range(len(self._left))
        ]
