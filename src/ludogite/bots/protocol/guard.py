"""Runs a program, and kills it with everything that it started when the calling process is gone.

It is run as a file: ``python guard.py LIFELINE COMMAND...``. LIFELINE is the read end of a pipe. When nobody holds the
other end any longer, the program's process group is killed. The group is killed as well when the program has ended, so
that its children do not hold its pipes. This process ends with the program's status.
"""

import os
import signal
import subprocess
import sys
from contextlib import suppress
from threading import Thread

NOT_STARTED = 127
"""Exit status for a program that could not be started, as in a shell."""
SIGNALLED = 128
"""Added to the signal that ended a program, as in a shell."""


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
    for pipe in (0, 1, 2):  # only the program holds them: its reader notices when it closes one
        os.close(pipe)
    os.waitid(os.P_PID, program.pid, os.WEXITED | os.WNOWAIT)  # its process id stays reserved until its group is killed
    _end_all(program.pid)
    status = program.wait()
    return status if status >= 0 else SIGNALLED - status


if __name__ == "__main__":
    sys.exit(guard(int(sys.argv[1]), sys.argv[2:]))
