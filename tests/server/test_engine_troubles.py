"""Whatever happens to the bots' processes, bots go on moving, and think again by themselves."""

import asyncio
import gc
import logging
import os
import resource
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any, ClassVar

import pytest

from ludogite.app.clients import Client
from ludogite.app.engines.tasks import Task
from ludogite.app.refusals import EnginesBusy
from ludogite.server import trouble
from ludogite.server.engines import compilation
from ludogite.server.engines import process_engine as module
from ludogite.server.engines.compilation import GameCompiler
from ludogite.server.engines.process_engine import ProcessEngine
from ludogite.server.engines.worker_process import NotOnDisk, TaskFailed, WorkerLost, WorkerProcess
from ludogite.server.trouble import LOG_INTERVAL, LONGEST_PAUSE, Trouble
from support.engines import SECONDS, Fake, at_work, start_of, turn, until
from support.server_host import Time, awaited

POSITION = start_of("karma-solo")
PROMPT = 20.0
"""So many seconds a move takes at most on a busy machine, where no worker is there."""


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trouble, "FIRST_PAUSE", 0.05)


async def moved(pool: ProcessEngine, guest: str = "ann") -> float:
    """Seconds that a bot takes for a move, which must be legal."""
    begun = time.perf_counter()
    assert await pool.move(turn(POSITION, 3, 1), Client(guest)) in POSITION.legal_moves()
    return time.perf_counter() - begun


def lines(log: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in log.records if record.name == trouble.__name__]


@contextmanager
def free_descriptors(free: int) -> Iterator[None]:
    """So many more files can be opened, and no more."""
    gc.collect()
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    highest = max(int(entry.name) for entry in Path("/proc/self/fd").iterdir())
    resource.setrlimit(resource.RLIMIT_NOFILE, (highest + 1 + free, limits[1]))
    kept = [os.open(os.devnull, os.O_RDONLY)]
    while kept[-1] < highest:
        kept.append(os.dup(kept[0]))
    os.close(kept.pop())
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
        for number in kept:
            os.close(number)


@pytest.mark.parametrize("free", [1, 2, 4])
@awaited
async def test_a_worker_that_cannot_start_is_started_when_that_is_possible(
    free: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with at_work() as pool:
        with free_descriptors(free):
            assert max([await moved(pool) for _ in range(3)]) < PROMPT
            assert pool.troubles == ["bot worker 1 of 1 fails"]
        await until(lambda: not pool.troubles)
        assert (await pool.odds(POSITION, Client("ann"))).rows
    started, well = [said for said in lines(caplog) if said.startswith("bot worker")]
    assert "did not start" in started
    assert well == "bot worker 1 of 1 works again"
    assert "Traceback" not in caplog.text


class Failing(Fake):
    """A worker whose process does not start so many times, each in its way."""

    is_alive = False
    errors: ClassVar[list[Exception]] = []

    def start(self) -> None:
        """Start, after all errors."""
        if self.errors:
            raise self.errors.pop()
        self.is_alive = True

    def ask(self, task: Any, seconds: float | None) -> Any:
        """The last move."""
        assert self.is_alive
        return task.position.legal_moves()[-1]


@awaited
async def test_whatever_error_a_start_raises_it_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    errors = [OSError(24, "too many"), BlockingIOError(11, "no fork"), RuntimeError("no thread"), MemoryError()]
    monkeypatch.setattr(Failing, "errors", errors)
    monkeypatch.setattr(module, "WorkerProcess", Failing)
    async with at_work() as pool:
        await moved(pool)
        await until(lambda: not pool.troubles)
        assert not errors


@awaited
async def test_while_one_worker_is_missing_another_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Failing, "errors", [OSError("no")])
    monkeypatch.setattr(module, "WorkerProcess", Failing)
    monkeypatch.setattr(trouble, "FIRST_PAUSE", 60.0)
    async with at_work(workers=2) as pool:
        waiting = asyncio.create_task(pool.move(turn(POSITION, 3, 1), Client("ann")))
        await until(lambda: pool.troubles)
        assert await asyncio.wait_for(waiting, PROMPT) == POSITION.legal_moves()[-1]
        assert max([await moved(pool) for _ in range(5)]) < PROMPT
        assert len(pool.troubles) == 1


