"""Main loops of the worker processes: tasks of bots and players, and compilation."""

import os
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from multiprocessing.connection import Connection
from random import Random
from typing import Any

from ludogite.app.engines.run import thought
from ludogite.app.engines.tasks import Task
from ludogite.bots.bot import compile_search, needs_compiling
from ludogite.bots.child_process import end_with_parent
from ludogite.games.outcomes import play_out_chance
from ludogite.games.registry import load
from ludogite.kernel.rules_engine import watch_compilations
from ludogite.server.engines.worker_process import NotOnDisk, TaskError, TaskFailed, refuse_to_compile

NICENESS = 19
"""Priority of compilation."""


def run_tasks(pipe: Connection) -> None:
    """Answer tasks until the server is gone."""
    _serve(pipe, _answer)


def compile_games(pipe: Connection) -> None:
    """Compile games by id, or find them compiled on disk.

    The first one that has to be compiled lowers the priority of the process.
    """
    watch_compilations(lambda: _lower_priority(NICENESS))
    _serve(pipe, _compiled)


def _lower_priority(by: int) -> None:
    """Lower the priority of this process; repeated calls change nothing."""
    os.setpriority(os.PRIO_PROCESS, 0, max(by, os.getpriority(os.PRIO_PROCESS, 0)))


def _serve(pipe: Connection, work: Callable[[Any], object]) -> None:
    """Signal that the process is up, then answer tasks until the server is gone."""
    end_with_parent()
    with suppress(EOFError, OSError):
        pipe.send(None)
        while True:
            task = pipe.recv()
            try:
                answer = work(task)
            except NotOnDisk as error:
                answer = TaskError(error)
            except Exception:  # noqa: BLE001 - reported to the server
                answer = TaskError(TaskFailed(traceback.format_exc()))
            pipe.send(answer)


def _answer(task: Task) -> object:
    if needs_compiling(task.game):
        _disable_compiling()
    return thought(task)


@cache
def _disable_compiling() -> None:
    """From now on, code that is not in the cache raises NotOnDisk: compiling takes longer than anybody waits."""
    watch_compilations(refuse_to_compile)


def _compiled(game_id: str) -> str:
    game = load(game_id)
    game.compiled()
    compile_search(play_out_chance(game.start(), Random(0)))  # noqa: S311 - no move is played
    return game_id
