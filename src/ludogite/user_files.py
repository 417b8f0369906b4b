"""The user's data folder, and locks on files."""

import os
import struct
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import BinaryIO


def data_folder(environment: Mapping[str, str]) -> Path:
    """Folder of the user's data on this system."""
    if chosen := environment.get("XDG_DATA_HOME"):
        return Path(chosen) / "ludogite"
    if os.name == "nt" and (local := environment.get("LOCALAPPDATA")):
        return Path(local) / "ludogite"
    return Path.home() / ".local" / "share" / "ludogite"


def lock(file: BinaryIO) -> bool:
    """Whether the file could be locked for this process alone; the system unlocks it when the process ends."""
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


LOCK_BYTE = 1 << 62
"""Byte to lock, beyond the end of any database, so that nothing else locks it."""


def lock_contents(file: BinaryIO) -> bool:
    """Whether the file itself, under any of its names, could be locked for this process alone.

    Only on systems with locks per open file: other locks are lost as soon as SQLite closes the file.
    """
    if sys.platform != "linux":
        return True
    import fcntl  # noqa: PLC0415  # as above

    wanted = struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, LOCK_BYTE, 1, 0)
    try:
        fcntl.fcntl(file, fcntl.F_OFD_SETLK, wanted)
    except BlockingIOError:
        return False
    except OSError:  # a file system without such locks
        return True
    return True
