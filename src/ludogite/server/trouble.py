"""A failing operation that is retried after growing pauses and logged once."""

import logging
import time
from collections.abc import Callable
from math import inf

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 60.0
LOG_INTERVAL = 60.0
"""After this long without failure the pauses start anew; within it nothing new is logged."""

LOG = logging.getLogger(__name__)


class Trouble:
    """One operation that may fail repeatedly."""

    def __init__(
        self, what: str, longest_pause: float = LONGEST_PAUSE, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.what = what
        """Name of the operation, for logs and the health check."""
        self.is_active = False
        self._longest_pause = longest_pause
        self._now = now
        self._pause = 0.0
        self._ended = self._logged_at = -inf
        self._is_logged = False
        """Whether the latest log line says that it fails."""

    def __str__(self) -> str:
        return f"{self.what} fails"

    def begin(self, error: object) -> float:
        """Record a failure; return the seconds to wait before the next try."""
        now = self._now()
        if not self.is_active and now - self._ended > LOG_INTERVAL:
            self._pause = 0.0
        self._pause = min(2 * self._pause or FIRST_PAUSE, self._longest_pause)
        self.is_active = True
        if not self._is_logged and now - self._logged_at > LOG_INTERVAL:
            self._is_logged, self._logged_at = True, now
            LOG.warning("%s, retrying: %s", self, error)
        return self._pause

    def end(self) -> None:
        """Record a success."""
        if not self.is_active:
            return
        self.is_active = False
        self._ended = self._now()
        if self._is_logged:
            self._is_logged = False
            LOG.info("%s works again", self.what)
