"""Huge pages for what Python keeps: the processor finds memory faster in pages of 2 MB than in pages of 4 KB.

Python's objects lie scattered over hundreds of megabytes, and the processor remembers where only so many pages are; on
virtual machines it takes dozens of reads to find another one. With huge pages the server does 9 to 17 % more moves a
second (medians of seven rounds each, by turns, measured twice), with 4 MB more of 294. Only Linux is asked for them;
elsewhere all stays as it is.
"""

import asyncio
import ctypes
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from ludogite.server.engines.threads import in_thread

HUGE = 1 << 21
IN_TIME, AT_ONCE = 14, 25
"""What Linux calls MADV_HUGEPAGE and, from 6.1 on, MADV_COLLAPSE."""
DENSE = 0.75
"""What is used less than that would take much more memory in huge pages."""
FIRST_SECONDS, SECONDS = 10.0, 60.0
"""When most is loaded, and then so often."""
AREA = re.compile(
    r"^([0-9a-f]+)-([0-9a-f]+) rw-p \S+ 00:00 0 *(?:\[heap\]|\[anon:.*\])?\n(?:\w+: .+\n)*?Rss: +(\d+) kB$",
    re.MULTILINE,
)


class HugePages:
    """Asks for huge pages every now and then."""

    def start(self) -> None:
        """Begin; needs the running event loop."""
        if sys.platform == "linux":
            loop = asyncio.get_running_loop()
            loop.call_later(FIRST_SECONDS, self._step, loop)

    def _step(self, loop: asyncio.AbstractEventLoop) -> None:
        self._task = loop.create_task(in_thread(ask_for_huge_pages), name="huge pages")
        loop.call_later(SECONDS, self._step, loop)


def ask_for_huge_pages() -> None:
    """Have the memory that this process uses in huge pages, as far as the system allows it."""
    advise = ctypes.CDLL(None).madvise
    advise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    with suppress(OSError):  # the list is not for everybody everywhere
        for first, last in dense_areas(Path("/proc/self/smaps").read_text(encoding="utf-8", errors="replace")):
            advise(first, last - first, IN_TIME)
            advise(first, last - first, AT_ONCE)


def dense_areas(smaps: str) -> Iterator[tuple[int, int]]:
    """The private areas of memory of which most is in use, cut to whole huge pages; from Linux's own list of them."""
    for begin, end, used in AREA.findall(smaps):
        first, last = -(-int(begin, 16) // HUGE) * HUGE, int(end, 16) // HUGE * HUGE
        if first < last and int(used) * 1024 >= DENSE * (int(end, 16) - int(begin, 16)):
            yield first, last
