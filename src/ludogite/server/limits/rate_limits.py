"""Rate limits: token buckets per address or connection, and the number of connections per address."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from ludogite.server.counters import COUNTERS

MINUTE = 60.0
MAX_CLIENTS = 10_000
"""Remembered addresses; the least recently used are dropped."""
IPV6_PREFIX = 64
"""Bits of an IPv6 address that belong to one customer."""
MAX_ADDRESS = 64
"""Maximum length of an address; anything longer is not stored."""


class TokenBucket:
    """A bucket of tokens, full at first, refilled at a steady rate."""

    def __init__(self, size: float, per_second: float, clock: Callable[[], float]) -> None:
        self._size = self._left = size
        self._per_second = per_second
        self._clock = clock
        self._since = clock()

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._size, self._left + max(0.0, now - self._since) * self._per_second)
        self._since = now

    def takes(self, cost: float) -> bool:
        """Pay a cost if there are enough tokens; return whether it was paid."""
        self._fill()
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def charge(self, cost: float) -> None:
        """Pay a cost afterwards, possibly going into debt; time before it refills the bucket only up to its size."""
        self._fill()
        self._left -= cost

    @property
    def is_overdrawn(self) -> bool:
        """Whether there was debt at the last payment."""
        return self._left < 0

    def seconds_to_wait(self) -> float:
        """Seconds until the debt is paid."""
        self._fill()
        return max(0.0, -self._left / self._per_second)


class RateLimit:
    """Allows each client this many requests per minute, and as many at once; 0 means no limit."""

    def __init__(self, per_minute: int, now: Callable[[], float]) -> None:
        self.per_minute = per_minute
        self._now = now
        self._clients: OrderedDict[str, TokenBucket] = OrderedDict()

    def allows(self, client: str, cost: int = 1) -> bool:
        """Count a request of this cost if it is allowed; return whether it is."""
        if not self.per_minute:
            return True
        bucket = self._clients.pop(client, None) or TokenBucket(self.per_minute, self.per_minute / MINUTE, self._now)
        self._clients[client] = bucket
        if len(self._clients) > MAX_CLIENTS:
            self._clients.popitem(last=False)
        return bucket.takes(min(cost, self.per_minute))

    def seconds_to_wait(self, cost: int = 1) -> int:
        """Retry-After for 429 responses, in seconds."""
        return max(1, round(MINUTE * min(cost, self.per_minute) / self.per_minute)) if self.per_minute else 0


class ConnectionLimit:
    """Limits the number of connections per address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Count one more connection if it is allowed; 0 means no limit."""
        if self._most and self._open[address] >= self._most:
            COUNTERS.rejected_connections += 1
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """Count one connection less."""
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]


def client_address(peer: str, forwarded: Sequence[str], trusted_proxies: int) -> str:
    """Rate-limit key of the client: the peer, or behind n trusted proxies the nth forwarded address from the end.

    Addresses further left were written by the client and are not trusted.
    """
    claimed = [part.strip() for line in forwarded for part in line.split(",")]
    if 0 < trusted_proxies <= len(claimed):
        return rate_limit_key(claimed[-trusted_proxies]) or rate_limit_key(peer) or peer
    return rate_limit_key(peer) or peer


def rate_limit_key(address: str) -> str:
    """Key of an address for rate limits: IPv6 by network; empty if it is not an address."""
    return _rate_limit_key(address) if len(address) <= MAX_ADDRESS else ""


@lru_cache(maxsize=1 << 10)
def _rate_limit_key(address: str) -> str:
    try:
        parsed = ip_address(address.strip("[]"))
    except ValueError:
        return ""
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return str(IPv6Address(int(parsed) >> (128 - IPV6_PREFIX) << (128 - IPV6_PREFIX)))
    return str(parsed)
