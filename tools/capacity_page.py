"""Writes the generated parts of docs/capacity.md from the figures in docs/capacity.json (``make bench-parts``)."""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludogite.server.store.connections import EXTRA_READ_CONNECTIONS, READ_CONNECTIONS
from server_pages import ROOT, with_parts

PAGE, FIGURES = ROOT / "docs" / "capacity.md", ROOT / "docs" / "capacity.json"
PROCESSES = (1, 2, 8, 64)
BUSY = 0.7
"""Highest load of a core at which nobody waits long."""
DATABASE_CORES = 8
SECONDS_A_MOVE = 10
"""Average thinking time."""
MESSAGES_A_MOVE = 1.5
"""At a table of two with one remote player: half of the moves arrive from the other process, every update goes back."""
CONNECTIONS = READ_CONNECTIONS + EXTRA_READ_CONNECTIONS + 2
"""Most connections of a process to PostgreSQL: readers, one writer, one for the lease."""
BUS = "our bus"


@dataclass(frozen=True)
class Parts:
    """Measured costs of the parts."""

    figures: dict[str, Any]

    def move(self, processes: int) -> float:
        """CPU seconds per move, in all processes together."""
        moves, away = self.figures["moves"], 1 - 1 / processes
        tunnelled = moves["tunnelled"]["owner"] + moves["tunnelled"]["other"]
        return float((1 - away) * moves["local"]["owner"] + away * tunnelled)

    def act(self, rate: float) -> float:
        """CPU seconds of PostgreSQL per act, when each process writes ``rate`` acts per second."""
        many = max(row["writers"] for row in self.figures["commits"])
        rows = [row for row in self.figures["commits"] if row["writers"] == many]
        found = next((row for row in rows if row["acts"] / many >= rate), rows[-1])
        return float(found["cpu"])

    def message(self) -> tuple[float, float]:
        """CPU seconds of Redis per message: one per PUBLISH, and many per PUBLISH."""
        together = [row["redis_cpu"] for row in self.figures["messages"] if row["way"] == BUS][-1]
        return float(self.figures["publishes"]["redis_cpu"]), float(together)


@dataclass(frozen=True)
class House:
    """Estimated limits of a number of processes, each on its own core."""

    parts: Parts
    processes: int

    @property
    def served(self) -> float:
        """Moves per second that the processes can serve."""
        return self.processes * BUSY / self.parts.move(self.processes)

    @property
    def database(self) -> float:
        """Moves per second that PostgreSQL can write."""
        return DATABASE_CORES * BUSY / self.parts.act(self.served / self.processes)

    @property
    def redis(self) -> tuple[float, float]:
        """Moves per second that one core of Redis can pass on: with one message per PUBLISH, and with many."""
        alone, together = self.parts.message()
        messages = MESSAGES_A_MOVE * (1 - 1 / self.processes)
        return (BUSY / (messages * alone), BUSY / (messages * together)) if messages else (float("inf"),) * 2

    @property
    def first(self) -> tuple[float, str]:
        """The lowest limit in moves per second, and the part that sets it."""
        limits = {"the processes": self.served, "PostgreSQL": self.database, "Redis": self.redis[0]}
        part = min(limits, key=lambda name: limits[name])
        return limits[part], part

    def row(self) -> list[str]:
        """The row of the table."""
        most, part = self.first
        return [
            str(self.processes),
            _micro(self.parts.move(self.processes)),
            _rate(self.served),
            _rate(self.database),
            " to ".join(map(_rate, self.redis)) if self.processes > 1 else "not used",
            f"**{part}**",
            _rate(most),
            _rate(most * SECONDS_A_MOVE),
            f"{CONNECTIONS * self.processes}",
        ]


def _rate(rate: float) -> str:
    """A number rounded to two digits."""
    return f"{round(rate, 2 - len(str(int(rate)))):,.0f}"


def _micro(seconds: float) -> str:
    return f"{1e6 * seconds:,.1f} µs"


def table(*rows: Sequence[str]) -> list[str]:
    """A Markdown table; the first row is its head."""
    head, *others = [f"| {' | '.join(row)} |" for row in rows]
    return [head, f"|{'---|' * len(rows[0])}", *others, ""]


def figures(found: dict[str, Any]) -> list[str]:
    """The measured costs, as tables."""
    jobs = ", ".join(f"{row['jobs']:,.0f} with {row['at_once']} at once" for row in found["jobs"])
    return [
        f"Measured on {found['when']} with Python {found['python']} on a machine with {found['cores']} cores.",
        "",
        *_moves(found["moves"]["local"], found["moves"]["tunnelled"]),
        *_commits(found["commits"]),
        *_messages(found["messages"]),
        f"One PUBLISH per message from 64 processes: {_micro(found['publishes']['redis_cpu'])} of Redis each.",
        "",
        f"Jobs per second to a worker and back: {jobs}.",
    ]


def _moves(local: dict[str, float], tunnelled: dict[str, float]) -> list[str]:
    return table(
        ("CPU time per move", "owning process", "other process"),
        ("both players at the owning process", _micro(local["owner"]), ""),
        ("one player at another process", _micro(tunnelled["owner"]), _micro(tunnelled["other"])),
    )


def _commits(found: list[dict[str, float]]) -> list[str]:
    many = max(row["writers"] for row in found)
    alone, together = ([row for row in found if row["writers"] == writers] for writers in (1, many))
    rows = [
        (
            f"{one['batch']}",
            *(f"{row[name]:,.0f}" for row in (one, all_) for name in ("commits", "acts")),
            _micro(all_["cpu"]),
        )
        for one, all_ in zip(alone, together, strict=True)
    ]
    head = (
        "acts per commit",
        "commits/s, 1 process",
        "acts/s",
        f"commits/s, {many} processes",
        "acts/s",
        "PostgreSQL per act",
    )
    return table(head, *rows)


def _messages(found: list[dict[str, Any]]) -> list[str]:
    flights = [f"{number:,} in flight" for number in sorted({row["in_flight"] for row in found})]
    ways = {way: [row for row in found if row["way"] == way] for way in dict.fromkeys(row["way"] for row in found)}
    rows = [
        (way, *(f"{row['messages']:,.0f} (Redis: {_micro(row['redis_cpu'])} each)" for row in rows))
        for way, rows in ways.items()
    ]
    return table(("messages/s between two processes", *flights), *rows)


def worked_out(parts: Parts) -> list[str]:
    """The estimate for several numbers of processes."""
    head = ("processes", "CPU per move", "processes, moves/s", "PostgreSQL, moves/s", "Redis, moves/s", "limit")
    houses = (House(parts, processes) for processes in PROCESSES)
    return table((*head, "moves/s", "games", "connections"), *(house.row() for house in houses))[:-1]


def main() -> None:
    """Update the page, or with ``--check`` exit with 1 if it is out of date."""
    parts = Parts(json.loads(FIGURES.read_text(encoding="utf-8")))
    page = PAGE.read_text(encoding="utf-8")
    renewed = with_parts(page, {"figures": figures(parts.figures), "processes": worked_out(parts)})
    if "--check" in sys.argv:
        sys.exit(page != renewed)
    PAGE.write_text(renewed, encoding="utf-8")


if __name__ == "__main__":
    main()
