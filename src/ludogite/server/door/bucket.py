"""A token bucket: so much may be asked at once, and then so much a second."""


class TokenBucket:
    """Full at first; it fills up again evenly."""

    def __init__(self, size: float, a_second: float, now: float) -> None:
        self._size = self._left = size
        self._a_second = a_second
        self._since = now

    def takes(self, cost: float, now: float) -> bool:
        """Whether something that costs so much may be asked now; then it is paid for."""
        self._left = min(self._size, self._left + max(0.0, now - self._since) * self._a_second)
        self._since = now
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def charge(self, cost: float) -> None:
        """Pay for something afterwards."""
        self._left -= cost