@awaited
async def test_a_worker_that_takes_for_ever_to_start_makes_nobody_wait_for_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    patience, goes_on = 2.0, Event()

    class Slow(Failing):
        def start(self) -> None:
            """It takes too long."""
            goes_on.wait(SECONDS)
            super().start()

    monkeypatch.setattr(module, "WorkerProcess", Slow)
    monkeypatch.setattr(module, "START_PATIENCE", 0.2)
    monkeypatch.setattr(module, "ENGINE_WAIT_SECONDS", patience)
    async with at_work() as pool:
        first, second = await moved(pool), await moved(pool)
        assert second < patience <= first, "it waits only once"
        goes_on.set()
        await until(lambda: not pool._missing)
        assert await pool.move(turn(POSITION, 3, 1), Client("ann")) == POSITION.legal_moves()[-1]


@awaited
async def test_a_worker_that_hangs_is_cut_off_and_replaced() -> None:
    async with at_work() as pool:
        (worker,) = pool._workers
        await pool.odds(POSITION, Client("ann"))
        before = worker.process_id
        assert before
        os.kill(before, signal.SIGSTOP)
        pool._seconds = 0.5
        assert await moved(pool) < PROMPT
        pool._seconds = SECONDS
        await until(lambda: not pool.troubles)
        assert (await pool.odds(POSITION, Client("ann"))).rows
        assert worker.process_id != before


@pytest.mark.parametrize("is_thinking", [False, True])
@awaited
async def test_a_worker_that_is_killed_is_replaced(is_thinking: bool) -> None:
    async with at_work() as pool:
        (worker,) = pool._workers
        await pool.odds(POSITION, Client("ann"))
        before = worker.process_id
        assert before
        if is_thinking:
            os.kill(before, signal.SIGSTOP)
            thinking = asyncio.create_task(moved(pool))
            await asyncio.sleep(0.2)
            os.kill(before, signal.SIGKILL)
            assert await thinking < PROMPT
            await until(lambda: not pool.troubles)
        else:
            os.kill(before, signal.SIGKILL)
            await asyncio.sleep(0.2)
        assert (await pool.odds(POSITION, Client("ann"))).rows
        assert worker.process_id != before


class Faulty(Fake):
    """A worker whose work always fails."""

    def ask(self, task: object, seconds: float | None) -> Any:
        """An error."""
        raise TaskFailed("Traceback: it was too hard")


@awaited
async def test_a_bot_that_always_fails_is_said_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(module, "WorkerProcess", Faulty)
    async with at_work() as pool:
        for _ in range(20):
            await moved(pool)
        with pytest.raises(EnginesBusy):
            await pool.odds(POSITION, Client("ann"))
        assert pool.troubles == [], "the worker is well"
    (said,) = lines(caplog)
    assert "karma-solo" in said
    assert "too hard" in said


class Compiler(Fake):
    """A worker that compiles nothing, after it was lost so many times."""

    losses: ClassVar[int] = 0
    asked: ClassVar[list[str]] = []

    def ask(self, task: Any, seconds: float | None) -> Any:
        """The game."""
        self.asked.append(task)
        if task == "colorado" and self.asked.count(task) <= self.losses:
            raise WorkerLost("killed")
        return task

    def stop(self) -> None:
        """There is nothing to stop."""


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> type[Compiler]:
    monkeypatch.setattr(compilation, "WorkerProcess", Compiler)
    monkeypatch.setattr(compilation, "_load_compiled", lambda game: None)
    monkeypatch.setattr(Compiler, "asked", [])
    return Compiler


