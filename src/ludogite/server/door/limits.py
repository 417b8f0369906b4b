"""How often one address may ask, a token bucket for each, and how many connections it may have."""

from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from ludogite.server.tallies import TALLIES

MINUTE = 60.0
MOST_CLIENTS = 10_000
"""So many addresses are remembered; the one that asked longest ago is forgotten first."""
IPV6_NETWORK = 64
"""Bits of an IPv6 address that belong to one household."""
LONGEST_ADDRESS = 64
"""So many characters an address has at most: what is longer may be anything, and is not kept."""


class TokenBucket:
    """So much may be asked at once, and then so much a second: full at first, it fills up again evenly."""

    def __init__(self, size: float, a_second: float, now: float) -> None:
        self._size = self._left = size
        self._a_second = a_second
        self._since = now

    def _fill(self, now: float) -> None:
        self._left = min(self._size, self._left + max(0.0, now - self._since) * self._a_second)
        self._since = now

    def takes(self, cost: float, now: float) -> bool:
        """Whether something that costs so much may be asked now; then it is paid for."""
        self._fill(now)
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def charge(self, cost: float) -> None:
        """Pay for something afterwards; what is owed then has to come in before anything else."""
        self._left -= cost

    @property
    def is_overdrawn(self) -> bool:
        """Whether more was charged than there was, as far as was looked."""
        return self._left < 0

    def seconds_to_wait(self, now: float) -> float:
        """How long it takes until nothing is owed any more."""
        self._fill(now)
        return max(0.0, -self._left / self._a_second)


class Limit:
    """Allows each client ``a_minute`` requests a minute, and as many at once; 0 allows everything."""

    def __init__(self, a_minute: int, now: Callable[[], float]) -> None:
        self.a_minute = a_minute
        self._now = now
        self._clients: OrderedDict[str, TokenBucket] = OrderedDict()

    def allows(self, client: str, cost: int = 1) -> bool:
        """Whether a client may ask for something that counts so often; if so, that is counted."""
        if not self.a_minute:
            return True
        now = self._now()
        bucket = self._clients.pop(client, None) or TokenBucket(self.a_minute, self.a_minute / MINUTE, now)
        self._clients[client] = bucket
        if len(self._clients) > MOST_CLIENTS:
            self._clients.popitem(last=False)
        return bucket.takes(min(cost, self.a_minute), now)

    def seconds_to_wait(self, cost: int = 1) -> int:
        """After how many seconds a refused client may try again."""
        return max(1, round(MINUTE * min(cost, self.a_minute) / self.a_minute)) if self.a_minute else 0


class Callers:
    """How many connections each address has."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Whether one more connection of an address is let in; 0 lets in everybody."""
        if self._most and self._open[address] >= self._most:
            TALLIES.cut += 1
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        """A connection has ended."""
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]


def client_address(peer: str, forwarded: Sequence[str], trusted_proxies: int) -> str:
    """Who asks: the peer, or behind n trusted proxies the nth address from the end of what they forwarded.

    Whatever stands further left was written by the client itself, and is not believed.
    """
    claimed = [part.strip() for line in forwarded for part in line.split(",")]
    if 0 < trusted_proxies <= len(claimed):
        return household(claimed[-trusted_proxies]) or household(peer) or peer
    return household(peer) or peer


def household(address: str) -> str:
    """An address as limits count it: IPv6 by its network; empty if it is none."""
    return _household(address) if len(address) <= LONGEST_ADDRESS else ""


@lru_cache(maxsize=1 << 10)
def _household(address: str) -> str:
    try:
        parsed = ip_address(address.strip("[]"))
    except ValueError:
        return ""
    if isinstance(parsed, IPv6Address):
        if parsed.ipv4_mapped:
            return str(parsed.ipv4_mapped)
        return str(IPv6Address(int(parsed) >> (128 - IPV6_NETWORK) << (128 - IPV6_NETWORK)))
    return str(parsed)
