"""How much one address may ask for."""

import time
from collections import OrderedDict

BODY_BYTES = 16_384
HEADER_BYTES = 16_384
BODY_SECONDS = 10.0
REQUESTS_PER_S = 200.0
BURST = 1_000.0
_ADDRESSES = 2_000


class RequestRate:
    """A bucket of requests for each address, refilled steadily. Generous: it stops floods, not fast players."""

    def __init__(self, per_second: float = REQUESTS_PER_S, burst: float = BURST) -> None:
        self._per_second = per_second
        self._burst = burst
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def allow(self, address: str) -> bool:
        """Take one request from the address's bucket; False when it is empty."""
        now = time.monotonic()
        left, since = self._buckets.pop(address, (self._burst, now))
        left = min(self._burst, left + (now - since) * self._per_second)
        allowed = left >= 1.0
        self._buckets[address] = (left - 1.0 if allowed else left, now)
        while len(self._buckets) > _ADDRESSES:
            self._buckets.popitem(last=False)
        return allowed
