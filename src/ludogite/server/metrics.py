"""Metrics for Prometheus, collected from all processes of the server on request."""

import asyncio
import time
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from msgspec import Struct, convert

import ludogite
from ludogite.server.counters import COUNTERS, Histogram
from ludogite.server.memory import resident_size
from ludogite.server.tables.host import ServerHost

PREFIX = "ludogite_"
STARTED = time.time()


class Family(Struct):
    """A metric of one process: values by label, which may be empty, or counts of a histogram.

    Sent between processes: fields keep their names.
    """

    kind: Literal["counter", "gauge", "histogram"]
    name: str
    about: str
    label: str = ""
    values: dict[str, float] = {}
    bounds: list[float] = []
    counts: list[int] = []
    total: float = 0.0


def own_metrics(host: ServerHost) -> list[Family]:
    """All metrics of this process."""
    return [*_counters(), *_gauges(host)]


def _counters() -> Iterator[Family]:
    yield _by("counter", "acts_written", "Acts of tables written.", "kind", COUNTERS.acts)
    yield _one("counter", "acts_not_written", "Database writes that failed.", COUNTERS.not_written)
    yield _histogram("commit_seconds", "Duration of a commit.", COUNTERS.commit_seconds)
    yield _histogram("commit_size", "Number of writes per commit.", COUNTERS.commit_sizes)
    yield _histogram("commit_wait_seconds", "Time from a write request to its commit.", COUNTERS.commit_waits)
    yield _histogram("thought_wait_seconds", "Time an engine task waited for a worker.", COUNTERS.task_waits)
    yield _histogram("thought_seconds", "Time a worker took for an engine task.", COUNTERS.task_seconds)
    yield _one("counter", "thoughts_unanswered", "Engine tasks without an answer.", COUNTERS.unanswered)
    yield _by(
        "counter",
        "requests_refused",
        "HTTP requests answered with an error, by status.",
        "status",
        COUNTERS.refused_requests,
    )
    yield _by("counter", "refusals", "Refused actions at tables, by code.", "code", COUNTERS.refused)
    yield _one(
        "counter",
        "connections_cut",
        "Connections rejected because their address had too many.",
        COUNTERS.rejected_connections,
    )
    yield _histogram("event_loop_lag_seconds", "Delay of the event loop.", COUNTERS.lags)


def _gauges(host: ServerHost) -> Iterator[Family]:
    yield _one("gauge", "commit_queue_length", "Writes waiting for a commit.", host.store.writer.waiting)
    yield _one("gauge", "thought_queue_length", "Engine tasks waiting for a worker.", host.engine.waiting)
    yield _one("gauge", "compiled_games", "Games with compiled rules loaded.", host.compiled_games)
    yield _one("gauge", "live_tables", "Live tables.", len(host.tables))
    yield _one("gauge", "sockets", "Open live connections.", host.socket_count)
    yield _by("gauge", "trouble", "Current failures that are being retried.", "what", dict.fromkeys(host.troubles, 1))
    yield _one("gauge", "resident_memory_bytes", "Resident memory of the process in bytes.", resident_size())
    yield _one("gauge", "start_time_seconds", "Start time of the process in seconds since 1970.", STARTED)
    yield _by("gauge", "build_info", "Version of Ludogîte.", "version", {ludogite.__version__: 1})


def _one(kind: Literal["counter", "gauge"], name: str, about: str, value: float) -> Family:
    return Family(kind, PREFIX + name, about, values={"": value})


def _by(kind: Literal["counter", "gauge"], name: str, about: str, label: str, values: Mapping[Any, float]) -> Family:
    return Family(kind, PREFIX + name, about, label, {str(key): value for key, value in values.items()})


def _histogram(name: str, about: str, found: Histogram) -> Family:
    counts, bounds = list(found.counts), list(found.bounds)
    return Family("histogram", PREFIX + name, about, bounds=bounds, counts=counts, total=found.total)


async def all_metrics(host: ServerHost) -> dict[str, list[Family]]:
    """Metrics by process; processes that do not answer are left out."""
    asked = [host.neighbours.measured(process) for process in host.store.ownership.living] if host.neighbours else []
    answers = await asyncio.gather(*asked, return_exceptions=True)
    others = [convert(answer, tuple[str, list[Family]]) for answer in answers if not isinstance(answer, BaseException)]
    return {**dict(others), COUNTERS.process: own_metrics(host)}


def exposition(processes: Mapping[str, list[Family]]) -> bytes:
    """Metrics in the format of Prometheus."""
    from prometheus_client import generate_latest  # noqa: PLC0415 - slow to import
    from prometheus_client.registry import Collector  # noqa: PLC0415

    class Collected(Collector):
        def collect(self) -> Iterator[Any]:
            names = dict.fromkeys(family.name for families in processes.values() for family in families)
            for name in names:
                yield _metric([(process, f) for process, found in processes.items() for f in found if f.name == name])

    return generate_latest(Collected())


def _metric(found: list[tuple[str, Family]]) -> Any:
    """One metric with the values of all processes."""
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
    """Cumulative counts by upper bound."""
    buckets, count = [], 0
    for bound, more in zip([*map(str, family.bounds), "+Inf"], family.counts, strict=True):
        count += more
        buckets.append((bound, float(count)))
    return buckets
