"""Rate limits per connection and address: token buckets."""

import ipaddress
from collections import OrderedDict
from functools import lru_cache

from lastcard.common.clock import Clock

CLOCK = Clock()


@lru_cache(maxsize=10_000)
def network_of(host: str) -> str:
    """The address a connection is counted for: an IPv4 address, or the /64 network of an IPv6 one."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


class Bucket:
    """A token bucket: a rate per second and a burst."""

    __slots__ = ("_now", "at", "burst", "left", "rate")

    def __init__(self, rate: float, burst: float, clock: Clock = CLOCK) -> None:
        self.rate = rate
        self.burst = burst
        self.left = burst
        self._now = clock.monotonic
        self.at = self._now()

    def has(self, amount: float = 1) -> bool:
        """Whether this amount would be allowed now."""
        now = self._now()
        self.left = min(self.burst, self.left + (now - self.at) * self.rate)
        self.at = now
        return self.left >= amount

    def take(self, amount: float = 1) -> bool:
        """Takes this amount if it is allowed now; returns whether it was."""
        if not self.has(amount):
            return False
        self.left -= amount
        return True


class Buckets:
    """A bucket per address (or person); the least recently used ones are dropped."""

    MOST = 10_000

    def __init__(self, rate: float, burst: float, clock: Clock = CLOCK) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self._of: OrderedDict[object, Bucket] = OrderedDict()

    def has(self, whose: object, amount: float = 1) -> bool:
        """Whether this amount would be allowed now."""
        bucket = self._of.get(whose)
        return self.burst >= amount if bucket is None else bucket.has(amount)

    def take(self, whose: object, amount: float = 1) -> bool:
        bucket = self._of.get(whose)
        if bucket is None:
            bucket = self._of[whose] = Bucket(self.rate, self.burst, self.clock)
            if len(self._of) > self.MOST:
                self._of.popitem(last=False)
        else:
            self._of.move_to_end(whose)
        return bucket.take(amount)