@awaited
async def test_a_game_whose_compiling_was_killed_is_compiled_again(
    compiler: type[Compiler], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    monkeypatch.setattr(compiler, "losses", 3)
    loaded: list[str] = []
    async with at_work(["colorado", "kanto", "katarenga"], loaded=loaded.append) as pool:
        await until(lambda: pool.troubles)
        assert pool.troubles == ["compiling colorado fails"]
        await until(lambda: len(loaded) == 3)
        assert await pool._compiler.wait("colorado", 0)
        assert pool.troubles == []
    assert compiler.asked[:4] == ["colorado", "kanto", "katarenga", "colorado"], "the others do not wait"
    assert loaded == ["kanto", "katarenga", "colorado"]
    assert lines(caplog) == ["compiling colorado fails, retrying: killed", "compiling colorado works again"]


@awaited
async def test_compiled_rules_that_cannot_be_loaded_are_tried_again(
    compiler: type[Compiler], monkeypatch: pytest.MonkeyPatch
) -> None:
    errors: list[Exception] = [NotOnDisk(), OSError(24, "too many"), RuntimeError("no thread")]
    loaded: list[str] = []

    def load(game: str) -> None:
        if errors:
            raise errors.pop()

    monkeypatch.setattr(compilation, "_load_compiled", load)
    preparation = GameCompiler(["colorado"])
    preparation.start(loaded.append)
    assert await preparation.wait("colorado", SECONDS), "bots think all the same"
    await until(lambda: loaded)
    assert errors == []
    await preparation.close()


@awaited
async def test_a_game_that_is_no_longer_on_disk_is_compiled_again(
    compiler: type[Compiler], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Forgetful(Fake):
        def ask(self, task: Any, seconds: float | None) -> Any:
            """A move, if the game was compiled again."""
            if compiler.asked.count("colorado") < 3:
                raise NotOnDisk("gone")
            return task.position.legal_moves()[-1]

    monkeypatch.setattr(module, "WorkerProcess", Forgetful)
    monkeypatch.setattr(module, "ENGINE_WAIT_SECONDS", 0.2)
    position = start_of("colorado")
    last = position.legal_moves()[-1]
    async with at_work(["colorado", "kanto"]) as pool:
        await until(lambda: compiler.asked == ["colorado", "kanto"])
        async with asyncio.timeout(SECONDS):
            while await pool.move(turn(position, 3, 1), Client("ann")) != last:
                await asyncio.sleep(0.01)
        assert pool.troubles == []
    assert compiler.asked == ["colorado", "kanto", "colorado", "colorado"]


def test_what_is_not_on_disk_is_not_compiled_where_somebody_waits(tmp_path: Path) -> None:
    worker = WorkerProcess(module._run_tasks)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDOGITE_CACHE", str(tmp_path))
        try:
            with pytest.raises(NotOnDisk):
                worker.ask(Task.about("move", start_of("colorado"), "1"), SECONDS)
            assert worker.is_alive
        finally:
            worker.kill()


def test_pauses_grow_to_a_bound_and_begin_anew_after_a_calm_while() -> None:
    now = Time()
    thing = Trouble("it", now=now)
    first, *_, last = [thing.begin("no") for _ in range(20)]
    assert first == trouble.FIRST_PAUSE
    assert last == LONGEST_PAUSE
    thing.end()
    assert thing.begin("no") == LONGEST_PAUSE, "well for a moment only"
    thing.end()
    now.seconds += LOG_INTERVAL + 1
    assert thing.begin("no") == first


def test_the_log_hears_of_a_trouble_once_and_of_its_end(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    now = Time()
    thing = Trouble("it", now=now)
    for _ in range(100):
        for _ in range(5):
            thing.begin("no")
        thing.end()
        now.seconds += 0.1
    assert lines(caplog) == ["it fails, retrying: no", "it works again"]
    now.seconds += LOG_INTERVAL + 1
    thing.begin("not again")
    assert lines(caplog)[2:] == ["it fails, retrying: not again"]
