"""``/metrics``: what is counted, how Prometheus reads it, and who may; and whether people can be sent here."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from prometheus_client.parser import text_string_to_metric_families

import ludogite
from ludogite.app.clients import Client
from ludogite.server import counters
from ludogite.server.asgi import build_app
from ludogite.server.counters import COUNTERS, Counters, Histogram
from ludogite.server.engines.process_engine import ProcessEngine
from ludogite.server.metrics import Family, exposition, own_metrics
from ludogite.server.settings import Settings
from ludogite.server.store.writer import Writer
from support.engines import at_work, start_of, turn
from support.http_app import HOST, open_app
from support.server_host import awaited, open_host, two_people

NEAR = Settings(trusted_proxies=1)
"""Behind a proxy that says who asks."""
HERE = {"x-forwarded-for": "127.0.0.1"}


def read(text: str) -> dict[str, float]:
    """All samples, by their names and labels but for the process."""
    found = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = ",".join(value for name, value in sorted(sample.labels.items()) if name != "process")
            found[f"{sample.name}[{labels}]" if labels else sample.name] = sample.value
    return found


def now(open_host: Any) -> dict[str, float]:
    """Metrics of a server."""
    return read(exposition({"here:1": own_metrics(open_host)}).decode())


# ---- what is counted


@awaited
async def test_moves_commits_and_refusals_are_counted(tmp_path: Path) -> None:
    async with open_host(tmp_path) as opened:
        ann, bob = await two_people(opened)
        before = now(opened)
        await ann.play(ann.moves[0])
        await ann.play("nonsense")
        bob.read()
        await bob.play(bob.moves[0])
        await bob.act("resign")
        after = now(opened)
    more = {name: value - before.get(name, 0) for name, value in after.items()}
    assert more["ludogite_acts_written_total[move]"] == 2
    assert more["ludogite_acts_written_total[resign]"] == 1
    assert more["ludogite_acts_not_written_total"] == 0
    assert sum(value for name, value in more.items() if name.startswith("ludogite_refusals_total")) == 1
    assert more["ludogite_commit_seconds_count"] >= 3
    assert more["ludogite_commit_wait_seconds_sum"] >= more["ludogite_commit_seconds_sum"] > 0
    assert more["ludogite_commit_wait_seconds_count"] == more["ludogite_commit_size_sum"]
    assert after["ludogite_live_tables"] == 1
    assert after["ludogite_compiled_games"] == 0  # its engine prepares none
    assert after["ludogite_commit_queue_length"] == after["ludogite_thought_queue_length"] == 0
    assert after["ludogite_resident_memory_bytes"] > 1 << 24
    assert after[f"ludogite_build_info[{ludogite.__version__}]"] == 1


@awaited
async def test_what_cannot_be_written_and_what_fails_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_host(tmp_path) as opened:
        before = now(opened)
        monkeypatch.setattr(opened.store.writer, "_failures", 1)
        monkeypatch.setattr(type(opened.engine), "troubles", ["bot worker 1 of 1 fails"])
        after = now(opened)
        monkeypatch.undo()
    assert not any("trouble" in name for name in before)
    assert after["ludogite_trouble[the database cannot be written]"] == 1
    assert after["ludogite_trouble[bot worker 1 of 1 fails]"] == 1


@awaited
async def test_thinking_is_measured_and_so_is_what_has_no_answer() -> None:
    waits, seconds, unanswered = sum(COUNTERS.task_waits.counts), COUNTERS.task_seconds.total, COUNTERS.unanswered
    dice, board = (turn(start_of(game), 1, 1) for game in ("karma-dice", "colorado"))
    async with at_work() as pool:
        await asyncio.gather(*(pool.move(dice, Client(guest)) for guest in ("ann", "bob")))
        assert pool.waiting == 0
        assert sum(COUNTERS.task_waits.counts) == waits + 2
        assert COUNTERS.task_seconds.total > seconds
        assert await pool.move(board, Client("ann")), "a stand-in's, because nothing is compiled"
        assert COUNTERS.unanswered == unanswered + 1


@awaited
async def test_an_event_loop_that_is_held_up_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counters, "LAG_SECONDS", 0.01)
    found = Counters()
    found.watch_loop()
    late = found.lags.bounds.index(0.25) + 1
    async with asyncio.timeout(30):
        while sum(found.lags.counts) < 2:
            await asyncio.sleep(0.01)
        before = sum(found.lags.counts[late:])
        time.sleep(0.3)
        while sum(found.lags.counts[late:]) == before:
            await asyncio.sleep(0.01)


def test_a_value_is_counted_up_to_its_bound() -> None:
    found = Histogram((1.0, 2.0))
    for value in (0.5, 1.0, 1.5, 2.0, 9.0):
        found.add(value)
    assert (found.counts, found.total) == ([2, 2, 1], 14.0)


# ---- several processes


def test_each_process_has_its_label_and_each_metric_stands_once() -> None:
    families = [
        Family("counter", "ludogite_moves", "Moves.", "kind", {"move": 3, 'odd "one"\n': 1}),
        Family("histogram", "ludogite_wait_seconds", "Waits.", bounds=[0.1, 1.0], counts=[2, 0, 1], total=7.5),
    ]
    text = exposition({"a:1": families, "a:2": [*families, Family("gauge", "ludogite_new", "New.", values={"": 2})]})
    lines = text.decode().splitlines()
    assert 'ludogite_moves_total{kind="move",process="a:1"} 3.0' in lines
    assert 'ludogite_moves_total{kind="odd \\"one\\"\\n",process="a:2"} 1.0' in lines
    assert 'ludogite_wait_seconds_bucket{le="1.0",process="a:1"} 2.0' in lines
    assert 'ludogite_wait_seconds_bucket{le="+Inf",process="a:2"} 3.0' in lines
    assert 'ludogite_wait_seconds_count{process="a:1"} 3.0' in lines
    assert 'ludogite_new{process="a:2"} 2.0' in lines
    assert sum(line.startswith("# TYPE ludogite_wait_seconds ") for line in lines) == 1


# ---- who may read it


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("127.0.0.1", 200),
        ("::1", 200),
        ("192.168.1.7", 200),
        ("10.0.0.9", 200),
        ("fd00::7", 200),
        ("93.184.216.34", 404),
        ("2606:2800:220:1::", 404),
        ("nonsense", 404),
        ("127.0.0.1, 93.184.216.34", 404),
    ],
)
def test_only_who_is_near_may_read_it(address: str, status: int, tmp_path: Path) -> None:
    with open_app(tmp_path, NEAR) as client:
        response = client.get("/metrics", headers={"x-forwarded-for": address})
    assert response.status_code == status
    assert ("ludogite_live_tables" in response.text) == (status == 200)


@pytest.mark.parametrize(("who", "status"), [("everybody", 200), ("off", 404)])
def test_a_host_may_let_everybody_read_it_or_nobody(who: Any, status: int, tmp_path: Path) -> None:
    with open_app(tmp_path, Settings(trusted_proxies=1, metrics=who)) as client:
        for address in ("127.0.0.1", "93.184.216.34"):
            assert client.get("/metrics", headers={"x-forwarded-for": address}).status_code == status


def test_behind_a_proxy_that_nobody_has_set_nobody_is_near(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "house.db"), names=HOST)
    app = build_app(settings, engines=ProcessEngine(1, 1.0, prepared=()))

    async def from_here(scope: Any, receive: Any, send: Any) -> None:
        await app(scope | {"client": ("127.0.0.1", 1)} if scope["type"] == "http" else scope, receive, send)

    with TestClient(from_here, base_url=f"http://{HOST}") as client:
        assert client.get("/metrics").status_code == 200
        assert client.get("/metrics", headers={"x-forwarded-for": "93.184.216.34"}).status_code == 404


def test_what_is_refused_is_counted_by_its_status(tmp_path: Path) -> None:
    with open_app(tmp_path, Settings(trusted_proxies=1, requests_per_minute=1)) as client:
        before = read(client.get("/metrics", headers=HERE).text)
        assert [client.get("/api/shelf", headers=HERE).status_code for _ in range(3)] == [200, 429, 429]
        assert client.get("/nothing", headers=HERE).status_code == 404
        after = read(client.get("/metrics", headers=HERE).text)
    more = {
        status: after.get(name := f"ludogite_requests_refused_total[{status}]", 0) - before.get(name, 0)
        for status in (200, 404, 429)
    }
    assert more == {200: 0, 404: 1, 429: 2}


# ---- whether people can be sent here


def test_a_server_is_ready_from_its_start_to_its_end(tmp_path: Path) -> None:
    app = build_app(
        Settings(database=str(tmp_path / "house.db"), names=HOST), engines=ProcessEngine(1, 1.0, prepared=())
    )
    client: TestClient[Any] = TestClient(app, base_url=f"http://{HOST}")

    def found() -> tuple[int, str, int]:
        ready = client.get("/api/ready")
        return ready.status_code, ready.json()["status"], client.get("/api/health").status_code

    assert found() == (503, "starting", 200)
    with client:
        assert found() == (200, "open", 200)
        app.start_closing()
        assert found() == (503, "closing", 200)


def test_a_server_whose_database_fails_is_not_ready_but_one_whose_bots_fail_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_app(tmp_path) as client:
        with monkeypatch.context() as failing:
            failing.setattr(ProcessEngine, "troubles", ["bot worker 1 of 1 fails"])
            assert client.get("/api/ready").status_code == 200
            assert client.get("/api/ready").json()["status"] == "troubled"
        with monkeypatch.context() as failing:
            failing.setattr(Writer, "is_failing", True)
            assert client.get("/api/ready").status_code == 503
            health = client.get("/api/health")
            assert health.status_code == 200
            assert health.json()["troubles"] == ["the database cannot be written"]
