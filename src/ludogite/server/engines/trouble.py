"""Something that fails and is tried again: after pauses that grow, and said in the log once."""

import logging
import time
from collections.abc import Callable
from math import inf

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 60.0
CALM_SECONDS = 60.0
"""What was well for so long has a first pause again; within it, the log hears nothing new."""

log = logging.getLogger(__name__)


class Trouble:
    """One thing that may fail, and what is known of it."""

    def __init__(
        self, what: str, longest_pause: float = LONGEST_PAUSE, now: Callable[[], float] = time.monotonic
    ) -> None:
        self.what = what
        """What may fail, in a few words, for the log and for whoever watches over the house."""
        self.is_on = False
        self._longest_pause = longest_pause
        self._now = now
        self._pause = 0.0
        self._ended = self._said = -inf
        self._is_known = False
        """Whether the log says that it fails."""

    def __str__(self) -> str:
        return f"{self.what} fails"

    def begin(self, error: object) -> float:
        """It has failed; returns how many seconds to wait before it is tried again."""
        now = self._now()
        if not self.is_on and now - self._ended > CALM_SECONDS:
            self._pause = 0.0
        self._pause = min(2 * self._pause or FIRST_PAUSE, self._longest_pause)
        self.is_on = True
        if not self._is_known and now - self._said > CALM_SECONDS:
            self._is_known, self._said = True, now
            log.warning("%s, and is tried again: %s", self, error)
        return self._pause

    def end(self) -> None:
        """It is well."""
        if not self.is_on:
            return
        self.is_on = False
        self._ended = self._now()
        if self._is_known:
            self._is_known = False
            log.info("%s works again", self.what)
