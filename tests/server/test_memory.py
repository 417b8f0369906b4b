"""Memory in huge pages: what is used is asked for so, and what is hardly used is not."""

import subprocess
import sys

import pytest

from ludogite.server import memory
from ludogite.server.memory import HUGE, HugePages, dense_areas, resident_size
from support.engines import until
from support.server_host import awaited

KILOBYTES = 32 << 10
ASKING = f"""
import re
from pathlib import Path
from ludogite.server.memory import ask_for_huge_pages, dense_areas
def listed():
    return Path("/proc/self/smaps").read_text()
def huge():
    return sum(map(int, re.findall("^AnonHugePages: +([0-9]+) kB$", listed(), re.MULTILINE)))
kept = [bytes(1000) for _ in range({KILOBYTES})]
found, before = sum(last - first for first, last in dense_areas(listed())) >> 10, huge()
ask_for_huge_pages()
print(found, before, huge())
"""


def area(first: int, last: int, used: int, what: str = "rw-p 00000000 00:00 0 ") -> str:
    size = last - first
    return (
        f"{first:x}-{last:x} {what}\nSize: {size >> 10:14} kB\nMMUPageSize: 4 kB\nRss: {used >> 10:14} kB\nPss: 1 kB\n"
    )


def test_areas_that_are_used_are_cut_to_whole_huge_pages() -> None:
    listed = [
        area(4 * HUGE - 4096, 7 * HUGE + 4096, 3 * HUGE),
        area(10 * HUGE, 14 * HUGE, 4 * HUGE, "rw-p 00000000 00:00 0                  [heap]"),
        area(20 * HUGE, 24 * HUGE, HUGE),
        area(30 * HUGE, 31 * HUGE - 4096, HUGE - 4096),
        area(40 * HUGE, 44 * HUGE, 4 * HUGE, "r-xp 00000000 fd:00 12                   /usr/lib/libpython3.so"),
        area(50 * HUGE, 54 * HUGE, 4 * HUGE, "rw-p 00000000 fd:00 12                   /usr/lib/libpython3.so"),
        area(60 * HUGE, 68 * HUGE, 8 * 4096, "rw-p 00000000 00:00 0                  [stack]"),
        area(70 * HUGE, 74 * HUGE, 4 * HUGE, "rw-p 00000000 00:00 0                  [anon:python]"),
    ]
    found = [(first // HUGE, last // HUGE) for first, last in dense_areas("".join(listed))]
    assert found == [(4, 7), (10, 14), (70, 74)]


@pytest.mark.skipif(sys.platform != "linux", reason="Only Linux has huge pages for programs that ask.")
def test_what_a_process_uses_lies_in_huge_pages_once_it_has_asked_for_them() -> None:
    done = subprocess.run([sys.executable, "-c", ASKING], capture_output=True, text=True, check=True, timeout=60)
    found, before, after = map(int, done.stdout.split())
    assert found >= KILOBYTES // 2
    if after == before:
        pytest.skip("This system gives no huge pages at once.")
    assert after >= before + KILOBYTES // 2


@pytest.mark.skipif(sys.platform != "linux", reason="Only Linux has huge pages for programs that ask.")
@awaited
async def test_a_process_asks_again_when_it_has_grown(monkeypatch: pytest.MonkeyPatch) -> None:
    size, looked, asked = 100, 0, list[int]()

    def sized() -> int:
        nonlocal looked
        looked += 1
        return size

    def asking() -> None:
        nonlocal size
        asked.append(size)
        size *= 2  # what was unused is filled: it is no reason to ask once more

    async def twice() -> None:
        before = looked
        await until(lambda: looked >= before + 2)

    monkeypatch.setattr(memory, "LOOK_SECONDS", 0.001)
    monkeypatch.setattr(memory, "GROWN", 0.5)
    monkeypatch.setattr(memory, "resident_size", sized)
    monkeypatch.setattr(memory, "ask_for_huge_pages", asking)
    HugePages().start()
    await until(lambda: asked == [100])
    await twice()
    size = 299
    await twice()
    assert asked == [100]
    size = 300
    await until(lambda: asked == [100, 300])
    await twice()
    size = 0
    await twice()
    assert asked == [100, 300]


@pytest.mark.skipif(sys.platform != "linux", reason="Only Linux tells.")
def test_a_process_knows_how_large_it_is() -> None:
    before = resident_size()
    kept = bytearray(b"1" * 16 * HUGE)
    assert resident_size() - before >= len(kept) // 2
