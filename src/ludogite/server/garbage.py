"""Python's search for garbage, in steps that nobody notices.

Next to nothing here needs it: tables and connections let go of themselves. Among a thousand tables a whole search takes
half a second, so what a search has left over is not looked at again, except now and then while there is little of it.
"""

import asyncio
import gc

THRESHOLDS = (20_000, 1_000_000, 1_000_000)
"""After how many new objects Python looks at the youngest; at the rest never by itself."""
SECONDS = 1.0
ENOUGH = 5
"""After so many searches among the youngest there is enough for a step: what they left over is looked at once more."""
LITTLE = 400_000
"""So many objects are looked through in less than 50 ms."""
WHOLE_SECONDS = 300.0


class Garbage:
    """Looks for garbage every now and then."""

    def __init__(self) -> None:
        self._whole_at = 0.0

    def start(self) -> None:
        """Begin; what is there by now is never garbage."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*THRESHOLDS)
        loop = asyncio.get_running_loop()
        self._whole_at = loop.time() + WHOLE_SECONDS
        loop.call_later(SECONDS, self._step, loop)

    def _step(self, loop: asyncio.AbstractEventLoop) -> None:
        if loop.time() >= self._whole_at:
            self._whole_at = loop.time() + WHOLE_SECONDS
            if gc.get_freeze_count() < LITTLE:
                gc.unfreeze()
                gc.collect()
                gc.freeze()
        elif gc.get_count()[1] >= ENOUGH:
            gc.collect()
            gc.freeze()
        loop.call_later(SECONDS, self._step, loop)
