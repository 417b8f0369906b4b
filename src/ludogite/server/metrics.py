"""What is measured, for Prometheus: what each process of the house has counted, put together when somebody asks."""

import asyncio
import time
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct, convert

import ludogite
from ludogite.server.memory import resident_size
from ludogite.server.tables.house import House
from ludogite.server.tallies import TALLIES, Histogram

PREFIX = "ludogite_"
STARTED = time.time()


class Family(Struct):
    """A metric of one process. Values are by the label, which may be empty; a histogram has counts instead."""

    kind: Literal["counter", "gauge", "histogram"]
    name: str
    about: str
    label: str = ""
    values: dict[str, float] = {}
    bounds: list[float] = []
    counts: list[int] = []
    total: float = 0.0


def measured(house: House) -> list[Family]:
    """All metrics of this process."""
    return [*_counted(), *_present(house)]


def _counted() -> Iterator[Family]:
    found = TALLIES
    yield _by("counter", "acts_written", "Acts of tables that were written.", "kind", found.acts)
    yield _one("counter", "acts_not_written", "Jobs that the database could not write.", found.not_written)
    yield _histogram("commit_seconds", "How long a commit took.", found.commit_seconds)
    yield _histogram("commit_size", "How many jobs were committed together.", found.commit_sizes)
    yield _histogram("commit_wait_seconds", "How long a job waited until it was committed.", found.commit_waits)
    yield _histogram("thought_wait_seconds", "How long a task of thinking waited for a worker.", found.thought_waits)
    yield _histogram("thought_seconds", "How long a worker took for a task of thinking.", found.thought_seconds)
    yield _one("counter", "thoughts_unanswered", "Tasks of thinking without an answer.", found.unanswered)
    yield _by("counter", "requests_refused", "Requests answered with an error.", "status", found.refused_requests)
    yield _by("counter", "refusals", "What was refused at tables.", "code", found.refused)
    yield _one("counter", "connections_cut", "Connections beyond what one address may have.", found.cut)
    yield _histogram("event_loop_lag_seconds", "How late the event loop did what was due.", found.lags)


def _present(house: House) -> Iterator[Family]:
    yield _one("gauge", "commit_queue_length", "Jobs that wait to be committed.", house.store.writer.waiting)
    yield _one("gauge", "thought_queue_length", "Tasks of thinking that wait for a worker.", house.engine.waiting)
    yield _one("gauge", "compiled_games", "Games that are played with compiled rules.", house.compiled_games)
    yield _one("gauge", "live_tables", "Tables that are live.", len(house.tables))
    yield _one("gauge", "sockets", "Live connections.", house.socket_count)
    yield _by("gauge", "trouble", "What fails just now and is tried again.", "what", dict.fromkeys(house.troubles, 1))
    yield _one("gauge", "resident_memory_bytes", "Memory of this process.", resident_size())
    yield _one("gauge", "start_time_seconds", "When this process started, since 1970.", STARTED)
    yield _by("gauge", "build_info", "The version.", "version", {ludogite.__version__: 1})


def _one(kind: Literal["counter", "gauge"], name: str, about: str, value: float) -> Family:
    return Family(kind, PREFIX + name, about, values={"": value})


def _by(kind: Literal["counter", "gauge"], name: str, about: str, label: str, values: Mapping[Any, float]) -> Family:
    return Family(kind, PREFIX + name, about, label, {str(key): value for key, value in values.items()})


def _histogram(name: str, about: str, found: Histogram) -> Family:
    counts, bounds = list(found.counts), list(found.bounds)
    return Family("histogram", PREFIX + name, about, bounds=bounds, counts=counts, total=found.total)


async def gathered(house: House) -> dict[str, list[Family]]:
    """What all processes of the house measure, by their names; one that does not answer is left out."""
    asked = [house.neighbours.measured(process) for process in house.store.ownership.living] if house.neighbours else []
    answers = await asyncio.gather(*asked, return_exceptions=True)
    others = [convert(answer, tuple[str, list[Family]]) for answer in answers if not isinstance(answer, BaseException)]
    return {**dict(others), TALLIES.process: measured(house)}


def exposition(processes: Mapping[str, list[Family]]) -> bytes:
    """What processes have measured, by their names, as Prometheus reads it."""
    from prometheus_client import generate_latest  # noqa: PLC0415 - only who is asked waits for it
    from prometheus_client.registry import Collector  # noqa: PLC0415

    class Collected(Collector):
        def collect(self) -> Iterator[Any]:
            names = dict.fromkeys(family.name for families in processes.values() for family in families)
            for name in names:
                yield _metric([(process, f) for process, found in processes.items() for f in found if f.name == name])

    return generate_latest(Collected())


def _metric(found: list[tuple[str, Family]]) -> Any:
    """One metric of all processes."""
    from prometheus_client import core  # noqa: PLC0415

    first = found[0][1]
    kinds = {"counter": core.CounterMetricFamily, "gauge": core.GaugeMetricFamily}
    labels = [*([first.label] if first.label else []), "process"]
    if first.kind == "histogram":
        histogram = core.HistogramMetricFamily(first.name, first.about, labels=labels)
        for process, family in found:
            histogram.add_metric([process], _buckets(family), family.total)
        return histogram
    metric = kinds[first.kind](first.name, first.about, labels=labels)
    for process, family in found:
        for value_of, value in family.values.items():
            metric.add_metric([*([value_of] if first.label else []), process], value)
    return metric


def _buckets(family: Family) -> list[tuple[str, float]]:
    """How many values were at most so big, by the bound."""
    buckets, count = [], 0
    for bound, more in zip([*map(str, family.bounds), "+Inf"], family.counts, strict=True):
        count += more
        buckets.append((bound, float(count)))
    return buckets
