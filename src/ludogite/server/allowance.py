"""How much may be sent over one socket: a few messages at once, and then so many a second."""

AT_ONCE = 60.0
A_SECOND = 20.0


class Allowance:
    """A bucket of tokens that fills up again."""

    def __init__(self, now: float, at_once: float = AT_ONCE, a_second: float = A_SECOND) -> None:
        self._left = at_once
        self._at_once = at_once
        self._a_second = a_second
        self._since = now

    def takes(self, now: float) -> bool:
        """Whether one more message may come now."""
        gained = max(0.0, now - self._since) * self._a_second
        self._left = min(self._at_once, self._left + gained)
        self._since = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
