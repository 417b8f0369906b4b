"""How much may be asked over one socket: so much at once, and then so much a second."""

AT_ONCE = 400.0
A_SECOND = 200.0
REQUEST = 1.0
QUESTION = 20.0
"""Questions make the server think."""
REFUSED = 10.0
"""So does saying why a request is refused."""


class Allowance:
    """A bucket of tokens that fills up again."""

    def __init__(self, now: float, at_once: float = AT_ONCE, a_second: float = A_SECOND) -> None:
        self._left = at_once
        self._at_once = at_once
        self._a_second = a_second
        self._since = now

    def takes(self, cost: float, now: float) -> bool:
        """Whether something that costs so much may be asked now; then it is paid for."""
        gained = max(0.0, now - self._since) * self._a_second
        self._left = min(self._at_once, self._left + gained)
        self._since = now
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def charge(self, cost: float) -> None:
        """Pay for something afterwards."""
        self._left -= cost
