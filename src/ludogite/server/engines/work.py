"""What the server's worker processes do: think for bots, think for people, compile."""

import os
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from multiprocessing.connection import Connection
from random import Random
from typing import Any

from ludogite.bots.bot import compile_search, needs_compiling
from ludogite.bots.child_process import end_with_parent
from ludogite.bots.speed import settled
from ludogite.games.registry import load
from ludogite.house.thinking import thought
from ludogite.kernel.engine import before_compiling
from ludogite.server.engines.worker import Failure, NotOnDisk, TaskFailed, refuse_to_compile
from ludogite.wire.tasks import Task

IDLE = 19
"""How far compiling stands back for everybody else, as ``nice`` counts it."""


def think(pipe: Connection) -> None:
    """Work through tasks of thinking."""
    _serve(pipe, _thought)


def compile_games(pipe: Connection) -> None:
    """Compile the games whose ids come, one after the other, or find them compiled on disk.

    With the first that is not there yet, everybody else goes first.
    """
    before_compiling(lambda: _stand_back(IDLE))
    _serve(pipe, _compiled)


def _stand_back(by: int) -> None:
    """Give this process a lower priority; asked again, it keeps it."""
    os.setpriority(os.PRIO_PROCESS, 0, max(by, os.getpriority(os.PRIO_PROCESS, 0)))


def _serve(pipe: Connection, work: Callable[[Any], object]) -> None:
    """Say that the process is there, then answer every task until the server is gone."""
    end_with_parent()
    with suppress(EOFError, OSError):
        pipe.send(None)
        while True:
            task = pipe.recv()
            try:
                answer = work(task)
            except NotOnDisk as error:
                answer = Failure(error)
            except Exception:  # noqa: BLE001 - whatever it is, the server hears of it and goes on
                answer = Failure(TaskFailed(traceback.format_exc()))
            pipe.send(answer)


def _thought(task: Task) -> object:
    if needs_compiling(task.game):
        _compile_nothing()
    return thought(task)


@cache
def _compile_nothing() -> None:
    """From now on, what is not found compiled raises NotOnDisk: compiling takes longer than anybody waits."""
    before_compiling(refuse_to_compile)


def _compiled(game_id: str) -> str:
    game = load(game_id)
    game.compiled()
    compile_search(settled(game.start(), Random(0)))  # noqa: S311 - no move is played
    return game_id
