"""Runners of an arena: processes on this machine, or a Ray cluster; the results are the same."""

import multiprocessing
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any

import ludogite
from ludogite.bots.arena.plan import ArenaError
from ludogite.bots.arena.playing import GameJob, PlayedGame, play
from ludogite.bots.bot import is_external
from ludogite.bots.child_process import end_with_parent
from ludogite.play.match import Match

Runner = Callable[[Iterable[GameJob]], Generator[PlayedGame, None, None]]
READY_AHEAD = 1
"""Number of jobs queued besides those being played, so that no worker waits."""

_warm: set[tuple[str, str]] = set()


def play_warm(job: GameJob) -> PlayedGame:
    """Play a game with compiled rules, after each of its bots has chosen a move once.

    So compiling or loading on first use does not count as thinking time.
    """
    for spec in job.fixture.seats:
        if (job.plan.game, spec) not in _warm and not is_external(spec):  # an engine is started for each game anyway
            _warm_up(job, spec)
    return play(job, compiled=True)


def _warm_up(job: GameJob, spec: str) -> None:
    match = Match(job.plan.game, seed=job.plan.seed_of(0), **dict[str, Any](job.plan.options))
    match.compile()
    job.make_bot(spec, match.game).choose(match.position, Random(0))  # noqa: S311 - no secrets here
    _warm.add((job.plan.game, spec))


def in_processes(workers: int) -> Runner:
    """A runner with this many processes; when it is closed, unfinished games are dropped."""

    def run(jobs: Iterable[GameJob]) -> Generator[PlayedGame, None, None]:
        others = set(multiprocessing.active_children())
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(workers, mp_context=context, initializer=end_with_parent)
        try:
            yield from _as_they_finish(pool, iter(jobs), workers + READY_AHEAD)
        except BrokenProcessPool as error:
            raise ArenaError(
                "A worker stopped unexpectedly (out of memory?). With --out the same command continues.",
                "Un processus s'est arrêté de façon inattendue (mémoire ?). Avec --out, la même commande continue.",
            ) from error
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for child in set(multiprocessing.active_children()) - others:
                child.terminate()

    return run


def _as_they_finish(pool: ProcessPoolExecutor, jobs: Iterator[GameJob], most: int) -> Iterator[PlayedGame]:
    running: set[Future[PlayedGame]] = {pool.submit(play_warm, job) for job in islice(jobs, most)}
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        running |= {pool.submit(play_warm, job) for job in islice(jobs, len(done))}
        yield from (future.result() for future in done)


def on_ray(address: str) -> Runner:
    """A runner on a Ray cluster; the nodes receive this package's code and need only its dependencies."""
    try:
        ray: Any = import_module("ray")
    except ImportError as error:
        raise ArenaError(
            "Ray is not installed: pip install 'ludogite[ray]'", "Ray n'est pas installé : pip install 'ludogite[ray]'"
        ) from error

    def run(jobs: Iterable[GameJob]) -> Generator[PlayedGame, None, None]:
        ray.init(address, runtime_env={"py_modules": [ludogite]}, log_to_driver=False)
        try:
            most = int(ray.cluster_resources()["CPU"]) + READY_AHEAD
            yield from _as_they_return(ray, iter(jobs), most)
        finally:
            ray.shutdown()

    return run


def _as_they_return(ray: Any, jobs: Iterator[GameJob], most: int) -> Iterator[PlayedGame]:
    remote = ray.remote(num_cpus=1)(play_warm)
    running = [remote.remote(job) for job in islice(jobs, most)]
    while running:
        done, running = ray.wait(running)
        running += [remote.remote(job) for job in islice(jobs, len(done))]
        yield from ray.get(done)
