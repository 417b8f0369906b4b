"""Memory of processes: resident size, garbage collection and huge pages."""

import asyncio
import ctypes
import gc
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from mmap import PAGESIZE
from pathlib import Path

GC_THRESHOLDS = (20_000, 1_000_000, 1_000_000)
"""Number of new objects that triggers a collection of the youngest generation; the older ones are never triggered."""
STEP_SECONDS = 1.0
YOUNG_COLLECTIONS = 5
"""Collections of the youngest generation after which a step collects everything not frozen."""
MAX_FROZEN = 400_000
"""Number of objects that a full collection examines in less than 50 ms."""
FULL_SECONDS = 300.0

HUGE = 1 << 21
MADV_COLLAPSE, MADV_HUGEPAGE = 25, 14
"""Advice to Linux, the first from version 6.1 on."""
DENSE = 0.75
"""Areas that are used less would take much more memory in huge pages."""
LOOK_SECONDS = 2.0
"""Interval of checking whether the process has grown."""
GROWN = 0.05
"""Growth after which huge pages are requested again: new memory is used most, but each request stops everything for
milliseconds."""
AREA = re.compile(
    r"^([0-9a-f]+)-([0-9a-f]+) rw-p \S+ 00:00 0 *(?:\[heap\]|\[anon:.*\])?\n(?:\w+: .+\n)*?Rss: +(\d+) kB$",
    re.MULTILINE,
)


def resident_size(process: int | str | None = "self") -> int:
    """Resident memory of a process in bytes; 0 where the system does not say."""
    try:
        return int(Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]) * PAGESIZE
    except OSError:
        return 0


class GarbageCollector:
    """Runs Python's garbage collector in short steps.

    Hardly anything here needs it: tables and connections break their own reference cycles. With a thousand tables a
    full collection takes half a second, so survivors are frozen, and examined again only while there are few of them.
    """

    def __init__(self) -> None:
        self._whole_at = 0.0

    def start(self) -> None:
        """Start; everything that exists by now is never garbage."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*GC_THRESHOLDS)
        loop = asyncio.get_running_loop()
        self._whole_at = loop.time() + FULL_SECONDS
        loop.call_later(STEP_SECONDS, self._step, loop)

    def _step(self, loop: asyncio.AbstractEventLoop) -> None:
        if loop.time() >= self._whole_at:
            self._whole_at = loop.time() + FULL_SECONDS
            if gc.get_freeze_count() < MAX_FROZEN:
                gc.unfreeze()
                gc.collect()
                gc.freeze()
        elif gc.get_count()[1] >= YOUNG_COLLECTIONS:
            gc.collect()
            gc.freeze()
        loop.call_later(STEP_SECONDS, self._step, loop)


class HugePages:
    """Requests huge pages whenever the process has grown.

    Python's objects are scattered over hundreds of megabytes, beyond what the processor's address cache covers with
    pages of 4 KB; on virtual machines each miss takes dozens of reads. A server under load went from 3,900 to 5,000
    moves per second with huge pages (medians of 8 and 6 loads). glibc.malloc.hugetlb does not cover it: Python's arenas
    do not come from malloc. Linux only.
    """

    def __init__(self) -> None:
        self._size = 0
        """Size after the latest request, so that its own effect does not count as growth."""
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start; needs the running event loop."""
        if sys.platform == "linux":
            loop = asyncio.get_running_loop()
            loop.call_later(LOOK_SECONDS, self._step, loop)

    def _step(self, loop: asyncio.AbstractEventLoop) -> None:
        is_asking = self._task is not None and not self._task.done()
        if not is_asking and resident_size() >= self._size * (1 + GROWN):
            self._task = loop.create_task(self._ask(), name="huge pages")
        loop.call_later(LOOK_SECONDS, self._step, loop)

    async def _ask(self) -> None:
        await asyncio.to_thread(ask_for_huge_pages)
        self._size = resident_size()


def ask_for_huge_pages() -> None:
    """Move the memory of this process into huge pages, as far as the system allows it.

    Older versions of Linux only get the advice to do it in time, which splits areas with small pages at the seams.
    """
    advise = ctypes.CDLL(None).madvise
    advise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    with suppress(OSError):  # the list is not for everybody everywhere
        for first, last in dense_areas(Path("/proc/self/smaps").read_text(encoding="utf-8", errors="replace")):
            if advise(first, last - first, MADV_COLLAPSE):
                advise(first, last - first, MADV_HUGEPAGE)


def dense_areas(smaps: str) -> Iterator[tuple[int, int]]:
    """Densely used private memory areas from Linux's ``smaps``, cut to whole huge pages."""
    for begin, end, used in AREA.findall(smaps):
        first, last = -(-int(begin, 16) // HUGE) * HUGE, int(end, 16) // HUGE * HUGE
        if first < last and int(used) * 1024 >= DENSE * (int(end, 16) - int(begin, 16)):
            yield first, last
