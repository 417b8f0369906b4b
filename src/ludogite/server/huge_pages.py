"""Huge pages for what Python keeps: the processor finds memory faster in pages of 2 MB than in pages of 4 KB.

Python's objects lie scattered over hundreds of megabytes, and the processor remembers where only so many pages are; on
virtual machines it takes dozens of reads to find another one. What a load brings with it is what is used most: a server
that asked for it only after a minute went from 3,900 to 5,000 moves a second at that moment (medians of 8 and 6 loads).
Only Linux is asked; elsewhere all stays as it is.
"""

import asyncio
import ctypes
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from ludogite.server.engines.threads import in_thread
from ludogite.server.memory import resident_size

HUGE = 1 << 21
AT_ONCE, IN_TIME = 25, 14
"""What Linux calls MADV_COLLAPSE, from 6.1 on, and MADV_HUGEPAGE."""
DENSE = 0.75
"""What is used less than that would take much more memory in huge pages."""
SECONDS = 2.0
"""So often it is looked whether the process has grown."""
GROWN = 0.05
"""By this share: then it asks again, for what is new is what is used most; but all wait for some milliseconds then."""
AREA = re.compile(
    r"^([0-9a-f]+)-([0-9a-f]+) rw-p \S+ 00:00 0 *(?:\[heap\]|\[anon:.*\])?\n(?:\w+: .+\n)*?Rss: +(\d+) kB$",
    re.MULTILINE,
)


class HugePages:
    """Asks for huge pages whenever the process has grown."""

    def __init__(self) -> None:
        self._size = 0
        """How large the process was when it had last asked: what asking made of it is no growth."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin; needs the running event loop."""
        if sys.platform == "linux":
            loop = asyncio.get_running_loop()
            loop.call_later(SECONDS, self._step, loop)

    def _step(self, loop: asyncio.AbstractEventLoop) -> None:
        is_asking = self._task is not None and not self._task.done()
        if not is_asking and resident_size() >= self._size * (1 + GROWN):
            self._task = loop.create_task(self._ask(), name="huge pages")
        loop.call_later(SECONDS, self._step, loop)

    async def _ask(self) -> None:
        await in_thread(ask_for_huge_pages)
        self._size = resident_size()


def ask_for_huge_pages() -> None:
    """Have the memory that this process uses in huge pages, as far as the system allows it.

    Only an older Linux is asked to do it in its own time: for that it cuts areas in pieces, with small pages at the
    seams.
    """
    advise = ctypes.CDLL(None).madvise
    advise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    with suppress(OSError):  # the list is not for everybody everywhere
        for first, last in dense_areas(Path("/proc/self/smaps").read_text(encoding="utf-8", errors="replace")):
            if advise(first, last - first, AT_ONCE):
                advise(first, last - first, IN_TIME)


def dense_areas(smaps: str) -> Iterator[tuple[int, int]]:
    """The private areas of memory of which most is in use, cut to whole huge pages; from Linux's own list of them."""
    for begin, end, used in AREA.findall(smaps):
        first, last = -(-int(begin, 16) // HUGE) * HUGE, int(end, 16) // HUGE * HUGE
        if first < last and int(used) * 1024 >= DENSE * (int(end, 16) - int(begin, 16)):
            yield first, last
