"""Writes the generated parts of docs/capacity.md from the figures in docs/capacity.json (``make bench-parts``)."""

import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludogite.server.store.engine import MORE_READERS, READERS
from server_pages import ROOT, with_parts

PAGE, FIGURES = ROOT / "docs" / "capacity.md", ROOT / "docs" / "capacity.json"
PROCESSES = (1, 2, 8, 64)
BUSY = 0.7
"""How busy a core may be so that nobody waits long."""
DATABASE_CORES = 8
SECONDS_A_MOVE = 10
"""How long people think, on average."""
MESSAGES_A_MOVE = 1.5
"""At a tunnelled table of two: half of the moves come through the tunnel, and what every move changes goes back."""
CONNECTIONS = READERS + MORE_READERS + 2
"""A process's connections to PostgreSQL at most: those that read, one that writes, one for the lease."""
BUS = "our bus"


@dataclass(frozen=True)
class Parts:
    """What was measured."""

    figures: dict[str, Any]

    def move(self, processes: int) -> float:
        """Seconds of processor time that a move takes in all processes together."""
        moves, away = self.figures["moves"], 1 - 1 / processes
        tunnelled = moves["tunnelled"]["owner"] + moves["tunnelled"]["other"]
        return float((1 - away) * moves["local"]["owner"] + away * tunnelled)

    def act(self, rate: float) -> float:
        """Seconds of processor time that PostgreSQL takes for an act, where a process writes so many a second."""
        many = max(row["writers"] for row in self.figures["commits"])
        rows = [row for row in self.figures["commits"] if row["writers"] == many]
        found = next((row for row in rows if row["acts"] / many >= rate), rows[-1])
        return float(found["cpu"])

    def message(self) -> tuple[float, float]:
        """Seconds of processor time that Redis takes for a message: alone in a PUBLISH, and with many others."""
        together = [row["redis_cpu"] for row in self.figures["messages"] if row["way"] == BUS][-1]
        return float(self.figures["publishes"]["redis_cpu"]), float(together)


@dataclass(frozen=True)
class House:
    """What so many processes bear, each on a core of its own."""

    parts: Parts
    processes: int

    @property
    def served(self) -> float:
        """Moves a second until the processes are busy."""
        return self.processes * BUSY / self.parts.move(self.processes)

    @property
    def database(self) -> float:
        """Moves a second until PostgreSQL is."""
        return DATABASE_CORES * BUSY / self.parts.act(self.served / self.processes)

    @property
    def redis(self) -> tuple[float, float]:
        """Moves a second until Redis is, which has one core: with a message a PUBLISH, and with many."""
        alone, together = self.parts.message()
        messages = MESSAGES_A_MOVE * (1 - 1 / self.processes)
        return (BUSY / (messages * alone), BUSY / (messages * together)) if messages else (float("inf"),) * 2

    @property
    def first(self) -> tuple[float, str]:
        """What gives in first, and at how many moves a second."""
        limits = {"the processes": self.served, "PostgreSQL": self.database, "Redis": self.redis[0]}
        part = min(limits, key=lambda name: limits[name])
        return limits[part], part

    def row(self) -> list[str]:
        """As a row of the table."""
        most, part = self.first
        return [
            str(self.processes),
            _micro(self.parts.move(self.processes)),
            _rate(self.served),
            _rate(self.database),
            " to ".join(map(_rate, self.redis)) if self.processes > 1 else "not asked",
            f"**{part}**",
            _rate(most),
            _rate(most * SECONDS_A_MOVE),
            f"{CONNECTIONS * self.processes}",
        ]


def _rate(rate: float) -> str:
    """A number that is not more exact than it is."""
    return f"{round(rate, 2 - len(str(int(rate)))):,.0f}"


def _micro(seconds: float) -> str:
    return f"{1e6 * seconds:,.1f} µs"


def table(*rows: Sequence[str]) -> list[str]:
    """A table of a page; the first row is its head."""
    head, *others = [f"| {' | '.join(row)} |" for row in rows]
    return [head, f"|{'---|' * len(rows[0])}", *others, ""]


def figures(found: dict[str, Any]) -> list[str]:
    """The measured parts."""
    jobs = ", ".join(f"{row['jobs']:,.0f} with {row['at_once']} at a time" for row in found["jobs"])
    return [
        f"Measured on {found['when']} with Python {found['python']} on a machine with {found['cores']} cores.",
        "",
        *_moves(found["moves"]["local"], found["moves"]["tunnelled"]),
        *_commits(found["commits"]),
        *_messages(found["messages"]),
        f"A PUBLISH of one message, where 64 processes publish: {_micro(found['publishes']['redis_cpu'])} of Redis.",
        "",
        f"Jobs a second to a worker and back: {jobs}.",
    ]


def _moves(local: dict[str, float], tunnelled: dict[str, float]) -> list[str]:
    return table(
        ("processor time of a move", "at the table's process", "at the other process"),
        ("both people at the table's process", _micro(local["owner"]), ""),
        ("one of them at another", _micro(tunnelled["owner"]), _micro(tunnelled["other"])),
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
        "acts in a commit",
        "commits a second of 1 process",
        "acts",
        f"of {many} processes",
        "acts",
        "PostgreSQL, an act",
    )
    return table(head, *rows)


def _messages(found: list[dict[str, Any]]) -> list[str]:
    flights = [f"{number:,} under way" for number in sorted({row["in_flight"] for row in found})]
    ways = {way: [row for row in found if row["way"] == way] for way in dict.fromkeys(row["way"] for row in found)}
    rows = [
        (way, *(f"{row['messages']:,.0f} (Redis: {_micro(row['redis_cpu'])} each)" for row in rows))
        for way, rows in ways.items()
    ]
    return table(("messages a second between two processes", *flights), *rows)


def worked_out(parts: Parts) -> list[str]:
    """What follows for many processes."""
    head = ("processes", "a move", "processes bear", "PostgreSQL bears", "Redis bears", "gives in first")
    houses = (House(parts, processes) for processes in PROCESSES)
    return table((*head, "moves a second", "games", "connections"), *(house.row() for house in houses))[:-1]


def main() -> None:
    """Renew the page, or with ``--check`` only say whether it is current."""
    parts = Parts(json.loads(FIGURES.read_text(encoding="utf-8")))
    page = PAGE.read_text(encoding="utf-8")
    renewed = with_parts(page, {"figures": figures(parts.figures), "processes": worked_out(parts)})
    if "--check" in sys.argv:
        sys.exit(page != renewed)
    PAGE.write_text(renewed, encoding="utf-8")


if __name__ == "__main__":
    main()
