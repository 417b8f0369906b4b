"""Child processes that end with the process that started them."""

import multiprocessing
import os
import signal
from threading import Thread


def end_with_parent() -> None:
    """Leave interrupts to the parent process, and end when it ends, for whatever reason."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_wait_and_end, daemon=True).start()


def _wait_and_end() -> None:
    parent = multiprocessing.parent_process()
    assert parent
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
