"""Runs a program and ends it, with everything that it started, when whoever asked for that is no more.

It is run as a file, by itself: ``python guard.py LIFELINE COMMAND...``. LIFELINE is the number of a pipe's open end;
when nobody holds the other end any longer, the program's process group is killed. So it is when the program has ended:
what it started may not hold its pipes any longer. Then this process ends as the program did.
"""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from threading import Thread

NOT_STARTED = 127
"""The status of a program that could not be started, as a shell has it."""
SIGNALLED = 128
"""A shell adds the number of the signal that ended a program to this."""


def _end_all(group: int) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)


def _end_with(lifeline: int, group: int) -> None:
    os.read(lifeline, 1)
    _end_all(group)
    os._exit(SIGNALLED + signal.SIGKILL)


def guard(lifeline: int, command: list[str]) -> int:
    """Run a command; returns its status."""
    try:
        program = subprocess.Popen(command, process_group=0)  # noqa: S603 - the command line names it to be run
    except OSError as error:
        print(error.strerror, file=sys.stderr)
        return NOT_STARTED
    Thread(target=_end_with, args=(lifeline, program.pid), daemon=True).start()
    for pipe in (0, 1, 2):  # the program alone holds them: when it closes one, whoever listens notices
        os.close(pipe)
    os.waitid(os.P_PID, program.pid, os.WEXITED | os.WNOWAIT)  # its number stays its own until all is done
    _end_all(program.pid)
    status = program.wait()
    return status if status >= 0 else SIGNALLED - status


if __name__ == "__main__":
    sys.exit(guard(int(sys.argv[1]), sys.argv[2:]))
