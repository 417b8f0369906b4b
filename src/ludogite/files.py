"""The user's files: where they lie, and how a process has one to itself."""

import os
import struct
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO


def data_folder(environment: Mapping[str, str]) -> Path:
    """Where programs keep the user's data on this system."""
    if chosen := environment.get("XDG_DATA_HOME"):
        return Path(chosen) / "ludogite"
    if os.name == "nt" and (local := environment.get("LOCALAPPDATA")):
        return Path(local) / "ludogite"
    return Path.home() / ".local" / "share" / "ludogite"


def lock(file: BinaryIO) -> bool:
    """Whether the file could be locked for this process alone; the system lets go of it if the process dies."""
    try:
        if sys.platform == "win32":
            import msvcrt  # noqa: PLC0415  # only there

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415  # everywhere else

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


HOUSE_BYTE = 1 << 62
"""No database is so long, so nothing else locks this byte of one."""


def lock_contents(file: BinaryIO) -> bool:
    """Whether the file itself could be locked for this process alone, under whatever names others open it.

    Only where the system has locks that belong to an open file: others would be lost as soon as SQLite closes its own.
    """
    if sys.platform != "linux":
        return True
    import fcntl  # noqa: PLC0415  # as above

    wanted = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, HOUSE_BYTE, 1, 0)
    try:
        fcntl.fcntl(file, fcntl.F_OFD_SETLK, wanted)
    except BlockingIOError:
        return False
    except OSError:  # a file system without such locks
        return True
    return True
