"""Results of attacks: figures, missed goals, and tables of them."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path

from load.server import MB

LONGEST_WAIT = 0.25
"""The canary's 99th percentile stays under so many seconds."""
MOST_GROWTH = 1.2
"""After an attack there is at most so many times the memory of before."""
MOST_AT_ONCE = 512 * MB
"""By no more than this do server and workers grow even for a moment."""
MOST_WORDS = 6
"""So many goals of an attack's own are told one by one."""
SMALL = 12 * MB
"""Less growth than this is no finding: allocators keep a little."""
BEGIN, END = '<!-- siege: written by `make siege ARGS="--report docs/reliability.md"` -->', "<!-- end of siege -->"
HEADER = (
    "attack",
    "what was done",
    "canary p50 / p99 / longest, ms",
    "cut off",
    "memory before / highest / after, MB",
    "5xx",
    "tracebacks",
    "lost",
    "held",
)


@dataclass
class Figures:
    """Results of one attack."""

    name: str
    what: str = ""
    """Short description of what was done and what happened."""
    seconds: float = 0.0
    waits: list[float] = field(default_factory=list)
    judges_waits: bool = True
    cuts: list[str] = field(default_factory=list)
    judges_cuts: bool = True
    memory: tuple[int, int, int] = (0, 0, 0)
    """The server's before, at most and afterwards, in bytes."""
    grown: int = 0
    """By how much server and workers together had grown at most."""
    judges_memory: bool = True
    statuses: Counter[int] = field(default_factory=Counter)
    tracebacks: int = 0
    lost: int = 0
    missed: list[str] = field(default_factory=list)
    """Goals of its own that were missed."""

    def percentile(self, share: float) -> float:
        """The wait that this share of the moves did not exceed, in seconds."""
        return self.waits[ceil(share * len(self.waits)) - 1] if self.waits else 0.0

    @property
    def faults(self) -> int:
        """Answers that are the server's fault."""
        return sum(count for status, count in self.statuses.items() if status >= 500)

    def misses(self, longest_wait: float = LONGEST_WAIT) -> list[str]:
        """All goals that were missed, in words."""
        before, _, after = self.memory
        found = self.missed[:MOST_WORDS]
        if (more := len(self.missed) - MOST_WORDS) > 0:
            found.append(f"and {more} more")
        if self.judges_waits and self.percentile(0.99) >= longest_wait:
            found.append(f"the canary's p99 is {1000 * self.percentile(0.99):,.0f} ms")
        if self.judges_cuts and self.cuts:
            found.append(f"the canary was cut off {len(self.cuts)} times ({self.cuts[0][:80]})")
        if self.judges_memory and after > MOST_GROWTH * before and after - before > SMALL:
            found.append(f"{after / MB:,.0f} MB stay of {before / MB:,.0f}")
        if self.grown > MOST_AT_ONCE:
            found.append(f"server and workers grew by {self.grown / MB:,.0f} MB")
        if self.faults:
            found.append(f"{self.faults:,} answers of 5xx")
        if self.tracebacks:
            found.append(f"{self.tracebacks:,} tracebacks")
        if self.lost:
            found.append(f"{self.lost:,} acknowledged moves lost")
        return found

    def row(self) -> list[str]:
        """As a row of a table."""
        waits = " / ".join(f"{1000 * self.percentile(share):,.0f}" for share in (0.5, 0.99, 1)) if self.waits else ""
        memory = " / ".join(f"{size / MB:,.0f}" for size in self.memory) if any(self.memory) else ""
        counts = [f"{count:,}" for count in (self.faults, self.tracebacks, self.lost)]
        cuts = f"{len(self.cuts)}" if self.waits else ""
        return [self.name, self.what, waits, cuts, memory, *counts, "no" if self.misses() else "yes"]


def markdown(all_figures: Sequence[Figures], foreword: str) -> str:
    """The figures as a page shows them."""
    rows = [HEADER, ["---"] * len(HEADER), *(figures.row() for figures in all_figures)]
    table = "\n".join(f"| {' | '.join(cell.replace('|', '/') for cell in row)} |" for row in rows)
    missed = [f"- {figures.name}: {'; '.join(figures.misses())}" for figures in all_figures if figures.misses()]
    return "\n\n".join([foreword, table, *(["What did not hold:", "\n".join(missed)] if missed else [])])


def write_report(page: Path, text: str) -> None:
    """Put the figures between the marks of a page."""
    before, begin, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    assert begin, f"{page} has no place for the figures"
    assert end, f"{page} has no place for the figures"
    page.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")
