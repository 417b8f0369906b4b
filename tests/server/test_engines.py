"""The bots' thinking in processes of their own."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event
from typing import Any, ClassVar

import pytest

from ludogite.app.clients import Client
from ludogite.app.refusals import EnginesBusy
from ludogite.server.engines import process_engine as module
from ludogite.server.engines.compilation import GameCompiler
from ludogite.server.engines.task_engine import MAX_OPEN_QUESTIONS
from ludogite.server.engines.worker_process import TaskFailed, WorkerLost, WorkerProcess
from ludogite.server.memory import resident_size
from support.engines import SECONDS, Always, Fake, answer_briefly, at_work, start_of, turn, until


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_worker_answers_and_keeps_its_process() -> None:
    worker = WorkerProcess(answer_briefly)
    try:
        first, second = worker.ask(1, SECONDS), worker.ask(2, SECONDS)
        assert (first[1], second[1]) == (1, 2)
        assert first[0] == second[0] == worker.process_id
    finally:
        worker.kill()


@pytest.mark.parametrize(("task", "seconds"), [("sleep", 0.2), ("die", SECONDS)])
def test_a_worker_that_takes_too_long_or_dies_is_replaced(task: str, seconds: float) -> None:
    worker = WorkerProcess(answer_briefly)
    try:
        before = worker.ask(1, SECONDS)[0]
        with pytest.raises(WorkerLost):
            worker.ask(task, seconds)
        assert not is_alive(before)
        assert worker.ask(2, SECONDS)[0] != before
    finally:
        worker.kill()


def test_a_worker_that_has_taken_too_much_memory_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    worker = WorkerProcess(answer_briefly)
    try:
        before = worker.ask(1, SECONDS)[0]
        monkeypatch.setattr("ludogite.server.engines.worker_process.MAX_MEMORY", resident_size(before) + (1 << 23))
        monkeypatch.setattr("ludogite.server.engines.worker_process.MEMORY_CHECK_INTERVAL", 1)
        assert worker.ask(2, SECONDS)[0] == worker.ask("grow", SECONDS)[0] == before
        assert not is_alive(before)
        assert worker.ask(3, SECONDS)[0] != before
    finally:
        worker.kill()


def test_a_worker_whose_work_fails_stays() -> None:
    worker = WorkerProcess(answer_briefly)
    try:
        before = worker.ask(1, SECONDS)[0]
        with pytest.raises(TaskFailed, match="too hard"):
            worker.ask("fail", SECONDS)
        assert worker.ask(2, SECONDS)[0] == before
    finally:
        worker.kill()


def test_a_worker_that_was_killed_for_good_is_not_started_again() -> None:
    worker = WorkerProcess(answer_briefly)
    worker.kill()
    with pytest.raises(WorkerLost):
        worker.ask(1, SECONDS)


def test_importing_the_pool_needs_neither_numba_nor_numpy() -> None:
    script = "import sys, ludogite.server.engines.process_engine; print('numba' in sys.modules, 'numpy' in sys.modules)"
    printed = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    assert printed.split() == ["False", "False"]


class Never(GameCompiler):
    """No game is ever ready."""

    def start(self, loaded: Callable[[str], None]) -> None:
        """Nothing is done."""


def test_until_a_game_is_compiled_a_stand_in_moves_and_hints_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GameCompiler", Never)
    patience = 2.0
    monkeypatch.setattr(module, "ENGINE_WAIT_SECONDS", patience)

    async def ask() -> None:
        async with at_work(["colorado"]) as pool:
            position = start_of("colorado")
            waits = []
            for _ in range(2):
                begun = time.perf_counter()
                assert await pool.move(turn(position, 8, 1), Client("ann")) in position.legal_moves()
                waits.append(time.perf_counter() - begun)
            assert waits[1] < patience <= waits[0], "it waits only once"
            with pytest.raises(EnginesBusy) as refused:
                await pool.hint(position, Client("ann"))
            assert "préparation" in refused.value.words.fr

    asyncio.run(ask())


def test_the_bots_of_the_dice_games_wait_for_nothing_once_they_are_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GameCompiler", Never)

    async def ask() -> None:
        async with at_work(["karma-solo"]) as pool:
            position = start_of("karma-solo")
            places, report = await pool.hint(position, Client("ann"))
            assert report.move in position.legal_moves()
            assert places == ["r"]
            odds = await pool.odds(position, Client("ann"))
            assert [row.dice for row in odds.rows if row.success < 1] == []
            assert {len(row.dice) for row in odds.rows} == set(range(1, 7))

    asyncio.run(ask())


@pytest.fixture
def ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "GameCompiler", Always)


class Slow(Fake):
    """A worker that writes down what it is asked, and goes on when it is told."""

    asked: ClassVar[list[Any]] = []
    goes_on: ClassVar[Event] = Event()

    def ask(self, task: Any, seconds: float | None) -> Any:
        """The kind of the task."""
        self.asked.append(task.kind)
        self.goes_on.wait(SECONDS)
        return task.kind


@pytest.mark.usefixtures("ready")
def test_a_bot_that_is_expected_has_its_process_ready() -> None:
    async def act() -> None:
        async with at_work() as pool:
            position = start_of("karma-solo")
            await pool.expect(position, "1", Client("ann"))
            process = pool._workers[0].process_id
            assert process
            assert await pool.move(turn(position, 1, 0), Client("ann")) in position.legal_moves()
            assert pool._workers[0].process_id == process

    asyncio.run(act())


def test_moves_go_before_odds_and_what_nobody_waits_for_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WorkerProcess", Slow)
    monkeypatch.setattr(Slow, "asked", [])
    monkeypatch.setattr(Slow, "goes_on", Event())

    async def ask() -> None:
        async with at_work() as pool:
            position = start_of("karma-solo")
            odds = [asyncio.create_task(pool.odds(position, Client("ann"))) for _ in range(3)]
            await until(lambda: Slow.asked and pool.waiting == 2)
            move = asyncio.create_task(pool.move(turn(position, 1, 1), Client("ann")))
            await until(lambda: pool.waiting == 3)
            odds[2].cancel()
            await asyncio.wait(odds[2:])
            Slow.goes_on.set()
            await asyncio.gather(move, *odds[:2])

    asyncio.run(ask())
    assert Slow.asked == ["odds", "move", "odds"]


@pytest.mark.usefixtures("ready")
def test_more_questions_than_can_be_answered_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WorkerProcess", Slow)
    monkeypatch.setattr(Slow, "goes_on", Event())

    async def ask() -> list[Any]:
        async with at_work() as pool:
            position = start_of("karma-solo")
            odds = [asyncio.create_task(pool.odds(position, Client("ann"))) for _ in range(7)]
            await until(lambda: sum(asked.done() for asked in odds) == 7 - MAX_OPEN_QUESTIONS)
            Slow.goes_on.set()
            return await asyncio.gather(*odds, return_exceptions=True)

    answers = asyncio.run(ask())
    assert sum(isinstance(answer, EnginesBusy) for answer in answers) == 7 - MAX_OPEN_QUESTIONS


class Lost(Fake):
    """A worker that never answers."""

    def ask(self, task: object, seconds: float | None) -> Any:
        """No answer."""
        raise WorkerLost("gone")


@pytest.mark.usefixtures("ready")
def test_if_the_bot_fails_a_stand_in_moves_and_advice_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WorkerProcess", Lost)

    async def ask() -> None:
        async with at_work() as pool:
            position = start_of("karma-solo")
            assert await pool.move(turn(position, 8, 1), Client("ann")) in position.legal_moves()
            with pytest.raises(EnginesBusy):
                await pool.odds(position, Client("ann"))

    asyncio.run(ask())


class Busy(Fake):
    """A worker that is at work until it is killed."""

    def __init__(self, serve: Callable[[Connection], None]) -> None:
        super().__init__(serve)
        self.asked: list[object] = []
        self.killed = Event()

    def ask(self, task: object, seconds: float | None) -> Any:
        """Nothing, for a long time."""
        self.asked.append(task)
        self.killed.wait(SECONDS)
        raise WorkerLost("killed")

    def kill(self) -> None:
        """The work is over."""
        self.killed.set()


@pytest.mark.usefixtures("ready")
def test_a_move_that_nobody_has_time_for_is_a_stand_ins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WorkerProcess", Busy)

    async def ask() -> None:
        async with at_work(seconds=0.05) as pool:
            position = start_of("colorado")
            moves = await asyncio.gather(*(pool.move(turn(position, 1, seed), Client("ann")) for seed in range(4)))
            assert set(moves) <= set(position.legal_moves())
            (worker,) = pool._workers
            assert isinstance(worker, Busy)
            assert len(worker.asked) == 1

    asyncio.run(ask())


@pytest.mark.usefixtures("ready")
def test_the_event_loop_runs_on_while_a_worker_thinks_and_closing_ends_it_at_once() -> None:
    async def think() -> None:
        async with at_work() as pool:
            position = start_of("karma-solo")
            await pool.odds(position, Client("ann"))
            process = pool._workers[0].process_id
            assert process
            os.kill(process, signal.SIGSTOP)
            asking = asyncio.create_task(pool.odds(position, Client("ann")))
            begun = time.perf_counter()
            await asyncio.sleep(0.05)
            await pool.close()
            assert time.perf_counter() - begun < SECONDS / 2
            with pytest.raises(asyncio.CancelledError):
                await asking

    asyncio.run(think())


@pytest.mark.slow
def test_a_game_is_compiled_in_the_background_and_then_bots_think() -> None:
    async def think() -> None:
        loaded = asyncio.Event()
        async with at_work(["colorado"], loaded=lambda game: loaded.set()) as pool:
            position = start_of("colorado")
            assert await pool._compiler.wait("colorado", 300)
            moves = [await pool.move(turn(position, 7, 5), Client("ann")) for _ in range(2)]
            assert moves[0] == moves[1]
            places, report = await pool.hint(position, Client("ann"))
            assert places == [report.move[:2]]
            await asyncio.wait_for(loaded.wait(), SECONDS)

    asyncio.run(think())


def test_a_process_ends_at_once_though_its_worker_is_still_at_work() -> None:
    script = """
import asyncio
from ludogite.server.engines.worker_process import in_thread
from ludogite.server.engines.worker_process import WorkerProcess
from support.engines import answer_briefly

async def main():
    worker = WorkerProcess(answer_briefly)
    await in_thread(worker.ask, 1, 30)
    asyncio.create_task(in_thread(worker.ask, "sleep", None))
    await asyncio.sleep(0.2)

if __name__ == "__main__":
    asyncio.run(main())
"""
    tests = Path(__file__).parents[1]
    done = subprocess.run([sys.executable, "-c", script], cwd=tests, timeout=SECONDS, check=True, capture_output=True)
    assert done.returncode == 0
