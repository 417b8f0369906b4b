"""Periods in which tables were live in each process, as noted by the processes."""

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

LIVE = "SIEGE_LIVE"
"""The setting that names the folder of the notes: see hooks."""


@dataclass(frozen=True)
class Stay:
    """A table was live in a process, between two moments of the monotonic clock."""

    process: str
    begin: float
    end: float


@dataclass(frozen=True)
class Overlap:
    """A table was live in two processes at once, from a moment on."""

    seconds: float
    begin: float
    table: str


def overlaps(folder: Path) -> list[Overlap]:
    """All overlaps, the longest first."""
    stays: dict[str, list[Stay]] = defaultdict(list)
    for notes in sorted(folder.iterdir()):
        for table, stay in _stays(notes):
            stays[table].append(stay)
    found = []
    for table, theirs in stays.items():
        for one, other in combinations(theirs, 2):
            begin, end = max(one.begin, other.begin), min(one.end, other.end)
            if begin < end and one.process != other.process:
                found.append(Overlap(end - begin, begin, table))
    return sorted(found, key=lambda overlap: -overlap.seconds)


def _stays(notes: Path) -> list[tuple[str, Stay]]:
    """The stays that a process has noted; what was live in the end was so until its last note."""
    live: dict[str, float] = {}
    found, now = [], 0.0
    for line in notes.read_text().splitlines():
        moment, what, *table = line.split()
        now = float(moment)
        if what == "live":
            live[table[0]] = now
        elif what == "gone":
            found.append((table[0], Stay(notes.name, live.pop(table[0]), now)))
    return found + [(table, Stay(notes.name, begin, now)) for table, begin in live.items()]
